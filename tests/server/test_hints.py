"""Hints: given if the table allows them, logged for the seat, counted, and saved."""

from typing import Any

from tests.server.conftest import Starter
from tests.server.kit import Client, Message, ServerProcess, party


async def alone(server: ServerProcess, game: str = "crooks", **more: Any) -> tuple[Client, Message]:
    """Start a game of one person among bots; return the client and the server's answer."""
    made = server.table(game, seats=2, bots=["regular"], start=True, **more)
    return await Client.enter(server, made["code"], made["token"]), made


def notes(client: Client) -> list[str]:
    return [event["text"] for event in client.log if event["kind"] == "hint-taken"]


async def hinted(client: Client) -> Message:
    decision = await client.asked()
    answer = await client.ask("hint", decision=decision["id"])
    assert answer["type"] == "hinted", answer
    assert answer["decision"] == decision["id"]
    hint: Message = answer["hint"]
    return hint


async def test_a_hint_names_the_best_option_why_and_others(server: ServerProcess) -> None:
    ann, _ = await alone(server)
    assert ann.lobby["hints_open"]
    decision = await ann.asked()
    hint = await hinted(ann)
    assert hint["bot"] in ("sharp", "regular"), "whoever has the time"
    assert hint["why"].endswith(".")
    weighed = [hint["best"], *hint["others"]]
    assert sorted([one["choice"] for one in weighed]) == [one["id"] for one in decision["options"]]
    assert all("points" in one["words"] for one in weighed[:3])
    assert hint["prompt"] == decision["prompt"]
    labels = {one["id"]: one["label"] for one in decision["options"]}
    assert all(one["label"] == labels[one["choice"]] for one in weighed)


async def test_a_hint_is_noted_for_its_seat_alone_and_once_for_a_question(
    server: ServerProcess,
) -> None:
    ann, made = await alone(server)
    watcher = await Client.enter(server, made["code"])
    first = await hinted(ann)
    await ann.until_table(lambda _: notes(ann))
    again = await hinted(ann)
    assert again == first
    labels = {one["id"]: one["label"] for one in ann.table["decision"]["options"]}
    assert notes(ann) == [f"You took a hint: {labels[first['best']['choice']]}."]
    await ann.play()
    await watcher.until(lambda one: one["type"] == "over")
    assert ann.over["hints"] == watcher.over["hints"] == [1, 0]
    assert notes(watcher) == []
    assert len(notes(ann)) == 1


async def test_with_several_people_the_host_must_allow_hints(server: ServerProcess) -> None:
    ann, ben = await party(server, 2)
    assert not ann.lobby["hints_open"]
    decision = await ann.asked()
    reason = await ann.refused("hint", decision=decision["id"])
    assert reason == "Hints are off at this table. The host can allow them."
    assert await ben.refused("hint", decision="0.0.0") == reason
    assert notes(ann) == []


async def test_the_host_allows_hints_before_the_start_and_everyone_sees_it(
    server: ServerProcess,
) -> None:
    made = server.table(seats=2)
    ann = await Client.enter(server, made["code"], made["token"])
    ben = await Client.enter(server, made["code"], server.join(made["code"], "Ben")["token"])
    assert "host" in await ben.refused("set-table", hints=True)
    await ann.done("set-table", hints=True)
    lobby = await ben.until_lobby(lambda one: one["hints"])
    assert lobby["hints_open"]
    await ann.done("start")
    await hinted(ann)
    await ann.until_table(lambda _: notes(ann))
    await ben.until_table()
    assert notes(ben) == []


async def test_a_question_that_is_not_asked_gets_no_hint(server: ServerProcess) -> None:
    ann, _ = await alone(server)
    decision = await ann.asked()
    assert "aren't asked that question" in await ann.refused("hint", decision="0.99.0")
    assert "aren't asked that question" in await ann.refused("hint", decision="\u0000\ud83e\udd2f")
    await ann.done("answer", decision=decision["id"], choice=decision["options"][0]["id"])
    assert "aren't asked that question" in await ann.refused("hint", decision=decision["id"])


async def test_a_hint_for_a_card_further_on_in_a_plan(server: ServerProcess) -> None:
    made = server.table("big-score", seats=2, bots=["regular"], start=True)
    ann = await Client.enter(server, made["code"], made["token"])
    await ann.play_to("assign")
    decision = await ann.asked()
    cards = len(ann.table["view"]["own"]["hand"])
    home = next(one["id"] for one in decision["options"] if one["data"]["kind"] == "unassign")
    answer = await ann.ask("hint", decision=decision["id"], choices=[home, home])
    assert "(card 3 of" in answer["hint"]["prompt"]
    too_far = await ann.refused("hint", decision=decision["id"], choices=[home] * cards)
    assert "others move" in too_far
    wrong = await ann.refused("hint", decision=decision["id"], choices=[99_999])
    assert "no choice" in wrong


async def test_spectators_lobbies_and_lessons_give_none(server: ServerProcess) -> None:
    made = server.table(seats=2)
    ann = await Client.enter(server, made["code"], made["token"])
    assert await ann.refused("hint", decision="0.0.0") == "The game hasn't started yet."
    watcher = await Client.enter(server, made["code"])
    assert "You're watching" in await watcher.refused("hint", decision="0.0.0")
    taught = server.post("/api/lessons/crooks/first", {"name": "Ann"})
    learner = await Client.enter(server, taught["code"], taught["token"])
    assert not learner.lobby["hints_open"]
    assert "the coach" in await learner.refused("hint", decision="0.0.0")


async def test_hints_are_rate_limited(server: ServerProcess) -> None:
    ann, _ = await alone(server)
    decision = await ann.asked()
    answers = [await ann.ask("hint", decision=decision["id"]) for _ in range(20)]
    refused = [one["reason"] for one in answers if one["type"] == "refused"]
    assert 8 <= len(answers) - len(refused) < 20
    assert "Too many hints" in refused[0]


async def test_killed_after_a_hint_the_log_and_the_count_have_it(start_server: Starter) -> None:
    server = start_server()
    ann, made = await alone(server)
    await hinted(ann)
    await ann.until_table(lambda _: notes(ann))
    for _ in range(2):
        decision = await ann.asked()
        await ann.done("answer", decision=decision["id"], choice=decision["options"][0]["id"])
    before = list(ann.log)
    server.kill()

    server = start_server()
    again = await Client.enter(server, made["code"], made["token"])
    await again.until_table()
    assert again.log[: len(before)] == before
    assert len(notes(again)) == 1
    await again.play()
    assert again.over["hints"] == [1, 0]
