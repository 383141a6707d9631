"""What a client may say over the socket (HTTP: see `bodies`). See docs/protocol.md.

The client's types are generated from these structs (see `typescript.py`); they are
written down nowhere else.
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
    """What a client may say."""


class Hello(ClientMessage):
    """The first message of a socket."""

    token: Secret | None = None
    """None: a spectator."""
    seen: Annotated[int, Meta(ge=0)] = 0
    """How many events this client has of this table's log."""
    mark: Annotated[str, Meta(max_length=16)] = ""
    """The `mark` that came with the last of them."""


class Answer(ClientMessage):
    """Choose; or, naming a sealed decision answered before, change that answer."""

    request: Request
    decision: str
    choice: ChoiceId


class Plan(ClientMessage):
    """Several choices in a row from the named decision on: all are taken, or none."""

    request: Request
    decision: str
    choices: Annotated[list[ChoiceId], Meta(min_length=1, max_length=64)]


class Undo(ClientMessage):
    """Take back this seat's latest act, where fair."""

    request: Request


class PassWindow(ClientMessage, tag="pass"):
    """No answer in this window; everybody at the table can say so, asked or not."""

    request: Request
    window: Annotated[int, Meta(ge=0)]


class WaitWindow(ClientMessage, tag="wait"):
    """Keep this window open for another stretch; everybody sees who did."""

    request: Request
    window: Annotated[int, Meta(ge=0)]


class SetPassing(ClientMessage):
    """Pass in every window until the next turn of one's own, or no longer."""

    request: Request
    passing: bool


class Why(ClientMessage):
    """Ask for the reasons why other choices are not offered; answered by `reasons`."""

    request: Request
    decision: str


class Foresee(ClientMessage):
    """Ask what each choice of a plan would answer; nothing is done. Answered by `foreseen`."""

    request: Request
    decision: str
    choices: Annotated[list[ChoiceId], Meta(max_length=64)]


class Hint(ClientMessage):
    """Ask what the best bot would do, and why, where the table allows it; answered by `hinted`."""

    request: Request
    decision: str
    choices: Annotated[list[ChoiceId], Meta(max_length=64)] = []
    """Of a plan in the making: the hint is for the question after them."""


class Say(ClientMessage):
    """Chat."""

    request: Request
    text: Annotated[str, Meta(min_length=1, max_length=400, pattern=NO_NUL)]


class Sit(ClientMessage):
    """Take a free seat, or a bot's, before the start."""

    request: Request
    seat: SeatNumber


class Stand(ClientMessage):
    """Leave the seat; in a running game a bot stands in until the person takes it back."""

    request: Request


class Swap(ClientMessage):
    """The host exchanges two seats before the start."""

    request: Request
    seat: SeatNumber
    other: SeatNumber


class SetBot(ClientMessage):
    """The host puts a bot of this kind on a seat before the start; None empties the seat."""

    request: Request
    seat: SeatNumber
    bot: Annotated[str, Meta(max_length=32)] | None


class SetTable(ClientMessage):
    """The host changes the table before the start, and the pace at any time; what is left out
    stays as it is."""

    request: Request
    seats: Annotated[int, Meta(ge=1, le=16)] | None = None
    options: dict[str, Any] | None = None
    pace: Pace | None = None
    clock: Annotated[int, Meta(ge=0, le=86_400)] | None = None
    """Seconds a decision; 0: no clock."""
    listed: bool | None = None
    hints: bool | None = None
    """Hints for everybody, where several people play; alone, they are always there."""


class Remove(ClientMessage):
    """The host removes somebody; for a player of a running game, asks the other players first."""

    request: Request
    person: PersonId


class VoteRemoval(ClientMessage):
    """A player agrees that the host removes this person from the running game, or no longer does.

    From the host, `agree` false takes the question back."""

    request: Request
    person: PersonId
    agree: bool = True


class HandOver(ClientMessage):
    """The host makes somebody else the host: a person with a seat, or the founder."""

    request: Request
    person: PersonId


class Lock(ClientMessage):
    """The host lets nobody new in, to play or to watch; or lets them in again."""

    request: Request
    locked: bool


class Report(ClientMessage):
    """Show a line of the chat to whoever runs this server."""

    request: Request
    number: Annotated[int, Meta(ge=0)]


class Start(ClientMessage):
    """The host starts the game, once every seat is taken."""

    request: Request


class Rematch(ClientMessage):
    """A new table with the same people, after the end."""

    request: Request


class Vote(ClientMessage):
    """For a bot to take an absent or idle person's seat; more than half of the others decide."""

    request: Request
    seat: SeatNumber


class ShowEnd(ClientMessage):
    """Where no person is left in: the bots play on without a pause."""

    request: Request


class TakeBackSeat(ClientMessage):
    """From the bot that stands in. (Answering, and coming back, do it as well.)"""

    request: Request


class ReadOn(ClientMessage):
    """The learner has read what the coach says, where that asks for no answer."""

    request: Request


class Resync(ClientMessage):
    """Send everything anew."""

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
