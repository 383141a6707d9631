"""Vault Heist: the regular bot beats random play and saves its answers for the end."""

from random import Random

import heistnight as hn
from tests.rulebook.vault_heist_kit import arrange, dealt, holding, play, unlock

REGULAR = hn.bot("vault-heist", "regular")


def choice(game: hn.Game, seat: int) -> dict[str, object]:
    return REGULAR.choose(game, seat, Random(1)).data


def test_one_regular_among_three_wins_far_more_than_its_share() -> None:
    wins, games = 0, 60
    for seed in range(games):
        rng, regular = Random(seed), seed % 3
        game = hn.new("vault-heist", seats=3, seed=seed)
        while not game.over:
            seat = game.waiting[0]
            if seat == regular:
                game.act(seat, REGULAR.choose(game, seat, rng))
            else:
                game.act_unchecked(seat, rng.choice(game.choices(seat)))
        assert game.result is not None
        wins += regular in game.result.winners
    assert wins / games > 0.7


def test_it_stops_whoever_is_about_to_win() -> None:
    game = dealt("disable, distract", "", "")
    arrange(game, hands=holding("disable, distract, firewall", "equipment", "equipment"))
    unlock(game, {2: (1, 2, 3), 1: (1,)})
    assert choice(game, 0) == {"kind": "play", "card": "disable", "target": 2, "level": 1}


def test_it_saves_a_deny_until_it_counts() -> None:
    for mine, answers in (((1,), "pass"), ((1, 2, 3), "answer")):
        game = dealt("disable", "deny", "")
        unlock(game, {1: mine})
        play(game, 0, "disable", target=1, level=1)
        assert choice(game, 1)["kind"] == answers


def test_it_opposes_a_third_level_with_its_last_equipment() -> None:
    for opened, answers in (((), "decline"), ((1, 2), "oppose")):
        game = dealt("", "", "")
        arrange(game, hands=holding("7 equipment", "equipment", ""))
        unlock(game, {0: opened})
        game.act(0, next(o for o in game.pending[0].options if o.data["kind"] == "infiltrate"))
        assert choice(game, 1)["kind"] == answers
