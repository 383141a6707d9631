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
    Pace,
    PersonId,
    Request,
    SeatNumber,
    Secret,
)


class ClientMessage(Struct, kw_only=True, tag_field="type", tag=kebab, forbid_unknown_fields=True):
    """A message from the client."""


class Hello(ClientMessage):
    """The first message of every socket."""

    token: Secret | None = None
    """None for a spectator."""
    seen: Annotated[int, Meta(ge=0)] = 0
    """How many events this client has of this table's log."""
    mark: Annotated[str, Meta(max_length=16)] = ""
    """The `mark` that came with the last of them."""


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


class SetPassing(ClientMessage):
    """Start or stop passing in every reaction window until your own next turn."""

    request: Request
    passing: bool


class Why(ClientMessage):
    """Ask why other choices are not offered; answered by `reasons`."""

    request: Request
    decision: str


class Foresee(ClientMessage):
    """Preview the questions of a plan without acting; answered by `foreseen`."""

    request: Request
    decision: str
    choices: Annotated[list[ChoiceId], Meta(max_length=64)]


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
    """Take a free seat or a bot's seat before the start."""

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
    """Change the table before the start, or the bot speed at any time (host only).

    Fields that are left out stay as they are."""

    request: Request
    seats: Annotated[int, Meta(ge=1, le=16)] | None = None
    options: dict[str, Any] | None = None
    pace: Pace | None = None
    clock: Annotated[int, Meta(ge=0, le=86_400)] | None = None
    """Seconds per decision; 0 for no clock."""
    listed: bool | None = None
    hints: bool | None = None
    """Allow hints when several people play. With one person they are always on."""


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
    | SetPassing
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
    | Rematch
    | Vote
    | ShowEnd
    | TakeBackSeat
    | ReadOn
    | Resync
)

decode_client: msgspec.json.Decoder[FromClient] = msgspec.json.Decoder(FromClient)
