"""What taking part in a job is worth with some of one's cards, and where a whole hand goes.

Cards of one's own on a job are a *pile*: how many there are of each crew type, four bits a type.
What a job is worth with a pile is worked out once, and remembered: jobs come again and again.
"""

from collections.abc import Sequence
from functools import lru_cache

from heistnight.bots.big_score.values import at_least, exactly
from heistnight.games.big_score.amounts import FAILURE_COST
from heistnight.games.big_score.cards import TYPES, CrewType
from heistnight.games.big_score.hire import jacks_each

OTHERS_COMMIT = 0.5
"""How likely another's jack is held out."""
WORTH_SENDING = 0.5
"""What a card must add to a job to be sent there."""
NEVER = float("-inf")
ONE = tuple([1 << 4 * kind for kind in range(len(TYPES))])
"""By type: a pile of one card."""

Pile = int


class Prospect:
    """One job, as one seat sees it: what others will send there, and who may help."""

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
        self.worths: dict[Pile, float] = {0: 0.0}
        self.added: dict[Pile, tuple[float, ...]] = {}

    def success(self, pile: Pile) -> float:
        """The chance that this job succeeds with these cards of ours on it."""
        short = [1.0]
        for kind, needed in self.needs:
            missing = needed - (pile >> 4 * kind & 15)
            if missing > 0:
                short = spread(short, self.short[kind, missing])
        return sum([p * helped(missing, self.helpers) for missing, p in enumerate(short)])

    def worth(self, pile: Pile) -> float:
        """What taking part with these cards is worth; nothing if there are none."""
        if pile not in self.worths:
            chance = self.success(pile)
            self.worths[pile] = chance * self.value - (1 - chance) * FAILURE_COST
        return self.worths[pile]

    def gains(self, pile: Pile) -> tuple[float, ...]:
        """By type: what one more card adds; NEVER where the job does not show it."""
        known = self.added.get(pile)
        if known is None:
            gains = [NEVER] * len(TYPES)
            for kind, _ in self.needs:
                gains[kind] = self.worth(pile + ONE[kind]) - self.worth(pile)
            known = self.added[pile] = tuple(gains)
        return known


@lru_cache(maxsize=512)
def prospect(crew: tuple[str, ...], value: float, sent: tuple[float, ...], seats: int) -> Prospect:
    return Prospect(crew, value, sent, seats)


def shortage(needed: int, mean: float) -> list[float]:
    """By number missing: how likely, if others send Poisson many."""
    return [at_least(needed, mean), *[exactly(needed - k, mean) for k in range(1, needed + 1)]]


def spread(one: list[float], other: list[float]) -> list[float]:
    total = [0.0] * (len(one) + len(other) - 1)
    for i, p in enumerate(one):
        for j, q in enumerate(other):
            total[i + j] += p * q
    return total


def helped(missing: int, helpers: float) -> float:
    """The chance that jacks make up for so many."""
    if missing == 0:
        return 1.0
    return max(0.0, min(0.92, (helpers + 0.6 - missing) / 1.6))


def plan(jobs: Sequence[Prospect], kinds: Sequence[CrewType]) -> tuple[list[int | None], float]:
    """Where each card goes (None: nowhere), the best gain first; and what it is all worth."""
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
