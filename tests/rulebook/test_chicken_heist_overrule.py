"""Chicken Heist: overrule and its reaction window, CH-79."""

import pytest

import heistnight as hn
from tests.kit import answer, face
from tests.rulebook.chicken_heist_kit import (
    aim,
    give_cards,
    hand,
    heist,
    logged,
    overrule,
    phase,
    play,
    refusal,
)


def test_overrule_comes_before_targets_are_chosen() -> None:
    """CH-79: the card is void and discarded; so is the overrule."""
    game = heist(3, hands={0: ["panic", "warn", "warn"], 1: ["overrule", "warn"]})
    play(game, 0, "panic")
    assert phase(game) == "action"
    overrule(game, 1)
    assert game.view()["discards"] == ["overrule", "panic"]
    assert game.waiting == (0,)
    assert phase(game) == "turn"


def test_overrule_overruled() -> None:
    """CH-79: the first card takes effect after all."""
    game = heist(
        3, hands={0: ["influence", "overrule", "warn"], 1: ["overrule", "warn"], 2: ["overrule"]}
    )
    play(game, 0, "influence")
    overrule(game, 1)
    answer(game, 2, kind="decline")
    overrule(game, 0)
    for _ in range(3):  # for both overrules, and again for the influence
        answer(game, 2, kind="decline")
    aim(game, 0, 2)
    assert game.view()["leader"] == 2


def test_a_card_whose_overrule_is_void_may_be_overruled_once_more() -> None:
    """CH-79: it hasn't taken effect yet, and seat 2's answer didn't count before (G-3)."""
    game = heist(3, hands={0: ["influence", "overrule"], 1: ["overrule"], 2: ["overrule"]})
    play(game, 0, "influence")
    overrule(game, 1)
    overrule(game, 2)
    assert "overrules Player 1's influence." in game.pending[0].prompt
    overrule(game, 0)
    answer(game, 2, kind="decline")
    answer(game, 2, kind="decline")
    assert [e["card"] for e in logged(game, "card-void")] == ["overrule"]
    assert game.pending[2].prompt == "Player 1 plays influence. Overrule it?"
    overrule(game, 2)
    assert [e["card"] for e in logged(game, "card-void")] == ["overrule", "influence"]
    assert (game.waiting, phase(game)) == ((0,), "turn")
    assert sorted(game.view()["discards"]) == ["influence", "overrule", "overrule", "overrule"]


def test_overrule_overruled_twice() -> None:
    """CH-79: three overrules, and the first card is void again."""
    hands = {0: ["influence", "overrule"], 1: ["overrule"], 2: ["overrule"]}
    game = heist(3, hands=hands)
    play(game, 0, "influence")
    overrule(game, 1)
    answer(game, 2, kind="decline")
    overrule(game, 0)
    answer(game, 2, kind="decline")
    overrule(game, 2)
    assert game.waiting == (0,)
    assert phase(game) == "turn"
    assert [e["card"] for e in logged(game, "card-void")] == ["overrule", "influence"]


def test_the_nearest_clockwise_is_heard_and_the_other_keeps_its_card() -> None:
    """CH-79, G-3."""
    game = heist(4, hands={1: ["influence"], 0: ["overrule"], 3: ["overrule"]}, first=1)
    play(game, 1, "influence")
    overrule(game, 0)
    assert logged(game, "action-played")[-1]["card"] == "influence"
    overrule(game, 3)
    assert logged(game, "action-played")[-1] == logged(game, "action-played", 2)[-1]
    assert logged(game, "action-played")[-1]["seat"] == 3
    assert "overrule" in hand(game, 0)


def test_a_window_tells_nobody_who_it_asks() -> None:
    """CH-79, G-3: a seat that isn't asked sees the same, no matter who is asked."""
    seen = []
    for holders in ((1,), (2,), (1, 2)):
        game = heist(4, hands={0: ["influence", "warn", "warn"]})
        play(game, 0, "influence", at=0)
        give_cards(game, 0, "flash grenade", "warn")
        for seat in (1, 2):
            give_cards(game, seat, "overrule" if seat in holders else "freeze", "lockdown")
        play(game, 0, "flash grenade")
        assert game.waiting == holders
        assert game.view(3)["waiting"] is None
        seen.append((face(game, 3), face(game, 0), face(game, None)))
    assert seen[0] == seen[1] == seen[2]


def test_a_played_card_cannot_be_taken_back_whether_or_not_anyone_was_asked() -> None:
    """CH-79, G-3: undo must not reveal it."""
    for other in ("overrule", "freeze"):
        game = heist(3, hands={0: ["influence", "warn", "warn"], 1: [other, "warn"]})
        play(game, 0, "influence")
        with pytest.raises(hn.IllegalMove):
            game.undo(0)


def test_an_overrule_cannot_be_played_in_your_own_turn() -> None:
    """CH-79: only in response, and never to your own card."""
    game = heist(3, hands={0: ["overrule", "influence", "warn"]})
    assert "in response to another player's card" in refusal(game, 0, kind="play", card="overrule")
    play(game, 0, "influence")
    assert game.waiting == (0,)
    aim(game, 0, 1)


def test_an_overruled_card_counts_for_the_cyborg() -> None:
    """CH-59, CH-79: it was played, even if it's void."""
    hands = {0: ["influence", "influence", "warn"], 1: ["overrule", "warn"]}
    game = heist(3, ("cyborg",), hands)
    play(game, 0, "influence")
    overrule(game, 1)
    play(game, 0, "influence", at=1)
    assert len(logged(game, "character-drew")) == 1
