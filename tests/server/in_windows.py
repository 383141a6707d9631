"""Play up to reaction windows, and collect everything a stranger can see of them (G-3)."""

import asyncio
import json
from collections.abc import Sequence
from typing import Any

from tests.server.kit import Client, Message, ServerProcess

CHANGES_WITH_TIME = {"age"}
PATHS = ("/health", "/ready", "/api/tables", "/api/tables/{}", "/api/tables/{}/journal", "/ws/{}")


class Silent(Client):
    """A client that passes only when the test says so."""

    async def _pass(self, table: Message) -> None: ...


def without_times(found: Any) -> Any:
    if isinstance(found, list):
        return [without_times(one) for one in found]
    if isinstance(found, dict):
        return {name: one for name, one in found.items() if name not in CHANGES_WITH_TIME}
    return found


def public(server: ServerProcess, code: str) -> dict[str, Any]:
    """Return everything a client without a seat can get: status, body and headers."""
    found = {}
    for path in PATHS:
        status, body, headers = server.request("GET", path.format(code))
        headers = {name: one for name, one in headers.items() if name.lower() != "date"}
        try:
            shown = without_times(json.loads(body))
            headers.pop("content-length", None)  # an age of ten seconds is longer than one of nine
        except ValueError:
            shown = body
        found[path] = status, shown, headers
    return found


async def up_to_date(client: Client) -> None:
    """Read everything that was sent before."""
    await client.send({"type": "why", "request": "now", "decision": "none"})
    await client.until(lambda one: one.get("request") == "now")


async def to_a_window(clients: Sequence[Client]) -> bool:
    """Answer every question until a reaction window opens; return False if the game is over."""
    while not clients[0].over:
        for client in clients:
            await up_to_date(client)
        windows = [client.table["window"] for client in clients]
        if all(window and not window["passed"] for window in windows):
            return True
        for client in clients:
            await answer(client)
        await asyncio.sleep(0.05)  # stay below the server's rate limit
    return False


async def answer(client: Client) -> None:
    asked = client.table["decision"]
    if asked and not client.table["window"] and asked["id"] != client.answered:
        choice = asked["options"][len(asked["options"]) // 2]["id"]
        await client.done("answer", decision=asked["id"], choice=choice)


async def three_at(
    server: ServerProcess, pace: str, seed: int = 2
) -> tuple[str, list[Client], Client]:
    """Start a Chicken Heist table; return its code, its players and a spectator.

    With seeds 2 and 3 and the answers of `to_a_window`, some windows ask nobody."""
    made = server.table(game="chicken-heist", seats=3, seed=seed, pace=pace, listed=True)
    code = made["code"]
    seats = [made, server.join(code, "Ben"), server.join(code, "Cleo")]
    clients = [await Silent.enter(server, code, one["token"]) for one in seats]
    spectator = await Silent.enter(server, code)
    await clients[0].done("start")
    return code, clients, spectator
