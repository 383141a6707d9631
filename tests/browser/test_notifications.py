"""Chromium's service worker receives a push message, and tells only what is still true.

The push service is ours. `pushManager.subscribe` would ask one on the internet, so the page gets
a subscription of the test, and the test hands the encrypted message over as the browser would.
"""

import json
import re
from collections.abc import Iterator
from contextlib import contextmanager

import pytest
from playwright.sync_api import Browser, BrowserContext, CDPSession, Page, expect

from tests.browser.boards import no_sideways_scroll
from tests.browser.conftest import CHROMIUM, FLAGS, PATIENCE, PHONE
from tests.browser.test_pages import serious
from tests.server.conftest import Starter, start_server
from tests.server.kit import ServerProcess
from tests.server.players_kit import PlayerClient
from tests.server.receivers import Receiver, TestBrowser
from tests.server.test_notifications import SOON

__all__ = ["start_server"]

SUBSCRIBE = """
  const given = %s;
  const made = { endpoint: given.endpoint,
    toJSON: () => ({ endpoint: given.endpoint, keys: { p256dh: given.p256dh, auth: given.auth } }),
    unsubscribe: async () => { localStorage.removeItem("test.push"); return true; } };
  PushManager.prototype.subscribe = async () => {
    localStorage.setItem("test.push", "1");
    return made;
  };
  PushManager.prototype.getSubscription = async () =>
    localStorage.getItem("test.push") ? made : null;
"""
SHOWN = """
  navigator.serviceWorker.ready
    .then((worker) => worker.getNotifications())
    .then((all) => all.map(({ title, body, tag, silent, data }) =>
      ({ title, body, tag, silent, data })))
"""

STAND = """
  ([code, token]) => new Promise((done) => {
    const socket = new WebSocket(`ws://${location.host}/ws/${code}`);
    const send = (message) => socket.send(JSON.stringify(message));
    socket.onopen = () => send({ type: "hello", token });
    socket.onmessage = ({ data }) => {
      const { type } = JSON.parse(data);
      if (type === "welcome") send({ type: "stand", request: "stand" });
      if (type === "ack") { socket.close(); done(); }
    };
  })
"""


@pytest.fixture
def receiver() -> Iterator[Receiver]:
    one = Receiver()
    yield one
    one.close()


@contextmanager
def browser_of(
    chromium: Browser, server: ServerProcess, receiver: Receiver, size: tuple[int, int]
) -> Iterator[tuple[BrowserContext, TestBrowser]]:
    """Open a browser that may notify and has a service worker."""
    ours = TestBrowser(receiver)
    context = chromium.new_context(
        base_url=server.address,
        viewport={"width": size[0], "height": size[1]},
        permissions=["notifications"],
    )
    context.set_default_timeout(PATIENCE)
    context.add_init_script(SUBSCRIBE % json.dumps(ours.subscription))
    yield context, ours
    context.close()


def ready(page: Page) -> None:
    page.evaluate("navigator.serviceWorker.ready.then(() => true)")


def registration_of(session: CDPSession, page: Page) -> str:
    """Return Chromium's number of the page's service worker."""
    found: list[str] = []
    session.on(
        "ServiceWorker.workerRegistrationUpdated",
        lambda event: found.extend(one["registrationId"] for one in event["registrations"]),
    )
    session.send("ServiceWorker.enable")
    while not found:
        page.wait_for_timeout(50)
    return found[-1]


def deliver(page: Page, server: ServerProcess, data: object) -> None:
    """Hand a message to the service worker, as the browser does with a decrypted one."""
    session = page.context.new_cdp_session(page)
    message = {
        "origin": server.address,
        "registrationId": registration_of(session, page),
        "data": json.dumps(data),
    }
    session.send("ServiceWorker.deliverPushMessage", message)
    session.detach()


def shown(page: Page) -> list[dict[str, object]]:
    found: list[dict[str, object]] = page.evaluate(SHOWN)
    return found


def until_shown(page: Page, count: int) -> list[dict[str, object]]:
    for _ in range(200):
        if len(found := shown(page)) == count:
            return found
        page.wait_for_timeout(50)
    raise AssertionError(f"{shown(page)} instead of {count} notifications")


def switch_on(page: Page) -> str:
    """Become a player, switch notifications on, and return the player's secret."""
    page.goto("/settings")
    ready(page)
    page.get_by_role("button", name="Remember me on this server").click()
    box = page.get_by_label("Tell me on this device when it's my turn")
    expect(box).not_to_be_checked()
    box.check()
    expect(box).to_be_checked()
    saved = page.evaluate("localStorage.getItem('heist-night.player')")
    return str(json.loads(saved)["secret"])


def start_away(player: PlayerClient) -> dict[str, str]:
    """Start a game against a bot; the player's turn comes, and their page is elsewhere."""
    wanted = {"game": "crooks", "name": "Ann", "seats": 2, "bots": ["random"], "pace": "instant"}
    made: dict[str, str] = player.post("/api/tables", {**wanted, "start": True, "seed": "a"})
    return made


def stand_up(page: Page, server: ServerProcess, made: dict[str, str], key: str) -> None:
    """Leave the seat, so that the turn passes without the page."""
    page.evaluate(STAND, [made["code"], made["token"]])
    for _ in range(200):
        if not server.get(f"/api/notifications/{key}")["tables"]:
            return
        page.wait_for_timeout(50)
    raise AssertionError("the turn never passed")


@pytest.fixture(scope="module")
def whole_chromium(chromium: Browser) -> Iterator[Browser]:
    """Chromium itself: the headless shell shows no notifications."""
    browser = chromium.browser_type.launch(
        executable_path=CHROMIUM, args=[*FLAGS, "--headless=new"]
    )
    yield browser
    browser.close()


@pytest.mark.parametrize(
    "size",
    [
        pytest.param(PHONE, id="phone"),
        pytest.param((1280, 800), id="desktop", marks=pytest.mark.soak),
        pytest.param((360, 740), id="small", marks=pytest.mark.soak),
    ],
)
def test_a_message_shows_your_turn_and_nothing_once_it_has_passed(
    whole_chromium: Browser, start_server: Starter, receiver: Receiver, size: tuple[int, int]
) -> None:
    server = start_server(*receiver.flags, limits=SOON)
    with browser_of(whole_chromium, server, receiver, size) as (context, ours):
        page = context.new_page()
        player = PlayerClient(server, switch_on(page))
        assert serious(page) == []
        assert no_sideways_scroll(page)
        made = start_away(player)
        code = made["code"]
        message = ours.read(receiver.until(ours.path)[0])
        deliver(page, server, message)
        (one,) = until_shown(page, 1)
        assert one == {
            "title": "It's your turn",
            "body": f"Crooks ({code})",
            "tag": "turn",
            "silent": one["silent"],
            "data": f"/table/{code}",
        }
        deliver(page, server, message)
        page.wait_for_timeout(500)
        assert len(shown(page)) == 1, "replaced, not added"

        stand_up(page, server, made, message["key"])
        deliver(page, server, message)
        until_shown(page, 0)
        player.post("/api/player/forget", {})
        deliver(page, server, message)
        page.wait_for_timeout(500)
        assert shown(page) == []


def test_a_webhook_is_set_and_removed(
    whole_chromium: Browser, start_server: Starter, receiver: Receiver
) -> None:
    server = start_server(*receiver.flags, limits=SOON)
    with browser_of(whole_chromium, server, receiver, PHONE) as (context, _):
        page = context.new_page()
        switch_on(page)
        page.get_by_text("Tell me in Discord, Slack, Matrix or ntfy").click()
        page.get_by_label("Send to").select_option("ntfy")
        page.get_by_label("Webhook URL").fill("http://169.254.169.254/latest")
        save = page.get_by_role("button", name="Save and send a test message")
        save.click()
        expect(page.get_by_role("alert")).to_contain_text("must start with https://")
        page.get_by_label("Webhook URL").fill(receiver.url + "/topic")
        page.get_by_label("Access token (optional)").fill("tk_mine")
        save.click()
        expect(page.get_by_text("Saved. The test message has arrived.")).to_be_visible()
        (one,) = receiver.until("/topic")
        assert one.headers["authorization"] == "Bearer tk_mine"
        assert serious(page) == []
        assert no_sideways_scroll(page)
        page.reload()
        page.get_by_text("Tell me in Discord, Slack, Matrix or ntfy").click()
        expect(page.get_by_text(re.compile("Messages go to ntfy at"))).to_be_visible()
        page.get_by_role("button", name="Remove", exact=True).click()
        expect(page.get_by_text("Removed.")).to_be_visible()


def test_a_guest_and_a_host_at_a_table(
    whole_chromium: Browser, start_server: Starter, receiver: Receiver
) -> None:
    server = start_server(*receiver.flags, limits=SOON)
    with browser_of(whole_chromium, server, receiver, PHONE) as (context, ours):
        page = context.new_page()
        page.goto("/")
        ready(page)
        page.get_by_role("button", name="Invite friends to Crooks").click()
        page.get_by_text("Notifications", exact=True).click()
        page.get_by_label("Tell me on this device when it's my turn").check()
        expect(page.get_by_label("Tell me on this device when it's my turn")).to_be_checked()
        page.get_by_label("Webhook URL").fill(receiver.url + "/channel")
        page.get_by_role("button", name="Save and send a test message").click()
        (one,) = receiver.until("/channel")
        assert "whose turn it is at table" in one.json["content"]
        assert serious(page) == []
        assert no_sideways_scroll(page)
        assert ours.endpoint
