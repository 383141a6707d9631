"""SO-14: pay to keep crew for the next turn, and discard the rest."""

from itertools import compress
from typing import ClassVar

from heistnight.games.big_score.phrases import money
from heistnight.games.big_score.solo.actions import KEEP, LET_GO
from heistnight.games.big_score.solo.amounts import LAST_ROUND
from heistnight.games.big_score.solo.events import SoloCrewKept
from heistnight.games.big_score.solo.hire import crew_names
from heistnight.games.big_score.solo.question import Question, scout, scouting
from heistnight.games.big_score.solo.state import NO_CREW, SoloState, changed, plus
from heistnight.kernel.choices import Choice
from heistnight.kernel.events import Seat
from heistnight.kernel.steps import Step


class KeepCrew(Step[SoloState], frozen=True):
    """SO-14: ask which crew to keep, except after the last turn."""

    rule: ClassVar[str] = "SO-14"

    def finish(self, s: SoloState) -> None:
        scenario = s.scenario
        if s.cash < scenario.fee or s.hand == NO_CREW or (s.round == LAST_ROUND and not s.deck):
            let_go(s)
            return
        s.then(KeepMore((LET_GO, *compress(KEEP, s.hand), *scouting(s, scenario))))


class KeepMore(Question, frozen=True):
    """SO-14: pay per card to keep crew for the next turn; discard the rest."""

    rule: ClassVar[str] = "SO-14"
    phase: ClassVar[str] = "keep"

    def prompt(self, s: SoloState, seat: Seat) -> str:
        return (
            f"Keep crew for the next turn, at {money(s.scenario.fee)} a card? You have ${s.cash}K."
        )

    def label(self, s: SoloState, seat: Seat, choice: Choice) -> str | None:
        return "Discard all" if choice == LET_GO and s.kept == NO_CREW else None

    def refusal(self, s: SoloState, choice: Choice) -> str | None:
        return "you don't have that card left to keep (SO-14)." if choice in KEEP else None

    def answer(self, s: SoloState, choice: Choice) -> None:
        if choice == LET_GO:
            let_go(s)
            return
        if choice in KEEP:
            kind = KEEP.index(choice)
            s.pay(s.scenario.fee)
            s.hand = changed(s.hand, kind, -1)
            s.kept = changed(s.kept, kind, 1)
        else:
            scout(s, choice)
        s.then(KeepCrew())


def let_go(s: SoloState) -> None:
    if s.hand == s.kept == NO_CREW:
        return
    s.tell(crew_kept, s)
    s.discard = plus(s.discard, s.hand)
    s.hand, s.kept = s.kept, NO_CREW


def crew_kept(s: SoloState) -> SoloCrewKept:
    return SoloCrewKept(crew_names(s.kept), crew_names(s.hand))
