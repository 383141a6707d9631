"""Messages from the client over the socket. See docs/protocol.md; for HTTP, `http_bodies.py`.

The web client's types are generated from these structs by `typescript.py`.
"""

from typing import Annotated, Any

import msgspec
from msgspec import Meta, Struct

from heistnight.kernel.events import kebab
from heistnight.server.protocol.schemas import (
    NO_NUL,
    ChoiceId,
    HexDigest,
    PersonId,
    Request,
    SeatNumber,
    SecretText,
)
from heistnight.table.storage.records import Pace, Skip, StandingOrder


class ClientMessage(Struct, kw_only=True, tag_field="type", tag=kebab, forbid_unknown_fields=True):
    """A message from the client."""


class Hello(ClientMessage):
    """The first message of every socket."""

    token: SecretText | None = None
    """None for a spectator."""
    seen: Annotated[int, Meta(ge=0)] = 0
    """How many events this client has of this table's log."""
    mark: Annotated[str, Meta(max_length=16)] = ""
    """The `mark` that came with the last of them."""
    reports: bool = False
    """This client shows events one by one and reports with `shown` what it has shown."""
    key: SecretText | None = None
    """The browser's key, as in `Join`."""
    deals: bool = False
    """This client adds a number to deals: the start waits a moment for it."""


class Answer(ClientMessage):
    """Choose an option, or change the answer to a sealed decision."""

    request: Request
    decision: str
    choice: ChoiceId


class Plan(ClientMessage):
    """Several choices in a row, starting at the named decision: all of them count, or none."""

    request: Request
    decision: str
    choices: Annotated[list[ChoiceId], Meta(min_length=1, max_length=64)]


class Undo(ClientMessage):
    """Take back this seat's latest act, if nothing was revealed since."""

    request: Request


class PassWindow(ClientMessage, tag="pass"):
    """Pass in this reaction window. Every player can, whether or not they have a choice."""

    request: Request
    window: Annotated[int, Meta(ge=0)]


class WaitWindow(ClientMessage, tag="wait"):
    """Keep this reaction window open longer; everyone sees who did."""

    request: Request
    window: Annotated[int, Meta(ge=0)]


class SetSkip(ClientMessage):
    """Pass in these reaction windows until your own next turn, or stop."""

    request: Request
    skip: Skip


class SetOrders(ClientMessage):
    """Answer by itself in reaction windows of a correspondence game, as these orders say.

    They replace earlier ones. Everyone is offered the same orders; nobody else sees yours."""

    request: Request
    orders: Annotated[list[StandingOrder], Meta(max_length=12)]


class SetVacation(ClientMessage):
    """Begin or end your vacation in a correspondence game. Your clock pauses; everyone sees it."""

    request: Request
    away: bool


class Shown(ClientMessage):
    """Everything up to this moment has been shown: the table need not wait for this person."""

    request: Request
    moment: Annotated[int, Meta(ge=0)]


class Why(ClientMessage):
    """Ask why other choices are not offered; answered by `reasons`."""

    request: Request
    decision: str


class Foresee(ClientMessage):
    """Preview the questions of a plan without acting; answered by `foreseen`."""

    request: Request
    decision: str
    choices: Annotated[list[ChoiceId], Meta(max_length=64)]
    open: Annotated[list[int], Meta(max_length=64)] | None = None
    """In a lesson: the places in `choices` that are undecided. Null if the coach isn't asked."""


class Hint(ClientMessage):
    """Ask what the best bot would do and why, if hints are on; answered by `hinted`."""

    request: Request
    decision: str
    choices: Annotated[list[ChoiceId], Meta(max_length=64)] = []
    """The plan's choices so far: the hint is for the question after them."""


class Say(ClientMessage):
    """Send a chat message."""

    request: Request
    text: Annotated[str, Meta(min_length=1, max_length=400, pattern=NO_NUL)]


class Sit(ClientMessage):
    """Take a free seat or a bot's; in a running game a bot's only, if you have no seat."""

    request: Request
    seat: SeatNumber


class Stand(ClientMessage):
    """Leave your seat; in a running game a bot stands in until you take it back."""

    request: Request


class Swap(ClientMessage):
    """Swap two seats before the start (host only)."""

    request: Request
    seat: SeatNumber
    other: SeatNumber


class SetBot(ClientMessage):
    """Put a bot on a seat before the start, or empty it with None (host only)."""

    request: Request
    seat: SeatNumber
    bot: Annotated[str, Meta(max_length=32)] | None


class SetTable(ClientMessage):
    """Change the table before the start; `pace` and `takeover` at any time (host only).

    Fields that are left out stay as they are."""

    request: Request
    seats: Annotated[int, Meta(ge=1, le=16)] | None = None
    options: dict[str, Any] | None = None
    pace: Pace | None = None
    clock: Annotated[int, Meta(ge=0, le=1_209_600)] | None = None
    """Seconds per decision; 0 for no clock. 8 hours to 14 days at correspondence pace."""
    window_time: Annotated[int, Meta(ge=3_600, le=604_800)] | None = None
    """Seconds that a reaction window stays open at correspondence pace."""
    vacation_days: Annotated[int, Meta(ge=0, le=60)] | None = None
    """Days of vacation per player at correspondence pace."""
    listed: bool | None = None
    hints: bool | None = None
    """Allow hints when several people play. With one person they are always on."""
    takeover: bool | None = None
    """Let late arrivals take over bots' seats in the running game."""
    first_to: Annotated[int, Meta(ge=0, le=20)] | None = None
    """The wins that decide the match; 0 for a match without an end."""


class Remove(ClientMessage):
    """Remove a person (host only). In a running game, the other players vote on it first."""

    request: Request
    person: PersonId


class VoteRemoval(ClientMessage):
    """Agree or stop agreeing that the host removes this player from the running game.

    From the host, `agree: false` cancels the vote."""

    request: Request
    person: PersonId
    agree: bool = True


class HandOver(ClientMessage):
    """Make another person with a seat, or the founder, the host (host only)."""

    request: Request
    person: PersonId


class Lock(ClientMessage):
    """Lock or unlock the table for new players and spectators (host only)."""

    request: Request
    locked: bool


class Report(ClientMessage):
    """Report a chat message to the moderators."""

    request: Request
    number: Annotated[int, Meta(ge=0)]


class Start(ClientMessage):
    """Start the game once every seat is taken (host only)."""

    request: Request


class CommitNumber(ClientMessage):
    """Send the hash of the number that this client adds to the deal."""

    request: Request
    hash: HexDigest


class RevealNumber(ClientMessage):
    """Send the number itself, once all hashes are in."""

    request: Request
    number: HexDigest


class Rematch(ClientMessage):
    """Open a new table with the same people after the game."""

    request: Request


class Vote(ClientMessage):
    """Vote for a bot to take an absent or idle player's seat; over half of the others decide."""

    request: Request
    seat: SeatNumber


class ShowEnd(ClientMessage):
    """Let the bots finish the game without pauses once no person is still playing."""

    request: Request


class TakeBackSeat(ClientMessage):
    """Take your seat back from the bot. Answering or reconnecting does the same."""

    request: Request


class ReadOn(ClientMessage):
    """Continue a lesson after a step that needs no answer."""

    request: Request


class Resync(ClientMessage):
    """Ask for the whole state again."""

    request: Request


FromClient = (
    Hello
    | Answer
    | Plan
    | Undo
    | PassWindow
    | WaitWindow
    | SetSkip
    | SetOrders
    | SetVacation
    | Shown
    | Why
    | Foresee
    | Hint
    | Say
    | Sit
    | Stand
    | Swap
    | SetBot
    | SetTable
    | Remove
    | VoteRemoval
    | HandOver
    | Lock
    | Report
    | Start
    | CommitNumber
    | RevealNumber
    | Rematch
    | Vote
    | ShowEnd
    | TakeBackSeat
    | ReadOn
    | Resync
)

decode_client: msgspec.json.Decoder[FromClient] = msgspec.json.Decoder(FromClient)
