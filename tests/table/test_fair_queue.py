"""Workers are shared by households, not by tables: fifty tables of one keep nobody else waiting."""

import asyncio

from heistnight.table.bots.fair_queue import FairQueue


async def come(queue: FairQueue, address: str, order: list[str], gate: asyncio.Event) -> None:
    async with queue.turn(address):
        order.append(address)
        await gate.wait()


async def settled() -> None:
    for _ in range(5):
        await asyncio.sleep(0)


async def test_whoever_has_one_table_waits_for_one_of_each_other_household() -> None:
    queue, order, gate = FairQueue(1), list[str](), asyncio.Event()
    addresses = ["greedy"] * 20 + ["ann", "ben"]
    waiting = []
    for address in addresses:
        waiting.append(asyncio.create_task(come(queue, address, order, gate)))
        await settled()
    assert (order, queue.waiting) == (["greedy"], 21)
    gate.set()
    await asyncio.gather(*waiting)
    assert order[:5] == ["greedy", "greedy", "ann", "ben", "greedy"]
    assert sorted(order) == sorted(addresses)
    assert (queue.free, queue.waiting) == (1, 0)


async def test_who_goes_away_leaves_no_gap() -> None:
    queue, order, gate = FairQueue(1), list[str](), asyncio.Event()
    names = ("first", "gone", "last")
    first, gone, last = [asyncio.create_task(come(queue, one, order, gate)) for one in names]
    await settled()
    gone.cancel()
    await settled()
    assert queue.waiting == 1
    gate.set()
    await asyncio.gather(first, last)
    assert order == ["first", "last"]
    assert queue.free == 1


async def test_a_turn_that_comes_too_late_is_passed_on() -> None:
    queue, order, gate = FairQueue(1), list[str](), asyncio.Event()
    names = ("first", "late", "last")
    tasks = [asyncio.create_task(come(queue, one, order, gate)) for one in names]
    await settled()
    queue._release()  # the turn is given to "late" …
    tasks[1].cancel()  # … who is gone before it hears of it
    await settled()
    gate.set()
    await asyncio.gather(tasks[0], tasks[2])
    assert order == ["first", "last"]


async def test_a_turn_is_not_given_to_whoever_was_just_called_off() -> None:
    """Called off and next in line at the same moment: the place must not get lost."""
    queue, order, gate = FairQueue(1), list[str](), asyncio.Event()
    names = ("first", "gone", "gone", "last")
    tasks = [asyncio.create_task(come(queue, one, order, gate)) for one in names]
    await settled()
    gate.set()  # the first will pass its turn on before …
    for gone in tasks[1:3]:
        gone.cancel()  # … these hear of this
    await asyncio.wait_for(asyncio.gather(tasks[0], tasks[3]), 5)
    await settled()
    assert order == ["first", "last"]
    assert (queue.free, queue.waiting) == (1, 0)
