"""Search by playing on: every option in the same imagined worlds, by policy.

Games are played on to their end, or for some acts and then judged by what was learned of them.

Worlds are drawn from what the seat knows, so nothing hidden can be read off them. All options meet
the same worlds and the same luck to come: what differs between them is then mostly the option.
Options that are clearly behind are dropped as it goes on. How long it takes is counted in games
played on, not in seconds, so that the same seed gives the same choice on every machine.
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

Z95 = 1.96
BEHIND = 2.0
"""An option is dropped when it is so many standard errors behind the best."""
FIRST_LOOK = 8
"""Worlds before anything is dropped."""


class Plans(NamedTuple):
    """How a game is searched."""

    rollouts: int = 200
    """Games played on for one choice."""
    acts: int = 10**9
    """Acts in all of them: where much is still to come, fewer games are played on."""
    margin: float = 0.0
    """How much the lead in points counts beside the victory itself, from 0 to 1."""
    scale: float = 1.0
    """A lead of so many points is nearly three to one."""
    believes: bool = False
    """Others are thought to have played by policy so far: dearer, and nearer to the truth."""
    keen: float = 1.0
    """So many standard errors ahead of the policy's own move something else must be."""
    depth: int | None = None
    """Acts after the option before the learned value is asked; None: played to the end."""
    stage: Callable[[Any], object] | None = None
    """Or when this comes to be something else: a break of the game's own, where little is open."""
    wealth: Callable[[Any], float] | None = None
    """What counts beside the learned value where it is asked, in victories."""


class Tried(NamedTuple):
    """An option, and what came of it in world after world: 1 is a victory."""

    choice: Choice
    values: list[float]
    wins: list[float]

    def chances(self) -> Chances:
        count = len(self.wins)
        win = sum(self.wins) / count
        # Agresti and Coull: honest also where all was won, or nothing.
        middle = (sum(self.wins) + Z95 * Z95 / 2) / (count + Z95 * Z95)
        spread = Z95 * sqrt(middle * (1 - middle) / (count + Z95 * Z95))
        return Chances(
            win, max(0.0, min(win, middle - spread)), min(1.0, max(win, middle + spread))
        )


class Searched(NamedTuple):
    best: Choice
    usual: Choice
    """What the policy would have done."""
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
    plans: Plans,
    stop: Callable[[], bool] = never,
) -> Searched:
    """Weigh the choices; `stop` is asked between worlds, and ends it with what is known by then."""
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
        if worlds >= FIRST_LOOK and worlds & (worlds - 1) == 0:
            live = still_in(live, tried, usual)
    return Searched(decided(live, tried, usual, plans.keen), usual, tried)


def play_on(
    state: State,
    policy: Policy,
    dice: Random,
    depth: int | None,
    enough: Callable[[State], bool] | None = None,
) -> int:
    """Everybody by policy, for so many acts, until it is enough, or to the end; acts played."""
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


def judged(state: State, seat: Seat, plans: Plans) -> tuple[float, float]:
    """How likely it is won, and what that is worth with a little of how far ahead."""
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
    """By how much one is ahead of the other in the same worlds, and the standard error of that."""
    gaps = [a - b for a, b in zip(one, other, strict=True)]
    count = len(gaps)
    mean = sum(gaps) / count
    spread = sum([(gap - mean) ** 2 for gap in gaps]) / max(1, count - 1)
    return mean, sqrt(spread / count)


def still_in(live: list[Choice], tried: dict[Choice, Tried], usual: Choice) -> list[Choice]:
    """Without those that are clearly behind the best; the usual choice stays for comparison."""
    best = max(live, key=lambda choice: sum(tried[choice].values))
    left = []
    for choice in live:
        lead, error = lead_of(tried[best].values, tried[choice].values)
        if choice in (best, usual) or lead < BEHIND * error:
            left.append(choice)
    return left


def decided(live: list[Choice], tried: dict[Choice, Tried], usual: Choice, keen: float) -> Choice:
    """The best, if it is ahead of the usual choice by more than luck."""
    best = max(live, key=lambda choice: sum(tried[choice].values))
    if best == usual or usual not in live or not tried[best].values:
        return best
    lead, error = lead_of(tried[best].values, tried[usual].values)
    return best if lead > keen * error else usual
