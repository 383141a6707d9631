"""A whole game of The Big Score through the page: clicked, tapped, and by keyboard alone."""

from datetime import UTC, datetime

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import DESKTOP, PHONE, NewPage
from tests.browser.playing import (
    SETTLED,
    Keyboard,
    Pointer,
    await_question,
    choose,
    decision,
    is_assigning,
    play_now,
    play_to_the_end,
    play_together,
)


def check_the_end(page: Page) -> None:
    expect(page.get_by_role("heading", name="The take").first).to_be_visible()
    expect(page.get_by_role("region", name="Scores, line by line")).to_contain_text("Total")
    expect(page.get_by_role("img", name="Everyone's worth")).to_be_visible()
    expect(page.get_by_role("button", name="Rematch")).to_be_visible()


@pytest.mark.parametrize("size", [DESKTOP, PHONE, (360, 740)], ids=["desktop", "phone", "small"])
def test_a_whole_game_by_clicking(new_page: NewPage, size: tuple[int, int]) -> None:
    page = new_page(size)
    play_now(page, "The Big Score")
    assert play_to_the_end(page, Pointer(page)) > 20
    check_the_end(page)
    assert no_sideways_scroll(page)


def test_a_whole_game_by_keyboard_alone(new_page: NewPage) -> None:
    page = new_page()
    keys = Keyboard(page)
    keys.press(page.get_by_role("button", name="Play now: The Big Score").first)
    page.locator("[data-decision]").wait_for()
    assert play_to_the_end(page, keys) > 20
    check_the_end(page)


def test_the_keyboard_never_gets_lost(new_page: NewPage) -> None:
    """What was pressed is gone: the focus is on the new question, which is read out, and seen."""
    page = new_page()
    keys = Keyboard(page)
    play_now(page, "The Big Score")
    last = await_question(page)
    choose(page, keys, 0)
    await_question(page, last)
    page.wait_for_function("() => document.activeElement !== document.body")
    page.keyboard.press("Tab")
    focus = "getComputedStyle(document.activeElement)"
    assert page.evaluate(f"{focus}.outlineStyle") == "solid"
    assert page.locator("[data-decision] [aria-live=polite]").inner_text() != ""


def test_a_card_is_dragged_to_a_job(new_page: NewPage) -> None:
    page = new_page()
    play_now(page, "The Big Score")
    play_together([page], is_assigning)
    lit = page.locator(".jobs .place", has=page.locator(".target.lit")).first
    for card in page.locator(".assign .hand .cards button").all():
        card.click()
        page.locator(SETTLED).wait_for()
        if lit.count():
            break
    before = page.locator(".assign .hand .cards button").count()
    card.drag_to(lit)
    expect(page.locator(".assign .hand .cards button")).to_have_count(before - 1)
    expect(page.locator(".jobs .pile button")).to_have_count(1)


def test_what_is_not_legal_says_why(new_page: NewPage) -> None:
    page = new_page()
    play_now(page, "The Big Score")
    play_together([page], is_assigning)
    page.locator(".assign .hand .cards button:not([aria-label^=expert])").first.click()
    page.locator(SETTLED).wait_for()
    page.locator(".target.lit").first.wait_for(state="attached")
    shut = page.locator(".target:not(.lit)").first
    shut.hover(position={"x": 12, "y": 6})
    expect(page.locator(".tip")).to_contain_text("BS-2")
    assert "BS-2" in (shut.get_attribute("aria-description") or "")


def test_a_sealed_plan_is_taken_back_while_others_decide(new_page: NewPage) -> None:
    ann, ben = sit_down_together(new_page)
    play_together([ann, ben], is_assigning)
    Pointer(ann).assign()
    expect(ann.locator(".sealed h3")).to_contain_text("sealed")
    ann.get_by_role("button", name="Take back").click()
    expect(ann.locator(".assign")).to_be_visible()
    expect(ann.locator(".pile button").first).to_be_visible()


def test_rules_open_with_a_key_and_are_searched(new_page: NewPage) -> None:
    page = new_page()
    play_now(page, "The Big Score")
    await_question(page)
    page.keyboard.press("?")
    rules = page.get_by_role("dialog", name="Rules")
    expect(rules).to_contain_text("BS-10")
    rules.get_by_role("searchbox").fill("jack fist")
    expect(rules).to_contain_text("BS-32")
    expect(rules).not_to_contain_text("BS-10")
    page.keyboard.press("Escape")
    expect(rules).to_be_hidden()


def test_the_tab_says_whose_turn_it_is(new_page: NewPage) -> None:
    page = new_page()
    play_now(page, "The Big Score")
    await_question(page)
    assert page.title().startswith("● Your turn")
    assert page.locator("#icon").get_attribute("href") == "/icon-turn.svg"


@pytest.mark.parametrize("size", [DESKTOP, PHONE], ids=["desktop", "phone"])
def test_the_jobs_are_told_one_by_one_and_that_can_be_skipped(
    new_page: NewPage, size: tuple[int, int]
) -> None:
    page = new_page(size)
    play_now(page, "The Big Score")
    play_together([page], is_assigning)
    Pointer(page).place()
    before = page.get_by_role("log").locator("li").count()
    page.clock.install(time=datetime(2030, 1, 1, tzinfo=UTC))
    page.clock.pause_at(datetime(2030, 1, 2, tzinfo=UTC))
    page.emulate_media(reduced_motion="no-preference")
    page.get_by_role("button", name="Seal the plan").click()
    skip = page.get_by_role("button", name="Skip")
    skip.wait_for()
    assert decision(page) == ""
    lines = page.get_by_role("log").locator("li")
    expect(lines).to_have_count(before)
    page.clock.run_for(500)
    expect(lines).not_to_have_count(before)
    expect(skip).to_be_visible()
    page.emulate_media(reduced_motion="reduce")
    page.keyboard.press("Escape")
    expect(skip).to_be_hidden()
    await_question(page)
    expect(page.locator(".pick, .fist").first).to_be_in_viewport()


def test_with_reduced_motion_the_jobs_are_told_at_once(new_page: NewPage) -> None:
    page = new_page()
    play_now(page, "The Big Score")
    play_together([page], is_assigning)
    last = decision(page)
    Pointer(page).assign()
    await_question(page, last)
    assert page.get_by_role("button", name="Skip").count() == 0


SPY = """
window.rung = [];
const Real = Notification;
window.Notification = class extends Real {
    constructor(title, more) { super(title, more); rung.push([title, more.body]); }
};
Object.defineProperty(document, 'hidden', { get: () => window.away === true });
"""


def test_a_notification_rings_once_for_a_question_while_one_is_away(new_page: NewPage) -> None:
    page = new_page()
    page.context.grant_permissions(["notifications"])
    page.context.add_init_script(SPY)
    page.reload()
    page.get_by_role("button", name="Tell me when it is my turn").click()
    play_now(page, "The Big Score")
    last = await_question(page)
    assert page.evaluate("rung") == []
    page.evaluate("away = true")
    choose(page, Pointer(page), 0)
    await_question(page, last)
    page.wait_for_function("() => rung.length > 0")
    prompt = page.locator("[data-decision] .words").inner_text()
    assert page.evaluate("rung") == [["Heist Night: your turn", prompt]]


def sit_down_together(new_page: NewPage) -> tuple[Page, Page]:
    from tests.browser.test_two_browsers import table_of_two

    return table_of_two(new_page)


def no_sideways_scroll(page: Page) -> bool:
    wide: int = page.evaluate("document.documentElement.scrollWidth - innerWidth")
    return wide <= 0
