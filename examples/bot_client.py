"""A bot that plays one seat over the network, written from docs/protocol.md alone.

    python examples/bot_client.py http://127.0.0.1:8000             # play against three bots
    python examples/bot_client.py http://127.0.0.1:8000 K7MQ2P      # join that table

It needs `websockets` and the standard library, and chooses at random.
"""

import asyncio
import json
import random
import sys
import urllib.request
import uuid
from typing import Any

from websockets.asyncio.client import connect


def post(url: str, body: dict[str, Any]) -> dict[str, Any]:
    data = json.dumps(body).encode()
    request = urllib.request.Request(url, data, {"content-type": "application/json"})
    with urllib.request.urlopen(request) as answer:
        made: dict[str, Any] = json.load(answer)
        return made


def sit_down(server: str, code: str | None) -> dict[str, Any]:
    """Join a table or create one. Both return its code and our token."""
    if code is not None:
        return post(f"{server}/api/tables/{code}/join", {"name": "Bot client"})
    wanted = {"game": "big-score", "name": "Bot client", "seats": 4, "pace": "instant"}
    return post(f"{server}/api/tables", {**wanted, "bots": ["random"] * 3, "start": True})


async def play(server: str, code: str | None = None) -> dict[str, Any]:
    """Play to the end and return the result."""
    seat, answered = sit_down(server, code), ""
    async with connect(f"{server.replace('http', 'ws', 1)}/ws/{seat['code']}") as socket:
        await socket.send(json.dumps({"type": "hello", "token": seat["token"]}))
        async for text in socket:
            message = json.loads(text)
            decision = message.get("decision")
            if message["type"] == "table" and decision and decision["id"] != answered:
                answered = decision["id"]
                answer = {
                    "type": "answer",
                    "request": uuid.uuid4().hex,
                    "decision": decision["id"],
                    "choice": random.choice(decision["options"])["id"],
                }
                await socket.send(json.dumps(answer))
            elif (window := message.get("window")) and not decision and not window["passed"]:
                passing = {"type": "pass", "request": uuid.uuid4().hex, "window": window["number"]}
                await socket.send(json.dumps(passing))
            elif message["type"] == "refused":  # ask for the current state
                print(message["reason"], file=sys.stderr)
                answered = ""
                await asyncio.sleep(0.5)
                await socket.send(json.dumps({"type": "resync", "request": uuid.uuid4().hex}))
            elif message["type"] == "over":
                result: dict[str, Any] = message["result"]
                return result
    raise ConnectionError("The table is gone.")


if __name__ == "__main__":
    print(json.dumps(asyncio.run(play(*sys.argv[1:3])), indent=2))
