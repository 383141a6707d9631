"""What people say at a table: kept before anybody reads it, the newest lines only."""

from collections import deque
from collections.abc import Callable, Iterable

from heistnight.server import protocol
from heistnight.table.records import Person
from heistnight.table.store import Store
from heistnight.table.writers import CHAT_KEPT, SavedLine


class Chat:
    """One table's."""

    def __init__(self, table: int, store: Store, lines: Iterable[SavedLine]) -> None:
        self.table, self.store = table, store
        self.lines: deque[protocol.Said] = deque(maxlen=CHAT_KEPT)
        self.requests: deque[str] = deque(maxlen=CHAT_KEPT)
        self.number = 0
        self.on_said: Callable[[protocol.Said], None] = lambda _: None
        for line in lines:
            self.requests.append(line.request)
            self.number = line.number
            self.lines.append(said(line))

    async def add(self, person: Person, seat: int | None, message: protocol.Say) -> None:
        """Once; whoever repeats a request waits until the first is written as well."""
        key = f"{person.id}:{message.request}"
        if key in self.requests:
            await self.store.write()
            return
        self.requests.append(key)
        self.number += 1
        line = SavedLine(self.table, self.number, person.name, seat, message.text, key)
        try:
            await self.store.write(line)
        except BaseException:
            self.requests.remove(key)
            raise
        self.lines.append(said(line))
        self.on_said(self.lines[-1])


def said(line: SavedLine) -> protocol.Said:
    return protocol.Said(number=line.number, name=line.name, seat=line.seat, text=line.text)
