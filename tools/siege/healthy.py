"""The healthy tables: four people each, who play one game after the other."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from tools.load.__main__ import seat_party
from tools.load.players import Party, Player, Tap
from tools.siege.fortress import Fortress

LOOK_EVERY = 0.05
FOR_EVER = 3_600.0


class Healthy:
    """They answer `rate` questions a second, all together."""

    def __init__(self, fortress: Fortress, tables: int, rate: float) -> None:
        self.fortress, self.tap = fortress, Tap(rate)
        self.parties = [seat_party(fortress.address, "big-score", self.tap) for _ in range(tables)]

    @asynccontextmanager
    async def playing(self) -> AsyncIterator[None]:
        tasks = [asyncio.create_task(self._play_on(party)) for party in self.parties]
        tasks.append(asyncio.create_task(self.tap.run(FOR_EVER, lambda: False)))
        try:
            yield
            for task in tasks:
                if task.done():
                    await task
        finally:
            for task in tasks:
                task.cancel()

    async def _play_on(self, party: Party) -> None:
        """When a game is over, the same people play on at its next table."""
        while True:
            for player in party.players:
                await player.connect(self.fortress.host, self.fortress.port)
            say(party.players[0], b"start")
            while not all(player.over for player in party.players):
                await asyncio.sleep(LOOK_EVERY)
            say(party.players[0], b"rematch")
            while not all(player.next_table for player in party.players):
                await asyncio.sleep(LOOK_EVERY)
            party.move()

    def forget_times(self) -> None:
        for party in self.parties:
            party.times.clear()

    def times(self) -> list[float]:
        return [moment for party in self.parties for moment in party.times]

    async def all_are_served(self) -> int:
        """How many tables see an act within the time of a patient person."""
        self.forget_times()
        for _ in range(int(30 / LOOK_EVERY)):
            if all(party.times for party in self.parties):
                break
            await asyncio.sleep(LOOK_EVERY)
        return sum([bool(party.times) for party in self.parties])


def say(player: Player, kind: bytes) -> None:
    assert player.wire is not None
    player.wire.say(b'{"type":"%b","request":"%b"}' % (kind, kind))
