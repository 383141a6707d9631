"""What goes wrong between a door and the owner of a table."""

from typing import Any, cast

import pytest
from litestar.exceptions import WebSocketDisconnect

from heistnight.server import relay
from heistnight.server.errors import Elsewhere


class OwnersLine:
    """An owner who has something to say to the visitor."""

    async def send(self, message: dict[str, Any]) -> None:
        pass

    async def read(self) -> dict[str, Any]:
        return {"type": "websocket.send", "text": "{}"}


class GoneVisitor:
    def __init__(self) -> None:
        self.scope: dict[str, Any] = {"state": {}}

    async def send(self, message: dict[str, Any]) -> None:
        raise WebSocketDisconnect(detail="connection is disconnected")


class Lines:
    hung_up = False

    def hang_up(self, there: Elsewhere, line: OwnersLine) -> None:
        self.hung_up = True


async def test_a_visitor_who_has_gone_is_nobodys_fault(monkeypatch: pytest.MonkeyPatch) -> None:
    """The owner speaks in the moment in which they hang up: nothing fails, nothing is logged."""

    async def reached(*_: object) -> OwnersLine:
        return OwnersLine()

    monkeypatch.setattr(relay, "reached", reached)
    monkeypatch.setattr(relay, "told", lambda scope: {})
    lines, there = Lines(), Elsewhere("node", "127.0.0.1:1")
    asked = cast(Any, lines), cast(Any, GoneVisitor()), there, cast(Any, None)
    assert await relay.pass_on(*asked) == 0
    assert lines.hung_up
