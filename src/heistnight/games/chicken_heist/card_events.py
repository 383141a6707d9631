"""Typed events for what action cards and characters do in Chicken Heist."""

from heistnight.games.chicken_heist.events import ChickenHeistEvent, RuledEvent
from heistnight.kernel.events import Card, Seat, Secret


class LootDrawn(RuledEvent, frozen=True):
    says = "{seat} {why} {count:loot_cards}[: {loot}]."
    seat: Seat
    count: int
    why: str
    """A verb phrase such as 'robs'."""
    loot: Secret[tuple[Card, ...]] = ()


class ActionsDrawn(RuledEvent, frozen=True):
    says = "{seat} draws {count:action_cards}[: {cards}]."
    seat: Seat
    count: int
    cards: Secret[tuple[Card, ...]] = ()


class CharacterDrew(RuledEvent, frozen=True):
    says = "The {character} lets {seat} draw."
    seat: Seat
    character: Card


class PileRebuilt(ChickenHeistEvent, frozen=True):
    rule = "G-6"
    says = "The {count} discarded action cards are shuffled into a new pile."
    count: int


class ActionsDiscarded(RuledEvent, frozen=True):
    says = "{seat} discards {cards}."
    seat: Seat
    cards: tuple[Card, ...]


class ActionPlayed(RuledEvent, frozen=True):
    says = (
        "[by_jester? The jester's trick: {seat} plays {card} from the pile"
        "|{seat} plays {card}[ on the {against}]]."
    )
    seat: Seat
    card: Card
    by_jester: bool
    against: Card | None = None
    """The card that an overrule is played on."""


class TrickFails(ChickenHeistEvent, frozen=True):
    rule = "CH-55"
    says = "The jester's trick reveals {card}, which can't be played. It's discarded."
    seat: Seat
    card: Card


class CardVoid(ChickenHeistEvent, frozen=True):
    rule = "CH-79"
    says = "{seat}'s {card} is void."
    seat: Seat
    card: Card


class CheckedIn(ChickenHeistEvent, frozen=True):
    rule = "CH-70"
    says = "{seat} checks in with {target}."
    seat: Seat
    target: Seat


class Copied(ChickenHeistEvent, frozen=True):
    rule = "CH-71"
    says = "{seat} copies {target}'s decision."
    seat: Seat
    target: Seat


class Disguised(ChickenHeistEvent, frozen=True):
    rule = "CH-72"
    says = "{seat} [own? puts on a disguise|disguises {target}]: the {old} is now the {new}."
    seat: Seat
    target: Seat
    old: Card
    new: Card

    @property
    def own(self) -> bool:
        return self.seat == self.target


class CrewFortified(ChickenHeistEvent, frozen=True):
    rule = "CH-76"
    says = "{seat} fortifies the {crew} crew against SWAT."
    seat: Seat
    crew: str


class PositionLocked(ChickenHeistEvent, frozen=True):
    rule = "CH-78"
    says = "{seat} locks down position {position}."
    seat: Seat
    position: int


class EventsMixed(ChickenHeistEvent, frozen=True):
    rule = "CH-80"
    says = "{seat} shuffles the events at positions {one} and {other}."
    seat: Seat
    one: int
    other: int


class Scrambled(ChickenHeistEvent, frozen=True):
    rule = "CH-81"
    says = "{seat} scrambles the characters: [each characters: {key} is the {value}]."
    seat: Seat
    characters: dict[Seat, Card]


class PartnerPicked(ChickenHeistEvent, frozen=True):
    rule = "CH-82"
    says = "{seat} picks the event at position {position}."
    seat: Seat
    position: int


class EventNamed(ChickenHeistEvent, frozen=True):
    rule = "CH-83"
    says = "{seat} warns of {event}."
    seat: Seat
    event: Card


class LootTraded(ChickenHeistEvent, frozen=True):
    rule = "CH-50"
    says = "{seat}'s agent trades a random loot card with {target}[: {given} for {taken}]."
    known_to = ("seat", "target")
    seat: Seat
    target: Seat
    taken: Secret[Card] = None
    given: Secret[Card] = None


class GoldShown(ChickenHeistEvent, frozen=True):
    rule = "CH-51"
    says = "{seat}'s alchemist shows {loot}."
    seat: Seat
    loot: Card


class MoveForbidden(ChickenHeistEvent, frozen=True):
    rule = "CH-53"
    says = "{seat}'s angel forbids {seat} and {target} the {move} move this round."
    seat: Seat
    target: Seat
    move: str


class AbilityDisabled(ChickenHeistEvent, frozen=True):
    rule = "CH-57"
    says = "{seat}'s devil disables {target}'s ability this round."
    seat: Seat
    target: Seat
    character: Card


class LootGivenUp(ChickenHeistEvent, frozen=True):
    rule = "CH-28"
    says = "{seat} discards [{loot}|a loot card]."
    seat: Seat
    loot: Secret[Card] = None
