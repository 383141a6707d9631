"""The events of Vault Heist."""

from collections import Counter
from typing import Annotated

from heistnight.games.vault_heist.amounts import HAND_SIZE
from heistnight.kernel.events import WORDS, Card, Event, Seat, Secret, listed
from heistnight.kernel.text_tokens import a, card

Cards = Annotated[tuple[str, ...], "cards"]


def counted(cards: tuple[str, ...]) -> str:
    """Return '2 × equipment and deny'."""
    return listed(
        [
            card(name, f"{count} × {name}") if count > 1 else card(name)
            for name, count in Counter(cards).items()
        ]
    )


VAULT_HEIST_WORDS = {
    **WORDS,
    "cards": counted,
    "a_card": lambda name: card(name, name if "equipment" in name else a(name)),
    "some": lambda count: "a card" if count == 1 else f"{count} cards",
}


class VaultHeistEvent(Event, frozen=True):
    game = "vault-heist"
    words = VAULT_HEIST_WORDS


class GameBegins(VaultHeistEvent, frozen=True):
    rule = "VH-10"
    says = (
        "Everyone has [hand=2? one locked level|three locked levels] and {hand:spelled} cards. "
        "{first} starts."
    )
    first: Seat
    hand: int = HAND_SIZE
    """Two cards: the small game, whose first levels are unlocked."""


class HandDealt(VaultHeistEvent, frozen=True):
    rule = "VH-10"
    says = "{seat} is dealt {cards}."
    untold = True
    seat: Seat
    cards: Cards


class TurnBegins(VaultHeistEvent, frozen=True):
    rule = "VH-12"
    says = "{seat}'s turn."
    seat: Seat


class DeckReshuffled(VaultHeistEvent, frozen=True):
    rule = "VH-12"
    says = "The deck is empty: the discard pile is shuffled into a new one."


class CardsDrawn(VaultHeistEvent, frozen=True):
    rule = "VH-12"
    says = "{seat} draws {count:some}[: {cards:cards}]."
    seat: Seat
    count: int
    cards: Secret[Cards] = ()


class DistractionPasses(VaultHeistEvent, frozen=True):
    rule = "VH-14"
    says = "{seat} is distracted and skips both steps."
    seat: Seat


class InfiltrationBegins(VaultHeistEvent, frozen=True):
    rule = "VH-20"
    says = "{seat} tries level {level} with {card}."
    seat: Seat
    level: int
    card: Card
    support: int


class Opposed(VaultHeistEvent, frozen=True):
    rule = "VH-21"
    says = "{seat} opposes with {card}: {support} against {opposition}."
    seat: Seat
    card: Card
    support: int
    opposition: int


class Supported(VaultHeistEvent, frozen=True):
    rule = "VH-22"
    says = "{seat} adds {card}: {support} against {opposition}."
    seat: Seat
    card: Card
    support: int
    opposition: int


class GaveUp(VaultHeistEvent, frozen=True):
    is_reveal = True
    rule = "VH-23"
    says = "{seat} gives up: level {level} stays locked."
    seat: Seat
    level: int


class LevelUnlocked(VaultHeistEvent, frozen=True):
    is_reveal = True
    rule = "VH-23"
    says = "{seat} unlocks level {level}, {support} against {opposition}!"
    seat: Seat
    level: int
    support: int
    opposition: int


class CardPlayed(VaultHeistEvent, frozen=True):
    rule = "VH-40"
    says = "{seat} plays {card:a_card}[aimed?  on {target}[, level {level}]]."
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
        "{seat} [card=firewall? blocks|[card=deny? denies|counters]] "
        "{answered_seat}'s {answered_card}[card=firewall?  with a firewall]."
    )
    seat: Seat
    card: Card
    answered_seat: Seat
    answered_card: Card


class CardStopped(VaultHeistEvent, frozen=True):
    rule = "VH-40"
    says = "{seat}'s {card} is cancelled."
    seat: Seat
    card: Card


class EffectTurned(VaultHeistEvent, frozen=True):
    is_reveal = True
    rule = "VH-41"
    says = "Countered! {actor}'s {card} now hits {target}."
    card: Card
    actor: Seat
    target: Seat


class Fizzled(VaultHeistEvent, frozen=True):
    rule = "VH-41"
    says = "The {card} has no effect."
    card: Card


class FirewallPlaced(VaultHeistEvent, frozen=True):
    rule = "VH-35"
    says = "{seat} now has a firewall."
    seat: Seat


class Distracted(VaultHeistEvent, frozen=True):
    rule = "VH-32"
    says = "{seat} is distracted and will skip both steps of their next turn."
    seat: Seat


class PocketSearched(VaultHeistEvent, frozen=True):
    rule = "VH-30"
    says = "{seat} looks at {count} of {target}'s cards[: {cards:cards}]."
    seat: Seat
    target: Seat
    count: int
    cards: Secret[Cards] = ()


class CardKept(VaultHeistEvent, frozen=True):
    rule = "VH-30"
    says = "{seat} takes [card_known? {card:a_card}|one of them] from {target}."
    known_to = ("seat", "target")
    seat: Seat
    target: Seat
    card: Secret[Card] = None

    @property
    def card_known(self) -> bool:
        return self.card is not None


class Scavenged(VaultHeistEvent, frozen=True):
    rule = "VH-31"
    says = "{seat} takes {card:a_card} from the discard pile."
    seat: Seat
    card: Card


class LevelDisabled(VaultHeistEvent, frozen=True):
    is_reveal = True
    rule = "VH-33"
    says = "{seat}'s level {level} is locked again."
    seat: Seat
    level: int


class LevelsSwapped(VaultHeistEvent, frozen=True):
    is_reveal = True
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
    says = "{seat} doesn't swap a level with {target}."
    seat: Seat
    target: Seat


class NightOver(VaultHeistEvent, frozen=True):
    is_reveal = True
    rule = "VH-15"
    says = (
        "The night is over after {rounds} round[rounds=1? |s], and nobody opened the vault. "
        "{winners} [winners=1? wins|win] with {most} of 3 levels unlocked."
    )
    rounds: int
    scores: tuple[int, ...]
    """The unlocked levels of each seat."""
    winners: tuple[Seat, ...]

    @property
    def most(self) -> int:
        return max(self.scores)


class GameWon(VaultHeistEvent, frozen=True):
    is_reveal = True
    rule = "VH-11"
    says = "{seat} begins the turn with all three levels unlocked and wins!"
    seat: Seat
