"""Rate bots from games of any mix, with OpenSkill's Plackett-Luce model."""

from collections.abc import Iterable

import msgspec
from openskill.models import PlackettLuce

from heistnight.arena.contest import Contest, ContestOutcome
from heistnight.arena.standings import Z95, in_order


class BotRating(msgspec.Struct, frozen=True):
    bot: str
    rating: float
    interval: tuple[float, float]
    """The 95 % interval, if the model is right."""


def ratings(contest: Contest, done: Iterable[ContestOutcome]) -> tuple[BotRating, ...]:
    """Rate the bots. One with several seats at a table gets the mean of their ratings."""
    model = PlackettLuce()
    kept = [model.rating() for _ in contest.entrants]
    for outcome in in_order(done):
        if len(set(outcome.seating)) < 2:
            continue
        seats = [[model.rating(kept[who].mu, kept[who].sigma)] for who in outcome.seating]
        after = model.rate(seats, ranks=[float(place) for place in outcome.places])
        for entrant in set(outcome.seating):
            own = [after[seat][0] for seat, who in enumerate(outcome.seating) if who == entrant]
            mu = sum([rating.mu for rating in own]) / len(own)
            sigma = sum([rating.sigma for rating in own]) / len(own)
            kept[entrant] = model.rating(mu, sigma)
    return tuple(
        [
            BotRating(name, kept.mu, (kept.mu - Z95 * kept.sigma, kept.mu + Z95 * kept.sigma))
            for name, kept in zip(contest.entrants, kept, strict=True)
        ]
    )
