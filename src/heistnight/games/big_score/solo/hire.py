"""SO-11: draw up to five cards and pay to improve the hand."""

from itertools import compress
from typing import TYPE_CHECKING, ClassVar

from heistnight.games.big_score.cards import TYPES, CrewType
from heistnight.games.big_score.solo.actions import DRAW, HIRED, SCOUT, SWAP
from heistnight.games.big_score.solo.amounts import HAND_SIZE
from heistnight.games.big_score.solo.events import CrewBought, CrewDrawn, CrewSwapped
from heistnight.games.big_score.solo.question import Question, priced, scout, scouting
from heistnight.games.big_score.solo.state import Counts, SoloState, cards_in, changed
from heistnight.kernel.choices import Choice, Final
from heistnight.kernel.events import Seat
from heistnight.kernel.steps import Step

if TYPE_CHECKING:
    from heistnight.games.big_score.solo.scenario import Scenario


class SoloHireCrew(Step[SoloState], frozen=True):
    """SO-11: draw up to a hand of five, or until this round's deck is empty."""

    rule: ClassVar[str] = "SO-11"

    def finish(self, s: SoloState) -> None:
        s.turn += 1
        draw(s, HAND_SIZE - sum(s.hand))
        scenario = s.scenario
        if s.cash >= scenario.fee:
            HireMore(hiring(s, scenario)).put(s)


class HireMore(Question, frozen=True):
    """SO-11: for a fee each, discard and redraw all cards of one type, or draw one more."""

    rule: ClassVar[str] = "SO-11"
    phase: ClassVar[str] = "hire"

    def prompt(self, s: SoloState, seat: Seat) -> str:
        last = "" if s.deck else " This is the last turn of the round."
        return f"Improve your hand? Then you assign one type for free.{last}"

    def label(self, s: SoloState, seat: Seat, choice: Choice) -> str | None:
        if choice in SWAP:
            kind = SWAP.index(choice)
            count = s.hand[kind]
            draws = min(count, len(s.deck))
            many = "both" if count == 2 else f"all {count}"
            what = f"your {TYPES[kind]}" if count == 1 else f"{many} {TYPES[kind]} cards"
            return priced(s, choice, f"Discard {what}{f' and draw {draws}' if draws else ''}")
        return None

    def final(self, s: SoloState, seat: Seat, choice: Choice) -> Final | None:
        return Final("You can't hire again this turn.") if choice == HIRED else None

    def refusal(self, s: SoloState, choice: Choice) -> str | None:
        if choice == DRAW:
            return "this round's crew deck is empty (SO-11)."
        return "you don't have that card (SO-11)." if choice in SWAP else None

    def answer(self, s: SoloState, choice: Choice) -> None:
        if choice == HIRED:
            return
        scenario = s.scenario
        if choice == DRAW:
            s.pay(scenario.fee)
            s.tell(CrewBought, scenario.fee)
            draw(s, 1)
        elif choice in SCOUT:
            scout(s, choice)
        else:
            swap(s, SWAP.index(choice), scenario.fee)
        HireMore(hiring(s, scenario)).put(s)


def hiring(s: SoloState, scenario: "Scenario") -> tuple[Choice, ...]:
    if s.cash < scenario.fee:
        return (HIRED,)
    draws = (HIRED, DRAW) if s.deck else (HIRED,)
    return draws + tuple(compress(SWAP, s.hand)) + scouting(s, scenario)


def swap(s: SoloState, kind: int, fee: int) -> None:
    """SO-11: discard and redraw; G-6 applies if the deck has too few cards."""
    count = s.hand[kind]
    s.pay(fee)
    s.tell(CrewSwapped, TYPES[kind], count, fee)
    s.hand = changed(s.hand, kind, -count)
    s.discard = changed(s.discard, kind, count)
    draw(s, count)


def draw(s: SoloState, count: int) -> None:
    if count > 0 and s.deck:
        drawn = s.draw_crew(count)
        s.tell(crew_drawn, drawn, s)


def crew_drawn(drawn: tuple[CrewType, ...], s: SoloState) -> CrewDrawn:
    return CrewDrawn(tuple([TYPES[kind] for kind in sorted(drawn)]), len(s.deck))


def crew_names(counts: Counts) -> tuple[str, ...]:
    return tuple([TYPES[kind] for kind in cards_in(counts)])
