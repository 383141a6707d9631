"""Attacks that use up shared resources: the disk, the event loop, the queue of reviews."""

import asyncio
import json
from functools import cache
from typing import Any

import heistnight as hn
from heistnight.kernel.packs import built_in
from tools.siege.attacks import TABLES_PATH, Attacker

REPLAYS_PATH = "/api/replays"


@cache
def short_game(pack: str | None = None) -> str:
    """Return the journal of a short game of two."""
    game = hn.new("crooks", seats=2, seed=1, pack=pack)
    while not game.over:
        decision = game.pending[game.waiting[0]]
        passes = [option for option in decision.options if option.label.startswith("Pass")]
        game.act(game.waiting[0], (passes or decision.options)[0])
    return game.save()


def padded(number: int) -> str:
    """Return a journal with a different pack of the same cards, as long as allowed."""
    return short_game(built_in("crooks") + f"# {number} {'x' * 900}\n" * 40)


async def upload(attacker: Attacker, journal: str, source: str) -> str:
    body = json.dumps({"journal": journal}).encode()
    answer = await attacker.ask(source, "POST", REPLAYS_PATH, body)
    return str(parse_answer(answer).get("id", ""))


def parse_answer(answer: bytes) -> dict[str, Any]:
    """Return the answer's JSON object; an empty one if the request was refused."""
    try:
        found: Any = json.loads(answer)
    except ValueError:
        return {}
    return found if isinstance(found, dict) else {}


async def filling(attacker: Attacker) -> None:
    """Upload journals from hundreds of addresses, each within its own limit.

    This must be the last attack: it uses up the day's budget for uploads.
    """
    journal = padded(0)
    for _ in attacker.many(30):
        sources = [next(attacker.addresses) for _ in range(10)]
        await asyncio.gather(*[upload(attacker, journal, source) for source in sources])


async def pictures(attacker: Attacker) -> None:
    """Request the QR codes of many tables at once."""
    body = b'{"game":"big-score","name":"Filler"}'
    answers = [
        await attacker.ask(attacker.guest, "POST", TABLES_PATH, body) for _ in attacker.many(40)
    ]
    codes = [found["code"] for found in map(parse_answer, answers) if "code" in found] or [
        attacker.code
    ]
    paths = [f"{TABLES_PATH}/{codes[n % len(codes)]}/qr.svg" for n in attacker.many(1_000)]
    for start in range(0, len(paths), 100):
        asked = [attacker.ask(attacker.guest, "GET", path) for path in paths[start : start + 100]]
        await asyncio.gather(*asked)


async def padding(attacker: Attacker) -> None:
    """Open tables with more different packs of the same cards than any cache holds."""
    wanted = b'{"name":"Padder","act":0,"seat":0}'
    for number in attacker.many(100):
        source = next(attacker.addresses)
        replay = await upload(attacker, padded(number), source)
        if not replay:
            continue
        path = f"{REPLAYS_PATH}/{replay}/tables"
        seated = parse_answer(await attacker.ask(source, "POST", path, wanted))
        if "code" in seated:
            await attacker.ask(source, "GET", f"{TABLES_PATH}/{seated['code']}")


async def reviews(attacker: Attacker) -> None:
    """Request more reviews from three addresses than the queue holds."""
    sources = [next(attacker.addresses) for _ in range(3)]
    ids = [await upload(attacker, short_game(), sources[n % 3]) for n in range(9)]
    asked = [
        attacker.ask(sources[n % 3], "GET", f"{REPLAYS_PATH}/{id_}/review")
        for n, id_ in enumerate(ids)
        if id_
    ]
    await asyncio.gather(*asked)
