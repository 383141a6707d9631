"""What action cards and characters do in Chicken Heist, in typed events."""

from typing import ClassVar

from heistnight.games.chicken_heist.events import RuledEvent, cards
from heistnight.kernel.events import Event, Seat, listed, player


class LootDrawn(RuledEvent, frozen=True):
    """Only its owner is told which loot."""

    seat: Seat
    count: int
    why: str
    """'robs', or the like."""
    loot: tuple[str, ...] = ()

    def text(self) -> str:
        found = f": {listed(self.loot)}" if self.loot else ""
        return f"{player(self.seat)} {self.why} {cards(self.count, 'loot')}{found}."


class ActionsDrawn(RuledEvent, frozen=True):
    """Only their owner is told which cards."""

    seat: Seat
    count: int
    cards: tuple[str, ...] = ()

    def text(self) -> str:
        found = f": {listed(self.cards)}" if self.cards else ""
        return f"{player(self.seat)} draws {cards(self.count, 'action')}{found}."


class CharacterDrew(RuledEvent, frozen=True):
    seat: Seat
    character: str

    def text(self) -> str:
        return f"The {self.character} lets {player(self.seat)} draw."


class PileRebuilt(Event, frozen=True):
    rule: ClassVar[str] = "G-6"
    count: int

    def text(self) -> str:
        return f"The discarded action cards are shuffled into a new pile of {self.count}."


class ActionsDiscarded(RuledEvent, frozen=True):
    seat: Seat
    cards: tuple[str, ...]

    def text(self) -> str:
        return f"{player(self.seat)} discards {listed(self.cards)}."


class ActionPlayed(RuledEvent, frozen=True):
    seat: Seat
    card: str
    by_jester: bool
    against: str | None = None
    """The card that an overrule answers."""

    def text(self) -> str:
        if self.by_jester:
            return f"The jester's trick: {player(self.seat)} plays {self.card} off the pile."
        answered = f" on the {self.against}" if self.against else ""
        return f"{player(self.seat)} plays {self.card}{answered}."


class TrickFails(Event, frozen=True):
    rule: ClassVar[str] = "CH-55"
    seat: Seat
    card: str

    def text(self) -> str:
        return f"The jester's trick turns up {self.card}, which cannot be played: discarded."


class CardVoid(Event, frozen=True):
    rule: ClassVar[str] = "CH-79"
    seat: Seat
    card: str

    def text(self) -> str:
        return f"{player(self.seat)}'s {self.card} is void."


class CheckedIn(Event, frozen=True):
    rule: ClassVar[str] = "CH-70"
    seat: Seat
    target: Seat

    def text(self) -> str:
        return f"{player(self.seat)} checks in with {player(self.target)}."


class Copied(Event, frozen=True):
    rule: ClassVar[str] = "CH-71"
    seat: Seat
    target: Seat

    def text(self) -> str:
        return f"{player(self.seat)} copies the decision of {player(self.target)}."


class Disguised(Event, frozen=True):
    rule: ClassVar[str] = "CH-72"
    seat: Seat
    target: Seat
    old: str
    new: str

    def text(self) -> str:
        change = f"the {self.old} becomes the {self.new}"
        if self.seat == self.target:
            return f"{player(self.seat)} puts on a disguise: {change}."
        return f"{player(self.seat)} disguises {player(self.target)}: {change}."


class CrewFortified(Event, frozen=True):
    rule: ClassVar[str] = "CH-76"
    seat: Seat
    crew: str

    def text(self) -> str:
        return f"{player(self.seat)} fortifies the {self.crew} crew against SWAT."


class PositionLocked(Event, frozen=True):
    rule: ClassVar[str] = "CH-78"
    seat: Seat
    position: int

    def text(self) -> str:
        return f"{player(self.seat)} locks down position {self.position}."


class EventsMixed(Event, frozen=True):
    rule: ClassVar[str] = "CH-80"
    seat: Seat
    one: int
    other: int

    def text(self) -> str:
        return f"{player(self.seat)} mixes up the events at positions {self.one} and {self.other}."


class Scrambled(Event, frozen=True):
    rule: ClassVar[str] = "CH-81"
    seat: Seat
    characters: dict[Seat, str]

    def text(self) -> str:
        dealt = [f"{player(seat)} is the {name}" for seat, name in self.characters.items()]
        return f"{player(self.seat)} scrambles the characters: {listed(dealt)}."


class PartnerPicked(Event, frozen=True):
    rule: ClassVar[str] = "CH-82"
    seat: Seat
    position: int

    def text(self) -> str:
        return f"{player(self.seat)} picks the event at position {self.position}."


class EventNamed(Event, frozen=True):
    rule: ClassVar[str] = "CH-83"
    seat: Seat
    event: str

    def text(self) -> str:
        return f"{player(self.seat)} warns of {self.event}."


class LootTraded(Event, frozen=True):
    """Only the two of them are told which loot."""

    rule: ClassVar[str] = "CH-50"
    seat: Seat
    target: Seat
    taken: str | None = None
    given: str | None = None

    def text(self) -> str:
        what = f": {self.taken} for {self.given}" if self.taken else ""
        return (
            f"The agent of {player(self.seat)} takes a random loot card from "
            f"{player(self.target)} and gives one back{what}."
        )


class GoldShown(Event, frozen=True):
    rule: ClassVar[str] = "CH-51"
    seat: Seat
    loot: str

    def text(self) -> str:
        return f"{player(self.seat)} shows what the alchemist robbed: {self.loot}."


class MoveForbidden(Event, frozen=True):
    rule: ClassVar[str] = "CH-53"
    seat: Seat
    target: Seat
    move: str

    def text(self) -> str:
        return (
            f"The angel of {player(self.seat)} forbids {player(self.seat)} and "
            f"{player(self.target)} to {self.move} this round."
        )


class AbilityDisabled(Event, frozen=True):
    rule: ClassVar[str] = "CH-57"
    seat: Seat
    target: Seat
    character: str

    def text(self) -> str:
        return (
            f"The devil of {player(self.seat)} disables {player(self.target)}'s {self.character}."
        )


class LootGivenUp(Event, frozen=True):
    """Only its owner is told which loot."""

    rule: ClassVar[str] = "CH-28"
    seat: Seat
    loot: str | None = None

    def text(self) -> str:
        return f"{player(self.seat)} gives up {self.loot or 'a loot card'}."
