"""A whole game of The Big Score through the page: clicked, tapped, and by keyboard alone."""

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import DESKTOP, PHONE, NewPage
from tests.browser.playing import (
    Hands,
    Keyboard,
    Pointer,
    await_question,
    choose,
    play_now,
    play_to_the_end,
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


def test_a_card_is_dragged_to_a_job(new_page: NewPage) -> None:
    page = new_page()
    play_now(page, "The Big Score")
    play_until_assigning(page, Pointer(page))
    card = page.locator(".assign .hand .cards button").first
    card.click()
    lit = page.locator(".jobs .place", has=page.locator(".target.lit")).first
    lit.wait_for()
    before = page.locator(".assign .hand .cards button").count()
    card.drag_to(lit)
    expect(page.locator(".assign .hand .cards button")).to_have_count(before - 1)
    expect(page.locator(".jobs .pile button")).to_have_count(1)


def test_what_is_not_legal_says_why(new_page: NewPage) -> None:
    page = new_page()
    play_now(page, "The Big Score")
    play_until_assigning(page, Pointer(page))
    page.locator(".assign .hand .cards button").first.click()
    page.locator(".target.lit").first.wait_for(state="attached")
    shut = page.locator(".target:not(.lit)").first
    shut.hover(position={"x": 12, "y": 6})
    expect(page.locator(".tip")).to_contain_text("BS-2")
    assert "BS-2" in (shut.get_attribute("aria-description") or "")


def test_a_sealed_plan_is_taken_back_while_others_decide(new_page: NewPage) -> None:
    ann, ben = sit_down_together(new_page)
    for page in (ann, ben):
        play_until_assigning(page, Pointer(page), others=[ann, ben])
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


def sit_down_together(new_page: NewPage) -> tuple[Page, Page]:
    from tests.browser.test_two_browsers import table_of_two

    return table_of_two(new_page)


def play_until_assigning(page: Page, hands: Hands, others: list[Page] | None = None) -> None:
    """Everybody at the table plays on until this page is asked to assign its crew."""
    last = {id(one): "" for one in others or [page]}
    for turn in range(200):
        if page.locator(".assign").count():
            return
        for one in others or [page]:
            if one.locator(".assign").count():
                continue
            now = one.locator("[data-decision]").get_attribute("data-decision") or ""
            if now and now != last[id(one)]:
                choose(one, Pointer(one), turn)
                last[id(one)] = now
        page.wait_for_timeout(20)
    raise AssertionError("the crew is never assigned")


def no_sideways_scroll(page: Page) -> bool:
    wide: int = page.evaluate("document.documentElement.scrollWidth - innerWidth")
    return wide <= 0
