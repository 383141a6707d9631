"""Addresses share the workers: fifty tables of one address delay nobody else."""

import asyncio

from heistnight.table.bots.fair_queue import FairQueue


async def use_slot(queue: FairQueue, address: str, order: list[str], gate: asyncio.Event) -> None:
    async with queue.turn(address):
        order.append(address)
        await gate.wait()


async def let_tasks_run() -> None:
    for _ in range(5):
        await asyncio.sleep(0)


async def test_addresses_take_turns() -> None:
    queue, order, gate = FairQueue(1), list[str](), asyncio.Event()
    addresses = ["greedy"] * 20 + ["ann", "ben"]
    waiting = []
    for address in addresses:
        waiting.append(asyncio.create_task(use_slot(queue, address, order, gate)))
        await let_tasks_run()
    assert (order, queue.waiting) == (["greedy"], 21)
    gate.set()
    await asyncio.gather(*waiting)
    assert order[:5] == ["greedy", "greedy", "ann", "ben", "greedy"]
    assert sorted(order) == sorted(addresses)
    assert (queue.free, queue.waiting) == (1, 0)


async def test_a_cancelled_waiter_leaves_no_gap() -> None:
    queue, order, gate = FairQueue(1), list[str](), asyncio.Event()
    names = ("first", "gone", "last")
    first, gone, last = [asyncio.create_task(use_slot(queue, one, order, gate)) for one in names]
    await let_tasks_run()
    gone.cancel()
    await let_tasks_run()
    assert queue.waiting == 1
    gate.set()
    await asyncio.gather(first, last)
    assert order == ["first", "last"]
    assert queue.free == 1


async def test_a_slot_given_to_a_cancelled_waiter_is_passed_on() -> None:
    queue, order, gate = FairQueue(1), list[str](), asyncio.Event()
    names = ("first", "late", "last")
    tasks = [asyncio.create_task(use_slot(queue, one, order, gate)) for one in names]
    await let_tasks_run()
    queue._release()  # the slot is given to "late" …
    tasks[1].cancel()  # … who is cancelled before it wakes up
    await let_tasks_run()
    gate.set()
    await asyncio.gather(tasks[0], tasks[2])
    assert order == ["first", "last"]


async def test_a_slot_is_not_given_to_a_waiter_cancelled_at_that_moment() -> None:
    """Cancelled and next in the queue at the same moment: the slot must not get lost."""
    queue, order, gate = FairQueue(1), list[str](), asyncio.Event()
    names = ("first", "gone", "gone", "last")
    tasks = [asyncio.create_task(use_slot(queue, one, order, gate)) for one in names]
    await let_tasks_run()
    gate.set()  # the first will release its slot before …
    for gone in tasks[1:3]:
        gone.cancel()  # … these notice that they are cancelled
    await asyncio.wait_for(asyncio.gather(tasks[0], tasks[3]), 5)
    await let_tasks_run()
    assert order == ["first", "last"]
    assert (queue.free, queue.waiting) == (1, 0)
