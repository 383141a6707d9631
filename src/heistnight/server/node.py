"""This server as one of several on one database: its lease, its neighbours, and what is nobody's.

Alone on SQLite it has every table for ever, and nothing here has anything to do.
"""

import asyncio
import logging
import os
import secrets
import time
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import TYPE_CHECKING

import heistnight
from heistnight.kernel.errors import HeistError
from heistnight.server.errors import Elsewhere, Missing
from heistnight.server.heart import BEAT, Heart
from heistnight.server.lines import Lines
from heistnight.server.news import News
from heistnight.table.errors import Away, Moved
from heistnight.table.leases import Leases, NodeRow

if TYPE_CHECKING:
    from heistnight.server.hub import Hub

log = logging.getLogger("heistnight.nodes")

LAPSE = 0.9
"""The part of a lease after which a node that could not renew it serves its tables no more."""
LOOK = 0.5
"""Seconds between two looks for tables that nobody has."""
MOST_ORPHANS = 100
"""Taken at a time: the other nodes get their share."""
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
    def __init__(self, hub: "Hub", leases: Leases | None, address: str = "") -> None:
        self.hub, self.leases, self.address = hub, leases, address
        self.id: str | None = None
        """None while no lease is ours: then no table is."""
        self.lines, self.news = Lines(), News(hub)
        self.peers: dict[str, NodeRow] = {}
        """The other nodes that are there."""
        self.leaving = False
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

    async def own(self, code: str) -> None:
        """The table is ours, or becomes ours; or Elsewhere, Moved or Missing."""
        if self.leases is None:
            return
        for _ in range(MOST_TRIES):
            owner = await self.leases.owner(code)
            if owner is None:
                raise Missing("There is no table with that code.")
            if owner.good and owner.id != self.id:
                raise Elsewhere(str(owner.id), str(owner.address))
            self.check_open()
            if owner.id == self.id:
                return
            if await self.leases.claim(code, str(self.id)):
                return
        raise Moved("Others are quicker with this table. Try again in a moment.")

    def check_open(self) -> None:
        """Before a table is made or taken; where we are about to leave, another node does it."""
        if self.leases is not None and (self.id is None or self.leaving):
            raise next((Elsewhere(one.id, one.address) for one in self.staying()), NOWHERE)

    def staying(self) -> list[NodeRow]:
        return [one for one in self.peers.values() if not one.draining]

    async def look(self) -> None:
        """For games under way that nobody has. Doors that somebody stands at come first: what is
        taken here was nobody's at the last look, too."""
        assert self.leases is not None
        if self.id is None or self.leaving:
            return
        free = set(await self.leases.orphans(10 * MOST_ORPHANS))
        wanted = list(free & self._seen if self.peers else free)[:MOST_ORPHANS]
        self._seen = free
        if wanted:
            self._unread += await self.leases.take(wanted, self.id)
        while self._unread:
            await self._read(self._unread.pop())
        if time.monotonic() - self._tidied > TIDY_EVERY:
            self._tidied = time.monotonic()
            await self.leases.tidy()

    async def _read(self, code: str) -> None:
        try:
            await self.hub.found(code)
        except Away:
            self._unread.append(code)
            raise
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
