"""The parts that messages and HTTP bodies are made of."""

from typing import Annotated, Any, Literal

from msgspec import Meta, Raw, Struct

Secret = Annotated[str, Meta(max_length=64)]
NO_NUL = r"^[^\x00]*$"
"""PostgreSQL has no place for one."""
Request = Annotated[str, Meta(min_length=1, max_length=64, pattern=NO_NUL)]
"""Made up by the client, new for each message that is not a repetition."""
SeatNumber = Annotated[int, Meta(ge=0, le=15)]
PersonId = Annotated[int, Meta(ge=1, le=1_000)]
ChoiceId = Annotated[int, Meta(ge=0, le=1_000_000)]
Pace = Literal["instant", "quick", "human", "relaxed"]
"""How long bots take, and how long a window for secret answers stays open at least."""
ViewJson = Annotated[Raw, Meta(extra={"typescript": "View"})]
EventJson = Annotated[Raw, Meta(extra={"typescript": "GameEvent"})]


Parts = Annotated[list[Any] | None, Meta(extra={"typescript": "Part[] | null"})]
"""A text in strings and tokens, `{"seat": 2}`; None where it names no seat and no card."""


class Body(Struct, kw_only=True):
    """A part of a message, or a body of an HTTP answer."""


class FinalShown(Body):
    """What a choice ends for good."""

    ends: str
    """In a sentence."""
    undone: bool
    """Something that could be done is plainly left undone: better ask once more."""


class OptionShown(Body):
    """One thing the seat may choose now."""

    id: ChoiceId
    label: str
    label_parts: Parts
    data: dict[str, Any]
    """Tagged by `kind`; the rest says which card, job, seat … the choice is about."""
    rule: str
    final: FinalShown | None
    """Where it ends something for good; such options stand last."""


class DecisionShown(Body):
    """A question to this seat."""

    id: str
    prompt: str
    prompt_parts: Parts
    rule: str
    phase: str
    sealed: bool
    """Answered at once and in secret: may be changed until the last answer is in."""
    options: list[OptionShown]


class LessonEnd(Body):
    passed: bool
    stars: int
    """Of three."""
    say: str


class CoachShown(Body):
    """What the coach says to the learner now."""

    lesson: str
    step: int
    """How many are done, of …"""
    steps: int
    say: str
    """Empty while others play."""
    point: str
    """The anchor of what it speaks of; empty: of nothing in particular."""
    asks: bool
    """It waits for an answer; else for `read-on`."""
    choices: list[ChoiceId]
    """Which answers go on."""
    against: str
    """Why the answer just given had better not be; giving it again insists."""
    praise: str
    end: LessonEnd | None


class WindowShown(Body):
    """Cards may be answered in secret now: every person sees the same, asked or not."""

    number: int
    length: float
    """Seconds from the opening, or the latest wait, to its end …"""
    left: float
    """… and those that are left."""
    waits: list[int]
    """The seats that kept it open, one after the other."""
    may_wait: bool
    """This viewer can."""
    passed: bool
    """This viewer has had their say: passed, or answered."""


class Reason(Body):
    """Why a choice is not offered now."""

    choice: ChoiceId
    label: str
    label_parts: Parts
    data: dict[str, Any]
    reason: str
    reason_parts: Parts


class ChancesShown(Body):
    """How likely an option wins, with its 95 % interval, from a bot that has counted."""

    win: float
    low: float
    high: float


class WeighedShown(Body):
    """An option, as far as the bot can tell."""

    choice: ChoiceId
    label: str
    label_parts: Parts
    data: dict[str, Any]
    words: str
    """What it is worth, or likely to do; empty where the bot only ranks."""
    words_parts: Parts
    chances: ChancesShown | None


class HintShown(Body):
    bot: str
    """The kind of bot that gives it."""
    prompt: str
    """The question that it is about."""
    prompt_parts: Parts
    best: WeighedShown
    why: str
    why_parts: Parts
    others: list[WeighedShown]
    """What else could be chosen, the best first."""


class ForeseenStep(Body):
    """One question of a plan: what could be answered, and why nothing else."""

    decision: DecisionShown
    reasons: list[Reason]


class SeatShown(Body):
    seat: int
    name: str
    """Of the person or bot; empty while the seat is free."""
    person: int | None
    bot: str | None
    """The kind of bot, where the seat is a bot's."""
    present: bool
    """A bot is always there; a person, while a socket of theirs is open."""
    stand_in: bool
    """A bot plays for the person for now."""
    votes: int
    """How many people want a bot to take this seat."""
    removal: list[int]
    """Who wants the person removed from the running game: the host who asked, then who agreed."""
    removal_missing: int
    """How many more have to agree."""


class PersonShown(Body):
    id: int
    name: str
    seat: int | None
    present: bool
    host: bool
    founder: bool
    """They opened the table."""
    removable: Literal["no", "at-once", "vote"]
    """Whether the host can remove them now; "vote": the other players have to agree."""
    why_not: str
    """Why the host cannot remove them, in words for the host; else empty."""


class OptionWords(Body):
    name: str
    value: Any
    words: str


class Sentence(Body):
    text: str
    parts: Parts


class WorthPoint(Body):
    """Everyone's worth at one moment of the game."""

    act: int
    worth: list[int]
    by: int | None
    """Whose act changed it, and …"""
    done: Sentence | None
    """… what was chosen; None where several things were done at once."""
    told: list[Sentence]
    """What came of it for those whose worth changed: a few lines of the log."""
