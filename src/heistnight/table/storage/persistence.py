"""Persist a table: commit every change before announcing it, and reload after a failed commit."""

import asyncio
import logging
import time
from collections.abc import Callable, Mapping

import msgspec

from heistnight.table.errors import CommitUnknown, Refusal, Reloading, TableMoved, WriteConflict
from heistnight.table.game import pace
from heistnight.table.game.reload import LoadedTable, load_table
from heistnight.table.storage.changes import Change, EpochCheck, SavedTable
from heistnight.table.storage.player_changes import SavedTablePlayers, TablePlayer
from heistnight.table.storage.records import TableRecord
from heistnight.table.storage.store import Store
from heistnight.table.storage.stored_tables import StoredTable

log = logging.getLogger("heistnight.table")

TABLE_GONE = "This table no longer exists."
TABLE_MOVED_TEXT = "Another server has this table now."
TABLE_RELOADING = "This table is reloading."
COULD_NOT_SAVE = "Couldn't save that. Try again in a moment."


class TablePersistence:
    """Holds a table's record, and knows whether all of it is saved."""

    def __init__(self, stored: StoredTable, store: Store) -> None:
        self.id, self.store, self.record = stored.id, store, stored.record
        self.version, self.epoch, self.owner = stored.version, stored.epoch, stored.owner
        self.broken: str | None = None
        """Why the table cannot be used, if so."""
        self.reloading: asyncio.Task[None] | None = None
        """The reload after a failed write. Nothing can change until it is done."""
        self.conflicted = False
        """Whether the write failed because another server has changed or taken the table."""
        self.turns: dict[int, float] = {}
        """Since when it is whose turn, by person."""
        self._players_saved: tuple[str, tuple[TablePlayer, ...]] | None = None
        """The state and the players that the database knows; None if that is unknown."""
        self.on_reloaded: Callable[[LoadedTable | None], None] = lambda _: None
        self.on_lost: Callable[[], None] = lambda: None
        """Called when another server has the table."""

    def save(self, *more: Change) -> asyncio.Future[None]:
        """Save the record, and these changes with it."""
        return self.write(self.saved(), *more)

    def saved(self) -> SavedTable:
        """Return the current record as a change."""
        text, follows = msgspec.json.encode(self.record).decode(), self.version
        self.version += 1
        return SavedTable(self.id, self.record.state, text, self.version, follows, time.time())

    def asleep(self, due: float | None = None) -> SavedTable:
        """Return the record as hibernating: it is loaded when it is due, or when someone comes."""
        state = "asleep-lobby" if self.record.state == "lobby" else "asleep"
        return msgspec.structs.replace(self.saved(), state=state, due=due)

    def epoch_check(self) -> EpochCheck:
        """Return the check that the table is still ours; it covers what is written with it."""
        return EpochCheck(self.id, self.epoch)

    def write(self, *changes: Change) -> asyncio.Future[None]:
        written = self.store.write(self.epoch_check(), *changes, *self._table_players())
        written.add_done_callback(self._reload_if_failed)
        return written

    def _table_players(self) -> list[SavedTablePlayers]:
        """Return the players at this table, if they or their turns have changed."""
        players = players_at(self.record, self.turns)
        signature = self.record.state, players
        if signature == self._players_saved or not (players or self._players_saved):
            return []
        self._players_saved = signature
        return [SavedTablePlayers(self.record.code, self.record.state, players, time.time())]

    def _reload_if_failed(self, result: asyncio.Future[None]) -> None:
        if not result.cancelled() and result.exception() is not None:
            self.conflicted = isinstance(result.exception(), WriteConflict)
            self.reload()

    def reload(self) -> None:
        """Reload the table, because a write failed or another server has changed it."""
        if self.reloading is None:
            self.reloading = asyncio.create_task(self._reload())

    async def _reload(self) -> None:
        """Return to the stored state as soon as it can be read."""
        while True:
            await asyncio.sleep(pace.RELOAD_DELAY_SECONDS)
            try:
                await self.store.write()  # this table's queued writes fail before it
                stored = await self.store.table(self.record.code)
                if stored is not None and stored.owner != self.owner:
                    self.store.failed.discard(self.id)
                    self.on_lost()
                    return
                loaded = None if stored is None else await load_table(stored, self.store.load_lock)
                break
            except Exception as error:
                self._log_error("Cannot read the table: %s", type(error).__name__)
        self.store.failed.discard(self.id)
        self.reloading, self.conflicted, self._players_saved = None, False, None
        if stored is None:
            self.broken = TABLE_GONE
        else:
            self.record, self.version, self.epoch = stored.record, stored.version, stored.epoch
        self.on_reloaded(loaded)

    def mark_broken(self, reason: str) -> None:
        """Mark the table as broken, and log why."""
        self.broken = (
            f"This version of Heist Night can't load this table: {reason}. "
            "Nothing is lost, and other tables aren't affected."
        )
        self._log_error("Table %s is broken: %s", self.record.code, reason)

    def mark_closed(self) -> None:
        """Mark the table as closed by the operator."""
        self.broken = f"This table is closed. {self.record.closed}"

    def _log_error(self, words: str, *about: str) -> None:
        log.error(words, *about, extra={"table": self.record.code})

    def check_usable(self, again: bool = False) -> None:
        """Refuse changes to a table that is broken, or not yet reloaded.

        `again`: the same request was made before and may have been saved, whatever else failed.
        Until the reload is done, nobody can say that it failed.
        """
        if self.broken:
            raise Refusal(self.broken)
        if self.reloading is None:
            return
        if self.conflicted:
            raise TableMoved(TABLE_MOVED_TEXT)
        raise CommitUnknown(TABLE_RELOADING) if again else Reloading(COULD_NOT_SAVE)

    def close(self) -> None:
        if self.reloading is not None:
            self.reloading.cancel()


def players_at(record: TableRecord, turns: Mapping[int, float]) -> tuple[TablePlayer, ...]:
    """Return the people at a table who are players of this server."""
    return tuple(
        [
            TablePlayer(one.player, one.id, turns.get(one.id))
            for one in record.people
            if one.player and not one.removed
        ]
    )
