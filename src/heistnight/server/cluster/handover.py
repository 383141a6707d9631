"""Give tables to other nodes: at shutdown, or because another node has taken them."""

import asyncio
import time
from collections.abc import Callable

from heistnight.server.hub_protocols import HandoverHub
from heistnight.server.live.room import Room
from heistnight.table.storage.changes import ReleasedTable

TABLE_INTERVAL_SECONDS, MAX_HANDOVER_SECONDS = 0.02, 8.0
"""A pause between two tables, because the node that takes them has to load them."""


class Handover:
    def __init__(self, hub: HandoverHub) -> None:
        self.hub = hub

    def lose(self, room: Room) -> None:
        """Drop a table that another node has, or may have; its viewers reconnect."""
        code = room.table.record.code
        if self.hub.rooms.get(code) is room:
            self.hub.forget(code)
        room.table.close()
        room.move()

    def lose_all(self) -> None:
        """Drop every table: our lease has run out."""
        for room in list(self.hub.rooms.values()):
            self.lose(room)

    async def hand_over(self, hurry: Callable[[], bool]) -> None:
        """Hand all tables to other nodes, one by one; stop early when `hurry()` is true."""
        if not await self.hub.node.leave_soon():
            return
        codes, begun = list(self.hub.rooms), time.monotonic()
        pause = min(TABLE_INTERVAL_SECONDS, MAX_HANDOVER_SECONDS / max(1, len(codes)))
        async with asyncio.TaskGroup() as tasks:  # a table doesn't wait for earlier commits
            for number, code in enumerate(codes, 1):
                if hurry():
                    break
                tasks.create_task(self._release(code))
                await asyncio.sleep(max(0.0, begun + number * pause - time.monotonic()))

    async def _release(self, code: str) -> None:
        """Save everything done at the table, then release it to its next owner."""
        room = self.hub.rooms.get(code)
        if room is None:
            return
        self.hub.forget(code)
        persistence = room.table.persistence
        released = ReleasedTable(persistence.id, str(persistence.owner))
        await asyncio.wait([self.hub.store.write(persistence.epoch_check(), released)])
        room.move()
