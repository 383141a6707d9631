"""This server as one of several on one database: its lease, its neighbours, and what is nobody's.

Alone on SQLite it has every table for ever, and nothing here has anything to do.
"""

import asyncio
import logging
import os
import secrets
import time
from collections.abc import Awaitable, Callable, Sequence
from pathlib import Path

import heistnight
from heistnight.kernel.errors import HeistError
from heistnight.server.cluster.directory import News
from heistnight.server.cluster.lease_renewal import BEAT, Heart
from heistnight.server.cluster.peer_pool import Lines
from heistnight.server.errors import Elsewhere, Missing
from heistnight.server.hub_protocols import NodeHub
from heistnight.server.live.table_loader import NO_TABLE
from heistnight.table.errors import Away, Moved
from heistnight.table.storage.leases import Leases, NodeRow, Owner, Renewals

log = logging.getLogger("heistnight.nodes")

LAPSE = 0.9
"""The part of a lease after which a node that could not renew it serves its tables no more."""
LOOK = 0.5
"""Seconds between two looks for tables that nobody has."""
MOST_SEEN, MOST_ORPHANS = 1_000, 50
"""Looked at, and taken at a time: the other nodes get their share, and who knocks comes between."""
TIDY_EVERY = 60.0
MOST_TRIES = 5

NOWHERE = Elsewhere("", "")
"""Nobody can be asked now; in a moment, perhaps."""


def machine() -> str:
    """The same for all processes that could see each other; empty where that cannot be told."""
    try:
        boot = Path("/proc/sys/kernel/random/boot_id").read_text(encoding="ascii").strip()
        return f"{boot} {os.readlink('/proc/self/ns/pid')}"
    except OSError:
        return ""


def is_gone(node: NodeRow) -> bool:
    """For certain: its process was on this machine, and is no more."""
    if not node.machine or node.machine != machine():
        return False
    try:
        os.kill(node.pid, 0)
    except ProcessLookupError:
        return True
    except OSError:
        pass
    return False


class Node:
    def __init__(self, hub: NodeHub, leases: Leases | None, address: str = "") -> None:
        self.hub, self.leases, self.address = hub, leases, address
        self.id: str | None = None
        """None while no lease is ours: then no table is."""
        self.lines, self.news = Lines(), News(hub)
        self.peers: dict[str, NodeRow] = {}
        """The other nodes that are there."""
        self.leaving = False
        self._renewals = Renewals(hub.limits.lease)
        self._seen: set[int] = set()
        self._unread: list[str] = []
        """Tables that were taken and are still to be read."""
        self._tidied = self._cpu = self._then = 0.0
        self._alarm: asyncio.TimerHandle | None = None
        self._heart: Heart | None = None
        self._tasks: list[asyncio.Task[None]] = []

    async def open(self) -> None:
        if self.leases is None:
            return
        self.lines.secret = self.news.key = await self.leases.secret()
        await self.beat()
        await self.look()
        self._tasks = [
            asyncio.create_task(self._go_on(self.beat, BEAT * self.hub.limits.lease)),
            asyncio.create_task(self._go_on(self.look, LOOK)),
        ]

    async def close(self) -> None:
        for task in self._tasks:
            task.cancel()
        self._stop_heart()
        self.lines.close()
        if self.leases is None:
            return
        try:
            if self.id is not None:
                await self.leases.leave(self.id)
        except Away:
            log.warning("The database does not hear that this node leaves.")
        await self.leases.close()

    async def _go_on(self, do: Callable[[], Awaitable[None]], every: float) -> None:
        while True:
            await asyncio.sleep(every)
            try:
                await do()
            except Away as away:
                log.warning("%s", away)
            except Exception:
                log.exception("A node's %s failed.", do.__name__)

    # The lease

    async def beat(self) -> None:
        """Get a lease, or tell the heart how we are; and see who else is there."""
        assert self.leases is not None
        if self.id is None:
            await self._enter(self.leases)
        elif self._heart is not None:
            self._heart.tell(self.row(self.id), self.news.ours())
        await self._see_peers(await self.leases.nodes())
        await self.news.read(self.leases, str(self.id))

    async def _enter(self, leases: Leases) -> None:
        row, lease = self.row(secrets.token_urlsafe(12)), self.hub.limits.lease
        loop = asyncio.get_running_loop()

        def lost() -> None:
            loop.call_soon_threadsafe(self.lapse, row.id)

        self._heart = Heart(leases.url, row, lease, lost)
        await leases.enter(row, lease)
        self.id = row.id
        self.news.forget()
        log.info("This is node %s at %s.", self.id, self.address)
        self._heart.start()
        self._check_lease(row.id)

    def _check_lease(self, id_: str) -> None:
        """By our own clock, however long we slept."""
        if self._heart is None or self.id != id_:
            return
        left = self._heart.left - (1 - LAPSE) * self.hub.limits.lease
        if left <= 0:
            self.lapse(id_)
        else:
            self._alarm = asyncio.get_running_loop().call_later(left, self._check_lease, id_)

    def row(self, id_: str) -> NodeRow:
        now, cpu = time.monotonic(), time.process_time()
        load = (cpu - self._cpu) / (now - self._then) if self._then else 0.0
        self._cpu, self._then = cpu, now
        return NodeRow(
            id=id_,
            address=self.address,
            machine=machine(),
            pid=os.getpid(),
            version=heistnight.__version__,
            draining=self.leaving,
            tables=len(self.hub.rooms),
            sockets=self.hub.sockets,
            load=round(load, 3),
        )

    def lapse(self, id_: str) -> None:
        """The lease was not renewed in time: others may have the tables by now."""
        if self.id != id_:
            return
        log.warning("The lease of node %s has run out: its tables are anybody's.", self.id)
        self._stop_heart()
        self.id = None
        self._unread.clear()
        self.hub.moving.lose_all()

    def _stop_heart(self) -> None:
        if self._alarm is not None:
            self._alarm.cancel()
        if self._heart is not None:
            self._heart.stop()

    async def _see_peers(self, nodes: list[NodeRow]) -> None:
        assert self.leases is not None
        gone = [node.id for node in nodes if is_gone(node)]
        if gone:
            await self.leases.bury(gone)
        self.peers = {one.id: one for one in nodes if one.id not in (self.id, *gone)}
        await self.lines.follow(self.peers)

    # Tables

    async def own(self, codes: Sequence[str]) -> dict[str, HeistError]:
        """These tables are ours, or become ours; but for those that are not, and why: Elsewhere,
        Moved or Missing."""
        if self.leases is None:
            return {}
        refused: dict[str, HeistError] = {}
        left = list(codes)
        for _ in range(MOST_TRIES):
            owners = await self.leases.owners(left)
            refused |= {code: no for code in left if (no := self._why_not(owners.get(code)))}
            free = [code for code in left if code not in refused and owners[code].id != self.id]
            if not free:
                return refused
            taken = await self.leases.claim(free, str(self.id))
            left = [code for code in free if code not in taken]
            if not left:
                return refused
        quicker = "Others are quicker with this table. Try again in a moment."
        return refused | {code: Moved(quicker) for code in left}

    def _why_not(self, owner: Owner | None) -> HeistError | None:
        """Why a table is not for us."""
        if owner is None:
            return Missing(NO_TABLE)
        if owner.good and owner.id != self.id:
            return Elsewhere(str(owner.id), str(owner.address))
        try:
            self.check_open()
        except HeistError as closed:
            return closed
        return None

    def check_open(self) -> None:
        """Before a table is made or taken; where we are about to leave, another node does it."""
        if self.leases is not None and (self.id is None or self.leaving):
            raise next((Elsewhere(one.id, one.address) for one in self.staying()), NOWHERE)

    def staying(self) -> list[NodeRow]:
        return [one for one in self.peers.values() if not one.draining]

    @property
    def _takes_tables(self) -> bool:
        return self.id is not None and not self.leaving

    async def look(self) -> None:
        """For games under way that nobody has. Doors that somebody stands at come first: what is
        taken here was nobody's at the last look, too."""
        assert self.leases is not None
        await self._end_overdue(self.leases)
        if not self._takes_tables:
            return
        free = set(await self.leases.orphans(MOST_SEEN))
        wanted = sorted(free & self._seen if self.peers else free)
        self._seen = free
        await self._read_all()
        while wanted and self._takes_tables:
            some, wanted = wanted[:MOST_ORPHANS], wanted[MOST_ORPHANS:]
            self._unread += await self.leases.take(some, str(self.id))
            await self._read_all()
        if time.monotonic() - self._tidied > TIDY_EVERY:
            self._tidied = time.monotonic()
            await self.leases.tidy()

    async def _end_overdue(self, leases: Leases) -> None:
        """Of the other nodes; our own lease is our heart's business."""
        overdue = self._renewals.overdue(await leases.renewals())
        overdue.pop(str(self.id), None)
        for gone in await leases.end(overdue) if overdue else []:
            log.warning("Node %s has not renewed its lease: its tables are anybody's.", gone)

    async def _read_all(self) -> None:
        """What is not read because the database is away, is read another time."""
        codes, self._unread = self._unread, []
        await asyncio.gather(*[self._read(code) for code in codes])
        if self._unread:
            raise Away(f"{len(self._unread)} tables were taken and could not be read.")

    async def _read(self, code: str) -> None:
        try:
            await self.hub.found(code)
        except Away:
            self._unread.append(code)
        except HeistError as error:
            log.warning("Table %s was not taken over: %s", code, error)

    async def leave_soon(self) -> bool:
        """No more tables for us; whether others are there to take those that we have."""
        if self.leases is None or self.id is None:
            return False
        self.leaving = True
        try:
            await self.beat()
        except Away:
            return False
        return bool(self.staying())
