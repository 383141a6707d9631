"""Waiting for bots: the pace can change during a game, and players who are out can skip to the end.

An hour takes no time here, and every second of it is counted.
"""

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from pathlib import Path
from typing import Any

from heistnight.kernel.choices import Choice
from heistnight.kernel.game import Game
from heistnight.server.hub import Hub
from heistnight.server.limits import Limits
from heistnight.server.protocol import client_messages, http_bodies
from heistnight.table.bots.bot_workers import BotWorkers
from heistnight.table.game import pace
from heistnight.table.storage.changes import AddedTable, Change, ReservedRecovery
from tests.table.clock import paused_clock, run_on_fake_clock, stop_housekeeping
from tests.table.kit import InProcessViewer, start_table

SLOWEST = pace.BOT_SECONDS["relaxed"][0]


class InstantBots:
    """Bots that answer at once and never flee."""

    def warm_up(self) -> None: ...

    def close(self) -> None: ...

    async def choose(
        self, game: Game, seat: int, kind: str, within: float | None = None, table: str = ""
    ) -> Choice:
        return game.choices(seat)[0]


def write_only_new_tables(hub: Hub) -> None:
    """Make the disk take no time, but write new tables and joins, which are read back."""
    write = hub.store.writer.write

    async def quickly(changes: Sequence[Change]) -> None:
        if any(isinstance(change, AddedTable | ReservedRecovery) for change in changes):
            with paused_clock():
                await write(changes)

    hub.store.writer.write = quickly  # type: ignore[method-assign]


def at_a_table(tmp_path: Path, play: Callable[[Hub], Awaitable[None]]) -> None:
    async def run() -> None:
        hub = await Hub.open(str(tmp_path / "tables.sqlite3"), Limits())
        stop_housekeeping(hub)
        hub.store.slowest_commit = 0.0  # the first commits took fake time
        real: BotWorkers = hub.bot_workers
        hub.bot_workers = InstantBots()  # type: ignore[assignment]
        write_only_new_tables(hub)
        await play(hub)
        hub.bot_workers = real
        await hub.close()

    run_on_fake_clock(run())


async def night_with_bots(hub: Hub) -> InProcessViewer:
    """Start a game of Ann against three slow bots."""
    wanted = http_bodies.NewTable(
        game="big-score",
        name="Ann",
        seats=4,
        seed=7,
        pace="relaxed",
        bots=["regular"] * 3,
        start=True,
    )
    room, seated = await hub.new_tables.make(wanted)
    return InProcessViewer(room, seated.token)


def seconds() -> float:
    return asyncio.get_running_loop().time()


async def play_until_out(ann: InProcessViewer) -> None:
    """Play the first option each time, and flee from the vault as soon as possible."""
    asked = ""
    while not ann.latest("table")["may_end"]:
        decision = ann.latest("table")["decision"]
        if decision is None or decision["id"] == asked:
            await asyncio.sleep(0.1)
            continue
        asked = decision["id"]
        options = decision["options"]
        flee = [one for one in options if one["data"]["kind"] == "flee"]
        choice = (flee or options)[0]["id"]
        await ann.ask(client_messages.Answer, decision=asked, choice=choice)


def test_a_player_who_is_out_sees_the_end_at_once(tmp_path: Path) -> None:
    async def play(hub: Hub) -> None:
        ann = await night_with_bots(hub)
        await ann.question()
        early = await ann.ask(client_messages.ShowEnd)
        assert "still in" in early["reason"]
        await play_until_out(ann)
        assert not ann.latest("table")["view"]["over"], "nothing is left to show"
        left = len(ann.room.table.playing().live.game.acts)
        start = seconds()
        assert (await ann.ask(client_messages.ShowEnd))["type"] == "ack"
        over = await ann.until(lambda one: one["type"] == "over")
        assert over["result"]["winners"]
        acts = len(ann.room.table.playing().live.game.acts) - left
        assert acts > 6
        assert seconds() - start < SLOWEST, "a bot still took its time"
        assert ann.latest("lobby")["pace"] == "relaxed", "a rematch keeps the pace"

    at_a_table(tmp_path, play)


def test_a_person_who_is_still_in_is_not_hurried(tmp_path: Path) -> None:
    async def play(hub: Hub) -> None:
        ann, ben = await start_table(hub, 2, pace="relaxed")
        assert "still in" in (await ann.ask(client_messages.ShowEnd))["reason"]
        assert (await ben.ask(client_messages.Stand))["type"] == "ack"
        assert "still in" in (await ann.ask(client_messages.ShowEnd))["reason"]
        assert (await ann.ask(client_messages.Stand))["type"] == "ack"
        await ann.until(lambda one: one["type"] == "table" and one["may_end"])
        assert (await ann.ask(client_messages.ShowEnd))["type"] == "ack"
        await ann.until(lambda one: one["type"] == "over")

    at_a_table(tmp_path, play)


def test_the_host_can_change_only_the_pace_during_a_game(tmp_path: Path) -> None:
    async def play(hub: Hub) -> None:
        ann = await night_with_bots(hub)
        decision = await ann.question()
        await ann.ask(
            client_messages.Answer, decision=decision["id"], choice=decision["options"][0]["id"]
        )
        start = seconds()
        assert (await ann.ask(client_messages.SetTable, pace="instant"))["type"] == "ack"
        await ann.until(
            lambda one: (
                one["type"] == "table"
                and one["decision"]
                and one["decision"]["id"] != decision["id"]
            )
        )
        assert seconds() - start < SLOWEST, "a bot still waited at the old pace"
        assert ann.latest("lobby")["pace"] == "instant"
        others: list[dict[str, Any]] = [{"seats": 3}, {"clock": 60}, {"listed": True}]
        for more in [*others, {"options": {}}]:
            refused = await ann.ask(client_messages.SetTable, pace="quick", **more)
            assert "has started" in refused["reason"]
        assert ann.latest("lobby")["pace"] == "instant"

    at_a_table(tmp_path, play)


def test_only_the_host_changes_the_pace(tmp_path: Path) -> None:
    async def play(hub: Hub) -> None:
        _, ben = await start_table(hub, 2)
        refused = await ben.ask(client_messages.SetTable, pace="relaxed")
        assert "Only the host" in refused["reason"]

    at_a_table(tmp_path, play)
