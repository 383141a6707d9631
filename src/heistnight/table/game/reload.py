"""Reload a game from the store: replay it in slices, so that no other table has to wait."""

import asyncio
import contextlib
import logging
import time
from collections.abc import Iterator

import msgspec

from heistnight.games import ALL_RULES
from heistnight.kernel.errors import HeistError
from heistnight.kernel.packs import built_in
from heistnight.table.game.live_game import LiveGame, start_game
from heistnight.table.storage.records import TableRecord
from heistnight.table.storage.stored_tables import StoredTable

log = logging.getLogger("heistnight.table")

SLICE_SECONDS = 0.004
"""How long one slice may block all other tables."""
MAX_ACTS_AT_ONCE = 100
"""Games with no more acts than this are replayed in one go when the table is set up."""


class LoadedTable(msgspec.Struct, frozen=True):
    """A stored table, with its replayed game if that was long."""

    stored: StoredTable
    live: LiveGame | None = None


async def load_table(stored: StoredTable, turn: asyncio.Lock) -> LoadedTable:
    """Replay a stored table's game, one long game at a time.

    Slices of several games in a row would block like one long slice. A game that cannot be
    replayed is damaged, and its table says so.
    """
    record = stored.record
    await read_pack(record, turn)
    has_game = stored.damage is None and not record.closed and record.state != "lobby"
    if not has_game or record.lesson is not None or len(stored.acts) <= MAX_ACTS_AT_ONCE:
        return LoadedTable(stored)
    try:
        async with turn:
            live = LiveGame(start_game(record))
            await run_in_slices(live.replay_each(stored.acts))
    except HeistError as error:
        return LoadedTable(msgspec.structs.replace(stored, damage=str(error)))
    except Exception as error:  # a bug in the rules must not stop other tables
        log.exception("The rules of %s failed.", record.game)
        return LoadedTable(msgspec.structs.replace(stored, damage=describe_failure(error)))
    return LoadedTable(stored, live)


async def read_pack(record: TableRecord, turn: asyncio.Lock) -> None:
    """Read an uploaded pack, which is slow, into the cache: in a thread, one at a time."""
    rules = ALL_RULES.get(record.game)
    if rules is None or record.pack is None or record.pack.text == built_in(rules.box):
        return
    async with turn:
        with contextlib.suppress(HeistError):  # setting up the table reports what is wrong
            await asyncio.to_thread(rules.read_pack, record.pack.text)


def describe_failure(error: Exception) -> str:
    return f"the rules failed ({type(error).__name__})"


async def run_in_slices(steps: Iterator[None]) -> None:
    """Run all steps, and let other tasks run after each slice."""
    started = time.perf_counter()
    for _ in steps:
        if time.perf_counter() - started > SLICE_SECONDS:
            await asyncio.sleep(0)
            started = time.perf_counter()
