"""What happens in Crooks, in typed events that tell the story.

Crooks are given in full words, 'Velvet Vera (7, +2)'; targets by what they are worth.
"""

from typing import ClassVar

from heistnight.kernel.events import Event, Seat, listed, player

Crooks = tuple[str, ...]


def counted(count: int, what: str = "crook") -> str:
    """'1 crook', '3 crooks'."""
    return f"{count} {what}" if count == 1 else f"{count} {what}s"


def by_player(counts: dict[Seat, int]) -> str:
    """'8 for Player 1 and 6 for Player 3'."""
    return listed([f"{count} for {player(seat)}" for seat, count in counts.items()])


class CityLaidOut(Event, frozen=True):
    rule: ClassVar[str] = "CR-2"
    piles: tuple[int, ...]
    out: int
    first: Seat

    def text(self) -> str:
        dealt = f"{sum(self.piles)} crooks hide in {len(self.piles)} hangouts"
        return f"{dealt}, {self.out} have left town. {player(self.first)} starts."


class HangoutSearched(Event, frozen=True):
    """Only the searcher is told which crooks it sees."""

    rule: ClassVar[str] = "CR-11"
    seat: Seat
    hangout: str
    paid: int
    crooks: Crooks | None

    def text(self) -> str:
        said = f"{player(self.seat)} pays ${self.paid} to search hangout {self.hangout}"
        return f"{said} and sees {listed(self.crooks)}." if self.crooks else f"{said}."


class CrookTaken(Event, frozen=True):
    """Only its new boss is told which crook."""

    rule: ClassVar[str] = "CR-11"
    seat: Seat
    hangout: str
    crook: str | None
    left: int

    def text(self) -> str:
        who = f"{player(self.seat)} takes {self.crook or 'a crook'}"
        left = f"leaving {self.left}" if self.left else "the last one there"
        return f"{who} from hangout {self.hangout}, {left}."


class NothingToTake(Event, frozen=True):
    rule: ClassVar[str] = "CR-14"
    seat: Seat
    hangout: str

    def text(self) -> str:
        return f"{player(self.seat)} has no room for anybody in hangout {self.hangout}: money lost."


class CrookPlaced(Event, frozen=True):
    rule: ClassVar[str] = "CR-13"
    seat: Seat
    target: int
    crook: str
    joins: int
    """How many crooks of the same seat were there already."""

    def text(self) -> str:
        said = f"{player(self.seat)} sends {self.crook} to target {self.target}"
        return f"{said}, on top of {counted(self.joins)} there." if self.joins else f"{said}."


class CrookHidden(Event, frozen=True):
    """Only its boss is told which crook."""

    rule: ClassVar[str] = "CR-13"
    seat: Seat
    target: int
    crook: str | None

    def text(self) -> str:
        who = self.crook or "somebody"
        return f"{player(self.seat)} pays $1 and hides {who} face down at target {self.target}."


class PocketPicked(Event, frozen=True):
    rule: ClassVar[str] = "CR-21"
    seat: Seat
    cash: int

    def text(self) -> str:
        return f"{player(self.seat)}'s pickpocket lifts ${self.cash} from the bank."


class CrooksMoved(Event, frozen=True):
    rule: ClassVar[str] = "CR-23"
    seat: Seat
    crooks: int
    target: int
    to: int

    def text(self) -> str:
        who = f"{player(self.seat)}'s {counted(self.crooks)}"
        slip = "slips" if self.crooks == 1 else "slip"
        return f"{who} at target {self.target} {slip} away to target {self.to}."


class CrooksKilled(Event, frozen=True):
    rule: ClassVar[str] = "CR-24"
    seat: Seat
    victim: Seat
    target: int
    crooks: Crooks
    unseen: int
    """How many lay face down: nobody turns them over."""

    def text(self) -> str:
        who = list(self.crooks)
        if self.unseen:
            who.append(f"{counted(self.unseen)} lying face down")
        killer = f"{player(self.seat)}'s killer"
        if self.victim == self.seat:
            return f"{killer} does away with {listed(who)} and takes over target {self.target}."
        return (
            f"{killer} disposes of {player(self.victim)}'s {listed(who)} at target {self.target}."
        )


class SpiedOnTarget(Event, frozen=True):
    """Only the spy's boss is told what it sees."""

    rule: ClassVar[str] = "CR-26"
    seat: Seat
    target: int
    crooks: dict[Seat, Crooks] | None

    def text(self) -> str:
        said = f"{player(self.seat)}'s spy looks at what lies face down at target {self.target}"
        if self.crooks is None:
            return f"{said}."
        seen = [f"{player(seat)}'s {listed(crooks)}" for seat, crooks in self.crooks.items()]
        return f"{said}: {listed(seen)}."


class SpiedOnHangout(Event, frozen=True):
    """Only the spy's boss is told what it sees."""

    rule: ClassVar[str] = "CR-26"
    seat: Seat
    hangout: str
    crooks: Crooks | None

    def text(self) -> str:
        said = f"{player(self.seat)}'s spy looks into hangout {self.hangout}"
        return f"{said} and sees {listed(self.crooks)}." if self.crooks else f"{said}."


class SpecialDeclined(Event, frozen=True):
    rule: ClassVar[str] = "CR-20"
    seat: Seat
    special: str

    def text(self) -> str:
        return f"{player(self.seat)}'s {self.special} does nothing special."


class Passed(Event, frozen=True):
    rule: ClassVar[str] = "CR-10"
    seat: Seat
    cash: int
    forced: bool

    def text(self) -> str:
        if self.forced:
            return f"{player(self.seat)} can pay for no hangout and is out, with ${self.cash} left."
        return f"{player(self.seat)} passes and is out, with ${self.cash} left."


class HiddenShown(Event, frozen=True):
    """The end: crooks that lay face down are turned over."""

    rule: ClassVar[str] = "CR-30"
    seat: Seat
    target: int
    crooks: Crooks

    def text(self) -> str:
        return f"{player(self.seat)} had {listed(self.crooks)} hidden at target {self.target}."


class TargetRobbed(Event, frozen=True):
    rule: ClassVar[str] = "CR-30"
    target: int
    points: int
    ranks: dict[Seat, int]
    winners: tuple[Seat, ...]
    share: int

    def text(self) -> str:
        if not self.winners:
            return f"Target {self.target}: nobody is there."
        changed = " with its modifiers" if self.points != self.target else ""
        worth = f"Target {self.target} is worth {self.points}{changed}"
        said = f"{worth}. Ranks: {by_player(self.ranks)}."
        who = listed([player(seat) for seat in self.winners])
        if len(self.winners) > 1:
            return f"{said} {who} are tied and get {self.share} each."
        return f"{said} {who} gets {self.share}."


class GangScored(Event, frozen=True):
    rule: ClassVar[str] = "CR-32"
    gang: str
    members: dict[Seat, int]
    boss: Seat | None
    points: int

    def text(self) -> str:
        said = f"{self.gang}: {by_player(self.members)}."
        if self.boss is None:
            return f"{said} Nobody controls it."
        return f"{said} {player(self.boss)} controls it and gets {self.points}."
