"""Accessibility of every page, replays, and joining a full table."""

import json
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

import heistnight as hn
from tests.browser.boards import phase_of
from tests.browser.conftest import DESKTOP, PHONE, NewPage
from tests.browser.playing import (
    Pointer,
    await_question,
    choose,
    play_now,
    play_on_plain_board,
    play_to_the_end,
)

AXE = Path(__file__).parents[2] / "web/node_modules/axe-core/axe.min.js"


def serious(page: Page, *rules: str) -> list[str]:
    """Return axe-core's serious violations, for some of its rules or for all."""
    if not page.evaluate("'axe' in window"):
        page.evaluate(AXE.read_text(encoding="utf-8"))
    found: list[dict[str, Any]] = page.evaluate(
        """rules => axe.run({
            resultTypes: ['violations'],
            ...(rules.length ? { runOnly: rules } : {}),
        }).then(report => report.violations)""",
        list(rules),
    )
    return [
        f"{one['id']}: {node['html']} {node['failureSummary']}"
        for one in found
        if one["impact"] in ("serious", "critical")
        for node in one["nodes"]
    ]


@pytest.fixture(params=[(DESKTOP, "dark"), (PHONE, "light")], ids=["dark desktop", "light phone"])
def page(request: pytest.FixtureRequest, new_page: NewPage) -> Page:
    size, light = request.param
    page = new_page(size)
    page.emulate_media(color_scheme=light, reduced_motion="reduce")
    return page


def test_home_and_lobby_are_accessible(page: Page) -> None:
    page.get_by_role("article").first.wait_for()
    assert serious(page) == []
    page.get_by_role("button", name="Invite friends to The Big Score").click()
    page.get_by_role("button", name="Start the game").wait_for()
    page.get_by_text("Continue on another device").click()
    assert serious(page) == []


def test_board_end_and_replay_are_accessible(page: Page) -> None:
    play_now(page, "The Big Score")
    hands, seen, last = Pointer(page), set[str](), ""
    for turn in range(400):
        last = await_question(page, last)
        phase = phase_of(page, last)
        if phase not in seen:
            seen.add(phase)
            assert serious(page) == []
        if last == "over":
            break
        choose(page, hands, turn)
    assert len(seen) > 4
    page.get_by_role("link", name="Watch replay").click()
    page.get_by_role("slider").wait_for()
    page.get_by_label("View as").select_option("open")
    page.get_by_role("button", name="Go to the end").click()
    assert serious(page) == []


@pytest.mark.parametrize("game", ["crooks"])
def test_plain_boards_are_accessible(page: Page, game: str) -> None:
    play_now(page, hn.games()[game].title)
    play_on_plain_board(page)
    last = ""
    for turn in range(6):
        last = await_question(page, last)
        if last == "over":
            break
        assert serious(page) == []
        choose(page, Pointer(page), turn + 1)


def test_rules_are_accessible(page: Page) -> None:
    play_now(page, "The Big Score")
    page.keyboard.press("?")
    page.get_by_role("dialog", name="Rules").wait_for()
    assert serious(page) == []


def test_replay_steps_scrubs_plays_and_is_uploaded_again(new_page: NewPage, tmp_path: Path) -> None:
    page = new_page()
    play_now(page, "The Big Score")
    play_to_the_end(page, Pointer(page))
    page.get_by_role("link", name="Watch replay").click()
    slider = page.get_by_role("slider")
    page.get_by_role("button", name="Next move").click()
    expect(slider).to_have_value("1")
    slider.fill("40")
    whole = page.get_by_role("log").locator("li")
    expect(whole.first).to_contain_text("play")
    page.get_by_label("View as").select_option("1")
    page.get_by_label("Speed").select_option("5×")
    page.get_by_role("button", name="Play", exact=True).click()
    expect(slider).not_to_have_value("40")
    with page.expect_download() as download:
        page.get_by_role("button", name="Download the game record").click()
    journal = tmp_path / "journal.json"
    download.value.save_as(journal)
    assert json.loads(journal.read_text())["game"] == "big-score"
    page.goto("/")
    page.locator("input[type=file]").set_input_files(journal)
    expect(page.get_by_role("slider")).to_be_visible()


def test_an_unknown_code_has_an_error_message(new_page: NewPage) -> None:
    page = new_page(at="/table/ZZZZZZ", expected="404")
    expect(page.get_by_role("alert")).to_contain_text("no table")
    page.get_by_role("link", name="All games").click()
    expect(page.get_by_role("article").first).to_be_visible()


EIGHT_AND_FILL = """() => {
    const seats = [...document.querySelectorAll('select')].find(one => one.value === '4');
    seats.value = '8';
    seats.dispatchEvent(new Event('change', { bubbles: true }));
    [...document.querySelectorAll('button')].find(one => /^Fill /.test(one.innerText)).click();
}"""


def test_bots_also_fill_seats_added_a_moment_ago(new_page: NewPage) -> None:
    host = new_page()
    host.get_by_role("button", name="Invite friends to Chicken Heist").click()
    expect(host.get_by_role("combobox", name="Seats", exact=True)).to_have_value("4")
    host.evaluate(EIGHT_AND_FILL)
    host.get_by_text("Ready to start.").wait_for()
    expect(host.get_by_label("Player in seat 8")).not_to_have_value("")


def test_a_guest_at_a_full_table_may_replace_a_bot(new_page: NewPage) -> None:
    host, guest = new_page(), new_page(PHONE)
    host.get_by_role("button", name="Invite friends to The Big Score").click()
    host.get_by_role("button", name="Fill").click()
    host.get_by_text("Ready to start.").wait_for()
    guest.goto(f"/table/{host.locator('.code').first.inner_text()}")
    expect(guest.get_by_role("main")).to_contain_text("No free seats")
    guest.get_by_role("button", name="Join", exact=True).click()
    expect(guest.get_by_role("status").filter(has_text="You don't have a seat")).to_be_visible()
    guest.get_by_role("button", name="Sit here").first.click()
    expect(guest.get_by_text("(you)")).to_be_visible()
