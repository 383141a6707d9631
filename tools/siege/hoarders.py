"""Attacks that fill what all strangers share: the disk, the loop, the queue of reviews."""

import asyncio
import json
from functools import cache
from typing import Any

import heistnight as hn
from heistnight.kernel.packs import built_in
from tools.siege.attacks import TABLE, Siege

REPLAYS = "/api/replays"


@cache
def short_game(pack: str | None = None) -> str:
    """A game of two that is soon over, as its journal."""
    game = hn.new("crooks", seats=2, seed=1, pack=pack)
    while not game.over:
        decision = game.pending[game.waiting[0]]
        passes = [option for option in decision.options if option.label.startswith("Pass")]
        game.act(game.waiting[0], (passes or decision.options)[0])
    return game.save()


def padded(number: int) -> str:
    """The same cards in a file of its own, as long as a file may be."""
    return short_game(built_in("crooks") + f"# {number} {'x' * 900}\n" * 40)


async def put_up(siege: Siege, journal: str, source: str) -> str:
    body = json.dumps({"journal": journal}).encode()
    answer = await siege.ask(source, "POST", REPLAYS, body)
    return str(made(answer).get("id", ""))


def made(answer: bytes) -> dict[str, Any]:
    """What was made; nothing where it was refused."""
    try:
        found: Any = json.loads(answer)
    except ValueError:
        return {}
    return found if isinstance(found, dict) else {}


async def filling(siege: Siege) -> None:
    """Journals from hundreds of addresses, each within its own limit. The last of all attacks:
    after it the day's budget for uploads is used up."""
    journal = padded(0)
    for _ in siege.many(30):
        sources = [next(siege.addresses) for _ in range(10)]
        await asyncio.gather(*[put_up(siege, journal, source) for source in sources])


async def pictures(siege: Siege) -> None:
    """QR codes of many tables at once."""
    body = b'{"game":"big-score","name":"Filler"}'
    answers = [await siege.ask(siege.guest, "POST", TABLE, body) for _ in siege.many(40)]
    codes = [found["code"] for found in map(made, answers) if "code" in found] or [siege.code]
    paths = [f"{TABLE}/{codes[n % len(codes)]}/qr.svg" for n in siege.many(1_000)]
    for start in range(0, len(paths), 100):
        asked = [siege.ask(siege.guest, "GET", path) for path in paths[start : start + 100]]
        await asyncio.gather(*asked)


async def padding(siege: Siege) -> None:
    """Tables with the same cards in files that differ, more of them than any cache holds."""
    wanted = b'{"name":"Padder","act":0,"seat":0}'
    for number in siege.many(100):
        source = next(siege.addresses)
        replay = await put_up(siege, padded(number), source)
        if not replay:
            continue
        path = f"{REPLAYS}/{replay}/tables"
        seated = made(await siege.ask(source, "POST", path, wanted))
        if "code" in seated:
            await siege.ask(source, "GET", f"{TABLE}/{seated['code']}")


async def reviews(siege: Siege) -> None:
    """Three addresses want more reviews than there is room for."""
    sources = [next(siege.addresses) for _ in range(3)]
    ids = [await put_up(siege, short_game(), sources[n % 3]) for n in range(9)]
    asked = [
        siege.ask(sources[n % 3], "GET", f"{REPLAYS}/{id_}/review")
        for n, id_ in enumerate(ids)
        if id_
    ]
    await asyncio.gather(*asked)
