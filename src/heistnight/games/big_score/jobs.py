"""BS-28 to BS-37: resolve the jobs one by one and end the round."""

from typing import ClassVar

from heistnight.games.big_score.actions import COMMIT
from heistnight.games.big_score.amounts import EXPERTS_FOR_ABILITY, FAILURE_COST, INSIDE_MAN_PLAYERS
from heistnight.games.big_score.cards import CARD_NAMES, TYPES, card_names
from heistnight.games.big_score.events import (
    AbilityGained,
    CrewDismissed,
    CrewMissing,
    CrewShown,
    InsideMan,
    JacksShown,
    JobFailed,
    JobRobbed,
    JobUnrobbed,
    TrainingShown,
)
from heistnight.games.big_score.phrases import is_plural, the_job_first
from heistnight.games.big_score.scoring import worths
from heistnight.games.big_score.state import NOTHING, TRAINING, BigScoreState, BySeat, PastRound
from heistnight.games.big_score.vault import OpenVault
from heistnight.kernel.choices import Choice
from heistnight.kernel.events import Seat
from heistnight.kernel.steps import UNANSWERED, UNASKED, AskAll, Step

ROUNDS = 3


class ResolveJob(Step[BigScoreState], frozen=True):
    """BS-28 to BS-31, BS-35: reveal the participants' crew and check the icons."""

    rule: ClassVar[str] = "BS-28"
    phase: ClassVar[str] = "jobs"

    slot: int

    def finish(self, s: BigScoreState) -> None:
        crew = tuple([piles[self.slot] for piles in s.piles])
        participants = tuple([seat for seat, cards in enumerate(crew) if cards])
        s.jobs_crew += (crew,)
        s.reveal()
        if not participants:
            s.jobs_done += ("unrobbed",)
            s.tell(JobUnrobbed, s.pack.job[s.jobs[self.slot]].name, self.slot)
            return
        s.tell(self.crew_shown, s, participants)
        missing = self.open_icons(s, crew)
        if s.seats == INSIDE_MAN_PLAYERS and any(missing):
            self.send_inside_man(s, missing)
        self.settle(s, missing, participants)

    def settle(self, s: BigScoreState, missing: list[int], participants: tuple[Seat, ...]) -> None:
        short = sum(missing)
        if not short:
            pay_out(s, self.slot, participants)
            return
        jacks_can_help = sum([s.jacks[seat] for seat in participants]) >= short
        s.tell(lambda: CrewMissing(names_of(missing), jacks_can_help))
        if jacks_can_help:
            s.then(RevealJacks.asking(s, self.slot, short, participants))
        else:
            charge_failure(s, self.slot, participants)

    def open_icons(self, s: BigScoreState, crew: BySeat) -> list[int]:
        """BS-29: by type, return how many icons the crew leaves uncovered."""
        missing = list(s.needs[s.jobs[self.slot]])
        for cards in crew:
            for card in cards:
                if missing[card >> 1]:
                    missing[card >> 1] -= 1
        return missing

    def crew_shown(self, s: BigScoreState, participants: tuple[Seat, ...]) -> CrewShown:
        crew = {seat: card_names(s.piles[seat][self.slot]) for seat in participants}
        return CrewShown(s.pack.job[s.jobs[self.slot]].name, self.slot, crew)

    def send_inside_man(self, s: BigScoreState, missing: list[int]) -> None:
        """BS-30: with two players only, the deck's top card covers an open icon of its type."""
        if not s.crew_deck:
            return
        card, s.crew_deck = s.crew_deck[0], s.crew_deck[1:]
        s.inside_men += (card,)
        helps = missing[card >> 1] > 0
        missing[card >> 1] -= helps
        s.tell(InsideMan, CARD_NAMES[card], helps)


def names_of(missing: list[int]) -> tuple[str, ...]:
    return tuple([name for name, n in zip(TYPES, missing, strict=True) for _ in range(n)])


class RevealJacks(AskAll[BigScoreState], frozen=True):
    """BS-32: participants decide in secret whether to use their jacks; fists open together."""

    rule: ClassVar[str] = "BS-32"
    phase: ClassVar[str] = "jacks"

    slot: int
    missing: int
    participants: tuple[Seat, ...]

    @classmethod
    def asking(
        cls, s: BigScoreState, slot: int, missing: int, participants: tuple[Seat, ...]
    ) -> "RevealJacks":
        answers = [UNASKED] * s.seats
        for seat in participants:
            if s.jacks[seat]:
                answers[seat] = UNANSWERED
        return cls(tuple(answers), slot, missing, participants)

    def prompt(self, s: BigScoreState, seat: Seat) -> str:
        job = s.pack.job[s.jobs[self.slot]].name
        be = "are" if is_plural(job) else "is"
        crew = "crew card" if self.missing == 1 else "crew cards"
        ask = "How many jacks will you use?" if s.jacks[seat] > 1 else "Will you use your jack?"
        return (
            f"{the_job_first(job)} {be} {self.missing} {crew} short. {ask} "
            "A jack stands in for one card. A revealed jack is spent this round."
        )

    def choices(self, s: BigScoreState, seat: Seat) -> tuple[Choice, ...]:
        return COMMIT[: s.jacks[seat] + 1]

    def why_not(self, s: BigScoreState, seat: Seat, choice: Choice) -> str | None:
        if choice in COMMIT:
            return f"you have only {s.jacks[seat]} unused this round (BS-32)."
        return None

    def finish(self, s: BigScoreState) -> None:
        fists = [COMMIT.index(answer) if answer != UNASKED else 0 for answer in self.answers]
        s.jacks = tuple([left - fists[seat] for seat, left in enumerate(s.jacks)])
        asked = [seat for seat, answer in enumerate(self.answers) if answer != UNASKED]
        s.tell(lambda: JacksShown({seat: fists[seat] for seat in asked}))
        settle = pay_out if sum(fists) >= self.missing else charge_failure
        settle(s, self.slot, self.participants)


def pay_out(s: BigScoreState, slot: int, participants: tuple[Seat, ...]) -> None:
    """BS-33: give every participant the full payout."""
    job = s.pack.job[s.jobs[slot]]
    for seat in participants:
        s.gain(seat, job.cash)
        if job.token:
            s.gain(seat, job.token)
    s.jobs_done += ("robbed",)
    s.tell(lambda: JobRobbed(job.name, participants, job.cash, job.token, worths(s)))


def charge_failure(s: BigScoreState, slot: int, participants: tuple[Seat, ...]) -> None:
    """BS-34: charge every participant $20K, or nothing if they have less."""
    paid = {seat: FAILURE_COST if s.cash[seat] >= FAILURE_COST else 0 for seat in participants}
    s.cash = tuple([cash - paid.get(seat, 0) for seat, cash in enumerate(s.cash)])
    s.jobs_done += ("failed",)
    s.tell(lambda: JobFailed(s.pack.job[s.jobs[slot]].name, paid, worths(s)))


class EndRound(Step[BigScoreState], frozen=True):
    """BS-36, BS-37: reveal training, discard the rest, and grant abilities after round 3."""

    rule: ClassVar[str] = "BS-36"

    def finish(self, s: BigScoreState) -> None:
        from heistnight.games.big_score.hire import DealRound

        s.training = tuple([piles[TRAINING] for piles in s.piles])
        for seat, experts in enumerate(s.training):
            if experts:
                s.tell(TrainingShown, seat, card_names(experts))
        s.tell(CrewDismissed)
        shown = [s.crew_on_jobs(seat) + experts for seat, experts in enumerate(s.training)]
        s.past += (PastRound(s.hired, s.returned, tuple(shown)),)
        s.past_jobs += s.jobs
        s.jobs = s.jobs_done = s.jobs_crew = s.piles = ()
        s.hired = s.returned = ((),) * s.seats
        s.reveal()
        if s.round < ROUNDS:
            s.then(DealRound())
        else:
            self.grant_abilities(s)
            s.then(OpenVault())

    def grant_abilities(self, s: BigScoreState) -> None:
        trained = [len(experts) == EXPERTS_FOR_ABILITY for experts in s.training]
        s.ability = tuple(
            [
                experts[0] >> 1 if done else NOTHING
                for experts, done in zip(s.training, trained, strict=True)
            ]
        )
        s.ability_used = (False,) * s.seats
        for seat, ability in enumerate(s.ability):
            if ability != NOTHING:
                s.tell(AbilityGained, seat, TYPES[ability])
