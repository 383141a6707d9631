"""SO-10, SO-16, SO-17: the rounds and turns of Act I, and how jobs pay."""

from typing import ClassVar

from heistnight.games.big_score.solo.actions import LEAVE_DOWN, TURN_UP
from heistnight.games.big_score.solo.amounts import LAST_ROUND
from heistnight.games.big_score.solo.assign import SoloAssignCrew
from heistnight.games.big_score.solo.events import JobDone, JobTurnedUp, RoundEnds, SoloRoundBegins
from heistnight.games.big_score.solo.hire import SoloHireCrew
from heistnight.games.big_score.solo.question import Question
from heistnight.games.big_score.solo.state import (
    NO_CREW,
    NO_CREW_ON_JOBS,
    NO_JOB,
    OPEN,
    SoloState,
    cards_in,
    plus,
)
from heistnight.games.big_score.state import JOBS_A_ROUND
from heistnight.kernel.choices import Choice
from heistnight.kernel.events import Seat
from heistnight.kernel.steps import Step, stacked, with_item

FACE_UP = (True, True, True, False, False, False)


class SoloBeginRound(Step[SoloState], frozen=True):
    """SO-10: open a new crew deck and deal three jobs face up and three face down."""

    rule: ClassVar[str] = "SO-10"

    def finish(self, s: SoloState) -> None:
        s.round += 1
        s.turn = 0
        open_next_deck(s)
        s.jobs, s.job_deck = s.job_deck[:JOBS_A_ROUND], s.job_deck[JOBS_A_ROUND:]
        s.face_up = FACE_UP
        s.scouted = (False,) * JOBS_A_ROUND
        s.on_job = NO_CREW_ON_JOBS
        s.reveal()
        s.tell(round_begins, s)
        s.then(*s.scenario.jobs_dealt(s), SoloTakeTurn())


def round_begins(s: SoloState) -> SoloRoundBegins:
    names = tuple([s.job(slot).name for slot in OPEN[FACE_UP]])
    return SoloRoundBegins(s.round, names, FACE_UP.count(False), len(s.deck))


def open_next_deck(s: SoloState) -> None:
    """SO-2, SO-13: insert the saved cards at random; the others keep their order."""
    s.unseen = tuple([u - d + m for u, d, m in zip(s.unseen, s.dealt, s.mixed_in, strict=True)])
    deck, s.decks = s.decks[0], s.decks[1:]
    for kind in cards_in(s.tucked):
        place = s.below(len(deck) + 1, "place in the deck")
        deck = (*deck[:place], kind, *deck[place:])
    s.deck, s.mixed_in = deck, s.tucked
    s.tucked = s.dealt = NO_CREW


class SoloTakeTurn(Step[SoloState], frozen=True):
    """SO-11 to SO-17: hire, assign and resolve; then check for the end of the round."""

    rule: ClassVar[str] = "SO-11"

    def finish(self, s: SoloState) -> None:
        s.stack += TURN


class ResolveJobs(Step[SoloState], frozen=True):
    """SO-16: pay for every completed job, in slot order."""

    rule: ClassVar[str] = "SO-16"

    def finish(self, s: SoloState) -> None:
        scenario, slots = s.scenario, OPEN[s.face_up]
        if scenario.plain_jobs:
            needs, jobs, crews = s.needs, s.jobs, s.on_job
            done = [slot for slot in slots if crews[slot] == needs[jobs[slot]]]
        else:
            done = [slot for slot in slots if scenario.complete(s, slot)]
        if done:
            s.then(*[SoloResolveJob(slot) for slot in done], TurnUpJobs(len(done)))


class SoloResolveJob(Step[SoloState], frozen=True):
    """SO-16: pay for one job, discard it and its crew, and leave its slot empty."""

    rule: ClassVar[str] = "SO-16"

    slot: int

    def finish(self, s: SoloState) -> None:
        slot = self.slot
        s.scenario.dismiss_crew(s, s.on_job[slot])
        s.on_job = with_item(s.on_job, slot, NO_CREW)
        steps = s.scenario.job_done(s, slot)
        s.done_jobs += (s.jobs[slot],)
        s.jobs = with_item(s.jobs, slot, NO_JOB)
        s.face_up = with_item(s.face_up, slot, False)
        s.then(*steps)


def pay_out(s: SoloState, slot: int) -> None:
    """SO-16: give the player the job's payout."""
    job = s.job(slot)
    s.gain(job.cash)
    if job.token:
        s.gain(job.token)
    s.tell(lambda: JobDone(slot, job.name, job.cash, job.token, s.scenario.total(s)))


class TurnUpJobs(Step[SoloState], frozen=True):
    """SO-16: let the player reveal one face-down job for each job completed.

    Skipped when the round is over, because all jobs are then discarded face up anyway.
    """

    rule: ClassVar[str] = "SO-16"

    count: int

    def finish(self, s: SoloState) -> None:
        down = s.face_down()
        if self.count and down and s.deck:
            s.then(TurnUp((*[TURN_UP[slot] for slot in down], LEAVE_DOWN), self.count))


class TurnUp(Question, frozen=True):
    """SO-16: choose a face-down job to reveal, or none."""

    rule: ClassVar[str] = "SO-16"
    phase: ClassVar[str] = "turn-up"

    count: int

    def prompt(self, s: SoloState, seat: Seat) -> str:
        if self.count == 1:
            return "Job done! Reveal a face-down job."
        return f"{self.count} jobs done! Reveal {self.count} face-down jobs, one by one."

    def label(self, s: SoloState, seat: Seat, choice: Choice) -> str | None:
        if choice in TURN_UP and s.scouted[TURN_UP.index(choice)]:
            slot = TURN_UP.index(choice)
            return f"Reveal job {slot + 1}: {s.job(slot).name}"
        return None

    def refusal(self, s: SoloState, choice: Choice) -> str | None:
        return "there's no face-down job there (SO-16)." if choice in TURN_UP else None

    def answer(self, s: SoloState, choice: Choice) -> None:
        if choice == LEAVE_DOWN:
            return
        slot = TURN_UP.index(choice)
        s.face_up = with_item(s.face_up, slot, True)
        s.reveal()
        s.tell(lambda: JobTurnedUp(slot, s.job(slot).name))
        s.then(TurnUpJobs(self.count - 1))


class EndTurn(Step[SoloState], frozen=True):
    """SO-17: start another turn while the round's crew deck has cards."""

    rule: ClassVar[str] = "SO-17"

    def finish(self, s: SoloState) -> None:
        s.stack += TURN if s.deck else END_ROUND


class SoloEndRound(Step[SoloState], frozen=True):
    """SO-17: discard unfinished jobs and their crew; after round 3, begin Act II."""

    rule: ClassVar[str] = "SO-17"

    def finish(self, s: SoloState) -> None:
        left = [slot for slot in range(6) if s.jobs[slot] != NO_JOB]
        s.reveal()
        s.tell(lambda: RoundEnds(s.round, tuple([s.job(slot).name for slot in left])))
        for crew in s.on_job:
            if crew != NO_CREW:
                s.discard = plus(s.discard, crew)
        s.past_jobs += tuple([s.jobs[slot] for slot in left])
        s.on_job = NO_CREW_ON_JOBS
        s.jobs = (NO_JOB,) * JOBS_A_ROUND
        s.face_up = (False,) * JOBS_A_ROUND
        follows = (SoloBeginRound(),) if s.round < LAST_ROUND else s.scenario.after_act_one(s)
        s.then(*s.scenario.round_over(s, tuple(left)), *follows)


TURN = stacked(SoloHireCrew(), SoloAssignCrew(), ResolveJobs(), EndTurn())
"""SO-11 to SO-17: the steps of a turn."""
END_ROUND = stacked(SoloEndRound())
