"""Value a job with some of your cards on it, and plan a whole hand.

Your cards on a job are a *pile*: the number of each crew type, four bits per type. The value of a
job with a pile is cached, because the same jobs come up again and again.
"""

from collections.abc import Sequence
from functools import lru_cache

from heistnight.bots.big_score.values import at_least, exactly
from heistnight.games.big_score.amounts import FAILURE_COST
from heistnight.games.big_score.cards import TYPES, CrewType
from heistnight.games.big_score.hire import jacks_each

OTHERS_COMMIT = 0.5
"""The chance that another player uses their jack."""
WORTH_SENDING = 0.5
"""The least a card must add to a job to be sent there."""
NEVER = float("-inf")
ONE = tuple([1 << 4 * kind for kind in range(len(TYPES))])
"""By type: a pile of one card."""

PackedPile = int


class JobProspect:
    """A job from one seat's point of view: what others will send and who may help."""

    def __init__(
        self, crew: tuple[str, ...], value: float, sent: tuple[float, ...], seats: int
    ) -> None:
        names: tuple[str, ...] = TYPES
        self.value = value
        self.needs = [(names.index(name), crew.count(name)) for name in dict.fromkeys(crew)]
        self.short = {
            (kind, missing): shortage(missing, sent[kind])
            for kind, needed in self.needs
            for missing in range(1, needed + 1)
        }
        others = seats - 1
        self.helpers = jacks_each(seats) * (
            1 + OTHERS_COMMIT * min(others, 0.6 * len(crew)) * 0.8
        ) + (0.35 if seats == 2 else 0)
        self.pile_values: dict[PackedPile, float] = {0: 0.0}
        self.added: dict[PackedPile, tuple[float, ...]] = {}

    def success(self, pile: PackedPile) -> float:
        """Return the chance that the job succeeds with this pile on it."""
        short = [1.0]
        for kind, needed in self.needs:
            missing = needed - (pile >> 4 * kind & 15)
            if missing > 0:
                short = convolve(short, self.short[kind, missing])
        return sum([p * helped(missing, self.helpers) for missing, p in enumerate(short)])

    def value_of(self, pile: PackedPile) -> float:
        """Return the value of taking part with this pile; 0 if it is empty."""
        if pile not in self.pile_values:
            chance = self.success(pile)
            self.pile_values[pile] = chance * self.value - (1 - chance) * FAILURE_COST
        return self.pile_values[pile]

    def gains(self, pile: PackedPile) -> tuple[float, ...]:
        """By type: return what one more card adds; NEVER if the job doesn't show the type."""
        known = self.added.get(pile)
        if known is None:
            gains = [NEVER] * len(TYPES)
            for kind, _ in self.needs:
                gains[kind] = self.value_of(pile + ONE[kind]) - self.value_of(pile)
            known = self.added[pile] = tuple(gains)
        return known


@lru_cache(maxsize=512)
def prospect(
    crew: tuple[str, ...], value: float, sent: tuple[float, ...], seats: int
) -> JobProspect:
    return JobProspect(crew, value, sent, seats)


def shortage(needed: int, mean: float) -> list[float]:
    """By number missing: return its chance, if others send a Poisson number of cards."""
    return [at_least(needed, mean), *[exactly(needed - k, mean) for k in range(1, needed + 1)]]


def convolve(one: list[float], other: list[float]) -> list[float]:
    total = [0.0] * (len(one) + len(other) - 1)
    for i, p in enumerate(one):
        for j, q in enumerate(other):
            total[i + j] += p * q
    return total


def helped(missing: int, helpers: float) -> float:
    """Return the chance that jacks make up for the missing crew."""
    if missing == 0:
        return 1.0
    return max(0.0, min(0.92, (helpers + 0.6 - missing) / 1.6))


def plan(jobs: Sequence[JobProspect], kinds: Sequence[CrewType]) -> tuple[list[int | None], float]:
    """Assign cards by best gain first; return each card's job (or None) and the total value."""
    places: list[int | None] = [None] * len(kinds)
    piles = [0] * len(jobs)
    rows = [job.gains(0) for job in jobs]
    left, indices = list(kinds), list(range(len(kinds)))
    total = 0.0
    while left:
        most, where, kind = WORTH_SENDING, -1, -1
        for asked in dict.fromkeys(left):
            for slot, row in enumerate(rows):
                if row[asked] > most:
                    most, where, kind = row[asked], slot, asked
        if where < 0:
            break
        piles[where] += ONE[kind]
        rows[where] = jobs[where].gains(piles[where])
        card = left.index(kind)
        del left[card]
        places[indices.pop(card)] = where
        total += most
    return places, total
