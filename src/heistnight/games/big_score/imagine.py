"""Imagine a game that a seat can't tell from the real one.

Hidden crew lies in *places*: the cards others hired, in order; the rest of the hands; the deck.
Places form groups. The seat knows which cards a group holds but not where each one is: a hand it
passed on is a group, and all cards it never saw form one large group. Cards are redealt within
each group (see `deal`), so that each player still has what they have shown. Nothing else of the
real game is read.
"""

from functools import lru_cache
from itertools import islice

from heistnight.games.big_score.actions import SEND
from heistnight.games.big_score.assign import AssignCrew, piles_of
from heistnight.games.big_score.cards import Card
from heistnight.games.big_score.deal import (
    NO_OWNER,
    CardOwner,
    DealGroup,
    DealPlan,
    PlaceIndex,
    deal,
)
from heistnight.games.big_score.hire import HireCrew
from heistnight.games.big_score.jobs import RevealJacks
from heistnight.games.big_score.knowledge import Draft, drafts
from heistnight.games.big_score.state import BigScoreState, BySeat, Cards, PastRound
from heistnight.games.big_score.vault import RobOrFlee
from heistnight.kernel.chance import Chance
from heistnight.kernel.choices import Choice
from heistnight.kernel.events import Seat
from heistnight.kernel.records import replace
from heistnight.kernel.steps import UNANSWERED, UNASKED


def imagine(s: BigScoreState, seat: Seat | None, chance: Chance) -> BigScoreState:
    rounds = tuple(drafts(s))
    cards = all_crew(rounds, s.crew_deck)
    deal(plan_of(rounds, s.crew_deck, shown_crew(s, seat), seat), cards, chance)
    put_back(s, rounds, cards)
    s.vault_rig = ()
    imagine_sealed(s, seat, chance)
    s.job_deck = chance.shuffled(sorted(s.job_deck))
    return s


# All crew in one list: for each round the hired cards and the rest of the hands, then the deck


def all_crew(rounds: tuple[Draft, ...], deck: Cards) -> list[Card]:
    cards: list[Card] = []
    for draft in rounds:
        for by_seat in (draft.hired, draft.packets):
            for held in by_seat:
                cards += held
    cards += deck
    return cards


def put_back(s: BigScoreState, rounds: tuple[Draft, ...], cards: list[Card]) -> None:
    """Write the redealt list back into the state."""
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


# Who could have which cards

ShownCrew = tuple[tuple[CardOwner, Cards], ...]


@lru_cache(maxsize=64)
def plan_of(
    rounds: tuple[Draft, ...], deck: Cards, shown: ShownCrew, seat: Seat | None
) -> DealPlan:
    """Build the plan of a deal. Cached, because a search imagines the same moment many times."""
    groups, unseen, first = [], DealGroup(), 0
    for draft in rounds:
        for hand in range(draft.seats):
            groups += hand_groups(draft, hand, first, seat, unseen)
        first += sum([len(held) for held in draft.hired + draft.packets])
    for place, card in enumerate(deck, first):
        unseen.add(NO_OWNER, place, card)
    known = [group for group in (unseen, *groups) if group.size]
    return DealPlan.of(known, {owner: list(cards) for owner, cards in shown})


def hand_groups(
    draft: Draft, hand: Seat, first: PlaceIndex, seat: Seat | None, unseen: DealGroup
) -> list[DealGroup]:
    """Split a hand's places into groups, a new one each time this seat held the hand."""
    groups, group = [], unseen
    for time in range(draft.picks):
        holder = draft.holder(hand, time)
        if holder == seat:
            group = DealGroup()
            groups.append(group)
        else:
            place = first + holder * draft.picks + time
            group.add((draft.round, holder), place, draft.hired[holder][time])
    holder = draft.holder(hand, draft.picks)
    if holder != seat:
        start = first + draft.seats * draft.picks + sum(map(len, draft.packets[:holder]))
        for place, card in enumerate(draft.packets[holder], start):
            group.add(NO_OWNER, place, card)
    return groups


def shown_crew(s: BigScoreState, seat: Seat | None) -> ShownCrew:
    """Return the crew others must have hired: shown, and not returned from training."""
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
    """Return the cards without those in `others`."""
    left = list(cards)
    for card in others:
        if card in left:
            left.remove(card)
    return tuple(left)


# Sealed answers


def imagine_sealed(s: BigScoreState, seat: Seat | None, chance: Chance) -> None:
    """Replace others' sealed answers, and crew they assigned but haven't shown, at random."""
    top = s.stack[-1] if s.stack else None
    if isinstance(top, AssignCrew):
        s.amend(imagined_assignment(s, top, seat, chance))
    elif isinstance(top, HireCrew | RevealJacks | RobOrFlee):
        answers = list(top.answers)
        for other, answer in enumerate(answers):
            if other != seat and answer not in (UNANSWERED, UNASKED):
                answers[other] = chance.choice(top.choices(s, other))
        s.amend(replace(top, answers=tuple(answers)))
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
    """Imagine others' assignments. Only who has finished is known (BS-27)."""
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
    """Spread crew not shown yet over unresolved jobs, training and unassigned."""
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
