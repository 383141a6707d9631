"""SO-12, SO-13: choose a type to assign for free, and pay to place or save more cards."""

from itertools import compress
from typing import ClassVar

from heistnight.games.big_score.cards import TYPES, CrewType
from heistnight.games.big_score.phrases import money, some
from heistnight.games.big_score.solo.actions import ASSIGNED, CHOOSE, EXTRA, SCOUT, TUCK
from heistnight.games.big_score.solo.amounts import LAST_ROUND
from heistnight.games.big_score.solo.events import CrewTucked
from heistnight.games.big_score.solo.keeping import KeepCrew
from heistnight.games.big_score.solo.placing import besides, place_all, rooms
from heistnight.games.big_score.solo.question import Question, priced, scout
from heistnight.games.big_score.solo.state import NO_CREW, SoloState, changed
from heistnight.kernel.choices import Choice, Final
from heistnight.kernel.events import Seat
from heistnight.kernel.steps import Step, stacked

DONT_HAVE_IT = "you don't have that card"
NO_PLACE = "cards that fit nowhere are discarded"
TYPE_NUMBERS = range(len(TYPES))


class SoloAssignCrew(Step[SoloState], frozen=True):
    """SO-12: begin assigning; skip the choice of a type if the hand is empty."""

    rule: ClassVar[str] = "SO-12"

    def finish(self, s: SoloState) -> None:
        if s.hand != NO_CREW:
            s.stack += AFTER_THE_TYPE
            choose_type(s)
        elif s.scenario.stand_ins(s):
            s.then(PayForMore())


class AssignType(Step[SoloState], frozen=True):
    """SO-12: ask which type to assign."""

    rule: ClassVar[str] = "SO-12"

    def finish(self, s: SoloState) -> None:
        choose_type(s)


def choose_type(s: SoloState) -> None:
    ChooseType(tuple(compress(CHOOSE, s.hand)) + besides(s, s.scenario)).put(s)


class ChooseType(Question, frozen=True):
    """SO-12: choose one type in hand; every card of it is placed or discarded."""

    rule: ClassVar[str] = "SO-12"
    phase: ClassVar[str] = "assign"

    def prompt(self, s: SoloState, seat: Seat) -> str:
        rest = "you may place spare cards, too" if s.scenario.takes_spare_crew else NO_PLACE
        return f"Choose a type to assign for free. All its cards go to open jobs; {rest}."

    def label(self, s: SoloState, seat: Seat, choice: Choice) -> str | None:
        if choice not in CHOOSE:
            return s.scenario.label(s, choice)
        kind = CHOOSE.index(choice)
        fits = sum([fitting for _, fitting in rooms(s, kind)])
        held = s.hand[kind]
        if not fits and not s.scenario.takes_spare_crew:
            return f"Discard {some(held, TYPES[kind])} (no open job has room)"
        fit = "needed" if s.scenario.takes_spare_crew else "can be placed"
        room = "" if held <= fits else f" ({fits or 'none'} {fit})"
        return f"Assign {some(held, TYPES[kind])}{room}"

    def refusal(self, s: SoloState, choice: Choice) -> str | None:
        return f"{DONT_HAVE_IT} (SO-12)." if choice in CHOOSE else None

    def answer(self, s: SoloState, choice: Choice) -> None:
        if choice in CHOOSE:
            kind = CHOOSE.index(choice)
            count = s.hand[kind]
            s.hand = changed(s.hand, kind, -count)
            place_all(s, kind, count, paid=False)
        elif choice in SCOUT:
            scout(s, choice)
            choose_type(s)
        else:
            s.then(AssignType())
            s.scenario.play_stand_in(s, choice)


class PayForMore(Step[SoloState], frozen=True):
    """SO-13: offer to pay for more placements."""

    rule: ClassVar[str] = "SO-13"

    def finish(self, s: SoloState) -> None:
        offers = more_offers(s)
        if offers:
            s.then(AssignMore((ASSIGNED, *offers)))


class AssignMore(Question, frozen=True):
    """SO-13: for a fee each, place another card or shuffle one into the next round's deck."""

    rule: ClassVar[str] = "SO-13"
    phase: ClassVar[str] = "assign"

    def prompt(self, s: SoloState, seat: Seat) -> str:
        fee = money(s.scenario.fee)
        if any(choice in EXTRA for choice in self.offers):
            asked = f"Place more crew, at {fee} a card?"
        elif any(choice in TUCK for choice in self.offers):
            asked = f"Shuffle crew into the next round's deck, at {fee} a card?"
        else:
            asked = "Anything else before the jobs are resolved?"
        return f"{asked} You have ${s.cash}K."

    def label(self, s: SoloState, seat: Seat, choice: Choice) -> str | None:
        if choice in EXTRA:
            kind = EXTRA.index(choice)
            slots = [slot for slot, _ in rooms(s, kind)]
            if len(slots) == 1:
                return priced(s, choice, f"Place a {TYPES[kind]} on {s.job(slots[0]).name}")
            return None
        if choice in TUCK:
            return priced(s, choice, f"Save a {TYPES[TUCK.index(choice)]} for the next round")
        return s.scenario.label(s, choice)

    def final(self, s: SoloState, seat: Seat, choice: Choice) -> Final | None:
        return self.assigned_final(s) if choice == ASSIGNED else None

    def assigned_final(self, s: SoloState) -> Final:
        """SO-13: ask only in the last turn of the game, if crew could still be placed."""
        from heistnight.games.big_score.solo.goal import still_missing

        last = not s.scenario.has_act_two and s.round == LAST_ROUND and not s.deck
        if not last:
            return Final("The jobs are resolved now.")
        missing = still_missing(s) if any(offer in EXTRA for offer in self.offers) else ""
        if not missing:
            return Final("The game ends after these jobs.")
        return Final(
            f"The game ends after these jobs, and you're still missing {missing}. "
            "You can still place crew.",
            undone=True,
        )

    def refusal(self, s: SoloState, choice: Choice) -> str | None:
        if choice in EXTRA:
            held = s.hand[EXTRA.index(choice)]
            return f"{'no open job has room for it' if held else DONT_HAVE_IT} (SO-13)."
        if choice in TUCK and s.round == LAST_ROUND:
            return "round 3 is the last, so there's no next crew deck (SO-13)."
        return f"{DONT_HAVE_IT} (SO-13)." if choice in TUCK else None

    def answer(self, s: SoloState, choice: Choice) -> None:
        if choice == ASSIGNED:
            return
        s.then(PayForMore())
        if choice in EXTRA:
            kind = EXTRA.index(choice)
            s.pay(s.scenario.fee)
            s.hand = changed(s.hand, kind, -1)
            place_all(s, kind, 1, paid=True)
        elif choice in TUCK:
            tuck(s, TUCK.index(choice))
        elif choice in SCOUT:
            scout(s, choice)
        else:
            s.scenario.play_stand_in(s, choice)


def more_offers(s: SoloState) -> tuple[Choice, ...]:
    scenario = s.scenario
    others = besides(s, scenario)
    if s.cash < scenario.fee:
        return others
    extra = [EXTRA[kind] for kind in compress(TYPE_NUMBERS, s.hand) if rooms(s, kind)]
    tucked = compress(TUCK, s.hand) if s.round < LAST_ROUND else ()
    return (*extra, *tucked, *others)


def tuck(s: SoloState, kind: CrewType) -> None:
    """SO-13: save a card for the next deck; it is shuffled in when that deck comes into play."""
    s.pay(s.scenario.fee)
    s.hand = changed(s.hand, kind, -1)
    s.tucked = changed(s.tucked, kind, 1)
    s.tell(CrewTucked, TYPES[kind], s.scenario.fee)


AFTER_THE_TYPE = stacked(PayForMore(), KeepCrew())
"""SO-13, SO-14: the steps after choosing a type."""
