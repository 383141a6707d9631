"""The bodies of all HTTP requests and responses."""

from typing import Annotated, Any, Literal

from msgspec import Meta, Struct

from heistnight.kernel.facts import GameFacts
from heistnight.kernel.guide import PhaseWords, Term
from heistnight.kernel.rulebook import Rule
from heistnight.kernel.rules import GameInfo, Result
from heistnight.review.schema import Parts, Review
from heistnight.server.protocol.schemas import (
    NO_NUL,
    Body,
    ChoiceId,
    DecisionShown,
    EndingShown,
    EventJson,
    OptionWords,
    ScorePoint,
    SeatNumber,
    SecretText,
    ViewJson,
)
from heistnight.table.storage.records import LivePace, Pace

PlayerName = Annotated[str, Meta(min_length=1, max_length=24)]
Once = Annotated[str, Meta(min_length=20, max_length=64, pattern=NO_NUL)]
"""A random secret made by the client: repeating the request gets the same answer."""
Seconds = Annotated[int, Meta(ge=5, le=1_209_600)]


class RequestBody(Struct, kw_only=True, forbid_unknown_fields=True):
    """The body of a request."""


class Health(Body):
    """The state of the server. Open to all: no field may reveal secret moves (G-3)."""

    status: Literal["ok", "no-database"]
    """The server itself runs in both cases."""
    version: str
    protocol: int
    tables: int
    playing: int
    sockets: int


class Ready(Body):
    """Whether a load balancer should send players here now."""

    ready: bool
    why: str
    """Why not; empty if it is ready."""


class Phase(Body):
    id: str
    rules: list[str]
    """The numbers of the rules that apply in it."""


class LevelShown(Body):
    """A bot level that people choose."""

    name: str
    bot: str
    """The kind of bot that plays at this level."""
    words: str


class GameShown(Body):
    """A game in the catalogue."""

    info: GameInfo
    bots: list[str]
    """Kinds of bot, the default last."""
    phases: list[Phase]
    levels: list[LevelShown]
    """The levels that people choose from, the weakest first."""


class ActionShown(Body):
    id: ChoiceId
    label: str
    data: dict[str, Any]
    rule: str
    key: str
    """The name of the choice in journals; it never changes."""


class GameInFull(GameShown):
    actions: list[ActionShown]
    """The whole action space."""


class FactsShown(Body):
    """What the pieces of a game do, in words, for the game's own cards."""

    game: str
    facts: GameFacts


class RulesShown(Body):
    """The rules, phases and terms of a game under the given options."""

    game: str
    title: str
    rules: list[Rule]
    phases: list[PhaseWords]
    """In the order of play. If several describe one phase, use the one that best fits the view."""
    terms: list[Term]
    """Words with a special meaning in the game."""


class NewTable(RequestBody):
    game: Annotated[str, Meta(max_length=40)]
    name: PlayerName
    """The host's name."""
    seats: Annotated[int, Meta(ge=1, le=16)] | None = None
    """None for the fewest the game allows."""
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
    """Kinds of bot for the seats after the first; the remaining seats stay free."""
    start: bool = False
    """Start at once if every seat is taken."""
    request: Once | None = None


class Join(RequestBody):
    name: PlayerName
    key: SecretText | None = None
    """A random key that the browser keeps. A removed guest can't join again with it."""
    request: Once | None = None


class Recover(RequestBody):
    recovery: SecretText


class Seated(Body):
    """A person's token, which the browser stores, and their recovery code, which stays private."""

    code: str
    game: str
    person: int
    seat: int | None
    token: str
    recovery: str | None
    """Sent once, on joining; None after it was used."""


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
    """No new players or spectators can enter."""
    takeover: bool
    """A late arrival may take over a bot's seat."""
    age: int
    """Seconds since it was opened."""


class Invitation(Body):
    """A table's link for other people."""

    link: str
    reach: Literal["anywhere", "network", "here"]
    """Where it works: anywhere, in the local network, or on the server's machine only."""


class LessonShown(Body):
    id: str
    """For `POST /api/lessons/{id}`."""
    title: str
    teaches: str
    kind: Literal["lesson", "puzzle"]
    minutes: int


class CourseShown(Body):
    game: str
    title: str
    lessons: list[LessonShown]
    """In order: lessons first, then puzzles."""


class Learn(RequestBody):
    name: PlayerName
    """The learner's name."""
    pace: LivePace = "quick"
    request: Once | None = None


class Upload(RequestBody):
    journal: Annotated[str, Meta(max_length=400_000)]


class PlayOn(RequestBody):
    """Play on from a moment of a replay in one of its seats, against bots."""

    name: PlayerName
    act: Annotated[int, Meta(ge=0, le=100_000)]
    """The number of acts to keep."""
    seat: SeatNumber
    pace: LivePace = "human"
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
    ending: EndingShown | None
    """None if the game isn't over."""
    acts: list[ActShown]
    worth: list[ScorePoint]
    journal: str
    deal_fits: bool
    """False if the game's commitment, seed or draws don't fit. See docs/fairness.md."""
    facts: GameFacts


class Asking(Body):
    seat: int
    decision: DecisionShown


class ReplayMoment(Body):
    """The game at one moment, in the requested view."""

    view: ViewJson
    """The view of a seat; for `open` and `public`, the view of a spectator."""
    open: list[ViewJson]
    """For `open`, the view of every seat; otherwise empty."""
    asking: list[Asking]
    """Who decides now, as far as this view may show it."""


class ReplayFrame(ReplayMoment):
    """The game after `number` acts."""

    number: int
    last: int
    """The number of the last frame."""
    act: ActShown | None
    """The act that led here."""
    events_from: int
    events: list[EventJson]
    """New log events since the frame before, in this view; `open` shows all of them."""


class ReviewShown(Body):
    """The review of a finished game; `review` is null while it is being made."""

    done: int
    """Decisions reviewed so far."""
    total: int
    """Decisions to review; 0 while the review waits for its turn."""
    review: Review | None


class Problem(Body):
    """The body of every HTTP error."""

    status_code: int
    detail: str
