"""What happens in Chicken Heist, in typed events: rounds, moves, decisions and the end."""

from typing import ClassVar

from heistnight.kernel.events import Event, Seat, listed, player


def cards(count: int, what: str) -> str:
    """'no loot cards', 'a loot card', '3 loot cards'."""
    if count == 1:
        return f"{'an' if what[0] in 'aeiou' else 'a'} {what} card"
    return f"{count or 'no'} {what} cards"


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


class EventsSwapped(Event, frozen=True):
    rule: ClassVar[str] = "CH-11"
    seat: Seat
    one: int
    other: int

    def text(self) -> str:
        return f"{player(self.seat)} swaps the events at positions {self.one} and {self.other}."


class LeaderChanged(Event, frozen=True):
    rule: ClassVar[str] = "CH-15"
    seat: Seat

    def text(self) -> str:
        return f"{player(self.seat)} is the leader now."


class DecisionToShow(Event, frozen=True):
    rule: ClassVar[str] = "CH-70"
    seat: Seat
    checker: Seat

    def text(self) -> str:
        return f"{player(self.seat)} shows its decision to {player(self.checker)} alone."


class DecisionBound(Event, frozen=True):
    """For the two of them only."""

    rule: ClassVar[str] = "CH-70"
    seat: Seat
    checker: Seat
    decision: str

    def text(self) -> str:
        return (
            f"{player(self.seat)} shows its decision to {player(self.checker)} alone: "
            f"{self.decision}."
        )


class DecisionsShown(Event, frozen=True):
    rule: ClassVar[str] = "CH-14"
    decisions: dict[Seat, str]
    copied: dict[Seat, Seat]

    def text(self) -> str:
        parts = []
        for decision, verb in (("stay", "stay"), ("hide", "hide"), ("run", "run")):
            seats = [seat for seat, made in self.decisions.items() if made == decision]
            if seats:
                names = listed([self.name(seat) for seat in seats])
                parts.append(f"{names} {verb if len(seats) > 1 else f'{verb}s'}")
        return f"Decisions: {'; '.join(parts)}."

    def name(self, seat: Seat) -> str:
        if seat in self.copied:
            return f"{player(seat)} (copying {player(self.copied[seat])})"
        return player(seat)


class EventRevealed(Event, frozen=True):
    rule: ClassVar[str] = "CH-14"
    position: int
    event: str

    def text(self) -> str:
        return f"Event {self.position} is turned up: {self.event}!"


class PlansChange(Event, frozen=True):
    rule: ClassVar[str] = "CH-39"
    event: str

    def text(self) -> str:
        return f"Poor planning: it is {self.event} instead."


class DriverSignals(Event, frozen=True):
    rule: ClassVar[str] = "CH-33"
    signal: int

    def text(self) -> str:
        if self.signal == 1:
            return "It is the first signal: at the next one the truck leaves."
        return "It is the second signal: the truck leaves without those who did not run."


class HideWasted(Event, frozen=True):
    rule: ClassVar[str] = "CH-22"
    seat: Seat

    def text(self) -> str:
        return f"{player(self.seat)} hid from nothing and loses its hide card."


class HideUsed(Event, frozen=True):
    rule: ClassVar[str] = "CH-21"
    seat: Seat

    def text(self) -> str:
        return f"{player(self.seat)} discards its hide card and slips away from the trap."


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
        return f"{player(self.seat)} is the last one left and drives off with the truck: {took}."


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
