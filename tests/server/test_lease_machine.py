"""Three nodes on a real PostgreSQL: whatever fails, no move is lost, doubled or out of turn.

The same as tests/model/leases.tla, with the real code. Hypothesis chooses what happens.
"""

import asyncio
import itertools
from collections import Counter
from collections.abc import Coroutine, Sequence
from contextlib import suppress
from typing import Any, ClassVar

import asyncpg
import pytest
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, invariant, rule, run_state_machine_as_test

from heistnight.kernel.errors import HeistError
from heistnight.server.hub import Hub
from heistnight.server.limits import Limits
from heistnight.server.protocol import http_bodies
from heistnight.table.game import pace
from heistnight.table.storage import writers
from heistnight.table.storage.leases import Leases
from tests.postgres import Cluster, DatabaseProxy
from tests.server.kit import PATIENCE

NODES, TABLES = 3, 2
LEASE_SECONDS = 3600.0
"""Leases end here only when a rule ends them."""
WANTED = http_bodies.NewTable(
    game="big-score-solo", name="Ann", seats=1, start=True, pace="instant", seed="one"
)
ACTS = """SELECT code, number, request, acts.epoch FROM acts JOIN tables ON tables.id = table_id
WHERE code = ANY($1) ORDER BY code, number"""
EPOCHS = "SELECT code, epoch FROM tables WHERE code = ANY($1)"

some_node, some_table = st.integers(0, NODES - 1), st.integers(0, TABLES - 1)


class OneNode:
    """A hub that does nothing by itself, and its connection to the database."""

    def __init__(self, hub: Hub, proxy: DatabaseProxy) -> None:
        self.hub, self.proxy = hub, proxy

    @classmethod
    async def open(cls, database: str) -> "OneNode":
        host, _, name = database.rpartition("/")
        port = int(host.rpartition(":")[2])
        proxy = DatabaseProxy(port)
        await proxy.open()
        url = f"postgresql://postgres@127.0.0.1:{proxy.port}/{name}"
        hub = await Hub.open(url, Limits(lease=LEASE_SECONDS))
        for task in hub.node._tasks:
            task.cancel()
        return cls(hub, proxy)

    @property
    def leases(self) -> Leases:
        assert self.hub.node.leases is not None
        return self.hub.node.leases

    async def end(self) -> None:
        """Close the hub; what the database does not hear of, others find out."""
        with suppress(HeistError):
            await self.hub.close()
        await self.proxy.close()


class ThreeNodes(RuleBasedStateMachine):
    """Nodes that play, die, pause and lose connections."""

    database: ClassVar[str]
    numbers = itertools.count()

    def __init__(self) -> None:
        super().__init__()
        self.loop = asyncio.new_event_loop()
        self.do(self._open())

    def do(self, work: Coroutine[Any, Any, Any]) -> Any:
        return self.loop.run_until_complete(asyncio.wait_for(work, 2 * PATIENCE))

    async def _open(self) -> None:
        self.watching = await asyncpg.connect(self.database)
        self.nodes = [await OneNode.open(self.database) for _ in range(NODES)]
        made = [await self.nodes[0].hub.new_tables.open_table(WANTED) for _ in range(TABLES)]
        self.codes = [one.code for one in made]
        self.unsure: dict[str, str] = {}
        """By table: a request that was made and not acknowledged."""
        self.acked: set[tuple[str, str]] = set()
        self.epochs: dict[str, int] = {}
        self.counts: dict[str, int] = {}
        """By table: its epoch and its number of acts at the last check."""

    # Players

    @rule(node=some_node, table=some_table)
    def play(self, node: int, table: int) -> None:
        """Make a move, or repeat the one that was not acknowledged, at any node."""
        self.do(self._play(self.nodes[node].hub, self.codes[table]))

    @rule(node=some_node, table=some_table)
    def look(self, node: int, table: int) -> None:
        """Open a table's page at any node, which may have to take the table."""
        self.do(self._look(self.nodes[node].hub, self.codes[table]))

    async def _look(self, hub: Hub, code: str) -> None:
        with suppress(HeistError):
            await hub.find_room(code)

    async def _play(self, hub: Hub, code: str) -> bool:
        request = self.unsure.setdefault(code, f"r{next(self.numbers)}")
        try:
            table = (await hub.find_room(code)).table
            if table.match is None or not table.match.live.game.pending:
                return True  # the game is over
            live = table.match.live
            choice = live.game.choices(0)[0]
            await table.answer(1, request, live.question(0), [choice])
        except HeistError:
            return False
        self.acked.add((code, f"1:{request}"))
        del self.unsure[code]
        return True

    # Failures

    @rule(node=some_node, after=st.booleans())
    def cut_at_the_next_commit(self, node: int, after: bool) -> None:
        proxy = self.nodes[node].proxy
        proxy.swallow, proxy.drop = after, not after

    @rule(node=some_node)
    def cut_all_connections(self, node: int) -> None:
        self.nodes[node].proxy.break_all()

    @rule(node=some_node)
    def end_the_lease(self, node: int) -> None:
        """The node was paused or slow. It does not know that others may have its tables."""
        self.do(self._end_lease(node))

    async def _end_lease(self, node: int) -> None:
        await self.watching.execute(
            "UPDATE nodes SET until = 0 WHERE id = $1", str(self.nodes[node].hub.node.id)
        )

    @rule(node=some_node)
    def notice(self, node: int) -> None:
        """The node finds that its lease has ended, and gets another."""
        self.do(self._notice(self.nodes[node]))

    async def _notice(self, one: OneNode) -> None:
        with suppress(HeistError):
            row = one.hub.node.row(str(one.hub.node.id))
            if not await one.leases.renew(row, LEASE_SECONDS, None):
                one.hub.node.lapse(str(one.hub.node.id))
            await one.hub.node.update()

    @rule(seconds=st.sampled_from([-3600.0, 3600.0]))
    def let_the_clock_jump(self, seconds: float) -> None:
        self.do(
            self.watching.execute("UPDATE nodes SET until = until + $1 WHERE until > 3600", seconds)
        )

    @rule(node=some_node)
    def crash(self, node: int) -> None:
        """The process ends without a word, and another one starts."""
        self.do(self._crash(node))

    async def _crash(self, node: int) -> None:
        one = self.nodes[node]
        one.proxy.cut = True
        one.proxy.break_all()
        await self._end_lease(node)
        one.hub.node.id = None
        one.hub.handover.lose_all()
        await one.end()
        self.nodes[node] = await OneNode.open(self.database)

    @rule(node=some_node)
    def drain(self, node: int) -> None:
        """Hand all tables over, end, and start again."""
        self.do(self._drain(node))

    async def _drain(self, node: int) -> None:
        one = self.nodes[node]
        await one.hub.handover.hand_over(bool)
        await one.end()
        await self._end_lease(node)
        self.nodes[node] = await OneNode.open(self.database)

    # What must hold

    @invariant()
    def holds(self) -> None:
        self.do(self._check())

    async def _check(self) -> None:
        acts = await self.watching.fetch(ACTS, self.codes)
        for code in self.codes:
            mine = [row for row in acts if row["code"] == code]
            assert [row["number"] for row in mine] == list(range(len(mine)))
            epochs = [row["epoch"] for row in mine]
            assert epochs == sorted(epochs), "an older owner wrote after a newer one"
            new = epochs[self.counts.get(code, 0) :]
            assert min(new, default=0) >= self.epochs.get(code, 0) or not new, "not fenced"
            self.counts[code] = len(mine)
        requests = Counter([(row["code"], row["request"]) for row in acts])
        assert self.acked <= set(requests), "an acknowledged move is lost"
        assert set(requests.values()) <= {1}, "a move was saved twice"
        for code, epoch in await self.watching.fetch(EPOCHS, self.codes):
            assert epoch >= self.epochs.get(code, 0), "epochs only rise"
            self.epochs[code] = epoch

    def teardown(self) -> None:
        """Every table can be owned and played again; then close everything."""
        try:
            self.do(self._own_again())
            self.do(self._check())
        finally:
            self.do(self._close())
            self.loop.close()

    async def _own_again(self) -> None:
        last = self.nodes[-1]
        last.proxy.swallow = last.proxy.drop = False
        for node in range(NODES - 1):
            await self._end_lease(node)
        async with asyncio.timeout(PATIENCE):
            for code in self.codes:
                while not await self._play(last.hub, code):
                    await self._notice(last)
                    await asyncio.sleep(0.02)

    async def _close(self) -> None:
        for one in self.nodes:
            await one.end()
        await self.watching.close()


def explore(
    cluster: Cluster, monkeypatch: pytest.MonkeyPatch, examples: int, steps: int, **more: Any
) -> None:
    monkeypatch.setattr(pace, "RELOAD_DELAY_SECONDS", 0.01)
    monkeypatch.setattr(writers, "COMMIT_CHECK_INTERVAL_SECONDS", 0.02)
    monkeypatch.setattr(writers, "COMMIT_CHECK_SECONDS", 0.5)
    ThreeNodes.database = cluster.new_database()
    run_state_machine_as_test(
        ThreeNodes,
        settings=settings(
            max_examples=examples,
            stateful_step_count=steps,
            deadline=None,
            suppress_health_check=list(HealthCheck),
            **more,
        ),
    )


def test_three_nodes_lose_and_double_nothing(
    persistent_cluster: Cluster, monkeypatch: pytest.MonkeyPatch
) -> None:
    explore(persistent_cluster, monkeypatch, examples=5, steps=30)


@pytest.mark.soak
def test_three_nodes_lose_and_double_nothing_for_long(
    persistent_cluster: Cluster, monkeypatch: pytest.MonkeyPatch
) -> None:
    explore(persistent_cluster, monkeypatch, examples=300, steps=60, derandomize=False)


async def at_once(*_: object) -> None:
    """Acknowledge a move before it is saved."""


FORMER_OWNER = (("play", 0, 0), ("end_the_lease", 0), ("look", 1, 0), ("play", 0, 0))
LOST_COMMIT = (("play", 0, 0), ("cut_at_the_next_commit", 0, False), ("play", 0, 0))


@pytest.mark.parametrize(
    ("steps", "broken", "instead", "found"),
    [
        (FORMER_OWNER, "statements.check_epochs", lambda _: lambda _: None, "not fenced"),
        (LOST_COMMIT, "writers.WriterRow.is_committed", lambda *_: True, "is lost"),
        (LOST_COMMIT, "", at_once, "is lost"),
    ],
    ids=["no-epoch-check", "a-lost-commit-counts", "acknowledged-at-once"],
)
def test_each_broken_variant_is_found(
    persistent_cluster: Cluster,
    monkeypatch: pytest.MonkeyPatch,
    steps: Sequence[tuple[str, Any]],
    broken: str,
    instead: object,
    found: str,
) -> None:
    """The same steps hold with the real code, so the checks above can fail."""
    monkeypatch.setattr(pace, "RELOAD_DELAY_SECONDS", 0.01)
    ThreeNodes.database = persistent_cluster.new_database()
    take(steps)
    place = f"storage.{broken}" if broken else "table.Table.until_saved"
    monkeypatch.setattr(f"heistnight.table.{place}", instead)
    with pytest.raises(AssertionError, match=found):
        take(steps)


def take(steps: Sequence[tuple[str, Any]]) -> None:
    machine = ThreeNodes()
    try:
        machine.holds()
        for name, *arguments in steps:
            getattr(machine, name)(*arguments)
            machine.holds()
    finally:
        machine.do(machine._close())
        machine.loop.close()
