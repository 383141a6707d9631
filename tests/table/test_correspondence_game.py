"""A whole game of Vault Heist by correspondence: three people, many days, restarts in between."""

import asyncio
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from heistnight.games.vault_heist.actions import ANSWER_DENY, ANSWER_FIREWALL, OPPOSE
from heistnight.server.limits import Limits
from heistnight.server.notifications.destinations import OpenHosts
from heistnight.server.notifications.notifications import NotifySettings
from heistnight.server.protocol import client_messages
from heistnight.server.protocol.notification_bodies import Browser
from heistnight.table.storage.records import StandingOrder
from tests.server.players_kit import add_player
from tests.server.receivers import Receiver, TestBrowser
from tests.table.days import HOUR, SlowGame, run_days, skip

ORDERS = [
    StandingOrder(card="steal", answer=ANSWER_DENY, aimed=True, level=3),
    StandingOrder(card="disable", answer=ANSWER_FIREWALL, aimed=True),
    StandingOrder(card="deny", answer=ANSWER_DENY),
    StandingOrder(card="infiltration", answer=OPPOSE[0]),
]
MAX_DAYS = 250
BY_HAND = Limits(notify_after=0.0, notify_every=1e12)
"""The test looks for turns itself."""
BEN = 2


def is_new_table(since: list[dict[str, Any]], one: dict[str, Any]) -> bool:
    return one["type"] == "table" and one in since


class Story:
    """Plays on as people who come by a few times a day, and notes what happened."""

    def __init__(self, game: SlowGame) -> None:
        self.game = game
        self.happened: set[str] = set()
        self.restarts = 0

    async def act(self, seat: int) -> None:
        """Come by, do what is asked, and go."""
        async with self.game.visit(seat) as viewer:
            for _ in range(12):
                seen = viewer.latest("table")
                if (
                    seen["window"]
                    and not seen["window"]["passed"]
                    and seen["window"]["may_respond"]
                ):
                    self.happened.add("window")
                    number = seen["window"]["number"]
                    await viewer.ask(client_messages.PassWindow, window=number)
                    return
                if seen["window"] or seen["decision"] is None:
                    return
                decision = seen["decision"]
                count = len(viewer.got)
                choice = self.choose(decision, seen)
                reply = await viewer.ask(
                    client_messages.Answer, decision=decision["id"], choice=choice
                )
                assert reply["type"] == "ack", reply
                await viewer.until(partial(is_new_table, viewer.got[count:]))

    def choose(self, decision: dict[str, Any], seen: dict[str, Any]) -> int:
        """Prefer cards that can be answered; otherwise the first option."""
        aggressive = ("play", "infiltrate", "oppose", "support")
        options = decision["options"]
        for option in options:
            if option["data"]["kind"] in aggressive and not option["final"]:
                return int(option["id"])
        return int(options[0]["id"])


class Pushes:
    """The messages that Ben's browser gets: one for each of his turns, while it is his turn."""

    def __init__(self, game: SlowGame, receiver: Receiver) -> None:
        self.game, self.browser = game, TestBrowser(receiver)
        self.turns: set[float] = set()
        """When the turns began that he was told of."""

    async def subscribe(self) -> None:
        table, player = (await self.game.room()).table, "ben" + 13 * "a"
        await add_player(self.game.hub, player, "Ben")
        table.record.people[BEN - 1].player = player
        await table.persistence.save()
        table.note_turns()
        browser = Browser(**self.browser.subscription)
        await self.game.hub.notifications.subscriptions.add_browser(player, browser, "")

    async def check(self) -> None:
        """Have the server tell what it has to, and compare that with whose turn it is."""
        notifier, told = self.game.hub.notifications.notifier, len(self.browser.messages())
        await self.game.hub.store.flush()
        await notifier.look()
        await asyncio.gather(*notifier._telling)
        since = (await self.game.room()).table.record.turns.get(BEN)
        messages = self.browser.messages()
        new = since is not None and since not in self.turns
        assert len(messages) - told == new, "a turn is told once, and no turn that has passed"
        self.turns |= {since} if since is not None else set()
        text = f"It's your turn in The Score: Vault Heist (table {self.game.code})."
        assert all(one["text"] == text for one in messages)


def notes(viewer_log: list[dict[str, Any]]) -> list[str]:
    return [line["text"] for one in viewer_log if "events" in one for line in one["events"]]


def test_a_game_by_correspondence(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Windows, standing orders, a vacation, pushes, restarts, a clock that runs out and a bot."""
    receiver = Receiver()

    async def play() -> None:
        opened = NotifySettings(OpenHosts.of([f"127.0.0.1:{receiver.port}"]))
        game = SlowGame(tmp_path, BY_HAND, opened)
        await game.open()
        await game.begin(3, game="vault-heist", seed=3)
        story, pushes = Story(game), Pushes(game, receiver)
        await pushes.subscribe()
        async with game.visit(2) as cleo:
            assert (await cleo.ask(client_messages.SetOrders, orders=ORDERS))["type"] == "ack"
            await cleo.ask(client_messages.SetSkip, skip="aimed")
        for day in range(6):
            for seat in (0, 1, 2):
                await story.act(seat)
                await pushes.check()
                await skip(3 * HOUR, HOUR)
            if day in (1, 3):
                await game.restart(down=6 * HOUR if day == 1 else 60)
        assert story.happened == {"window"}
        async with game.visit(2) as cleo:
            told = notes(cleo.got)
        assert any(line.startswith("Player 3 opposes") for line in told), told

        async with game.visit(1) as ben:
            await ben.ask(client_messages.SetVacation, away=True)
        for _ in range(8):
            await story.act(0)
            await story.act(2)
            await pushes.check()
            await skip(12 * HOUR, 4 * HOUR)
        async with game.visit(0) as ann:
            seats = ann.latest("lobby")["seats"]
            assert seats[1]["vacation"]["away"] is True
            assert seats[1]["stand_in"] is False
        async with game.visit(1) as ben:
            await ben.ask(client_messages.SetVacation, away=False)

        for _ in range(20):  # Ben never comes back: his time runs out
            await story.act(0)
            await story.act(2)
            await pushes.check()
            await skip(8 * HOUR, 2 * HOUR)
        await game.restart()
        await pushes.check()
        assert len(pushes.turns) > 3
        async with game.visit(0) as ann:
            assert ann.latest("lobby")["seats"][1]["stand_in"] is True
            assert "A bot plays for Player 2: time ran out." in notes(ann.got)

        async with game.visit(1) as ben:
            await ben.until(lambda one: one["type"] == "lobby" and not one["seats"][1]["stand_in"])
        for _ in range(MAX_DAYS):
            room = await game.room()
            if room.table.state == "over":
                break
            for seat in (0, 1, 2):
                await story.act(seat)
            await skip(4 * HOUR, 2 * HOUR)
        assert room.table.state == "over"
        stored = await game.hub.store.table(game.code)
        assert stored is not None
        assert stored.record.state == "over"
        assert sorted({row.number for row in stored.acts}) == list(range(len(stored.acts)))
        await game.hub.close()

    try:
        run_days(play(), monkeypatch)
    finally:
        receiver.close()
