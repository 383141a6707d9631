"""SO-12 to SO-14: assign one type for free, pay to assign more, and pay to keep crew."""

from itertools import compress
from typing import TYPE_CHECKING, ClassVar

from heistnight.games.big_score.cards import TYPES, CrewType
from heistnight.games.big_score.phrases import money, some
from heistnight.games.big_score.solo.actions import (
    ASSIGNED,
    CHOOSE,
    EXTRA,
    KEEP,
    LET_GO,
    PLACE,
    SCOUT,
    TUCK,
)
from heistnight.games.big_score.solo.events import (
    CrewPlaced,
    CrewSentAway,
    CrewTucked,
    SoloCrewKept,
)
from heistnight.games.big_score.solo.hire import crew_names
from heistnight.games.big_score.solo.question import Question, priced, scout, scouting
from heistnight.games.big_score.solo.state import NO_CREW, OPEN, SoloState, changed, plus
from heistnight.kernel.choices import Choice, Final
from heistnight.kernel.events import Seat
from heistnight.kernel.steps import Step, stacked, with_item

if TYPE_CHECKING:
    from heistnight.games.big_score.solo.scenario import Scenario

LAST_ROUND = 3
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
    ChooseType((*compress(CHOOSE, s.hand), *besides(s, s.scenario))).put(s)


def besides(s: SoloState, scenario: "Scenario") -> tuple[Choice, ...]:
    """Return the other choices while placing cards: stand-ins and scouting."""
    looks = scouting(s, scenario)
    return (*scenario.stand_ins(s), *looks) if scenario.has_stand_ins else looks


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


class PlaceCard(Question, frozen=True):
    """SO-12: choose which job with room gets the next card."""

    rule: ClassVar[str] = "SO-12"
    phase: ClassVar[str] = "assign"

    kind: CrewType
    count: int
    paid: bool

    def prompt(self, s: SoloState, seat: Seat) -> str:
        if self.count > 1:
            return f"Choose a job for the next {TYPES[self.kind]} ({self.count} to place)."
        return f"Choose a job for the {TYPES[self.kind]}."

    def label(self, s: SoloState, seat: Seat, choice: Choice) -> str | None:
        if choice not in PLACE:
            return s.scenario.label(s, choice)
        slot = PLACE.index(choice)
        return f"{s.job(slot).name} (job {slot + 1})"

    def refusal(self, s: SoloState, choice: Choice) -> str | None:
        if choice in PLACE:
            return f"there's no open job there with room for a {TYPES[self.kind]} (SO-12)."
        return None

    def answer(self, s: SoloState, choice: Choice) -> None:
        if choice in PLACE:
            place(s, self.kind, PLACE.index(choice), 1, self.paid)
            place_all(s, self.kind, self.count - 1, self.paid)
        elif choice in SCOUT:
            scout(s, choice)
            place_all(s, self.kind, self.count, self.paid)
        else:
            s.then(PlaceRest(self.kind, self.count, self.paid))
            s.scenario.play_stand_in(s, choice)


class PlaceSpare(PlaceCard, frozen=True):
    """SO-12: put cards beyond the icons on open jobs that show their type, or discard them."""

    def prompt(self, s: SoloState, seat: Seat) -> str:
        one, all_ = ("it", "it") if self.count == 1 else ("one", "them")
        spare = some(self.count, TYPES[self.kind])
        where = "on a job that shows its type"
        return f"You have {spare} to spare. Place {one} {where}, or discard {all_}."

    def label(self, s: SoloState, seat: Seat, choice: Choice) -> str | None:
        if choice == LET_GO:
            return f"Discard {some(self.count, TYPES[self.kind])}"
        return super().label(s, seat, choice)

    def refusal(self, s: SoloState, choice: Choice) -> str | None:
        if choice in PLACE:
            return f"there's no open job there that shows a {TYPES[self.kind]} (SO-12)."
        return None

    def answer(self, s: SoloState, choice: Choice) -> None:
        if choice == LET_GO:
            send_away(s, self.kind, self.count)
        else:
            super().answer(s, choice)


class PlaceRest(Step[SoloState], frozen=True):
    """SO-12: place the remaining cards of a type after another question."""

    rule: ClassVar[str] = "SO-12"

    kind: CrewType
    count: int
    paid: bool

    def finish(self, s: SoloState) -> None:
        place_all(s, self.kind, self.count, self.paid)


def rooms(s: SoloState, kind: CrewType) -> list[tuple[int, int]]:
    """Return the open jobs with room for this type, each with how many cards it takes."""
    scenario, slots = s.scenario, OPEN[s.face_up]
    if scenario.plain_jobs:
        needs, jobs, crews = s.needs, s.jobs, s.on_job
        return [
            (slot, room)
            for slot in slots
            if (room := needs[jobs[slot]][kind] - crews[slot][kind]) > 0
        ]
    return [(slot, room) for slot in slots if (room := scenario.room(s, slot, kind)) > 0]


def place_all(s: SoloState, kind: CrewType, count: int, paid: bool) -> None:
    """SO-12: place cards while there is room, asking if there is a choice."""
    if not count:
        return
    open_jobs = rooms(s, kind)
    if len(open_jobs) > 1 and count < sum([fitting for _, fitting in open_jobs]):
        slots = [PLACE[slot] for slot, _ in open_jobs]
        s.then(PlaceCard((*slots, *besides(s, s.scenario)), kind, count, paid))
        return
    for slot, fitting in open_jobs:
        placed = min(count, fitting)
        place(s, kind, slot, placed, paid)
        count -= placed
    if count:
        place_spare(s, kind, count)


def place_spare(s: SoloState, kind: CrewType, count: int) -> None:
    """SO-12: discard cards that cover no icon; ask first where the scenario takes them."""
    slots = [slot for slot in OPEN[s.face_up] if s.needs[s.jobs[slot]][kind]]
    if slots and s.scenario.takes_spare_crew:
        offers = (*[PLACE[slot] for slot in slots], LET_GO, *besides(s, s.scenario))
        s.then(PlaceSpare(offers, kind, count, paid=False))
    else:
        send_away(s, kind, count)


def send_away(s: SoloState, kind: CrewType, count: int) -> None:
    s.discard = changed(s.discard, kind, count)
    s.tell(CrewSentAway, (TYPES[kind],) * count)


def place(s: SoloState, kind: CrewType, slot: int, count: int, paid: bool) -> None:
    s.on_job = with_item(s.on_job, slot, changed(s.on_job[slot], kind, count))
    if not s.quiet:
        for _ in range(count):
            s.tell(crew_placed(s, kind, slot, paid))


def crew_placed(s: SoloState, kind: CrewType, slot: int, paid: bool) -> CrewPlaced:
    price = s.scenario.fee if paid else 0
    return CrewPlaced(TYPES[kind], slot, s.job(slot).name, paid, price)


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


AFTER_THE_TYPE = stacked(PayForMore(), KeepCrew())
"""SO-13, SO-14: the steps after choosing a type."""
