"""Search by rollouts: simulate every option in the same imagined worlds, with the policy.

Rollouts go to the end of the game, or for some acts and then use the learned value.

Worlds are drawn from what the seat knows, so they reveal nothing hidden. All options get the same
worlds and the same random numbers, so results differ mostly because of the option. Options that
are clearly behind are dropped on the way. The budget is counted in rollouts, not in seconds, so
the same seed gives the same choice on every machine.
"""

from collections.abc import Callable, Sequence
from math import exp, sqrt
from random import Random
from typing import Any, NamedTuple

from heistnight.bots.advice import Chances
from heistnight.bots.policy import Policy
from heistnight.bots.values import value, victory
from heistnight.kernel.chance import Chance
from heistnight.kernel.choices import Choice
from heistnight.kernel.events import Seat
from heistnight.kernel.game import SeatGame
from heistnight.kernel.steps import State

AGRESTI_COULL_Z = 1.96
"""For a 95 % interval."""
DROP_AT_ERRORS = 2.0
"""Drop an option when it is this many standard errors behind the best."""
MIN_WORLDS = 8
"""Worlds before the first option is dropped."""


class SearchSettings(NamedTuple):
    """The settings of a search."""

    rollouts: int = 200
    """Rollouts for one decision."""
    acts: int = 10**9
    """Acts in all rollouts together; long games get fewer rollouts."""
    margin: float = 0.0
    """How much the lead in points counts besides winning, from 0 to 1."""
    scale: float = 1.0
    """A lead of this many points counts as odds of nearly three to one."""
    believes: bool = False
    """Weight worlds by how well the policy explains past moves: slower, but more accurate."""
    min_lead_errors: float = 1.0
    """How many standard errors another option must be ahead of the policy's choice."""
    depth: int | None = None
    """Acts after the option until the learned value is used; None: play to the end."""
    stage: Callable[[Any], object] | None = None
    """Also stop a rollout when this changes: a point where little is undecided."""
    wealth: Callable[[Any], float] | None = None
    """A bonus added to the learned value, in wins."""


class Tried(NamedTuple):
    """An option and its results, world by world; 1 is a win."""

    choice: Choice
    values: list[float]
    wins: list[float]

    def chances(self) -> Chances:
        count = len(self.wins)
        win = sum(self.wins) / count
        # The Agresti-Coull interval: also valid if all rollouts were won or lost.
        middle = (sum(self.wins) + AGRESTI_COULL_Z * AGRESTI_COULL_Z / 2) / (
            count + AGRESTI_COULL_Z * AGRESTI_COULL_Z
        )
        spread = AGRESTI_COULL_Z * sqrt(
            middle * (1 - middle) / (count + AGRESTI_COULL_Z * AGRESTI_COULL_Z)
        )
        return Chances(
            win, max(0.0, min(win, middle - spread)), min(1.0, max(win, middle + spread))
        )


class Searched(NamedTuple):
    best: Choice
    usual: Choice
    """The policy's choice."""
    tried: dict[Choice, Tried]

    def mean(self, choice: Choice) -> float:
        values = self.tried[choice].values
        return sum(values) / len(values)


def never() -> bool:
    return False


def search(
    game: SeatGame,
    choices: Sequence[Choice],
    policy: Policy,
    chance: Chance,
    plans: SearchSettings,
    stop: Callable[[], bool] = never,
) -> Searched:
    """Compare the choices. `stop` is called between worlds, and ends the search early."""
    seat = game.seat
    tried = {choice: Tried(choice, [], []) for choice in choices}
    live = list(choices)
    usual, played, acts, worlds = choices[0], 0, 0, 0
    over: Callable[[State], bool] | None = None
    believed = game.worlds(seat, chance, policy if plans.believes else None)
    while len(live) > 1 and played < plans.rollouts and acts < plans.acts:
        if worlds and stop():
            break
        start, luck = next(believed), chance.getrandbits(32)
        if not worlds:
            usual = policy(start, seat, tuple(choices), Random(luck))
            over = plans.stage and stage_over(plans.stage, start)
        for choice in live:
            state = start.fork()
            state.apply(seat, choice)
            acts += play_on(state, policy, Random(luck), plans.depth, over)
            won, worth = judged(state, seat, plans)
            tried[choice].wins.append(won)
            tried[choice].values.append(worth)
        played += len(live)
        worlds += 1
        if worlds >= MIN_WORLDS and worlds & (worlds - 1) == 0:
            live = still_in(live, tried, usual)
    return Searched(decided(live, tried, usual, plans.min_lead_errors), usual, tried)


def play_on(
    state: State,
    policy: Policy,
    dice: Random,
    depth: int | None,
    enough: Callable[[State], bool] | None = None,
) -> int:
    """Play all seats by policy until `depth` acts, `enough`, or the end; return the acts played."""
    acts = 0
    while (waiting := state.waiting()) and acts != depth:
        if enough and enough(state):
            break
        seat = waiting[0]
        choices = state.choices(seat)
        choice = policy(state, seat, choices, dice) if len(choices) > 1 else choices[0]
        state.apply(seat, choice)
        acts += 1
    return acts


def stage_over(stage: Callable[[Any], object], start: State) -> Callable[[State], bool]:
    now = stage(start)
    return lambda state: stage(state) != now


def judged(state: State, seat: Seat, plans: SearchSettings) -> tuple[float, float]:
    """Return the win probability, and its value including the lead."""
    result = state.result
    if result is None:
        guess = value(state, seat)
        return guess, guess + plans.wealth(state) if plans.wealth else guess
    won = victory(result, seat)
    if not plans.margin:
        return won, won
    others = [score for other, score in enumerate(result.scores) if other != seat]
    lead = result.scores[seat] - max(others, default=0)
    ahead = 1 / (1 + exp(-max(-30.0, min(30.0, lead / plans.scale))))
    return won, (1 - plans.margin) * won + plans.margin * ahead


# Comparing


def lead_of(one: list[float], other: list[float]) -> tuple[float, float]:
    """Return the mean lead of one option in the same worlds, and its standard error."""
    gaps = [a - b for a, b in zip(one, other, strict=True)]
    count = len(gaps)
    mean = sum(gaps) / count
    spread = sum([(gap - mean) ** 2 for gap in gaps]) / max(1, count - 1)
    return mean, sqrt(spread / count)


def still_in(live: list[Choice], tried: dict[Choice, Tried], usual: Choice) -> list[Choice]:
    """Drop the options clearly behind the best; the usual choice stays for comparison."""
    best = max(live, key=lambda choice: sum(tried[choice].values))
    left = []
    for choice in live:
        lead, error = lead_of(tried[best].values, tried[choice].values)
        if choice in (best, usual) or lead < DROP_AT_ERRORS * error:
            left.append(choice)
    return left


def decided(
    live: list[Choice], tried: dict[Choice, Tried], usual: Choice, min_lead_errors: float
) -> Choice:
    """Return the best option if it is significantly ahead of the usual choice, or else that."""
    best = max(live, key=lambda choice: sum(tried[choice].values))
    if best == usual or usual not in live or not tried[best].values:
        return best
    lead, error = lead_of(tried[best].values, tried[usual].values)
    return best if lead > min_lead_errors * error else usual
