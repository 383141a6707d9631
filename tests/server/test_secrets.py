"""Secrecy: check every frame of a whole game for what its receiver may not know."""

import asyncio
import json
from typing import Any

import pytest
from websockets.asyncio.client import connect

import heistnight as hn
from tests.server.kit import Client, ServerProcess, log_of, plain

TOGETHER = [game for game, info in hn.games().items() if info.seats[0] <= 3 <= info.seats[1]]


def every_view(game: hn.Game, seat: int | None) -> list[Any]:
    """Return everything this seat may have seen, act by act."""
    again = hn.new(game.id, game.seats, game.setup.seed, game.setup.options)
    views = [plain(again.view(seat))]
    for actor, choice in game.acts:
        again.act(actor, choice)
        views += [plain(moment.view(seat)) for moment in (*again.passed, again)]
    return views


@pytest.mark.parametrize("game_id", TOGETHER)
async def test_every_frame_is_exactly_what_that_seat_may_see(
    server: ServerProcess, game_id: str
) -> None:
    made = server.table(game_id, seats=3, listed=True)
    seats = [made, server.join(made["code"], "Ben"), server.join(made["code"], "Cleo")]
    clients = [await Client.enter(server, made["code"], one["token"]) for one in seats]
    watcher = await Client.enter(server, made["code"])
    await clients[0].done("start")
    await asyncio.gather(
        *[client.play() for client in clients], watcher.until(lambda one: one["type"] == "over")
    )
    journal = server.get(f"/api/replays/{watcher.over['replay']}")["journal"]
    game = hn.load(journal)
    viewers: list[tuple[int | None, Client]] = [*enumerate(clients), (None, watcher)]
    for seat, client in viewers:
        allowed = every_view(game, seat)
        shown = [one["view"] for one in client.messages if one["type"] == "table"]
        assert all(view in allowed for view in shown)
        assert client.log == log_of(game, seat)
        if seat is None:
            assert not any(one["decision"] for one in client.messages if one["type"] == "table")
    everything = [frame for _, client in viewers for frame in client.frames]
    known = [str(game.setup.seed)] + [one[kind] for one in seats for kind in ("token", "recovery")]
    for secret in known:
        assert not any(secret in frame for frame in everything)
        assert not any(secret in line for line in server.log)
        assert secret not in json.dumps(server.get("/api/tables"))
    for client in (*clients, watcher):
        await client.close()


async def test_tokens_are_stored_only_as_hashes(server: ServerProcess) -> None:
    made = server.table(seats=2)
    files = server.database.parent.iterdir()  # type: ignore[union-attr]
    content = b"".join([file.read_bytes() for file in files])
    assert made["code"].encode() in content
    for secret in (made["token"], made["recovery"], made["recovery"].replace("-", "")):
        assert secret.encode() not in content


async def test_a_token_of_another_table_is_refused(server: ServerProcess) -> None:
    one, other = server.table(seats=2), server.table(seats=2)
    address = server.address.replace("http", "ws")
    client = Client(await connect(f"{address}/ws/{one['code']}"))
    await client.send({"type": "hello", "token": other["token"]})
    goodbye = await client.read()
    assert goodbye["type"] == "goodbye"
    assert "belongs to another table" in goodbye["reason"]
    await client.socket.wait_closed()
    assert client.socket.close_code == 4002
