"""What a board shows besides the state: what the pieces do, and how the game is won.

A client computes no rules. All texts and numbers that it shows come from here.
"""

from typing import Any

import msgspec

from heistnight.kernel.events import Seat
from heistnight.kernel.text_tokens import PartsShown, parts, plain


class Piece(msgspec.Struct, frozen=True):
    """A card, token or boss: what is printed on it and what it does."""

    kind: str
    """What kind of piece it is: 'job', 'boss', 'token', 'event' …"""
    name: str
    """Its name in views, options and events."""
    effect: str
    """What it does or is worth, in one sentence."""
    count: int | None = None
    """How many there are in the box, if players may know that."""
    rule: str = ""
    printed: dict[str, Any] = {}
    """Everything else that is printed on it, by name."""


class GameFacts(msgspec.Struct, frozen=True):
    """Everything that is known about a game before it starts, the same for everyone."""

    aim: str = ""
    """How to win, in one sentence."""
    pieces: tuple[Piece, ...] = ()


class Meter(msgspec.Struct, frozen=True, gc=False):
    """A target to reach, and the progress towards it."""

    words: str
    have: int
    need: int
    missing: str
    """What is still missing, in words. Empty when the target is reached."""
    soon: int | None = None
    """The value if everything at risk were safe. None if nothing is at risk."""
    had: str = ""
    """What the player has in words, including what is at risk."""


class Standing(msgspec.Struct, frozen=True, gc=False):
    """One seat's score, as far as the viewer may know it."""

    seat: Seat
    points: int
    words: str
    """The points in words: '$340K', '2 of 3 locks'."""
    leads: bool
    """Whether this seat would win if the game ended now. Several can."""
    out: bool = False
    """Whether this seat can't win any more."""


class Goal(msgspec.Struct, frozen=True, gc=False):
    """The line that is always visible: what wins, the current standing, and the progress."""

    aim: str
    standing: str
    """The standing from the viewer's side. `standing_parts` has it with seat tokens."""
    progress: str
    standings: tuple[Standing, ...] = ()
    """By seat. Empty if the game keeps no running score."""
    meters: tuple[Meter, ...] = ()
    """Targets to reach, for games that are won by reaching something."""
    standing_parts: PartsShown = ()
    """The standing as strings and tokens, like the parts of events."""


def goal_line(aim: str, standing: str, progress: str, standings: tuple[Standing, ...] = ()) -> Goal:
    """Build the goal of a game in which players compete. The standing names them by tokens."""
    named = tuple(parts(standing))
    return Goal(aim, plain(standing), progress, standings, standing_parts=named)


def rank_words(rank: int, of: int, shared: bool) -> str:
    """Return 'first', 'second' …, 'last', or 'tied for first'."""
    ordinals = ("first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth")
    place = ordinals[rank]
    if of > 1 and rank == of - 1 and not shared:
        place = "last"
    return f"tied for {place}" if shared else place


def place_of(standings: tuple[Standing, ...], seat: Seat) -> str:
    """Return this seat's place in words."""
    own = standings[seat].points
    above = len([one for one in standings if one.points > own])
    level = len([one for one in standings if one.points == own])
    return rank_words(above, len(standings), level > 1)
