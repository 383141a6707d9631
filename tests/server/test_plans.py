"""Previews of plans: nothing is done, and nothing beyond the seat's own decisions is shown."""

from tests.server.kit import Client, Message, ServerProcess, all_play_to, party


def choice_of(decision: Message, kind: str) -> int:
    return int(next(one["id"] for one in decision["options"] if one["data"]["kind"] == kind))


async def to_assigning(server: ServerProcess) -> tuple[Client, Client, Message, int]:
    ann, ben = await party(server, 2)
    await all_play_to([ann, ben], "assign")
    decision = await ann.asked()
    return ann, ben, decision, len(ann.table["view"]["own"]["hand"])


async def test_every_card_of_a_plan_is_foreseen_and_nothing_is_done(server: ServerProcess) -> None:
    ann, ben, decision, cards = await to_assigning(server)
    home = choice_of(decision, "unassign")
    seen = await ann.ask("foresee", decision=decision["id"], choices=[home] * cards)
    assert seen["refused"] is None
    assert [step["decision"]["prompt"] for step in seen["steps"]] == [
        f"Choose where your {card} goes (card {number} of {cards})."
        for number, card in enumerate(ann.table["view"]["own"]["hand"], 1)
    ]
    assert seen["steps"][0]["decision"] == decision
    assert ann.table["decision"]["id"] == decision["id"]
    assert not ann.table["view"]["own"]["assigned"]
    for client in (ann, ben):
        await client.close()


async def test_a_choice_that_is_not_allowed_ends_it_with_the_reason(server: ServerProcess) -> None:
    ann, ben, decision, _ = await to_assigning(server)
    home = choice_of(decision, "unassign")
    offered = {one["id"] for one in decision["options"]}
    reasons = (await ann.ask("why", decision=decision["id"]))["reasons"]
    shut = next(one for one in reasons if one["choice"] not in offered)
    seen = await ann.ask("foresee", decision=decision["id"], choices=[shut["choice"], home])
    assert seen["refused"] == shut["reason"]
    assert len(seen["steps"]) == 1
    for client in (ann, ben):
        await client.close()


async def test_nothing_is_foreseen_past_the_last_sealed_answer(server: ServerProcess) -> None:
    """Ann answers last: her plan would reveal the piles, which she may not see yet."""
    ann, ben, decision, cards = await to_assigning(server)
    home = choice_of(decision, "unassign")
    bens = await ben.asked()
    plan = [choice_of(bens, "unassign")] * len(ben.table["view"]["own"]["hand"])
    await ben.done("plan", decision=bens["id"], choices=plan)
    for jack in range(12, 23):
        seen = await ann.ask(
            "foresee", decision=decision["id"], choices=[*[home] * cards, jack, jack]
        )
        assert len(seen["steps"]) == cards
        assert seen["refused"] is None
    for client in (ann, ben):
        await client.close()


async def test_only_your_own_open_question_is_foreseen(server: ServerProcess) -> None:
    ann, ben, decision, _ = await to_assigning(server)
    assert "another player" in await ben.refused("foresee", decision=decision["id"], choices=[0])
    assert "question doesn't exist" in await ann.refused("foresee", decision="x", choices=[0])
    for client in (ann, ben):
        await client.close()
