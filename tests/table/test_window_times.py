"""G-3: what others see of a window, and when, does not reveal who is asked, to the byte and tick.

Many games of nothing but windows, with every mix of people and bots and every set of seats that
could answer. In all of them people do the same things at the same times. So a viewer must see the
same in two games that differ only in what *others* hold.
"""

import asyncio
import itertools
import json
import random
from collections.abc import Awaitable, Callable, Coroutine, Iterator
from pathlib import Path
from typing import Any

import pytest

from heistnight.games import ALL_RULES
from heistnight.kernel.choices import Choice
from heistnight.kernel.game import Game
from heistnight.server.hub import Hub
from heistnight.server.limits import Limits
from heistnight.server.live.room import Room
from heistnight.server.live.viewer import Viewer
from heistnight.server.protocol import client_messages, http_bodies
from heistnight.table.bots.bot_workers import BotWorkers
from heistnight.table.game import pace
from heistnight.table.storage.records import Pace, StandingOrder
from heistnight.table.storage.totals import DAY_SECONDS
from tests.table.clock import paused_clock, run_on_fake_clock, stop_housekeeping
from tests.table.tiny import DECLINE, PLAY, SHIELD, TURNS, TinyRules

SEATS = 3
PACES: tuple[Pace, ...] = ("instant", "quick", "human", "relaxed", "correspondence")
SLOWER = 10_000
"""People at correspondence pace do the same within a day."""
SPECTATOR = -1
Frame = tuple[float, bytes]
Orders = list[StandingOrder]


class SlowPassingBots:
    """Bots that always pass, after thinking for a random time."""

    def __init__(self, seed: str) -> None:
        self.rng = random.Random(f"{seed} thoughts")

    def warm_up(self) -> None: ...

    def close(self) -> None: ...

    async def choose(
        self, game: Game, seat: int, kind: str, within: float | None = None, table: str = ""
    ) -> Choice:
        if game.window is None:
            return PLAY
        await asyncio.sleep(self.rng.choice([0.0, 0.01, 0.5, 5.0]))
        return DECLINE


class ScriptedPerson:
    """Does in each window what the seed says, whether or not they can answer."""

    def __init__(
        self, room: Room, seat: int, token: str | None, seed: str, orders: Orders | None = None
    ) -> None:
        self.room, self.seat, self.seed = room, seat, seed
        self.slower = SLOWER if room.table.record.correspondence else 1
        self.frames: list[Frame] = []
        self.acted: set[str] = set()
        self.requests = itertools.count()
        self.asked, self.window = "", None
        self.over = asyncio.Event()
        self.viewer = Viewer(self.handle_message, room.hub.limits)
        self.task = asyncio.create_task(self.viewer.run_sender())
        self.reports = token is not None and room.table.record.pace == "quick"
        room.enter(self.viewer, client_messages.Hello(token=token, reports=self.reports))
        if orders:
            call_later(0.1, self.say, client_messages.SetOrders, orders=orders)

    async def handle_message(self, event: Any) -> None:
        record = self.room.table.record
        text = event["text"].replace(record.code, "CODE").replace(record.replay or "CODE", "CODE")
        self.frames.append((asyncio.get_running_loop().time(), text.encode()))
        message = json.loads(text)
        if message["type"] == "over":
            self.over.set()
        elif message["type"] == "table" and self.seat != SPECTATOR:
            if self.reports and message["telling"]:
                call_later(0.3, self.say, client_messages.Shown, moment=message["moment"])
            self.look(message)

    def look(self, table: dict[str, Any]) -> None:
        window, decision = table["window"], table["decision"]
        self.asked = decision["id"] if decision else ""
        self.window = window["number"] if window else None
        if window and f"w{window['number']}" not in self.acted:
            self.acted.add(f"w{window['number']}")
            self.plan(window["number"])
        elif decision and not window and self.asked not in self.acted:
            self.acted.add(self.asked)
            choice = PLAY if decision["phase"] == "play" else DECLINE
            call_later(0.5, self.say, client_messages.Answer, decision=self.asked, choice=choice)

    def plan(self, window: int) -> None:
        rng = random.Random(f"{self.seed} window {window} seat {self.seat}")
        waits = rng.choice([0, 0, 0, 1, 2])
        for _ in range(waits):
            call_later(
                self.slower * rng.uniform(0, 4), self.say, client_messages.WaitWindow, window=window
            )
        habit = rng.choice(["silent", "pass", "pass", "answer", "skip", "skip", "ask again"])
        at = self.slower * rng.uniform(0, 8)
        if habit == "pass":
            call_later(at, self.say, client_messages.PassWindow, window=window)
        elif habit == "answer":
            call_later(at, self.let_pass, window)
        elif habit == "skip":
            skip = rng.choice(["aimed", "duel", "turn"])
            call_later(at, self.say, client_messages.SetSkip, skip=skip)
        elif habit == "ask again":
            call_later(at, self.say, client_messages.SetSkip, skip="none")

    async def let_pass(self, window: int) -> None:
        """Decline the question if there is one, otherwise press "pass"."""
        if self.asked and self.window == window:
            await self.say(client_messages.Answer, decision=self.asked, choice=DECLINE)
        else:
            await self.say(client_messages.PassWindow, window=window)

    async def say(self, kind: type, **fields: Any) -> None:
        request = f"s{self.seat}n{next(self.requests)}"
        await self.room.handle_message(self.viewer, kind(request=request, **fields))


TASKS: set[asyncio.Task[None]] = set()


def call_later(delay: float, do: Callable[..., Awaitable[None]], *what: Any, **fields: Any) -> None:
    async def wait() -> None:
        await asyncio.sleep(delay)
        await do(*what, **fields)

    task = asyncio.create_task(wait())
    TASKS.add(task)
    task.add_done_callback(TASKS.discard)


async def instant_disk(changes: Any) -> None:
    """Write nothing and take no time, because only the table is timed here."""


Write = Callable[[Any], Coroutine[Any, Any, None]]


async def one_game(
    hub: Hub,
    people: tuple[int, ...],
    holders: tuple[int, ...],
    speed: Pace,
    seed: str,
    disk: Write = instant_disk,
    orders: dict[int, Orders] | None = None,
) -> dict[int, list[Frame]]:
    """Return what each person and a spectator received, and when."""
    hub.bot_workers = SlowPassingBots(seed)  # type: ignore[assignment]
    pace._chance = random.Random(seed)
    shields = " ".join(["shields", *map(str, holders)])
    write = hub.store.writer.write
    with paused_clock():
        room, made = await hub.new_tables.make(
            http_bodies.NewTable(game="tiny", name="P0", seats=SEATS, seed=shields, pace=speed)
        )
        tokens = {0: made.token}
        for seat in range(1, SEATS):
            if seat in people:
                tokens[seat] = (await hub.joining.join(made.code, f"P{seat}", "")).token
            else:
                room.table.record.seats[seat].bot = "random"
    hub.store.writer.write = disk  # type: ignore[method-assign,assignment]
    hub.store.slowest_commit = 0.0
    start = asyncio.get_running_loop().time()
    await room.table.begin(1)
    viewers = [
        ScriptedPerson(room, seat, token, seed, (orders or {}).get(seat))
        for seat, token in tokens.items()
    ]
    viewers.append(ScriptedPerson(room, SPECTATOR, None, seed))
    async with asyncio.timeout(100 * DAY_SECONDS):
        await asyncio.gather(*[viewer.over.wait() for viewer in viewers])
    for task in list(TASKS):
        task.cancel()
    for viewer in viewers:
        room.exit(viewer.viewer)
        viewer.viewer.close()
    await hub.store.flush()  # a skip that ends with the game may still be written
    hub.store.writer.write = write  # type: ignore[method-assign]
    digits = 3 if speed == "correspondence" else 6  # sums of days and dates aren't exact
    return {
        viewer.seat: [(round(at - start, digits), text) for at, text in viewer.frames]
        for viewer in viewers
    }


@pytest.fixture
def chance(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(ALL_RULES, "tiny", TinyRules())
    monkeypatch.setattr(pace, "_chance", pace._chance)


def subsets(seats: range) -> list[tuple[int, ...]]:
    return [some for many in range(SEATS + 1) for some in itertools.combinations(seats, many)]


MIXES = [(0, *others) for others in ((), (1,), (2,), (1, 2))]


def play_all(
    tmp_path: Path,
    people: tuple[int, ...],
    speed: Pace,
    seeds: int,
    orders: dict[int, Orders] | None = None,
) -> Iterator[tuple[str, dict[tuple[int, ...], dict[int, list[Frame]]]]]:
    """Return for each seed: by the seats that could answer, what everyone saw."""

    async def all_games() -> list[tuple[str, dict[tuple[int, ...], dict[int, list[Frame]]]]]:
        hub = await Hub.open(str(tmp_path / "tables.sqlite3"), Limits())
        stop_housekeeping(hub)
        real: BotWorkers = hub.bot_workers
        games = []
        for number in range(seeds):
            seed = f"{people} {speed} {number}"
            seen = {
                holders: await one_game(hub, people, holders, speed, seed, orders=orders)
                for holders in subsets(range(SEATS))
            }
            games.append((seed, seen))
        hub.bot_workers = real
        await hub.close()
        return games

    yield from run_on_fake_clock(all_games())


@pytest.mark.parametrize("speed", PACES)
@pytest.mark.parametrize("people", MIXES, ids=str)
def test_a_window_does_not_reveal_who_was_asked(
    tmp_path: Path, chance: None, people: tuple[int, ...], speed: Pace
) -> None:
    """G-3: two games that differ in what others hold look the same at all times."""
    several = len(people) > 1
    for seed, seen in play_all(
        tmp_path, people, speed, seeds=2 if speed == "correspondence" else 4
    ):
        for viewer in (*people, SPECTATOR) if several else people:
            for held in (True, False):
                alike = {
                    holders: frames[viewer]
                    for holders, frames in seen.items()
                    if (viewer in holders) is held and (several or not set(people) & set(holders))
                }
                first = next(iter(alike.values()), [])
                for holders, frames in alike.items():
                    assert frames == first, (seed, viewer, holders)


@pytest.mark.parametrize("speed", PACES)
@pytest.mark.parametrize("people", MIXES, ids=str)
def test_everyone_sees_every_window(
    tmp_path: Path, chance: None, people: tuple[int, ...], speed: Pace
) -> None:
    """G-3: also at the fastest pace, and also if only a bot or nobody was asked."""
    for _, seen in play_all(tmp_path, people, speed, seeds=1):
        for frames in seen.values():
            for viewer in (*people, SPECTATOR):
                tables = [json.loads(text) for _, text in frames[viewer]]
                tables = [one for one in tables if one["type"] == "table"]
                turns = {one["view"]["turn"] for one in tables if one["view"]["waiting"] is None}
                assert turns >= set(range(TURNS)), (viewer, turns)


ALWAYS = [StandingOrder(card="card", answer=SHIELD)]
AIMED = [StandingOrder(card="card", answer=SHIELD, aimed=True)]


def until_first_outcome(frames: list[Frame]) -> tuple[list[Frame], float]:
    """Return what was seen before the first window's outcome, and when that came."""
    for number, (at, text) in enumerate(frames):
        message = json.loads(text)
        if message["type"] == "table" and message["view"]["turn"] > 0:
            return frames[:number], at
    raise AssertionError("the first window has no outcome")


@pytest.mark.parametrize(
    "orders", [{1: ALWAYS, 2: ALWAYS}, {1: AIMED, 2: ALWAYS}, {1: AIMED, 2: AIMED}, {2: ALWAYS}]
)
def test_a_standing_order_does_not_reveal_whether_it_can_be_carried_out(
    tmp_path: Path, chance: None, orders: dict[int, Orders]
) -> None:
    """G-3: until the outcome, nobody can tell if a seat with an order holds its answer."""
    people = (0, 1, 2)
    for seed, seen in play_all(tmp_path, people, "correspondence", seeds=2, orders=orders):
        assert len({len(one[0]) for one in seen.values()}) > 1, "some orders were carried out"
        for viewer in (*people, SPECTATOR):
            for held in (True, False):
                alike = {
                    holders: until_first_outcome(frames[viewer])
                    for holders, frames in seen.items()
                    if (viewer in holders) is held
                }
                first = next(iter(alike.values()), None)
                for holders, frames in alike.items():
                    assert frames == first, (seed, viewer, holders)


def test_orders_of_all_close_a_window_at_a_drawn_time(tmp_path: Path, chance: None) -> None:
    """Not at once: that would show that all had left orders, and with them their hands."""
    lengths = set()
    for _, seen in play_all(
        tmp_path, (0, 1, 2), "correspondence", seeds=2, orders={1: ALWAYS, 2: ALWAYS}
    ):
        for frames in seen.values():
            before, outcome = until_first_outcome(frames[SPECTATOR])
            opened = next(at for at, text in before if b'"phase":"answers"' in text)
            lengths.add(round(outcome - opened))
    shortest, longest = pace.SKIP_SECONDS["correspondence"]
    assert len(lengths) >= 2
    assert shortest <= min(lengths) <= max(lengths) <= longest + 15
