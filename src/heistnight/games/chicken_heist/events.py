"""What happens in Chicken Heist, in typed events: rounds, moves, decisions and the end."""

from typing import ClassVar

from heistnight.kernel.events import Event, Seat, listed, player


def cards(count: int, what: str) -> str:
    """'no loot cards', 'a loot card', '3 loot cards'."""
    if count == 1:
        return f"{'an' if what[0] in 'aeiou' else 'a'} {what} card"
    return f"{count or 'no'} {what} cards"


class RuledEvent(Event, frozen=True, kw_only=True):
    """What happens by more than one rule: each time it says by which."""

    rule: str  # type: ignore[misc]  # a field here: it differs from one event to the next


class RoundBegins(Event, frozen=True):
    rule: ClassVar[str] = "CH-10"
    round: int
    leader: Seat
    loaded: bool

    def text(self) -> str:
        load = "A loot card goes on the truck." if self.loaded else "There is no loot to load."
        return f"Round {self.round}, led by {player(self.leader)}. {load}"


class EventLookedAt(Event, frozen=True):
    """Only who looks is told what it is."""

    rule: ClassVar[str] = "CH-11"
    seat: Seat
    position: int
    event: str | None = None

    def text(self) -> str:
        found = f": {self.event}" if self.event else ""
        return f"{player(self.seat)} looks at the event at position {self.position}{found}."


class EventsSwapped(RuledEvent, frozen=True):
    seat: Seat
    one: int
    other: int

    def text(self) -> str:
        return f"{player(self.seat)} swaps the events at positions {self.one} and {self.other}."


class LeaderChanged(RuledEvent, frozen=True):
    seat: Seat

    def text(self) -> str:
        return f"{player(self.seat)} is the leader now."


class DecisionToShow(Event, frozen=True):
    rule: ClassVar[str] = "CH-70"
    seat: Seat
    checker: Seat

    def text(self) -> str:
        return f"The decision of {player(self.seat)} is shown to {player(self.checker)} alone."


class DecisionBound(Event, frozen=True):
    """For the two of them only."""

    rule: ClassVar[str] = "CH-70"
    seat: Seat
    checker: Seat
    decision: str

    def text(self) -> str:
        return (
            f"The decision of {player(self.seat)}, shown to {player(self.checker)} alone: "
            f"{self.decision}."
        )


class DecisionsShown(Event, frozen=True):
    rule: ClassVar[str] = "CH-14"
    decisions: dict[Seat, str]
    copied: dict[Seat, Seat]

    def text(self) -> str:
        parts = []
        for decision in ("stay", "hide", "run"):
            seats = [seat for seat, made in self.decisions.items() if made == decision]
            own = [player(seat) for seat in seats if seat not in self.copied]
            if own:
                parts.append(f"{listed(own)} {decision if len(own) > 1 else f'{decision}s'}")
            parts += [
                f"{player(seat)} {decision}s, copying {player(self.copied[seat])}"
                for seat in seats
                if seat in self.copied
            ]
        return f"Decisions: {'; '.join(parts)}."


class EventRevealed(RuledEvent, frozen=True):
    position: int
    event: str
    crew: str | None = None
    """Whom it is against, if it is one crew."""

    def text(self) -> str:
        against = f", against the {self.crew} crew" if self.crew else ""
        return f"Event {self.position} is turned up: {self.event}{against}!"


class PlansChange(Event, frozen=True):
    rule: ClassVar[str] = "CH-39"
    event: str

    def text(self) -> str:
        return f"Poor planning: it is {self.event} instead."


class DriverSignals(RuledEvent, frozen=True):
    signal: int

    def text(self) -> str:
        if self.signal == 1:
            return "It is the first signal: at the next one the truck leaves."
        return "It is the second signal: the truck leaves without those who did not run."


class HideWasted(Event, frozen=True):
    rule: ClassVar[str] = "CH-22"
    seat: Seat

    def text(self) -> str:
        return f"{player(self.seat)} hid from nothing: the hide card is lost."


class HidInTime(Event, frozen=True):
    rule: ClassVar[str] = "CH-22"
    seat: Seat
    card: bool
    """Whether it played a hide card, and has it back: a copycat does not."""

    def text(self) -> str:
        kept = " and keeps the hide card" if self.card else ""
        return f"{player(self.seat)} hid in time{kept}."


class HideUsed(RuledEvent, frozen=True):
    seat: Seat

    def text(self) -> str:
        return f"{player(self.seat)} discards the hide card and is not caught."


class PlayerCaught(Event, frozen=True):
    rule: ClassVar[str] = "CH-23"
    seat: Seat
    loot: int

    def text(self) -> str:
        return f"{player(self.seat)} is caught and loses {cards(self.loot, 'loot')}."


class PlayerRan(Event, frozen=True):
    rule: ClassVar[str] = "CH-20"
    seat: Seat
    loot: int

    def text(self) -> str:
        return f"{player(self.seat)} gets away with {cards(self.loot, 'loot')}."


class MasterpieceLeft(Event, frozen=True):
    rule: ClassVar[str] = "CH-36"
    runners: int

    def text(self) -> str:
        why = f"{self.runners} players ran" if self.runners else "Nobody ran"
        return f"{why}: the masterpiece stays on the wall."


class TruckEmptied(Event, frozen=True):
    rule: ClassVar[str] = "CH-35"
    loot: int

    def text(self) -> str:
        return f"The dye spoils the truck: {cards(self.loot, 'loot')} back to the pile."


class TruckOpened(Event, frozen=True):
    rule: ClassVar[str] = "CH-26"
    loot: tuple[str, ...]

    def text(self) -> str:
        return f"The truck is opened: {listed(self.loot)}."


class ShareTaken(Event, frozen=True):
    rule: ClassVar[str] = "CH-26"
    seat: Seat
    loot: str

    def text(self) -> str:
        return f"{player(self.seat)} takes {self.loot} from the truck."


class TruckTaken(Event, frozen=True):
    rule: ClassVar[str] = "CH-25"
    seat: Seat
    loot: int

    def text(self) -> str:
        took = cards(self.loot, "loot")
        return f"{player(self.seat)} is the last one left and takes the truck: {took}."


class HeistEnds(Event, frozen=True):
    rule: ClassVar[str] = "CH-27"
    scores: tuple[int, ...]
    winners: tuple[Seat, ...]

    def text(self) -> str:
        if not self.winners:
            return "The heist is over. Everybody was caught: nobody wins."
        names = listed([player(seat) for seat in self.winners])
        verb = "wins" if len(self.winners) == 1 else "win"
        return f"The heist is over. {names} {verb} with loot worth {max(self.scores)}."
