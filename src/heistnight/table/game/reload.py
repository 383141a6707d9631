"""A game comes back from the store: played again in slices, so that no other table waits for it."""

import asyncio
import contextlib
import logging
import time
from collections.abc import Iterator

import msgspec

from heistnight.games import ALL_RULES
from heistnight.kernel.errors import HeistError
from heistnight.kernel.packs import built_in
from heistnight.table.game.live_game import LiveGame
from heistnight.table.game.live_game import start_game as begun
from heistnight.table.storage.records import TableRecord
from heistnight.table.storage.store import StoredTable

log = logging.getLogger("heistnight.table")

SLICE_SECONDS = 0.004
"""Seconds that everybody else may have to wait."""
MAX_ACTS_AT_ONCE = 100
"""Acts that are played again at once, where the table is set up."""


class LoadedTable(msgspec.Struct, frozen=True):
    """A table as it was written down, and its game, where that was long."""

    stored: StoredTable
    live: LiveGame | None = None


async def wake(stored: StoredTable, turn: asyncio.Lock) -> LoadedTable:
    """One long game after the other: many slices in a row would be one long one.

    A game that cannot be played again is damaged, and its table says so."""
    record = stored.record
    await read_pack(record, turn)
    asleep = stored.damage is None and not record.closed and record.state != "lobby"
    if not asleep or record.lesson is not None or len(stored.acts) <= MAX_ACTS_AT_ONCE:
        return LoadedTable(stored)
    try:
        async with turn:
            live = LiveGame(begun(record))
            await run_in_slices(live.replay_each(stored.acts))
    except HeistError as error:
        return LoadedTable(msgspec.structs.replace(stored, damage=str(error)))
    except Exception as error:  # a fault in the rules: the other tables go on
        log.exception("The rules of %s failed.", record.game)
        return LoadedTable(msgspec.structs.replace(stored, damage=describe_failure(error)))
    return LoadedTable(stored, live)


async def read_pack(record: TableRecord, turn: asyncio.Lock) -> None:
    """A stranger's pack takes a while: it is read in a thread, one at a time, and kept."""
    rules = ALL_RULES.get(record.game)
    if rules is None or record.pack is None or record.pack.text == built_in(rules.box):
        return
    async with turn:
        with contextlib.suppress(HeistError):  # whoever sets the table up says what is wrong
            await asyncio.to_thread(rules.read_pack, record.pack.text)


def describe_failure(error: Exception) -> str:
    return f"the rules failed ({type(error).__name__})"


async def run_in_slices(steps: Iterator[None]) -> None:
    begun = time.perf_counter()
    for _ in steps:
        if time.perf_counter() - begun > SLICE_SECONDS:
            await asyncio.sleep(0)
            begun = time.perf_counter()
