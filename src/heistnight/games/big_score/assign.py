"""BS-24 to BS-27: assign each card of the hand to a job or to training, or leave it unassigned."""

from itertools import compress
from typing import ClassVar

from heistnight.games.big_score.actions import PLACE_OF, SEND, TRAIN, UNASSIGN
from heistnight.games.big_score.cards import CARD_NAMES, CARDS, TYPES, Card, is_expert
from heistnight.games.big_score.events import AssignmentsIn
from heistnight.games.big_score.jobs import EndRound, ResolveJob
from heistnight.games.big_score.state import JOBS_A_ROUND, BigScoreState, BySeat, Cards
from heistnight.kernel.choices import Choice, Final
from heistnight.kernel.events import Seat
from heistnight.kernel.steps import Step, with_item

IN_TRAINING = 3
RESOLVE_JOBS = tuple([ResolveJob(slot) for slot in range(JOBS_A_ROUND)])


class AssignCrew(Step[BigScoreState], frozen=True):
    """BS-24: everyone assigns their whole hand in secret, at the same time."""

    rule: ClassVar[str] = "BS-24"
    phase: ClassVar[str] = "assign"
    sealed: ClassVar[bool] = True
    by_itself: ClassVar[bool] = False

    hands: BySeat
    """By seat, sorted. The step asks for one card at a time, in this order."""
    sent: tuple[tuple[Choice, ...], ...]
    """By seat: the places chosen so far, in the order of the hand."""
    places: tuple[tuple[Choice, ...], ...]
    """By card: the jobs that show its type, and unassigned."""
    to_come: int
    """How many cards of all seats are still to be assigned."""

    @classmethod
    def fresh(cls, s: BigScoreState) -> "AssignCrew":
        hands = [sorted(hired + s.returned[seat]) for seat, hired in enumerate(s.hired)]
        shown = zip(*[s.needs[job] for job in s.jobs], strict=True)
        by_type = [(*compress(SEND, on_jobs), UNASSIGN) for on_jobs in shown]
        places = tuple([by_type[card >> 1] for card in CARDS])
        cards = sum([len(hand) for hand in hands])
        return cls(tuple([tuple(hand) for hand in hands]), ((),) * s.seats, places, cards)

    def waiting(self, s: BigScoreState) -> tuple[Seat, ...]:
        return tuple(
            [seat for seat, sent in enumerate(self.sent) if len(sent) < len(self.hands[seat])]
        )

    def busy(self, s: BigScoreState) -> bool:
        return self.to_come > 0

    def prompt(self, s: BigScoreState, seat: Seat) -> str:
        hand, done = self.hands[seat], len(self.sent[seat])
        name = CARD_NAMES[hand[done]]
        return f"Choose where your {name} goes (card {done + 1} of {len(hand)})."

    def choices(self, s: BigScoreState, seat: Seat) -> tuple[Choice, ...]:
        card = self.hands[seat][len(self.sent[seat])]
        places = self.places[card]
        if card & 1 and not s.simple and self.may_train(seat, card):
            return (*places, TRAIN)
        return places

    def may_train(self, seat: Seat, expert: int) -> bool:
        """BS-26: return whether this expert may join: at most three, all of one type."""
        sent = self.sent[seat]
        if TRAIN not in sent:
            return True
        first = self.hands[seat][sent.index(TRAIN)]
        return first == expert and sent.count(TRAIN) < IN_TRAINING

    def final(self, s: BigScoreState, seat: Seat, choice: Choice) -> Final | None:
        """The last card completes the plan. Clients confirm the plan as a whole."""
        last = len(self.sent[seat]) + 1 == len(self.hands[seat])
        return Final("You can't change your plan after this.") if last else None

    def why_not(self, s: BigScoreState, seat: Seat, choice: Choice) -> str | None:
        card = self.hands[seat][len(self.sent[seat])]
        if choice == TRAIN and s.simple:
            return "the simple variant has no training (BS-70)."
        if choice == TRAIN and not is_expert(card):
            return "only experts can train (BS-26)."
        if choice == TRAIN:
            return "you can train one to three experts, all of one type (BS-26)."
        if choice in SEND:
            return f"that job doesn't need a {TYPES[card >> 1]} (BS-24)."
        return None

    def take(self, s: BigScoreState, seat: Seat, choice: Choice) -> None:
        sent = with_item(self.sent, seat, self.sent[seat] + (choice,))
        s.amend(AssignCrew(self.hands, sent, self.places, self.to_come - 1))

    def finish(self, s: BigScoreState) -> None:
        s.piles = tuple([piles_of(hand, self.sent[seat]) for seat, hand in enumerate(self.hands)])
        s.tell(AssignmentsIn)
        s.then(*RESOLVE_JOBS[: len(s.jobs)], EndRound())


def piles_of(hand: Cards, places: tuple[Choice, ...]) -> BySeat:
    """Return the cards sent to each place."""
    piles: list[list[Card]] = [[] for _ in SEND]
    for card, place in zip(hand, places, strict=True):
        piles[PLACE_OF[place]].append(card)
    return tuple([tuple(pile) for pile in piles])
