"""A removed guest stays out of that table: by their browser's key and by their address."""

import json

from websockets.asyncio.client import connect

from tests.server.conftest import Starter
from tests.server.kit import Client, Message, ServerProcess

KEY = "a-key-of-this-browser-0123456789"


def post_from(server: ServerProcess, address: str, code: str, **body: str) -> tuple[int, Message]:
    far = {"x-forwarded-for": address}
    status, answer, _ = server.request("POST", f"/api/tables/{code}/join", body, far)
    return status, json.loads(answer)


async def first_answer(server: ServerProcess, code: str, address: str, **hello: str) -> Message:
    url = server.address.replace("http", "ws") + f"/ws/{code}"
    async with connect(url, additional_headers={"x-forwarded-for": address}) as socket:
        await socket.send(json.dumps({"type": "hello", **hello}))
        answer: Message = json.loads(await socket.recv())
        return answer


async def remove(server: ServerProcess, made: Message, person: int) -> None:
    host = await Client.enter(server, made["code"], made["token"])
    await host.done("remove", person=person)
    await host.close()


async def test_they_cannot_join_again_from_their_address(start_server: Starter) -> None:
    server = start_server()
    made = server.table(seats=3)
    code = made["code"]
    status, guest = post_from(server, "203.0.113.7", code, name="Rude")
    assert status == 201
    await remove(server, made, guest["person"])
    for again in range(2):
        status, answer = post_from(server, "203.0.113.7", code, name="Nobody")
        assert (status, answer["detail"]) == (400, "The host has removed you from this table.")
        watching = await first_answer(server, code, "203.0.113.7")
        assert watching["type"] == "goodbye"
        assert "removed you" in watching["reason"]
        assert post_from(server, f"203.0.113.{8 + again}", code, name="Polite")[0] == 201
        server.kill()
        server = start_server()


async def test_they_cannot_join_again_with_their_browser(server: ServerProcess) -> None:
    made = server.table(seats=3)
    code = made["code"]
    _, guest = post_from(server, "203.0.113.7", code, name="Rude", key=KEY)
    await remove(server, made, guest["person"])
    assert post_from(server, "198.51.100.1", code, name="Nobody", key=KEY)[0] == 400
    watching = await first_answer(server, code, "198.51.100.1", key=KEY)
    assert watching["type"] == "goodbye"
    assert post_from(server, "198.51.100.1", code, name="Polite", key=KEY[::-1])[0] == 201
    elsewhere = server.table(seats=3)["code"]
    assert post_from(server, "203.0.113.7", elsewhere, name="Rude", key=KEY)[0] == 201


async def test_others_in_the_same_place_may_still_join(server: ServerProcess) -> None:
    """An address that somebody at the table shares is not blocked, only the browser."""
    made = server.table(seats=4)
    code = made["code"]
    _, guest = post_from(server, "203.0.113.7", code, name="Rude", key=KEY)
    assert post_from(server, "203.0.113.7", code, name="Sister")[0] == 201
    await remove(server, made, guest["person"])
    assert post_from(server, "203.0.113.7", code, name="Rude", key=KEY)[0] == 400
    assert post_from(server, "203.0.113.7", code, name="Brother")[0] == 201


async def test_their_open_sockets_are_closed(server: ServerProcess) -> None:
    made = server.table(seats=3)
    code = made["code"]
    _, guest = post_from(server, "203.0.113.7", code, name="Rude", key=KEY)
    url = server.address.replace("http", "ws") + f"/ws/{code}"
    far = {"x-forwarded-for": "203.0.113.7"}
    async with connect(url, additional_headers=far) as socket:
        await socket.send(json.dumps({"type": "hello"}))
        spectator = Client(socket)
        await spectator.until(lambda one: one["type"] == "lobby")
        await remove(server, made, guest["person"])
        assert "removed" in (await spectator.until(lambda one: one["type"] == "goodbye"))["reason"]


async def test_chat_messages_have_a_time(start_server: Starter) -> None:
    server = start_server()
    made = server.table(seats=2)
    ann = await Client.enter(server, made["code"], made["token"])
    await ann.done("say", text="hello")
    said = [one for one in ann.messages if one["type"] == "said"]
    server.kill()
    server = start_server()
    ann = await Client.enter(server, made["code"], made["token"])
    kept = ann.messages[0]["chat"]
    assert [one["at"] for one in kept] == [one["at"] for one in said]
    assert kept[0]["at"] > 1_700_000_000
    await ann.close()
