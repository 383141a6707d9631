"""`heistnight think`: machines get only what a bot's seat may know, and may leave at any time."""

import asyncio
import pickle
import re
import subprocess
import sys
import time
from typing import Any

import pytest

import heistnight as hn
from heistnight.kernel.game import Game
from heistnight.server.cluster.peer_protocol import Message
from heistnight.server.cluster.remote_bots import RemoteBots, job_of
from tests.server.kit import PATIENCE, Client, ServerProcess


class Far:
    """The other end of a connection, in this process."""

    def __init__(self) -> None:
        self.sent: list[Message] = []
        self.heard: asyncio.Queue[Message | None] = asyncio.Queue()

    async def send(self, message: Message) -> None:
        self.sent.append(message)

    async def read(self) -> Message | None:
        return await self.heard.get()

    def abort(self) -> None:
        self.heard.put_nowait(None)


class Full(Far):
    """A machine that reads nothing, so that sending blocks."""

    async def send(self, message: Message) -> None:
        await asyncio.Event().wait()


def test_a_job_contains_only_what_the_seat_may_know() -> None:
    game = hn.new("crooks", seats=4, seed=3)
    (seat, *_) = game.pending
    packed = job_of(game, seat, "regular")["game"]
    told: Game = pickle.loads(packed)
    assert told.imagined
    assert told.setup.seed == "imagined"
    assert told.view(seat) == game.view(seat)
    others = [hn.new("crooks", seats=4, seed=seed) for seed in range(30)]
    assert told._state.key not in {one._state.key for one in [game, *others]}
    hidden = {str(pickle.loads(job_of(game, seat, "regular")["game"])._state) for _ in range(8)}
    assert len(hidden) > 1, "what the seat does not know is dealt again each time"


async def test_a_machine_that_leaves_or_answers_nonsense_is_ignored() -> None:
    game, remote_bots = hn.new("crooks", seats=4, seed=3), RemoteBots()
    (seat, *_) = game.pending
    assert await remote_bots.choose(game, seat, "regular") is None, "there is no machine"
    far: Any = Far()
    stay = asyncio.create_task(remote_bots.take_in(far, {"type": "think", "most": 1}))
    await asyncio.sleep(0)
    first = asyncio.create_task(remote_bots.choose(game, seat, "regular"))
    while not far.sent:
        await asyncio.sleep(0)
    assert await remote_bots.choose(game, seat, "regular") is None, "it is busy"
    for answer in ({"number": -5, "choice": 1}, {}, {"number": far.sent[0]["number"], "choice": 7}):
        far.heard.put_nowait(answer)
    assert await first == 7
    second = asyncio.create_task(remote_bots.choose(game, seat, "regular"))
    while len(far.sent) < 2:
        await asyncio.sleep(0)
    far.heard.put_nowait({"number": far.sent[1]["number"], "choice": "all of them"})
    assert await second is None
    third = asyncio.create_task(remote_bots.choose(game, seat, "regular"))
    while len(far.sent) < 3:
        await asyncio.sleep(0)
    far.heard.put_nowait(None)
    assert await third is None
    await stay
    assert not remote_bots.machines


@pytest.mark.parametrize("far", [Far, Full])
async def test_a_machine_that_hangs_is_asked_once(
    far: type[Far], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Its connection stays open after it was suspended; other bots must not wait for it."""
    monkeypatch.setattr("heistnight.server.cluster.remote_bots.THINK_TIMEOUT_SECONDS", 0.05)
    game, remote_bots = hn.new("crooks", seats=4, seed=3), RemoteBots()
    (seat, *_) = game.pending
    line: Any = far()
    stay = asyncio.create_task(remote_bots.take_in(line, {"type": "think", "most": 4}))
    await asyncio.sleep(0)
    async with asyncio.timeout(PATIENCE):
        assert await remote_bots.choose(game, seat, "regular") is None
        await stay
    assert not remote_bots.machines


async def test_bots_think_on_another_machine(postgres: str) -> None:
    server = ServerProcess(postgres)
    command = [sys.executable, "-m", "heistnight", "think", "--database", postgres]
    machine = subprocess.Popen([*command, "--workers", "1"], stderr=subprocess.PIPE, text=True)
    try:
        server.until_logged("A machine computes bot decisions")
        made = server.table(seats=2, bots=["regular"], start=True)
        ann = await Client.enter(server, made["code"], made["token"])
        until, acts = time.monotonic() + PATIENCE, 0
        while not elsewhere(server) and time.monotonic() < until:
            acts += await ann.play(acts=1)
        assert elsewhere(server) > 0
        machine.kill()
        machine.wait()
        await ann.play(acts=3)
    finally:
        machine.kill()
        machine.wait()
        server.kill()


def elsewhere(server: ServerProcess) -> float:
    text = server.request("GET", "/metrics")[1].decode()
    found = re.search(r"^heistnight_thoughts_elsewhere_total (\S+)", text, re.M)
    return float(found[1]) if found else 0.0
