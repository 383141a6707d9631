"""The schema of a review. Win probabilities are multiples of 2**-20, so that sums are exact."""

from typing import Annotated, Any

from msgspec import Meta, Struct

from heistnight.kernel.text_tokens import Words

REVIEW_VERSION = 2
"""Stored reviews of another version are made again."""
RESOLUTION = 2.0**20

Parts = Annotated[list[Any] | None, Meta(extra={"typescript": "Part[] | null"})]
"""A text as strings and tokens like `{"seat": 2}`; None if it names no seat and no card."""


def exactly(chance: float) -> float:
    """Round a probability so that sums have no rounding errors."""
    return round(chance * RESOLUTION) / RESOLUTION


class Phrase(Struct, frozen=True):
    """A text, with its parts if it names seats or cards."""

    text: str
    parts: Parts

    @classmethod
    def of(cls, words: Words) -> "Phrase":
        return cls(str(words), words.tokens)


class ChancePoint(Struct, frozen=True):
    """Every seat's win probability after a number of acts."""

    act: int
    chances: list[float]


class Shares(Struct, frozen=True):
    """How a seat's win probability changed: the sum of three parts."""

    seat: int
    skill: float
    """By its own decisions, compared with the policy's choices."""
    others: float
    """By the others' decisions, compared in the same way."""
    luck: float
    """By everything else: draws and revealed cards."""

    @property
    def change(self) -> float:
        return self.skill + self.others + self.luck


class BigMoment(Struct, frozen=True):
    """A turn that changed the win probabilities most."""

    act: int
    """The number of acts before it."""
    by: int
    done: Phrase
    told: list[Phrase]
    """What happened: a few lines of the log."""
    changes: list[Shares]
    """The seats affected, most affected first."""


class Choosing(Struct, frozen=True):
    """One decision, judged by what its player knew."""

    act: int
    """The number of acts before it."""
    seat: int
    chosen: Phrase
    better: Phrase | None
    """The option that was clearly better, if any."""
    chance: float
    """The win probability after the choice."""
    gave_away: float
    """How much more the better option had."""


class Mistake(Struct, frozen=True):
    choosing: Choosing
    why: Phrase


class SeatReview(Struct, frozen=True):
    seat: int
    start: float
    """The win probability at the start."""
    shares: Shares
    end: float
    """1 for a win, a share for a shared win, or 0: the start plus the three shares."""
    decisions: int
    """Evaluated decisions with more than one option."""
    gave_away: float
    accuracy: float | None
    """The share it kept of what its decisions could have lost."""
    mistakes: list[Mistake]
    """The worst mistakes, at most three."""
    verdict: str
    """One line for its player: 'You played well: 94. Luck cost you 13 points.'"""

    def in_tenths(self) -> tuple[int, int, int, int, int]:
        """Return start, skill, others, luck and end in tenths of a percent; they add up too."""
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
    """Decisions evaluated; fewer than `decisions` if the review was stopped."""
    decisions: int
