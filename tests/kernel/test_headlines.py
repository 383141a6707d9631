"""The sentences at the end of a game: who won, and the personal headline of each seat."""

from random import Random
from typing import Any

import pytest

import heistnight as hn
from heistnight.games.big_score.headlines import headline as big_score
from heistnight.games.big_score.solo.headlines import headline as solo
from heistnight.games.chicken_heist.events import (
    DriverSignals,
    EventRevealed,
    PlansChange,
    PlayerCaught,
)
from heistnight.games.chicken_heist.headlines import captures, got_away
from heistnight.games.crooks.headlines import headline as crooks
from heistnight.games.vault_heist.headlines import headline as vault_heist
from heistnight.kernel.headlines import winner_text
from heistnight.kernel.rules import Result
from heistnight.kernel.text_tokens import plain
from tests.kit import SETTINGS, Setting, act_randomly


def result(scores: tuple[int, ...], *winners: int) -> Result:
    return Result(winners, scores, ({},) * len(scores), "")


def state(game: str, seats: int, **changed: Any) -> Any:
    s = hn.new(game, seats=seats, seed=1).fork()
    for name, value in changed.items():
        setattr(s, name, value)
    return s


def test_the_winner() -> None:
    assert winner_text(Result((1,), (3, 4), ({}, {}), "4 points")) == "Player 2 wins with 4 points."
    shared = Result((0, 1), (4, 4), ({}, {}), "4 points each")
    assert winner_text(shared) == "Player 1 and Player 2 win with 4 points each."
    nobody = Result((), (0, 0), ({}, {}), "everyone was caught, so nobody wins")
    assert winner_text(nobody) == "Everyone was caught, so nobody wins."


def test_the_big_score() -> None:
    s = state("big-score", 4, busted=(False, False, True, False))
    end = result((1310, 1270, 200, 1270), 0)
    assert [big_score(s, end, seat) for seat in range(4)] == [
        "You escape with $1.31M and win by $40K.",
        "You escape with $1.27M and finish second, $40K behind.",
        "You were busted and finish fourth with $200K.",
        "You escape with $1.27M and finish second, $40K behind.",
    ]


def test_the_big_score_when_it_is_close() -> None:
    s = state("big-score", 3, busted=(True, False, False))
    tied = result((500, 500, 400), 1)
    assert big_score(s, tied, 1) == "You escape with $500K and win on the tiebreaker."
    assert big_score(s, tied, 0) == "You were busted and finish second with $500K."
    assert big_score(s, result((500, 500, 0), 1), 2).endswith("finish third, $500K behind.")
    assert big_score(s, result((500, 400, 0), 0), 0) == (
        "You were busted and still win with $500K."
    )
    shared = result((1, 500, 500), 1, 2)
    assert big_score(s, shared, 2) == "You escape with $500K and share the win."
    beaten = result((1, 500, 500), 1)
    assert big_score(s, beaten, 2).endswith("finish second, beaten on the tiebreaker.")


def test_crooks() -> None:
    end = result((31, 27, 1), 0)
    assert [crooks(end, seat) for seat in range(3)] == [
        "You win with 31 points, 4 ahead.",
        "You finish second with 27 points, 4 behind.",
        "You finish third with 1 point, 30 behind.",
    ]
    tied = result((9, 9), 1)
    assert crooks(tied, 1) == "You win with 9 points, by having more cash."
    assert crooks(tied, 0) == "You finish second with 9 points, with less cash than the winner."
    assert crooks(result((9, 9), 0, 1), 0) == "You share the win with 9 points."


def test_vault_heist() -> None:
    s = state("vault-heist", 3, turn=1, turns=26)
    end = result((2, 3, 0), 1)
    assert vault_heist(s, end, 1) == "You opened the vault in round 9."
    text = "Player 2 opened the vault in round 9. You had 2 of 3 levels."
    assert plain(vault_heist(s, end, 0)) == text
    s.called_off = True
    even = result((2, 2, 0), 0, 1)
    assert (
        vault_heist(s, even, 0) == "Nobody opened the vault. You share the win with 2 of 3 levels."
    )
    assert (
        vault_heist(s, even, 2) == "Nobody opened the vault. You finish third with 0 of 3 levels."
    )


def test_chicken_heist() -> None:
    told = [
        EventRevealed(position=4, event="Alarm", rule="CH-30"),
        PlayerCaught(seat=2, loot=3),
        EventRevealed(position=5, event="poor planning", rule="CH-39"),
        PlansChange(event="Shootout"),
        PlayerCaught(seat=0, loot=1),
        EventRevealed(position=6, event="driver's signal", rule="CH-31"),
        DriverSignals(signal=2, rule="CH-31"),
        PlayerCaught(seat=1, loot=0),
    ]
    assert captures(told) == {
        2: "Caught by the Alarm in round 4.",
        0: "Caught by the Shootout in round 5.",
        1: "Left behind by the truck in round 6.",
    }
    assert got_away(result((14, 11, 0), 0), 0) == "You get away with loot worth 14 and win by 3."
    assert got_away(result((14, 11, 0), 0), 1) == (
        "You get away with loot worth 11 and finish second, 3 behind."
    )


@pytest.mark.parametrize(
    ("changed", "text"),
    [
        ({"ending": "fled", "cash": 1620}, "You escape with $1.62M: $120K more than you needed."),
        ({"ending": "fled", "cash": 1500}, "You escape with $1.5M and reach the goal."),
        ({"ending": "fled", "cash": 670}, "You escape with $670K: $830K short of the goal."),
        ({"ending": "busted", "cash": 670}, "You were busted with $670K: $830K short of the goal."),
        ({"ending": "arrested", "lost": True}, "You were arrested and lose the scenario."),
    ],
)
def test_solitaire(changed: dict[str, Any], text: str) -> None:
    assert solo(state("big-score-solo", 1, **changed)) == text


@pytest.mark.parametrize("setting", SETTINGS, ids=str)
def test_every_end_has_headlines_that_only_use_what_is_public(setting: Setting) -> None:
    game, rng = setting.new(3), Random(3)
    assert not game.headlines
    while not game.over:
        act_randomly(game, rng)
    assert len(game.headlines) == game.seats
    for words in game.headlines:
        assert words.endswith(".")
        assert len(words) < 100, words
    spectator = game.imagine(None, rng)
    assert spectator.headlines == game.headlines
