"""What each message of a client does."""

from collections.abc import Awaitable, Callable
from typing import TYPE_CHECKING, Any

from heistnight.server import parts, protocol, shown
from heistnight.server.limits import Bucket, bites
from heistnight.server.viewer import Viewer
from heistnight.table import hosting, seating
from heistnight.table.errors import Refusal

if TYPE_CHECKING:
    from heistnight.server.room import Room

Reply = protocol.ServerMessage | None
Handler = Callable[["Room", Viewer, Any], Awaitable[Reply]]
HANDLERS: dict[type, Handler] = {}


def handles(message: type) -> Callable[[Handler], Handler]:
    def register(handler: Handler) -> Handler:
        HANDLERS[message] = handler
        return handler

    return register


@handles(protocol.Hello)
async def hello(room: "Room", viewer: Viewer, message: protocol.Hello) -> Reply:
    raise Refusal("You said hello already.")


# Playing


@handles(protocol.Answer)
async def answer(room: "Room", viewer: Viewer, message: protocol.Answer) -> Reply:
    person = room.person(viewer)
    await room.table.answer(person, message.request, message.decision, [message.choice])
    return None


@handles(protocol.Plan)
async def plan(room: "Room", viewer: Viewer, message: protocol.Plan) -> Reply:
    person = room.person(viewer)
    await room.table.answer(person, message.request, message.decision, message.choices)
    return None


@handles(protocol.Undo)
async def undo(room: "Room", viewer: Viewer, message: protocol.Undo) -> Reply:
    await room.table.undo(room.person(viewer), message.request)
    return None


@handles(protocol.PassWindow)
async def pass_window(room: "Room", viewer: Viewer, message: protocol.PassWindow) -> Reply:
    await room.table.pass_window(room.person(viewer), message.request, message.window)
    return None


@handles(protocol.WaitWindow)
async def wait_window(room: "Room", viewer: Viewer, message: protocol.WaitWindow) -> Reply:
    await room.table.wait_window(room.person(viewer), message.request, message.window)
    return None


@handles(protocol.SetPassing)
async def set_passing(room: "Room", viewer: Viewer, message: protocol.SetPassing) -> Reply:
    await room.table.set_passing(room.person(viewer), message.passing)
    return None


@handles(protocol.Why)
async def why(room: "Room", viewer: Viewer, message: protocol.Why) -> Reply:
    table, seat = room.table, room.seat(viewer)
    asked = table.match and table.match.question(seat)
    if not asked or asked[0] != message.decision:
        raise Refusal("That question is not asked of you now.")
    reasons = shown.reasons_shown(table.record.game, asked[1])
    return protocol.Reasons(request=message.request, decision=message.decision, reasons=reasons)


@handles(protocol.Foresee)
async def foresee(room: "Room", viewer: Viewer, message: protocol.Foresee) -> Reply:
    table, seat = room.table, room.seat(viewer)
    await table.hushed()
    asked, refused = table.playing().foresee(seat, message.decision, message.choices)
    steps = [
        parts.ForeseenStep(
            decision=shown.decision_shown(decision, question),
            reasons=shown.reasons_shown(table.record.game, decision),
        )
        for question, decision in asked
    ]
    return protocol.Foreseen(
        request=message.request,
        decision=message.decision,
        steps=steps,
        refused=str(refused) if refused else None,
        refused_parts=refused.tokens if refused else None,
    )


@handles(protocol.Hint)
async def hint(room: "Room", viewer: Viewer, message: protocol.Hint) -> Reply:
    person, limits = room.person(viewer), room.hub.limits
    if not room.hinting.setdefault(person, Bucket(limits.hints, limits.hint_burst)).take():
        bites("hints")
        raise Refusal("So many hints at once? Give this one a thought of your own first.")
    asked, advice = await room.table.hints.take(person, message.decision, message.choices)
    hint = shown.hint_shown(asked, advice)
    return protocol.Hinted(request=message.request, decision=message.decision, hint=hint)


@handles(protocol.Resync)
async def resync(room: "Room", viewer: Viewer, message: protocol.Resync) -> Reply:
    viewer.show_all()
    return None


@handles(protocol.Say)
async def say(room: "Room", viewer: Viewer, message: protocol.Say) -> Reply:
    person = seating.person_of(room.table.record, room.person(viewer))
    if person is None:
        raise Refusal("You are not at this table.")
    silencing = shown.silencing_rule(room.table)
    if silencing is not None:
        reason = "The rules forbid talk in this phase: the chat opens again after it."
        raise Refusal(reason, silencing)
    await room.chat.add(person, seating.seat_of(room.table.record, person.id), message)
    return None


# Around the table


async def saved(room: "Room") -> None:
    await room.table.ledger.save()
    room.show_lobby()


@handles(protocol.Sit)
async def sit(room: "Room", viewer: Viewer, message: protocol.Sit) -> Reply:
    seating.sit(room.table.record, room.person(viewer), message.seat)
    await saved(room)
    return None


@handles(protocol.Stand)
async def stand(room: "Room", viewer: Viewer, message: protocol.Stand) -> Reply:
    table = room.table
    if table.record.state == "playing":
        await table.stand_in(room.seat(viewer))
    else:
        seating.stand(table.record, room.person(viewer))
        await saved(room)
    return None


@handles(protocol.Swap)
async def swap(room: "Room", viewer: Viewer, message: protocol.Swap) -> Reply:
    seating.swap(room.table.record, room.host(viewer), message.seat, message.other)
    await saved(room)
    return None


@handles(protocol.SetBot)
async def set_bot(room: "Room", viewer: Viewer, message: protocol.SetBot) -> Reply:
    seating.set_bot(room.table.record, room.host(viewer), message.seat, message.bot)
    await saved(room)
    return None


@handles(protocol.SetTable)
async def set_table(room: "Room", viewer: Viewer, message: protocol.SetTable) -> Reply:
    record, before = room.table.record, room.table.record.pace
    seating.set_table(
        record,
        room.host(viewer),
        seats=message.seats,
        options=message.options,
        pace=message.pace,
        clock=message.clock,
        listed=message.listed,
        hints=message.hints,
    )
    await saved(room)
    if record.pace != before:
        room.table.hurry()
    return None


@handles(protocol.Remove)
async def remove(room: "Room", viewer: Viewer, message: protocol.Remove) -> Reply:
    await room.table.remove(room.host(viewer), message.person)
    room.send_away(message.person)
    return None


@handles(protocol.HandOver)
async def hand_over(room: "Room", viewer: Viewer, message: protocol.HandOver) -> Reply:
    hosting.hand_over(room.table.record, room.host(viewer), message.person)
    await saved(room)
    return None


@handles(protocol.Lock)
async def lock(room: "Room", viewer: Viewer, message: protocol.Lock) -> Reply:
    hosting.lock(room.table.record, room.host(viewer), message.locked)
    await saved(room)
    return None


@handles(protocol.Report)
async def report(room: "Room", viewer: Viewer, message: protocol.Report) -> Reply:
    await room.chat.report(room.person(viewer), message.number)
    return None


@handles(protocol.Start)
async def start(room: "Room", viewer: Viewer, message: protocol.Start) -> Reply:
    if room.table.state == "lobby":
        await room.table.begin(room.host(viewer))
    return None


@handles(protocol.Rematch)
async def rematch(room: "Room", viewer: Viewer, message: protocol.Rematch) -> Reply:
    await room.hub.rematch(room, room.person(viewer))
    return None


@handles(protocol.Vote)
async def vote(room: "Room", viewer: Viewer, message: protocol.Vote) -> Reply:
    await room.table.vote(room.person(viewer), message.seat)
    return None


@handles(protocol.TakeBackSeat)
async def take_back_seat(room: "Room", viewer: Viewer, message: protocol.TakeBackSeat) -> Reply:
    room.seat(viewer)
    saved = room.table.take_back(room.person(viewer))
    if saved is not None:
        await saved
    return None


@handles(protocol.ShowEnd)
async def show_end(room: "Room", viewer: Viewer, message: protocol.ShowEnd) -> Reply:
    await room.table.show_end(room.person(viewer))
    return None


@handles(protocol.ReadOn)
async def read_on(room: "Room", viewer: Viewer, message: protocol.ReadOn) -> Reply:
    await room.table.read_on(room.person(viewer))
    return None


ASIDE = (protocol.Hint,)
"""What takes its time: nothing that the same viewer says meanwhile has to wait for it."""

CHANGES = (
    protocol.Sit,
    protocol.Stand,
    protocol.Swap,
    protocol.SetBot,
    protocol.SetTable,
    protocol.Remove,
    protocol.HandOver,
    protocol.Lock,
    protocol.Start,
    protocol.Rematch,
    protocol.Vote,
    protocol.TakeBackSeat,
    protocol.ShowEnd,
    protocol.SetPassing,
    protocol.ReadOn,
)
"""What is kept in the table's record."""
