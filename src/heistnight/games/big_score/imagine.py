"""Another game that a seat cannot tell from the real one.

Hidden crew lies in *places*: what others hired, in which order; what is left of hands; the deck.
Places fall into groups whose cards the seat knows as a heap, but not who has which: a hand that
it passed on, and, as one large group, all it never saw. Cards are dealt anew within each group,
so that everybody still has what it has openly shown. Nothing else of the real game is looked at.
"""

from collections import Counter

import msgspec

from heistnight.games.big_score.actions import SEND
from heistnight.games.big_score.assign import AssignCrew, piles_of
from heistnight.games.big_score.deal import Deal, Heap, Needs, deal_anew
from heistnight.games.big_score.hire import HireCrew
from heistnight.games.big_score.jobs import RevealJacks
from heistnight.games.big_score.memory import Draft, drafts
from heistnight.games.big_score.state import BigScoreState, BySeat, Cards, PastRound
from heistnight.games.big_score.vault import RobOrFlee
from heistnight.kernel.chance import Chance
from heistnight.kernel.choices import Choice
from heistnight.kernel.events import Seat
from heistnight.kernel.steps import UNANSWERED, UNASKED


def imagine(s: BigScoreState, seat: Seat | None, chance: Chance) -> BigScoreState:
    deal = deal_anew(groups(s, seat), needs(s, seat), chance)
    rounds = [redealt(draft, deal) for draft in drafts(s)]
    s.past = tuple(
        [
            PastRound(draft.hired, past.returned, past.shown)
            for draft, past in zip(rounds, s.past, strict=False)
        ]
    )
    if len(rounds) > len(s.past):
        s.hired, s.packets = rounds[-1].hired, rounds[-1].packets
    s.crew_deck = tuple([deal[("deck", 0, 0, i)] for i in range(len(s.crew_deck))])
    s.vault_rig = ()
    seal_anew(s, seat, chance)
    return s


def redealt(draft: Draft, deal: Deal) -> Draft:
    hired = [
        tuple([deal.get(("hired", draft.round, q, t), c) for t, c in enumerate(cards)])
        for q, cards in enumerate(draft.hired)
    ]
    packets = [
        tuple(sorted([deal.get(("rest", draft.round, q, i), c) for i, c in enumerate(cards)]))
        for q, cards in enumerate(draft.packets)
    ]
    return Draft(draft.round, tuple(hired), tuple(packets))


# Who could have what


def groups(s: BigScoreState, seat: Seat | None) -> list[Heap]:
    """The heaps within which this seat cannot tell who has which card."""
    unseen = Heap([("deck", 0, 0, i) for i in range(len(s.crew_deck))], list(s.crew_deck))
    heaps = [unseen]
    for draft in drafts(s):
        for hand in range(s.seats):
            heaps += hand_groups(draft, hand, seat, unseen)
    return [Heap(heap.places, sorted(heap.cards)) for heap in heaps if heap.places]


def hand_groups(draft: Draft, hand: Seat, seat: Seat | None, unseen: Heap) -> list[Heap]:
    """One hand, cut at every time this seat held it: before the first it saw nothing."""
    heaps, heap = [], unseen
    for time in range(draft.picks):
        holder = draft.holder(hand, time)
        if holder == seat:
            heap = Heap([], [])
            heaps.append(heap)
        else:
            heap.places.append(("hired", draft.round, holder, time))
            heap.cards.append(draft.hired[holder][time])
    holder = draft.holder(hand, draft.picks)
    if holder != seat:
        rest = draft.packets[holder]
        heap.places.extend([("rest", draft.round, holder, i) for i in range(len(rest))])
        heap.cards.extend(rest)
    return heaps


def needs(s: BigScoreState, seat: Seat | None) -> Needs:
    """What others must have hired, since they showed it and had it not from training."""
    rounds = [(n, past.returned, past.shown) for n, past in enumerate(s.past, 1)]
    if s.jobs:
        on_jobs = tuple([s.crew_on_jobs(other) for other in range(s.seats)])
        rounds.append((s.round, s.returned, on_jobs))
    return {
        (number, other): Counter(shown[other]) - Counter(returned[other])
        for number, returned, shown in rounds
        for other in range(s.seats)
        if other != seat
    }


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
    hidden = Counter(s.hired[seat] + s.returned[seat]) - Counter(s.crew_on_jobs(seat))
    hand: Cards = tuple(sorted(hidden.elements()))
    resolved = SEND[: len(s.jobs_crew)]
    open_places = [
        tuple([place for place in places if place not in resolved])
        for places in AssignCrew.fresh(s).places
    ]
    hands = tuple([hand if other == seat else () for other in range(s.seats)])
    step = AssignCrew(hands, ((),) * s.seats, tuple(open_places), len(hand))
    shown = tuple([crew[seat] for crew in s.jobs_crew])
    return shown + piles_of(hand, random_places(s, step, seat, chance))[len(shown) :]
