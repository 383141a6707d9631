"""What a board needs besides the state: what the pieces do, and how the game is won.

A client computes no rule: the texts and numbers that it shows come from here.
"""

from typing import Any

import msgspec

from heistnight.kernel.events import Seat
from heistnight.kernel.text_tokens import PartsShown, parts, plain


class Piece(msgspec.Struct, frozen=True):
    """A card, a token, a boss …: what is printed on it, and what it does."""

    kind: str
    """What it is one of: 'job', 'boss', 'token', 'event' …"""
    name: str
    """As views, options and events name it."""
    effect: str
    """What it does or is worth, in a sentence."""
    count: int | None = None
    """How many of it there are in the box, where that may be known."""
    rule: str = ""
    printed: dict[str, Any] = {}
    """What else is printed on it, by name."""


class Facts(msgspec.Struct, frozen=True):
    """All that is true of a game before it begins; open to everybody, and the same for all."""

    aim: str = ""
    """How one wins, in a sentence."""
    pieces: tuple[Piece, ...] = ()


class Meter(msgspec.Struct, frozen=True, gc=False):
    """One thing that is to be reached, and how far it is."""

    words: str
    have: int
    need: int
    missing: str
    """What is still wanted, in words; empty where it is met."""
    soon: int | None = None
    """What it would be if all that is at risk were safe, where something is at risk."""
    had: str = ""
    """What one has of it in words, that at risk included."""


class Standing(msgspec.Struct, frozen=True, gc=False):
    """How far one seat is, as those who look may know."""

    seat: Seat
    points: int
    words: str
    """The points as one says them: '$340K', '2 of 3 locks'."""
    leads: bool
    """It would win if this were the end; several may."""
    out: bool = False
    """It can win nothing more."""


class Goal(msgspec.Struct, frozen=True, gc=False):
    """The line that is always in sight: what wins, where one stands, how far the game is."""

    aim: str
    standing: str
    """From the eyes of the one who looks; it names seats as every text does: see its parts."""
    progress: str
    standings: tuple[Standing, ...] = ()
    """By seat; empty where nothing is counted."""
    meters: tuple[Meter, ...] = ()
    """What is to be reached, for those games that are won by reaching something."""
    standing_parts: PartsShown = ()
    """The standing in strings and tokens, as events have theirs."""


def goal_line(aim: str, standing: str, progress: str, standings: tuple[Standing, ...] = ()) -> Goal:
    """The goal of a game in which players are compared; the standing names them by tokens."""
    named = tuple(parts(standing))
    return Goal(aim, plain(standing), progress, standings, standing_parts=named)


def rank_words(rank: int, of: int, shared: bool) -> str:
    """'first', 'second of four' …: as one says it."""
    ordinals = ("first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth")
    place = ordinals[rank]
    if of > 1 and rank == of - 1 and not shared:
        place = "last"
    return f"shared {place}" if shared else place


def place_of(standings: tuple[Standing, ...], seat: Seat) -> str:
    """The place of this seat among all, in words."""
    own = standings[seat].points
    above = len([one for one in standings if one.points > own])
    level = len([one for one in standings if one.points == own])
    return rank_words(above, len(standings), level > 1)
