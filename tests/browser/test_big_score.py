"""Whole games of The Big Score through the page, by click, touch and keyboard."""

import re
from datetime import UTC, datetime

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.boards import (
    ANCHORS,
    anchors_on,
    check_first_screen,
    drag_by_touch,
    no_sideways_scroll,
    patterns_for,
    phase_of,
    play_and_check_phases,
)
from tests.browser.conftest import DESKTOP, PHONE, NewPage
from tests.browser.playing import (
    HAND,
    LIT_PLACE,
    OFFERED,
    SETTLED,
    Keyboard,
    Pointer,
    animate,
    await_question,
    choose,
    decision,
    is_assigning,
    play_now,
    play_to_the_end,
    play_together,
    wait_for_animation,
)
from tests.browser.visibility import small_targets

LIT_JOB = ".jobs [data-place][data-lit]"


def check_the_end(page: Page) -> None:
    expect(page.get_by_role("heading", name="Results").first).to_be_visible()
    expect(page.get_by_role("region", name="Scores")).to_contain_text("Total")
    expect(page.get_by_role("img", name="Score over time")).to_be_visible()
    expect(page.get_by_role("button", name="Rematch")).to_be_visible()


@pytest.mark.parametrize(
    "size",
    [
        pytest.param(PHONE, id="phone"),
        pytest.param(DESKTOP, id="desktop", marks=pytest.mark.soak),
        pytest.param((360, 740), id="small", marks=pytest.mark.soak),
    ],
)
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


def test_keyboard_focus_is_never_lost(new_page: NewPage) -> None:
    """After an answer, the focus moves to the new question, which is announced and visible."""
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


def pick_a_card_with_a_job(page: Page) -> Locator:
    """Pick a card in hand that can go to a job."""
    for card in page.locator(HAND).all():
        card.click()
        page.locator(SETTLED).wait_for()
        if page.locator(LIT_JOB).count():
            return card
        card.click()
    raise AssertionError("no card in hand fits any job")


def test_a_card_is_dragged_to_a_job(new_page: NewPage) -> None:
    page = new_page()
    play_now(page, "The Big Score")
    play_together([page], is_assigning)
    card = pick_a_card_with_a_job(page)
    before = page.locator(HAND).count()
    card.drag_to(page.locator(LIT_JOB).first)
    expect(page.locator(HAND)).to_have_count(before - 1)
    expect(page.locator(".jobs .pile button")).to_have_count(1)
    assert page.locator("[data-ghost]").count() == 0


def test_a_card_is_dragged_to_a_job_by_touch(new_page: NewPage) -> None:
    page = new_page(PHONE)
    play_now(page, "The Big Score")
    play_together([page], is_assigning)
    card = pick_a_card_with_a_job(page)
    before = page.locator(HAND).count()
    page.evaluate("scrollTo(0, 0)")
    start, end = card.bounding_box(), page.locator(LIT_JOB).first.bounding_box()
    assert start is not None
    assert end is not None
    drag_by_touch(
        page,
        (start["x"] + start["width"] / 2, start["y"] + 20),
        (end["x"] + end["width"] / 2, end["y"] + end["height"] / 2),
    )
    expect(page.locator(HAND)).to_have_count(before - 1)
    expect(page.locator(".jobs .pile button")).to_have_count(1)
    assert small_targets(page) == []


def test_an_illegal_place_says_why(new_page: NewPage) -> None:
    page = new_page()
    play_now(page, "The Big Score")
    play_together([page], is_assigning)
    page.locator(f"{HAND}:not([aria-label^=expert])").first.click()
    page.locator(SETTLED).wait_for()
    page.locator(LIT_PLACE).first.wait_for(state="attached")
    shut = page.locator("[data-place]:not([data-lit]) > .target").first
    shut.hover(position={"x": 12, "y": 6})
    expect(page.locator(".tip")).to_contain_text("BS-2")
    expect(shut).to_have_attribute("aria-description", re.compile("BS-2"))


@pytest.mark.parametrize("size", [DESKTOP, PHONE], ids=["desktop", "phone"])
def test_every_phase_fits_the_first_screen_and_every_anchor_is_there(
    new_page: NewPage, size: tuple[int, int]
) -> None:
    page = new_page(size)
    play_now(page, "The Big Score")
    names: set[str] = set()

    def look(phase: str) -> None:
        check_first_screen(page, phase)
        assert no_sideways_scroll(page)
        names.update(anchors_on(page))

    seen = play_and_check_phases(page, Pointer(page), look)
    assert seen >= {"boss", "hire", "assign", "jacks", "vault", "trade", "over"}
    used, strays = patterns_for(names, "big-score")
    assert strays == set()
    here = {*ANCHORS["big-score"], "goal", "question", "board", "tray", "others", "player-*"}
    # Bosses' items are asked in the boss phase, after its check.
    assert here - used <= {"item-*"}


def test_the_fists_open_one_by_one_and_a_tap_goes_on(new_page: NewPage) -> None:
    page = new_page()
    play_now(page, "The Big Score")
    last = ""
    for turn in range(400):
        last = await_question(page, last)
        if phase_of(page, last) == "vault":
            break
        choose(page, Pointer(page), turn)
    page.clock.install(time=datetime(2030, 1, 1, tzinfo=UTC))
    page.clock.pause_at(datetime(2030, 1, 2, tzinfo=UTC))
    animate(page)
    page.get_by_role("button", name="Rob the vault").click()
    skip = wait_for_animation(page)
    fists = page.get_by_role("list", name="Fists").locator("li")
    expect(fists.and_(page.locator(".closed"))).to_have_count(4)
    opened = page.locator("[aria-label=Fists] .open")
    counts: list[int] = []
    for _ in range(60):
        page.clock.run_for(100)
        if not counts or counts[-1] != opened.count():
            counts.append(opened.count())
        if counts[-1] == 3:
            break
    assert counts == [0, 1, 2, 3]
    page.locator("[data-anchor=door]").click()  # a tap goes on with the next beat
    expect(opened).to_have_count(4)
    animate(page, "off")
    page.keyboard.press("Escape")
    expect(skip).to_be_hidden()
    page.clock.resume()
    await_question(page)


def test_a_confirmed_plan_can_be_undone_while_others_decide(new_page: NewPage) -> None:
    ann, ben = sit_down_together(new_page)
    play_together([ann, ben], is_assigning)
    Pointer(ann).assign()
    expect(ann.get_by_role("region", name="Your plan")).to_be_visible()
    ann.get_by_role("button", name="Undo").click()
    expect(ann.locator(".assign")).to_be_visible()
    expect(ann.locator(".pile button").first).to_be_visible()


def test_rules_open_with_a_key_and_can_be_searched(new_page: NewPage) -> None:
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


def test_the_tab_title_says_whose_turn_it_is(new_page: NewPage) -> None:
    page = new_page()
    play_now(page, "The Big Score")
    await_question(page)
    assert page.title().startswith("● Your turn")
    assert page.locator("#icon").get_attribute("href") == "/icon-turn.svg"


@pytest.mark.parametrize("size", [DESKTOP, PHONE], ids=["desktop", "phone"])
def test_the_jobs_are_animated_one_by_one_and_can_be_skipped(
    new_page: NewPage, size: tuple[int, int]
) -> None:
    page = new_page(size)
    play_now(page, "The Big Score")
    play_together([page], is_assigning)
    Pointer(page).place()
    page.locator(SETTLED).wait_for()
    page.get_by_text("Every card has a place.").wait_for()
    before = page.get_by_role("log").locator("li").count()
    page.clock.install(time=datetime(2030, 1, 1, tzinfo=UTC))
    page.clock.pause_at(datetime(2030, 1, 2, tzinfo=UTC))
    animate(page)
    page.get_by_role("button", name="Confirm plan").click()
    skip = wait_for_animation(page)
    assert decision(page) == ""
    lines = page.get_by_role("log").locator("li")
    expect(lines).to_have_count(before)
    page.clock.run_for(500)
    expect(lines).not_to_have_count(before)
    expect(skip).to_be_visible()
    animate(page, "off")
    page.keyboard.press("Escape")
    expect(skip).to_be_hidden()
    page.clock.resume()
    await_question(page)
    expect(page.locator(OFFERED).first).to_be_in_viewport()


def test_without_animations_the_jobs_are_shown_at_once(new_page: NewPage) -> None:
    page = new_page()
    play_now(page, "The Big Score")
    play_together([page], is_assigning)
    last = decision(page)
    Pointer(page).assign()
    await_question(page, last)
    assert page.get_by_role("button", name="Skip").count() == 0


SPY = """
window.notified = [];
const Real = Notification;
window.Notification = class extends Real {
    constructor(title, more) { super(title, more); notified.push([title, more.body]); }
};
Object.defineProperty(document, 'hidden', { get: () => window.away === true });
"""


def test_one_notification_for_a_question_in_a_hidden_tab(new_page: NewPage) -> None:
    page = new_page()
    page.context.grant_permissions(["notifications"])
    page.context.add_init_script(SPY)
    page.reload()
    page.get_by_role("button", name="Notify me on my turn").click()
    play_now(page, "The Big Score")
    last = await_question(page)
    assert page.evaluate("notified") == []
    page.evaluate("away = true")
    choose(page, Pointer(page), 0)
    await_question(page, last)
    page.wait_for_function("() => notified.length > 0")
    prompt = page.locator("[data-decision] .words").inner_text()
    assert page.evaluate("notified") == [["Heist Night: your turn", prompt]]


def sit_down_together(new_page: NewPage) -> tuple[Page, Page]:
    from tests.browser.test_two_browsers import table_of_two

    return table_of_two(new_page)
