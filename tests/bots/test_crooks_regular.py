"""The regular bot in Crooks: its decision view, and the search for the best place."""

from collections.abc import Iterator
from random import Random

import pytest

import heistnight as hn
from heistnight.bots import policy_of
from heistnight.bots.crooks.gains import ILLEGAL_POINTS
from heistnight.bots.crooks.plan import CrooksPlan
from heistnight.games.crooks.amounts import HIDING_COST
from heistnight.games.crooks.cards import TARGETS, Crook
from heistnight.games.crooks.decision_view import KnownStack
from heistnight.games.crooks.state import DOWN
from heistnight.games.crooks.view import CrookView
from heistnight.kernel.game import SeatGame

every_table = pytest.mark.parametrize("seats", [2, 3, 4])


def moments(seats: int, games: int, slips: float = 0.3) -> Iterator[SeatGame]:
    """Yield the deciding seat's game at every decision; policies play with many random choices."""
    policy, rng = policy_of("crooks"), Random(seats)
    for seed in range(games):
        game = hn.new("crooks", seats=seats, seed=seed)
        while not game.over:
            seat = game.waiting[0]
            choices = game.choices(seat)
            yield game.as_seen_by(seat)
            anything = rng.random() < slips
            choice = (
                policy(game.fork(), seat, choices, rng) if not anything else rng.choice(choices)
            )
            game.act_unchecked(seat, choice)


PossibleNames = tuple[tuple[str, ...], bool]
"""The names a crook may have, and whether it lies face down."""


def in_words(there: KnownStack, crooks: tuple[Crook, ...]) -> list[PossibleNames]:
    return [
        ((crooks[crook % DOWN].name,), crook >= DOWN) if isinstance(crook, int) else (crook, True)
        for crook in there
    ]


def seen_as(crook: CrookView) -> PossibleNames:
    return (crook.crook,) if crook.crook else crook.possible, crook.face_down


@every_table
def test_its_decision_view_is_a_part_of_the_view(seats: int) -> None:
    for seen in moments(seats, 2):
        decision_view, view = seen.decision_view(), seen.typed_view()
        for name in ("seats", "crooks", "hangouts", "hand", "at_target"):
            assert getattr(decision_view, name) == getattr(view, name), name
        for player in view.players:
            assert decision_view.cash[player.seat] == player.cash
            assert decision_view.passed[player.seat] == player.passed
            named = [in_words(there, view.crooks) for there in decision_view.rows[player.seat]]
            assert named == [[seen_as(crook) for crook in row] for row in player.row.values()]
        assert decision_view.at_large == {name for pool in view.pools for name in pool.crooks}


def gain_looking_everywhere(plan: CrooksPlan, crook: Crook) -> float:
    gains = [plan.open_gain(crook, target) for target in TARGETS]
    if plan.cash >= HIDING_COST and crook.special != "kingpin":
        gains += [plan.hidden_gain(crook, target) for target in plan.free]
    return max(gains) if max(gains) > ILLEGAL_POINTS else 0.0


@every_table
def test_no_better_place_is_left_out(seats: int) -> None:
    """Targets that the search skips are no better than the best one found."""
    for number, seen in enumerate(moments(seats, 4)):
        if number % 3 == 0:
            plan = CrooksPlan(seen.decision_view(), seen.seat)
            for crook in plan.view.crooks:
                right = gain_looking_everywhere(plan, crook)
                assert plan.best_gain(crook) == pytest.approx(right, abs=1e-9), crook.name


@every_table
def test_own_crooks_count_as_one_combined_crook(seats: int) -> None:
    """The fast estimate of a target equals the full one."""
    for seen in moments(seats, 3):
        plan = CrooksPlan(seen.decision_view(), seen.seat)
        for target, there in enumerate(plan.row):
            if there:
                short = plan.board.own_value(target, there)
                assert short == pytest.approx(plan.board.target_value(target, {}), abs=1e-9)
