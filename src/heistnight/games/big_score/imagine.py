"""Another game that a seat cannot tell from the real one.

Hidden crew lies in *places*: what others hired, in which order; what is left of hands; the deck.
Places fall into groups whose cards the seat knows as a heap, but not who has which: a hand that
it passed on, and, as one large group, all it never saw. Cards are dealt anew within each group
(see `deal`), so that everybody still has what it has openly shown. Nothing else of the real game
is looked at.
"""

from functools import lru_cache
from itertools import islice

import msgspec

from heistnight.games.big_score.actions import SEND
from heistnight.games.big_score.assign import AssignCrew, piles_of
from heistnight.games.big_score.cards import Card
from heistnight.games.big_score.deal import NOBODYS, Heap, Owner, Place, Plan, deal_anew
from heistnight.games.big_score.hire import HireCrew
from heistnight.games.big_score.jobs import RevealJacks
from heistnight.games.big_score.knowledge import Draft, drafts
from heistnight.games.big_score.state import BigScoreState, BySeat, Cards, PastRound
from heistnight.games.big_score.vault import RobOrFlee
from heistnight.kernel.chance import Chance
from heistnight.kernel.choices import Choice
from heistnight.kernel.events import Seat
from heistnight.kernel.steps import UNANSWERED, UNASKED


def imagine(s: BigScoreState, seat: Seat | None, chance: Chance) -> BigScoreState:
    rounds = tuple(drafts(s))
    cards = all_crew(rounds, s.crew_deck)
    deal_anew(plan_of(rounds, s.crew_deck, shown_crew(s, seat), seat), cards, chance)
    put_back(s, rounds, cards)
    s.vault_rig = ()
    seal_anew(s, seat, chance)
    s.job_deck = chance.shuffled(sorted(s.job_deck))
    return s


# All crew in one list: round by round what was hired and what is left of the hands, then the deck


def all_crew(rounds: tuple[Draft, ...], deck: Cards) -> list[Card]:
    cards: list[Card] = []
    for draft in rounds:
        for by_seat in (draft.hired, draft.packets):
            for held in by_seat:
                cards += held
    cards += deck
    return cards


def put_back(s: BigScoreState, rounds: tuple[Draft, ...], cards: list[Card]) -> None:
    """The list in the state again, with other cards."""
    past, rest = list(s.past), iter(cards)
    for draft in rounds:
        hired = tuple([tuple(islice(rest, len(held))) for held in draft.hired])
        packets = tuple([tuple(sorted(islice(rest, len(held)))) for held in draft.packets])
        if draft.round <= len(past):
            was = past[draft.round - 1]
            past[draft.round - 1] = PastRound(hired, was.returned, was.shown)
        else:
            s.hired, s.packets = hired, packets
    s.past, s.crew_deck = tuple(past), tuple(rest)


# Who could have what

ShownCrew = tuple[tuple[Owner, Cards], ...]


@lru_cache(maxsize=64)
def plan_of(rounds: tuple[Draft, ...], deck: Cards, shown: ShownCrew, seat: Seat | None) -> Plan:
    """A search imagines the same moment many times: what is known is worked out once."""
    heaps, unseen, first = [], Heap(), 0
    for draft in rounds:
        for hand in range(draft.seats):
            heaps += hand_heaps(draft, hand, first, seat, unseen)
        first += sum([len(held) for held in draft.hired + draft.packets])
    for place, card in enumerate(deck, first):
        unseen.add(NOBODYS, place, card)
    known = [heap for heap in (unseen, *heaps) if heap.size]
    return Plan.of(known, {owner: list(cards) for owner, cards in shown})


def hand_heaps(
    draft: Draft, hand: Seat, first: Place, seat: Seat | None, unseen: Heap
) -> list[Heap]:
    """One hand, cut at every time this seat held it: before the first it saw nothing."""
    heaps, heap = [], unseen
    for time in range(draft.picks):
        holder = draft.holder(hand, time)
        if holder == seat:
            heap = Heap()
            heaps.append(heap)
        else:
            place = first + holder * draft.picks + time
            heap.add((draft.round, holder), place, draft.hired[holder][time])
    holder = draft.holder(hand, draft.picks)
    if holder != seat:
        start = first + draft.seats * draft.picks + sum(map(len, draft.packets[:holder]))
        for place, card in enumerate(draft.packets[holder], start):
            heap.add(NOBODYS, place, card)
    return heaps


def shown_crew(s: BigScoreState, seat: Seat | None) -> ShownCrew:
    """What others must have hired, since they showed it and had it not from training."""
    rounds = [(n, past.returned, past.shown) for n, past in enumerate(s.past, 1)]
    if s.jobs:
        on_jobs = tuple([s.crew_on_jobs(other) for other in range(s.seats)])
        rounds.append((s.round, s.returned, on_jobs))
    return tuple(
        [
            ((number, other), less(shown[other], returned[other]))
            for number, returned, shown in rounds
            for other in range(s.seats)
            if other != seat
        ]
    )


def less(cards: Cards, others: Cards) -> Cards:
    """The cards that are not among the others."""
    left = list(cards)
    for card in others:
        if card in left:
            left.remove(card)
    return tuple(left)


# Sealed answers


def seal_anew(s: BigScoreState, seat: Seat | None, chance: Chance) -> None:
    """Others' sealed answers, and crew they have assigned and not shown, are made up anew."""
    top = s.stack[-1] if s.stack else None
    if isinstance(top, AssignCrew):
        s.amend(imagined_assignment(s, top, seat, chance))
    elif isinstance(top, HireCrew | RevealJacks | RobOrFlee):
        answers = list(top.answers)
        for other, answer in enumerate(answers):
            if other != seat and answer not in (UNANSWERED, UNASKED):
                answers[other] = chance.choice(top.choices(s, other))
        s.amend(msgspec.structs.replace(top, answers=tuple(answers)))
    if s.piles:
        s.piles = tuple(
            [
                piles if other == seat else imagined_piles(s, other, chance)
                for other, piles in enumerate(s.piles)
            ]
        )


def imagined_assignment(
    s: BigScoreState, top: AssignCrew, seat: Seat | None, chance: Chance
) -> AssignCrew:
    """Who has finished is known, and nothing else (BS-27)."""
    step = AssignCrew.fresh(s)
    sent: list[tuple[Choice, ...]] = []
    for other in range(s.seats):
        if other == seat:
            sent.append(top.sent[other])
        elif len(top.sent[other]) < len(top.hands[other]):
            sent.append(())
        else:
            sent.append(random_places(s, step, other, chance))
    placed = sum([len(places) for places in sent])
    return AssignCrew(step.hands, tuple(sent), step.places, step.to_come - placed)


def random_places(
    s: BigScoreState, step: AssignCrew, seat: Seat, chance: Chance
) -> tuple[Choice, ...]:
    places: tuple[Choice, ...] = ()
    for _ in step.hands[seat]:
        sent = (*step.sent[:seat], places, *step.sent[seat + 1 :])
        so_far = AssignCrew(step.hands, sent, step.places, step.to_come)
        places += (chance.choice(so_far.choices(s, seat)),)
    return places


def imagined_piles(s: BigScoreState, seat: Seat, chance: Chance) -> BySeat:
    """Cards not shown yet lie on jobs still to come, in training, or nowhere."""
    hand = tuple(sorted(less(s.hired[seat] + s.returned[seat], s.crew_on_jobs(seat))))
    resolved = SEND[: len(s.jobs_crew)]
    open_places = [
        tuple([place for place in places if place not in resolved])
        for places in AssignCrew.fresh(s).places
    ]
    hands = tuple([hand if other == seat else () for other in range(s.seats)])
    step = AssignCrew(hands, ((),) * s.seats, tuple(open_places), len(hand))
    shown = tuple([crew[seat] for crew in s.jobs_crew])
    return shown + piles_of(hand, random_places(s, step, seat, chance))[len(shown) :]
