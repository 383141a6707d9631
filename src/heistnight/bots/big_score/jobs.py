"""Act I for the regular bot: value crew, jobs and jacks from a view."""

from collections import Counter
from collections.abc import Iterable
from functools import lru_cache
from math import comb
from operator import is_
from typing import NamedTuple

from heistnight.bots.big_score.prospects import (
    ONE,
    OTHERS_COMMIT,
    JobProspect,
    PackedPile,
    plan,
    prospect,
)
from heistnight.bots.big_score.values import job_value
from heistnight.games.big_score.amounts import FAILURE_COST
from heistnight.games.big_score.cards import CARD_NAMES, TYPES, CrewType
from heistnight.games.big_score.hire import HAND_SIZE
from heistnight.games.big_score.view import BigScoreView

SENT = 0.85
"""The share of their crew that others send to jobs that show its type."""
JACK_LATER = 14
"""The value of an unused jack while jobs are still to come."""
LAST_JACK = 2.0
"""The value of an unused jack at the last job."""
ABILITY_WORTH = 95
ON_THE_WAY = 16
"""The value of an expert in training before round 3, if a third may follow."""


@lru_cache(maxsize=256)
def expected(crews: tuple[tuple[str, ...], ...], seats: int) -> tuple[float, ...]:
    """By type: return how many cards others send on average to a job that shows it."""
    open_to = [sum([name in crew for crew in crews]) for name in TYPES]
    cards = (seats - 1) * HAND_SIZE[seats] / len(TYPES)
    return tuple([SENT * cards / jobs if jobs else 0.0 for jobs in open_to])


def outlook(view: BigScoreView) -> list[JobProspect]:
    """Return the prospects of each job from this seat's view."""
    sent = expected(tuple([job.crew for job in view.jobs]), view.seats)
    return [prospect(job.crew, job_value(job), sent, view.seats) for job in view.jobs]


def card_type(card: str) -> str:
    return card.removeprefix("expert ")


def kinds_of(cards: Iterable[str]) -> list[CrewType]:
    return [CARD_NAMES.index(card) >> 1 for card in cards]


def hiring_gains(view: BigScoreView) -> dict[str, float]:
    """By card of the hand: return what it adds to the crew hired so far."""
    assert view.own is not None
    jobs = outlook(view)
    hired = list(view.own.hired)
    kinds = kinds_of(hired)
    experts = Counter([c for c in (*hired, *training(view)) if c.startswith("expert")])
    _, now = plan(jobs, kinds)

    def score(card: str) -> float:
        _, then = plan(jobs, [*kinds, *kinds_of((card,))])
        bonus = 3.0 * experts[card] if card.startswith("expert") and view.variant != "simple" else 0
        return then - now + bonus

    return {card: score(card) for card in dict.fromkeys(view.own.hand)}


def training(view: BigScoreView) -> tuple[str, ...]:
    assert view.seat is not None
    return view.players[view.seat].training


class Assignment(NamedTuple):
    """A hand and where each of its cards goes."""

    jobs: list[JobProspect]
    hand: tuple[str, ...]
    places: list[str]
    """In the hand's order: '1' to '6', 'training' or 'unassigned'."""

    def pile(self, slot: int, without: int = -1) -> PackedPile:
        """Return the cards sent to a job, leaving one card out."""
        there = [i for i, place in enumerate(self.places) if place == str(slot + 1)]
        return sum([ONE[kind] for kind in kinds_of([self.hand[i] for i in there if i != without])])


def assignment(view: BigScoreView) -> Assignment:
    assert view.own is not None
    placed = view.own.assigned
    hand = tuple(sorted([*[one.card for one in placed], *view.own.hand], key=hand_order))
    jobs = outlook(view)
    best = best_places(Jobs(jobs), hand, view.variant == "simple", view.round)
    done = [one.place for one in placed]
    return Assignment(jobs, hand, [*done, *best[len(done) :]])


class Jobs:
    """The jobs of a round, hashable and compared by identity of each job."""

    def __init__(self, jobs: list[JobProspect]) -> None:
        self.jobs = jobs

    def __hash__(self) -> int:
        return hash(tuple([id(job) for job in self.jobs]))

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Jobs) and all(map(is_, self.jobs, other.jobs))


@lru_cache(maxsize=256)
def best_places(jobs: Jobs, hand: tuple[str, ...], simple: bool, round_: int) -> tuple[str, ...]:
    """Plan a whole hand. Cached, because the game asks card by card."""
    best: list[str] = []
    best_worth = float("-inf")
    for trained, worth in trainings(hand, simple, round_):
        working = [card for i, card in enumerate(hand) if i not in trained]
        places, total = plan(jobs.jobs, kinds_of(working))
        if total + worth > best_worth:
            best_worth = total + worth
            rest = iter(places)
            best = ["training" if i in trained else place(next(rest)) for i in range(len(hand))]
    return tuple(best)


def place(slot: int | None) -> str:
    return "unassigned" if slot is None else str(slot + 1)


def hand_order(card: str) -> tuple[int, bool]:
    names: tuple[str, ...] = TYPES
    return names.index(card_type(card)), card.startswith("expert")


def trainings(hand: tuple[str, ...], simple: bool, round_: int) -> list[tuple[set[int], float]]:
    """Return the cards that might train and the value of that."""
    options: list[tuple[set[int], float]] = [(set(), 0.0)]
    if simple:
        return options
    for expert, count in Counter([c for c in hand if c.startswith("expert")]).items():
        where = [i for i, card in enumerate(hand) if card == expert][:3]
        if count >= 3:
            options.append((set(where), ABILITY_WORTH * (1.0 if round_ == 3 else 0.7)))
        elif round_ < 3:
            options.append((set(where), ON_THE_WAY * count * (count + 3 - round_) / 2))
    return options


class Commitment(NamedTuple):
    """The chance of success with a number of jacks, and the value of using them."""

    success: float
    worth: float


def stake(view: BigScoreView) -> float:
    """Return what is at stake on the current job: its pay plus the cost of failure."""
    assert view.job_under_way is not None
    return job_value(view.jobs[view.job_under_way]) + FAILURE_COST


def commitments(view: BigScoreView, offered: int) -> list[Commitment]:
    """BS-32: by number of jacks, return the odds and value of using them."""
    assert view.missing is not None
    assert view.job_under_way is not None
    job = view.jobs[view.job_under_way]
    others = [seat for seat, crew in enumerate(job.sent) if crew and seat != view.seat]
    most = sum([view.players[seat].jacks for seat in others])
    last = view.job_under_way == len(view.jobs) - 1
    jack_later = LAST_JACK if last else JACK_LATER
    chances = [commits(most, view.missing - jacks) for jacks in range(offered)]
    at_stake = stake(view)
    return [
        Commitment(chance, at_stake * chance - jack_later * jacks)
        for jacks, chance in enumerate(chances)
    ]


def commits(others: int, needed: int) -> float:
    """Return the chance that at least `needed` of the others' jacks are used."""
    p = OTHERS_COMMIT
    return sum(
        [
            comb(others, k) * p**k * (1 - p) ** (others - k)
            for k in range(max(0, needed), others + 1)
        ]
    )
