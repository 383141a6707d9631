"""Pages around the board: settings, unknown addresses, leaving, skipping to the end, chat."""

import json
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.boards import no_sideways_scroll
from tests.browser.conftest import DESKTOP, PHONE, NewPage
from tests.browser.playing import (
    LINE,
    Pointer,
    await_question,
    choose,
    confirm_dialog,
    is_assigning,
    play_now,
    play_together,
)
from tests.browser.test_pages import serious
from tests.browser.test_two_browsers import table_of_two

SMALLEST = (360, 740)


@pytest.mark.parametrize(
    "path", ["/nowhere", "/table", "/replay/a/b", "/settings/more", "/learn/poker", "/rules/poker"]
)
def test_an_unknown_address_is_not_found(new_page: NewPage, path: str) -> None:
    """People see a page, programs see the status."""
    page = new_page(PHONE, at=path, expected="404")
    assert page.request.get(path).status == 404
    expect(page.get_by_role("heading", name="Page not found")).to_be_visible()
    assert serious(page) == []
    page.get_by_role("link", name="All games").click()
    expect(page.get_by_role("article").first).to_be_visible()


def test_the_home_page_links_to_recovery(new_page: NewPage) -> None:
    page = new_page()
    page.get_by_role("link", name="Return to your seat").click()
    expect(page.get_by_label("Recovery code")).to_be_visible()


@pytest.mark.parametrize("size", [DESKTOP, PHONE], ids=["desktop", "phone"])
def test_settings_take_effect_and_are_saved(new_page: NewPage, size: tuple[int, int]) -> None:
    page = new_page(size)
    page.get_by_role("link", name="Settings").click()
    root = page.locator("html")
    page.get_by_label("Light", exact=True).check()
    page.get_by_label("Reduced", exact=True).check()
    page.get_by_label("Largest").check()
    page.get_by_label("Play sounds").check()
    page.get_by_label("Volume").fill("0.2")
    page.get_by_label("Confirm irreversible moves").uncheck()
    page.get_by_label("Show rule numbers").check()
    for name, value in (("theme", "dawn"), ("motion", "less"), ("text", "largest")):
        expect(root).to_have_attribute(f"data-{name}", value)
    assert page.evaluate("getComputedStyle(document.documentElement).fontSize") == "20px"
    assert serious(page) == []
    assert no_sideways_scroll(page)
    page.reload()
    expect(root).to_have_attribute("data-text", "largest")
    expect(page.get_by_label("Reduced", exact=True)).to_be_checked()
    expect(page.get_by_label("Volume")).to_have_value("0.2")
    expect(page.get_by_label("Confirm irreversible moves")).not_to_be_checked()
    expect(page.get_by_label("Show rule numbers")).to_be_checked()
    page.get_by_label("System").first.check()
    expect(root).not_to_have_attribute("data-theme", "dawn")


def test_the_log_shows_rule_numbers_only_if_wanted(new_page: NewPage) -> None:
    page = new_page()
    play_now(page, "Crooks")
    last = await_question(page)
    choose(page, Pointer(page), 0)
    await_question(page, last)
    log = page.get_by_role("log")
    expect(log.locator("li").nth(1)).to_be_visible()
    assert log.get_by_role("button").count() == 0
    page.get_by_role("link", name="Settings").click()
    page.get_by_label("Show rule numbers").check()
    page.get_by_role("button", name="Close").click()
    expect(log.get_by_role("button", name="Rule CR-").first).to_be_visible()


@pytest.mark.parametrize(
    "path", ["/", "/settings", "/about", "/learn", "/recover", "/rules/crooks", "/alley"]
)
def test_the_largest_text_fits_on_the_smallest_phone(new_page: NewPage, path: str) -> None:
    page = new_page(SMALLEST, expected="404")
    page.evaluate("localStorage.setItem('heist-night.text', '\"largest\"')")
    page.goto(path)
    expect(page.locator("html")).to_have_attribute("data-text", "largest")
    page.get_by_role("heading").first.wait_for()
    assert no_sideways_scroll(page)


def test_the_page_can_be_installed(new_page: NewPage) -> None:
    page = new_page()
    devtools = page.context.new_cdp_session(page)
    manifest = devtools.send("Page.getAppManifest")
    assert manifest["errors"] == []
    told: dict[str, Any] = json.loads(manifest["data"])
    found = devtools.send("Page.getInstallabilityErrors")["installabilityErrors"]
    # A test's browser is private, so it can't install anything.
    assert [one for one in found if one["errorId"] != "in-incognito"] == []
    for icon in told["icons"]:
        answer = page.request.get(icon["src"])
        assert (answer.status, answer.headers["content-type"]) == (200, icon["type"])
        if icon["sizes"] != "any":
            size = page.evaluate(
                "async src => { const it = new Image(); it.src = src; await it.decode();"
                " return `${it.naturalWidth}x${it.naturalHeight}`; }",
                icon["src"],
            )
            assert size == icon["sizes"]


def until_one_may_run(page: Page) -> Locator:
    """Play Chicken Heist until the player may run; return that option."""
    last = ""
    for turn in range(60):
        last = await_question(page, last)
        run = page.locator("[data-anchor=decide-run][data-lit]")
        page.locator("[data-lit], .choices .lit").first.wait_for()
        if run.count():
            return run
        choose(page, Pointer(page), turn)
    raise AssertionError("nobody was ever asked to stay, hide or run")


@pytest.mark.parametrize("size", [DESKTOP, PHONE], ids=["desktop", "phone"])
def test_a_player_who_is_out_can_skip_to_the_end(new_page: NewPage, size: tuple[int, int]) -> None:
    """The bots are set to slow, and would take minutes otherwise."""
    page = new_page(size)
    play_now(page, "Chicken Heist")
    await_question(page)
    assert page.get_by_role("button", name="Skip to the end").count() == 0
    page.get_by_label("Bot speed").select_option("relaxed")
    expect(page.get_by_label("Bot speed")).to_have_value("relaxed")
    page.get_by_label("Bot speed").select_option("instant")
    run = until_one_may_run(page)
    page.get_by_label("Bot speed").select_option("relaxed")
    run.click()
    confirm_dialog(page)
    page.get_by_role("button", name="Skip to the end").click()
    expect(page.locator(LINE)).to_have_attribute("data-decision", "over", timeout=40_000)
    expect(page.get_by_role("heading", name="Results")).to_be_visible()


def test_a_player_leaves_the_seat_to_a_bot_and_comes_back(new_page: NewPage) -> None:
    ann, guest = new_page(), new_page(PHONE)
    play_now(ann, "Crooks")
    await_question(ann)
    guest.goto(ann.url)
    guest.get_by_text("At the table").wait_for()
    ann.get_by_label("Bot speed").select_option("relaxed")
    ann.get_by_role("button", name="Leave the table").click()
    ann.get_by_role("button", name="Stay").click()
    ann.get_by_role("button", name="Leave the table").click()
    ann.get_by_role("button", name="Leave", exact=True).click()
    expect(ann.get_by_role("heading", name="Unfinished games")).to_be_visible()
    expect(guest.get_by_text("replaced by a bot")).to_be_visible()
    ann.get_by_role("link", name="in progress").click()
    expect(guest.get_by_text("replaced by a bot")).to_have_count(0)
    expect(ann.locator(LINE)).to_be_visible()


def test_the_chat_shows_unread_messages_and_why_it_is_closed(
    new_page: NewPage,
) -> None:
    ann, ben = table_of_two(new_page)
    ben.locator("[data-anchor=board]").wait_for()
    ben.evaluate("scrollTo(0, 0)")
    assert ben.get_by_role("button", name="new message").count() == 0
    for words in ("Psst", "The hotel?"):
        ann.get_by_label("Message to the table").fill(words)
        ann.get_by_role("button", name="Send").click()
    badge = ben.get_by_role("button", name="2 new messages")
    expect(badge).to_be_visible()
    assert serious(ben) == []
    assert no_sideways_scroll(ben)
    assert ann.get_by_role("button", name="new message").count() == 0, "she said it herself"
    badge.click()
    expect(ben.get_by_label("Message to the table")).to_be_focused()
    expect(ben.get_by_text("The hotel?")).to_be_in_viewport()
    expect(badge).to_have_count(0)
    play_together([ann, ben], is_assigning)
    closed = ben.get_by_text("Chat is closed in this phase.")
    expect(closed.locator("xpath=..")).to_contain_text("Don't discuss assignments")
    expect(ben.get_by_label("Message to the table")).to_be_disabled()
