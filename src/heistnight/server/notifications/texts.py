"""The words of notifications: the game, the table and whose turn it is, as everyone may know."""

from collections.abc import Sequence

from heistnight.server.notifications.webhook_formats import Message
from heistnight.server.protocol.game_presenters import title_of
from heistnight.table import seating
from heistnight.table.storage.records import TableRecord

PLAYER_TEST = "Heist Night will tell you here when it's your turn."
TABLE_TEST = "Heist Night will tell here whose turn it is at table {code}."


def your_turn(tables: Sequence[TableRecord], base: str) -> Message:
    """Return what to tell a player whose turn it is at these tables."""
    first, count = tables[0], len(tables)
    text = f"It's your turn in {title_of(first.game)} (table {first.code})."
    if count > 1:
        text = f"It's your turn at {count} tables. {title_of(first.game)}: table {first.code}."
    path = f"/table/{first.code}" if count == 1 else "/games"
    return Message(text, f"{base}{path}" if base else "", first.code, first.game, count)


def table_turn(record: TableRecord, person: int, base: str) -> Message:
    """Return what to tell everyone who reads a table's webhook; `person` 0 means several."""
    found = seating.person_of(record, person) if person else None
    whose = f"it's {found.name}'s turn" if found else "several players are asked"
    text = f"{title_of(record.game)}, table {record.code}: {whose}."
    link = f"{base}/table/{record.code}" if base else ""
    return Message(text, link, record.code, record.game, 1)
