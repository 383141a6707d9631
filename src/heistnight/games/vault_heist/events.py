"""What happens in Vault Heist, in typed events that tell the story."""

from collections import Counter
from typing import Annotated

from heistnight.games.vault_heist.amounts import HAND_SIZE
from heistnight.kernel.events import WORDS, Card, Event, Seat, Secret, listed
from heistnight.kernel.text_tokens import a, card

Cards = Annotated[tuple[str, ...], "cards"]


def counted(cards: tuple[str, ...]) -> str:
    """'2 × equipment and deny'."""
    return listed(
        [
            card(name, f"{count} × {name}") if count > 1 else card(name)
            for name, count in Counter(cards).items()
        ]
    )


VAULT_HEIST_WORDS = {
    **WORDS,
    "cards": counted,
    "a_card": lambda name: card(name, a(name)),
    "some": lambda count: "a card" if count == 1 else f"{count} cards",
}


class VaultHeistEvent(Event, frozen=True):
    game = "vault-heist"
    words = VAULT_HEIST_WORDS


class GameBegins(VaultHeistEvent, frozen=True):
    rule = "VH-10"
    says = "Three locked levels and {hand:spelled} cards for everyone. {first} starts."
    first: Seat
    hand: int = HAND_SIZE


class HandDealt(VaultHeistEvent, frozen=True):
    rule = "VH-10"
    says = "{seat} is dealt {cards}."
    untold = True
    seat: Seat
    cards: Cards


class TurnBegins(VaultHeistEvent, frozen=True):
    rule = "VH-12"
    says = "The turn of {seat}."
    seat: Seat


class DeckReshuffled(VaultHeistEvent, frozen=True):
    rule = "VH-12"
    says = "The deck is used up: the discard pile is shuffled into a new one."


class CardsDrawn(VaultHeistEvent, frozen=True):
    rule = "VH-12"
    says = "{seat} draws {count:some}[: {cards:cards}]."
    seat: Seat
    count: int
    cards: Secret[Cards] = ()


class DistractionPasses(VaultHeistEvent, frozen=True):
    rule = "VH-14"
    says = "{seat} is distracted and can only watch. The distraction is over."
    seat: Seat


class InfiltrationBegins(VaultHeistEvent, frozen=True):
    rule = "VH-20"
    says = "{seat} sneaks up to level {level} with {card}."
    seat: Seat
    level: int
    card: Card
    support: int


class Opposed(VaultHeistEvent, frozen=True):
    rule = "VH-21"
    says = "{seat} gets in the way with {card}: {support} against {opposition}."
    seat: Seat
    card: Card
    support: int
    opposition: int


class Supported(VaultHeistEvent, frozen=True):
    rule = "VH-22"
    says = "{seat} presses on with {card}: {support} against {opposition}."
    seat: Seat
    card: Card
    support: int
    opposition: int


class GaveUp(VaultHeistEvent, frozen=True):
    rule = "VH-23"
    says = "{seat} gives up: level {level} stays locked."
    seat: Seat
    level: int


class LevelUnlocked(VaultHeistEvent, frozen=True):
    rule = "VH-23"
    says = "{seat} unlocks level {level}, {support} against {opposition}!"
    seat: Seat
    level: int
    support: int
    opposition: int


class CardPlayed(VaultHeistEvent, frozen=True):
    rule = "VH-40"
    says = "{seat} plays a {card}[aimed?  on [level {level} of ]{target}]."
    seat: Seat
    card: Card
    target: Seat | None = None
    level: int | None = None

    @property
    def aimed(self) -> bool:
        return self.target is not None


class CardAnswered(VaultHeistEvent, frozen=True):
    rule = "VH-40"
    says = (
        "{seat} [card=firewall? drops a firewall in the way of|[card=deny? denies|counters]] "
        "{answered_seat}'s {answered_card}."
    )
    seat: Seat
    card: Card
    answered_seat: Seat
    answered_card: Card


class CardStopped(VaultHeistEvent, frozen=True):
    rule = "VH-40"
    says = "{seat}'s {card} comes to nothing."
    seat: Seat
    card: Card


class EffectTurned(VaultHeistEvent, frozen=True):
    rule = "VH-41"
    says = "Turned round, the {card} now serves {actor} against {target}."
    card: Card
    actor: Seat
    target: Seat


class Fizzled(VaultHeistEvent, frozen=True):
    rule = "VH-41"
    says = "The {card} finds nothing to work on and goes up in smoke."
    card: Card


class FirewallPlaced(VaultHeistEvent, frozen=True):
    rule = "VH-35"
    says = "A firewall now guards {seat}."
    seat: Seat


class Distracted(VaultHeistEvent, frozen=True):
    rule = "VH-32"
    says = "{seat} is distracted: no steps for {seat} on the next turn."
    seat: Seat


class PocketSearched(VaultHeistEvent, frozen=True):
    rule = "VH-30"
    says = "{seat} fingers {count:some} of {target}'s hand[: {cards:cards}]."
    seat: Seat
    target: Seat
    count: int
    cards: Secret[Cards] = ()


class CardKept(VaultHeistEvent, frozen=True):
    rule = "VH-30"
    says = "{seat} keeps [told? {card:a_card} of {target}'s hand|one of them]."
    known_to = ("seat", "target")
    seat: Seat
    target: Seat
    card: Secret[Card] = None

    @property
    def told(self) -> bool:
        return self.card is not None


class Scavenged(VaultHeistEvent, frozen=True):
    rule = "VH-31"
    says = "{seat} fishes {card:a_card} out of the discard pile."
    seat: Seat
    card: Card


class LevelDisabled(VaultHeistEvent, frozen=True):
    rule = "VH-33"
    says = "Level {level} of {seat} is locked again."
    seat: Seat
    level: int


class LevelsSwapped(VaultHeistEvent, frozen=True):
    rule = "VH-34"
    says = (
        "{seat} and {target} swap level {level}"
        "[alike? , and nothing changes|: {seat} gets it [gains? unlocked|locked]]."
    )
    seat: Seat
    target: Seat
    level: int
    gains: bool
    alike: bool = False


class NothingSwapped(VaultHeistEvent, frozen=True):
    rule = "VH-41"
    says = "{seat} leaves {target}'s levels alone."
    seat: Seat
    target: Seat


class NightOver(VaultHeistEvent, frozen=True):
    rule = "VH-15"
    says = "After {rounds} rounds the night is over, and the vault is still shut."
    rounds: int


class GameWon(VaultHeistEvent, frozen=True):
    rule = "VH-11"
    says = "All three levels are open: {seat} walks into the vault and wins!"
    seat: Seat
