"""A table and those who look at it: who comes and goes, and every message they send."""

import asyncio
import logging
import time
from typing import Any

from heistnight.kernel.errors import HeistError
from heistnight.kernel.text_tokens import Words
from heistnight.server.errors import Elsewhere
from heistnight.server.limits import Bucket, bites
from heistnight.server.live.chat import Chat
from heistnight.server.live.handlers import ASIDE, CHANGES, HANDLERS, Handler
from heistnight.server.live.room_hub import RoomHub
from heistnight.server.live.table_snapshot import Picture
from heistnight.server.live.viewer import Cursor, Viewer, encode
from heistnight.server.protocol import client_messages, presenters, server_messages
from heistnight.table import hosting, seating
from heistnight.table.errors import Away, Clash, InDoubt, Moved, Refusal, Unwritten
from heistnight.table.game.game_log import Eyes
from heistnight.table.storage.records import hashed
from heistnight.table.table import Table

log = logging.getLogger("heistnight.room")

LOBBY_IS_GOOD = 0.1
"""Seconds, if nothing of it changes meanwhile."""
MOST_SOCKETS = 12
"""Of one person at one table."""
MOST_ASIDES = 16
"""Answers of one table that are being worked out beside all else."""
REQUESTS_KEPT = 60
MOVED, TRY_LATER, NO_TABLE, SENT_AWAY = 1012, 1013, 4001, 4003
ACTS = (
    client_messages.Answer,
    client_messages.Plan,
    client_messages.Undo,
    client_messages.PassWindow,
)
FAULT = "Something went wrong here; nothing was done."


class Room:
    """One table's sockets."""

    def __init__(self, table: Table, hub: RoomHub, chat: Chat) -> None:
        self.table, self.hub, self.chat = table, hub, chat
        self.viewers: set[Viewer] = set()
        self.hinting: dict[int, Bucket] = {}
        """By person."""
        self.talking: dict[int, Bucket] = {}
        self._lobby = b"", 0.0
        self._asides: set[asyncio.Task[None]] = set()
        self.used = time.time()
        """When somebody last asked for it, or went away."""
        self.picture = Picture(table, lambda: [self.eyes(one.person) for one in self.viewers])
        table.on_lobby = self.show_lobby
        table.on_scene = self.show_table
        chat.on_said = self.tell
        table.on_chat = chat.read

    @property
    def spectators(self) -> int:
        return sum([viewer.person is None for viewer in self.viewers])

    def show_lobby(self) -> None:
        self._lobby = b"", 0.0
        for viewer in self.viewers:
            viewer.show_lobby()

    def show_table(self, seat: Eyes) -> None:
        for viewer in self.viewers:
            if seat is None or self.eyes(viewer.person) == seat:
                viewer.show_table()

    def tell(self, message: server_messages.ServerMessage) -> None:
        for viewer in self.viewers:
            viewer.say(message)

    # Coming and going

    def enter(self, viewer: Viewer, hello: client_messages.Hello) -> None:
        if hello.token is not None:
            token = hashed(hello.token)
            people = [one for one in self.table.record.people if token in one.tokens]
            if not people:
                raise Refusal("This token is not of this table: join it, or watch.")
            if people[0].removed:
                raise Refusal(hosting.REMOVED)
            viewer.person = people[0].id
            if self.table.people.present[viewer.person] >= MOST_SOCKETS:
                raise Refusal("You look at this table from too many places already.")
        elif self.spectators >= self.hub.limits.viewers:
            bites("viewers")
            raise Refusal("Too many people watch this table already.")
        else:
            hosting.check_open(self.table.record)
        viewer.source, viewer.cursor = self, Cursor(hello.seen, hello.mark)
        self.viewers.add(viewer)
        viewer.say(self.welcome(viewer.person))
        if viewer.person is not None:
            self.table.attendance.arrive(viewer.person)
        self.show_lobby()
        viewer.show_table()

    def exit(self, viewer: Viewer) -> None:
        self.viewers.discard(viewer)
        self.used = time.time()
        if viewer.person is not None:
            self.table.attendance.leave(viewer.person)
        self.show_lobby()

    # What viewers get

    def welcome(self, person: int | None) -> server_messages.Welcome:
        record = self.table.record
        found = seating.person_of(record, person)
        return server_messages.Welcome(
            version=server_messages.VERSION,
            code=record.code,
            game=record.game,
            person=person,
            seat=self.eyes(person),
            name=found.name if found else "",
            chat=list(self.chat.lines),
            facts=presenters.facts_of(self.table),
        )

    def lobby(self) -> server_messages.Lobby:
        return presenters.lobby_shown(self.table, self.spectators)

    def lobby_text(self) -> bytes:
        """Written once for all who are to see it, and the next moment anew."""
        text, until = self._lobby
        if time.monotonic() >= until:
            text = encode(self.lobby())
            self._lobby = text, time.monotonic() + LOBBY_IS_GOOD
        return text

    def seen_by(
        self, person: int | None, cursor: Cursor
    ) -> tuple[list[server_messages.ServerMessage], Cursor]:
        return self.picture.seen(self.eyes(person), cursor)

    def eyes(self, person: int | None) -> Eyes:
        return None if person is None else seating.seat_of(self.table.record, person)

    # What viewers say

    async def hear(self, viewer: Viewer, message: Any) -> None:
        """Do it, or refuse in words. Nothing that one viewer sends can hurt another."""
        if not isinstance(message, ASIDE):
            await self._answer(viewer, message)
        elif len(self._asides) < MOST_ASIDES:
            task = asyncio.create_task(self._answer(viewer, message))
            self._asides.add(task)
            task.add_done_callback(self._asides.discard)
        else:
            viewer.say(refused(message.request, "One hint after the other, please."))

    async def _answer(self, viewer: Viewer, message: Any) -> None:
        metrics, begun = self.hub.metrics, time.perf_counter()
        refused_for = await self._try(viewer, message)
        if isinstance(message, ACTS):
            metrics.acts.observe(time.perf_counter() - begun)
        if refused_for:
            metrics.refusals[refused_for] += 1

    async def _try(self, viewer: Viewer, message: Any) -> str | None:
        """What it was refused for, in a word, if it was."""
        request: str | None = getattr(message, "request", None)
        handler = HANDLERS[type(message)]
        try:
            if isinstance(message, CHANGES):
                answer = await self._change(viewer, message, handler)
            else:
                answer = await handler(self, viewer, message)
            viewer.say(answer or server_messages.Ack(request=request or ""))
        except (Clash, Moved, Elsewhere):  # not done: whoever has the table will do it
            viewer.move(MOVED)
            return "moved"
        except Refusal as refusal:
            viewer.say(refused(request, refusal.reason, refusal.rule))
            return "rules" if refusal.rule else "table"
        except InDoubt:  # neither done nor refused: who asks again, once that is known, is told
            viewer.hang_up(TRY_LATER, "The database is away. Come back in a moment.")
            return "doubt"
        except HeistError as error:
            viewer.say(refused(request, str(error)))
            return "unwritten" if isinstance(error, Unwritten | Away) else "table"
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
        """Done once, however often it is asked for; a refusal leaves nothing behind."""
        person, table = self.person(viewer), self.table
        record, host = table.record, (table.record.host, table.record.appointed)
        key = f"{person}:{message.request}"
        table.ledger.check_whole(key in record.requests)
        if key in record.requests:
            await table.ledger.write()  # the first one may still be on its way
            return None
        record.requests = [*record.requests, key][-REQUESTS_KEPT:]
        try:
            return await handler(self, viewer, message)
        except BaseException:
            record.requests = [one for one in record.requests if one != key]
            record.host, record.appointed = host
            raise

    def person(self, viewer: Viewer) -> int:
        if viewer.person is None:
            raise Refusal("You are watching. Join the table to take part.")
        found = seating.person_of(self.table.record, viewer.person)
        if found is not None and found.removed:
            raise Refusal(hosting.REMOVED)
        return viewer.person

    def seat(self, viewer: Viewer) -> int:
        return self.table.people.seat_of(self.person(viewer))

    def host(self, viewer: Viewer) -> int:
        """While the host is away for long, the person who sits here longest may be host."""
        person = self.person(viewer)
        if self.table.people.next_host == person:
            hosting.take_over(self.table.record, person)
        return person

    def close_lines(self, why: str) -> None:
        for viewer in self.viewers:
            viewer.hang_up(NO_TABLE, why)

    def move(self) -> None:
        """Everybody comes back at once, and finds the table where it is then."""
        for viewer in self.viewers:
            viewer.move(MOVED)

    def send_away(self, person: int) -> None:
        """Close every line of somebody who is not of this table any more."""
        for viewer in self.viewers:
            if viewer.person == person:
                viewer.hang_up(SENT_AWAY, hosting.REMOVED)


def refused(request: str | None, reason: str, rule: str | None = None) -> server_messages.Refused:
    named = reason.tokens if isinstance(reason, Words) else None
    return server_messages.Refused(
        request=request, reason=str(reason), reason_parts=named, rule=rule
    )
