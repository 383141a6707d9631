"""Structs and types that several messages and HTTP bodies share."""

from typing import Annotated, Any, Literal

from msgspec import Meta, Raw, Struct

from heistnight.kernel.deal import Deal, DealtGame
from heistnight.review.schema import Parts, Phrase

SecretText = Annotated[str, Meta(max_length=64)]
NO_NUL = r"^[^\x00]*$"
"""PostgreSQL can't store a NUL character in text."""
Request = Annotated[str, Meta(min_length=1, max_length=64, pattern=NO_NUL)]
"""An id made by the client, new for each message unless the message is a retry."""
HexDigest = Annotated[str, Meta(pattern=r"^[0-9a-f]{64}\Z")]
"""32 bytes in lowercase hexadecimal."""
SeatNumber = Annotated[int, Meta(ge=0, le=15)]
PersonId = Annotated[int, Meta(ge=1, le=1_000)]
ChoiceId = Annotated[int, Meta(ge=0, le=1_000_000)]
ViewJson = Annotated[Raw, Meta(extra={"typescript": "View"})]
EventJson = Annotated[Raw, Meta(extra={"typescript": "GameEvent"})]


class Body(Struct, kw_only=True):
    """A part of a message, or the body of an HTTP response."""


class FinalShown(Body):
    """What an irreversible choice ends."""

    ends: str
    """What ends, in a sentence."""
    undone: bool
    """The player could still do something first: ask them to confirm."""


class OptionShown(Body):
    """An option the seat may choose now."""

    id: ChoiceId
    label: str
    label_parts: Parts
    data: dict[str, Any]
    """Tagged by `kind`; the other fields name the card, job, seat and so on."""
    rule: str
    final: FinalShown | None
    """Set if the option is irreversible; such options come last."""


class DecisionShown(Body):
    """A decision this seat has to make."""

    id: str
    prompt: str
    prompt_parts: Parts
    rule: str
    phase: str
    sealed: bool
    """All seats answer in secret; an answer may change until the last one is in."""
    options: list[OptionShown]


class EndingShown(Body):
    """The end of a game in one sentence for everyone, and in one for each seat."""

    winner: Phrase
    """'Player 2 wins with $1.38M.'"""
    headlines: list[Phrase]
    """By seat, spoken to its player: 'You escape with $1.31M and finish second, $70K behind.'"""


class LessonEnd(Body):
    passed: bool
    stars: int
    """From 0 to 3."""
    say: str


class CoachShown(Body):
    """What the coach says to the learner now."""

    lesson: str
    step: int
    """Steps done so far."""
    steps: int
    """Steps of the lesson."""
    say: str
    """Empty while other players decide, and after the game."""
    point: str
    """The anchor of the thing the coach points at, or empty."""
    asks: bool
    """Whether the coach waits for an answer; if not, it waits for `read-on`."""
    choices: list[ChoiceId]
    """The answers the lesson accepts."""
    against: str
    """Why the answer just given is a bad idea; giving it again insists."""
    praise: str
    end: LessonEnd | None


class WindowShown(Body):
    """A reaction window. Every player sees it, whether or not they have a choice."""

    number: int
    length: float
    """Seconds from the opening, or the latest wait, to the end."""
    left: float
    """Seconds left."""
    held: bool
    """Whether the time hasn't started yet, because people are shown what led to the window."""
    paused: bool
    """Whether the time doesn't run, because someone who could respond is on vacation."""
    waits: list[int]
    """The seats that kept it open, in order."""
    may_respond: bool
    """Whether this viewer could answer, as far as everyone knows."""
    may_wait: bool
    """Whether this viewer may keep it open."""
    passed: bool
    """Whether this viewer has passed or answered, or their skip passes."""
    decline: ChoiceId | None
    """The choice that passes."""


class Reason(Body):
    """Why a choice is not offered now."""

    choice: ChoiceId
    label: str
    label_parts: Parts
    data: dict[str, Any]
    reason: str
    reason_parts: Parts


class ChancesShown(Body):
    """How likely an option wins, by simulation, with its 95 % interval."""

    win: float
    low: float
    high: float


class WeighedShown(Body):
    """A bot's opinion of an option."""

    choice: ChoiceId
    label: str
    label_parts: Parts
    data: dict[str, Any]
    words: str
    """What it is worth or likely to do; empty if the bot only ranks options."""
    words_parts: Parts
    chances: ChancesShown | None


class HintShown(Body):
    bot: str
    """The kind of bot that gives the hint."""
    prompt: str
    """The question the hint is about."""
    prompt_parts: Parts
    best: WeighedShown
    why: str
    why_parts: Parts
    others: list[WeighedShown]
    """Other options, the best first."""


class ForeseenStep(Body):
    """One question of a plan: its options, and why others are not offered."""

    decision: DecisionShown
    reasons: list[Reason]


class VacationShown(Body):
    """A person's vacation at correspondence pace."""

    away: bool
    """Whether they are on vacation: their clock is paused."""
    left: float
    """Seconds of vacation left in this game."""


class SeatShown(Body):
    seat: int
    name: str
    """The person's or bot's name; empty while the seat is free."""
    person: int | None
    player: str | None
    """The person's public id on this server, which their avatar is drawn from; null for guests."""
    bot: str | None
    """The kind of bot, if a bot has the seat."""
    present: bool
    """True for bots, and for people with an open socket."""
    stand_in: bool
    """A bot plays for the person at the moment."""
    vacation: VacationShown | None
    """The person's vacation, in a running correspondence game."""
    votes: int
    """Number of votes for a bot to take this seat."""
    removal: list[int]
    """People who want this person removed from the running game: the host, then others."""
    removal_missing: int
    """Number of votes still needed to remove the person."""


class NumberShown(Body):
    """The hash of the number that a person's browser adds to the deal."""

    seat: int
    hash: str
    """Empty if none came in time."""
    added: bool
    """Whether the number is in the seed, once the stage is `done`."""


class DealShown(Body):
    """How the seed is agreed on. See docs/fairness.md."""

    stage: Literal["commit", "reveal", "done"]
    """The table waits for the browsers' hashes, then for their numbers."""
    commitment: str
    awaited: list[int]
    """The seats whose browsers must answer now."""
    people: list[NumberShown]
    """The people with a seat. Hashes are shown from `reveal` on."""


class DealProof(Body):
    """The secret of a deal, and everything else that its commitment and seed are made of."""

    deal: Deal
    dealt: DealtGame
    seed: str


class MatchShown(Body):
    """A match of several games: the running score. A rematch is its next game."""

    game: int
    """The number of this game, from 1."""
    first_to: int | None
    """The wins that decide the match; null: it has no end."""
    wins: list[int]
    """By seat, with this game once its end was shown. Winners of a tie get one each."""
    winners: list[int]
    """The seats that have won the match."""


class PersonShown(Body):
    id: int
    name: str
    player: str | None
    """The public id on this server, which their avatar is drawn from; null for guests."""
    seat: int | None
    present: bool
    host: bool
    founder: bool
    """Whether they opened the table."""
    removable: Literal["no", "at-once", "vote"]
    """Whether the host can remove them now; "vote" means the other players must agree."""
    why_not: str
    """Why the host can't remove them, addressed to the host; empty if they can."""


class OptionWords(Body):
    name: str
    value: Any
    words: str


class Sentence(Body):
    text: str
    parts: Parts


class ScorePoint(Body):
    """Every player's score at one moment of the game."""

    act: int
    worth: list[int]
    by: int | None
    """The seat whose act changed it."""
    done: Sentence | None
    """What they chose; None if several acts happened at once."""
    told: list[Sentence]
    """A few log lines about the players whose score changed."""
