"""What happens in Crooks, in typed events that tell the story.

Crooks are given in full words, 'Velvet Vera (7, +2)'; targets by what they are worth.
"""

from typing import Annotated

from heistnight.games.crooks.amounts import HIDING_COST
from heistnight.kernel.events import WORDS, Event, Seat, Secret, listed
from heistnight.kernel.text_tokens import card

Crook = Annotated[str, "crook"]
Crooks = tuple[Crook, ...]
Dollars = Annotated[int, "money"]


def crook(words: str) -> str:
    """A token by the crook's name alone, told in full."""
    return card(words.partition(" (")[0], words)


def counted(count: int, what: str = "crook") -> str:
    """'1 crook', '3 crooks'."""
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
        "{piles:total} crooks hide in {piles:number} hangouts, {out} have left town. "
        "{first} starts."
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
    crooks: Secret[Crooks]


class CrookTaken(CrooksEvent, frozen=True):
    rule = "CR-11"
    says = (
        "{seat} takes [{crook}|a crook] from hangout {hangout}, "
        "[leaving {left}|the last one there]."
    )
    seat: Seat
    hangout: str
    crook: Secret[Crook]
    left: int


class NothingToTake(CrooksEvent, frozen=True):
    rule = "CR-14"
    says = "{seat} has no room for anybody in hangout {hangout}: money lost."
    seat: Seat
    hangout: str


class CrookPlaced(CrooksEvent, frozen=True):
    rule = "CR-13"
    says = "{seat} sends {crook} to target {target}[, on top of {joins:counted} there]."
    seat: Seat
    target: int
    crook: Crook
    joins: int
    """How many crooks of the same seat were there already."""


class CrookHidden(CrooksEvent, frozen=True):
    rule = "CR-13"
    says = "{seat} pays {paid} and hides [{crook}|somebody] face down at target {target}."
    seat: Seat
    target: int
    crook: Secret[Crook]
    paid: Dollars = HIDING_COST


class PocketPicked(CrooksEvent, frozen=True):
    rule = "CR-21"
    says = "{seat}'s pickpocket lifts {cash} from the bank."
    seat: Seat
    cash: Dollars


class CrooksMoved(CrooksEvent, frozen=True):
    rule = "CR-23"
    says = (
        "{seat}'s {crooks:counted} at target {target} [crooks=1? slips|slip] away to target {to}."
    )
    seat: Seat
    crooks: int
    target: int
    to: int


class CrooksKilled(CrooksEvent, frozen=True):
    rule = "CR-24"
    says = (
        "{seat}'s killer [own? does away with {dead} and takes over target {target}"
        "|disposes of {victim}'s {dead} at target {target}]."
    )
    seat: Seat
    victim: Seat
    target: int
    crooks: Crooks
    unseen: int
    """How many lay face down: nobody turns them over."""

    @property
    def own(self) -> bool:
        return self.victim == self.seat

    @property
    def dead(self) -> tuple[str, ...]:
        hidden = (f"{counted(self.unseen)} lying face down",) if self.unseen else ()
        return (*[crook(one) for one in self.crooks], *hidden)


class SpiedOnTarget(CrooksEvent, frozen=True):
    rule = "CR-26"
    says = (
        "{seat}'s spy looks at what lies face down at target {target}"
        "[crooks?: [each crooks: {key:seat}'s {value:crooks}]]."
    )
    seat: Seat
    target: int
    crooks: Secret[dict[Seat, Crooks]]


class SpiedOnHangout(CrooksEvent, frozen=True):
    rule = "CR-26"
    says = "{seat}'s spy looks into hangout {hangout}[ and sees {crooks}]."
    seat: Seat
    hangout: str
    crooks: Secret[Crooks]


class SpecialDeclined(CrooksEvent, frozen=True):
    rule = "CR-20"
    says = "{seat}'s {special} does nothing special."
    seat: Seat
    special: str


class CrooksPassed(CrooksEvent, frozen=True, tag="passed"):
    rule = "CR-10"
    says = "{seat} [forced? can pay for no hangout|passes] and is out, with {cash} left."
    seat: Seat
    cash: Dollars
    forced: bool


class HiddenShown(CrooksEvent, frozen=True):
    """The end: crooks that lay face down are turned over."""

    rule = "CR-30"
    says = "{seat} had {crooks} hidden at target {target}."
    seat: Seat
    target: int
    crooks: Crooks


class TargetRobbed(CrooksEvent, frozen=True):
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
