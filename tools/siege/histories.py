"""Attacks on players: make many, guess secrets, read and forget all the time, spy on others.

And on notifications: have the server connect to itself, and store browsers and webhooks.
"""

import asyncio
import hashlib
import json
import secrets
from ipaddress import IPv4Address
from typing import Any

from cryptography.hazmat.primitives.asymmetric import ec

from heistnight.server.notifications.web_push import public_bytes, to_base64
from tools.load.websocket_client import WebSocketClient
from tools.siege.attacks import TABLES_PATH, Attacker
from tools.siege.exhaustion import parse_answer

PLAYER_PATH = "/api/player"
READS = (
    "/api/player/overview",
    "/api/player/games",
    "/api/player/games?game=crooks&before=9000000",
    "/api/player/games?opponent=aaaaaaaaaaaaaaaa",
    "/api/player/statistics?game=crooks",
    "/api/players/aaaaaaaaaaaaaaaa/statistics?game=crooks",
    "/api/statistics?game=crooks",
    "/api/ratings?game=crooks",
)
PUBLIC_READS = (
    "/api/tables",
    "/api/tables/{code}",
    "/api/tables/{code}/invitation",
    "/table/{code}",
    "/api/players/{id}",
    "/api/players/{id}/statistics?game=crooks",
    "/api/statistics?game=crooks",
    "/api/ratings?game=crooks",
)
UNKNOWN_ID = "a" * 16
WATCH_SECONDS = 0.5
CHANNELS_PATH, TRAP_PORT = "/api/player/notifications", 8443
EXPORTS = ("/api/player/games.json", "/api/player/games.csv")


async def ask_as(
    attacker: Attacker, secret: str, method: str, path: str, body: bytes = b"", source: str = ""
) -> bytes:
    """Send a request with a player's secret."""
    head = f"{method} {path} HTTP/1.1\r\nHost: {attacker.host}\r\nConnection: close\r\n"
    head += f"Authorization: Bearer {secret}\r\nContent-Type: application/json\r\n"
    head += f"Content-Length: {len(body)}\r\n\r\n"
    return await attacker.send(source or attacker.guest, head.encode() + body)


async def post_as(
    attacker: Attacker, secret: str, path: str, body: dict[str, Any], source: str
) -> dict[str, Any]:
    """Post JSON with a player's secret; return the answer, empty if it was refused."""
    sent = json.dumps(body).encode()
    return parse_answer(await ask_as(attacker, secret, "POST", path, sent, source))


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
    """Ask for lists, statistics and exports all the time."""
    secret = secrets.token_hex(20)
    await post_as(attacker, secret, PLAYER_PATH, {"name": "Reader"}, attacker.guest)
    await asyncio.gather(
        *[ask_as(attacker, secret, "GET", EXPORTS[n % 2]) for n in attacker.many(60)]
    )
    await asyncio.gather(
        *[ask_as(attacker, secret, "GET", READS[n % len(READS)]) for n in attacker.many(500)]
    )


async def forgetters(attacker: Attacker) -> None:
    """Become many players with tables, and forget all of them at once, each several times."""

    async def come_and_go() -> None:
        secret, source = secrets.token_hex(20), next(attacker.addresses)
        await post_as(attacker, secret, PLAYER_PATH, {"name": "Nobody"}, source)
        wanted = {"game": "crooks", "name": "Nobody", "seats": 2}
        await post_as(attacker, secret, TABLES_PATH, wanted, source)
        forget = [post_as(attacker, secret, f"{PLAYER_PATH}/forget", {}, source) for _ in range(3)]
        await asyncio.gather(*forget)

    await asyncio.gather(*[come_and_go() for _ in attacker.many(60)])


def own_urls(address: str) -> list[str]:
    """Return URLs that lead to an address of this machine, in unusual spellings."""
    number, first, *rest = int(IPv4Address(address)), *address.split(".")
    octal = ".".join([f"0{int(first):o}", *rest])
    hosts = (address, str(number), hex(number), octal, f"[::ffff:{address}]", "localhost")
    urls = [f"https://{host}:{TRAP_PORT}/hook" for host in hosts]
    return [*urls, f"http://{address}:{TRAP_PORT}/", f"https://example.org@{address}:{TRAP_PORT}/"]


def browser_at(endpoint: str) -> dict[str, Any]:
    public = ec.generate_private_key(ec.SECP256R1()).public_key()
    auth = to_base64(secrets.token_bytes(16))
    return {"endpoint": endpoint, "p256dh": to_base64(public_bytes(public)), "auth": auth}


async def messengers(attacker: Attacker) -> None:
    """Name hosts in the server's own network, store many browsers and webhooks, guess keys."""
    secret, trapped = secrets.token_hex(20), 0

    def catch(_: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        nonlocal trapped
        trapped += 1
        writer.close()

    async def post(what: str, body: dict[str, Any], source: str) -> dict[str, Any]:
        return await post_as(attacker, secret, f"{CHANNELS_PATH}/{what}", body, source)

    await post_as(attacker, secret, PLAYER_PATH, {"name": "Caller"}, next(attacker.addresses))
    async with await asyncio.start_server(catch, attacker.guest, TRAP_PORT):
        for url in own_urls(attacker.guest):
            hook, source = {"format": "json", "url": url}, next(attacker.addresses)
            found = (
                await post("webhook", hook, source),
                await post("browsers", browser_at(url), source),
            )
            assert [one.get("status_code") for one in found] == [400, 400], f"{url}: {found}"
    assert not trapped, "the server connected to a host in its own network"
    nobody, source = {"format": "json", "url": "https://nobody.invalid/"}, next(attacker.addresses)
    await asyncio.gather(*[post("webhook", nobody, source) for _ in attacker.many(60)])
    for number in attacker.many(90):
        await post("browsers", browser_at(f"https://push.example.org/{number}"), attacker.guest)
    keys = [secrets.token_urlsafe(24) for _ in attacker.many(500)]
    guesses = [attacker.ask(attacker.guest, "GET", f"/api/notifications/{key}") for key in keys]
    await asyncio.gather(*guesses)


async def spies(attacker: Attacker) -> None:
    """Look for a player's secret and statistics in everything public, and try to take a seat."""
    secret, source = secrets.token_hex(20), next(attacker.addresses)
    me = await post_as(attacker, secret, PLAYER_PATH, {"name": "Hidden"}, source)
    wanted = {"game": "crooks", "name": "Hidden", "seats": 2, "bots": ["random"]}
    wanted |= {"start": True, "listed": True}
    table = await post_as(attacker, secret, TABLES_PATH, wanted, source)
    if not table or not me:
        return  # a limit
    code, id_, stranger = table["code"], me["id"], next(attacker.addresses)
    seen = await watch(attacker, code)
    for path in PUBLIC_READS:
        own, other = [path.format(code=code, id=one) for one in (id_, UNKNOWN_ID)]
        answer = await attacker.ask(stranger, "GET", own)
        if own != other:
            nobody = await attacker.ask(stranger, "GET", other)
            assert answer == nobody, f"{path} tells a private player from nobody"
        seen += answer
    hashed = hashlib.sha256(bytes.fromhex(secret)).hexdigest()
    for hidden in (secret, hashed):
        assert hidden.encode() not in seen, "a stranger sees a player's secret"
    await try_to_be(attacker, id_, code)


async def try_to_be(attacker: Attacker, id_: str, code: str) -> None:
    """Raise if another player, or someone with the public id, gets the player's seat."""
    thief, source = secrets.token_hex(20), next(attacker.addresses)
    if not await post_as(attacker, thief, PLAYER_PATH, {"name": "Hidden"}, source):
        return
    tries = [(thief, "return", {}), (thief, "player", {"token": id_})]
    tries += [(id_, "return", {}), (id_.encode().hex().ljust(40, "0"), "return", {})]
    for secret, what, body in tries:
        found = await post_as(attacker, secret, f"{TABLES_PATH}/{code}/{what}", body, source)
        assert not {"token", "id"} & set(found), f"a stranger got a player's seat by {what}"


async def watch(attacker: Attacker, code: str) -> bytes:
    """Return everything that a spectator of this table is sent."""
    heard: list[bytes] = []
    host, loop = f"{attacker.host}:{attacker.port}", asyncio.get_running_loop()
    _, socket = await loop.create_connection(
        lambda: WebSocketClient(host, f"/ws/{code}", heard.append),
        attacker.host,
        attacker.port,
        local_addr=(attacker.guest, 0),
    )
    await socket.ready
    socket.say(b'{"type":"hello"}')
    await asyncio.sleep(WATCH_SECONDS)
    if socket.transport is not None:
        socket.transport.abort()
    assert heard, "a spectator was sent nothing"
    return b"".join(heard)
