"""The results of a contest: win shares with intervals, and which bot is better."""

from collections.abc import Iterable, Sequence
from itertools import combinations
from math import sqrt

import msgspec

from heistnight.arena.contest import Contest, ContestOutcome
from heistnight.arena.significance import ALPHA, Bet

Z95 = 1.959963984540054


class BotStanding(msgspec.Struct, frozen=True):
    """The results of one entrant over all its games."""

    bot: str
    seats: float
    """The mean number of its seats per game."""
    games: int
    wins: float
    """A shared win counts as its share."""
    share: float
    fair: float
    interval: tuple[float, float]
    mean_score: float


class Comparison(msgspec.Struct, frozen=True):
    """How much more often a seat of the first entrant wins than one of the second."""

    first: str
    second: str
    difference: float
    deals: int
    clear_after: int | None
    """The deals it took until the difference was significant; None if it isn't."""


def in_order(done: Iterable[ContestOutcome]) -> list[ContestOutcome]:
    return sorted(done, key=lambda outcome: outcome.number)


def standings(contest: Contest, done: Sequence[ContestOutcome]) -> tuple[BotStanding, ...]:
    """Return the standings in the order of the entrants, without those that never played."""
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
    """Return Wilson's 95 % interval for a share of wins."""
    if not games:
        return 0.0, 1.0
    share, z2 = wins / games, Z95 * Z95
    middle = (share + z2 / (2 * games)) / (1 + z2 / games)
    spread = Z95 * sqrt(share * (1 - share) / games + z2 / (4 * games * games)) / (1 + z2 / games)
    return max(0.0, middle - spread), min(1.0, middle + spread)


# Who is better


class Referee:
    """Compares the entrants deal by deal, and tells when all differences are significant.

    On each deal it compares the wins per seat. Over all pairs it is wrong in at most 5 of 100
    contests, no matter when you stop.
    """

    def __init__(self, contest: Contest) -> None:
        self.contest = contest
        self.pairs = list(combinations(range(len(contest.entrants)), 2))
        self.bets = [Bet(ALPHA / len(self.pairs)) for _ in self.pairs]
        self._early: dict[int, ContestOutcome] = {}
        self._next = 0
        self._deal: list[ContestOutcome] = []
        self.clear_after: int | None = None
        """The games it took until all differences were significant."""

    def see(self, outcomes: Iterable[ContestOutcome]) -> None:
        """Add outcomes, in any order; they are judged in the order of their numbers."""
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
        """Return the wins per seat."""
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
