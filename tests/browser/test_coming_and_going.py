"""Invitations, late guests, pages over the table, titles, and a server that is down."""

import json
import re
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, Route, expect

from tests.browser.boards import no_sideways_scroll
from tests.browser.conftest import DESKTOP, PATIENCE, PHONE, NewPage
from tests.browser.playing import LINE, await_question, decision, play_now
from tests.browser.serving import Served
from tests.browser.test_pages import serious
from tests.server.test_replays import journal

SMALL_PHONE = (360, 740)
SIZES = pytest.mark.parametrize("size", [DESKTOP, PHONE, SMALL_PHONE], ids=["1280", "390", "360"])
MAX_REPLAY_REQUESTS = 40
"""HTTP requests until a replay is shown, with one board and its styles."""
MAX_LAYOUT_SHIFT = 0.1
LAYOUT_SHIFT = """() => new Promise(done => new PerformanceObserver(list => done(
    list.getEntries().filter(one => !one.hadRecentInput).reduce((sum, one) => sum + one.value, 0)
)).observe({ type: 'layout-shift', buffered: true }))"""


def lobby(page: Page) -> None:
    page.get_by_role("button", name="Invite friends to Crooks").click()
    page.get_by_role("button", name="Start the game").wait_for()


# Pages over the table


@SIZES
def test_settings_and_credits_open_over_the_table(new_page: NewPage, size: tuple[int, int]) -> None:
    page = new_page(size)
    play_now(page, "Crooks")
    asked, address = await_question(page), page.url
    for link, inside in (("Settings", "Confirm irreversible moves"), ("About and credits", "Neil")):
        page.get_by_role("link", name=link).click()
        dialog = page.get_by_role("dialog")
        expect(dialog.get_by_text(inside).first).to_be_visible()
        assert serious(page) == []
        assert no_sideways_scroll(page)
        assert dialog.get_by_role("link", name="All games").count() == 0
        dialog.get_by_role("button", name="Close").click()
        expect(dialog).to_have_count(0)
        assert (page.url, decision(page)) == (address, asked)


def test_back_closes_the_page_over_the_table(new_page: NewPage) -> None:
    page = new_page(PHONE)
    play_now(page, "Crooks")
    asked, address = await_question(page), page.url
    dialog = page.get_by_role("dialog")
    page.get_by_role("link", name="Settings").click()
    dialog.get_by_text("Confirm irreversible moves").wait_for()
    page.go_back()
    expect(dialog).to_have_count(0)
    assert (page.url, decision(page)) == (address, asked)
    page.locator("footer").get_by_role("link", name="Rules").click()
    dialog.get_by_role("link", name="Crooks").click()
    dialog.get_by_role("heading", name="Crooks rules").wait_for()
    page.go_back()
    expect(dialog.get_by_role("link", name="Crooks")).to_be_visible()
    page.go_forward()
    dialog.get_by_role("button", name="Close").click()
    expect(dialog).to_have_count(0)
    assert (page.url, decision(page)) == (address, asked)
    page.go_back()
    expect(page).to_have_title("Heist Night")


def test_lessons_open_beside_a_running_game(new_page: NewPage) -> None:
    page = new_page()
    play_now(page, "Crooks")
    asked, address = await_question(page), page.url
    page.evaluate("document.querySelector('footer p').innerHTML += '<a href=/learn/crooks>L</a>'")
    page.locator("footer a[href='/learn/crooks']").click()
    with page.context.expect_page() as opened:
        page.get_by_role("dialog").locator(".lesson").first.click()
    expect(opened.value.locator(LINE)).to_be_visible()
    assert (page.url, decision(page)) == (address, asked)


# Invitations


@SIZES
def test_the_invitation_is_the_first_thing_on_a_phone(
    new_page: NewPage, size: tuple[int, int]
) -> None:
    page = new_page(size)
    lobby(page)
    invite = page.get_by_role("region", name="Invite friends")
    expect(invite.get_by_text("works on this computer only")).to_be_visible()
    assert invite.get_by_role("img").count() == 0, "a QR code of this computer is of no use"
    first = page.locator("main h1, main h2").first
    top = invite.bounding_box()
    assert top is not None
    if size != DESKTOP:
        expect(invite.get_by_role("button", name="Copy link")).to_be_in_viewport()
        box = first.bounding_box()
        assert box is not None
        assert top["y"] <= box["y"]
    assert serious(page) == []
    assert no_sideways_scroll(page)


def test_the_invitation_offers_the_address_in_the_network(new_page: NewPage) -> None:
    page = new_page(PHONE)

    def answer(route: Route) -> None:
        code = route.request.url.split("/")[-2]
        link = f"http://192.168.1.7:8000/table/{code}"
        route.fulfill(json={"link": link, "reach": "network"})

    page.route("**/invitation", answer)
    lobby(page)
    invite = page.get_by_role("region", name="Invite friends")
    expect(invite.get_by_text("http://192.168.1.7:8000/table/")).to_be_visible()
    expect(invite.get_by_role("img")).to_be_visible()
    expect(invite.get_by_text("same network")).to_be_visible()


@SIZES
def test_code_and_link_are_one_press_away_during_a_game(
    new_page: NewPage, size: tuple[int, int]
) -> None:
    page = new_page(size)
    play_now(page, "Crooks")
    await_question(page)
    page.get_by_role("button", name="Invite friends").click()
    dialog = page.get_by_role("dialog")
    expect(dialog.get_by_text(page.url.rsplit("/", 1)[1], exact=True)).to_be_in_viewport()
    assert serious(page) == []
    assert no_sideways_scroll(page)


# Late guests


@SIZES
def test_a_late_guest_takes_over_a_bot(new_page: NewPage, size: tuple[int, int]) -> None:
    ann = new_page()
    play_now(ann, "Crooks")
    await_question(ann)
    zoe = new_page(size, at=ann.url)
    expect(zoe.get_by_role("heading", name="You are watching")).to_be_visible()
    assert serious(zoe) == []
    assert no_sideways_scroll(zoe)
    zoe.get_by_label("Your name").fill("Zoe")
    zoe.get_by_role("button", name="Take over").first.click()
    expect(zoe.get_by_role("heading", name="You are watching")).to_have_count(0)
    expect(zoe.get_by_role("log").get_by_text("You take over from")).to_have_count(1)
    expect(ann.get_by_role("log").get_by_text("Zoe takes over from")).to_have_count(1)
    zoe.reload()
    expect(zoe.get_by_role("log").get_by_text("You take over from")).to_have_count(1)


def test_the_host_forbids_takeovers_and_the_guest_chats(new_page: NewPage) -> None:
    ann = new_page()
    play_now(ann, "Crooks")
    await_question(ann)
    ann.get_by_label("Late guests may take over bots").uncheck()
    zoe = new_page(PHONE, at=ann.url)
    expect(zoe.get_by_text("The host doesn't allow taking over bots")).to_be_visible()
    zoe.get_by_label("Message to the table").fill("Good luck!")
    zoe.get_by_role("button", name="Send").click()
    said = ann.locator("[data-chat] li", has_text="Good luck!")
    expect(said).to_be_visible()
    expect(said.locator("time")).to_have_text(re.compile(r"\d\d:\d\d"))


def test_a_bot_that_plays_for_you_says_so(new_page: NewPage) -> None:
    page = new_page(PHONE)

    def with_a_clock(route: Route) -> None:
        table = json.loads(route.request.post_data or "{}")
        route.continue_(post_data=json.dumps({**table, "clock": 5, "pace": "relaxed", "seed": 3}))

    page.route("**/api/tables", with_a_clock)
    play_now(page, "Crooks")
    dialog = page.get_by_role("dialog", name="A bot is playing for you.")
    expect(dialog.get_by_text("time ran out")).to_be_visible()
    for width, height in (DESKTOP, SMALL_PHONE, PHONE):
        page.set_viewport_size({"width": width, "height": height})
        box = dialog.bounding_box()
        assert box is not None
        assert abs(box["x"] + box["width"] / 2 - width / 2) < 20
        assert abs(box["y"] + box["height"] / 2 - height / 2) < 20
    assert serious(page) == []
    dialog.get_by_role("button", name="Take my seat back").click()
    expect(dialog).to_be_hidden()
    expect(page.get_by_role("log").get_by_text("You are back.")).to_have_count(1)


# Chat


def test_a_message_menu_opens_where_it_can_be_seen(new_page: NewPage) -> None:
    ann = new_page()
    lobby(ann)
    ben = new_page(SMALL_PHONE, at=ann.url)
    ben.get_by_role("button", name="Sit down").click()
    for number in range(9):
        ann.get_by_label("Message to the table").fill(f"Message {number}")
        ann.get_by_role("button", name="Send").click()
        expect(ann.get_by_text(f"Message {number}")).to_have_count(1)
    last = ben.locator("[data-chat] li", has_text="Message 8")
    last.scroll_into_view_if_needed()
    last.get_by_role("button", name="Options for").click()
    report = ben.get_by_role("button", name="Report message")
    expect(report).to_be_in_viewport(ratio=1)
    assert report.evaluate(
        "it => { const box = it.getBoundingClientRect();"
        " return it.contains(document.elementFromPoint(box.x + 5, box.y + box.height / 2)); }"
    )


def test_a_removed_guest_stays_out(new_page: NewPage) -> None:
    ann = new_page()
    lobby(ann)
    ben = new_page(PHONE, at=ann.url, expected="400")
    ben.get_by_role("button", name="Sit down").click()
    ben.get_by_role("button", name="Sit here").first.wait_for()
    ann.get_by_role("button", name="Manage").click()
    ann.get_by_role("button", name="Remove").click()
    ann.get_by_role("button", name="Yes, remove").click()
    expect(ben.get_by_text("removed you")).to_be_visible()
    ben.goto(ann.url)
    ben.get_by_role("button", name="Sit down").click()
    expect(ben.get_by_text("removed you")).to_be_visible()
    ben.get_by_role("button", name="Just watch").click()
    expect(ben.get_by_text("removed you")).to_be_visible()


# Codes, titles and rules


def test_a_wrong_code_stays_in_its_field(new_page: NewPage) -> None:
    page = new_page(PHONE, expected="404")
    field = page.get_by_label("Join with a code")
    field.fill("zzzzz9")
    page.get_by_role("button", name="Join", exact=True).click()
    expect(page.locator("#code-problem")).to_contain_text("no table")
    assert page.url.endswith("/")
    expect(field).to_have_value("zzzzz9")
    assert serious(page) == []


@SIZES
def test_a_table_that_cannot_be_opened_says_so(new_page: NewPage, size: tuple[int, int]) -> None:
    page = new_page(size, at="/table/ZZZZZZ", expected="404")
    expect(page.get_by_role("heading", name="Can't open this table")).to_be_visible()
    expect(page.get_by_role("alert").filter(has_text="no table")).to_be_visible()
    expect(page).to_have_title("Can't open this table – Heist Night")
    assert serious(page) == []
    assert no_sideways_scroll(page)
    page.get_by_role("link", name="All games").click()
    expect(page).to_have_title("Heist Night")


def test_every_page_has_its_title(new_page: NewPage) -> None:
    page = new_page()
    for path, title in (
        ("/", "Heist Night"),
        ("/settings", "Settings – Heist Night"),
        ("/learn", "Learn by playing – Heist Night"),
        ("/learn/crooks", "Learn Crooks – Heist Night"),
        ("/recover", "Return to your seat – Heist Night"),
        ("/rules", "Rules – Heist Night"),
        ("/rules/crooks", "Crooks rules – Heist Night"),
    ):
        page.goto(path)
        expect(page).to_have_title(title)
    page.goto("/")
    play_now(page, "Crooks")
    await_question(page)
    expect(page).to_have_title("● Your turn – Crooks – Heist Night")


def test_a_spectators_tab_says_whose_turn_it_is(new_page: NewPage) -> None:
    ann = new_page()
    ann.get_by_label("Your name").fill("Ann")
    ann.get_by_label("Your name").blur()
    play_now(ann, "Crooks")
    await_question(ann)
    zoe = new_page(at=ann.url)
    expect(zoe).to_have_title("Ann's turn – Crooks – Heist Night")


@SIZES
def test_rules_are_public(new_page: NewPage, size: tuple[int, int]) -> None:
    page = new_page(size)
    page.get_by_role("link", name="Rules of Crooks").click()
    expect(page.get_by_role("heading", name="Crooks rules")).to_be_visible()
    expect(page.get_by_role("heading", name="Phase by phase")).to_be_visible()
    page.get_by_label("Search the rules").fill("kingpin")
    expect(page.get_by_text("CR-").first).to_be_visible()
    assert page.request.get("/rules/crooks").status == 200
    assert serious(page) == []
    assert no_sideways_scroll(page)


# Replays


def test_a_replay_loads_quickly_and_keeps_still(new_page: NewPage) -> None:
    page = new_page(PHONE)
    game = {"journal": journal("crooks")}
    made = page.request.post("/api/replays", data=game).json()
    requests: list[str] = []
    page.on("request", lambda request: requests.append(request.url))
    page.goto(f"/replay/{made['id']}")
    page.get_by_role("slider").wait_for()
    page.wait_for_load_state("networkidle")
    asked = [url for url in requests if url.startswith("http")]
    assert len(asked) < MAX_REPLAY_REQUESTS, asked
    assert len([url for url in asked if "/api/" in url]) <= 3
    assert page.evaluate(LAYOUT_SHIFT) < MAX_LAYOUT_SHIFT


def test_a_replay_link_keeps_the_point_of_view(new_page: NewPage) -> None:
    page = new_page()
    made = page.request.post("/api/replays", data={"journal": journal("crooks")}).json()
    page.goto(f"/replay/{made['id']}")
    view = page.get_by_label("View as")
    expect(view).to_have_value("public")
    view.select_option("1")
    page.get_by_role("button", name="Next move").click()
    expect(page).to_have_url(re.compile(r"#1/1$"))
    again = new_page(PHONE, at=page.url)
    expect(again.get_by_label("View as")).to_have_value("1")
    expect(again.get_by_role("slider")).to_have_value("1")
    again.goto(f"/replay/{made['id']}#2/open")
    expect(again.get_by_label("View as")).to_have_value("open")


# A server that is down


def with_worker(chromium: Browser, served: Served) -> Page:
    """Open the home page in a browser with a service worker, and wait until it works."""
    context = chromium.new_context(base_url=served.url)
    context.set_default_timeout(PATIENCE)
    page = context.new_page()
    page.goto("/")
    page.evaluate("navigator.serviceWorker.ready.then(() => true)")
    page.wait_for_function("navigator.serviceWorker.controller !== null")
    return page


def test_a_reload_shows_our_own_page_while_the_server_is_down(
    chromium: Browser, served: Served
) -> None:
    page = with_worker(chromium, served)
    play_now(page, "Crooks")
    await_question(page)
    table = page.url
    served.kill()
    try:
        for path in ("/", "/table/ABCDEF", "/replay/abc"):
            page.goto(path)
            expect(page.get_by_role("heading", name="Can't reach the server")).to_be_visible()
        page.goto(table)
        expect(page.get_by_text("Connection lost. Reconnecting…")).to_be_visible()
    finally:
        served.start_again()
    await_question(page)
    page.context.close()


def test_the_worker_caches_only_the_page(chromium: Browser, served: Served) -> None:
    page = with_worker(chromium, served)
    play_now(page, "Crooks")
    await_question(page)
    cached: list[str] = page.evaluate(
        """async () => (await Promise.all((await caches.keys()).map(async name =>
            (await (await caches.open(name)).keys()).map(one => new URL(one.url).pathname)
        ))).flat()"""
    )
    assert "/" in cached
    other = [
        path for path in cached if not re.fullmatch(r"/|/assets/[^/]+|/icon[a-z-]*\.svg", path)
    ]
    assert other == []
    page.context.close()


def test_the_worker_follows_a_new_build(chromium: Browser, served: Served) -> None:
    """The browser always asks the server for the worker, and every build has another one."""
    page = with_worker(chromium, served)
    answer: Any = page.request.get("/sw.js")
    assert answer.headers["cache-control"] == "no-cache"
    assert re.search(r'"shell-" \+ "[0-9a-f]{12}"', answer.text())
    page.context.close()
