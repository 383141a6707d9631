"""On a phone, nothing above the board moves it while people play."""

import pytest
from playwright.sync_api import Page, expect

from tests.browser import moments
from tests.browser.conftest import PHONE, NewPage
from tests.browser.phases import NARROWEST
from tests.browser.playing import (
    OFFERED,
    Finger,
    await_question,
    choose,
    confirm_dialog,
    decision,
    middle,
    play_now,
)
from tests.browser.serving import Served
from tests.browser.staging import Staged
from tests.browser.test_ends import last_question, play_out

TITLES = {
    "The Big Score": 12,
    "The Big Score Solitaire": 20,
    "Crooks": 20,
    "The Score: Vault Heist": 20,
    "Chicken Heist": 16,
}
"""How many questions to answer in each game."""
SAMPLE = """() => {
    window.tops = {};
    const sample = () => {
        const board = document.querySelector('[data-anchor=board]');
        const line = document.querySelector('[data-decision]');
        if (board && line && line.dataset.decision !== 'over')
            tops[Math.round(board.getBoundingClientRect().top + scrollY)] ??= line.innerText;
        requestAnimationFrame(sample);
    };
    sample();
}"""
"""Note where the board starts in every frame, with the prompt at that time."""


@pytest.mark.parametrize(
    "size",
    [
        pytest.param(NARROWEST, id="360x740"),
        pytest.param(PHONE, id="390x844", marks=pytest.mark.soak),
    ],
)
@pytest.mark.parametrize("title", TITLES)
def test_the_board_stays_where_it_is(new_page: NewPage, title: str, size: tuple[int, int]) -> None:
    page = new_page(size)
    play_now(page, title)
    last = await_question(page)
    page.evaluate(SAMPLE)
    for turn in range(TITLES[title]):
        choose(page, Finger(page), turn)
        last = await_question(page, last)
        if last == "over":
            break
    tops: dict[str, str] = page.evaluate("tops")
    assert len(tops) == 1, tops


CUT = "words => words.scrollHeight > words.clientHeight + 1"


def test_the_prompt_shows_a_cards_whole_text(new_page: NewPage) -> None:
    page = new_page(NARROWEST)
    play_now(page, "Chicken Heist")
    await_question(page)
    words = page.locator("[data-decision] .words")
    shown: set[str] = set()
    for card in page.locator("[data-anchor=hand] button[data-lit]").all():
        card.click()
        assert not words.evaluate(CUT), words.inner_text()
        shown.add(words.inner_text())
    assert max(map(len, shown)) > 200


LISTEN = """() => {
    window.answers = 0;
    const send = WebSocket.prototype.send;
    WebSocket.prototype.send = function (data) {
        if (String(data).includes('"answer"')) answers += 1;
        send.call(this, data);
    };
}"""
"""Count the answers that the page sends."""


class Taps:
    """Fast taps at one place. The page's time passes only here, however slow the machine is."""

    INTERVAL_MS = 40
    PAUSE_MS = 1000
    MAX_STEPS = 120
    STEP_MS, REAL_STEP_MS = 2, 50
    """While the server answers, the page's time passes more slowly than the machine's."""

    def __init__(self, page: Page, place: tuple[float, float]) -> None:
        self.page, self.place = page, place
        page.clock.pause_at((page.evaluate("Date.now()") + self.PAUSE_MS) / 1000)  # in seconds

    def tap(self) -> None:
        self.page.touchscreen.tap(*self.place)
        self.page.clock.run_for(self.INTERVAL_MS)

    def brings_question(self, after: str) -> bool:
        """Return whether the tap brings up another question while more taps belong to it."""
        for _ in range(self.MAX_STEPS):
            if decision(self.page) not in ("", after):
                return True
            self.page.clock.run_for(self.STEP_MS)
            self.page.wait_for_timeout(self.REAL_STEP_MS)
        return False

    def pause(self) -> None:
        """Wait so long that the next tap is a new one."""
        self.page.clock.run_for(self.PAUSE_MS)

    def resume(self) -> None:
        self.page.clock.resume()


MORE_TAPS = 4
"""A browser counts taps up to three, and then from one again."""
RUN = "[data-anchor=decide-run][data-lit]"
PASS = "[data-anchor=actions] .choices .lit:not(:has-text('caught'))"
EVERYWHERE = """one => Object.assign(one.style, { position: 'fixed', inset: 0, zIndex: 99 })"""
"""Bring an element under the finger, wherever that is."""


def tap_until_run_is_there(page: Page) -> Taps:
    """End turns with a tap until *Run* comes up, and bring it under the finger; return the taps."""
    last = ""
    for turn in range(120):
        last = await_question(page, last)
        page.locator(OFFERED).first.wait_for()
        done = page.locator(PASS)
        if not done.count():
            choose(page, Finger(page), turn)
            continue
        taps = Taps(page, middle(done.last))
        taps.tap()
        if taps.brings_question(last) and page.locator(RUN).count():
            page.locator(RUN).evaluate(EVERYWHERE)
            return taps
        taps.resume()
    raise AssertionError("Run never comes up after a tap")


def test_fast_taps_at_one_question_do_not_leave_at_the_next(new_page: NewPage) -> None:
    page = new_page(PHONE)
    page.clock.install()
    page.goto("/")
    play_now(page, "Chicken Heist")
    taps = tap_until_run_is_there(page)
    page.evaluate(LISTEN)
    for _ in range(MORE_TAPS):
        taps.tap()
    assert (page.evaluate("answers"), page.locator("dialog[open]").count()) == (0, 0)
    taps.pause()
    taps.tap()
    confirm_dialog(page)
    page.wait_for_function("answers === 1")


def test_fast_taps_do_not_confirm(new_page: NewPage, served: Served) -> None:
    """*Flee* asks if the goal isn't met; the taps that follow at once don't answer."""
    page = new_page(PHONE)
    page.clock.install()
    Staged(served.url, {"bust": moments.SOLITAIRE["bust"]}).show(page, "bust")
    await_question(page)
    page.evaluate(LISTEN)
    taps = Taps(page, middle(page.get_by_role("button", name="Flee")))
    taps.tap()
    sure = page.locator("dialog[open] [data-sure]")
    sure.wait_for()
    sure.evaluate(EVERYWHERE)
    for _ in range(MORE_TAPS):
        taps.tap()
    expect(sure).to_be_visible()
    assert page.evaluate("answers") == 0
    taps.pause()
    taps.tap()
    page.wait_for_function("answers === 1")


def scroll_down(page: Page) -> None:
    page.evaluate("scrollTo({ top: 200, behavior: 'instant' })")


def test_the_end_is_in_view_for_a_player_who_scrolled(new_page: NewPage, served: Served) -> None:
    page = new_page(NARROWEST)
    staged = Staged(served.url, {})
    staged.scenes = {"end": last_question("big-score")}
    staged.show(page, "end")
    await_question(page)
    scroll_down(page)
    play_out(page)
    expect(page.get_by_role("button", name="Rematch")).to_be_in_viewport()
