"""How everybody did: shares of victories with intervals, and who is clearly better than whom."""

from collections.abc import Iterable, Sequence
from itertools import combinations
from math import sqrt

import msgspec

from heistnight.arena.contest import Contest, ContestOutcome
from heistnight.arena.significance import ALPHA, Bet

Z95 = 1.959963984540054


class BotStanding(msgspec.Struct, frozen=True):
    """How one entrant did in all games together."""

    bot: str
    seats: float
    """How many seats it took, in a game where it had any."""
    games: int
    wins: float
    """A shared victory counts as its share."""
    share: float
    fair: float
    interval: tuple[float, float]
    mean_score: float


class Comparison(msgspec.Struct, frozen=True):
    """Two entrants: how much more often a seat of the first wins."""

    first: str
    second: str
    difference: float
    deals: int
    clear_after: int | None
    """Deals; None: it is not clear that there is a difference at all."""


def in_order(done: Iterable[ContestOutcome]) -> list[ContestOutcome]:
    return sorted(done, key=lambda outcome: outcome.number)


def standings(contest: Contest, done: Sequence[ContestOutcome]) -> tuple[BotStanding, ...]:
    """In the order of the entrants; those who sat nowhere are left out."""
    ordered = in_order(done)
    rows = [standing(contest, entrant, ordered) for entrant in range(len(contest.entrants))]
    return tuple([row for row in rows if row.games or not ordered])


def standing(contest: Contest, entrant: int, done: Sequence[ContestOutcome]) -> BotStanding:
    sat = [outcome for outcome in done if entrant in outcome.seating]
    own = [
        score
        for outcome in sat
        for score, who in zip(outcome.scores, outcome.seating, strict=True)
        if who == entrant
    ]
    wins = sum([outcome.win_share(entrant) for outcome in sat])
    games = len(sat)
    seats = len(own) / games if games else 0.0
    return BotStanding(
        bot=contest.entrants[entrant],
        seats=seats,
        games=games,
        wins=wins,
        share=wins / games if games else 0.0,
        fair=seats / contest.seats,
        interval=wilson(wins, games),
        mean_score=sum(own) / len(own) if own else 0.0,
    )


def wilson(wins: float, games: int) -> tuple[float, float]:
    """The 95 % interval of Wilson for a share of wins."""
    if not games:
        return 0.0, 1.0
    share, z2 = wins / games, Z95 * Z95
    middle = (share + z2 / (2 * games)) / (1 + z2 / games)
    spread = Z95 * sqrt(share * (1 - share) / games + z2 / (4 * games * games)) / (1 + z2 / games)
    return max(0.0, middle - spread), min(1.0, middle + spread)


# Who is better


class Referee:
    """Sees the games in their order, deal by deal, and says when every difference is clear.

    What is compared on a deal is how often a seat of either entrant won. All pairs together are
    wrong in at most five of a hundred contests, whenever one stops.
    """

    def __init__(self, contest: Contest) -> None:
        self.contest = contest
        self.pairs = list(combinations(range(len(contest.entrants)), 2))
        self.bets = [Bet(ALPHA / len(self.pairs)) for _ in self.pairs]
        self._early: dict[int, ContestOutcome] = {}
        self._next = 0
        self._deal: list[ContestOutcome] = []
        self.clear_after: int | None = None
        """Games, once all is clear."""

    def see(self, outcomes: Iterable[ContestOutcome]) -> None:
        """They may come in any order; they are judged in theirs."""
        self._early |= {outcome.number: outcome for outcome in outcomes}
        while self._next in self._early:
            self._deal.append(self._early.pop(self._next))
            self._next += 1
            if len(self._deal) == len(self.contest.lineups):
                self._judge()
                self._deal = []

    def _judge(self) -> None:
        rates = [self._rate(entrant) for entrant in range(len(self.contest.entrants))]
        for (first, second), bet in zip(self.pairs, self.bets, strict=True):
            one, other = rates[first], rates[second]
            if one is not None and other is not None:
                bet.see(one - other)
        if self.clear_after is None and self.bets and all(bet.clear for bet in self.bets):
            self.clear_after = self._next

    def _rate(self, entrant: int) -> float | None:
        """Victories a seat."""
        seats = sum([outcome.seating.count(entrant) for outcome in self._deal])
        wins = sum([outcome.win_share(entrant) for outcome in self._deal])
        return wins / seats if seats else None

    def comparisons(self) -> tuple[Comparison, ...]:
        names = self.contest.entrants
        return tuple(
            [
                Comparison(names[first], names[second], bet.mean, bet.seen, bet.clear_after)
                for (first, second), bet in zip(self.pairs, self.bets, strict=True)
            ]
        )


def compared(contest: Contest, done: Iterable[ContestOutcome]) -> tuple[Comparison, ...]:
    referee = Referee(contest)
    referee.see(done)
    return referee.comparisons()
