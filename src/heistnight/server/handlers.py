"""What each message of a client does."""

from collections.abc import Awaitable, Callable
from typing import TYPE_CHECKING, Any

from heistnight.server import from_client, from_server, parts, shown
from heistnight.server.limits import Bucket, bites
from heistnight.server.viewer import Viewer
from heistnight.table import hosting, seating
from heistnight.table.errors import Refusal

if TYPE_CHECKING:
    from heistnight.server.room import Room

Reply = from_server.ServerMessage | None
Handler = Callable[["Room", Viewer, Any], Awaitable[Reply]]
HANDLERS: dict[type, Handler] = {}


def handles(message: type) -> Callable[[Handler], Handler]:
    def register(handler: Handler) -> Handler:
        HANDLERS[message] = handler
        return handler

    return register


@handles(from_client.Hello)
async def hello(room: "Room", viewer: Viewer, message: from_client.Hello) -> Reply:
    raise Refusal("You said hello already.")


# Playing


@handles(from_client.Answer)
async def answer(room: "Room", viewer: Viewer, message: from_client.Answer) -> Reply:
    person = room.person(viewer)
    await room.table.answer(person, message.request, message.decision, [message.choice])
    return None


@handles(from_client.Plan)
async def plan(room: "Room", viewer: Viewer, message: from_client.Plan) -> Reply:
    person = room.person(viewer)
    await room.table.answer(person, message.request, message.decision, message.choices)
    return None


@handles(from_client.Undo)
async def undo(room: "Room", viewer: Viewer, message: from_client.Undo) -> Reply:
    await room.table.undo(room.person(viewer), message.request)
    return None


@handles(from_client.PassWindow)
async def pass_window(room: "Room", viewer: Viewer, message: from_client.PassWindow) -> Reply:
    await room.table.pass_window(room.person(viewer), message.request, message.window)
    return None


@handles(from_client.WaitWindow)
async def wait_window(room: "Room", viewer: Viewer, message: from_client.WaitWindow) -> Reply:
    await room.table.wait_window(room.person(viewer), message.request, message.window)
    return None


@handles(from_client.SetPassing)
async def set_passing(room: "Room", viewer: Viewer, message: from_client.SetPassing) -> Reply:
    await room.table.set_passing(room.person(viewer), message.passing)
    return None


@handles(from_client.Why)
async def why(room: "Room", viewer: Viewer, message: from_client.Why) -> Reply:
    table, seat = room.table, room.seat(viewer)
    asked = table.match and table.match.question(seat)
    if not asked or asked[0] != message.decision:
        raise Refusal("That question is not asked of you now.")
    reasons = shown.reasons_shown(table.record.game, asked[1])
    return from_server.Reasons(request=message.request, decision=message.decision, reasons=reasons)


@handles(from_client.Foresee)
async def foresee(room: "Room", viewer: Viewer, message: from_client.Foresee) -> Reply:
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
    return from_server.Foreseen(
        request=message.request,
        decision=message.decision,
        steps=steps,
        refused=str(refused) if refused else None,
        refused_parts=refused.tokens if refused else None,
    )


@handles(from_client.Hint)
async def hint(room: "Room", viewer: Viewer, message: from_client.Hint) -> Reply:
    person, limits = room.person(viewer), room.hub.limits
    if not room.hinting.setdefault(person, Bucket(limits.hints, limits.hint_burst)).take():
        bites("hints")
        raise Refusal("So many hints at once? Give this one a thought of your own first.")
    asked, advice = await room.table.hints.take(person, message.decision, message.choices)
    hint = shown.hint_shown(asked, advice)
    return from_server.Hinted(request=message.request, decision=message.decision, hint=hint)


@handles(from_client.Resync)
async def resync(room: "Room", viewer: Viewer, message: from_client.Resync) -> Reply:
    viewer.show_all()
    return None


@handles(from_client.Say)
async def say(room: "Room", viewer: Viewer, message: from_client.Say) -> Reply:
    person = seating.person_of(room.table.record, room.person(viewer))
    if person is None:
        raise Refusal("You are not at this table.")
    silencing = shown.silencing_rule(room.table)
    if silencing is not None:
        reason = "The rules forbid talk in this phase: the chat opens again after it."
        raise Refusal(reason, silencing)
    limits = room.hub.limits
    if not room.talking.setdefault(person.id, Bucket(limits.chat, limits.chat_burst)).take():
        bites("chat")
        raise Refusal("Nobody can read so fast. Wait a moment.")
    await room.chat.add(person, seating.seat_of(room.table.record, person.id), message)
    return None


# Around the table


Arrangement = Callable[["Room", Viewer, Any], None]


def arranges(message: type) -> Callable[[Arrangement], Arrangement]:
    """For what changes the table's record alone: then it is written down, and shown."""

    def register(arrange: Arrangement) -> Arrangement:
        async def handler(room: "Room", viewer: Viewer, said: Any) -> Reply:
            arrange(room, viewer, said)
            await saved(room)
            return None

        HANDLERS[message] = handler
        return arrange

    return register


async def saved(room: "Room") -> None:
    await room.table.ledger.save()
    room.show_lobby()


@arranges(from_client.Sit)
def sit(room: "Room", viewer: Viewer, message: from_client.Sit) -> None:
    seating.sit(room.table.record, room.person(viewer), message.seat)


@handles(from_client.Stand)
async def stand(room: "Room", viewer: Viewer, message: from_client.Stand) -> Reply:
    table = room.table
    if table.record.state == "playing":
        await table.attendance.stand_in(room.seat(viewer))
    else:
        seating.stand(table.record, room.person(viewer))
        await saved(room)
    return None


@arranges(from_client.Swap)
def swap(room: "Room", viewer: Viewer, message: from_client.Swap) -> None:
    seating.swap(room.table.record, room.host(viewer), message.seat, message.other)


@arranges(from_client.SetBot)
def set_bot(room: "Room", viewer: Viewer, message: from_client.SetBot) -> None:
    record, host = room.table.record, room.host(viewer)
    sits = seating.place_at(record, message.seat).person
    if sits is not None:
        present = bool(room.table.people.present[sits])
        hosting.check_may_unseat(record, host, sits, present)
    seating.set_bot(record, host, message.seat, message.bot)


@handles(from_client.SetTable)
async def set_table(room: "Room", viewer: Viewer, message: from_client.SetTable) -> Reply:
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


@handles(from_client.Remove)
async def remove(room: "Room", viewer: Viewer, message: from_client.Remove) -> Reply:
    if await room.table.attendance.remove(room.host(viewer), message.person):
        room.send_away(message.person)
    return None


@handles(from_client.VoteRemoval)
async def vote_removal(room: "Room", viewer: Viewer, message: from_client.VoteRemoval) -> Reply:
    voter = room.person(viewer)
    if await room.table.attendance.vote_removal(voter, message.person, message.agree):
        room.send_away(message.person)
    return None


@arranges(from_client.HandOver)
def hand_over(room: "Room", viewer: Viewer, message: from_client.HandOver) -> None:
    hosting.hand_over(room.table.record, room.host(viewer), message.person)


@arranges(from_client.Lock)
def lock(room: "Room", viewer: Viewer, message: from_client.Lock) -> None:
    hosting.lock(room.table.record, room.host(viewer), message.locked)


@handles(from_client.Report)
async def report(room: "Room", viewer: Viewer, message: from_client.Report) -> Reply:
    await room.chat.report(room.person(viewer), message.number)
    return None


@handles(from_client.Start)
async def start(room: "Room", viewer: Viewer, message: from_client.Start) -> Reply:
    if room.table.state == "lobby":
        await room.table.begin(room.host(viewer))
    return None


@handles(from_client.Rematch)
async def rematch(room: "Room", viewer: Viewer, message: from_client.Rematch) -> Reply:
    await room.hub.rematch(room, room.person(viewer))
    return None


@handles(from_client.Vote)
async def vote(room: "Room", viewer: Viewer, message: from_client.Vote) -> Reply:
    await room.table.attendance.vote(room.person(viewer), message.seat)
    return None


@handles(from_client.TakeBackSeat)
async def take_back_seat(room: "Room", viewer: Viewer, message: from_client.TakeBackSeat) -> Reply:
    room.seat(viewer)
    saved = room.table.attendance.take_back(room.person(viewer))
    if saved is not None:
        await saved
    return None


@handles(from_client.ShowEnd)
async def show_end(room: "Room", viewer: Viewer, message: from_client.ShowEnd) -> Reply:
    await room.table.show_end(room.person(viewer))
    return None


@handles(from_client.ReadOn)
async def read_on(room: "Room", viewer: Viewer, message: from_client.ReadOn) -> Reply:
    await room.table.read_on(room.person(viewer))
    return None


ASIDE = (from_client.Hint,)
"""What takes its time: nothing that the same viewer says meanwhile has to wait for it."""

CHANGES = (
    from_client.Sit,
    from_client.Stand,
    from_client.Swap,
    from_client.SetBot,
    from_client.SetTable,
    from_client.Remove,
    from_client.VoteRemoval,
    from_client.HandOver,
    from_client.Lock,
    from_client.Start,
    from_client.Rematch,
    from_client.Vote,
    from_client.TakeBackSeat,
    from_client.ShowEnd,
    from_client.SetPassing,
    from_client.ReadOn,
)
"""What is kept in the table's record."""
