"""Handlers for the messages of clients."""

from collections.abc import Awaitable, Callable
from typing import Any, Protocol

from heistnight.kernel.events import Seat
from heistnight.server.limits import Bucket, count_limit_hit
from heistnight.server.live.chat import Chat
from heistnight.server.live.room_hub import RoomHub
from heistnight.server.live.viewer import Viewer
from heistnight.server.protocol import (
    client_messages,
    decision_presenters,
    presenters,
    schemas,
    server_messages,
)
from heistnight.table import hosting, seating
from heistnight.table.errors import Refusal
from heistnight.table.table import Table


class HandlerRoom(Protocol):
    """The table's room, as the handlers use it."""

    table: Table
    hub: RoomHub
    chat: Chat
    hint_rates: dict[int, Bucket]
    chat_rates: dict[int, Bucket]

    def person(self, viewer: Viewer) -> int: ...

    def seat(self, viewer: Viewer) -> int: ...

    def host(self, viewer: Viewer) -> int: ...

    def show_lobby(self) -> None: ...

    def disconnect_person(self, person: int) -> None: ...


Reply = server_messages.ServerMessage | None
Handler = Callable[[HandlerRoom, Viewer, Any], Awaitable[Reply]]
HANDLERS: dict[type, Handler] = {}


def handles(message: type) -> Callable[[Handler], Handler]:
    """Register a function as the handler of a message type."""

    def register(handler: Handler) -> Handler:
        HANDLERS[message] = handler
        return handler

    return register


@handles(client_messages.Hello)
async def hello(room: HandlerRoom, viewer: Viewer, message: client_messages.Hello) -> Reply:
    raise Refusal("You've already sent hello.")


# Playing


@handles(client_messages.Answer)
async def answer(room: HandlerRoom, viewer: Viewer, message: client_messages.Answer) -> Reply:
    person = room.person(viewer)
    await room.table.answer(person, message.request, message.decision, [message.choice])
    return None


@handles(client_messages.Plan)
async def plan(room: HandlerRoom, viewer: Viewer, message: client_messages.Plan) -> Reply:
    person = room.person(viewer)
    await room.table.answer(person, message.request, message.decision, message.choices)
    return None


@handles(client_messages.Undo)
async def undo(room: HandlerRoom, viewer: Viewer, message: client_messages.Undo) -> Reply:
    await room.table.undo(room.person(viewer), message.request)
    return None


@handles(client_messages.PassWindow)
async def pass_window(
    room: HandlerRoom, viewer: Viewer, message: client_messages.PassWindow
) -> Reply:
    await room.table.responses.pass_window(room.person(viewer), message.request, message.window)
    return None


@handles(client_messages.WaitWindow)
async def wait_window(
    room: HandlerRoom, viewer: Viewer, message: client_messages.WaitWindow
) -> Reply:
    await room.table.responses.wait_window(room.person(viewer), message.request, message.window)
    return None


@handles(client_messages.SetSkip)
async def set_skip(room: HandlerRoom, viewer: Viewer, message: client_messages.SetSkip) -> Reply:
    await room.table.responses.set_skip(room.person(viewer), message.skip)
    return None


@handles(client_messages.SetOrders)
async def set_orders(
    room: HandlerRoom, viewer: Viewer, message: client_messages.SetOrders
) -> Reply:
    await room.table.responses.set_orders(room.person(viewer), message.orders)
    return None


@handles(client_messages.SetVacation)
async def set_vacation(
    room: HandlerRoom, viewer: Viewer, message: client_messages.SetVacation
) -> Reply:
    await room.table.responses.set_vacation(room.person(viewer), message.away)
    return None


@handles(client_messages.Shown)
async def shown(room: HandlerRoom, viewer: Viewer, message: client_messages.Shown) -> Reply:
    room.table.note_shown(room.person(viewer), message.moment)
    return None


@handles(client_messages.Why)
async def why(room: HandlerRoom, viewer: Viewer, message: client_messages.Why) -> Reply:
    table, seat = room.table, room.seat(viewer)
    asked = table.match and table.match.question(seat)
    if not asked or asked[0] != message.decision:
        raise Refusal("You can't answer that question now.")
    reasons = decision_presenters.present_reasons(table.record.game, asked[1])
    return server_messages.Reasons(
        request=message.request, decision=message.decision, reasons=reasons
    )


@handles(client_messages.Foresee)
async def foresee(room: HandlerRoom, viewer: Viewer, message: client_messages.Foresee) -> Reply:
    table, seat = room.table, room.seat(viewer)
    await table.wait_for_window()
    asked, refused = table.playing().foresee(seat, message.decision, message.choices)
    steps = [
        schemas.ForeseenStep(
            decision=decision_presenters.present_decision(decision, question),
            reasons=decision_presenters.present_reasons(table.record.game, decision),
        )
        for question, decision in asked
    ]
    return server_messages.Foreseen(
        request=message.request,
        decision=message.decision,
        steps=steps,
        refused=str(refused) if refused else None,
        refused_parts=refused.tokens if refused else None,
        coach=coach_on_plan(table, seat, message) if len(steps) == len(message.choices) else None,
    )


def coach_on_plan(
    table: Table, seat: Seat, message: client_messages.Foresee
) -> schemas.CoachShown | None:
    if table.tutor.coach is None or message.open is None or not message.choices:
        return None
    game, _ = table.playing().live.at_question(seat, message.decision)
    progress = table.tutor.follow_plan(seat, game, message.choices, message.open)
    return progress and decision_presenters.present_plan_coach(progress)


@handles(client_messages.Hint)
async def hint(room: HandlerRoom, viewer: Viewer, message: client_messages.Hint) -> Reply:
    person, limits = room.person(viewer), room.hub.limits
    if not room.hint_rates.setdefault(person, Bucket(limits.hints, limits.hint_burst)).take():
        count_limit_hit("hints")
        raise Refusal("Too many hints at once. Wait a moment.")
    asked, advice = await room.table.hints.take(person, message.decision, message.choices)
    hint = decision_presenters.present_hint(asked, advice)
    return server_messages.Hinted(request=message.request, decision=message.decision, hint=hint)


@handles(client_messages.Resync)
async def resync(room: HandlerRoom, viewer: Viewer, message: client_messages.Resync) -> Reply:
    viewer.resend_all()
    return None


@handles(client_messages.Say)
async def say(room: HandlerRoom, viewer: Viewer, message: client_messages.Say) -> Reply:
    person = seating.person_of(room.table.record, room.person(viewer))
    if person is None:
        raise Refusal("You aren't at this table.")
    silencing = presenters.silencing_rule(room.table)
    if silencing is not None:
        reason = "The rules forbid talking in this phase. Chat opens again after it."
        raise Refusal(reason, silencing)
    limits = room.hub.limits
    if not room.chat_rates.setdefault(person.id, Bucket(limits.chat, limits.chat_burst)).take():
        count_limit_hit("chat")
        raise Refusal("You're sending messages too fast. Wait a moment.")
    await room.chat.add(person, seating.seat_of(room.table.record, person.id), message)
    return None


# Seats, people and settings


RecordChange = Callable[[HandlerRoom, Viewer, Any], None]


def changes_record(message: type) -> Callable[[RecordChange], RecordChange]:
    """Register a handler that only changes the table's record; then save and show it."""

    def register(change: RecordChange) -> RecordChange:
        async def handler(room: HandlerRoom, viewer: Viewer, said: Any) -> Reply:
            change(room, viewer, said)
            await save(room)
            return None

        HANDLERS[message] = handler
        return change

    return register


async def save(room: HandlerRoom) -> None:
    """Save the table's record and show the lobby to every viewer."""
    await room.table.persistence.save()
    room.show_lobby()


@handles(client_messages.Sit)
async def sit(room: HandlerRoom, viewer: Viewer, message: client_messages.Sit) -> Reply:
    table, person = room.table, room.person(viewer)
    if table.state == "playing":
        await table.attendance.replace_bot(person, message.seat)
    else:
        seating.sit(table.record, person, message.seat)
        await save(room)
    return None


@handles(client_messages.Stand)
async def stand(room: HandlerRoom, viewer: Viewer, message: client_messages.Stand) -> Reply:
    table = room.table
    if table.record.state == "playing":
        await table.attendance.stand(room.seat(viewer))
    else:
        seating.stand(table.record, room.person(viewer))
        await save(room)
    return None


@changes_record(client_messages.Swap)
def swap(room: HandlerRoom, viewer: Viewer, message: client_messages.Swap) -> None:
    seating.swap(room.table.record, room.host(viewer), message.seat, message.other)


@changes_record(client_messages.SetBot)
def set_bot(room: HandlerRoom, viewer: Viewer, message: client_messages.SetBot) -> None:
    record, host = room.table.record, room.host(viewer)
    sitting = seating.place_at(record, message.seat).person
    if sitting is not None:
        present = bool(room.table.people.present[sitting])
        hosting.check_may_unseat(record, host, sitting, present)
    seating.set_bot(record, host, message.seat, message.bot)


@handles(client_messages.SetTable)
async def set_table(room: HandlerRoom, viewer: Viewer, message: client_messages.SetTable) -> Reply:
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
        takeover=message.takeover,
        first_to=message.first_to,
        window_time=message.window_time,
        vacation_days=message.vacation_days,
    )
    await save(room)
    if record.pace != before:
        room.table.hurry()
    return None


@handles(client_messages.Remove)
async def remove(room: HandlerRoom, viewer: Viewer, message: client_messages.Remove) -> Reply:
    if await room.table.attendance.remove(room.host(viewer), message.person):
        room.disconnect_person(message.person)
    return None


@handles(client_messages.VoteRemoval)
async def vote_removal(
    room: HandlerRoom, viewer: Viewer, message: client_messages.VoteRemoval
) -> Reply:
    voter = room.person(viewer)
    if await room.table.attendance.vote_removal(voter, message.person, message.agree):
        room.disconnect_person(message.person)
    return None


@changes_record(client_messages.HandOver)
def hand_over(room: HandlerRoom, viewer: Viewer, message: client_messages.HandOver) -> None:
    hosting.hand_over(room.table.record, room.host(viewer), message.person)


@changes_record(client_messages.Lock)
def lock(room: HandlerRoom, viewer: Viewer, message: client_messages.Lock) -> None:
    hosting.lock(room.table.record, room.host(viewer), message.locked)


@handles(client_messages.Report)
async def report(room: HandlerRoom, viewer: Viewer, message: client_messages.Report) -> Reply:
    await room.chat.report(room.person(viewer), message.number)
    return None


@handles(client_messages.Start)
async def start(room: HandlerRoom, viewer: Viewer, message: client_messages.Start) -> Reply:
    if room.table.state == "lobby" and not room.table.record.starting:
        await room.table.begin(room.host(viewer))
    return None


@handles(client_messages.CommitNumber)
async def commit_number(
    room: HandlerRoom, viewer: Viewer, message: client_messages.CommitNumber
) -> Reply:
    await room.table.starting.add_hash(room.seat(viewer), message.hash)
    return None


@handles(client_messages.RevealNumber)
async def reveal_number(
    room: HandlerRoom, viewer: Viewer, message: client_messages.RevealNumber
) -> Reply:
    await room.table.starting.add_nonce(room.seat(viewer), message.number)
    return None


@handles(client_messages.Rematch)
async def rematch(room: HandlerRoom, viewer: Viewer, message: client_messages.Rematch) -> Reply:
    await room.hub.new_tables.rematch(room.table, room.person(viewer))
    return None


@handles(client_messages.Vote)
async def vote(room: HandlerRoom, viewer: Viewer, message: client_messages.Vote) -> Reply:
    await room.table.attendance.vote(room.person(viewer), message.seat)
    return None


@handles(client_messages.TakeBackSeat)
async def take_back_seat(
    room: HandlerRoom, viewer: Viewer, message: client_messages.TakeBackSeat
) -> Reply:
    room.seat(viewer)
    saved = room.table.attendance.take_back(room.person(viewer))
    if saved is not None:
        await saved
    return None


@handles(client_messages.ShowEnd)
async def show_end(room: HandlerRoom, viewer: Viewer, message: client_messages.ShowEnd) -> Reply:
    await room.table.show_end(room.person(viewer))
    return None


@handles(client_messages.ReadOn)
async def read_on(room: HandlerRoom, viewer: Viewer, message: client_messages.ReadOn) -> Reply:
    await room.table.read_on(room.person(viewer))
    return None


SLOW = (client_messages.Hint,)
"""Messages answered in a task of their own: the viewer's next messages don't wait for them."""

CHANGES = (
    client_messages.Sit,
    client_messages.Stand,
    client_messages.Swap,
    client_messages.SetBot,
    client_messages.SetTable,
    client_messages.Remove,
    client_messages.VoteRemoval,
    client_messages.HandOver,
    client_messages.Lock,
    client_messages.Start,
    client_messages.Rematch,
    client_messages.Vote,
    client_messages.TakeBackSeat,
    client_messages.ShowEnd,
    client_messages.SetSkip,
    client_messages.SetOrders,
    client_messages.SetVacation,
    client_messages.ReadOn,
)
"""Messages that change the table's record, which remembers their request ids."""
