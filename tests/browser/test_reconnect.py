"""Games go on after a reload, a lost connection, a change of device or a killed server."""

from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.conftest import PHONE, NewPage, in_browser
from tests.browser.playing import Pointer, await_question, choose, decision, log_text, play_now
from tests.browser.serving import Served

DROP = """
const Real = WebSocket;
window.WebSocket = class extends Real {
    constructor(...given) { super(...given); (window.lines ??= []).push(this); }
};
"""


def play_some(page: Page, questions: int) -> None:
    last = ""
    for turn in range(questions):
        last = await_question(page, last)
        choose(page, Pointer(page), turn)
    await_question(page, last)


def test_reload_in_the_middle_of_a_game(new_page: NewPage) -> None:
    page = new_page()
    play_now(page, "The Big Score")
    play_some(page, 4)
    before = decision(page)
    log = log_text(page)
    page.reload()
    assert await_question(page) == before
    expect(page.get_by_role("log")).to_have_text(log, use_inner_text=True)
    play_some(page, 2)


def test_unfinished_games_are_on_the_home_page(new_page: NewPage) -> None:
    page = new_page()
    play_now(page, "The Big Score")
    play_some(page, 1)
    before = decision(page)
    page.get_by_role("link", name="Heist Night").first.click()
    page.get_by_role("link", name="in progress").click()
    assert await_question(page) == before


def test_a_lost_connection_is_restored(new_page: NewPage) -> None:
    page = new_page()
    page.context.add_init_script(DROP)
    page.reload()
    play_now(page, "The Big Score")
    play_some(page, 2)
    page.evaluate("lines.forEach(line => line.close())")
    page.wait_for_function("() => lines.length > 1")
    play_some(page, 3)


def test_an_answer_given_offline_is_sent_after_reconnecting(new_page: NewPage) -> None:
    page = new_page()
    page.context.add_init_script(DROP)
    page.reload()
    play_now(page, "The Big Score")
    last = await_question(page)
    page.context.set_offline(True)
    page.evaluate("lines.forEach(line => line.close())")
    expect(page.get_by_text("Connection lost")).to_be_visible()
    choose(page, Pointer(page), 0)
    page.context.set_offline(False)
    await_question(page, last)
    expect(page.get_by_text("Connection lost")).to_be_hidden()


def test_a_second_device_by_recovery_code(new_page: NewPage) -> None:
    page = new_page()
    play_now(page, "The Big Score")
    play_some(page, 4)
    before = decision(page)
    page.get_by_text("Continue on another device").click()
    code = page.locator("details .code").inner_text()
    phone = new_page(PHONE, f"/recover#{code}")
    assert await_question(phone) == before
    assert code not in phone.url
    play_some(phone, 2)
    phone.get_by_text("Continue on another device").click()
    expect(phone.locator("details .code")).to_have_text(code)


def test_a_wrong_recovery_code_has_an_error_message(new_page: NewPage) -> None:
    page = new_page(at="/recover", expected="404")
    page.get_by_label("Recovery code").fill("no such code")
    page.get_by_role("button", name="Return to my seat").click()
    expect(page.get_by_role("alert")).not_to_be_empty()


@pytest.fixture
def mortal(tmp_path: Path) -> Served:
    return Served(tmp_path)


def test_the_server_is_killed_and_started_again(mortal: Served, chromium: Browser) -> None:
    """Nothing that the page showed gets lost."""
    context = in_browser(chromium, mortal.url)
    try:
        page = context.new_page()
        page.goto("/")
        play_now(page, "The Big Score")
        play_some(page, 5)
        before, log = decision(page), log_text(page)
        mortal.kill()
        expect(page.get_by_text("Connection lost")).to_be_visible()
        mortal.start_again()
        expect(page.get_by_text("Connection lost")).to_be_hidden()
        assert decision(page) == before
        expect(page.get_by_role("log")).to_contain_text(log, use_inner_text=True)
        play_some(page, 2)
    finally:
        context.close()
        mortal.stop()
