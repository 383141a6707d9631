"""BS-20 to BS-23: a round is laid out, and crew is hired by picking and passing."""

from typing import ClassVar

from heistnight.games.big_score.actions import CARD_KEPT, KEEP
from heistnight.games.big_score.assign import AssignCrew
from heistnight.games.big_score.cards import CARD_NAMES, card_names
from heistnight.games.big_score.events import CrewKept, ExpertsReturn, HandsPassed, RoundBegins
from heistnight.games.big_score.state import JOBS_A_ROUND, BigScoreState
from heistnight.kernel.choices import Choice
from heistnight.kernel.events import Seat
from heistnight.kernel.steps import UNANSWERED, AskAll, Step, without

HAND_SIZE = {2: 9, 3: 8, 4: 7, 5: 6, 6: 5}


def jacks_each(seats: int) -> int:
    """BS-11: one jack-of-all-trades; with two players, two."""
    return 2 if seats == 2 else 1


def passed_to_left(round_: int) -> bool:
    return round_ != 2


class DealRound(Step[BigScoreState], frozen=True):
    """BS-20: six jobs face up, a hand for everyone, every jack unused again."""

    rule: ClassVar[str] = "BS-20"

    def finish(self, s: BigScoreState) -> None:
        s.round += 1
        s.jobs, s.job_deck = s.job_deck[:JOBS_A_ROUND], s.job_deck[JOBS_A_ROUND:]
        size = HAND_SIZE[s.seats]
        s.packets = tuple(
            [tuple(sorted(s.crew_deck[seat * size : (seat + 1) * size])) for seat in range(s.seats)]
        )
        s.crew_deck = s.crew_deck[s.seats * size :]
        s.hired = s.returned = ((),) * s.seats
        s.jacks = (jacks_each(s.seats),) * s.seats
        s.reveal()
        s.tell(lambda: RoundBegins(s.round, tuple([s.pack.job[job].name for job in s.jobs])))
        s.then(HireCrew((UNANSWERED,) * s.seats))


class HireCrew(AskAll[BigScoreState], frozen=True):
    """BS-21: everyone at once picks one card of the hand; the rest is passed on."""

    rule: ClassVar[str] = "BS-21"
    phase: ClassVar[str] = "hire"

    def prompt(self, s: BigScoreState, seat: Seat) -> str:
        side = "left" if passed_to_left(s.round) else "right"
        return f"Which card do you keep? The rest of this hand goes to your {side}."

    def choices(self, s: BigScoreState, seat: Seat) -> tuple[Choice, ...]:
        return tuple([KEEP[card] for card in sorted(set(s.packets[seat]))])

    def why_not(self, s: BigScoreState, seat: Seat, choice: Choice) -> str | None:
        return "that card is not in this hand (BS-21)." if choice in KEEP else None

    def finish(self, s: BigScoreState) -> None:
        kept = [CARD_KEPT[answer] for answer in self.answers]
        s.hired = tuple([s.hired[seat] + (card,) for seat, card in enumerate(kept)])
        rests = [without(s.packets[seat], card) for seat, card in enumerate(kept)]
        for seat, card in enumerate(kept):
            s.tell(CrewKept, seat, CARD_NAMES[card])
        s.tell(HandsPassed, passed_to_left(s.round), len(rests[0]))
        if passed_to_left(s.round):
            s.packets = (rests[-1], *rests[:-1])
        else:
            s.packets = (*rests[1:], rests[0])
        if len(rests[0]) > 1:
            s.then(HireCrew((UNANSWERED,) * s.seats))
        else:
            s.then(KeepLastCard())


class KeepLastCard(Step[BigScoreState], frozen=True):
    """BS-22, BS-23: a passed hand of one is just kept; experts come back from training."""

    rule: ClassVar[str] = "BS-22"

    def finish(self, s: BigScoreState) -> None:
        s.hired = tuple([hired + s.packets[seat] for seat, hired in enumerate(s.hired)])
        s.packets = ((),) * s.seats
        s.returned, s.training = s.training, ((),) * s.seats
        for seat, hired in enumerate(s.hired):
            s.tell(CrewKept, seat, CARD_NAMES[hired[-1]])
        for seat, experts in enumerate(s.returned):
            if experts:
                s.tell(ExpertsReturn, seat, card_names(experts))
        s.then(AssignCrew.fresh(s))
