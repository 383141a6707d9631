"""All tables of a server: find them, and load them again after a restart."""

import asyncio
import logging
import re
import time
from collections.abc import Awaitable

from heistnight.server.budgets import Budgets
from heistnight.server.cluster.handover import Handover
from heistnight.server.cluster.node import Node
from heistnight.server.errors import Elsewhere, Full, Missing, TooFast
from heistnight.server.joining import Joining
from heistnight.server.limits import Buckets, Limits, count_limit_hit
from heistnight.server.live.admission import Admission, Openers
from heistnight.server.live.chat import Chat
from heistnight.server.live.hibernation import Hibernation
from heistnight.server.live.room import Room
from heistnight.server.live.table_loader import NO_SUCH_TABLE, TableLoader
from heistnight.server.new_tables import NewTables
from heistnight.server.notifications.notifications import (
    PUBLIC_HOSTS_ONLY,
    Notifications,
    NotifySettings,
)
from heistnight.server.ops.admin_sync import KEEP_FOREVER, AdminSync, Retention
from heistnight.server.ops.metrics import Metrics
from heistnight.server.players.forgetting import Forgetting
from heistnight.server.players.history import History, HistoryLimits
from heistnight.server.players.players import Players
from heistnight.server.players.ratings import Rater
from heistnight.server.players.statistics import Statistics
from heistnight.server.protocol import http_bodies, presenters
from heistnight.server.qr_codes import QrCodes
from heistnight.server.replays.archive import Archive
from heistnight.server.routing import RetryPolicy, may_wait
from heistnight.server.share.images import ShareImages
from heistnight.table.bots.bot_workers import BotWorkers
from heistnight.table.errors import TableMoved
from heistnight.table.game import clocks
from heistnight.table.game.live_game import LiveGame
from heistnight.table.game.reload import load_table
from heistnight.table.storage.changes import Beat
from heistnight.table.storage.store import Store
from heistnight.table.storage.stored_tables import StoredTable
from heistnight.table.table import Table

log = logging.getLogger("heistnight.hub")

CODE_PATTERN = re.compile("[A-Z0-9]{1,12}", re.ASCII)


class Hub:
    """The tables in memory, and everything they share: store, bots, limits, other nodes."""

    notifications: Notifications

    def __init__(
        self,
        store: Store,
        bot_workers: BotWorkers,
        limits: Limits,
        keeps: Retention = KEEP_FOREVER,
        address: str = "",
    ) -> None:
        self.store, self.bot_workers, self.limits = store, bot_workers, limits
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
        self.qr_codes, self.share_images = QrCodes(limits), ShareImages(limits)
        self.hibernation = Hibernation(self)
        self.openers = Openers(limits)
        self.node, self.handover = Node(self, store.leases, address), Handover(self)
        self.loader = TableLoader(store, self.node)
        self.players = Players(self)
        self.new_tables, self.joining = NewTables(self), Joining(self)
        self.rater, histories = Rater(store), HistoryLimits(limits)
        self.history, self.statistics = History(store, histories), Statistics(store, histories)
        bot_workers.address_of = self.openers.opener_of
        self.openers.elsewhere = self.node.directory.opened_by
        self.metrics, self.admin_sync = Metrics(self), AdminSync(self, keeps)
        self.forgetting = Forgetting(self.players, self.admin_sync.follow_audit)
        self._sweeper = asyncio.create_task(self.hibernation.run())

    @classmethod
    async def open(
        cls,
        database: str,
        limits: Limits,
        keeps: Retention = KEEP_FOREVER,
        address: str = "",
        notify: NotifySettings = PUBLIC_HOSTS_ONLY,
    ) -> "Hub":
        """Open the store and load unfinished tables; `address` is for other nodes."""
        store = await Store.open(database)
        hub = cls(store, BotWorkers(), limits, keeps, address)
        await hub.beat()
        await hub.admin_sync.begin()
        await hub.node.open()
        await hub.forgetting.resume()
        hub.notifications = await Notifications.open(hub, notify)
        hub.rater.begin()
        for stored in [] if store.leases else await store.unfinished():
            hub._add(stored)
        broken = [room for room in hub.rooms.values() if room.table.persistence.broken]
        if hub.rooms:
            log.info("%d tables loaded, %d of them broken.", len(hub.rooms), len(broken))
        return hub

    async def close(self) -> None:
        self._sweeper.cancel()
        self.notifications.close()
        self.rater.close()
        self.forgetting.close()
        for loading in self._loading.values():
            loading.cancel()
        self.loader.close()
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

    @property
    def told(self) -> int:
        return self.notifications.notifier.told

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

    async def room(
        self, code: str, address: str = "", first: Awaitable[Room] | None = None
    ) -> Room:
        """Return the table with this code; wait while it has no owner that answers.

        `first` is a first try that the caller has begun.
        """
        retry, found = RetryPolicy(self.limits.lease), first or self.find_room(code, address)
        while True:
            try:
                return await found
            except (Elsewhere, TableMoved) as error:
                if not may_wait(error):
                    raise
            if retry.left <= 0:
                raise Full("This table's server doesn't answer. Try again in a moment.")
            await retry.wait()
            found = self.find_room(code, address)

    async def find_room(self, code: str, address: str = "") -> Room:
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
                raise TableMoved(
                    "This table has just moved to another server. Try again in a moment."
                )
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

    async def beat(self) -> None:
        """Store that a server is running: clocks don't count the time when none is."""
        await self.store.write(Beat(clocks.wall()))
        async with self.store.reading() as connection:
            await self.store.uptime.read(connection)

    async def sweep(self, now: float) -> None:
        """Unload finished and unwatched tables."""
        await self.hibernation.sweep(now)
