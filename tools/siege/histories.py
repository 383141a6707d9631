"""Attacks on players: make many, guess secrets, ask for everything, and look for private ones."""

import asyncio
import json
import secrets

from tools.siege.attacks import Attacker

PLAYER_PATH = "/api/player"
READS = (
    "/api/player/overview",
    "/api/player/games",
    "/api/player/statistics?game=crooks",
    "/api/statistics?game=crooks",
    "/api/ratings?game=crooks",
)
EXPORTS = ("/api/player/games.json", "/api/player/games.csv")


async def ask_as(
    attacker: Attacker, secret: str, method: str, path: str, body: bytes = b""
) -> bytes:
    """Send a request with a player's secret."""
    head = f"{method} {path} HTTP/1.1\r\nHost: {attacker.host}\r\nConnection: close\r\n"
    head += f"Authorization: Bearer {secret}\r\nContent-Type: application/json\r\n"
    head += f"Content-Length: {len(body)}\r\n\r\n"
    return await attacker.send(attacker.guest, head.encode() + body)


async def strangers(attacker: Attacker) -> None:
    """Make as many players as possible, and guess the secrets of others."""
    name = json.dumps({"name": "Stranger"}).encode()
    wanted = [
        ask_as(attacker, secrets.token_hex(20), "POST", PLAYER_PATH, name)
        for _ in attacker.many(50)
    ]
    await asyncio.gather(*wanted)
    guesses = [
        ask_as(attacker, secrets.token_hex(20), "GET", PLAYER_PATH) for _ in attacker.many(200)
    ]
    await asyncio.gather(*guesses)


async def histories(attacker: Attacker) -> None:
    """Ask for lists, statistics and exports all the time, and look for a private player."""
    secret = secrets.token_hex(20)
    made = await ask_as(
        attacker, secret, "POST", PLAYER_PATH, json.dumps({"name": "Reader"}).encode()
    )
    await asyncio.gather(
        *[ask_as(attacker, secret, "GET", EXPORTS[n % 2]) for n in attacker.many(60)]
    )
    if b'"id"' in made:
        own = f"/api/players/{json.loads(made)['id']}"
        hidden = await attacker.ask(attacker.guest, "GET", own)
        nobody = await attacker.ask(attacker.guest, "GET", "/api/players/aaaaaaaaaaaaaaaa")
        assert hidden == nobody, "a private player can be told from one who does not exist"
    await asyncio.gather(
        *[ask_as(attacker, secret, "GET", READS[n % len(READS)]) for n in attacker.many(500)]
    )
