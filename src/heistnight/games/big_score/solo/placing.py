"""SO-12: place crew on open jobs, on icons first, and discard what doesn't fit."""

from typing import TYPE_CHECKING, ClassVar

from heistnight.games.big_score.cards import TYPES, CrewType
from heistnight.games.big_score.phrases import some
from heistnight.games.big_score.solo.actions import LET_GO, PLACE, SCOUT
from heistnight.games.big_score.solo.events import CrewPlaced, CrewSentAway
from heistnight.games.big_score.solo.question import Question, scout, scouting
from heistnight.games.big_score.solo.state import OPEN, SoloState, changed
from heistnight.kernel.choices import Choice
from heistnight.kernel.events import Seat
from heistnight.kernel.steps import Step, with_item

if TYPE_CHECKING:
    from heistnight.games.big_score.solo.scenario import Scenario


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
            send_away(s, self.kind, self.count, chosen=True)
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


def send_away(s: SoloState, kind: CrewType, count: int, chosen: bool = False) -> None:
    s.discard = changed(s.discard, kind, count)
    s.tell(CrewSentAway, (TYPES[kind],) * count, chosen)


def place(s: SoloState, kind: CrewType, slot: int, count: int, paid: bool) -> None:
    s.on_job = with_item(s.on_job, slot, changed(s.on_job[slot], kind, count))
    if not s.quiet:
        for _ in range(count):
            s.tell(crew_placed(s, kind, slot, paid))


def crew_placed(s: SoloState, kind: CrewType, slot: int, paid: bool) -> CrewPlaced:
    price = s.scenario.fee if paid else 0
    return CrewPlaced(TYPES[kind], slot, s.job(slot).name, paid, price)


def besides(s: SoloState, scenario: "Scenario") -> tuple[Choice, ...]:
    """Return the other choices while placing cards: stand-ins and scouting."""
    looks = scouting(s, scenario)
    return (*scenario.stand_ins(s), *looks) if scenario.has_stand_ins else looks
