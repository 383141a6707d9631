"""Lines to other nodes, for visitors whom they serve; and which of them do not answer."""

import asyncio
import logging
import time
from collections import defaultdict
from collections.abc import Mapping

from heistnight.server.cluster import peer_protocol
from heistnight.server.cluster.peer_protocol import Stranger, Wire
from heistnight.server.errors import Elsewhere
from heistnight.server.limits import TELL_EVERY
from heistnight.table.storage.leases import NodeRow

log = logging.getLogger("heistnight.nodes")


class Lines:
    def __init__(self) -> None:
        self.secret = b""
        self._open: defaultdict[str, set[Wire]] = defaultdict(set)
        """By node."""
        self._silent: dict[str, tuple[str, asyncio.Event]] = {}
        """Nodes that do not answer, with their address: whoever wants them waits for that."""
        self._told: dict[str, float] = {}

    async def call(self, there: Elsewhere) -> Wire | None:
        """A line to the owner of a table; it ends when that node does."""
        if not there.address:
            return None
        if there.node not in self._silent:
            line = await self._try(there.node, there.address)
            if line is not None:
                self._open[there.node].add(line)
                return line
            self._silent.setdefault(there.node, (there.address, asyncio.Event()))
        await self._silent[there.node][1].wait()
        return None

    async def _try(self, node: str, address: str) -> Wire | None:
        try:
            return await peer_protocol.call(address, self.secret)
        except Stranger:
            self._complain(node, f"whoever is at {address} is no node of ours")
        except (OSError, EOFError, ValueError) as error:
            self._complain(node, type(error).__name__)
        return None

    def _complain(self, node: str, reason: str) -> None:
        """Not once for each visitor."""
        now = time.monotonic()
        if now - self._told.get(node, -TELL_EVERY) > TELL_EVERY:
            self._told = {one: then for one, then in self._told.items() if now - then < TELL_EVERY}
            self._told[node] = now
            log.warning("Node %s is not reached: %s", node, reason)

    def hang_up(self, there: Elsewhere, line: Wire) -> None:
        self._open[there.node].discard(line)
        line.abort()

    async def follow(self, peers: Mapping[str, NodeRow]) -> None:
        """Nobody waits for a node that is gone; one that is silent is tried once for all."""
        for id_ in [id_ for id_ in self._open if id_ not in peers]:
            for line in self._open.pop(id_):
                line.abort()
        await asyncio.gather(*[self._probe(id_, id_ in peers) for id_ in list(self._silent)])

    async def _probe(self, node: str, there: bool) -> None:
        address, answers = self._silent[node]
        line = await self._try(node, address) if there else None
        if line is not None or not there:
            self._silent.pop(node, None)
            answers.set()
        if line is not None:
            line.abort()

    def close(self) -> None:
        for lines in self._open.values():
            for line in lines:
                line.abort()
        for _, answers in self._silent.values():
            answers.set()
