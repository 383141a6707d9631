"""What people say at a table: kept before anybody reads it, the newest lines only."""

import time
from collections import deque
from collections.abc import Callable, Iterable

from heistnight.server.protocol import client_messages, server_messages
from heistnight.table.errors import Refusal
from heistnight.table.names import plain_line, readable
from heistnight.table.storage.changes import AddedReport, SavedLine
from heistnight.table.storage.persistence import UNWRITTEN, Ledger
from heistnight.table.storage.records import Person
from heistnight.table.storage.statements import CHAT_KEPT

SHOWN = 100
"""Lines."""
MOST_REPORTS = 20
"""Of one person at one table."""


class Chat:
    """One table's."""

    def __init__(self, ledger: Ledger, lines: Iterable[SavedLine]) -> None:
        self.ledger = ledger
        self.reported: set[tuple[int, int]] = set()
        """By person and line."""
        self.on_said: Callable[[server_messages.Said], None] = lambda _: None
        self.read(lines)

    def read(self, lines: Iterable[SavedLine]) -> None:
        """As they are in the database."""
        self.lines: deque[server_messages.Said] = deque(maxlen=SHOWN)
        self.requests: deque[str] = deque(maxlen=CHAT_KEPT)
        self.number = 0
        for line in lines:
            self.requests.append(line.request)
            self.number = line.number
            self.lines.append(said(line))

    async def add(self, person: Person, seat: int | None, message: client_messages.Say) -> None:
        """Once; whoever repeats a request waits until the first is written as well."""
        if self.ledger.restoring is not None:
            raise Refusal(UNWRITTEN)
        text = plain_line(message.text)
        if not readable(text):
            raise Refusal("There is nothing to be read in that.")
        key = f"{person.id}:{message.request}"
        if key in self.requests:
            await self.ledger.write()
            return
        self.requests.append(key)
        self.number += 1
        line = SavedLine(self.ledger.id, self.number, person.name, seat, text, key)
        await self.ledger.write(line)
        self.lines.append(said(line))
        self.on_said(self.lines[-1])

    async def report(self, person: int, number: int) -> None:
        """Once by each person."""
        lines = [line for line in self.lines if line.number == number]
        if not lines:
            raise Refusal("That line is not in the chat any more.")
        if (person, number) in self.reported:
            return
        if len([one for one, _ in self.reported if one == person]) >= MOST_REPORTS:
            raise Refusal("You have reported many lines of this table: they will be read.")
        self.reported.add((person, number))
        line, code = lines[0], self.ledger.record.code
        report = AddedReport(code, number, line.name, line.text, person, time.time())
        try:
            await self.ledger.store.write(report)
        except BaseException:
            self.reported.discard((person, number))
            raise


def said(line: SavedLine) -> server_messages.Said:
    return server_messages.Said(
        number=line.number,
        name=line.name,
        person=int(line.request.partition(":")[0]),
        seat=line.seat,
        text=line.text,
    )
