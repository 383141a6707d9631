"""Players without accounts: remembered, linked with their seats, and forgotten."""

import asyncio
import json
import random
import sqlite3
from contextlib import closing
from functools import partial
from typing import Any

import pytest

from heistnight.server.errors import Missing, TooFast
from heistnight.server.hub import Hub
from heistnight.server.limits import Buckets
from heistnight.server.players.players import secret_hash
from heistnight.server.protocol import client_messages, http_bodies
from heistnight.table.storage.changes import Change
from heistnight.table.storage.player_changes import SavedTablePlayers
from heistnight.table.storage.player_queries import tables_of
from heistnight.table.storage.records import ActRow
from tests.server.conftest import Starter
from tests.server.kit import PATIENCE, Client, ServerProcess
from tests.server.players_kit import PlayerClient, until
from tests.table.kit import InProcessViewer


def ratings_of(player: PlayerClient) -> Any:
    return player.get("/api/player")["ratings"]


def whole_database(server: ServerProcess) -> str:
    """Return everything that is stored, as text."""
    with closing(sqlite3.connect(str(server.database))) as connection:
        return "\n".join(connection.iterdump())


async def play_together(
    server: ServerProcess, ann: PlayerClient, ben: PlayerClient, **more: Any
) -> dict[str, Any]:
    """Play a game of Crooks to its end; return the host's seat."""
    wanted = {"game": "crooks", "name": "Annegret", "seats": 2, "pace": "instant", **more}
    made: dict[str, Any] = ann.post("/api/tables", wanted)
    joined = ben.post(f"/api/tables/{made['code']}/join", {"name": "Ben"})
    seats = [await Client.enter(server, made["code"], one["token"]) for one in (made, joined)]
    await seats[0].done("say", text="Annegret was here")
    await seats[0].done("start")
    await asyncio.gather(*[seat.play() for seat in seats])
    for seat in seats:
        await seat.close()
    return made


async def test_two_players_have_a_history_and_one_is_forgotten(start_server: Starter) -> None:
    server = start_server()
    ann, ben = PlayerClient(server), PlayerClient(server)
    shown = ann.post("/api/player", {"name": "Annegret"})
    assert ann.post("/api/player", {"name": "Other"}) == shown, "a repeated request"
    ben.post("/api/player", {"name": "Ben"})
    made = await play_together(server, ann, ben)
    for one in (ann, ben):
        (game,) = one.get("/api/player/games")["games"]
        assert (game["code"], game["rated"], game["unrated"]) == (made["code"], True, "")
        assert len(game["seats"]) == 2
        assert one.get("/api/player/statistics?game=crooks")["played"] == 1
        (rating,) = until(partial(ratings_of, one))
        assert rating["games"] == 1
    third = PlayerClient(server, ann.secret)
    assert third.get("/api/player")["id"] == shown["id"]
    back = third.post(f"/api/tables/{made['code']}/return", {})
    assert back["seat"] == made["seat"]
    other = await Client.enter(server, made["code"], back["token"])
    await other.close()
    running = third.post("/api/tables", {"game": "crooks", "name": "Annegret", "seats": 2})
    assert running["code"] in [one["code"] for one in third.get("/api/player/overview")["tables"]]

    assert ann.post("/api/player/forget", {})["forgotten"]
    until(lambda: "Annegret" not in whole_database(server))
    text = whole_database(server)
    assert shown["id"] not in text
    assert secret_hash(ann.secret) not in text
    assert ann.ask("GET", "/api/player")[0] == 404
    (game,) = ben.get("/api/player/games")["games"]
    assert "A former player" in [seat["name"][:15] for seat in game["seats"]]
    assert ben.get("/api/player")["ratings"] == [rating]


async def test_a_seat_is_linked_before_and_after_the_game(server: ServerProcess) -> None:
    made = server.table("crooks", seats=2, bots=["rookie"], start=True)
    client = await Client.enter(server, made["code"], made["token"])
    await client.play()
    await client.close()
    ann = PlayerClient(server)
    ann.post("/api/player", {"name": "Ann"})
    for _ in range(2):
        ann.post(f"/api/tables/{made['code']}/player", {"token": made["token"]})
    (game,) = ann.get("/api/player/games")["games"]
    assert not game["rated"]
    assert game["replay"]
    thief = PlayerClient(server)
    thief.post("/api/player", {"name": "Thief"})
    path = f"/api/tables/{made['code']}/player"
    assert thief.ask("POST", path, {"token": made["token"]})[0] == 400
    assert thief.ask("POST", path, {"token": "wrong"})[0] == 404
    assert thief.ask("POST", f"/api/tables/{made['code']}/return", {})[0] == 404


async def test_secrets_are_checked(server: ServerProcess) -> None:
    for header in ({}, {"authorization": "Bearer short"}, {"authorization": "Basic abc"}):
        status, _, _ = server.request("GET", "/api/player", None, header)
        assert status == 401
    unknown = PlayerClient(server)
    assert unknown.ask("GET", "/api/player")[0] == 404
    wanted = {"game": "crooks", "name": "Ann"}
    assert unknown.ask("POST", "/api/tables", wanted)[0] == 404, "not silently as a guest"
    assert server.request("GET", "/api/player/games.csv")[0] == 401


async def test_private_players_are_not_shown(server: ServerProcess) -> None:
    ann = PlayerClient(server)
    shown = ann.post("/api/player", {"name": "Ann"})
    nobody = server.request("GET", f"/api/players/{'a' * 16}")
    hidden = server.request("GET", f"/api/players/{shown['id']}")
    assert (nobody[0], nobody[1]) == (hidden[0], hidden[1]), "no way to tell them apart"
    path = f"/api/players/{shown['id']}/statistics?game=crooks"
    assert server.request("GET", path)[0] == 404
    ann.post("/api/player/settings", {"public": True, "name": "Anna"})
    assert server.get(f"/api/players/{shown['id']}")["name"] == "Anna"
    assert server.get(path)["played"] == 0
    assert server.get("/api/ratings?game=crooks") == []
    svg = ann.ask("GET", "/api/player/qr.svg")
    assert svg[0] == 200
    assert b"<svg" in svg[1]


async def test_nobody_sees_a_secret(server: ServerProcess) -> None:
    ann, ben = PlayerClient(server), PlayerClient(server)
    ann.post("/api/player", {"name": "Ann"})
    ben.post("/api/player", {"name": "Ben"})
    made = ann.post("/api/tables", {"game": "crooks", "name": "Ann", "seats": 2})
    client = await Client.enter(server, made["code"], None)
    text = json.dumps(client.messages)
    assert ann.secret not in text
    assert secret_hash(ann.secret) not in text
    assert client.lobby["people"][0]["player"] == ann.get("/api/player")["id"]
    assert ann.secret not in whole_database(server)
    await client.close()


async def test_turns_are_known_to_any_node(hub: Hub) -> None:
    player = await hub.players.add("ab" * 20, "Ann", "192.0.2.1")
    wanted = http_bodies.NewTable(game="crooks", name="Ann", seats=2, clock=60)
    room, made = await hub.new_tables.make(wanted, "192.0.2.1", player.id)
    other = await hub.joining.join(made.code, "Ben", "192.0.2.2")
    ann, ben = [InProcessViewer(room, one.token) for one in (made, other)]
    await ann.ask(client_messages.Start)
    await ben.until(lambda one: one["type"] == "table")
    await hub.store.flush()
    async with hub.store.reading() as connection:
        (found,) = await tables_of(connection, player.id)
    assert room.table.match is not None
    turn = 0 in room.table.match.live.game.waiting
    (shown,) = (await hub.history.overview(player.id, "192.0.2.1")).tables
    assert shown.your_turn == turn == (found.turn is not None)
    assert (shown.seat, shown.state) == (0, "playing")
    again = await hub.joining.join(made.code, "Ann", "192.0.2.9", player=player.id)
    assert again.person == made.person, "a player has one place at a table"


async def test_wrong_secrets_and_new_players_are_limited(hub: Hub) -> None:
    hub.players.new, hub.players.tries = Buckets(0.0, 3), Buckets(0.0, 3)
    for number in range(3):
        await hub.players.add(f"{number:040x}", "Ann", "192.0.2.1")
    with pytest.raises(TooFast):
        await hub.players.add("f" * 40, "Ann", "192.0.2.1")
    for number in range(3):
        with pytest.raises(Missing):
            await hub.players.find(f"e{number:039x}", "192.0.2.7")
    with pytest.raises(TooFast):
        await hub.players.find("f" * 40, "192.0.2.7")
    await hub.players.find(f"{1:040x}", "192.0.2.1")


async def play_here(hub: Hub, game: str, seats: int) -> list[tuple[Change, ...]]:
    """Play a game of two players and bots in this process; return every write."""
    players = [await hub.players.add(secret * 20, "Ann", "192.0.2.1") for secret in ("ab", "cd")]
    bots = ["random"] * (seats - 2)
    wanted = http_bodies.NewTable(game=game, name="Ann", seats=seats, bots=bots, pace="instant")
    room, made = await hub.new_tables.make(wanted, "192.0.2.1", players[0].id)
    other = await hub.joining.join(made.code, "Ben", "192.0.2.2", player=players[1].id)
    written: list[tuple[Change, ...]] = []
    write = hub.store.write

    def noted(*changes: Change) -> asyncio.Future[None]:
        match = room.table.match
        if match is not None and match.revealed_game.window is not None:
            saved = [one for one in changes if isinstance(one, SavedTablePlayers)]
            turns = [one.turn for table in saved for one in table.players if one.turn]
            assert not turns, "in a window, a turn could tell who can respond"
        written.append(changes)
        return write(*changes)

    hub.store.write = noted  # type: ignore[method-assign]
    viewers = [InProcessViewer(room, one.token) for one in (made, other)]
    await viewers[0].ask(client_messages.Start)
    await asyncio.gather(*[answer_at_random(viewer) for viewer in viewers])
    return written


async def answer_at_random(viewer: InProcessViewer) -> None:
    rng, answered, passed = random.Random(1), "", -1
    nothing = {"decision": None, "window": None}
    async with asyncio.timeout(4 * PATIENCE):
        while not viewer.got or viewer.got[-1]["type"] != "over":
            await asyncio.sleep(0.002)
            shown = next((one for one in reversed(viewer.got) if one["type"] == "table"), nothing)
            decision, window = shown["decision"], shown["window"]
            if decision and decision["id"] != answered:
                answered, choice = decision["id"], rng.choice(decision["options"])["id"]
                await viewer.ask(client_messages.Answer, decision=answered, choice=choice)
            elif window and not decision and window["number"] != passed:
                passed = window["number"]
                await viewer.ask(client_messages.PassWindow, window=passed)


def saves_turns(write: tuple[Change, ...]) -> bool:
    return any(isinstance(change, SavedTablePlayers) for change in write)


def saves_acts(write: tuple[Change, ...]) -> bool:
    return any(isinstance(change, ActRow) for change in write)


async def test_a_turn_is_saved_with_the_move(hub: Hub) -> None:
    turns = [one for one in await play_here(hub, "crooks", 2) if saves_turns(one)]
    assert len(turns) > 5
    alone = [one for one in turns if not saves_acts(one)]
    assert len(alone) <= 2, "only the start and the first turn have no move before them"


async def test_a_turn_after_a_window_is_saved_once_it_is_shown(hub: Hub) -> None:
    turns = [one for one in await play_here(hub, "vault-heist", 3) if saves_turns(one)]
    alone = [one for one in turns if not saves_acts(one)]
    assert 1 < len(alone) < len(turns) / 2, "only the first turn and those after windows"
