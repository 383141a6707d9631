"""Tables on their way to another node: handed over when this one ends, or lost to it."""

import asyncio
import time
from collections.abc import Callable

from heistnight.server.hub_protocols import HandoverHub
from heistnight.server.live.room import Room
from heistnight.table.storage.changes import LetGo

EACH, ALL = 0.02, 8.0
"""Seconds from one table to the next, and for all: whoever takes them has to read them."""


class Moving:
    def __init__(self, hub: HandoverHub) -> None:
        self.hub = hub

    def lose(self, room: Room) -> None:
        """Another node has this table, or may have it."""
        code = room.table.record.code
        if self.hub.rooms.get(code) is room:
            self.hub.forget(code)
        room.table.close()
        room.move()

    def lose_all(self) -> None:
        self.hub.sleeping.close()
        for room in list(self.hub.rooms.values()):
            self.lose(room)

    async def hand_over(self, hurry: Callable[[], bool]) -> None:
        """This server ends: its tables go to other nodes, one by one, and their people follow."""
        if not await self.hub.node.leave_soon():
            return
        codes, begun = list(self.hub.rooms), time.monotonic()
        pause = min(EACH, ALL / max(1, len(codes)))
        async with asyncio.TaskGroup() as going:  # nobody waits for the disk of those before
            for number, code in enumerate(codes, 1):
                if hurry():
                    break
                going.create_task(self._let_go(code))
                await asyncio.sleep(max(0.0, begun + number * pause - time.monotonic()))

    async def _let_go(self, code: str) -> None:
        """Whatever was done here until the next owner takes it, is in it."""
        room = self.hub.rooms.get(code)
        if room is None:
            return
        self.hub.forget(code)
        ledger = room.table.ledger
        released = LetGo(ledger.id, str(ledger.owner))
        await asyncio.wait([self.hub.store.write(ledger.hold(), released)])
        room.move()
