"""BS-20 to BS-23: deal a round and hire crew by picking cards and passing hands."""

from typing import ClassVar

from heistnight.games.big_score.actions import CARD_KEPT, KEEP
from heistnight.games.big_score.assign import AssignCrew
from heistnight.games.big_score.cards import CARD_NAMES, card_names
from heistnight.games.big_score.events import CrewKept, ExpertsReturn, HandsPassed, RoundBegins
from heistnight.games.big_score.state import JOBS_A_ROUND, BigScoreState
from heistnight.kernel.choices import Choice
from heistnight.kernel.events import Seat, player
from heistnight.kernel.steps import UNANSWERED, AskAll, Step, without

HAND_SIZE = {2: 9, 3: 8, 4: 7, 5: 6, 6: 5}


def jacks_each(seats: int) -> int:
    """BS-11: return 1, or 2 with two players."""
    return 2 if seats == 2 else 1


def passed_to_left(round_: int) -> bool:
    return round_ != 2


class DealRound(Step[BigScoreState], frozen=True):
    """BS-20: deal six jobs face up and a hand to everyone, and reset all jacks."""

    rule: ClassVar[str] = "BS-20"

    def finish(self, s: BigScoreState) -> None:
        s.round += 1
        s.jobs, s.job_deck = s.job_deck[:JOBS_A_ROUND], s.job_deck[JOBS_A_ROUND:]
        size = min(HAND_SIZE[s.seats], len(s.crew_deck) // s.seats)
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
    """BS-21: everyone keeps one card at the same time and passes the rest."""

    rule: ClassVar[str] = "BS-21"
    phase: ClassVar[str] = "hire"

    def prompt(self, s: BigScoreState, seat: Seat) -> str:
        receiver = player((seat + (1 if passed_to_left(s.round) else -1)) % s.seats)
        rest = "the other card" if len(s.packets[seat]) == 2 else "the rest"
        return f"Choose a card to keep. Pass {rest} to {receiver}."

    def choices(self, s: BigScoreState, seat: Seat) -> tuple[Choice, ...]:
        return tuple([KEEP[card] for card in sorted(set(s.packets[seat]))])

    def why_not(self, s: BigScoreState, seat: Seat, choice: Choice) -> str | None:
        return "that card isn't in this hand (BS-21)." if choice in KEEP else None

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
    """BS-22, BS-23: keep a passed hand of one card; take experts back from training."""

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
