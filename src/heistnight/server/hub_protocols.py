"""What the parts of the server need from the hub, one small protocol for each of them."""

from collections import Counter
from collections.abc import Callable, Mapping
from typing import Protocol

from heistnight.server.budgets import Budgets
from heistnight.server.limits import Limits
from heistnight.server.live.room import Room
from heistnight.server.protocol.http_bodies import TableListed
from heistnight.table.bots.bot_workers import BotWorkers
from heistnight.table.storage.store import Store


class TablesHub(Protocol):
    """The tables in memory."""

    @property
    def rooms(self) -> Mapping[str, Room]: ...

    @property
    def sockets(self) -> int: ...


class LoadingHub(TablesHub, Protocol):
    """The tables in memory, and how to load and unload them."""

    limits: Limits
    store: Store

    async def load_room(self, code: str) -> Room: ...

    def forget(self, code: str) -> None: ...


class HibernationHub(LoadingHub, Protocol):
    """What hibernation needs."""

    budgets: Budgets

    async def beat(self) -> None: ...


class LeavingNode(Protocol):
    """A node that may leave the cluster."""

    async def leave_soon(self) -> bool: ...


class HandoverHub(LoadingHub, Protocol):
    """What the handover of tables to other nodes needs."""

    @property
    def node(self) -> LeavingNode: ...


class OpenedTables(Protocol):
    """How many tables each client address has opened."""

    each: Counter[str]


class DirectoryHub(Protocol):
    """What the directory of all nodes' tables needs."""

    @property
    def openers(self) -> OpenedTables: ...

    def listed(self) -> list[TableListed]: ...


class LosesTables(Protocol):
    """The part that lets go of tables when a lease runs out."""

    def lose_all(self) -> None: ...


class NodeHub(LoadingHub, DirectoryHub, Protocol):
    """What a node of a cluster needs."""

    @property
    def handover(self) -> LosesTables: ...


class SleepingTables(Protocol):
    """The number of tables that hibernate."""

    asleep: int


class MetricsHub(TablesHub, Protocol):
    """What the metrics need."""

    store: Store
    bot_workers: BotWorkers

    @property
    def acts(self) -> int: ...

    @property
    def told(self) -> int: ...

    @property
    def admin_sync(self) -> SleepingTables: ...


class OpenSockets(Protocol):
    """The open sockets, by client address."""

    def disconnect_banned(self, is_banned: Callable[[str], bool]) -> None: ...


class ReplayCache(Protocol):
    """The replays in memory."""

    def forget(self) -> None: ...


class ReplayArchive(Protocol):
    """The stored replays."""

    @property
    def recorder(self) -> ReplayCache: ...


class AdminSyncHub(Protocol):
    """What following the operator's commands needs."""

    store: Store
    limits: Limits

    @property
    def admission(self) -> OpenSockets: ...

    @property
    def archive(self) -> ReplayArchive: ...

    async def reload(self, code: str) -> None: ...
