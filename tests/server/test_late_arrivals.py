"""Late arrivals: they take over a bot's seat, or watch and chat."""

import asyncio

from tests.server.conftest import Starter
from tests.server.kit import Client, Message, ServerProcess, party


def texts(client: Client) -> list[str]:
    return [line["text"] for line in client.log]


async def late_guest(server: ServerProcess, made: Message, name: str = "Zoe") -> Client:
    joined = server.join(made["code"], name)
    assert joined["seat"] is None
    return await Client.enter(server, made["code"], joined["token"])


async def test_a_late_guest_takes_over_a_bot(server: ServerProcess) -> None:
    made = server.table("crooks", seats=3, bots=["random", "random"], start=True)
    ann = await Client.enter(server, made["code"], made["token"])
    zoe = await late_guest(server, made)
    assert (await zoe.until_table())["view"]["seat"] is None
    assert "taken" in await zoe.refused("sit", seat=0)
    await zoe.done("sit", seat=2)
    table = await zoe.until_table(lambda one: one["view"]["seat"] == 2)
    assert table["mark"]
    lobby = await ann.until_lobby(lambda one: one["seats"][2]["person"])
    assert (lobby["seats"][2]["name"], lobby["seats"][2]["bot"]) == ("Zoe", None)
    await ann.until_table(lambda _: "Player 3 takes over from Chips, a bot." in texts(ann))
    assert "Player 3 takes over from Chips, a bot." in texts(zoe)
    await asyncio.gather(ann.play(), zoe.play())
    assert ann.over["result"] == zoe.over["result"]
    for client in (ann, zoe):
        await client.close()


async def test_nobody_gets_a_second_seat(server: ServerProcess) -> None:
    """Also not a player whose seat a bot plays for the moment."""
    made = server.table("crooks", seats=3, bots=["random", "random"], start=True)
    ann = await Client.enter(server, made["code"], made["token"])
    assert "already have a seat" in await ann.refused("sit", seat=1)
    await ann.done("stand")
    assert "already have a seat" in await ann.refused("sit", seat=1)
    zoe = await late_guest(server, made)
    assert "taken" in await zoe.refused("sit", seat=0), "a stand-in keeps the seat for its player"
    spectator = await Client.enter(server, made["code"])
    assert "You're watching" in await spectator.refused("sit", seat=1)
    for client in (ann, zoe, spectator):
        await client.close()


async def test_a_new_player_sees_what_the_seat_sees_and_no_more(server: ServerProcess) -> None:
    """The replay says what seat 1 saw at each moment."""
    made = server.table("crooks", seats=2, bots=["random"], start=True, seed="late")
    ann = await Client.enter(server, made["code"], made["token"])
    await ann.play(3)
    await ann.asked()  # so the bot's move isn't just being saved when Zoe sits down
    zoe = await late_guest(server, made)
    await zoe.until_table()
    await zoe.done("sit", seat=1)
    table = await zoe.until_table(lambda one: one["view"]["seat"] == 1)
    lines = [line for line in zoe.log if line["kind"] != "player-takes-over"]
    await asyncio.gather(ann.play(), zoe.play())
    path = f"/api/replays/{zoe.over['replay']}/frames"
    acts = server.get(f"{path}/0")["last"]
    frames = [server.get(f"{path}/{act}?eyes=1&since=0") for act in range(acts + 1)]
    same = [frame for frame in frames if frame["view"] == table["view"]]
    assert len(same) == 1
    assert lines == same[0]["events"]
    public = server.get(f"{path}/{same[0]['number']}?eyes=public")
    assert public["view"] != table["view"], "the seat knows more than a spectator"
    for client in (ann, zoe):
        await client.close()


async def test_the_host_forbids_it(server: ServerProcess) -> None:
    made = server.table("crooks", seats=2, bots=["random"], start=True)
    ann = await Client.enter(server, made["code"], made["token"])
    assert ann.lobby["takeover"]
    zoe = await late_guest(server, made)
    assert "Only the host" in await zoe.refused("set-table", takeover=False)
    await ann.done("set-table", takeover=False)
    await zoe.until_lobby(lambda one: not one["takeover"])
    assert "doesn't allow" in await zoe.refused("sit", seat=1)
    await zoe.done("say", text="Then I watch.")
    await ann.done("set-table", takeover=True)
    await zoe.done("sit", seat=1)
    for client in (ann, zoe):
        await client.close()


async def test_a_lesson_has_no_second_player(server: ServerProcess) -> None:
    made = server.post("/api/lessons/crooks/first", {"name": "Ann"})
    zoe = await late_guest(server, made)
    bots = [seat["seat"] for seat in zoe.lobby["seats"] if seat["bot"]]
    assert "lesson" in await zoe.refused("sit", seat=bots[0])
    await zoe.close()


async def test_a_seat_taken_over_and_its_log_line_survive_a_crash(start_server: Starter) -> None:
    server = start_server()
    made = server.table("crooks", seats=2, bots=["random"], start=True)
    joined = server.join(made["code"], "Zoe")
    zoe = await Client.enter(server, made["code"], joined["token"])
    await zoe.done("sit", seat=1)
    server.kill()
    server = start_server()
    zoe = await Client.enter(server, made["code"], joined["token"])
    assert zoe.lobby["seats"][1]["name"] == "Zoe"
    await zoe.until_table()
    assert texts(zoe).count("Player 2 takes over from Birdie, a bot.") == 1
    await zoe.close()


async def test_the_log_says_why_a_bot_plays_for_somebody(server: ServerProcess) -> None:
    ann, ben = await party(server, 2, game="crooks", clock=5)
    await ann.until_lobby(lambda one: any(seat["stand_in"] for seat in one["seats"]))
    late = next(seat["seat"] for seat in ann.lobby["seats"] if seat["stand_in"])
    said = f"A bot plays for Player {late + 1}: time ran out."
    await ben.until_table(lambda _: said in texts(ben))
    slow = (ann, ben)[late]
    await slow.done("take-back-seat")
    back = f"Player {late + 1} is back."
    await ben.until_table(lambda _: back in texts(ben))
    kinds = {line["kind"] for line in ben.log if line["text"] in (said, back)}
    assert kinds == {"bot-stands-in", "player-returns"}
    await ann.done("stand")
    left = "Player 1 leaves. A bot plays on."
    await ben.until_table(lambda _: left in texts(ben))
    for client in (ann, ben):
        await client.close()


async def test_log_lines_about_seats_are_limited(server: ServerProcess) -> None:
    ann, ben = await party(server, 2, game="crooks", pace="relaxed")
    for _ in range(60):
        await ann.done("stand")
        await ann.done("take-back-seat")
    await ben.until_lobby(lambda one: not one["seats"][0]["stand_in"])
    assert len([one for one in texts(ben) if "leaves" in one or "is back" in one]) <= 100
    assert "stand_in" in ann.lobby["seats"][0]
    for client in (ann, ben):
        await client.close()
