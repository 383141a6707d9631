"""The events of Crooks.

An event gives each crook twice: as text for the log, 'Velvet Vera (7, +2)', and as its card, the
number of the crook in the pack. Targets are given by their printed points.
"""

from typing import Annotated

from heistnight.games.crooks.amounts import HIDING_COST
from heistnight.games.crooks.cards import Card
from heistnight.kernel.events import WORDS, Event, Seat, Secret, listed
from heistnight.kernel.text_tokens import card

CrookName = Annotated[str, "crook"]
CrookNames = tuple[CrookName, ...]
CrookIds = tuple[Card, ...]
Dollars = Annotated[int, "money"]


def crook(words: str) -> str:
    """Return a card token for the crook's name that shows the full text."""
    return card(words.partition(" (")[0], words)


def counted(count: int, what: str = "crook") -> str:
    """Return '1 crook' or '3 crooks'."""
    return f"{count} {what}" if count == 1 else f"{count} {what}s"


CROOKS_WORDS = {
    **WORDS,
    "crook": crook,
    "crooks": lambda crooks: listed([crook(one) for one in crooks]),
    "counted": counted,
    "money": lambda dollars: f"${dollars}",
    "number": lambda items: str(len(items)),
    "total": lambda items: str(sum(items)),
}


class CrooksEvent(Event, frozen=True):
    game = "crooks"
    words = CROOKS_WORDS


class CityLaidOut(CrooksEvent, frozen=True):
    rule = "CR-2"
    says = (
        "{piles:total} crooks are in {piles:number} hangouts; "
        "{out} [out=1? isn't|aren't] in this game. {first} starts."
    )
    piles: tuple[int, ...]
    out: int
    first: Seat


class HangoutSearched(CrooksEvent, frozen=True):
    rule = "CR-11"
    says = "{seat} pays {paid} to search hangout {hangout}[ and sees {crooks}]."
    seat: Seat
    hangout: str
    paid: Dollars
    crooks: Secret[CrookNames]
    cards: Secret[CrookIds]


class CrookTaken(CrooksEvent, frozen=True):
    rule = "CR-11"
    says = (
        "{seat} takes [{crook}|a crook] from hangout {hangout}, "
        "[leaving {left}|the last one there]."
    )
    seat: Seat
    hangout: str
    crook: Secret[CrookName]
    left: int
    card: Secret[Card]


class NothingToTake(CrooksEvent, frozen=True):
    rule = "CR-14"
    says = "{seat} can't place anyone from hangout {hangout} and takes nobody."
    seat: Seat
    hangout: str


class CrookPlaced(CrooksEvent, frozen=True):
    rule = "CR-13"
    says = "{seat} sends {crook} to target {target}[, on top of {joins:counted} there]."
    seat: Seat
    target: int
    crook: CrookName
    joins: int
    """How many crooks the seat already had there."""
    card: Card


class CrookHidden(CrooksEvent, frozen=True):
    rule = "CR-13"
    says = "{seat} pays {paid} and places [{crook}|a crook] face down at target {target}."
    seat: Seat
    target: int
    crook: Secret[CrookName]
    card: Secret[Card]
    paid: Dollars = HIDING_COST


class PocketPicked(CrooksEvent, frozen=True):
    rule = "CR-21"
    says = "{seat}'s pickpocket takes {cash} from the bank."
    seat: Seat
    cash: Dollars


class CrooksMoved(CrooksEvent, frozen=True):
    rule = "CR-23"
    says = "{seat} moves {crooks:counted} from target {target} to target {to}."
    seat: Seat
    crooks: int
    target: int
    to: int


class CrooksKilled(CrooksEvent, frozen=True):
    is_reveal = True
    rule = "CR-24"
    says = (
        "{seat}'s killer [own? kills and replaces {dead} at target {target}"
        "|kills {victim}'s {dead} at target {target}]."
    )
    seat: Seat
    victim: Seat
    target: int
    crooks: CrookNames
    """The face-up ones."""
    unseen: int
    """How many lay face down. They stay unseen."""
    cards: CrookIds
    """The face-up ones."""

    @property
    def own(self) -> bool:
        return self.victim == self.seat

    @property
    def dead(self) -> tuple[str, ...]:
        seen = [crook(one) for one in self.crooks]
        if not self.unseen:
            return tuple(seen)
        one = "a face-down crook" if self.own else "face-down crook"
        return (*seen, one if self.unseen == 1 else counted(self.unseen, "face-down crook"))


class SpiedOnTarget(CrooksEvent, frozen=True):
    rule = "CR-26"
    says = (
        "{seat}'s spy looks at the face-down crooks at target {target}"
        "[crooks?: [each crooks: {key:seat}'s {value:crooks}]]."
    )
    seat: Seat
    target: int
    crooks: Secret[dict[Seat, CrookNames]]
    cards: Secret[dict[Seat, CrookIds]]


class SpiedOnHangout(CrooksEvent, frozen=True):
    rule = "CR-26"
    says = "{seat}'s spy looks into hangout {hangout}[ and sees {crooks}]."
    seat: Seat
    hangout: str
    crooks: Secret[CrookNames]
    cards: Secret[CrookIds]


class SpecialDeclined(CrooksEvent, frozen=True):
    rule = "CR-20"
    says = "{seat} skips the {special}'s ability."
    seat: Seat
    special: str


class CrooksPassed(CrooksEvent, frozen=True, tag="passed"):
    rule = "CR-10"
    says = (
        "{seat} [empty? finds nobody left in any hangout"
        "|[forced? can't pay for any hangout|passes]] and is out, with {cash} left."
    )
    seat: Seat
    cash: Dollars
    forced: bool
    empty: bool = False
    """All hangouts are empty."""


class HiddenShown(CrooksEvent, frozen=True):
    """Face-down crooks turned over at the end."""

    is_reveal = True
    rule = "CR-30"
    says = "{seat} reveals {crooks} at target {target}."
    seat: Seat
    target: int
    crooks: CrookNames
    cards: CrookIds


class TargetRobbed(CrooksEvent, frozen=True):
    is_reveal = True
    rule = "CR-30"
    says = (
        "[winners? Target {target} is worth {points}[changed?  with its modifiers]. "
        "Ranks: [each ranks: {value} for {key}]. "
        "{winners} [winners=1? gets {share}|are tied and get {share} each]."
        "|Target {target}: nobody is there.]"
    )
    target: int
    points: int
    ranks: dict[Seat, int]
    winners: tuple[Seat, ...]
    share: int

    @property
    def changed(self) -> bool:
        return self.points != self.target


class GangScored(CrooksEvent, frozen=True):
    is_reveal = True
    rule = "CR-32"
    says = (
        "{gang}: [each members: {value} for {key}]. "
        "[controlled? {boss} controls it and gets {points}|Nobody controls it]."
    )
    gang: str
    members: dict[Seat, int]
    boss: Seat | None
    points: int

    @property
    def controlled(self) -> bool:
        return self.boss is not None


class GameEnds(CrooksEvent, frozen=True):
    is_reveal = True
    rule = "CR-33"
    says = "The game is over. {winners} [winners=1? wins|win] with {reason}."
    scores: tuple[int, ...]
    winners: tuple[Seat, ...]
    reason: str
