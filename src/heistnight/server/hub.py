"""All tables of a server: making them, finding them, bringing them back after a restart."""

import asyncio
import logging
import re
import time
from collections.abc import Callable, Sequence

import msgspec

from heistnight.kernel.errors import BadLesson, HeistError
from heistnight.kernel.history import Act
from heistnight.learn.courses import lesson
from heistnight.server.budgets import Budgets
from heistnight.server.cluster.handover import Moving
from heistnight.server.cluster.node import Node
from heistnight.server.cluster.remote_bots import Helpers
from heistnight.server.errors import Elsewhere, Full, Missing, TooFast
from heistnight.server.http.qr_codes import QrCodes
from heistnight.server.limits import Buckets, Limits, bites
from heistnight.server.live.admission import Openers, Visitors, origin_of
from heistnight.server.live.chat import Chat
from heistnight.server.live.hibernation import Sleeping
from heistnight.server.live.room import Room
from heistnight.server.live.table_loader import NO_TABLE, Fetching
from heistnight.server.ops.admin_sync import FOR_GOOD, Retention, Watch
from heistnight.server.ops.metrics import Metrics
from heistnight.server.protocol import http_bodies, presenters
from heistnight.server.protocol.presenters import seated
from heistnight.server.replays.archive import Archive
from heistnight.table import branching, hosting, seating
from heistnight.table.bots.bot_workers import Thinkers
from heistnight.table.errors import Clash, Moved, Refusal
from heistnight.table.game.live_game import LiveGame
from heistnight.table.game.reload import wake
from heistnight.table.names import checked_name
from heistnight.table.storage.changes import (
    AddedRecovery,
    AddedTable,
    Change,
    MovedRecovery,
    ReservedRecovery,
)
from heistnight.table.storage.persistence import Ledger
from heistnight.table.storage.records import TableRecord, hashed, new_secret, plain_recovery
from heistnight.table.storage.store import Store, StoredTable
from heistnight.table.table import Table
from heistnight.table.tutor import record_of

log = logging.getLogger("heistnight.hub")

CODE = re.compile("[A-Z0-9]{1,12}", re.ASCII)
MOST_TRIES = 5
"""To open a table, where its code or request is taken."""
MOST_AGAIN = 3_000
"""Acts that are written down, and played again, for a table that goes on from a replay."""
USED_ELSEWHERE = "This request was used at another table. Make up a new one."
Begun = tuple[TableRecord, seating.Welcomed]


class Hub:
    def __init__(
        self,
        store: Store,
        thinkers: Thinkers,
        limits: Limits,
        keeps: Retention = FOR_GOOD,
        address: str = "",
    ) -> None:
        self.store, self.thinkers, self.limits = store, thinkers, limits
        self.helpers = thinkers.others = Helpers()
        self.rooms: dict[str, Room] = {}
        self._waking: dict[str, asyncio.Task[None]] = {}
        """Tables on their way from the store."""
        self.makers = Buckets(limits.requests, limits.request_burst)
        self.guesses = Buckets(limits.guesses, limits.guess_burst)
        self.bytes = Buckets(limits.bytes, limits.byte_burst)
        self.visitors = Visitors(limits)
        self.acts_before = 0
        """Acts of tables that are no longer in memory."""
        self.budgets = Budgets(store, limits)
        self.budgets.in_use = lambda code: code in self.rooms or code in self._waking
        self.archive = Archive(store, limits, self.budgets)
        self.qr_codes = QrCodes(limits)
        self.sleeping = Sleeping(self)
        self.openers = Openers(limits)
        self.node, self.moving = Node(self, store.leases, address), Moving(self)
        self.fetching = Fetching(store, self.node)
        thinkers.home_of = self.openers.home_of
        self.openers.elsewhere = self.node.news.opened_by
        self.metrics, self.watch = Metrics(self), Watch(self, keeps)
        self._sweeper = asyncio.create_task(self.sleeping.sweep_on())

    @classmethod
    async def open(
        cls, database: str, limits: Limits, keeps: Retention = FOR_GOOD, address: str = ""
    ) -> "Hub":
        """`address`: where other nodes reach this one."""
        store = await Store.open(database)
        hub = cls(store, Thinkers(), limits, keeps, address)
        await hub.watch.begin()
        await hub.node.open()
        for stored in [] if store.leases else await store.unfinished():
            hub._add(stored)
        broken = [room for room in hub.rooms.values() if room.table.ledger.broken]
        if hub.rooms:
            log.info("%d tables are back, %d set aside.", len(hub.rooms), len(broken))
        return hub

    async def close(self) -> None:
        self._sweeper.cancel()
        for waking in self._waking.values():
            waking.cancel()
        self.fetching.close()
        self.sleeping.close()
        self.watch.close()
        self.metrics.close()
        for room in self.rooms.values():
            room.table.close()
        await self.store.flush()
        await self.node.close()
        await self.store.close()
        self.thinkers.close()
        self.archive.close()

    @property
    def sockets(self) -> int:
        return self.visitors.count

    @property
    def acts(self) -> int:
        return self.acts_before + sum([room.table.kept for room in self.rooms.values()])

    # Tables

    def _add(self, stored: StoredTable, live: LiveGame | None = None) -> Room:
        table = Table(stored, self.store, self.thinkers, live)
        room = Room(table, self, Chat(table.ledger, stored.chat, self.budgets))
        table.ledger.on_lost = lambda: self.moving.lose(room)
        self.rooms[stored.record.code] = room
        self.store.failed.discard(stored.id)  # what was lost before is not in what was read
        return room

    async def read_again(self, code: str) -> None:
        """The operator has changed or removed this table."""
        room = self.rooms.get(code)
        if room is None:
            return
        if await self.store.table(code) is not None:
            room.table.ledger.read_again()
            return
        self.forget(code)
        room.close_lines("This table was removed by those who run this server.")

    async def room(self, code: str, address: str = "") -> Room:
        """The table of this code; one that is over comes back from the store.

        Codes are short: whoever tries many that do not exist has to wait.
        """
        code = code.upper()
        if code not in self.rooms:
            if not self.guesses.take(address):
                bites("guesses", address)
                raise TooFast("Too many wrong codes from this address: wait a minute.")
            try:
                await self.openers.waking(address, code, lambda: self.found(code))
            except (Elsewhere, Moved):
                self.guesses.give_back(address)
                raise
            self.guesses.give_back(address)
        return await self.found(code)

    async def found(self, code: str) -> Room:
        """In memory, or in the store; there it is awake from now on."""
        if code not in self.rooms:
            if code not in self._waking:
                self._waking[code] = asyncio.create_task(self._wake(code))
                self._waking[code].add_done_callback(lambda task: self._woken(code, task))
            await asyncio.shield(self._waking[code])
            if code not in self.rooms:
                raise Moved("This table was here, and is gone again.")
        self.rooms[code].used = time.time()
        return self.rooms[code]

    def _woken(self, code: str, task: asyncio.Task[None]) -> None:
        del self._waking[code]
        if not task.cancelled():
            task.exception()  # those who still wait for it are told

    async def _wake(self, code: str) -> None:
        """Once, however many want it."""
        await self.sleeping.settle(code)
        if code in self.budgets.dropping or not CODE.fullmatch(code):
            raise Missing(NO_TABLE)
        stored = await self.fetching.fetch(code)
        woken = await wake(stored, self.store.waking)
        if stored.owner != self.node.id:
            raise Moved("Another server was quicker with this table.")
        if code not in self.rooms:
            table = self._add(woken.stored, woken.live).table
            if table.state in ("lobby", "playing") and stored.state.startswith("asleep"):
                table.ledger.save()

    def forget(self, code: str) -> None:
        """Out of memory; all of it is in the store."""
        room = self.rooms.pop(code)
        room.table.close()
        self.acts_before += room.table.kept
        self.openers.close(code)

    async def make(
        self, wanted: http_bodies.NewTable, address: str = ""
    ) -> tuple[Room, http_bodies.Seated]:
        room, host = await self._made(wanted.request, lambda: self._new_table(wanted, address))
        if wanted.bots:
            self.thinkers.warm_up()
        if wanted.start and seating.startable(room.table.record):
            await room.table.begin(host.person.id)
        return room, seated(room.table.record, host)

    async def opened(self, wanted: http_bodies.NewTable, address: str = "") -> http_bodies.Seated:
        return (await self.make(wanted, address))[1]

    def _new_table(self, wanted: http_bodies.NewTable, address: str) -> Begun:
        made = seating.new_record(
            game=wanted.game,
            seats=wanted.seats,
            options=wanted.options,
            seed=wanted.seed,
            pace=wanted.pace,
            clock=wanted.clock,
            listed=wanted.listed,
            kinds=wanted.bots,
        )
        home = origin_of(made.code, address)
        return made, seating.add_person(made, wanted.name, wanted.request, home)

    async def teach(self, id_: str, learner: http_bodies.Learn) -> http_bodies.Seated:
        """A table for one, with the others' answers from the lesson."""
        try:
            taught = lesson(id_)
        except BadLesson as error:
            raise Missing(str(error)) from None

        def begin() -> Begun:
            made = seating.lesson_table(taught)
            made.lesson = record_of(taught)
            return made, seating.add_person(made, learner.name, learner.request)

        room, first = await self._made(learner.request, begin)
        if room.table.state == "lobby":
            await room.table.begin(first.person.id)
        return seated(room.table.record, first)

    async def _made(
        self, request: str | None, begin: Callable[[], Begun], acts: Sequence[Act] = ()
    ) -> tuple[Room, seating.Welcomed]:
        """A new table, or the one that this request has made before."""
        for _ in range(MOST_TRIES):
            code = request and await self.store.recovered(seating.secret_of(request))
            if code:
                room = await self.room(code)
                first = seating.welcomed(room.table.record, request)
                if first is None:
                    raise Missing("The table of this request is gone.")
                return room, first
            made, first = begin()
            try:
                recovery = AddedRecovery(first.person.recovery, made.code)
                room = await self._open(made, recovery, acts=acts)
            except Clash:  # the same request, or another table of this code, was quicker
                continue
            return room, first
        raise Full("The server finds no place for this table. Try again.")

    async def play_on(
        self, replay: str, wanted: http_bodies.PlayOn, address: str
    ) -> http_bodies.Seated:
        """A table that goes on from a moment of a finished game, one person against bots."""
        tape = await self.archive.tape(replay, address)
        moment = tape.moment(wanted.act)
        if wanted.act > MOST_AGAIN:
            raise Refusal(f"One can play on from the first {MOST_AGAIN} acts of a game.")

        def begin() -> Begun:
            made = branching.record_of(moment, wanted.seat, wanted.pace, replay)
            return made, branching.sit_down(made, wanted.name, wanted.request)

        room, first = await self._made(wanted.request, begin, tape.choices[: wanted.act])
        self.thinkers.warm_up()
        return seated(room.table.record, first)

    async def _open(
        self,
        made: TableRecord,
        *more: Change,
        acts: Sequence[Act] = (),
        by: Ledger | None = None,
    ) -> Room:
        self.node.check_open()
        if self.watch.draining:
            raise Full("This server is about to be restarted. Try again in a moment.")
        playing = [room for room in self.rooms.values() if room.table.record.state != "over"]
        if len(playing) >= self.limits.tables:
            bites("tables")
            raise Full(f"The server is full: {self.limits.tables} tables are open. Try later.")
        text = msgspec.json.encode(made).decode()
        write = by.write if by else self.store.write
        rows = branching.rows_of(acts)
        added = AddedTable(made.code, made.state, text, made.made, rows, self.node.id)
        async with self.budgets.reserve("tables", 1):
            await write(added, *more)
        return await self.found(made.code)

    async def join(
        self, code: str, name: str, address: str, request: str | None = None
    ) -> http_bodies.Seated:
        code, request = code.upper(), request or new_secret()
        room = await self.room(code, address)
        known = self._welcomed(room.table, name, address, request)
        if known is None:
            await self.reserve(request, code)
            room = await self.room(code, address)
            known = self._welcomed(room.table, name, address, request)
        table = room.table
        if known is not None:
            await table.ledger.write()  # the first one may still be on its way
            return seated(table.record, known)
        new = seating.add_person(table.record, name, request, origin_of(code, address))
        await table.ledger.save()
        room.show_lobby()
        return seated(table.record, new)

    def _welcomed(
        self, table: Table, name: str, address: str, request: str
    ) -> seating.Welcomed | None:
        """Who joined with this request before; None where somebody new may, else Refusal."""
        table.ledger.check_whole()
        record = table.record
        known = seating.welcomed(record, request)
        if known is not None:
            return known
        hosting.check_open(record)
        seating.check_not_crowded(record)
        checked_name(name)
        try:
            hosting.check_room_for(record, origin_of(record.code, address), self.limits.places)
        except Refusal:
            bites("places", address)
            raise
        return None

    async def reserve(self, request: str, code: str) -> None:
        """Keep the request's recovery code for this table, or Refusal where another has it.

        It is a commit of its own, before the table changes: a table whose write fails has to be
        read again, and nobody who joins may cause that."""
        secret = seating.secret_of(request)
        owner = await self.store.recovered(secret)
        if owner is None:
            await self.store.write(ReservedRecovery(secret, code))
            owner = await self.store.recovered(secret)
        if owner != code:
            raise Refusal(USED_ELSEWHERE)

    async def recover(self, recovery: str, address: str = "") -> http_bodies.Seated:
        """A new token for the person with this recovery code."""
        secret = hashed(plain_recovery(recovery))
        code = await self.store.recovered(secret)
        if code is None:
            raise Missing("No seat has that recovery code.")
        room = await self.room(code, address)
        people = [one for one in room.table.record.people if one.recovery == secret]
        if people and people[0].removed:
            raise Refusal(hosting.REMOVED)
        if not people:
            raise Missing("No seat has that recovery code.")
        if not room.table.ledger.broken:
            room.table.ledger.check_whole()
        token = seating.add_token(people[0])
        await room.table.ledger.save()
        return seated(room.table.record, seating.Welcomed(people[0], token, None))

    async def rematch(self, table: Table, person: int) -> None:
        """The same people at a new table; where there is but one, it starts at once."""
        table.people.seat_of(person)
        if table.state != "over":
            raise Refusal("The game is not over yet.")
        made = await self._rematch_of(table.record)
        old = table.record
        if old.next_table is not None:
            await table.ledger.write()  # whoever was quicker may still wait for the disk
            return
        if not table.people.present[old.host] or not hosting.may_host(old, old.host):
            hosting.take_over(made, person)
        home = self.openers.home_of(old.code)
        self.openers.take(home)
        old.next_table, opened = made.code, None
        try:
            changes = rematch_changes(table, made)
            other = await self._open(made, *changes, by=table.ledger)
            opened = made.code
        except HeistError:
            old.next_table = None
            raise
        finally:
            self.openers.settle(home, opened)
        made = other.table.record
        if seating.seated_people(made) == [made.host] and seating.startable(made):
            await other.table.begin(person)
        table.on_lobby()

    async def _rematch_of(self, old: TableRecord) -> TableRecord:
        """With a code that no table has: the old one's next write depends on it."""
        for _ in range(MOST_TRIES):
            made = seating.rematch_of(old)
            if not await self.store.knows(made.code):
                return made
        raise Full("The server finds no place for this table. Try again.")

    def listed(self) -> list[http_bodies.TableListed]:
        now = time.time()
        open_rooms = [
            room
            for room in self.rooms.values()
            if room.table.record.listed and room.table.state in ("lobby", "playing")
        ]
        return [presenters.listed(room.table, room.spectators, now) for room in open_rooms[-100:]]

    # Housekeeping

    async def sweep(self, now: float) -> None:
        """Let go of games that are over, and of all that nobody looks at."""
        await self.sleeping.sweep(now)


def rematch_changes(table: Table, made: TableRecord) -> list[Change]:
    """With the new table go the way there from the old one, and everybody's recovery code."""
    recoveries = [MovedRecovery(one.recovery, made.code) for one in made.people if one.recovery]
    return [table.ledger.saved(), *recoveries]
