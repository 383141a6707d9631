"""The lobby: open and join tables, seats, settings, recovery codes, rematches."""

import asyncio
import json

import heistnight as hn
from tests.server.kit import Client, ServerProcess


async def test_people_sit_swap_and_leave_and_bots_fill_up(server: ServerProcess) -> None:
    made = server.table(seats=3)
    ben = server.join(made["code"].lower(), " Ann\u202e\n ")
    assert ben["seat"] == 1
    host = await Client.enter(server, made["code"], made["token"])
    guest = await Client.enter(server, made["code"], ben["token"])
    names = [person["name"] for person in host.lobby["people"]]
    assert names == ["Ann", "Ann 2"]
    assert not host.lobby["startable"]
    assert "Fill every seat" in await host.refused("start")
    assert "Only the host" in await guest.refused("set-bot", seat=2, bot="random")
    assert "no bot" in await host.refused("set-bot", seat=2, bot="genius")
    assert "no seat 9" in await host.refused("set-bot", seat=8, bot="random")
    await guest.done("sit", seat=2)
    assert "seat is taken" in await guest.refused("sit", seat=0)
    await host.done("swap", seat=0, other=2)
    await host.done("set-bot", seat=1, bot="random")
    lobby = await guest.until_lobby(lambda one: one["seats"][1]["bot"])
    assert [seat["person"] for seat in lobby["seats"]] == [2, None, 1]
    assert lobby["startable"]
    await guest.done("sit", seat=1)  # a bot's seat may be taken
    await guest.done("stand")
    await guest.done("sit", seat=0)
    await host.done("set-table", seats=2, options={"variant": "simple"}, clock=30, listed=True)
    lobby = await guest.until_lobby(lambda one: len(one["seats"]) == 2)
    assert lobby["options"][0]["value"] == "simple"
    assert lobby["clock"] == 30
    assert "for 2 to 6 seats" in await host.refused("set-table", seats=9)
    assert "may be one of" in await host.refused("set-table", options={"variant": "odd"})
    await host.done("set-table", clock=0)
    await host.done("start")
    assert (await guest.until_table())["view"]["variant"] == "simple"
    assert "already have a seat" in await guest.refused("sit", seat=0)
    for client in (host, guest):
        await client.close()


async def test_a_late_guest_watches_and_may_chat(server: ServerProcess) -> None:
    made = server.table(seats=2, bots=["random"], start=True)
    late = server.join(made["code"], "Late")
    assert late["seat"] is None
    client = await Client.enter(server, made["code"], late["token"])
    table = await client.until_table()
    assert table["view"]["seat"] is None
    assert "no seat" in await client.refused("answer", decision="0.0.0", choice=0)
    await client.done("say", text="hello")
    spectator = await Client.enter(server, made["code"])
    assert spectator.lobby["spectators"] == 1
    assert "You're watching" in await spectator.refused("say", text="hello")
    assert spectator.messages[0]["chat"][0]["text"] == "hello"
    for one in (client, spectator):
        await one.close()


async def test_a_recovery_code_moves_the_seat_to_another_device(server: ServerProcess) -> None:
    made = server.table(seats=2, bots=["random"], start=True)
    laptop = await Client.enter(server, made["code"], made["token"])
    moved = server.post("/api/recover", {"recovery": made["recovery"].lower().replace("-", " ")})
    assert (moved["code"], moved["person"], moved["seat"]) == (made["code"], 1, 0)
    assert moved["token"] != made["token"]
    phone = await Client.enter(server, made["code"], moved["token"])
    await phone.play()
    assert phone.over
    await laptop.until(lambda one: one["type"] == "over")
    status, body, _ = server.request("POST", "/api/recover", {"recovery": "AAAA-AAAA"})
    assert status == 404
    assert b"recovery" in body
    for one in (laptop, phone):
        await one.close()


async def test_rematch_with_the_same_people(server: ServerProcess) -> None:
    made = server.table(seats=2, options={"variant": "simple"})
    ben = server.join(made["code"], "Ben")
    host = await Client.enter(server, made["code"], made["token"])
    guest = await Client.enter(server, made["code"], ben["token"])
    await host.done("start")
    assert "isn't over" in await host.refused("rematch")
    await asyncio.gather(host.play(), guest.play())
    await guest.done("rematch")
    await host.done("rematch")
    lobby = await host.until_lobby(lambda one: one["next_table"])
    code = lobby["next_table"]
    assert code != made["code"]
    again = await Client.enter(server, code, made["token"])
    assert [seat["name"] for seat in again.lobby["seats"]] == ["Ben", "Ann"], "seats rotate"
    before = host.lobby["match"]["wins"]
    assert sum(before) >= 1
    assert again.lobby["match"]["wins"] == before[::-1], "wins move with their players"
    assert again.lobby["match"]["game"] == 2
    assert again.lobby["state"] == "lobby"
    other = await Client.enter(server, code, ben["token"])
    assert "Only the host" in await other.refused("start")  # the person who asked for the rematch
    await again.done("start")
    await other.until_table()
    moved = server.post("/api/recover", {"recovery": ben["recovery"]})
    assert moved["code"] == code
    for one in (host, guest, again, other):
        await one.close()


async def test_a_solo_rematch_starts_at_once(server: ServerProcess) -> None:
    made = server.table(seats=2, bots=["random"], start=True)
    client = await Client.enter(server, made["code"], made["token"])
    await client.play()
    await client.done("rematch")
    lobby = await client.until_lobby(lambda one: one["next_table"])
    again = await Client.enter(server, lobby["next_table"], made["token"])
    assert (await again.until_table())["decision"]
    for one in (client, again):
        await one.close()


async def test_link_and_qr_code(server: ServerProcess) -> None:
    made = server.table(seats=2)
    status, body, headers = server.request("GET", f"/api/tables/{made['code']}/qr.svg")
    assert status == 200
    assert headers["content-type"] == "image/svg+xml"
    assert body.startswith(b"<svg")
    assert made["token"].encode() not in body
    assert server.get("/api/tables") == [] or all(
        table["code"] != made["code"] for table in server.get("/api/tables")
    )
    table = server.get(f"/api/tables/{made['code']}")
    assert (table["seats"], table["free"], table["names"]) == (2, 1, ["Ann"])


async def test_the_journal_is_available_after_the_game(server: ServerProcess) -> None:
    made = server.table(seats=2, bots=["random"], start=True, seed="known to the host")
    path = f"/api/tables/{made['code']}/journal"
    assert server.request("GET", path)[0] == 400
    client = await Client.enter(server, made["code"], made["token"])
    assert client.lobby["seeded"]
    await client.play()
    assert not any("known to the host" in frame for frame in client.frames)
    status, body, _ = server.request("GET", path)
    assert status == 200
    game = hn.load(body)
    assert json.loads(body)["seed"] == "known to the host"
    uploaded = server.post("/api/replays", {"journal": body.decode()})
    assert uploaded["acts"] == len(game.acts)
    await client.close()
