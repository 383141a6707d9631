"""Whole games and single acts over real sockets."""

import asyncio
import random
import sys
from pathlib import Path

import pytest

import heistnight as hn
from tests.server.kit import Client, ServerProcess, all_play_to, log_of, party, plain

EXAMPLES = Path(__file__).parents[2] / "examples"


@pytest.mark.parametrize("game", list(hn.games()))
async def test_a_person_plays_every_game_to_its_end_with_bots(
    server: ServerProcess, game: str
) -> None:
    low, high = hn.games()[game].seats
    seats = min(max(low, 3), high)
    best = hn.bots(game)[-1]
    made = server.table(game, seats=seats, bots=[best] * (seats - 1), start=True)
    client = await Client.enter(server, made["code"], made["token"])
    await client.play(rng=random.Random(5))
    assert client.over["result"]["winners"] is not None
    assert client.table["view"]["over"]
    await client.until_lobby(lambda one: one["state"] == "over")
    replay = server.get(f"/api/replays/{client.over['replay']}")
    assert hn.load(replay["journal"]).over
    assert replay["acts"][0]["label"]
    await client.close()


async def test_four_people_play_at_once_to_the_end(server: ServerProcess) -> None:
    clients = await party(server, 4, options={"variant": "simple"})
    acts = await asyncio.gather(*[client.play() for client in clients])
    results = [client.over["result"] for client in clients]
    assert all(result == results[0] for result in results)
    replay = server.get(f"/api/replays/{clients[0].over['replay']}")
    assert len(replay["acts"]) == sum(acts)
    game = hn.load(replay["journal"])
    for seat, client in enumerate(clients):
        assert client.log == log_of(game, seat)
        assert client.table["view"] == plain(game.view(seat))
        assert client.over["worth"][-1]["worth"] == list(game.worth or ())
        await client.close()


async def to_hiring(server: ServerProcess, people: int = 2) -> list[Client]:
    """Start a game and play to its first simultaneous, sealed question."""
    clients = await party(server, people)
    await all_play_to(clients, "hire")
    return clients


async def test_a_repeated_answer_is_done_once(server: ServerProcess) -> None:
    ann, ben = await to_hiring(server)
    decision = await ann.asked()
    choice = decision["options"][0]["id"]
    for _ in range(3):
        await ann.done("answer", "once", decision=decision["id"], choice=choice)
    assert ann.table["view"]["waiting"] == [1]
    other = await Client.enter(server, ann.lobby["code"], None)
    assert other.lobby["state"] == "playing"
    for client in (ann, ben, other):
        await client.close()


async def test_an_answer_may_be_changed_until_the_last_is_in(server: ServerProcess) -> None:
    """G-1: by answering the same question again, or by undo."""
    ann, ben = await to_hiring(server)
    decision = await ann.asked()
    first, second = decision["options"][0]["id"], decision["options"][1]["id"]
    await ann.done("answer", decision=decision["id"], choice=first)
    await ann.until_table(lambda one: one["view"]["own"]["answer"] == first)
    assert ann.table["may_undo"]
    await ann.done("answer", decision=decision["id"], choice=second)
    await ann.until_table(lambda one: one["view"]["own"]["answer"] == second)
    await ann.done("undo")
    await ann.until_table(lambda one: one["decision"])
    assert ann.table["view"]["own"]["answer"] is None
    await ann.done("answer", decision=decision["id"], choice=first)
    bens = await ben.asked()
    await ben.done("answer", decision=bens["id"], choice=bens["options"][0]["id"])
    reason = await ann.refused("answer", decision=decision["id"], choice=second)
    assert "can't change that answer" in reason
    assert "nothing to undo" in await ann.refused("undo")
    for client in (ann, ben):
        await client.close()


async def test_an_open_act_is_taken_back_before_the_next_one(server: ServerProcess) -> None:
    """The next player's question is then a new one; an answer to the old one is refused."""
    ann, ben = await party(server, 2)
    boss = await ann.asked()
    await ann.done("answer", decision=boss["id"], choice=boss["options"][0]["id"])
    item = await ann.asked(not_again=boss["id"])
    assert not item["sealed"]
    await ann.done("answer", decision=item["id"], choice=item["options"][0]["id"])
    bens = await ben.asked()
    await ann.until_table(lambda one: one["decision"] is None and one["may_undo"])
    lines = len(ann.log)
    await ann.done("undo")
    again = await ann.asked()
    assert len(ann.log) < lines
    assert again["id"] != item["id"]
    assert again["options"] == item["options"]
    choice = bens["options"][0]["id"]
    assert "undone" in await ben.refused("answer", decision=bens["id"], choice=choice)
    await ann.done("answer", decision=again["id"], choice=item["options"][1]["id"])
    fresh = await ben.until_table(
        lambda one: one["decision"] and one["decision"]["id"] != bens["id"]
    )
    await ben.done("answer", decision=fresh["decision"]["id"], choice=choice)
    assert "others have moved since" in await ann.refused("undo")
    for client in (ann, ben):
        await client.close()


async def test_stale_foreign_and_illegal_answers_are_refused(server: ServerProcess) -> None:
    ann, ben = await to_hiring(server)
    decision = await ann.asked()
    bens = await ben.asked()
    assert "another player" in await ann.refused("answer", decision=bens["id"], choice=0)
    assert "question doesn't exist" in await ann.refused("answer", decision="what?", choice=0)
    assert "out of date" in await ann.refused("answer", decision="0.99.0", choice=0)
    assert "out of date" in await ann.refused("answer", decision="0.0.7", choice=0)
    offered = {option["id"] for option in decision["options"]}
    wrong = next(choice for choice in range(12) if choice not in offered)
    answer = await ann.ask("answer", decision=decision["id"], choice=wrong)
    assert answer["type"] == "refused"
    assert "isn't in this hand" in answer["reason"]
    assert answer["rule"] == "BS-21"
    assert "no choice" in await ann.refused("answer", decision=decision["id"], choice=99999)
    reasons = await ann.ask("why", decision=decision["id"])
    assert {one["choice"] for one in reasons["reasons"]} == set(range(12)) - offered
    assert ann.table["decision"] == decision
    for client in (ann, ben):
        await client.close()


async def test_a_plan_is_taken_whole_or_not_at_all(server: ServerProcess) -> None:
    ann, ben = await to_hiring(server)
    await all_play_to([ann, ben], "assign")
    decision = await ann.asked()
    cards = len(ann.table["view"]["own"]["hand"])
    unassign = next(one["id"] for one in decision["options"] if one["data"]["kind"] == "unassign")
    keep = 0  # an id of hiring: not possible here
    reason = await ann.refused("plan", decision=decision["id"], choices=[unassign, keep])
    assert "not possible now" in reason
    assert not (await ann.until_table(bool))["view"]["own"]["assigned"]
    assert ann.table["decision"]["id"] == decision["id"]
    await ann.done("plan", decision=decision["id"], choices=[unassign] * cards)
    await ann.until_table(lambda one: len(one["view"]["own"]["assigned"]) == cards)
    first = decision["options"][0]["id"]
    await ann.done("plan", decision=decision["id"], choices=[first] + [unassign] * (cards - 1))
    changed = await ann.until_table(
        lambda one: (
            one["view"]["own"]["assigned"]
            and one["view"]["own"]["assigned"][0]["place"] != "unassigned"
        )
    )
    assert len(changed["view"]["own"]["assigned"]) == cards
    bens = await ben.asked()
    plan = [unassign] * (len(ben.table["view"]["own"]["hand"]) + 1)
    assert "plan is too long" in await ben.refused("plan", decision=bens["id"], choices=plan)
    await ben.done("plan", decision=bens["id"], choices=plan[:-1])
    await ben.until_table(lambda one: one["view"]["phase"] != "assign")
    for client in (ann, ben):
        await client.close()


async def test_chat_is_closed_while_crew_is_assigned(server: ServerProcess) -> None:
    """BS-27 forbids talk; before and after it, chat goes to everyone unchanged."""
    ann, ben = await to_hiring(server)
    await ann.done("say", text="<b>hello</b> & good luck")
    said = await ben.until(lambda one: one["type"] == "said")
    assert said["text"] == "<b>hello</b> & good luck"
    assert ann.table["chat_open"]
    assert ann.table["chat_rule"] is None
    await all_play_to([ann, ben], "assign")
    assert not ann.table["chat_open"]
    assert ann.table["chat_rule"] == "BS-27"
    assert "forbid talk" in await ann.refused("say", text="send your muscle to job 3!")
    for client in (ann, ben):
        await client.close()


async def test_a_reconnect_continues_after_the_last_event_seen(server: ServerProcess) -> None:
    made = server.table(seats=3, bots=["random", "random"], start=True)
    client = await Client.enter(server, made["code"], made["token"])
    await client.play(acts=6)
    await client.until_table(lambda one: one["decision"])
    await client.close()
    seen, mark = len(client.log), client.table["mark"]
    again = await Client.enter(server, made["code"], made["token"], seen=seen, mark=mark)
    table = await again.until_table()
    assert table["events_from"] == seen
    whole = await Client.enter(server, made["code"], made["token"], seen=seen, mark="deadbeef")
    table = await whole.until_table()
    assert table["events_from"] == 0
    assert table["events"][:seen] == client.log
    await whole.done("resync")
    await whole.close()
    await again.play()
    assert again.over
    await again.close()


async def test_the_example_client_plays_a_game(server: ServerProcess) -> None:
    process = await asyncio.create_subprocess_exec(
        sys.executable,
        str(EXAMPLES / "bot_client.py"),
        server.address,
        stdout=asyncio.subprocess.PIPE,
    )
    output, _ = await asyncio.wait_for(process.communicate(), 60)
    assert process.returncode == 0
    assert b'"winners"' in output
    assert len((EXAMPLES / "bot_client.py").read_text().splitlines()) < 80
