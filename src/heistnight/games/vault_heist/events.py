"""What happens in Vault Heist, in typed events that tell the story."""

from collections import Counter
from typing import ClassVar

from heistnight.kernel.events import Event, Seat, a, listed, player


def counted(cards: tuple[str, ...]) -> str:
    """'2 × equipment and deny'."""
    return listed(
        [f"{count} × {name}" if count > 1 else name for name, count in Counter(cards).items()]
    )


def some_cards(count: int) -> str:
    return "a card" if count == 1 else f"{count} cards"


class GameBegins(Event, frozen=True):
    rule: ClassVar[str] = "VH-10"
    first: Seat

    def text(self) -> str:
        return f"Three locked levels and seven cards for everyone. {player(self.first)} starts."


class HandDealt(Event, frozen=True):
    """Only its owner is told."""

    rule: ClassVar[str] = "VH-10"
    seat: Seat
    cards: tuple[str, ...]

    def text(self) -> str:
        return f"{player(self.seat)} is dealt {counted(self.cards)}."


class TurnBegins(Event, frozen=True):
    rule: ClassVar[str] = "VH-12"
    seat: Seat

    def text(self) -> str:
        return f"The turn of {player(self.seat)}."


class DeckReshuffled(Event, frozen=True):
    rule: ClassVar[str] = "VH-12"

    def text(self) -> str:
        return "The deck is used up: the discard pile is shuffled into a new one."


class CardsDrawn(Event, frozen=True):
    """Only the seat that draws is told which."""

    rule: ClassVar[str] = "VH-12"
    seat: Seat
    count: int
    cards: tuple[str, ...] = ()

    def text(self) -> str:
        what = f": {counted(self.cards)}" if self.cards else ""
        return f"{player(self.seat)} draws {some_cards(self.count)}{what}."


class DistractionPasses(Event, frozen=True):
    rule: ClassVar[str] = "VH-14"
    seat: Seat

    def text(self) -> str:
        return f"{player(self.seat)} is distracted and can only watch. The distraction is over."


class InfiltrationBegins(Event, frozen=True):
    rule: ClassVar[str] = "VH-20"
    seat: Seat
    level: int
    card: str
    support: int

    def text(self) -> str:
        return f"{player(self.seat)} sneaks up to level {self.level} with {self.card}."


class Opposed(Event, frozen=True):
    rule: ClassVar[str] = "VH-21"
    seat: Seat
    card: str
    support: int
    opposition: int

    def text(self) -> str:
        return (
            f"{player(self.seat)} gets in the way with {self.card}: "
            f"{self.support} against {self.opposition}."
        )


class Supported(Event, frozen=True):
    rule: ClassVar[str] = "VH-22"
    seat: Seat
    card: str
    support: int
    opposition: int

    def text(self) -> str:
        return (
            f"{player(self.seat)} presses on with {self.card}: "
            f"{self.support} against {self.opposition}."
        )


class GaveUp(Event, frozen=True):
    rule: ClassVar[str] = "VH-23"
    seat: Seat
    level: int

    def text(self) -> str:
        return f"{player(self.seat)} gives up: level {self.level} stays locked."


class LevelUnlocked(Event, frozen=True):
    rule: ClassVar[str] = "VH-23"
    seat: Seat
    level: int
    support: int
    opposition: int

    def text(self) -> str:
        return (
            f"{player(self.seat)} unlocks level {self.level}, "
            f"{self.support} against {self.opposition}!"
        )


class CardPlayed(Event, frozen=True):
    rule: ClassVar[str] = "VH-40"
    seat: Seat
    card: str
    target: Seat | None = None
    level: int | None = None

    def text(self) -> str:
        if self.target is None:
            return f"{player(self.seat)} plays a {self.card}."
        aim = player(self.target)
        if self.level is not None:
            aim = f"level {self.level} of {aim}"
        return f"{player(self.seat)} plays a {self.card} on {aim}."


class CardAnswered(Event, frozen=True):
    rule: ClassVar[str] = "VH-40"
    seat: Seat
    card: str
    answered_seat: Seat
    answered_card: str

    def text(self) -> str:
        theirs = f"{player(self.answered_seat)}'s {self.answered_card}"
        if self.card == "firewall":
            return f"{player(self.seat)} drops a firewall in the way of {theirs}."
        verb = "denies" if self.card == "deny" else "counters"
        return f"{player(self.seat)} {verb} {theirs}."


class CardStopped(Event, frozen=True):
    rule: ClassVar[str] = "VH-40"
    seat: Seat
    card: str

    def text(self) -> str:
        return f"{player(self.seat)}'s {self.card} comes to nothing."


class EffectTurned(Event, frozen=True):
    rule: ClassVar[str] = "VH-41"
    card: str
    actor: Seat
    target: Seat

    def text(self) -> str:
        return (
            f"Turned round, the {self.card} now serves {player(self.actor)} "
            f"against {player(self.target)}."
        )


class Fizzled(Event, frozen=True):
    rule: ClassVar[str] = "VH-41"
    card: str

    def text(self) -> str:
        return f"The {self.card} finds nothing to work on and goes up in smoke."


class FirewallPlaced(Event, frozen=True):
    rule: ClassVar[str] = "VH-35"
    seat: Seat

    def text(self) -> str:
        return f"A firewall now guards {player(self.seat)}."


class Distracted(Event, frozen=True):
    rule: ClassVar[str] = "VH-32"
    seat: Seat

    def text(self) -> str:
        return (
            f"{player(self.seat)} is distracted: no steps for {player(self.seat)} on the next turn."
        )


class PocketSearched(Event, frozen=True):
    """Only the pickpocket is told which cards."""

    rule: ClassVar[str] = "VH-30"
    seat: Seat
    target: Seat
    count: int
    cards: tuple[str, ...] = ()

    def text(self) -> str:
        what = f": {counted(self.cards)}" if self.cards else ""
        return (
            f"{player(self.seat)} fingers {some_cards(self.count)} "
            f"of {player(self.target)}'s hand{what}."
        )


class CardKept(Event, frozen=True):
    """Only the pickpocket and the victim are told which card."""

    rule: ClassVar[str] = "VH-30"
    seat: Seat
    target: Seat
    card: str | None = None

    def text(self) -> str:
        if self.card is None:
            return f"{player(self.seat)} keeps one of them."
        return f"{player(self.seat)} keeps {a(self.card)} of {player(self.target)}'s hand."


class Scavenged(Event, frozen=True):
    rule: ClassVar[str] = "VH-31"
    seat: Seat
    card: str

    def text(self) -> str:
        return f"{player(self.seat)} fishes {a(self.card)} out of the discard pile."


class LevelDisabled(Event, frozen=True):
    rule: ClassVar[str] = "VH-33"
    seat: Seat
    level: int

    def text(self) -> str:
        return f"Level {self.level} of {player(self.seat)} is locked again."


class LevelsSwapped(Event, frozen=True):
    rule: ClassVar[str] = "VH-34"
    seat: Seat
    target: Seat
    level: int
    gains: bool
    alike: bool = False

    def text(self) -> str:
        swap = f"{player(self.seat)} and {player(self.target)} swap level {self.level}"
        if self.alike:
            return f"{swap}, and nothing changes."
        face = "unlocked" if self.gains else "locked"
        return f"{swap}: {player(self.seat)} gets it {face}."


class NothingSwapped(Event, frozen=True):
    rule: ClassVar[str] = "VH-41"
    seat: Seat
    target: Seat

    def text(self) -> str:
        return f"{player(self.seat)} leaves {player(self.target)}'s levels alone."


class NightOver(Event, frozen=True):
    rule: ClassVar[str] = "VH-15"
    rounds: int

    def text(self) -> str:
        return f"After {self.rounds} rounds the night is over, and the vault is still shut."


class GameWon(Event, frozen=True):
    rule: ClassVar[str] = "VH-11"
    seat: Seat

    def text(self) -> str:
        return f"All three levels are open: {player(self.seat)} walks into the vault and wins!"
