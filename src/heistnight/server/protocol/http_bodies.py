"""What goes over HTTP: the body of every request and answer."""

from typing import Annotated, Any, Literal

from msgspec import Meta, Struct

from heistnight.kernel.facts import Facts
from heistnight.kernel.guide import PhaseWords, Term
from heistnight.kernel.rulebook import Rule
from heistnight.kernel.rules import GameInfo, Result
from heistnight.review.schema import Review
from heistnight.server.protocol.schemas import (
    NO_NUL,
    Body,
    ChoiceId,
    DecisionShown,
    EventJson,
    OptionWords,
    Pace,
    Parts,
    SeatNumber,
    Secret,
    ViewJson,
    WorthPoint,
)

Name = Annotated[str, Meta(min_length=1, max_length=24)]
Once = Annotated[str, Meta(min_length=20, max_length=64, pattern=NO_NUL)]
"""Made up at random by whoever asks, and told to nobody: repeated, it gets the same answer."""
Seconds = Annotated[int, Meta(ge=5, le=86_400)]


class Asked(Struct, kw_only=True, forbid_unknown_fields=True):
    """A body of a request."""


class Health(Body):
    """For anybody: nothing in it may change with what players do in secret (G-3)."""

    status: Literal["ok", "no-database"]
    """The server itself is there in both cases."""
    version: str
    protocol: int
    tables: int
    playing: int
    sockets: int


class Ready(Body):
    """Whether to send people here now."""

    ready: bool
    why: str
    """Why not; empty where it is."""


class Phase(Body):
    id: str
    rules: list[str]
    """The numbers of the rules that matter in it."""


class LevelShown(Body):
    """How strong a bot is, for people."""

    name: str
    bot: str
    """The kind of bot that plays so."""
    words: str


class GameShown(Body):
    """A game of the catalogue."""

    info: GameInfo
    bots: list[str]
    """Kinds of bot, the usual one last."""
    phases: list[Phase]
    levels: list[LevelShown]
    """Those of them that people choose from, the weakest first."""


class ActionShown(Body):
    id: ChoiceId
    label: str
    data: dict[str, Any]
    rule: str
    key: str
    """What the choice is called in journals, for ever."""


class GameInFull(GameShown):
    actions: list[ActionShown]
    """The whole action space."""


class FactsShown(Body):
    """What the pieces of a game do, in words, with the cards that come with it."""

    game: str
    facts: Facts


class RulesShown(Body):
    """Everything that helps at the table, as it is under the options asked for."""

    game: str
    title: str
    rules: list[Rule]
    phases: list[PhaseWords]
    """In plain words, in the order of play; of one phase, whichever fits the view most closely."""
    terms: list[Term]
    """Words with a meaning of their own."""


class NewTable(Asked):
    game: Annotated[str, Meta(max_length=40)]
    name: Name
    """Of the person who asks."""
    seats: Annotated[int, Meta(ge=1, le=16)] | None = None
    """None: the fewest."""
    options: dict[str, Any] = {}
    seed: (
        Annotated[int, Meta(ge=-(2**63), le=2**63 - 1)]
        | Annotated[str, Meta(max_length=200)]
        | None
    ) = None
    listed: bool = False
    pace: Pace = "human"
    clock: Seconds | None = None
    bots: Annotated[list[Annotated[str, Meta(max_length=32)]], Meta(max_length=15)] = []
    """Kinds of bot for the seats after the first; fewer than seats: the rest stays free."""
    start: bool = False
    """At once, where every seat is taken."""
    request: Once | None = None


class Join(Asked):
    name: Name
    request: Once | None = None


class Recover(Asked):
    recovery: Secret


class Seated(Body):
    """Keep the token in this browser; show the recovery code to its owner only."""

    code: str
    game: str
    person: int
    seat: int | None
    token: str
    recovery: str | None
    """Given once, on joining; None where it was just used."""


class TableListed(Body):
    code: str
    game: str
    title: str
    state: Literal["lobby", "playing", "over", "broken"]
    seats: int
    free: int
    names: list[str]
    spectators: int
    locked: bool
    """Nobody new gets in."""
    age: int
    """Seconds since it was made."""


class LessonShown(Body):
    id: str
    """As in `POST /api/lessons/{id}`."""
    title: str
    teaches: str
    kind: Literal["lesson", "puzzle"]
    minutes: int


class CourseShown(Body):
    game: str
    title: str
    lessons: list[LessonShown]
    """In their order: lessons first, then puzzles."""


class Learn(Asked):
    name: Name
    """Of the learner."""
    request: Once | None = None


class Upload(Asked):
    journal: Annotated[str, Meta(max_length=400_000)]


class PlayOn(Asked):
    """From a moment of a replay, in one of its seats; bots have the others."""

    name: Name
    act: Annotated[int, Meta(ge=0, le=100_000)]
    """After so many acts."""
    seat: SeatNumber
    pace: Pace = "human"
    request: Once | None = None


class ReplayMade(Body):
    id: str
    acts: int


class ActShown(Body):
    """One act of a finished game."""

    seat: int
    choice: ChoiceId
    label: str
    label_parts: Parts


class Replay(Body):
    id: str
    game: str
    title: str
    seats: int
    options: list[OptionWords]
    names: list[str]
    """By seat."""
    over: bool
    result: Result | None
    acts: list[ActShown]
    worth: list[WorthPoint]
    journal: str
    facts: Facts


class Asking(Body):
    seat: int
    decision: DecisionShown


class ReplayMoment(Body):
    """The game at one moment, from the eyes asked for."""

    view: ViewJson
    """`open` and `public` give what everybody may see …"""
    open: list[ViewJson]
    """… and `open` every seat's view as well."""
    asking: list[Asking]
    """Who decides now, as far as those eyes may know."""


class ReplayFrame(ReplayMoment):
    """The game after so many acts."""

    number: int
    last: int
    """The number of the last frame."""
    act: ActShown | None
    """The act that led here."""
    events_from: int
    events: list[EventJson]
    """What is new in the log since the frame before, for those eyes; `open` sees all."""


class ReviewShown(Body):
    """What is said of a finished game; `review` is null while it is being made."""

    done: int
    """So many decisions are weighed, of …"""
    total: int
    """… so many; 0 while it waits for its turn."""
    review: Review | None


class Problem(Body):
    """The body of every HTTP error."""

    status_code: int
    detail: str
