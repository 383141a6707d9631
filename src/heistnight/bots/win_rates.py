"""Win rates for hints: counted in worlds of their own, until they are precise enough to show."""

from collections.abc import Mapping, Sequence
from random import Random

from heistnight.bots.policy import Policy
from heistnight.bots.search import SearchSettings, Tried, judged, lead_of, play_on
from heistnight.kernel.chance import Chance
from heistnight.kernel.choices import Choice
from heistnight.kernel.game import SeatGame

MAX_INTERVAL = 0.1
"""A win rate is shown only if its 95 % interval is at most this wide: ±5 points."""
MAX_ACTS = 100_000
"""Acts in all simulations together: a second or two."""
WORLDS_PER_CHECK = 32
CLEAR_LEAD_ERRORS = 2.0
"""An option is clearly better if it leads by this many standard errors."""


def count_wins(
    game: SeatGame,
    choices: Sequence[Choice],
    policy: Policy,
    chance: Chance,
    plans: SearchSettings,
) -> dict[Choice, Tried]:
    """Simulate these options in the same new worlds until their win rates are precise enough."""
    tried = {choice: Tried(choice, [], []) for choice in choices}
    worlds, acts = game.worlds(game.seat, chance, None), 0
    while acts < MAX_ACTS:
        for _ in range(WORLDS_PER_CHECK):
            start, luck = next(worlds), chance.getrandbits(32)
            for choice in choices:
                state = start.fork()
                state.apply(game.seat, choice)
                acts += 1 + play_on(state, policy, Random(luck), plans.depth)
                won, worth = judged(state, game.seat, plans)
                tried[choice].wins.append(won)
                tried[choice].values.append(worth)
        if all(is_precise(one) for one in tried.values()):
            break
    return tried


def is_precise(one: Tried) -> bool:
    chances = one.chances()
    return chances.high - chances.low <= MAX_INTERVAL


def clearly_better(one: Tried, other: Tried) -> bool:
    lead, error = lead_of(one.values, other.values)
    return lead > CLEAR_LEAD_ERRORS * error


def percent_of(one: Tried) -> int:
    """Return the win rate as it is shown."""
    return round(100 * one.chances().win)


def numbers_to_show(best: Choice, tried: Mapping[Choice, Tried]) -> frozenset[Choice]:
    """Return the options whose win rate is shown: none above that of the best option.

    Where another is ahead by more than the interval, the rates would contradict the advice, so
    none is shown.
    """
    if not all(is_precise(one) for one in tried.values()):
        return frozenset()
    top = percent_of(tried[best])
    if any(percent_of(one) > top + 50 * MAX_INTERVAL for one in tried.values()):
        return frozenset()
    return frozenset([choice for choice, one in tried.items() if percent_of(one) <= top])
