"""CH-13: decide in secret to stay, hide or run; check in and copycat change who decides when."""

from typing import ClassVar

from heistnight.games.chicken_heist.actions import DECIDE, DECISION_OF
from heistnight.games.chicken_heist.events import (
    DecisionBound,
    DecisionsShown,
    DecisionToShow,
    cards,
)
from heistnight.games.chicken_heist.prospects import prospects
from heistnight.games.chicken_heist.state import HIDE, NONE, ChickenHeistState
from heistnight.kernel.choices import Choice, Final
from heistnight.kernel.events import Seat, listed, player
from heistnight.kernel.steps import UNANSWERED, UNASKED, AskAll, Step

DECISIONS = ("stay", "hide", "run")
STAY_OR_RUN = (DECIDE[0], DECIDE[2])


def run_final(s: ChickenHeistState, seat: Seat) -> Final:
    """CH-20: return what running ends, and whether staying costs nothing."""
    if not s.loot[seat]:
        return Final("You have no loot, and you can't come back.", undone=True)
    stay = prospects(s, seat)[0]
    if not stay.danger:
        return Final("No event can catch you this round, and you can't come back.", undone=True)
    return Final("You leave the heist with your loot.")


class BeginDecisions(Step[ChickenHeistState], frozen=True):
    """CH-13, CH-70: let players who were checked in on decide first, bindingly."""

    rule: ClassVar[str] = "CH-13"

    def finish(self, s: ChickenHeistState) -> None:
        s.decisions = (NONE,) * s.seats
        checked = {target for _, target in s.valid_check_ins()}
        first = [UNANSWERED if seat in checked else UNASKED for seat in range(s.seats)]
        if checked:
            s.then(DecideFirst(tuple(first)), Decide.asking(s, checked))
        else:
            s.then(Decide.asking(s, checked))


class Decide(AskAll[ChickenHeistState], frozen=True):
    """CH-13: ask everyone left at once, in secret; a player with a valid copycat doesn't decide."""

    rule: ClassVar[str] = "CH-13"
    phase: ClassVar[str] = "decision"

    @classmethod
    def asking(cls, s: ChickenHeistState, bound: set[Seat]) -> "Decide":
        asked = [
            UNANSWERED
            if not s.status[seat] and seat not in bound and s.decider_of(seat) == seat
            else UNASKED
            for seat in range(s.seats)
        ]
        return cls(tuple(asked))

    def prompt(self, s: ChickenHeistState, seat: Seat) -> str:
        shown = [
            f"{player(target)} will {DECISIONS[s.decisions[target]]}"
            for checker, target in s.valid_check_ins()
            if checker == seat and s.decisions[target] != NONE
        ]
        told = [f"{listed(shown)}."] if shown else []
        asked = self.question(s, seat)
        return " ".join([f"Event {s.round} is next.", *void_cards(s, seat), *told, asked])

    def question(self, s: ChickenHeistState, seat: Seat) -> str:
        return "Stay, hide or run?" if self.choices(s, seat) == DECIDE else "Stay or run?"

    def choices(self, s: ChickenHeistState, seat: Seat) -> tuple[Choice, ...]:
        return DECIDE if s.hides[seat] and seat not in s.no_hide else STAY_OR_RUN

    def label(self, s: ChickenHeistState, seat: Seat, choice: Choice) -> str | None:
        loot = s.loot[seat]
        worth = f" worth {sum([s.pack.loot[card].value for card in loot])}" if loot else ""
        safe = "only the second signal can catch you" if s.signals else "safe"
        words = (
            "Stay in the heist and face the event",
            f"Hide: {safe}. You lose the card if the event doesn't affect you",
            f"Run with {cards(len(loot), 'loot')}{worth}",
        )
        return words[DECISION_OF[choice]] if choice in DECIDE else None

    def final(self, s: ChickenHeistState, seat: Seat, choice: Choice) -> Final | None:
        return run_final(s, seat) if choice == STAY_OR_RUN[1] else None

    def why_not(self, s: ChickenHeistState, seat: Seat, choice: Choice) -> str | None:
        if choice != DECIDE[HIDE]:
            return None
        if seat in s.no_hide:
            return "your knight drew a card, so you can't play hide this round (CH-60)."
        return "you no longer have your hide card (CH-22)."

    def record_decisions(self, s: ChickenHeistState) -> None:
        s.decisions = tuple(
            [
                before if answer == UNASKED else DECISION_OF[answer]
                for before, answer in zip(s.decisions, self.answers, strict=True)
            ]
        )

    def finish(self, s: ChickenHeistState) -> None:
        self.record_decisions(s)
        own = s.decisions
        s.decisions = tuple(
            [NONE if s.status[seat] else own[s.decider_of(seat)] for seat in range(s.seats)]
        )
        s.tell(decisions_shown, s)


def decisions_shown(s: ChickenHeistState) -> DecisionsShown:
    inside = s.inside_from(s.leader)
    copied = {seat: s.decider_of(seat) for seat in inside if s.decider_of(seat) != seat}
    return DecisionsShown({seat: DECISIONS[s.decisions[seat]] for seat in inside}, copied)


def void_cards(s: ChickenHeistState, seat: Seat) -> list[str]:
    """CH-70, CH-71: say why this seat's copycat or check in doesn't count."""
    copied, valid = s.copying[seat], s.valid_check_ins()
    notes = []
    if copied != NONE:
        notes.append(f"Your copycat is void: {player(copied)} played copycat too.")
    for checker, target in s.check_ins:
        if checker == seat and (checker, target) not in valid:
            card = "copycat" if s.played_copycat(target) else "check in too"
            notes.append(f"Your check in is void: {player(target)} played {card}.")
    return notes


class DecideFirst(Decide, frozen=True):
    """CH-70: decide first, and show it only to the players who checked in."""

    rule: ClassVar[str] = "CH-70"

    def prompt(self, s: ChickenHeistState, seat: Seat) -> str:
        checkers = [player(one) for one, target in s.valid_check_ins() if target == seat]
        return " ".join(
            [
                f"Event {s.round} is next.",
                *void_cards(s, seat),
                f"You decide first, and {listed(checkers)} will see it. {self.question(s, seat)}",
            ]
        )

    def finish(self, s: ChickenHeistState) -> None:
        self.record_decisions(s)
        for checker, target in s.valid_check_ins():
            decision = DECISIONS[s.decisions[target]]
            shown = DecisionToShow(target, checker)
            s.tell_only((checker, target), DecisionBound(target, checker, decision), shown)
