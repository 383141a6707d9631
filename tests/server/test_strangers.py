"""What a stranger can ask a server does not change when a player passes in secret (G-3)."""

import json
from typing import Any

from tests.server.conftest import Starter
from tests.server.kit import Client, Message, ServerProcess

WINDOWS = 6
CHANGES_WITH_TIME = {"age"}
PATHS = ("/health", "/ready", "/api/tables", "/api/tables/{}", "/api/tables/{}/journal", "/ws/{}")


class Silent(Client):
    """Passes only when it is told to."""

    async def _pass(self, table: Message) -> None: ...


def without_times(found: Any) -> Any:
    if isinstance(found, list):
        return [without_times(one) for one in found]
    if isinstance(found, dict):
        return {name: one for name, one in found.items() if name not in CHANGES_WITH_TIME}
    return found


def public(server: ServerProcess, code: str) -> dict[str, Any]:
    """All that somebody without a seat can ask for: status, body and headers."""
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
    """Until all that was sent before has been read."""
    await client.send({"type": "why", "request": "now", "decision": "none"})
    await client.until(lambda one: one.get("request") == "now")


async def to_a_window(clients: list[Silent]) -> None:
    """Answer whatever is asked until cards may be answered in secret."""
    while True:
        for client in clients:
            await up_to_date(client)
        if all(
            client.table["window"] and not client.table["window"]["passed"] for client in clients
        ):
            return
        for client in clients:
            asked = client.table["decision"]
            if asked and not client.table["window"] and asked["id"] != client.answered:
                client.answered = asked["id"]
                choice = asked["options"][0]["id"]
                await client.done("answer", decision=asked["id"], choice=choice)


async def test_a_stranger_sees_no_difference_when_somebody_passes(start_server: Starter) -> None:
    server = start_server()
    made = server.table(game="vault-heist", seats=3, seed=1, pace="relaxed", listed=True)
    code = made["code"]
    seats = [made, server.join(code, "Ben"), server.join(code, "Cleo")]
    clients = [await Silent.enter(server, code, one["token"]) for one in seats]
    spectator = await Silent.enter(server, code)
    await clients[0].done("start")
    kinds = set()
    for turn in range(WINDOWS):
        await to_a_window(clients)
        await up_to_date(spectator)
        first, second, last = [clients[(turn + n) % 3] for n in range(3)]
        number = first.table["window"]["number"]
        before, frames = public(server, code), len(spectator.frames)
        for client in (first, second):
            kinds.add(client.table["decision"] is not None)
            await client.done("pass", window=number)
            assert public(server, code) == before
        await up_to_date(spectator)
        assert len(spectator.frames) == frames + 1, "the answer to its own question alone"
        await last.done("pass", window=number)
        await last.until(lambda one: one["type"] == "table" and not one["window"])
    assert kinds == {True, False}, "some were asked, and some were not"
