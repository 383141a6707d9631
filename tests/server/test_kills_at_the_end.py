"""`kill -9` around a game's end: it is in histories, statistics and ratings exactly once."""

import asyncio
import json
import random
import secrets
import sqlite3
import subprocess
from collections.abc import Callable, Sequence
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from tests.server.kit import PATIENCE, Client
from tools.load.kills import KilledServer, RetryingPlayer

Read = Callable[[str], list[tuple[Any, ...]]]
NAMES = ("Ann", "Ben")


def ask(server: KilledServer, secret: str, path: str, body: Any = None) -> Any:
    method = "GET" if body is None else "POST"
    headers = {"authorization": f"Bearer {secret}"}
    status, answer, _ = server.server.request(method, path, body, headers)
    assert status < 300, answer
    return json.loads(answer)


async def new_game(server: KilledServer, people: Sequence[str]) -> list[RetryingPlayer]:
    """Start a game of Crooks for these two players."""
    wanted = {"game": "crooks", "name": NAMES[0], "seats": 2, "pace": "instant"}
    made = ask(server, people[0], "/api/tables", wanted)
    other = ask(server, people[1], f"/api/tables/{made['code']}/join", {"name": NAMES[1]})
    host = await Client.enter(server.server, made["code"], made["token"])
    await host.done("start")
    await host.close()
    return [RetryingPlayer(server, one, number) for number, one in enumerate((made, other))]


async def kill_at_the_end(server: KilledServer, people: Sequence[str], first: int) -> int:
    """Play a game, and kill the server again and again after `first` moves; return the moves."""
    rng, players = random.Random(first), await new_game(server, people)
    tasks = [asyncio.create_task(player.play()) for player in players]

    def moves() -> int:
        return sum([len(player.acked) for player in players])

    wanted = first
    async with asyncio.timeout(4 * PATIENCE):
        while not all(player.over for player in players):
            if moves() >= wanted or any(player.over for player in players):
                await asyncio.sleep(rng.random() * 0.03)
                await server.kill()
                wanted = moves() + rng.randint(2, 9)
            await asyncio.sleep(0.002)
    await asyncio.gather(*tasks)
    return moves()


async def check_counted_once(
    server: KilledServer, people: Sequence[str], games: int, read: Read
) -> None:
    async with asyncio.timeout(PATIENCE):
        while read("SELECT count(*) FROM finished_games WHERE rating_order IS NULL")[0][0] != 0:
            await asyncio.sleep(0.1)
    over = read("SELECT code FROM tables WHERE state = 'over' ORDER BY code")
    assert len(over) == games
    assert read("SELECT code FROM finished_games ORDER BY code") == over
    assert read("SELECT count(*) FROM game_seats WHERE player IS NOT NULL") == [(2 * games,)]
    orders = read("SELECT rating_order FROM finished_games ORDER BY rating_order")
    assert orders == [(number,) for number in range(1, games + 1)]
    for secret in people:
        statistics = await asyncio.to_thread(
            ask, server, secret, "/api/player/statistics?game=crooks"
        )
        assert statistics["played"] == statistics["rating"]["games"] == games
        assert sum([row["played"] for row in statistics["opponents"]]) == games


async def play_and_kill(database: str, games: int, read: Read) -> None:
    server = KilledServer(database)
    people = [secrets.token_hex(20) for _ in NAMES]
    try:
        for secret, name in zip(people, NAMES, strict=True):
            ask(server, secret, "/api/player", {"name": name})
        moves = 30
        for _ in range(games):
            moves = await kill_at_the_end(server, people, int(0.8 * moves))
        await server.kill()  # perhaps before the last game is rated
        await check_counted_once(server, people, games, read)
    finally:
        server.closed = True
        server.server.kill()


def in_sqlite(database: str) -> Read:
    def read(query: str) -> list[tuple[Any, ...]]:
        with closing(sqlite3.connect(database)) as connection:
            return list(connection.execute(query))

    return read


def in_postgresql(url: str) -> Read:
    def read(query: str) -> list[tuple[Any, ...]]:
        command = ["psql", "-At", "-F", "\t", "-c", query, url]
        done = subprocess.run(command, check=True, capture_output=True, text=True)
        rows = [line.split("\t") for line in done.stdout.splitlines()]
        return [tuple([int(one) if one.isdigit() else one for one in row]) for row in rows]

    return read


async def test_a_game_whose_end_is_killed_counts_once(tmp_path: Path) -> None:
    database = str(tmp_path / "tables.sqlite3")
    await play_and_kill(database, 1, in_sqlite(database))


@pytest.mark.soak
async def test_twenty_ends_on_sqlite(tmp_path: Path) -> None:
    database = str(tmp_path / "tables.sqlite3")
    await play_and_kill(database, 20, in_sqlite(database))


@pytest.mark.soak
async def test_eight_ends_on_postgresql(postgres: str) -> None:
    await play_and_kill(postgres, 8, in_postgresql(postgres))
