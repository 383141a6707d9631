"""A quick policy for The Big Score: expects typical crew on jobs and plans each hand once."""

from collections.abc import Callable
from math import comb
from typing import Any

from heistnight.bots.big_score import policy_vault as vault
from heistnight.bots.big_score.crew import ITEM_IN_CASH
from heistnight.bots.big_score.jobs import ABILITY_WORTH, JACK_LATER, LAST_JACK, ON_THE_WAY, SENT
from heistnight.bots.big_score.prospects import (
    ONE,
    OTHERS_COMMIT,
    WORTH_SENDING,
    JobProspect,
    plan,
    prospect,
)
from heistnight.bots.big_score.values import TOKEN_GUESS
from heistnight.bots.policy import Choices, Dice, PolicyBot, any_of
from heistnight.games.big_score.abilities import DriverDraws, GreaseManSteals, GunManSteals
from heistnight.games.big_score.actions import CARD_KEPT, COMMIT, PICK_ITEM, SEND, UNASSIGN
from heistnight.games.big_score.amounts import EXPERTS_FOR_ABILITY, FAILURE_COST
from heistnight.games.big_score.assign import AssignCrew
from heistnight.games.big_score.cards import TYPES, BigScorePack, Job
from heistnight.games.big_score.hire import HAND_SIZE, HireCrew
from heistnight.games.big_score.jobs import ROUNDS, RevealJacks
from heistnight.games.big_score.setup import PickBoss, TakeItem
from heistnight.games.big_score.state import (
    JOBS_A_ROUND,
    TRAINING,
    UNASSIGNED,
    BigScoreState,
    Cards,
)
from heistnight.games.big_score.trading import GiveToken, TakeMarker, Trade
from heistnight.games.big_score.vault import RobOrFlee
from heistnight.kernel.choices import Choice
from heistnight.kernel.events import Seat

SAME_EXPERT = 3.0
"""The value of an expert for each expert of its type already hired."""
MAX_PLANS = 4096


def value_of(job: Job) -> float:
    return job.cash + (TOKEN_GUESS[job.token] if job.token else 0)


class JobBook:
    """The prospects of all jobs in a pack for a player count, and a cache of planned hands."""

    def __init__(self, pack: BigScorePack, seats: int) -> None:
        self.pack = pack
        cards = (seats - 1) * HAND_SIZE[seats] / len(TYPES)
        showing = [sum([name in job.crew for job in pack.job]) for name in TYPES]
        usual = [JOBS_A_ROUND * jobs / len(pack.job) for jobs in showing]
        sent = tuple([SENT * cards / max(1, jobs) for jobs in usual])
        self.jobs = [prospect(job.crew, value_of(job), sent, seats) for job in pack.job]
        self.plans: dict[tuple[tuple[int, ...], Cards, int, bool], tuple[int, ...]] = {}

    def plan(self, s: BigScoreState, hand: Cards) -> tuple[int, ...]:
        """Return the place of each card of the hand."""
        key = (s.jobs, hand, s.round, s.simple)
        known = self.plans.get(key)
        if known is None:
            if len(self.plans) >= MAX_PLANS:
                self.plans.clear()
            jobs = [self.jobs[job] for job in s.jobs]
            known = self.plans[key] = planned(jobs, hand, s.simple, s.round)
        return known


JOB_BOOKS: dict[int, JobBook] = {}
"""By player count, for the pack played last."""


def job_book(s: BigScoreState) -> JobBook:
    found = JOB_BOOKS.get(s.seats)
    if found is None or found.pack is not s.pack:
        found = JOB_BOOKS[s.seats] = JobBook(s.pack, s.seats)
    return found


def quick_policy(s: BigScoreState, seat: Seat, choices: Choices, dice: Dice) -> Choice:
    if len(choices) == 1:
        return choices[0]
    step = type(s.stack[-1])
    return any_of(choices, dice) if step is PickBoss else RULES[step](s, seat, choices)


def take_item(s: BigScoreState, seat: Seat, choices: Choices) -> Choice:
    """Prefer a token, since tokens gain value with others."""
    items = s.pack.boss[s.bosses[seat]].items
    worths = [TOKEN_GUESS.get(str(item), ITEM_IN_CASH) for item in items]
    return PICK_ITEM[worths.index(max(worths))]


# Act I


def hire(s: BigScoreState, seat: Seat, choices: Choices) -> Choice:
    """Keep the card that adds the most to the crew hired so far."""
    book = job_book(s).jobs
    jobs = [book[job] for job in s.jobs]
    hired = s.hired[seat]
    rows = rows_with(jobs, hired)
    best, most = choices[0], -1.0
    for choice in choices:
        card = CARD_KEPT[choice]
        kind = card >> 1
        value = 0.0
        for row in rows:
            if row[kind] > value:
                value = row[kind]
        if card & 1 and not s.simple:
            trained = s.training[seat].count(card) if s.training else 0
            value += SAME_EXPERT * (hired.count(card) + trained)
        if value > most:
            best, most = choice, value
    return best


def rows_with(jobs: list[JobProspect], hired: Cards) -> list[tuple[float, ...]]:
    """By job: return what one more card of each type adds, after sending the crew so far."""
    rows = [job.gains(0) for job in jobs]
    piles = [0] * len(jobs)
    for card in hired:
        kind, most, where = card >> 1, WORTH_SENDING, -1
        for slot, row in enumerate(rows):
            if row[kind] > most:
                most, where = row[kind], slot
        if where >= 0:
            piles[where] += ONE[kind]
            rows[where] = jobs[where].gains(piles[where])
    return rows


def assign(s: BigScoreState, seat: Seat, choices: Choices) -> Choice:
    """Send the current card where the plan for the whole hand puts it."""
    step = s.stack[-1]
    assert isinstance(step, AssignCrew)
    choice = SEND[job_book(s).plan(s, step.hands[seat])[len(step.sent[seat])]]
    return choice if choice in choices else UNASSIGN


def planned(jobs: list[JobProspect], hand: Cards, simple: bool, round_: int) -> tuple[int, ...]:
    best: tuple[int, ...] = ()
    most = float("-inf")
    for expert, count, worth in trainings(hand, simple, round_):
        working = list(hand)
        for _ in range(count):
            working.remove(expert)
        sent, total = plan(jobs, [card >> 1 for card in working])
        if total + worth > most:
            most = total + worth
            places = tuple([UNASSIGNED if slot is None else slot for slot in sent])
            where = hand.index(expert) if count else 0
            best = places[:where] + (TRAINING,) * count + places[where:]
    return best


def trainings(hand: Cards, simple: bool, round_: int) -> list[tuple[int, int, float]]:
    """Return which expert might train, how many, and the value of that."""
    options = [(hand[0], 0, 0.0)]
    if simple:
        return options
    for expert in {card: None for card in hand if card & 1}:
        count = hand.count(expert)
        if count >= EXPERTS_FOR_ABILITY:
            worth = ABILITY_WORTH * (1.0 if round_ == ROUNDS else 0.7)
            options.append((expert, EXPERTS_FOR_ABILITY, worth))
        elif round_ < ROUNDS:
            options.append((expert, count, ON_THE_WAY * count * (count + ROUNDS - round_) / 2))
    return options


MAX_JACKS = 6
COMMITTED = [
    [
        sum(
            [
                comb(others, k) * OTHERS_COMMIT**k * (1 - OTHERS_COMMIT) ** (others - k)
                for k in range(needed, others + 1)
            ]
        )
        for needed in range(10)
    ]
    for others in range(MAX_JACKS + 1)
]
"""By number of others' jacks and number needed: the chance that enough are used."""


def commit(s: BigScoreState, seat: Seat, choices: Choices) -> Choice:
    """Use jacks if they are likely to decide the job."""
    step = s.stack[-1]
    assert isinstance(step, RevealJacks)
    others = sum([s.jacks[other] for other in step.participants if other != seat])
    stake = value_of(s.pack.job[s.jobs[step.slot]]) + FAILURE_COST
    later = LAST_JACK if step.slot == JOBS_A_ROUND - 1 else JACK_LATER
    chances = COMMITTED[others]
    best, most = 0, float("-inf")
    for jacks in range(len(choices)):
        worth = stake * chances[max(0, step.missing - jacks)] - later * jacks
        if worth > most:
            best, most = jacks, worth
    return COMMIT[best]


RULES: dict[type[Any], Callable[[BigScoreState, Seat, Choices], Choice]] = {
    TakeItem: take_item,
    HireCrew: hire,
    AssignCrew: assign,
    RevealJacks: commit,
    RobOrFlee: vault.rob_or_flee,
    Trade: vault.trade,
    GiveToken: vault.give,
    TakeMarker: vault.take_marker,
    DriverDraws: vault.use,
    GreaseManSteals: vault.take_from_floor,
    GunManSteals: vault.take_from_floor,
}


class BigScorePolicy(PolicyBot):
    policy = staticmethod(quick_policy)
    rookie_slips = 0.15
