"""What the server says over the socket (HTTP: see `bodies`). See docs/protocol.md.

The client's types are generated from these structs, as those of `from_client` are.
"""

from typing import Literal

from msgspec import Struct

from heistnight.kernel.events import kebab
from heistnight.kernel.facts import Facts
from heistnight.kernel.rules import Result
from heistnight.server.protocol.schemas import (
    CoachShown,
    DecisionShown,
    EventJson,
    ForeseenStep,
    HintShown,
    OptionWords,
    Pace,
    Parts,
    PersonShown,
    Reason,
    SeatShown,
    ViewJson,
    WindowShown,
    WorthPoint,
)

VERSION = 1


class ServerMessage(Struct, kw_only=True, tag_field="type", tag=kebab):
    """What the server says."""


class Said(ServerMessage):
    """Chat. Text, never markup."""

    number: int
    name: str
    person: int
    seat: int | None
    text: str


class Wait(ServerMessage):
    """The table is being fetched, or nobody has it just now: stay, `welcome` is to come."""


class Welcome(ServerMessage):
    """After any `wait`, the first message: who the viewer is, and what was said before."""

    version: int
    code: str
    game: str
    person: int | None
    seat: int | None
    name: str
    chat: list[Said]
    facts: Facts
    """What the pieces of the game do, in words."""


class Lobby(ServerMessage):
    """The table around the game; sent whenever something of it changes."""

    code: str
    game: str
    title: str
    state: Literal["lobby", "playing", "over", "broken"]
    seats: list[SeatShown]
    people: list[PersonShown]
    spectators: int
    host: int
    host_away: bool
    """For so long that `next_host` may do what the host may."""
    next_host: int | None
    """Who sits here longest, while the host is away; null where no person with a seat is here."""
    locked: bool
    """The host lets nobody new in."""
    options: list[OptionWords]
    pace: Pace
    clock: int | None
    listed: bool
    hints: bool
    """The host allows hints where several people play, too."""
    hints_open: bool
    """They can be asked for: the host allows it, or one person plays among bots."""
    seeded: bool
    """The host chose the seed, and may know what is coming."""
    startable: bool
    lesson: str | None
    """The lesson that the table teaches."""
    played_on: str | None
    """The replay that the game goes on from."""
    next_table: str | None
    """The code of the rematch, once there is one."""


class LogPage(ServerMessage, tag="log"):
    """A part of a long log, before the `table` that brings the end of it."""

    events_from: int
    """The client's log is cut to this length, then `events` are added."""
    events: list[EventJson]


class TableShown(ServerMessage, tag="table"):
    """The game as this viewer may see it now."""

    moment: int
    """Grows with everything that happens before everybody's eyes."""
    view: ViewJson
    events_from: int
    """The client's log is cut to this length, then `events` are added."""
    events: list[EventJson]
    mark: str
    """To be given back in `hello` with the length of the log."""
    decision: DecisionShown | None
    may_undo: bool
    clocks: list[float | None]
    """By seat: seconds left, or None; empty where the table has no clock."""
    chat_open: bool
    chat_rule: str | None
    """The rule that closes the chat now."""
    coach: CoachShown | None
    """Of a lesson, for its learner."""
    window: WindowShown | None
    """Open where several people play, and cards may be answered in secret."""
    passing: bool
    """This person passes on everything until their next turn."""
    may_end: bool
    """No person is left in: `show-end` would play the rest at once."""


class Ack(ServerMessage):
    """The request is done, and kept: no crash can lose it any more."""

    request: str


class Refused(ServerMessage):
    """The request, or a message without one, is refused; nothing changed."""

    request: str | None
    reason: str
    reason_parts: Parts
    rule: str | None


class Reasons(ServerMessage):
    request: str
    decision: str
    reasons: list[Reason]


class Foreseen(ServerMessage):
    """The questions of a plan, one after the other, as far as they are this seat's alone."""

    request: str
    decision: str
    steps: list[ForeseenStep]
    refused: str | None
    """Why the choice after the last step is not allowed, where that is so."""
    refused_parts: Parts


class Hinted(ServerMessage):
    """What the best bot would do. It is noted in this seat's log, and counted in the result."""

    request: str
    decision: str
    hint: HintShown


class Over(ServerMessage):
    """The end. Comes after the last `table`."""

    result: Result
    hints: list[int]
    """By seat: how many were taken."""
    worth: list[WorthPoint]
    """Empty where the game counts no running worth."""
    replay: str


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
    | Said
    | Over
    | Broken
    | Goodbye
)
