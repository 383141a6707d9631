"""People who are away are told once that it is their turn, and never after it has passed."""

import asyncio
import hashlib
import hmac
import sqlite3
import time
from collections.abc import Iterator
from contextlib import closing
from typing import Any

import msgspec
import pytest

from heistnight.server.notifications import texts
from heistnight.server.notifications.webhook_formats import webhook_request
from heistnight.table.storage.records import Person, SeatRecord, TableRecord
from tests.server.conftest import Starter
from tests.server.kit import ROOMY, Client, ServerProcess
from tests.server.players_kit import PlayerClient, until
from tests.server.receivers import Received, Receiver, TestBrowser, check_vapid
from tests.server.test_players import whole_database

SOON = (*ROOMY, "notify_after=0.4", "notify_every=0.1", "webhook_burst=100")
QUIET_SECONDS = 1.5
"""Several times as long as a message takes."""


@pytest.fixture
def receiver() -> Iterator[Receiver]:
    one = Receiver()
    yield one
    one.close()


class Away:
    """A player with a seat and a browser that is told, who opens the table only to play."""

    def __init__(self, server: ServerProcess, receiver: Receiver, name: str) -> None:
        self.server, self.name = server, name
        self.player = PlayerClient(server)
        self.player.post("/api/player", {"name": name})
        self.browser = TestBrowser(receiver)
        self.seat: dict[str, Any] = {}

    def subscribe(self) -> None:
        path = "/api/player/notifications/browsers"
        assert self.player.post(path, self.browser.subscription)["browsers"] == 1

    @property
    def told(self) -> list[Any]:
        return self.browser.messages()

    async def open(self) -> Client:
        client = await Client.enter(self.server, self.seat["code"], self.seat["token"])
        await client.until_table()
        return client

    def is_asked(self) -> bool:
        tables = self.player.get("/api/player/overview")["tables"]
        return any(one["your_turn"] for one in tables if one["code"] == self.seat["code"])

    async def play_turn(self) -> None:
        """Open the table, answer until it is no longer our turn, and close it."""
        client = await self.open()
        while self.is_asked():
            try:
                decision = await asyncio.wait_for(client.asked(), 0.5)
            except TimeoutError:
                continue
            await client.done(
                "answer", decision=decision["id"], choice=decision["options"][0]["id"]
            )
        await client.close()


async def start(server: ServerProcess, receiver: Receiver, **more: Any) -> tuple[Away, Away]:
    """Add two players and start a game; the one whose turn it is comes first."""
    ann, ben = Away(server, receiver, "Ann"), Away(server, receiver, "Ben")
    ann.subscribe()
    ben.subscribe()
    return await deal(server, ann, ben, **more)


async def deal(server: ServerProcess, ann: Away, ben: Away, **more: Any) -> tuple[Away, Away]:
    """Start a game of Crooks that both leave. It's always the same, so the same one begins."""
    made = {"game": "crooks", "name": "Ann", "seats": 2, "pace": "instant", "seed": "x", **more}
    ann.seat = ann.player.post("/api/tables", made)
    ben.seat = ben.player.post(f"/api/tables/{ann.seat['code']}/join", {"name": "Ben"})
    clients = [
        await Client.enter(server, one.seat["code"], one.seat["token"]) for one in (ann, ben)
    ]
    await clients[0].done("start")
    tables = [await client.until_table() for client in clients]
    for client in clients:
        await client.close()
    return (ann, ben) if tables[0]["decision"] else (ben, ann)


def waiting(server: ServerProcess, message: Any) -> list[Any]:
    """Ask what a browser's service worker asks when a message arrives."""
    found: list[Any] = server.get(f"/api/notifications/{message['key']}")["tables"]
    return found


async def test_each_turn_is_told_once(start_server: Starter, receiver: Receiver) -> None:
    server = start_server(*receiver.flags, limits=SOON)
    first, second = await start(server, receiver)
    (one,) = receiver.until(first.browser.path)
    message = first.browser.read(one)
    code = first.seat["code"]
    assert message == {
        "key": message["key"],
        "text": f"It's your turn in Crooks (table {code}).",
        "tables": 1,
    }
    public = server.get("/api/notifications")["public_key"]
    check_vapid(one.headers["authorization"], receiver.url, public)
    assert one.headers["content-encoding"] == "aes128gcm"
    assert (one.headers["topic"], one.headers["urgency"]) == ("turn", "normal")
    assert 0 < int(one.headers["ttl"]) <= 86_400
    assert waiting(server, message) == [{"code": code, "title": "Crooks"}]
    await asyncio.sleep(QUIET_SECONDS)
    assert len(first.told) == 1
    assert not second.told

    await first.play_turn()
    assert waiting(server, message) == [], "the turn has passed"
    receiver.until(second.browser.path)
    await second.play_turn()
    receiver.until(first.browser.path, 2)
    await asyncio.sleep(QUIET_SECONDS)
    assert (len(first.told), len(second.told)) == (2, 1)


async def test_nobody_is_told_who_has_the_table_open(
    start_server: Starter, receiver: Receiver
) -> None:
    server = start_server(*receiver.flags, limits=(*ROOMY, "notify_after=1.5", "notify_every=0.1"))
    first, second = await start(server, receiver)
    client = await first.open()
    await asyncio.sleep(3)
    assert not receiver.received
    await client.close()
    receiver.until(first.browser.path)
    assert not second.told


async def test_a_turn_that_passes_meanwhile_is_not_told(
    start_server: Starter, receiver: Receiver
) -> None:
    server = start_server(*receiver.flags, limits=SOON)
    receiver.answers = lambda _: 503
    first, _ = await start(server, receiver)
    receiver.until(first.browser.path)
    await first.play_turn()
    tries = len(receiver.at(first.browser.path))
    await asyncio.sleep(4)
    assert len(receiver.at(first.browser.path)) <= tries, "the next try was due after 1 to 3 s"


async def test_a_browser_that_is_gone_is_forgotten(
    start_server: Starter, receiver: Receiver
) -> None:
    server = start_server(*receiver.flags, limits=SOON)
    receiver.answers = lambda _: 410
    first, _ = await start(server, receiver)
    receiver.until(first.browser.path)
    path = "/api/player/notifications"
    until(lambda: first.player.get(path)["browsers"] == 0)
    assert first.browser.endpoint not in whole_database(server)


async def test_many_tables_are_one_message(start_server: Starter, receiver: Receiver) -> None:
    slow = (*ROOMY, "notify_after=4", "notify_every=0.1")
    server = start_server(*receiver.flags, limits=slow)
    first, second = await start(server, receiver)
    ann, ben = (first, second) if first.name == "Ann" else (second, first)
    codes = [first.seat["code"]]
    for _ in range(2):
        await deal(server, ann, ben)
        codes.append(first.seat["code"])
    last = first.browser.read(receiver.until(first.browser.path)[-1])
    while last["tables"] < 3:  # on a slow machine the first table is due before the last begins
        count = len(first.told)
        last = first.browser.read(receiver.until(first.browser.path, count + 1)[-1])
    assert last["text"].startswith("It's your turn at 3 tables.")
    assert [one["code"] for one in waiting(server, last)] == codes
    await asyncio.sleep(QUIET_SECONDS)
    assert first.told[-1] == last
    assert not second.told


async def test_a_killed_server_tells_what_it_had_not_told(
    start_server: Starter, receiver: Receiver
) -> None:
    never = (*ROOMY, "notify_after=0.4", "notify_every=3600")
    server = start_server(*receiver.flags, limits=never)
    first, _ = await start(server, receiver)
    server.kill()
    assert not receiver.received
    again = start_server(*receiver.flags, limits=SOON)
    (one,) = receiver.until(first.browser.path)
    assert waiting(again, first.browser.read(one))
    again.kill()
    third = start_server(*receiver.flags, limits=SOON)
    await asyncio.sleep(QUIET_SECONDS)
    assert len(first.told) == 1, "what was told isn't told again"
    key = third.get("/api/notifications")["public_key"]
    check_vapid(one.headers["authorization"], receiver.url, key)


async def test_a_guest_is_told_about_their_seat(start_server: Starter, receiver: Receiver) -> None:
    server = start_server(*receiver.flags, limits=SOON)
    made = server.table("crooks", seats=2)
    other = server.join(made["code"], "Ben")
    browsers = [TestBrowser(receiver), TestBrowser(receiver)]
    path = f"/api/tables/{made['code']}/notifications"
    for seat, browser in zip((made, other), browsers, strict=True):
        server.post(path, {**browser.subscription, "token": seat["token"]})
    wrong = {**browsers[0].subscription, "token": "wrong"}
    assert server.request("POST", path, wrong)[0] == 404
    clients = [await Client.enter(server, made["code"], one["token"]) for one in (made, other)]
    await clients[0].done("start")
    tables = [await client.until_table() for client in clients]
    for client in clients:
        await client.close()
    mine = browsers[0 if tables[0]["decision"] else 1]
    (one,) = receiver.until(mine.path)
    assert mine.read(one)["tables"] == 1
    server.post("/api/notifications/forget", {"endpoint": mine.endpoint})
    assert mine.endpoint not in whole_database(server)
    assert server.request("GET", f"/api/notifications/{mine.read(one)['key']}")[0] == 404


async def test_a_guest_who_becomes_a_player_leaves_no_guests_channels(
    start_server: Starter, receiver: Receiver
) -> None:
    server, browser = start_server(*receiver.flags, limits=SOON), TestBrowser(receiver)
    made = server.table("crooks", seats=2)
    path = f"/api/tables/{made['code']}"
    server.post(f"{path}/notifications", {**browser.subscription, "token": made["token"]})
    assert "'g:" in whole_database(server)
    player = PlayerClient(server)
    player.post("/api/player", {"name": "Ann"})
    player.post(f"{path}/player", {"token": made["token"]})
    text = whole_database(server)
    assert "'g:" not in text
    assert browser.endpoint not in text


async def test_new_browsers_are_limited(start_server: Starter, receiver: Receiver) -> None:
    server = start_server(*receiver.flags, limits=(*SOON, "browser_burst=2", "browser_rate=0.001"))
    ann, path = PlayerClient(server), "/api/player/notifications/browsers"
    ann.post("/api/player", {"name": "Ann"})
    browsers = [TestBrowser(receiver).subscription for _ in range(3)]
    found = [ann.ask("POST", path, one)[0] for one in (*browsers, browsers[0])]
    assert found == [201, 201, 429, 201], "a browser that is known costs nothing"


async def test_forget_me_erases_browsers_and_webhooks(
    start_server: Starter, receiver: Receiver
) -> None:
    server = start_server(*receiver.flags, limits=SOON)
    first, second = await start(server, receiver)
    hook = {"format": "ntfy", "url": receiver.url + "/mine", "secret": "a secret of mine"}
    for one in (first, second):
        one.player.post("/api/player/notifications/webhook", hook)
    host = first if first.name == "Ann" else second
    url = receiver.url + "/table-hook"
    body = {"format": "slack", "url": url, "token": host.seat["token"]}
    server.post(f"/api/tables/{host.seat['code']}/webhook", body)
    text = whole_database(server)
    assert all(part in text for part in (first.browser.endpoint, hook["secret"], url))
    for one in (first, second):
        one.player.post("/api/player/forget", {})
    until(lambda: url not in whole_database(server))
    text = whole_database(server)
    for gone in (first, second):
        assert gone.browser.path not in text
        assert gone.browser.subscription["auth"] not in text
    assert hook["secret"] not in text
    assert "/mine" not in text


async def test_a_players_webhook(start_server: Starter, receiver: Receiver) -> None:
    server = start_server(*receiver.flags, limits=SOON)
    first, second = await start(server, receiver)
    hook = {"format": "json", "url": receiver.url + "/hook", "secret": "shared"}
    shown = second.player.post("/api/player/notifications/webhook", hook)
    assert shown["webhook"] == {
        "format": "json",
        "host": f"127.0.0.1:{receiver.port}",
        "problem": "",
    }
    (test,) = receiver.until("/hook")
    assert "will tell you here" in test.json["text"]
    check_signature(test, "shared")
    await first.play_turn()
    _, told = receiver.until("/hook", 2)
    check_signature(told, "shared")
    code = first.seat["code"]
    assert told.json == {
        "event": "turn",
        "text": f"It's your turn in Crooks (table {code}).",
        "link": f"{server.address}/table/{code}",
        "code": code,
        "game": "crooks",
        "waiting": 1,
    }


def check_signature(one: Received, secret: str) -> None:
    at = int(one.headers["x-heist-night-time"])
    assert abs(at - time.time()) < 30
    signed = hmac.new(secret.encode(), b"%d." % at + one.body, hashlib.sha256).hexdigest()
    assert one.headers["x-heist-night-signature"] == f"sha256={signed}"


async def test_a_webhook_that_refuses_is_not_saved(
    start_server: Starter, receiver: Receiver
) -> None:
    server = start_server(*receiver.flags, limits=(*SOON, "webhook_burst=3", "webhook_rate=0.001"))
    ann = PlayerClient(server)
    ann.post("/api/player", {"name": "Ann"})
    receiver.answers = lambda _: 403
    path = "/api/player/notifications/webhook"
    hook = {"format": "discord", "url": receiver.url + "/hook"}
    status, body = ann.ask("POST", path, hook)
    assert status == 400
    assert b"status 403" in body
    receiver.answers = lambda _: 302
    status, body = ann.ask("POST", path, hook)
    assert b"redirects" in body
    assert not receiver.at("/redirected")
    for url in ("http://127.0.0.1:1/", "https://169.254.169.254/", "https://localhost/"):
        assert ann.ask("POST", path, {**hook, "url": url})[0] == 400
    assert ann.get("/api/player/notifications")["webhook"] is None
    ann.ask("POST", path, hook)
    assert ann.ask("POST", path, hook)[0] == 429, "each test message counts"
    browser = TestBrowser(receiver).subscription
    for endpoint in ("http://127.0.0.1:1/", "https://10.0.0.1/push", "https://localhost/push"):
        wrong = {**browser, "endpoint": endpoint}
        assert ann.ask("POST", "/api/player/notifications/browsers", wrong)[0] == 400


async def test_a_tables_webhook_names_whose_turn_it_is(
    start_server: Starter, receiver: Receiver
) -> None:
    server = start_server(*receiver.flags, limits=SOON)
    first, second = await start(server, receiver)
    host, guest = (first, second) if first.name == "Ann" else (second, first)
    code = host.seat["code"]
    path, hook = f"/api/tables/{code}/webhook", {"format": "slack", "url": receiver.url + "/table"}
    status, body, _ = server.request("POST", path, {**hook, "token": guest.seat["token"]})
    assert (status, b"Only the host" in body) == (400, True)
    server.post(path, {**hook, "token": host.seat["token"]})
    assert f"at table {code}" in receiver.until("/table")[0].json["text"]
    for number, one in enumerate((first, second, first), 2):
        told = receiver.until("/table", number)[-1].json["text"]
        link = f"{server.address}/table/{code}"
        assert told == f"Crooks, table {code}: it's {one.name}'s turn. {link}"
        if number == 2:
            await asyncio.sleep(QUIET_SECONDS)
        assert len(receiver.at("/table")) == number
        await one.play_turn()
    server.post(path, {"format": "slack", "url": "", "token": host.seat["token"]})
    assert receiver.url + "/table" not in whole_database(server)


async def test_a_player_has_at_most_ten_browsers(start_server: Starter, receiver: Receiver) -> None:
    server = start_server(*receiver.flags, limits=(*SOON, "max_browsers_a_player=3"))
    ann = PlayerClient(server)
    ann.post("/api/player", {"name": "Ann"})
    browsers = [TestBrowser(receiver) for _ in range(5)]
    for one in [*browsers, browsers[-1]]:
        shown = ann.post("/api/player/notifications/browsers", one.subscription)
    assert shown["browsers"] == 3
    with closing(sqlite3.connect(str(server.database))) as connection:
        query = "SELECT endpoint FROM push_subscriptions ORDER BY made"
        kept = [row[0] for row in connection.execute(query)]
    assert kept == [one.endpoint for one in browsers[2:]]
    ben = PlayerClient(server)
    ben.post("/api/player", {"name": "Ben"})
    ben.post("/api/player/notifications/browsers", browsers[-1].subscription)
    assert ann.get("/api/player/notifications")["browsers"] == 2, "a browser has one player"


# Words


def record(*names: str) -> TableRecord:
    return TableRecord(
        code="ABCDEF",
        game="vault-heist",
        options={},
        seed=None,
        seeded=False,
        pace="human",
        clock=None,
        listed=False,
        host=1,
        seats=[SeatRecord(person=n) for n, _ in enumerate(names, 1)],
        people=[Person(n, name, "") for n, name in enumerate(names, 1)],
        made=0.0,
    )


def test_names_mention_nobody_and_change_no_layout() -> None:
    message = texts.table_turn(record("@everyone <!here> **x** [a](b)"), 1, "https://example.org")
    _, body = webhook_request("discord", message, "")
    sent = msgspec.json.decode(body)
    assert sent["allowed_mentions"] == {"parse": []}
    assert "\\@everyone" in sent["content"]
    assert "\\*\\*x\\*\\*" in sent["content"]
    _, body = webhook_request("slack", message, "")
    assert "&lt;!here&gt;" in msgspec.json.decode(body)["text"]
    headers, body = webhook_request("ntfy", message, "token")
    assert headers["authorization"] == "Bearer token"
    assert headers["click"] == "https://example.org/table/ABCDEF"
    assert body.decode() == message.text


def test_several_players_are_not_named() -> None:
    message = texts.table_turn(record("Ann", "Ben"), 0, "")
    assert message.text.endswith("table ABCDEF: several players are asked.")
    assert not message.link
