"""A table and its viewers: they enter, send messages and leave."""

import asyncio
import logging
import time
from typing import Any

from heistnight.kernel.errors import HeistError
from heistnight.kernel.text_tokens import Words
from heistnight.server.errors import Elsewhere
from heistnight.server.limits import Bucket, count_limit_hit
from heistnight.server.live.admission import key_of, origin_of
from heistnight.server.live.chat import Chat
from heistnight.server.live.handlers import CHANGES, HANDLERS, SLOW, Handler
from heistnight.server.live.room_hub import RoomHub
from heistnight.server.live.table_snapshot import TableSnapshot
from heistnight.server.live.viewer import Cursor, Viewer, encode
from heistnight.server.protocol import client_messages, presenters, server_messages
from heistnight.server.protocol.close_codes import (
    CLOSE_NO_TABLE,
    CLOSE_PERSON_REMOVED,
    CLOSE_TABLE_MOVED,
    CLOSE_TRY_LATER,
)
from heistnight.table import hosting, seating
from heistnight.table.errors import (
    CommitUnknown,
    DatabaseUnavailable,
    NotSaved,
    Refusal,
    TableMoved,
    WriteConflict,
)
from heistnight.table.game import clocks
from heistnight.table.game.game_log import ViewSeat
from heistnight.table.storage.records import hashed
from heistnight.table.table import Table

log = logging.getLogger("heistnight.room")

LOBBY_CACHE_SECONDS = 0.1
"""Seconds for which the lobby message is reused if nothing changes."""
MAX_SOCKETS_PER_PERSON = 12
"""Sockets of one person at one table."""
MAX_SLOW_ANSWERS = 16
"""Hints that one table works on at the same time."""
MAX_REMEMBERED_REQUESTS = 60

ACT_MESSAGES = (
    client_messages.Answer,
    client_messages.Plan,
    client_messages.Undo,
    client_messages.PassWindow,
)
FAULT = "Something went wrong on the server. Your request had no effect."


class Room:
    """The sockets of one table."""

    def __init__(self, table: Table, hub: RoomHub, chat: Chat) -> None:
        self.table, self.hub, self.chat = table, hub, chat
        self.viewers: set[Viewer] = set()
        self.hint_rates: dict[int, Bucket] = {}
        """By person."""
        self.chat_rates: dict[int, Bucket] = {}
        self._lobby = b"", 0.0
        self._slow_answers: set[asyncio.Task[None]] = set()
        self.used = clocks.wall()
        """When someone last loaded the table or left it."""
        self.snapshot = TableSnapshot(
            table, lambda: [self.view_seat(one.person) for one in self.viewers]
        )
        table.on_lobby_change = self.show_lobby
        table.on_view_change = self.show_table
        chat.on_message = self.broadcast
        table.on_chat_reload = chat.read

    @property
    def spectators(self) -> int:
        return sum([viewer.person is None for viewer in self.viewers])

    def show_lobby(self) -> None:
        self._lobby = b"", 0.0
        for viewer in self.viewers:
            viewer.show_lobby()

    def show_table(self, seat: ViewSeat) -> None:
        for viewer in self.viewers:
            if seat is None or self.view_seat(viewer.person) == seat:
                viewer.show_table()

    def broadcast(self, message: server_messages.ServerMessage) -> None:
        for viewer in self.viewers:
            viewer.say(message)

    # Entering and leaving

    def enter(self, viewer: Viewer, hello: client_messages.Hello, address: str = "") -> None:
        salt = self.table.record.hash_code
        viewer.origin, viewer.key = origin_of(salt, address), key_of(salt, hello.key)
        if hello.token is not None:
            token = hashed(hello.token)
            people = [one for one in self.table.record.people if token in one.tokens]
            if not people:
                raise Refusal("This link belongs to another table. Join this one, or watch.")
            if people[0].removed:
                raise Refusal(hosting.REMOVED_BY_HOST)
            viewer.person = people[0].id
            if self.table.people.present[viewer.person] >= MAX_SOCKETS_PER_PERSON:
                raise Refusal("You have this table open in too many places. Close one first.")
        elif self.spectators >= self.hub.limits.viewers:
            count_limit_hit("viewers")
            raise Refusal("This table has too many spectators.")
        else:
            hosting.check_not_locked(self.table.record)
            hosting.check_not_removed(self.table.record, viewer.origin, viewer.key)
        viewer.source, viewer.cursor = self, Cursor(hello.seen, hello.mark)
        self.viewers.add(viewer)
        viewer.say(self.welcome(viewer.person))
        if viewer.person is not None:
            viewer.reports, viewer.deals = hello.reports, hello.deals
            self.table.attendance.arrive(viewer.person, viewer.reports, viewer.deals)
        self.show_lobby()
        viewer.show_table()

    def exit(self, viewer: Viewer) -> None:
        self.viewers.discard(viewer)
        self.used = clocks.wall()
        if viewer.person is not None:
            self.table.attendance.leave(viewer.person, viewer.reports, viewer.deals)
        self.show_lobby()

    # What viewers see

    def welcome(self, person: int | None) -> server_messages.Welcome:
        record = self.table.record
        found = seating.person_of(record, person)
        return server_messages.Welcome(
            version=server_messages.PROTOCOL_VERSION,
            code=record.code,
            game=record.game,
            person=person,
            seat=self.view_seat(person),
            name=found.name if found else "",
            chat=list(self.chat.lines),
            facts=presenters.facts_of(self.table),
        )

    def lobby(self) -> server_messages.Lobby:
        return presenters.present_lobby(self.table, self.spectators)

    def lobby_text(self) -> bytes:
        """Return the lobby as JSON, encoded once for all viewers and cached for a moment."""
        text, until = self._lobby
        if time.monotonic() >= until:
            text = encode(self.lobby())
            self._lobby = text, time.monotonic() + LOBBY_CACHE_SECONDS
        return text

    def seen_by(
        self, person: int | None, cursor: Cursor
    ) -> tuple[list[server_messages.ServerMessage], Cursor]:
        return self.snapshot.messages_for(self.view_seat(person), cursor)

    def view_seat(self, person: int | None) -> ViewSeat:
        return None if person is None else seating.seat_of(self.table.record, person)

    # Messages from viewers

    async def handle_message(self, viewer: Viewer, message: Any) -> None:
        """Do what a message asks for, or refuse it. No message can harm another viewer."""
        if not isinstance(message, SLOW):
            await self._answer(viewer, message)
        elif len(self._slow_answers) < MAX_SLOW_ANSWERS:
            task = asyncio.create_task(self._answer(viewer, message))
            self._slow_answers.add(task)
            task.add_done_callback(self._slow_answers.discard)
        else:
            viewer.say(
                refused(message.request, "Too many hints at once for this table. Wait a moment.")
            )

    async def _answer(self, viewer: Viewer, message: Any) -> None:
        metrics, begun = self.hub.metrics, time.perf_counter()
        reason = await self._handle(viewer, message)
        if isinstance(message, ACT_MESSAGES):
            metrics.acts.observe(time.perf_counter() - begun)
        if reason:
            metrics.refusals[reason] += 1

    async def _handle(self, viewer: Viewer, message: Any) -> str | None:
        """Handle a message; return why it was refused, as a label for the metrics."""
        request: str | None = getattr(message, "request", None)
        handler = HANDLERS[type(message)]
        try:
            if isinstance(message, CHANGES):
                answer = await self._change(viewer, message, handler)
            else:
                answer = await handler(self, viewer, message)
            viewer.say(answer or server_messages.Ack(request=request or ""))
        except (
            WriteConflict,
            TableMoved,
            Elsewhere,
        ):  # not done; the client repeats it at the new owner
            viewer.move(CLOSE_TABLE_MOVED)
            return "moved"
        except Refusal as refusal:
            viewer.say(refused(request, refusal.reason, refusal.rule))
            return "rules" if refusal.rule else "table"
        except CommitUnknown:  # maybe saved: a retry finds out
            viewer.disconnect(
                CLOSE_TRY_LATER, "The database isn't available. Reconnect in a moment."
            )
            return "doubt"
        except HeistError as error:
            viewer.say(refused(request, str(error)))
            return "unwritten" if isinstance(error, NotSaved | DatabaseUnavailable) else "table"
        except asyncio.CancelledError:
            raise
        except Exception as error:
            log.exception("A %s failed: %s", type(message).__name__, type(error).__name__)
            viewer.say(refused(request, FAULT))
            return "fault"
        return None

    async def _change(
        self, viewer: Viewer, message: Any, handler: Handler
    ) -> server_messages.ServerMessage | None:
        """Make a change once, however often it is requested; undo everything if it is refused."""
        person, table = self.person(viewer), self.table
        record, host = table.record, (table.record.host, table.record.appointed)
        key = f"{person}:{message.request}"
        table.persistence.check_usable(key in record.requests)
        if key in record.requests:
            await table.persistence.write()  # the first request may not be saved yet
            return None
        record.requests = [*record.requests, key][-MAX_REMEMBERED_REQUESTS:]
        try:
            return await handler(self, viewer, message)
        except BaseException:
            record.requests = [one for one in record.requests if one != key]
            record.host, record.appointed = host
            raise

    def person(self, viewer: Viewer) -> int:
        if viewer.person is None:
            raise Refusal("You're watching. Join the table to play.")
        found = seating.person_of(self.table.record, viewer.person)
        if found is not None and found.removed:
            raise Refusal(hosting.REMOVED_BY_HOST)
        return viewer.person

    def seat(self, viewer: Viewer) -> int:
        return self.table.people.seat_of(self.person(viewer))

    def host(self, viewer: Viewer) -> int:
        """Return the viewer's person, who becomes host if they are next and the host is away."""
        person = self.person(viewer)
        if self.table.people.next_host == person:
            hosting.take_over(self.table.record, person)
        return person

    def close_sockets(self, why: str) -> None:
        for viewer in self.viewers:
            viewer.disconnect(CLOSE_NO_TABLE, why)

    def move(self) -> None:
        """Close all sockets: the viewers reconnect at once and find the table's new owner."""
        for viewer in self.viewers:
            viewer.move(CLOSE_TABLE_MOVED)

    def disconnect_person(self, person: int) -> None:
        """Close every socket of a person who was removed from the table, and their spectators'."""
        record = self.table.record
        for viewer in self.viewers:
            watching = viewer.person is None
            if viewer.person == person or (
                watching and hosting.is_removed(record, viewer.origin, viewer.key)
            ):
                viewer.disconnect(CLOSE_PERSON_REMOVED, hosting.REMOVED_BY_HOST)


def refused(request: str | None, reason: str, rule: str | None = None) -> server_messages.Refused:
    named = reason.tokens if isinstance(reason, Words) else None
    return server_messages.Refused(
        request=request, reason=str(reason), reason_parts=named, rule=rule
    )
