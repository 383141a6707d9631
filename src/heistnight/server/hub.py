"""All tables of a server: open them, find them, and load them again after a restart."""

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
from heistnight.server.cluster.handover import Handover
from heistnight.server.cluster.node import Node
from heistnight.server.cluster.remote_bots import RemoteBots
from heistnight.server.errors import Elsewhere, Full, Missing, TooFast
from heistnight.server.limits import Buckets, Limits, count_limit_hit
from heistnight.server.live.admission import Admission, Openers, origin_of
from heistnight.server.live.chat import Chat
from heistnight.server.live.hibernation import Hibernation
from heistnight.server.live.room import Room
from heistnight.server.live.table_loader import NO_SUCH_TABLE, TableLoader
from heistnight.server.ops.admin_sync import KEEP_FOREVER, AdminSync, Retention
from heistnight.server.ops.metrics import Metrics
from heistnight.server.protocol import http_bodies, presenters
from heistnight.server.protocol.presenters import present_seated
from heistnight.server.qr_codes import QrCodes
from heistnight.server.replays.archive import Archive
from heistnight.table import branching, hosting, seating
from heistnight.table.bots.bot_workers import BotWorkers
from heistnight.table.errors import Refusal, TableMoved, WriteConflict
from heistnight.table.game.live_game import LiveGame
from heistnight.table.game.reload import load_table
from heistnight.table.names import checked_name
from heistnight.table.storage.changes import (
    AddedRecovery,
    AddedTable,
    Change,
    MovedRecovery,
    ReservedRecovery,
)
from heistnight.table.storage.persistence import TablePersistence
from heistnight.table.storage.records import TableRecord, hashed, new_secret, plain_recovery
from heistnight.table.storage.store import Store, StoredTable
from heistnight.table.table import Table
from heistnight.table.tutor import new_lesson_record

log = logging.getLogger("heistnight.hub")

CODE_PATTERN = re.compile("[A-Z0-9]{1,12}", re.ASCII)
MAX_TRIES = 5
"""Tries to open a table whose code or request id is already taken."""
MAX_PLAYED_ON_ACTS = 3_000
"""Acts that are stored and replayed for a table that continues a replay."""
USED_ELSEWHERE = "This request id was used at another table. Use a new one."
NO_CODE = "The server couldn't find a free table code. Try again."
NewRecord = tuple[TableRecord, seating.JoinResult]


class Hub:
    """The tables in memory, and everything they share: store, bots, limits, other nodes."""

    def __init__(
        self,
        store: Store,
        bot_workers: BotWorkers,
        limits: Limits,
        keeps: Retention = KEEP_FOREVER,
        address: str = "",
    ) -> None:
        self.store, self.bot_workers, self.limits = store, bot_workers, limits
        self.remote_bots = bot_workers.remote_bots = RemoteBots()
        self.rooms: dict[str, Room] = {}
        self._loading: dict[str, asyncio.Task[None]] = {}
        """Tables that are being loaded from the store, by code."""
        self.makers = Buckets(limits.requests, limits.request_burst)
        self.guesses = Buckets(limits.guesses, limits.guess_burst)
        self.bytes = Buckets(limits.bytes, limits.byte_burst)
        self.admission = Admission(limits)
        self.acts_before = 0
        """Acts of tables that are no longer in memory, for the metrics."""
        self.budgets = Budgets(store, limits)
        self.budgets.in_use = lambda code: code in self.rooms or code in self._loading
        self.archive = Archive(store, limits, self.budgets)
        self.qr_codes = QrCodes(limits)
        self.hibernation = Hibernation(self)
        self.openers = Openers(limits)
        self.node, self.handover = Node(self, store.leases, address), Handover(self)
        self.loader = TableLoader(store, self.node)
        bot_workers.address_of = self.openers.opener_of
        self.openers.elsewhere = self.node.directory.opened_by
        self.metrics, self.admin_sync = Metrics(self), AdminSync(self, keeps)
        self._sweeper = asyncio.create_task(self.hibernation.run())

    @classmethod
    async def open(
        cls, database: str, limits: Limits, keeps: Retention = KEEP_FOREVER, address: str = ""
    ) -> "Hub":
        """Open the store and load unfinished tables; `address` is for other nodes."""
        store = await Store.open(database)
        hub = cls(store, BotWorkers(), limits, keeps, address)
        await hub.admin_sync.begin()
        await hub.node.open()
        for stored in [] if store.leases else await store.unfinished():
            hub._add(stored)
        broken = [room for room in hub.rooms.values() if room.table.persistence.broken]
        if hub.rooms:
            log.info("%d tables loaded, %d of them broken.", len(hub.rooms), len(broken))
        return hub

    async def close(self) -> None:
        self._sweeper.cancel()
        for loading in self._loading.values():
            loading.cancel()
        self.loader.close()
        self.hibernation.close()
        self.admin_sync.close()
        self.metrics.close()
        for room in self.rooms.values():
            room.table.close()
        await self.store.flush()
        await self.node.close()
        await self.store.close()
        self.bot_workers.close()
        self.archive.close()

    @property
    def sockets(self) -> int:
        return self.admission.count

    @property
    def acts(self) -> int:
        return self.acts_before + sum([room.table.rows_committed for room in self.rooms.values()])

    # Tables

    def _add(self, stored: StoredTable, live: LiveGame | None = None) -> Room:
        table = Table(stored, self.store, self.bot_workers, live)
        room = Room(table, self, Chat(table.persistence, stored.chat, self.budgets))
        table.persistence.on_lost = lambda: self.handover.lose(room)
        self.rooms[stored.record.code] = room
        self.store.failed.discard(stored.id)  # earlier failed writes don't concern the loaded state
        return room

    async def reload(self, code: str) -> None:
        """Reload a table after the operator changed or removed it."""
        room = self.rooms.get(code)
        if room is None:
            return
        if await self.store.table(code) is not None:
            room.table.persistence.reload()
            return
        self.forget(code)
        room.close_sockets("The moderators removed this table.")

    async def room(self, code: str, address: str = "") -> Room:
        """Return the table with this code, and load it from the store if needed.

        Codes are short, so wrong ones are limited per address: nobody can try them all.
        """
        code = code.upper()
        if code not in self.rooms:
            if not self.guesses.take(address):
                count_limit_hit("guesses", address)
                raise TooFast("Too many wrong table codes from your address. Wait a minute.")
            try:
                await self.openers.loading(address, code, lambda: self.load_room(code))
            except (Elsewhere, TableMoved):
                self.guesses.give_back(address)
                raise
            self.guesses.give_back(address)
        return await self.load_room(code)

    async def load_room(self, code: str) -> Room:
        """Return a table from memory, or load it from the store."""
        if code not in self.rooms:
            if code not in self._loading:
                self._loading[code] = asyncio.create_task(self._load(code))
                self._loading[code].add_done_callback(lambda task: self._finish_loading(code, task))
            await asyncio.shield(self._loading[code])
            if code not in self.rooms:
                raise TableMoved("The table moved away again.")
        self.rooms[code].used = time.time()
        return self.rooms[code]

    def _finish_loading(self, code: str, task: asyncio.Task[None]) -> None:
        del self._loading[code]
        if not task.cancelled():
            task.exception()  # the callers that wait get it; this only marks it as seen

    async def _load(self, code: str) -> None:
        """Load a table once, however many callers wait for it."""
        await self.hibernation.wait_until_saved(code)
        if code in self.budgets.dropping or not CODE_PATTERN.fullmatch(code):
            raise Missing(NO_SUCH_TABLE)
        stored = await self.loader.fetch(code)
        loaded = await load_table(stored, self.store.load_lock)
        if stored.owner != self.node.id:
            raise TableMoved("Another server took this table first.")
        if code not in self.rooms:
            table = self._add(loaded.stored, loaded.live).table
            if table.state in ("lobby", "playing") and stored.state.startswith("asleep"):
                table.persistence.save()

    def forget(self, code: str) -> None:
        """Drop a table from memory; all of it is in the store."""
        room = self.rooms.pop(code)
        room.table.close()
        self.acts_before += room.table.rows_committed
        self.openers.close(code)

    async def make(
        self, wanted: http_bodies.NewTable, address: str = ""
    ) -> tuple[Room, http_bodies.Seated]:
        """Open a new table and start it if the host wants that."""
        room, host = await self._make_once(wanted.request, lambda: self._new_table(wanted, address))
        if wanted.bots:
            self.bot_workers.warm_up()
        if wanted.start and seating.can_start(room.table.record):
            await room.table.begin(host.person.id)
        return room, present_seated(room.table.record, host)

    async def open_table(
        self, wanted: http_bodies.NewTable, address: str = ""
    ) -> http_bodies.Seated:
        return (await self.make(wanted, address))[1]

    def _new_table(self, wanted: http_bodies.NewTable, address: str) -> NewRecord:
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
        origin = origin_of(made.code, address)
        return made, seating.add_person(made, wanted.name, wanted.request, origin)

    async def teach(self, id_: str, learner: http_bodies.Learn) -> http_bodies.Seated:
        """Open a table for one learner; the lesson makes the other players' moves."""
        try:
            taught = lesson(id_)
        except BadLesson as error:
            raise Missing(str(error)) from None

        def begin() -> NewRecord:
            made = seating.lesson_table_record(taught)
            made.lesson = new_lesson_record(taught)
            return made, seating.add_person(made, learner.name, learner.request)

        room, first = await self._make_once(learner.request, begin)
        if room.table.state == "lobby":
            await room.table.begin(first.person.id)
        return present_seated(room.table.record, first)

    async def _make_once(
        self, request: str | None, begin: Callable[[], NewRecord], acts: Sequence[Act] = ()
    ) -> tuple[Room, seating.JoinResult]:
        """Open a new table, or return the one that the same request opened before."""
        for _ in range(MAX_TRIES):
            code = request and await self.store.table_of_recovery(seating.secret_of(request))
            if code:
                room = await self.room(code)
                first = seating.find_earlier_join(room.table.record, request)
                if first is None:
                    raise Missing("The table opened by this request is gone.")
                return room, first
            made, first = begin()
            try:
                recovery = AddedRecovery(first.person.recovery, made.code)
                room = await self._open(made, recovery, acts=acts)
            except WriteConflict:  # the same request ran twice, or the code is taken
                continue
            return room, first
        raise Full(NO_CODE)

    async def play_on(
        self, replay: str, wanted: http_bodies.PlayOn, address: str
    ) -> http_bodies.Seated:
        """Open a table that continues a finished game from one of its moments, against bots."""
        recording = await self.archive.recording(replay, address)
        moment = recording.moment(wanted.act)
        if wanted.act > MAX_PLAYED_ON_ACTS:
            raise Refusal(f"You can play on only from the first {MAX_PLAYED_ON_ACTS} moves.")

        def begin() -> NewRecord:
            made = branching.branch_record(moment, wanted.seat, wanted.pace, replay)
            return made, branching.seat_player(made, wanted.name, wanted.request)

        room, first = await self._make_once(wanted.request, begin, recording.choices[: wanted.act])
        self.bot_workers.warm_up()
        return present_seated(room.table.record, first)

    async def _open(
        self,
        made: TableRecord,
        *more: Change,
        acts: Sequence[Act] = (),
        by: TablePersistence | None = None,
    ) -> Room:
        """Store a new table and load it, unless the server is full or about to stop."""
        self.node.check_open()
        if self.admin_sync.draining:
            raise Full("The server is about to restart. Try again in a moment.")
        playing = [room for room in self.rooms.values() if room.table.record.state != "over"]
        if len(playing) >= self.limits.tables:
            count_limit_hit("tables")
            open_tables = f"The server is full: {self.limits.tables} tables are open."
            raise Full(f"{open_tables} Try again later.")
        text = msgspec.json.encode(made).decode()
        write = by.write if by else self.store.write
        rows = branching.act_rows(acts)
        added = AddedTable(made.code, made.state, text, made.made, rows, self.node.id)
        async with self.budgets.reserve("tables", 1):
            await write(added, *more)
        return await self.load_room(made.code)

    async def join(
        self, code: str, name: str, address: str, request: str | None = None
    ) -> http_bodies.Seated:
        """Add a person to a table; a repeated request returns the same person."""
        code, request = code.upper(), request or new_secret()
        room = await self.room(code, address)
        known = self._welcomed(room.table, name, address, request)
        if known is None:
            await self.reserve(request, code)
            room = await self.room(code, address)
            known = self._welcomed(room.table, name, address, request)
        table = room.table
        if known is not None:
            await table.persistence.write()  # the first request may not be saved yet
            return present_seated(table.record, known)
        new = seating.add_person(table.record, name, request, origin_of(code, address))
        await table.persistence.save()
        room.show_lobby()
        return present_seated(table.record, new)

    def _welcomed(
        self, table: Table, name: str, address: str, request: str
    ) -> seating.JoinResult | None:
        """Return who joined with this request before, or None if a new person may join."""
        table.persistence.check_usable()
        record = table.record
        known = seating.find_earlier_join(record, request)
        if known is not None:
            return known
        hosting.check_not_locked(record)
        seating.check_not_crowded(record)
        checked_name(name)
        try:
            hosting.check_address_limit(record, origin_of(record.code, address), self.limits.places)
        except Refusal:
            count_limit_hit("places", address)
            raise
        return None

    async def reserve(self, request: str, code: str) -> None:
        """Reserve the request's recovery code for this table; refuse if another table has it.

        This is a separate commit before the table changes. A table whose write fails must be
        reloaded, and a client that joins must not be able to cause that."""
        secret = seating.secret_of(request)
        owner = await self.store.table_of_recovery(secret)
        if owner is None:
            await self.store.write(ReservedRecovery(secret, code))
            owner = await self.store.table_of_recovery(secret)
        if owner != code:
            raise Refusal(USED_ELSEWHERE)

    async def recover(self, recovery: str, address: str = "") -> http_bodies.Seated:
        """Make a new token for the person with this recovery code."""
        secret = hashed(plain_recovery(recovery))
        code = await self.store.table_of_recovery(secret)
        if code is None:
            raise Missing("No seat has that recovery code.")
        room = await self.room(code, address)
        people = [one for one in room.table.record.people if one.recovery == secret]
        if people and people[0].removed:
            raise Refusal(hosting.REMOVED_BY_HOST)
        if not people:
            raise Missing("No seat has that recovery code.")
        if not room.table.persistence.broken:
            room.table.persistence.check_usable()
        token = seating.add_token(people[0])
        await room.table.persistence.save()
        return present_seated(room.table.record, seating.JoinResult(people[0], token, None))

    async def rematch(self, table: Table, person: int) -> None:
        """Open a new table for the same people; with only one person, start it at once."""
        table.people.seat_of(person)
        if table.state != "over":
            raise Refusal("The game isn't over yet.")
        made = await self._rematch_of(table.record)
        old = table.record
        if old.next_table is not None:
            await table.persistence.write()  # the request that came first may not be saved yet
            return
        if not table.people.present[old.host] or not hosting.may_host(old, old.host):
            hosting.take_over(made, person)
        opener = self.openers.opener_of(old.code)
        self.openers.take(opener)
        old.next_table, new_code = made.code, None
        try:
            changes = rematch_changes(table, made)
            other = await self._open(made, *changes, by=table.persistence)
            new_code = made.code
        except HeistError:
            old.next_table = None
            raise
        finally:
            self.openers.settle(opener, new_code)
        made = other.table.record
        if seating.seated_people(made) == [made.host] and seating.can_start(made):
            await other.table.begin(person)
        table.on_lobby_change()

    async def _rematch_of(self, old: TableRecord) -> TableRecord:
        """Make the rematch's record with a free code.

        It is saved together with the old table, which would have to reload if that failed."""
        for _ in range(MAX_TRIES):
            made = seating.rematch_record(old)
            if not await self.store.has_table(made.code):
                return made
        raise Full(NO_CODE)

    def listed(self) -> list[http_bodies.TableListed]:
        """Return the listed tables of this node that are in the lobby or in play."""
        now = time.time()
        open_rooms = [
            room
            for room in self.rooms.values()
            if room.table.record.listed and room.table.state in ("lobby", "playing")
        ]
        return [
            presenters.present_listed_table(room.table, room.spectators, now)
            for room in open_rooms[-100:]
        ]

    # Housekeeping

    async def sweep(self, now: float) -> None:
        """Unload finished and unwatched tables."""
        await self.hibernation.sweep(now)


def rematch_changes(table: Table, made: TableRecord) -> list[Change]:
    """Return what is saved with a rematch: the old table's link to it, and recovery codes."""
    recoveries = [MovedRecovery(one.recovery, made.code) for one in made.people if one.recovery]
    return [table.persistence.saved(), *recoveries]
