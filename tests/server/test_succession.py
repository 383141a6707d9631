"""Host succession over real sockets: takeover attempts, and votes on a removal."""

import json

from tests.server.conftest import Starter
from tests.server.hasty import HASTY
from tests.server.kit import Client, Message, ServerProcess

TAKE_OVER: tuple[Message, ...] = (
    {"type": "hand-over", "person": 4},
    {"type": "lock", "locked": True},
    {"type": "set-table", "pace": "relaxed"},
    {"type": "start"},
    {"type": "remove", "person": 1},
    {"type": "remove", "person": 2},
    {"type": "remove", "person": 3},
    {"type": "vote-removal", "person": 2},
    {"type": "vote", "seat": 0},
)


async def three(server: ServerProcess) -> tuple[list[Message], list[Client]]:
    """Start Ann's game with Ben and Cleo, each from a different address."""
    made = server.table(seats=3)
    code, seats = made["code"], [made]
    for name, address in (("Ben", "192.0.2.2"), ("Cleo", "192.0.2.3")):
        path, far = f"/api/tables/{code}/join", {"x-forwarded-for": address}
        seats.append(json.loads(server.request("POST", path, {"name": name}, far)[1]))
    clients = [await Client.enter(server, code, one["token"]) for one in seats]
    await clients[0].done("start")
    for client in clients:
        await client.until_table()
    return seats, clients


async def attempts(stranger: Client) -> list[str]:
    """Try everything a host may do; return how each attempt is answered."""
    answers = []
    for message in TAKE_OVER:
        fields = {name: value for name, value in message.items() if name != "type"}
        answers.append((await stranger.ask(message["type"], **fields))["type"])
    return answers


REFUSED = ["refused"] * 3 + ["ack"] + ["refused"] * 5


async def test_a_stranger_does_not_take_over_a_running_game(start_server: Starter) -> None:
    server = start_server(serve=HASTY)
    (made, *_), (ann, ben, cleo) = await three(server)
    eve = await Client.enter(server, made["code"], server.join(made["code"], "Eve")["token"])
    assert await attempts(eve) == REFUSED
    await ann.close()
    await eve.until_lobby(lambda one: one["host_away"])
    assert eve.lobby["next_host"] == 2
    assert await attempts(eve) == REFUSED
    for client in (ben, cleo):
        await client.close()
    await eve.until_lobby(lambda one: one["next_host"] is None)
    assert await attempts(eve) == REFUSED
    lobby = (await Client.enter(server, made["code"], made["token"])).lobby
    assert (lobby["host"], lobby["locked"], lobby["pace"]) == (1, False, "instant")
    assert [seat["person"] for seat in lobby["seats"]] == [1, 2, 3]


async def test_the_person_seated_longest_takes_over_and_the_founder_returns(
    start_server: Starter,
) -> None:
    server = start_server(serve=HASTY)
    (made, *_), (ann, ben, cleo) = await three(server)
    await ann.close()
    await ben.until_lobby(lambda one: one["next_host"] == 2)
    assert "Only the host" in await cleo.refused("lock", locked=True)
    await ben.done("lock", locked=True)
    assert "only while the last one is away" in await ben.refused("remove", person=3)
    assert "opened this table" in await ben.refused("remove", person=1)
    ann = await Client.enter(server, made["code"], made["token"])
    assert ann.lobby["host"] == 1
    await ann.done("lock", locked=False)
    for client in (ann, ben, cleo):
        await client.close()


async def test_a_vote_on_a_removal_outlives_a_crash(start_server: Starter) -> None:
    server = start_server()
    seats, (ann, ben, cleo) = await three(server)
    code = seats[0]["code"]
    await ann.done("remove", person=2)
    asked = await cleo.until_lobby(lambda one: one["seats"][1]["removal"])
    assert (asked["seats"][1]["removal"], asked["seats"][1]["removal_missing"]) == ([1], 1)
    assert "Only the other players" in await ben.refused("vote-removal", person=2)
    server.kill()
    server = start_server()
    ann, ben, cleo = [await Client.enter(server, code, one["token"]) for one in seats]
    assert cleo.lobby["seats"][1]["removal"] == [1]
    await cleo.done("vote-removal", person=2)
    await ben.until(lambda one: one["type"] == "goodbye")
    lobby = await ann.until_lobby(lambda one: one["seats"][1]["bot"])
    assert lobby["seats"][1]["person"] is None
    for client in (ann, cleo):
        await client.close()
