"""The healthy tables: four players each, who play one game after the other."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from tools.load.__main__ import seat_party
from tools.load.players import Pacer, Party, Player
from tools.siege.server_under_test import ServerUnderTest

POLL_SECONDS = 0.05
FOREVER_SECONDS = 3_600.0


class HealthyPlayers:
    """Players who together answer `rate` questions per second."""

    def __init__(self, server: ServerUnderTest, tables: int, rate: float) -> None:
        self.server, self.pacer = server, Pacer(rate)
        self.parties = [seat_party(server.address, "big-score", self.pacer) for _ in range(tables)]

    @asynccontextmanager
    async def playing(self) -> AsyncIterator[None]:
        tasks = [asyncio.create_task(self._play_on(party)) for party in self.parties]
        tasks.append(asyncio.create_task(self.pacer.run(FOREVER_SECONDS, lambda: False)))
        try:
            yield
            for task in tasks:
                if task.done():
                    await task
        finally:
            for task in tasks:
                task.cancel()

    async def _play_on(self, party: Party) -> None:
        """Play game after game; each ends with a rematch at a new table."""
        while True:
            for player in party.players:
                await player.connect(self.server.host, self.server.port)
            send_command(party.players[0], b"start")
            while not all(player.over for player in party.players):
                await asyncio.sleep(POLL_SECONDS)
            send_command(party.players[0], b"rematch")
            while not all(player.next_table for player in party.players):
                await asyncio.sleep(POLL_SECONDS)
            party.move()

    def forget_times(self) -> None:
        for party in self.parties:
            party.times.clear()

    def times(self) -> list[float]:
        return [moment for party in self.parties for moment in party.times]

    async def all_are_served(self) -> int:
        """Return how many tables complete an act within 30 seconds."""
        self.forget_times()
        for _ in range(int(30 / POLL_SECONDS)):
            if all(party.times for party in self.parties):
                break
            await asyncio.sleep(POLL_SECONDS)
        return sum([bool(party.times) for party in self.parties])


def send_command(player: Player, kind: bytes) -> None:
    assert player.socket is not None
    player.socket.say(b'{"type":"%b","request":"%b"}' % (kind, kind))
