"""Persist a table: commit every change before announcing it, and reload after a failed commit."""

import asyncio
import logging
import time
from collections.abc import Callable, Collection, Mapping

import msgspec

from heistnight.table.errors import CommitUnknown, Refusal, Reloading, TableMoved, WriteConflict
from heistnight.table.game import pace
from heistnight.table.game.reload import LoadedTable, load_table
from heistnight.table.storage.changes import Change, EpochCheck, SavedTable
from heistnight.table.storage.notification_schema import TABLE
from heistnight.table.storage.player_changes import SavedTablePlayers, TablePlayer
from heistnight.table.storage.records import TableRecord
from heistnight.table.storage.store import Store
from heistnight.table.storage.stored_tables import StoredTable

log = logging.getLogger("heistnight.table")

TABLE_WEBHOOK = SEVERAL = 0
"""No person's id: the table's webhook, and several people in its row."""
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
        self.asked: frozenset[int] | None = None
        """Who is asked as far as everyone knows; None right after loading."""
        self.webhook_turn: float | None = None
        """Since when someone is asked, for the table's webhook."""
        self.turns_window: int | None = None
        """The reaction window that was shown when the turns were noted."""
        self.fresh: set[int] = set()
        """Whose turn has begun since the players were saved; 0 for the table's webhook."""
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
        if self.record.webhook is not None:
            players += (self._webhook_row(),)
        signature = self.record.state, players
        if signature == self._players_saved or not (players or self._players_saved):
            return []
        self._players_saved = signature
        fresh, self.fresh = frozenset(self.fresh), set()
        moment = time.time()
        due = moment + self.store.notify_after
        code, state = self.record.code, self.record.state
        return [SavedTablePlayers(code, state, players, moment, due, fresh)]

    def _webhook_row(self) -> TablePlayer:
        """Return the row of the table's webhook. In a window it names nobody."""
        alone = len(self.turns) == 1 and self.turns_window is None
        person = next(iter(self.turns)) if alone else SEVERAL
        return TablePlayer(f"{TABLE}{self.record.code}", person, self.webhook_turn)

    def change_turns(
        self, turns: dict[int, float], window: int | None, asked: Collection[int] | None = None
    ) -> bool:
        """Note whose turn it is; return whether that has to be saved.

        A window asks the same people again. Someone who was asked before isn't told again when
        others have answered. `asked`: who is asked as far as everyone knows, if that differs.
        """
        same = window == self.turns_window
        fresh = turns.keys() - (self.turns.keys() if same else set())
        changes_webhook = self._change_asked(frozenset(turns if asked is None else asked), same)
        if turns == self.turns and not fresh and not changes_webhook:
            return False
        self.turns, self.turns_window = turns, window
        self.fresh |= fresh
        return True

    def _change_asked(self, asked: frozenset[int], same: bool) -> bool:
        """Note who is asked as far as everyone knows; return whether that changes the webhook."""
        before = (asked if self.asked is None else self.asked) if same else frozenset[int]()
        was, self.asked = self.webhook_turn, asked
        if asked - before:
            self.fresh.add(TABLE_WEBHOOK)
            self.webhook_turn = time.time()
        elif not asked:
            self.webhook_turn = None
        return self.record.webhook is not None and was != self.webhook_turn

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
    """Return the players of this server at a table, and guests who want to be told."""
    found = [
        TablePlayer(one.player or one.notices, one.id, turns.get(one.id), one.removed)
        for one in record.people
        if one.player or one.notices
    ]
    return tuple(found)


def wants_turns(record: TableRecord) -> bool:
    """Return whether anyone needs to know whose turn it is while they are away."""
    return record.webhook is not None or any(one.player or one.notices for one in record.people)
