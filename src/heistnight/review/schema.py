"""What a review says. Chances are whole numbers of millionths, so that sums of them are exact.

A millionth here is 2 to the power of -20: floats add up multiples of it without rounding.
"""

from typing import Annotated, Any

from msgspec import Meta, Struct

from heistnight.kernel.text_tokens import Words

VERSION = 1
"""Reviews of another one that were kept are made anew."""
MILLION = 2.0**20

Parts = Annotated[list[Any] | None, Meta(extra={"typescript": "Part[] | null"})]


def exactly(chance: float) -> float:
    """The nearest chance that adds up."""
    return round(chance * MILLION) / MILLION


class Phrase(Struct, frozen=True):
    """A text, and its parts where it names seats or cards."""

    text: str
    parts: Parts

    @classmethod
    def of(cls, words: Words) -> "Phrase":
        return cls(str(words), words.tokens)


class ChancePoint(Struct, frozen=True):
    """Everybody's chance of winning after so many acts."""

    act: int
    chances: list[float]


class Shares(Struct, frozen=True):
    """How a seat's chance changed: the sum of three."""

    seat: int
    skill: float
    """By its own decisions, beside what plain play would have done there."""
    others: float
    """By the others' decisions, likewise."""
    luck: float
    """By all else: what was drawn, and what came to light."""

    @property
    def change(self) -> float:
        return self.skill + self.others + self.luck


class BigMoment(Struct, frozen=True):
    """Where the game turned."""

    act: int
    """After so many acts."""
    by: int
    done: Phrase
    told: list[Phrase]
    """What came of it: a few lines of the log."""
    changes: list[Shares]
    """Of those who were concerned, the most concerned first."""


class Choosing(Struct, frozen=True):
    """One decision, as it could be judged then."""

    act: int
    """After so many acts."""
    seat: int
    chosen: Phrase
    better: Phrase | None
    """What would have been clearly better; None where nothing was."""
    chance: float
    """Of winning, after what was chosen."""
    gave_away: float
    """How much more the better choice had."""


class Mistake(Struct, frozen=True):
    choosing: Choosing
    why: Phrase


class SeatReview(Struct, frozen=True):
    seat: int
    start: float
    """The chance of winning at the start."""
    shares: Shares
    end: float
    """1 for a victory, shared where it is shared, or 0: the start and the three shares."""
    decisions: int
    """Those with more than one option that were weighed."""
    gave_away: float
    accuracy: float | None
    """Of all that its decisions could have given away, the part that was kept."""
    mistakes: list[Mistake]
    """The dearest, at most three."""

    def in_tenths(self) -> tuple[int, int, int, int, int]:
        """Start, skill, others, luck and end, in tenths of a per cent: they add up as well."""
        start, end = round(1000 * self.start), round(1000 * self.end)
        skill, others = round(1000 * self.shares.skill), round(1000 * self.shares.others)
        return start, skill, others, end - start - skill - others, end


class Review(Struct, frozen=True):
    version: int
    game: str
    points: list[ChancePoint]
    seats: list[SeatReview]
    moments: list[BigMoment]
    choosings: list[Choosing]
    weighed: int
    """So many decisions, of …"""
    decisions: int
    """… those there were: fewer, if it was interrupted."""
