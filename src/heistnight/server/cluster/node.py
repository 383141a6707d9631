"""This server as one of several nodes on one database: its lease, the others, orphaned tables.

A single server on SQLite owns every table, and does none of this.
"""

import asyncio
import logging
import math
import os
import secrets
import time
from collections.abc import Awaitable, Callable, Sequence
from pathlib import Path

import heistnight
from heistnight.kernel.errors import HeistError
from heistnight.server.cluster.directory import Directory
from heistnight.server.cluster.lease_renewal import RENEW_FRACTION, LeaseRenewal
from heistnight.server.errors import Elsewhere, Missing
from heistnight.server.hub_protocols import NodeHub
from heistnight.server.live.table_loader import NO_SUCH_TABLE
from heistnight.table.errors import DatabaseUnavailable, TableMoved
from heistnight.table.storage.leases import Leases, NodeRow, Renewals, TableOwner

log = logging.getLogger("heistnight.nodes")

LAPSE_FRACTION = 0.9
"""A node that could not renew its lease stops serving after this fraction of it."""
ORPHAN_CHECK_SECONDS = 0.5
"""How often a node looks for tables without an owner."""
MAX_ORPHANS_LISTED, MAX_ORPHANS_TAKEN = 1_000, 50
"""Tables are taken in small groups: other nodes get some too, and requests are served between."""
CLEANUP_SECONDS = 60.0
MAX_CLAIM_TRIES = 5
MAX_DEAD_LEASES = 2.0
"""How long a dead node may still be listed, in lease lengths."""
SAME_ADDRESS = (
    "Another server gives its address as %s too, so nginx can't tell them apart. "
    "Start each with its own --host or --node-address."
)


def machine_id() -> str:
    """Return an id shared by all processes that can see each other; empty if unknown."""
    try:
        boot = Path("/proc/sys/kernel/random/boot_id").read_text(encoding="ascii").strip()
        return f"{boot} {os.readlink('/proc/self/ns/pid')}"
    except OSError:
        return ""


def has_died(node: NodeRow) -> bool:
    """Return whether the node's process ran on this machine and has ended."""
    if not node.machine or node.machine != machine_id():
        return False
    try:
        os.kill(node.pid, 0)
    except ProcessLookupError:
        return True
    except OSError:
        pass
    return False


class Node:
    """This server's membership in the cluster: lease, peers, and which tables it owns."""

    def __init__(self, hub: NodeHub, leases: Leases | None, address: str = "") -> None:
        self.hub, self.leases, self.address = hub, leases, address
        self.id: str | None = None
        """None while we hold no lease, and therefore own no table."""
        self.directory = Directory(hub)
        self.peers: dict[str, NodeRow] = {}
        """The other live nodes."""
        self.leaving = False
        self._renewals = Renewals(hub.limits.lease)
        self._seen: set[int] = set()
        self._unloaded: list[str] = []
        """Tables that we have taken and not loaded yet."""
        self._cleaned_up = self._cpu = self._then = 0.0
        self._alone = time.monotonic()
        """When no other node had our address; infinite once we have logged that one has it."""
        self._lapse_timer: asyncio.TimerHandle | None = None
        self._renewal: LeaseRenewal | None = None
        self._tasks: list[asyncio.Task[None]] = []

    async def open(self) -> None:
        if self.leases is None:
            return
        await self.update()
        await self.take_orphans()
        update_seconds = RENEW_FRACTION * self.hub.limits.lease
        self._tasks = [
            asyncio.create_task(self._repeat(self.update, update_seconds)),
            asyncio.create_task(self._repeat(self.take_orphans, ORPHAN_CHECK_SECONDS)),
        ]

    async def close(self) -> None:
        for task in self._tasks:
            task.cancel()
        self._stop_renewal()
        if self.leases is None:
            return
        try:
            if self.id is not None:
                await self.leases.leave(self.id)
        except DatabaseUnavailable:
            log.warning("Couldn't tell the database that this node is leaving.")
        await self.leases.close()

    async def _repeat(self, do: Callable[[], Awaitable[None]], seconds: float) -> None:
        while True:
            await asyncio.sleep(seconds)
            try:
                await do()
            except DatabaseUnavailable as away:
                log.warning("%s", away)
            except Exception:
                log.exception("This node's %s failed.", do.__name__)

    # The lease

    async def update(self) -> None:
        """Get a lease or update what its renewal writes; then read about the other nodes."""
        assert self.leases is not None
        if self.id is None:
            await self._enter(self.leases)
        elif self._renewal is not None:
            self._renewal.update(self.row(self.id), self.directory.changed_listing())
        await self._update_peers(await self.leases.nodes())
        await self.directory.read(self.leases, str(self.id))

    async def _enter(self, leases: Leases) -> None:
        row, lease = self.row(secrets.token_urlsafe(12)), self.hub.limits.lease
        loop = asyncio.get_running_loop()

        def lost() -> None:
            loop.call_soon_threadsafe(self.lapse, row.id)

        self._renewal = LeaseRenewal(leases.url, row, lease, lost)
        await leases.enter(row, lease)
        self.id = row.id
        self.directory.reset()
        log.info("This is node %s at %s.", self.id, self.address)
        self._renewal.start()
        self._check_lease(row.id)

    def _check_lease(self, id_: str) -> None:
        """Let the lease lapse in time by our own clock, even after a suspended machine wakes."""
        if self._renewal is None or self.id != id_:
            return
        left = self._renewal.seconds_left - (1 - LAPSE_FRACTION) * self.hub.limits.lease
        if left <= 0:
            self.lapse(id_)
        else:
            loop = asyncio.get_running_loop()
            self._lapse_timer = loop.call_later(left, self._check_lease, id_)

    def row(self, id_: str) -> NodeRow:
        now, cpu = time.monotonic(), time.process_time()
        load = (cpu - self._cpu) / (now - self._then) if self._then else 0.0
        self._cpu, self._then = cpu, now
        return NodeRow(
            id=id_,
            address=self.address,
            machine=machine_id(),
            pid=os.getpid(),
            version=heistnight.__version__,
            draining=self.leaving,
            tables=len(self.hub.rooms),
            sockets=self.hub.sockets,
            load=round(load, 3),
        )

    def lapse(self, id_: str) -> None:
        """Drop all tables: the lease was not renewed in time, so others may have them by now."""
        if self.id != id_:
            return
        log.warning("The lease of node %s has run out. Other nodes may take its tables.", self.id)
        self._stop_renewal()
        self.id = None
        self._unloaded.clear()
        self.hub.handover.lose_all()

    def _stop_renewal(self) -> None:
        if self._lapse_timer is not None:
            self._lapse_timer.cancel()
        if self._renewal is not None:
            self._renewal.stop()

    async def _update_peers(self, nodes: list[NodeRow]) -> None:
        assert self.leases is not None
        gone = [node.id for node in nodes if has_died(node)]
        if gone:
            await self.leases.mark_dead(gone)
        self.peers = {one.id: one for one in nodes if one.id not in (self.id, *gone)}
        self._check_address()

    def _check_address(self) -> None:
        """Log if another node has our address, and not because it was this one before a crash."""
        if all(one.address != self.address for one in self.peers.values()):
            self._alone = time.monotonic()
        elif time.monotonic() - self._alone > MAX_DEAD_LEASES * self.hub.limits.lease:
            self._alone = math.inf
            log.error(SAME_ADDRESS, self.address)

    # Tables

    async def own(self, codes: Sequence[str]) -> dict[str, HeistError]:
        """Claim these tables; return why, for each that we can't have.

        The reasons are Elsewhere, Moved or Missing.
        """
        if self.leases is None:
            return {}
        refused: dict[str, HeistError] = {}
        left = list(codes)
        for _ in range(MAX_CLAIM_TRIES):
            owners = await self.leases.owners(left)
            refused |= {code: no for code in left if (no := self._why_not(owners.get(code)))}
            free = [code for code in left if code not in refused and owners[code].id != self.id]
            if not free:
                return refused
            taken = await self.leases.claim(free, str(self.id))
            left = [code for code in free if code not in taken]
            if not left:
                return refused
        contested = "Another server is taking over this table. Try again in a moment."
        return refused | {code: TableMoved(contested) for code in left}

    def _why_not(self, owner: TableOwner | None) -> HeistError | None:
        """Return why we can't claim a table with this owner; None if we can."""
        if owner is None:
            return Missing(NO_SUCH_TABLE)
        if owner.good and owner.id != self.id:
            if self._takes_tables and self._renewals.is_late(str(owner.id)):
                return TableMoved("This table's server doesn't answer. Try again in a moment.")
            return Elsewhere(str(owner.address))
        try:
            self.check_open()
        except HeistError as closed:
            return closed
        return None

    def check_open(self) -> None:
        """Raise Elsewhere if this node must not open or claim tables, but another node can."""
        if self.leases is None or self._takes_tables:
            return
        for one in self.staying():
            raise Elsewhere(one.address)
        raise TableMoved("No server can take this table now. Try again in a moment.")

    def staying(self) -> list[NodeRow]:
        return [one for one in self.peers.values() if not one.draining]

    @property
    def _takes_tables(self) -> bool:
        return self.id is not None and not self.leaving

    async def take_orphans(self) -> None:
        """Take over running games that have no owner.

        Nodes that have a request for such a table go first: with peers around, we take only
        tables that had no owner at the last check either.
        """
        assert self.leases is not None
        await self._end_overdue(self.leases)
        if not self._takes_tables:
            return
        free = set(await self.leases.orphans(MAX_ORPHANS_LISTED))
        wanted = sorted(free & self._seen if self.peers else free)
        self._seen = free
        await self._load_all()
        while wanted and self._takes_tables:
            some, wanted = wanted[:MAX_ORPHANS_TAKEN], wanted[MAX_ORPHANS_TAKEN:]
            self._unloaded += await self.leases.take(some, str(self.id))
            await self._load_all()
        if time.monotonic() - self._cleaned_up > CLEANUP_SECONDS:
            self._cleaned_up = time.monotonic()
            await self.leases.tidy()

    async def _end_overdue(self, leases: Leases) -> None:
        """End overdue leases of other nodes; `LeaseRenewal` looks after ours."""
        overdue = self._renewals.overdue(await leases.renewals())
        overdue.pop(str(self.id), None)
        for gone in await leases.end(overdue) if overdue else []:
            log.warning("Node %s did not renew its lease. Other nodes may take its tables.", gone)

    async def _load_all(self) -> None:
        """Load the tables taken; what fails because the database is away is tried again later."""
        codes, self._unloaded = self._unloaded, []
        await asyncio.gather(*[self._load(code) for code in codes])
        if self._unloaded:
            raise DatabaseUnavailable(
                f"Took over {len(self._unloaded)} tables and couldn't load them yet."
            )

    async def _load(self, code: str) -> None:
        try:
            await self.hub.load_room(code)
        except DatabaseUnavailable:
            self._unloaded.append(code)
        except HeistError as error:
            log.warning("Couldn't take over table %s: %s", code, error)

    async def leave_soon(self) -> bool:
        """Stop taking tables; return whether other nodes can take ours."""
        if self.leases is None or self.id is None:
            return False
        self.leaving = True
        try:
            await self.update()
        except DatabaseUnavailable:
            return False
        return bool(self.staying())
