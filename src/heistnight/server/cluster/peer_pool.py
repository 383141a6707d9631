"""Connections to other nodes, for clients whose tables those nodes own."""

import asyncio
import logging
from collections import defaultdict
from collections.abc import Mapping

from heistnight.server.cluster import peer_protocol
from heistnight.server.cluster.peer_protocol import NotAPeer, PeerConnection
from heistnight.server.errors import Elsewhere
from heistnight.table.storage.leases import NodeRow
from heistnight.table.throttled_log import LogThrottle

log = logging.getLogger("heistnight.nodes")


class PeerPool:
    """Open connections by node, and the nodes that do not answer."""

    def __init__(self) -> None:
        self.secret = b""
        self._open: defaultdict[str, set[PeerConnection]] = defaultdict(set)
        self._silent: dict[str, tuple[str, asyncio.Event]] = {}
        """Nodes that do not answer: their address, and an event set when they do or are gone."""
        self._throttle = LogThrottle()

    async def connect(self, there: Elsewhere) -> PeerConnection | None:
        """Connect to a table's owner; the connection is closed when that node goes."""
        if not there.address:
            return None
        if there.node not in self._silent:
            peer = await self._try(there.node, there.address)
            if peer is not None:
                self._open[there.node].add(peer)
                return peer
            self._silent.setdefault(there.node, (there.address, asyncio.Event()))
        await self._silent[there.node][1].wait()
        return None

    async def _try(self, node: str, address: str) -> PeerConnection | None:
        try:
            return await peer_protocol.connect(address, self.secret)
        except NotAPeer:
            self._warn(node, f"the server at {address} is not a node of this cluster")
        except (OSError, EOFError, ValueError) as error:
            self._warn(node, type(error).__name__)
        return None

    def _warn(self, node: str, reason: str) -> None:
        """Log a node that can't be reached, once in a while."""
        if self._throttle.is_due(node):
            log.warning("Couldn't reach node %s: %s", node, reason)

    def release(self, there: Elsewhere, peer: PeerConnection) -> None:
        """Close a connection and forget it."""
        self._open[there.node].discard(peer)
        peer.abort()

    async def update_peers(self, peers: Mapping[str, NodeRow]) -> None:
        """Close connections to nodes that are gone, and try each silent node once."""
        for id_ in [id_ for id_ in self._open if id_ not in peers]:
            for peer in self._open.pop(id_):
                peer.abort()
        await asyncio.gather(*[self._probe(id_, id_ in peers) for id_ in list(self._silent)])

    async def _probe(self, node: str, alive: bool) -> None:
        address, answers = self._silent[node]
        peer = await self._try(node, address) if alive else None
        if peer is not None or not alive:
            self._silent.pop(node, None)
            answers.set()
        if peer is not None:
            peer.abort()

    def close(self) -> None:
        for peers in self._open.values():
            for peer in peers:
                peer.abort()
        for _, answers in self._silent.values():
            answers.set()
