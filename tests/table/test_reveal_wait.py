"""Bots, clocks and windows wait until people have seen a reveal, for a fixed time at most."""

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import pytest

from heistnight.games import ALL_RULES
from heistnight.server.hub import Hub
from heistnight.server.protocol import client_messages, http_bodies
from heistnight.table.game import pace
from heistnight.table.storage.records import Pace
from tests.table.kit import InProcessViewer
from tests.table.test_fast_forward import at_a_table
from tests.table.tiny import PLAY, TinyRules

MAX_SECONDS = pace.MAX_TELLING_SECONDS
"""Nothing waits longer for people."""
SOON_SECONDS = 1.0
"""A table that waits for nobody goes on within this time."""


@pytest.fixture(autouse=True)
def tiny(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(ALL_RULES, "tiny", TinyRules())


class ReportingViewer(InProcessViewer):
    """A viewer whose client says that it reports what it has shown."""

    def __init__(self, room: Any, token: str, reports: bool) -> None:
        self.reports = reports
        super().__init__(room, token)

    def hello(self) -> client_messages.Hello:
        return client_messages.Hello(token=self.token, reports=self.reports)

    def tables(self) -> list[dict[str, Any]]:
        return [message for message in self.got if message["type"] == "table"]

    async def seconds_until(self, wanted: Callable[[dict[str, Any]], Any]) -> float:
        """Return how long it takes until the latest table message is as wanted."""
        start = now()
        while not wanted(self.tables()[-1]):
            await asyncio.sleep(0.01)
            assert now() - start < 2 * MAX_SECONDS, "it never happens"
        return now() - start

    async def report(self) -> None:
        await self.ask(client_messages.Shown, moment=self.tables()[-1]["moment"])


def now() -> float:
    return asyncio.get_running_loop().time()


def turn(number: int) -> Callable[[dict[str, Any]], bool]:
    return lambda table: bool(table["view"]["turn"] >= number)


async def sit(hub: Hub, people: int, seats: int, reports: bool, **more: Any) -> list[Any]:
    """Start a game; bots take the seats after the people."""
    wanted = {"game": "tiny", "seats": seats, "seed": "shields", "pace": "instant", **more}
    room, first = await hub.new_tables.make(http_bodies.NewTable(name="A", **wanted))
    tokens = [first.token]
    tokens += [(await hub.joining.join(first.code, name, "")).token for name in "BC"[: people - 1]]
    for seat in range(people, seats):
        room.table.record.seats[seat].bot = "random"
    await room.table.begin(1)
    viewers = [ReportingViewer(room, token, reports) for token in tokens]
    await viewers[0].question()
    return viewers


async def play_card(one: ReportingViewer) -> None:
    asked = await one.question()
    await one.ask(client_messages.Answer, decision=asked["id"], choice=PLAY)


def alone(tmp_path: Path, reports: bool, then: Callable[[Any], Awaitable[None]]) -> None:
    """One person among bots plays a card, and sees that it works: a reveal."""

    async def play(hub: Hub) -> None:
        [ann] = await sit(hub, 1, 3, reports)
        await play_card(ann)
        await ann.seconds_until(turn(1))
        await then(ann)

    at_a_table(tmp_path, play)


def test_an_instant_bot_waits_for_a_reveal_to_be_seen(tmp_path: Path) -> None:
    async def then(ann: ReportingViewer) -> None:
        assert ann.tables()[-1]["telling"]
        assert await ann.seconds_until(turn(2)) >= MAX_SECONDS

    alone(tmp_path, True, then)


def test_a_report_lets_the_bot_go_on(tmp_path: Path) -> None:
    async def then(ann: ReportingViewer) -> None:
        await ann.report()
        assert await ann.seconds_until(turn(2)) < SOON_SECONDS

    alone(tmp_path, True, then)


def test_a_report_of_an_earlier_moment_does_not_count(tmp_path: Path) -> None:
    async def then(ann: ReportingViewer) -> None:
        await ann.ask(client_messages.Shown, moment=0)
        assert await ann.seconds_until(turn(2)) >= MAX_SECONDS

    alone(tmp_path, True, then)


def test_nobody_waits_for_a_client_that_does_not_report(tmp_path: Path) -> None:
    async def then(ann: ReportingViewer) -> None:
        assert not ann.tables()[-1]["telling"]
        assert await ann.seconds_until(turn(2)) < SOON_SECONDS

    alone(tmp_path, False, then)


def test_nobody_waits_for_a_person_who_left(tmp_path: Path) -> None:
    async def play(hub: Hub) -> None:
        ann, bob = await sit(hub, 2, 3, True)
        await play_card(ann)
        for one in (ann, bob):
            await one.report()
        await ann.seconds_until(turn(1))
        await ann.report()
        telling = ann.room.table.match.telling
        assert telling.running
        bob.leave()
        assert not telling.running

    at_a_table(tmp_path, play)


def test_a_windows_time_starts_when_people_have_seen_what_led_to_it(tmp_path: Path) -> None:
    """G-3: until then it is held, and its time does not run."""

    async def play(hub: Hub) -> None:
        ann, bob = await sit(hub, 2, 2, True)
        await play_card(ann)
        await bob.seconds_until(lambda table: table["window"])
        await asyncio.sleep(MAX_SECONDS / 2)
        window = bob.tables()[-1]["window"]
        assert (window["held"], window["left"]) == (True, window["length"])
        await ann.report()
        await bob.report()
        await bob.seconds_until(lambda table: not table["window"]["held"])
        started = bob.tables()[-1]["window"]
        assert started["left"] == started["length"]
        assert await bob.seconds_until(turn(1)) <= sum(most("instant")) + SOON_SECONDS

    at_a_table(tmp_path, play)


def test_a_held_window_closes_when_everyone_has_passed(tmp_path: Path) -> None:
    async def play(hub: Hub) -> None:
        ann, bob = await sit(hub, 2, 2, True)
        await play_card(ann)
        await bob.seconds_until(lambda table: table["window"])
        number = bob.tables()[-1]["window"]["number"]
        for one in (ann, bob):
            await one.ask(client_messages.PassWindow, window=number)
        assert await bob.seconds_until(turn(1)) < SOON_SECONDS

    at_a_table(tmp_path, play)


def test_a_clock_starts_when_the_reveal_was_seen(tmp_path: Path) -> None:
    async def play(hub: Hub) -> None:
        ann, bob = await sit(hub, 2, 2, True, clock=60)
        await play_card(ann)
        await ann.report()
        await bob.report()
        await bob.seconds_until(turn(1))
        await asyncio.sleep(MAX_SECONDS / 2)
        assert bob.tables()[-1]["clocks"] == [None, None]
        await ann.report()
        await bob.report()
        await bob.seconds_until(lambda table: table["clocks"][1] is not None)
        assert bob.tables()[-1]["clocks"][1] > 59

    at_a_table(tmp_path, play)


def most(speed: Pace) -> tuple[float, float]:
    """Return the longest window and the longest rest at this pace."""
    return pace.WINDOW_SECONDS[speed][1], pace.REST_SECONDS[speed][1]
