"""Act I: which crew to hire, where to send it, when to hold out a jack."""

from collections import Counter
from math import comb
from typing import NamedTuple

from heistnight.bots.big_score.values import at_least, exactly, job_value
from heistnight.games.big_score.amounts import FAILURE_COST
from heistnight.games.big_score.cards import TYPES
from heistnight.games.big_score.hire import HAND_SIZE
from heistnight.games.big_score.view import BigScoreView, JobView

JACK_LATER = 14
"""What an unused jack may still be good for on the jobs to come."""
ABILITY_WORTH = 95
ON_THE_WAY = 16
"""What an expert in training is worth before round 3, if it may become a third."""
OTHERS_COMMIT = 0.5


class Outlook:
    """What this seat expects of each job, seen from its view."""

    def __init__(self, view: BigScoreView) -> None:
        self.jobs = view.jobs
        self.others = view.seats - 1
        self.jacks = 2 if view.seats == 2 else 1
        self.inside_man = view.seats == 2
        open_to = {name: sum([name in job.crew for job in view.jobs]) for name in TYPES}
        cards = self.others * HAND_SIZE[view.seats] / len(TYPES)
        self.sent: dict[str, float] = {
            name: 0.85 * cards / open_to[name] if open_to[name] else 0 for name in TYPES
        }
        """By type: how many cards the others send, on average, to a job that shows it."""
        self.short = [
            {
                (name, open_icons): shortage(open_icons, self.sent[name])
                for name, needed in Counter(job.crew).items()
                for open_icons in range(needed + 1)
            }
            for job in view.jobs
        ]
        self.known: dict[tuple[int, tuple[tuple[str, int], ...]], float] = {}

    def success(self, job: JobView, mine: Counter[str]) -> float:
        """The chance that this job succeeds with these cards of ours on it."""
        short = [1.0]
        for name in dict.fromkeys(job.crew):
            open_icons = max(0, job.crew.count(name) - mine[name])
            if open_icons:
                short = spread(short, self.short[job.slot][name, open_icons])
        helpers = self.jacks * (1 + OTHERS_COMMIT * min(self.others, 0.6 * len(job.crew)) * 0.8)
        if self.inside_man:
            helpers += 0.35
        return sum([p * helped(missing, helpers) for missing, p in enumerate(short)])

    def worth(self, job: JobView, mine: Counter[str]) -> float:
        """What taking part with these cards is worth; nothing if there are none."""
        if not mine:
            return 0.0
        key = (job.slot, tuple(sorted(mine.items())))
        if key not in self.known:
            chance = self.success(job, mine)
            self.known[key] = chance * job_value(job) - (1 - chance) * FAILURE_COST
        return self.known[key]


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


def card_type(card: str) -> str:
    return card.removeprefix("expert ")


def gain(outlook: Outlook, piles: list[Counter[str]], slot: int, name: str) -> float:
    """What one more card of this type adds to a job."""
    job = outlook.jobs[slot]
    if name not in job.crew:
        return float("-inf")
    more = piles[slot].copy()
    more[name] += 1
    return outlook.worth(job, more) - outlook.worth(job, piles[slot])


def plan(outlook: Outlook, cards: list[str]) -> tuple[list[int | None], float]:
    """Where each card goes (None: unassigned), the best gain first; and what it is all worth."""
    piles: list[Counter[str]] = [Counter() for _ in outlook.jobs]
    places: list[int | None] = [None] * len(cards)
    left = list(range(len(cards)))
    total = 0.0
    while left:
        best, where, which = 0.5, -1, -1
        for name in dict.fromkeys([card_type(cards[i]) for i in left]):
            for slot in range(len(outlook.jobs)):
                added = gain(outlook, piles, slot, name)
                if added > best:
                    index = next(i for i in left if card_type(cards[i]) == name)
                    best, where, which = added, slot, index
        if which < 0:
            break
        piles[where][card_type(cards[which])] += 1
        places[which] = where
        left.remove(which)
        total += best
    return places, total


def hiring_gains(view: BigScoreView) -> dict[str, float]:
    """By card of the hand: what it adds to what the crew hired so far can do."""
    assert view.own is not None
    outlook = Outlook(view)
    hired = list(view.own.hired)
    experts = Counter([c for c in (*hired, *training(view)) if c.startswith("expert")])
    _, now = plan(outlook, hired)

    def score(card: str) -> float:
        _, then = plan(outlook, [*hired, card])
        bonus = 3.0 * experts[card] if card.startswith("expert") and view.variant != "simple" else 0
        return then - now + bonus

    return {card: score(card) for card in dict.fromkeys(view.own.hand)}


def training(view: BigScoreView) -> tuple[str, ...]:
    assert view.seat is not None
    return view.players[view.seat].training


class Assignment(NamedTuple):
    """A whole hand, and where each card of it goes."""

    outlook: Outlook
    hand: list[str]
    places: list[str]
    """In the hand's order: '1' to '6', 'training' or 'unassigned'."""

    def pile(self, slot: int, without: int = -1) -> Counter[str]:
        """What goes to a job, one card aside."""
        there = [i for i, place in enumerate(self.places) if place == str(slot + 1)]
        return Counter([card_type(self.hand[i]) for i in there if i != without])


def assignment(view: BigScoreView) -> Assignment:
    assert view.own is not None
    hand = sorted([*[placed.card for placed in view.own.assigned], *view.own.hand], key=hand_order)
    outlook = Outlook(view)
    best, best_worth = [], float("-inf")
    for trained, worth in trainings(view, hand):
        working = [card for i, card in enumerate(hand) if i not in trained]
        places, total = plan(outlook, working)
        if total + worth > best_worth:
            best_worth = total + worth
            rest = iter(places)
            best = ["training" if i in trained else place(next(rest)) for i in range(len(hand))]
    done = [placed.place for placed in view.own.assigned]
    return Assignment(outlook, hand, [*done, *best[len(done) :]])


def place(slot: int | None) -> str:
    return "unassigned" if slot is None else str(slot + 1)


def hand_order(card: str) -> tuple[int, bool]:
    names: tuple[str, ...] = TYPES
    return names.index(card_type(card)), card.startswith("expert")


def trainings(view: BigScoreView, hand: list[str]) -> list[tuple[set[int], float]]:
    """Which cards might train, and what that is worth besides the jobs."""
    options: list[tuple[set[int], float]] = [(set(), 0.0)]
    if view.variant == "simple":
        return options
    for expert, count in Counter([c for c in hand if c.startswith("expert")]).items():
        where = [i for i, card in enumerate(hand) if card == expert][:3]
        if count >= 3:
            options.append((set(where), ABILITY_WORTH * (1.0 if view.round == 3 else 0.7)))
        elif view.round < 3:
            options.append((set(where), ON_THE_WAY * count * (count + 3 - view.round) / 2))
    return options


class Commitment(NamedTuple):
    """So many jacks held out: how likely the job succeeds then, and what that is worth."""

    success: float
    worth: float


def stake(view: BigScoreView) -> float:
    """What hangs on the job under way: its pay, and what a failure costs."""
    assert view.job_under_way is not None
    return job_value(view.jobs[view.job_under_way]) + FAILURE_COST


def commitments(view: BigScoreView, offered: int) -> list[Commitment]:
    """BS-32 by the odds, by number of jacks: commit where they are likely to tip the scale."""
    assert view.missing is not None
    assert view.job_under_way is not None
    job = view.jobs[view.job_under_way]
    others = [seat for seat, crew in enumerate(job.sent) if crew and seat != view.seat]
    most = sum([view.players[seat].jacks for seat in others])
    last = view.job_under_way == len(view.jobs) - 1
    jack_later = 2.0 if last else JACK_LATER
    chances = [commits(most, view.missing - jacks) for jacks in range(offered)]
    at_stake = stake(view)
    return [
        Commitment(chance, at_stake * chance - jack_later * jacks)
        for jacks, chance in enumerate(chances)
    ]


def commits(others: int, needed: int) -> float:
    """The chance that of so many jacks at least the needed are held out."""
    p = OTHERS_COMMIT
    return sum(
        [
            comb(others, k) * p**k * (1 - p) ** (others - k)
            for k in range(max(0, needed), others + 1)
        ]
    )
