"""Choices that end something permanently say so, come last, and tell what is left undone."""

import random
from collections.abc import Callable
from typing import Any

import pytest

import heistnight as hn
from heistnight.games.vault_heist.amounts import ACTIONS_A_TURN
from heistnight.kernel.errors import HeistError
from heistnight.kernel.game import Game, Option

FINAL = {
    "big-score": {"flee", "send", "train", "unassign"},
    "big-score-solo": {"hired", "assigned", "flee"},
    "crooks": {"pass"},
    "vault-heist": {"end-turn"},
    "chicken-heist": {"end-turn", "run", "be-caught"},
}
"""The kinds of choices that end something, by game."""


def questions(game: str, seeds: int = 12) -> list[tuple[Game, tuple[Option, ...]]]:
    """Collect the decisions of some random games."""
    found: list[tuple[Game, tuple[Option, ...]]] = []
    for seed in range(seeds):
        rng, one = random.Random(seed), hn.new(game, seats=hn.games()[game].seats[1], seed=seed)
        while not one.over and len(found) < 400 * (seed + 1):
            seat = rng.choice(one.waiting)
            options = one.pending[seat].options
            found.append((one.copy(), options))
            one.act(seat, rng.choice(options))
    return found


@pytest.mark.parametrize("game", FINAL)
def test_what_ends_something_stands_last_and_says_what(game: str) -> None:
    kinds = set()
    for _, options in questions(game):
        finals = [option.final is not None for option in options]
        assert finals == sorted(finals), [option.label for option in options]
        for option in options:
            if option.final is not None:
                kinds.add(option.data["kind"])
                assert option.final.ends.endswith(".")
    assert kinds <= FINAL[game]
    assert kinds, "none was ever offered"


def undone(game: str, kind: str) -> set[bool]:
    return {
        option.final.undone
        for _, options in questions(game)
        for option in options
        if option.final is not None and option.data["kind"] == kind
    }


def test_passing_for_the_rest_of_a_game_of_crooks_leaves_something_undone() -> None:
    """CR-10: a player who is asked can pay for a hangout."""
    assert undone("crooks", "pass") == {True}


def test_ending_a_turn_of_vault_heist_leaves_something_undone_if_nothing_was_done() -> None:
    """VH-13: nothing done, and something possible."""
    seen = set()
    for game, options in questions("vault-heist"):
        ends = [one.final for one in options if one.data["kind"] == "end-turn"]
        if ends and ends[0] is not None:
            view = game.view(game.waiting[0])
            fresh = not view["infiltrated"] and view["actions_left"] == ACTIONS_A_TURN
            assert ends[0].undone == (fresh and len(options) > 1)
            seen.add(ends[0].undone)
    assert seen == {True, False}


def test_a_plan_is_confirmed_or_taken_back_so_nothing_else_asks() -> None:
    """BS-24: the last card completes the plan."""
    assert undone("big-score", "unassign") == undone("big-score", "send") == {False}


def test_assigning_and_hiring_alone_never_ask_while_the_game_goes_on() -> None:
    """SO-13: in this scenario Act II follows."""
    assert undone("big-score-solo", "assigned") == undone("big-score-solo", "hired") == {False}


def test_running_leaves_something_undone_if_staying_costs_nothing() -> None:
    """CH-20: nothing can catch the player this round, or there's no loot to lose."""
    seen = set()
    for game, options in questions("chicken-heist"):
        if options[-1].data["kind"] != "run":
            continue
        for seat, asked in game.pending.items():
            run, own = asked.options[-1], game.view(seat)["own"]
            stay = own["prospects"][0]["danger"]
            assert run.final is not None
            assert run.final.undone == (not own["loot"] or stay == 0)
            seen.add((bool(own["loot"]), stay == 0, run.final.undone))
    assert seen >= {(True, True, True), (True, False, False), (False, False, True)}


def test_the_game_as_a_seat_has_it_is_seen_at_its_own_decisions() -> None:
    """G-3: at other times it would reveal whether a window is open."""
    game = hn.new("vault-heist", seats=3, seed=1)
    asked = game.waiting[0]
    other = (asked + 1) % 3
    assert game.as_seen_by(asked).view() == game.view(asked)
    assert game.as_seen_by(other).pending == {}
    seen = game.as_seen_by(other)
    looks: list[Callable[[], Any]] = [
        seen.view,
        seen.typed_view,
        seen.decision_view,
        seen.events,
        lambda: seen.choices,
        lambda: seen.imagine(other, random.Random(1)),
    ]
    for look in looks:
        with pytest.raises(HeistError, match="has nothing to decide now"):
            look()
