"""Messages from the server over the socket. See docs/protocol.md; for HTTP, `http_bodies.py`.

The web client's types are generated from these structs by `typescript.py`.
"""

from typing import Literal

from msgspec import Struct

from heistnight.kernel.events import kebab
from heistnight.kernel.facts import GameFacts
from heistnight.kernel.rules import Result
from heistnight.kernel.standing_orders import OrderOffer
from heistnight.review.schema import Parts
from heistnight.server.protocol.schemas import (
    CoachShown,
    DealProof,
    DealShown,
    DecisionShown,
    EndingShown,
    EventJson,
    ForeseenStep,
    HintShown,
    MatchShown,
    OptionWords,
    PersonShown,
    Reason,
    ScorePoint,
    SeatShown,
    ViewJson,
    WindowShown,
)
from heistnight.table.storage.records import Pace, Skip, StandingOrder

PROTOCOL_VERSION = 1


class ServerMessage(Struct, kw_only=True, tag_field="type", tag=kebab):
    """A message from the server."""


class ChatMessage(ServerMessage, tag="said"):
    """A chat message: plain text, never markup."""

    number: int
    name: str
    person: int
    seat: int | None
    text: str
    at: float | None
    """When it was sent, in seconds since 1970; null in messages of older versions."""


class Wait(ServerMessage):
    """The table is still loading or changing servers. Keep waiting for `welcome`."""


class Welcome(ServerMessage):
    """The first message after any `wait`: who the viewer is, and the chat so far."""

    version: int
    code: str
    game: str
    person: int | None
    seat: int | None
    name: str
    chat: list[ChatMessage]
    facts: GameFacts
    """What the pieces of the game do, in words."""


class Lobby(ServerMessage):
    """Everything about the table except the game; sent after every change."""

    code: str
    game: str
    title: str
    state: Literal["lobby", "playing", "over", "broken"]
    seats: list[SeatShown]
    people: list[PersonShown]
    spectators: int
    host: int
    host_away: bool
    """The host has been away so long that `next_host` may act as host."""
    next_host: int | None
    """While the host is away, the person seated longest; null if nobody seated is online."""
    locked: bool
    """The host has locked the table: no new players or spectators."""
    takeover: bool
    """People without a seat may take over a bot's seat in the running game."""
    options: list[OptionWords]
    pace: Pace
    clock: int | None
    window_time: int
    """Seconds that a reaction window stays open at correspondence pace."""
    vacation_days: int
    """Days of vacation per player at correspondence pace."""
    listed: bool
    hints: bool
    """The host allows hints when several people play."""
    hints_open: bool
    """Hints are on: the host allows them, or only one person plays."""
    seeded: bool
    """The host chose the seed, so they may know what is coming."""
    deal: DealShown | None
    """Null before the start, for a chosen seed, and at tables of older versions."""
    startable: bool
    lesson: str | None
    """The lesson played at this table."""
    played_on: str | None
    """The replay that this game continues."""
    next_table: str | None
    """The code of the rematch table, if there is one."""
    match: MatchShown | None
    """Null in lessons and in games continued from a replay."""


class LogPage(ServerMessage, tag="log"):
    """A part of a long log, sent before the `table` message with its end."""

    events_from: int
    """Cut the client's log to this length, then add `events`."""
    events: list[EventJson]


class TableShown(ServerMessage, tag="table"):
    """The game in this viewer's view."""

    moment: int
    """Increases with every public change."""
    view: ViewJson
    events_from: int
    """Cut the client's log to this length, then add `events`."""
    events: list[EventJson]
    mark: str
    """A checksum of the log, to send back in `hello` with the log's length."""
    decision: DecisionShown | None
    may_undo: bool
    clocks: list[float | None]
    """Seconds left for each seat, or None; empty if the table has no clock."""
    chat_open: bool
    chat_rule: str | None
    """The rule that closes the chat now, if one does."""
    coach: CoachShown | None
    """What the coach says to the learner, in a lesson."""
    window: WindowShown | None
    """The open reaction window, if several people play."""
    skip: Skip
    """The windows in which this player passes: none, unless a card is aimed at them, those of this
    duel, or all. It ends at their next turn at the latest; nobody else sees it."""
    orders: list[StandingOrder]
    """This player's standing orders for reaction windows; nobody else sees them."""
    order_offers: tuple[OrderOffer, ...]
    """What standing orders may answer, the same for everyone; empty at live paces."""
    ordered: bool
    """Whether a standing order responds in the current window, unless this player does."""
    skips: list[Skip]
    """The skips offered in the current window, the same for everyone."""
    telling: bool
    """The table waits: send `shown` with this moment once its events have been shown."""
    may_end: bool
    """No person is still playing: `show-end` makes the bots finish at once."""


class Ack(ServerMessage):
    """The request is done and saved: a crash can't lose it."""

    request: str


class Refused(ServerMessage):
    """The message is refused; nothing changed."""

    request: str | None
    reason: str
    reason_parts: Parts
    rule: str | None


class Reasons(ServerMessage):
    request: str
    decision: str
    reasons: list[Reason]


class Foreseen(ServerMessage):
    """The questions of a plan in order, up to the first that depends on other seats."""

    request: str
    decision: str
    steps: list[ForeseenStep]
    refused: str | None
    """Why the choice after the last step is not allowed, if it isn't."""
    refused_parts: Parts
    coach: CoachShown | None
    """What a lesson's coach says about this plan."""


class Hinted(ServerMessage):
    """What the best bot would do. The hint is noted in the seat's log and counted in the result."""

    request: str
    decision: str
    hint: HintShown


class Over(ServerMessage):
    """The result, sent after the last `table`."""

    result: Result
    ending: EndingShown
    hints: list[int]
    """The number of hints each seat used."""
    worth: list[ScorePoint]
    """The scores over time; empty if the game has no score during play."""
    replay: str
    proof: DealProof | None
    """Where the seed comes from; null if there was no commitment."""


class Broken(ServerMessage):
    """This table cannot go on."""

    reason: str


class Goodbye(ServerMessage):
    """The server is about to close this socket."""

    reason: str


FromServer = (
    Wait
    | Welcome
    | Lobby
    | LogPage
    | TableShown
    | Ack
    | Refused
    | Reasons
    | Foreseen
    | Hinted
    | ChatMessage
    | Over
    | Broken
    | Goodbye
)
