"""Results: scores, the chart, the replay, and playing from a replay."""

import json
import random
import re

import pytest
from playwright.sync_api import Page, expect

import heistnight as hn
from tests.browser.boards import no_sideways_scroll
from tests.browser.conftest import DESKTOP, PHONE, NewPage
from tests.browser.playing import LINE, Pointer, await_question, choose, confirm_dialog
from tests.browser.test_around import until_one_may_run
from tests.browser.test_pages import serious

IN_SIGHT = """column => {
    const wrap = document.querySelector('[aria-label="Scores"]');
    return [0, wrap.scrollWidth / 2 - wrap.clientWidth / 2, wrap.scrollWidth].map(left => {
        wrap.scrollLeft = left;
        return [...wrap.querySelectorAll(column)].every(cell => {
            const box = cell.getBoundingClientRect();
            const there = document.elementFromPoint(
                (box.left + box.right) / 2, (box.top + box.bottom) / 2);
            return box.left >= 0 && box.right <= innerWidth
                && (there === null || cell.contains(there));
        });
    });
}"""

BOTH_SIZES = pytest.mark.parametrize(
    "size",
    [
        pytest.param(PHONE, id="phone"),
        pytest.param(DESKTOP, id="desktop", marks=pytest.mark.soak),
    ],
)


def end_with_eight(page: Page) -> None:
    """Finish a game of eight: Ann runs at once, and the bots play the rest."""
    page.get_by_role("button", name="Invite friends to Chicken Heist").click()
    page.get_by_role("combobox", name="Seats", exact=True).select_option("8")
    page.get_by_role("button", name="Fill 7 free seats").click()
    page.get_by_text("Ready to start.").wait_for()
    page.get_by_role("button", name="Start the game").click()
    page.locator(LINE).wait_for()
    until_one_may_run(page).click()
    confirm_dialog(page)
    page.get_by_role("heading", name="Results").wait_for()


def test_your_own_column_stays_visible_among_eight_on_a_phone(new_page: NewPage) -> None:
    page = new_page(PHONE)
    end_with_eight(page)
    scores = page.get_by_role("region", name="Scores")
    scores.scroll_into_view_if_needed()
    assert scores.evaluate("one => one.scrollWidth > one.clientWidth"), "all of it fits anyway"
    assert page.evaluate(IN_SIGHT, ".own") == [True, True, True]
    crowned = [
        bool(head.get_by_role("img", name="winner").count())
        for head in scores.get_by_role("columnheader").all()
    ]
    assert crowned == sorted(crowned, reverse=True)
    assert no_sideways_scroll(page)
    assert serious(page) == []


@BOTH_SIZES
def test_turning_points_are_explained_and_link_to_the_replay(
    new_page: NewPage, size: tuple[int, int]
) -> None:
    page = new_page(size)
    end_with_eight(page)
    told = page.locator("figure li")
    assert 0 < told.count() <= 6
    for line in told.all():
        expect(line).to_contain_text(re.compile(r"[+−]\d"))
        expect(line.locator(".why")).not_to_be_empty()
    to_it = told.last.get_by_role("link", name="watch")
    act = (to_it.get_attribute("href") or "").partition("#")[2]
    to_it.click()
    expect(page.get_by_role("slider")).to_have_value(act)
    expect(page.get_by_label("View as")).to_have_value("0")


def finished(new_page: NewPage, size: tuple[int, int]) -> Page:
    """Open the replay of a game that this browser played in the first seat."""
    played, rng = hn.new("crooks", seats=4, seed=1), random.Random(1)
    while not played.over:
        seat = played.waiting[0]
        played.act(seat, rng.choice(played.choices(seat)))
    page = new_page(size)
    put_up = page.request.post("/api/replays", data={"journal": played.save()})
    replay = put_up.json()["id"]
    own = json.dumps([[replay, 0]])
    page.evaluate("own => localStorage.setItem('heist-night.replays', own)", own)
    page.goto(f"/replay/{replay}")
    page.get_by_role("slider").wait_for()
    return page


@BOTH_SIZES
def test_a_replay_opens_at_your_own_seat_and_can_be_continued(
    new_page: NewPage, size: tuple[int, int]
) -> None:
    page = finished(new_page, size)
    eyes = page.get_by_label("View as")
    expect(eyes).to_have_value("0")
    slider = page.get_by_role("slider")
    asked = page.get_by_role("region", name="Decision")
    for _ in range(3):
        before = slider.input_value()
        page.get_by_role("button", name="Your next decision").click()
        expect(slider).not_to_have_value(before)
        expect(asked).to_contain_text("You chose:")
    here = slider.input_value()
    page.get_by_role("button", name="Your next decision").click()
    expect(slider).not_to_have_value(here)
    page.get_by_role("button", name="Your previous decision").click()
    expect(slider).to_have_value(here)
    show_all_cards_and_return(page, size)
    assert serious(page) == []
    assert no_sideways_scroll(page)
    page.get_by_role("button", name="Play from here", exact=True).click()
    last = await_question(page)
    expect(page.get_by_text("Continued from")).to_be_visible()
    choose(page, Pointer(page), 0)
    await_question(page, last)


def show_all_cards_and_return(page: Page, size: tuple[int, int]) -> None:
    """A phone has no room for the button: there, the list of views has the entry."""
    views = page.get_by_label("View as")
    button = page.get_by_role("button", name="Show all cards")
    if size == PHONE:
        expect(button).to_be_hidden()
        views.select_option("All cards shown")
        expect(views).to_have_value("open")
        views.select_option("0")
    else:
        button.click()
        expect(views).to_have_value("open")
        button.click()
    expect(views).to_have_value("0")


def test_a_replay_can_be_continued_in_any_seat_but_not_after_the_end(new_page: NewPage) -> None:
    page = finished(new_page, DESKTOP)
    page.get_by_role("button", name="Go to the end").click()
    expect(page.get_by_role("button", name="Play from here")).to_be_disabled()
    page.get_by_role("slider").fill("10")
    page.get_by_label("View as").select_option("2")
    page.get_by_role("button", name=re.compile("Play from here as ")).click()
    await_question(page)
    expect(page.locator("[data-anchor=player-3]")).to_contain_text("You")


def test_a_replay_keeps_its_position_and_a_link_works_twice(new_page: NewPage) -> None:
    page = finished(new_page, DESKTOP)
    slider = page.get_by_role("slider")
    jump = page.locator("figure li").last.get_by_role("link", name="watch")
    act = (jump.get_attribute("href") or "").partition("#")[2]
    jump.click()
    expect(slider).to_have_value(act)
    page.get_by_role("button", name="Previous move").click()
    expect(page).to_have_url(re.compile(rf"#{int(act) - 1}/\w+$"))
    jump.click()
    expect(slider).to_have_value(act)
    page.get_by_role("button", name="Previous move").click()
    expect(page).to_have_url(re.compile(rf"#{int(act) - 1}/\w+$"))
    page.reload()
    expect(slider).to_have_value(f"{int(act) - 1}")
    page.get_by_role("button", name="Play from here", exact=True).click()
    await_question(page)
    page.go_back()
    expect(slider).to_have_value(f"{int(act) - 1}")
