"""Reconstruct earlier moments of an imagined game and what policies would have done there."""

from collections.abc import Iterator, Sequence

from heistnight.games.big_score.actions import KEEP, SEND
from heistnight.games.big_score.assign import AssignCrew, piles_of
from heistnight.games.big_score.hire import HireCrew
from heistnight.games.big_score.knowledge import Draft, drafts
from heistnight.games.big_score.state import BigScoreState, BySeat
from heistnight.kernel.choices import Choice
from heistnight.kernel.events import Seat
from heistnight.kernel.records import replace
from heistnight.kernel.rules import AnswerPolicy
from heistnight.kernel.steps import UNANSWERED, with_item

# Hiring


def remembers(now: BigScoreState, then: BigScoreState) -> bool:
    """Return whether a past moment still matters: only hiring in the current round of Act I."""
    hiring = isinstance(then.stack[-1], HireCrew)
    return hiring and then.round == now.round and not now.inside and bool(now.hired)


def reconstruct(world: BigScoreState, moments: Sequence[BigScoreState]) -> Iterator[BigScoreState]:
    """BS-21: yield each moment with the hands and hired crew of the imagined game."""
    draft = drafts(world)[-1] if moments else None
    for then in moments:
        assert draft is not None
        was, time = then.copy(), len(then.hired[0])
        was.hired = tuple([hired[:time] for hired in draft.hired])
        was.packets = tuple([hand_then(draft, seat, time) for seat in range(world.seats)])
        was.crew_deck, was.past = world.crew_deck, world.past
        was.amend(HireCrew((UNANSWERED,) * world.seats))
        yield was


def hand_then(draft: Draft, seat: Seat, time: int) -> tuple[int, ...]:
    """Return the hand the seat picked from at that time."""
    rest = draft.after(draft.hand_at(seat, time), time)
    return tuple(sorted((draft.hired[seat][time], *rest)))


def choice_made(world: BigScoreState, then: BigScoreState, seat: Seat) -> Choice:
    return KEEP[drafts(world)[-1].hired[seat][len(then.hired[0])]]


def proposal_probability(then: BigScoreState, seat: Seat, choice: Choice) -> float:
    """Return the chance of this pick if every card of the hand is equally likely."""
    hand = then.packets[seat]
    return hand.count(KEEP.index(choice)) / len(hand)


# Assigning: put unseen crew where the policy would have sent it


def reassign(s: BigScoreState, seat: Seat | None, answer: AnswerPolicy) -> None:
    top = s.stack[-1] if s.stack else None
    if isinstance(top, AssignCrew):
        for other, sent in enumerate(top.sent):
            if other != seat and len(sent) == len(top.hands[other]):
                places = places_by(s, other, answer, ())
                step = s.stack[-1]
                assert isinstance(step, AssignCrew)
                s.amend(replace(step, sent=with_item(step.sent, other, places)))
    elif s.piles:
        shown = s.jobs_crew
        for other in range(s.seats):
            if other != seat:
                places = places_by(s, other, answer, tuple([crew[other] for crew in shown]))
                hand = tuple(sorted(s.hired[other] + s.returned[other]))
                s.piles = with_item(s.piles, other, piles_of(hand, places))


def places_by(
    s: BigScoreState, seat: Seat, answer: AnswerPolicy, shown: BySeat
) -> tuple[Choice, ...]:
    """Choose a place for each card; `shown` is the crew revealed on jobs resolved so far."""
    then = s.copy()
    then.piles = then.jobs_crew = ()
    then.jobs_done = ()
    then.stack = (AssignCrew.fresh(then),)
    seen = [list(crew) for crew in shown]
    closed = SEND[: len(shown)]
    places: tuple[Choice, ...] = ()
    for card in then.stack[0].hands[seat]:
        job = next((n for n, crew in enumerate(seen) if card in crew), None)
        if job is not None:
            seen[job].remove(card)
            place = SEND[job]
        else:
            able = then.choices(seat)
            place = answer(then, seat, tuple([one for one in able if one not in closed]))
        places += (place,)
        then.stack[-1].take(then, seat, place)
    return places
