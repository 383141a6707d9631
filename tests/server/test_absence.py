"""Slow and absent players: clocks, votes, and bots that stand in."""

import asyncio
from collections.abc import Callable

from tests.server.conftest import Starter
from tests.server.kit import Client, Message, ServerProcess, party


def stand_in(seat: int, wanted: bool = True) -> Callable[[Message], bool]:
    def is_so(message: Message) -> bool:
        return message["seats"][seat]["stand_in"] is wanted

    return is_so


async def test_presence_is_shown(server: ServerProcess) -> None:
    ann, ben = await party(server, 2)
    await ben.close()
    lobby = await ann.until_lobby(lambda one: not one["seats"][1]["present"])
    assert lobby["seats"][0]["present"]
    await ann.close()


async def test_a_bot_stands_in_when_the_clock_runs_out(
    server: ServerProcess,
) -> None:
    ann, ben = await party(server, 2, clock=5)
    left = ann.table["clocks"]
    assert left[0] is not None
    assert 0 < left[0] <= 5
    assert left[1] is None
    await ann.until_lobby(stand_in(0))
    await ben.asked()  # the bot has picked a boss for Ann
    await ann.done("take-back-seat")
    await ann.until_lobby(stand_in(0, False))
    for client in (ann, ben):
        await client.close()


async def test_a_player_who_answers_gets_the_seat_back(server: ServerProcess) -> None:
    ann, ben = await party(server, 2)
    decision = await ann.asked()
    await ben.done("stand")
    await ann.until_lobby(stand_in(1))
    await ann.done("answer", decision=decision["id"], choice=decision["options"][0]["id"])
    again = await ann.asked(not_again=decision["id"])  # the bot on seat 1 has answered
    assert again
    await ben.done("take-back-seat")
    await ann.until_lobby(stand_in(1, False))
    for client in (ann, ben):
        await client.close()


async def test_the_others_vote_a_bot_in_and_it_leaves_when_the_person_returns(
    server: ServerProcess,
) -> None:
    made = server.table(seats=4)
    seats = [made] + [server.join(made["code"], name) for name in ("Ben", "Cleo", "Dan")]
    clients = [await Client.enter(server, made["code"], one["token"]) for one in seats]
    ann, ben, cleo, dan = clients
    await ann.done("start")
    assert "Ann is online" in await ben.refused("vote", seat=0)
    assert "can't stand in on that seat" in await ben.refused("vote", seat=1)
    await ann.close()
    await ben.until_lobby(lambda one: not one["seats"][0]["present"])
    await ben.done("vote", seat=0)
    voted = await cleo.until_lobby(lambda one: one["seats"][0]["votes"])
    assert not voted["seats"][0]["stand_in"]
    await cleo.done("vote", seat=0)
    await dan.until_lobby(stand_in(0))
    await ben.asked()  # the bot has acted on Ann's seat
    ann = await Client.enter(server, made["code"], made["token"])
    await dan.until_lobby(stand_in(0, False))
    assert ann.lobby["seats"][0]["present"]
    for client in (ann, ben, cleo, dan):
        await client.close()


async def test_stand_ins_and_clocks_come_back_after_a_crash(start_server: Starter) -> None:
    server = start_server()
    made = server.table(seats=2, clock=40)
    ben = server.join(made["code"], "Ben")
    host = await Client.enter(server, made["code"], made["token"])
    await host.done("start")
    guest = await Client.enter(server, made["code"], ben["token"])
    await guest.done("stand")
    decision = await host.asked()
    await host.done("answer", decision=decision["id"], choice=decision["options"][0]["id"])
    await host.asked(not_again=decision["id"])
    await guest.close()
    await asyncio.sleep(0.1)
    server.kill()
    server = start_server()
    host = await Client.enter(server, made["code"], made["token"])
    assert host.lobby["seats"][1]["stand_in"]
    table = await host.until_table()
    assert table["decision"]
    assert 25 < table["clocks"][0] <= 40
    await host.play()
    assert host.over
