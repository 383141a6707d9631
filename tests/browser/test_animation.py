"""Animations run before the new state is shown, and nothing covers them."""

import re

import pytest
from playwright.sync_api import expect

import heistnight as hn
from tests.browser.conftest import PHONE, NewPage
from tests.browser.moments import alone, night
from tests.browser.playing import animate, await_question
from tests.browser.serving import Served
from tests.browser.staging import Plan, Staged, asks

DECISION = Plan("chicken-heist", 8, asks("hide", "run", "stay"))


def robs_once_too_often(game: hn.Game, asked: hn.Decision) -> bool:
    """Return whether robbing now ends the game."""
    if asked.phase != "vault":
        return False
    after = game.copy()
    after.act(0, next(option for option in asked.options if option.data["kind"] == "rob"))
    return after.over


def test_tips_are_hidden_during_an_animation(new_page: NewPage, served: Served) -> None:
    """They come back when the animation has ended."""
    page = new_page()
    Staged(served.url, {"decision": DECISION}).show(page, "decision")
    await_question(page)
    animate(page)
    page.locator("[data-anchor=event-3]").hover()
    expect(page.locator(".tip")).to_be_visible()
    page.locator("[data-anchor=decide-stay]").dispatch_event("click")
    expect(page.get_by_role("button", name="Skip")).to_be_visible()
    expect(page.locator(".tip")).to_have_count(0)
    page.locator("[data-anchor=event-4]").hover()
    page.locator("[data-anchor=event-5]").hover()
    expect(page.locator(".tip")).to_have_count(0)
    animate(page, "off")
    page.keyboard.press("Escape")
    page.locator("[data-anchor=event-6]").hover()
    expect(page.locator(".tip")).to_be_visible()


def test_the_end_is_animated_before_the_result_is_shown(new_page: NewPage, served: Served) -> None:
    page = new_page()
    plan = alone("biggest-score", robs_once_too_often)
    Staged(served.url, {"the last rob": plan}).show(page, "the last rob")
    await_question(page)
    animate(page)
    page.locator("[data-anchor=rob]").click()
    expect(page.get_by_role("button", name="Skip")).to_be_visible()
    expect(page.locator("[data-anchor=drawn]")).to_be_visible()
    result = page.get_by_role("heading", name=re.compile("You (fell|lose)"))
    expect(result).to_have_count(0)
    page.keyboard.press("Escape")
    expect(result).to_be_visible()
    expect(page.get_by_role("img", name="Score over time.")).to_be_visible()


def test_all_rooms_are_visible_during_an_animation(new_page: NewPage, served: Served) -> None:
    """With eight players on a phone, the hand makes room for the rooms."""
    page = new_page(PHONE)
    Staged(served.url, {"decision": DECISION}).show(page, "decision")
    await_question(page)
    animate(page)
    page.locator("[data-anchor=decide-stay]").click()
    expect(page.get_by_role("button", name="Skip")).to_be_visible()
    expect(page.locator(".verdict .picture").first).to_be_visible()
    rooms = page.locator("[data-anchor=rooms]").bounding_box()
    tray = page.locator("[data-anchor=tray]").bounding_box()
    assert rooms
    assert tray
    assert rooms["y"] + rooms["height"] <= tray["y"]


@pytest.mark.parametrize(
    "plan", [DECISION, night("magic-paintings", "assign", 5)], ids=["chicken", "solitaire"]
)
def test_nothing_scrolls_when_the_tray_is_used(
    new_page: NewPage, served: Served, plan: Plan
) -> None:
    """The tray is on the screen already, so the board must not scroll."""
    page = new_page(PHONE)
    Staged(served.url, {"it": plan}).show(page, "it")
    await_question(page)
    page.evaluate("scrollTo(0, 0)")
    for button in page.locator("[data-anchor=tray] button").all():
        button.focus()
        assert page.evaluate("scrollY") == 0, button.inner_text()
