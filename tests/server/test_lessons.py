"""Lessons over real sockets: the coach speaks to its learner, and survives a crash."""

from pathlib import Path
from typing import Any

from tests.server.kit import Client, Message, ServerProcess

FIRST = "/api/lessons/crooks/first"


def coach(client: Client) -> Message:
    said: Message = client.table["coach"]
    return said


async def until_coach(client: Client, wanted: Any) -> Message:
    table = await client.until_table(lambda one: one["coach"] and wanted(one["coach"]))
    said: Message = table["coach"]
    return said


async def begin(server: ServerProcess) -> Client:
    made = server.post(FIRST, {"name": "Ann"})
    client = await Client.enter(server, made["code"], made["token"])
    client.made = made  # type: ignore[attr-defined]  # for clients that come back
    await client.until_table()
    return client


async def read_all(client: Client) -> None:
    while not coach(client)["asks"]:
        step = coach(client)["step"]
        await client.done("read-on")
        await until_coach(client, lambda one, step=step: one["step"] > step)


async def give(client: Client, choice: int) -> None:
    asked, step = client.table["decision"]["id"], coach(client)["step"]
    await client.done("answer", decision=asked, choice=choice)
    await until_coach(client, lambda one: one["step"] > step)


def test_the_courses_are_listed(server: ServerProcess) -> None:
    crooks = next(one for one in server.get("/api/lessons") if one["game"] == "crooks")
    assert crooks["lessons"][0]["id"] == "crooks/first"
    status, body, _ = server.request("POST", "/api/lessons/crooks/none", {"name": "Ann"})
    assert status == 404
    assert b"There is no lesson" in body


async def test_a_lesson_is_played_to_its_end(server: ServerProcess) -> None:
    client = await begin(server)
    assert client.lobby["lesson"] == "crooks/first"
    while not coach(client)["end"]:
        if coach(client)["asks"]:
            await give(client, coach(client)["choices"][0])
        elif coach(client)["say"]:
            await client.done("read-on")
            await until_coach(client, lambda one: one["end"] or one["asks"] or one["say"])
        else:
            await client.read()
    assert coach(client)["end"]["passed"]
    assert coach(client)["end"]["stars"] == 3
    await client.close()


async def test_a_wrong_answer_is_explained_and_may_be_insisted_on(server: ServerProcess) -> None:
    client = await begin(server)
    await read_all(client)
    decision, right = client.table["decision"], coach(client)["choices"]
    wrong = next(one["id"] for one in decision["options"] if one["id"] not in right)
    words = await client.refused("answer", decision=decision["id"], choice=wrong)
    said = await until_coach(client, lambda one: one["against"])
    assert said["against"] == words
    assert client.table["decision"]["id"] == decision["id"]
    await client.done("answer", decision=decision["id"], choice=wrong)
    said = await until_coach(client, lambda one: not one["against"])
    await client.close()


async def test_only_the_learner_gets_the_coach(server: ServerProcess) -> None:
    client = await begin(server)
    watching = await Client.enter(server, client.lobby["code"])
    await watching.until_table()
    assert watching.table["coach"] is None
    assert await watching.refused("read-on")
    for one in (client, watching):
        await one.close()


async def test_other_tables_have_no_coach(server: ServerProcess) -> None:
    made = server.table("crooks", seats=2, bots=["regular"], start=True)
    client = await Client.enter(server, made["code"], made["token"])
    assert (await client.until_table())["coach"] is None
    assert await client.refused("read-on") == "This table has no lesson."
    await client.close()


async def test_a_crash_loses_nothing_of_a_lesson(tmp_path: Path) -> None:
    server = ServerProcess(tmp_path / "tables.sqlite3")
    client = await begin(server)
    await read_all(client)
    decision, right = client.table["decision"], coach(client)["choices"]
    wrong = next(one["id"] for one in decision["options"] if one["id"] not in right)
    await client.refused("answer", decision=decision["id"], choice=wrong)
    await give(client, right[0])
    before, made = coach(client), client.made  # type: ignore[attr-defined]
    server.kill()
    again = ServerProcess(tmp_path / "tables.sqlite3")
    back = await Client.enter(again, made["code"], made["token"])
    await back.until_table(lambda one: one["coach"])
    assert coach(back) == before
    await back.close()
    again.stop()


async def to_the_plan(server: ServerProcess) -> Client:
    """Play The Big Score's first lesson until the crew is assigned."""
    made = server.post("/api/lessons/big-score/first", {"name": "Ann"})
    client = await Client.enter(server, made["code"], made["token"])
    await client.until_table()
    await read_all(client)
    while client.table["view"]["phase"] != "assign":
        await give(client, coach(client)["choices"][0])
        await until_coach(client, lambda one: one["asks"])
    return client


async def test_a_plan_full_of_wrong_answers_may_be_insisted_on(server: ServerProcess) -> None:
    client = await to_the_plan(server)
    decision, cards = client.table["decision"], len(client.table["view"]["own"]["hand"])
    ids = {one["data"]["kind"]: one["id"] for one in decision["options"]}
    right = coach(client)["choices"][0]
    plan = [right, *[ids["unassign"]] * (cards - 1)]
    step = coach(client)["step"]
    words = await client.refused("plan", decision=decision["id"], choices=plan)
    said = await until_coach(client, lambda one: one["against"])
    assert said["against"] == words
    assert "Hotel" in words, "the second card's words, not the first one's"
    await client.done("plan", decision=decision["id"], choices=plan)
    said = await until_coach(client, lambda one: one["step"] > step)
    assert not said["against"]
    await client.close()


async def test_the_coach_listens_to_a_plan_in_progress(server: ServerProcess) -> None:
    client = await to_the_plan(server)
    decision, cards = client.table["decision"], len(client.table["view"]["own"]["hand"])
    right, step = coach(client)["choices"][0], coach(client)["step"]
    home = next(one["id"] for one in decision["options"] if one["data"]["kind"] == "unassign")
    plan = {"decision": decision["id"], "choices": [right, *[home] * (cards - 1)]}
    heard = await client.ask("foresee", **plan, open=list(range(1, cards)))
    assert (heard["coach"]["step"], heard["coach"]["against"]) == (step + 1, "")
    wrong = await client.ask("foresee", **plan, open=list(range(2, cards)))
    assert wrong["coach"]["against"]
    assert coach(client)["step"] == step
    await client.close()
