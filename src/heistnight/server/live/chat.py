"""Table chat: each message is saved before anyone sees it, and old ones are deleted."""

import time
from collections import deque
from collections.abc import Callable, Iterable

import msgspec

from heistnight.server.budgets import Budgets
from heistnight.server.protocol import client_messages, server_messages
from heistnight.table.errors import Refusal
from heistnight.table.names import has_visible_text, plain_line
from heistnight.table.storage.changes import AddedReport, SavedChatLine
from heistnight.table.storage.persistence import COULD_NOT_SAVE, TablePersistence
from heistnight.table.storage.records import Person
from heistnight.table.storage.statements import MAX_CHAT_LINES
from heistnight.table.storage.totals import line_bytes

MAX_WELCOME_MESSAGES = 100
"""Messages that a new viewer gets."""
MAX_REPORTS = 20
"""Reports by one person at one table."""


class Chat:
    """The chat of one table."""

    def __init__(
        self, persistence: TablePersistence, lines: Iterable[SavedChatLine], budgets: Budgets
    ) -> None:
        self.persistence, self.budgets = persistence, budgets
        self.reported: set[tuple[int, int]] = set()
        """Pairs of a person and a message number."""
        self.on_message: Callable[[server_messages.ChatMessage], None] = lambda _: None
        self.read(lines)

    def read(self, lines: Iterable[SavedChatLine]) -> None:
        """Replace the chat with these messages from the database."""
        self.lines: deque[server_messages.ChatMessage] = deque(maxlen=MAX_WELCOME_MESSAGES)
        self.requests: deque[str] = deque(maxlen=MAX_CHAT_LINES)
        self.sizes: deque[int] = deque()
        """Bytes of each stored message, the oldest first."""
        self.number = 0
        for line in lines:
            self.requests.append(line.request)
            self.number = line.number
            self.sizes.append(size_of(line))
            self.lines.append(message_of(line))
        self.bytes = sum(self.sizes)

    async def add(self, person: Person, seat: int | None, message: client_messages.Say) -> None:
        """Add a message once; a repeated request waits until the first one is saved."""
        text = plain_line(message.text)
        if not has_visible_text(text):
            raise Refusal("Your message is empty.")
        key = f"{person.id}:{message.request}"
        if key in self.requests:
            await self._add(person, seat, text, key)
            return
        async with self.budgets.reserve("chat", line_bytes(text, person.name, key)):
            await self._add(person, seat, text, key)

    async def _add(self, person: Person, seat: int | None, text: str, key: str) -> None:
        if self.persistence.reloading is not None:
            raise Refusal(COULD_NOT_SAVE)
        if key in self.requests:
            await self.persistence.write()
            return
        self.requests.append(key)
        self.number += 1
        table, at = self.persistence.id, round(time.time(), 3)
        line = SavedChatLine(table, self.number, person.name, seat, text, key, at)
        await self.persistence.write(msgspec.structs.replace(line, first=self._add_size(line)))
        self.lines.append(message_of(line))
        self.on_message(self.lines[-1])

    def _add_size(self, line: SavedChatLine) -> int:
        """Return the number of the oldest message that still has room, after adding this one."""
        self.sizes.append(size_of(line))
        self.bytes += self.sizes[-1]
        most = self.budgets.max_chat_bytes_a_table
        while len(self.sizes) > 1 and (self.bytes > most or len(self.sizes) > MAX_CHAT_LINES):
            self.bytes -= self.sizes.popleft()
        return line.number - len(self.sizes) + 1

    async def report(self, person: int, number: int) -> None:
        """Report a message to the moderators; each person can do so once."""
        lines = [line for line in self.lines if line.number == number]
        if not lines:
            raise Refusal("That message is no longer in the chat.")
        if (person, number) in self.reported:
            return
        if len([one for one, _ in self.reported if one == person]) >= MAX_REPORTS:
            raise Refusal(
                "You've reported enough messages at this table. The moderators will read them."
            )
        self.reported.add((person, number))
        line, code = lines[0], self.persistence.record.code
        report = AddedReport(code, number, line.name, line.text, person, time.time())
        try:
            await self.persistence.store.write(report)
        except BaseException:
            self.reported.discard((person, number))
            raise


def size_of(line: SavedChatLine) -> int:
    return line_bytes(line.text, line.name, line.request)


def message_of(line: SavedChatLine) -> server_messages.ChatMessage:
    return server_messages.ChatMessage(
        number=line.number,
        name=line.name,
        person=int(line.request.partition(":")[0]),
        seat=line.seat,
        text=line.text,
        at=line.at,
    )
