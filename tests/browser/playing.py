"""Play a game through the page, with the pointer, by touch or by keyboard."""

import re
import time
from abc import ABC, abstractmethod
from collections.abc import Callable
from pathlib import Path

from playwright.sync_api import Locator, Page

LINE = "[data-decision]"
SETTLED = ".assign[aria-busy=false]"
"""The page has the options of the chosen card."""
ACTIVE = "document.activeElement"
HAND = "[data-anchor=hand] [data-grip]"
LIT_PLACE = "[data-place][data-lit] > .target"
ACTION = "[data-anchor=actions] .action"
"""The buttons of the action bar that carry out what is chosen."""
OFFERED = f"button[data-lit], {LIT_PLACE}, .choices .lit"
"""All lit elements: spots on the board, and buttons for options without a place on it."""
BOARDS = Path(__file__).parents[2] / "web/src/board"
FEWER = f"n => document.querySelectorAll('{HAND}').length < n"
MAX_DECISIONS = 1500
STUCK_AFTER_SECONDS = 120
"""If nobody is asked anything for this long, the game is stuck."""


def has_board(game: str) -> bool:
    """Return whether the game has its own board; others use the plain one."""
    return (BOARDS / game / "Board.svelte").exists()


def decision(page: Page) -> str:
    """Return the id of the open question, '' while others decide, 'over' at the end."""
    return page.locator(LINE).get_attribute("data-decision") or ""


def await_question(page: Page, after: str = "") -> str:
    """Wait for a question other than the one just answered, or for the end.

    The board is loaded on demand, so it may appear after the question.
    """
    page.wait_for_function(
        """before => {
            const now = document.querySelector('[data-decision]')?.dataset.decision;
            return now && now !== before && document.querySelector('[data-anchor=board]')
                ? true : false;
        }""",
        arg=after,
    )
    return decision(page)


def log_text(page: Page) -> str:
    """Return the log's text. The page draws new lines of it after the board is painted."""
    page.evaluate(
        """async () => {
            for (let frame = 0; frame < 2; frame++)
                await new Promise(done => requestAnimationFrame(() => setTimeout(done)));
        }"""
    )
    return page.get_by_role("log").inner_text()


class Hands(ABC):
    """A way to play: press an element, or pick up a card and put it somewhere."""

    def __init__(self, page: Page) -> None:
        self.page = page

    @abstractmethod
    def press(self, target: Locator) -> None: ...

    def put(self, grip: Locator, turn: int) -> None:
        """Choose a card, then a button of the action bar; with many targets, first a lit place."""
        self.press(grip)
        self.page.locator(f"{ACTION}, {LIT_PLACE}").first.wait_for(state="attached")
        if not self.page.locator(ACTION).count():
            self.press(self.lit_place(turn))
        self.act(turn)

    def act(self, turn: int = 0) -> None:
        """Carry out what is chosen, if the action bar asks."""
        buttons = self.page.locator(ACTION)
        if count := buttons.count():
            self.press(buttons.nth(turn % count))

    def lit_place(self, turn: int) -> Locator:
        lit = self.page.locator(LIT_PLACE)
        lit.first.wait_for(state="attached")
        return lit.nth(turn % lit.count())

    @abstractmethod
    def assign(self) -> None:
        """Put each card in hand on a lit place, then confirm the plan."""


class Pointer(Hands):
    """Plays by clicking."""

    def press(self, target: Locator) -> None:
        target.click()

    def assign(self) -> None:
        self.place()
        self.page.get_by_role("button", name="Confirm plan").click()

    def place(self) -> None:
        page = self.page
        cards = page.locator(HAND)
        while (left := cards.count()) > 0:
            if not page.locator(f"{HAND}[aria-pressed=true]").count():
                cards.first.click()
            page.locator(SETTLED).wait_for()
            lit = page.locator(LIT_PLACE)
            lit.first.wait_for(state="attached")
            lit.nth(left % lit.count()).click(position={"x": 12, "y": 6})
            page.wait_for_function(FEWER, arg=left)


class Dragger(Pointer):
    """Plays by dragging cards with the mouse."""

    def put(self, grip: Locator, turn: int) -> None:
        mouse = self.page.mouse
        grip.hover()
        mouse.down()
        x, y = middle(grip)
        mouse.move(x, y - 12, steps=3)
        mouse.move(*middle(self.lit_place(turn)), steps=4)
        mouse.up()


class Finger(Pointer):
    """Plays by tapping. The page must support touch."""

    def press(self, target: Locator) -> None:
        target.tap()


def middle(target: Locator) -> tuple[float, float]:
    box = target.bounding_box()
    assert box is not None
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


class Keyboard(Hands):
    """Plays by keyboard only: Tab, Enter and the page's shortcuts."""

    def press(self, target: Locator) -> None:
        self.reach(target)
        self.page.keyboard.press("Enter")

    def reach(self, target: Locator) -> None:
        wanted = target.element_handle()
        for _ in range(150):
            if self.page.evaluate(f"wanted => {ACTIVE} === wanted", wanted):
                return
            self.page.keyboard.press("Tab")
        raise AssertionError(f"the keyboard does not reach {target}")

    def assign(self) -> None:
        page = self.page
        cards = page.locator(HAND)
        page.locator("[data-anchor=hand]").wait_for()
        for _ in range(cards.count()):
            left = cards.count()
            if not page.locator(f"{HAND}[aria-pressed=true]").count():
                self.press(cards.first)
            page.locator(SETTLED).wait_for()
            page.locator(LIT_PLACE).first.wait_for(state="attached")
            page.keyboard.press(self.key_for_a_lit_place())
            page.wait_for_function(FEWER, arg=left)
        assert cards.count() == 0
        self.press(page.get_by_role("button", name="Confirm plan"))

    def key_for_a_lit_place(self) -> str:
        """Return the digit of a lit job; otherwise u, for unassigned."""
        for place in self.page.locator(LIT_PLACE).all():
            if job := re.search(r"to job (\d)", place.get_attribute("aria-label") or ""):
                return job[1]
        return "u"


def confirm_dialog(page: Page, hands: Hands | None = None) -> None:
    """Confirm an irreversible move, if the page asks; by default with a key.

    With a paused clock, the page takes every click for the rest of a double click.
    """
    if not page.locator("dialog[open] [data-sure]").count():
        return
    if hands:
        hands.press(page.locator("[data-sure]"))
    else:
        page.locator("[data-sure]").press("Enter")


def choose(page: Page, hands: Hands, turn: int) -> None:
    """Answer the open question with one of the page's options."""
    if page.locator(".assign").count():
        hands.assign()
    else:
        choose_lit(page, hands, turn)
        confirm_dialog(page, hands)


def choose_lit(page: Page, hands: Hands, turn: int) -> None:
    offered = page.locator(OFFERED)
    offered.first.wait_for()
    chosen = offered.nth(turn % offered.count())
    if chosen.get_attribute("data-grip") is None:
        hands.press(chosen)
        hands.act(turn)
    else:
        hands.put(chosen, turn)


def play_to_the_end(page: Page, hands: Hands, first: int = 0) -> int:
    """Play to the end, starting with this option number; return how many questions came up."""
    last = ""
    for turn in range(MAX_DECISIONS):
        last = await_question(page, last)
        if last == "over":
            return turn
        choose(page, hands, turn + first)
    raise AssertionError("the game does not end")


def play_together(pages: list[Page], done: Callable[[Page], bool]) -> None:
    """Play with several pages at one table until `done` holds for each."""
    answered: list[list[str]] = [[""] for _ in pages]
    moved = time.monotonic()
    while not all(done(page) for page in pages):
        for page, before in zip(pages, answered, strict=True):
            # Read the question first: nothing can follow it before this answer.
            question = decision(page)
            if question not in ("", "over", before[-1]) and not done(page):
                choose(page, Pointer(page), len(before))
                before.append(question)
                moved = time.monotonic()
        assert time.monotonic() - moved < STUCK_AFTER_SECONDS, "nobody is asked anything"
        pages[0].wait_for_timeout(10)


def animate(page: Page, speed: str = "normal") -> None:
    """Change the animation speed of an open page, as another tab would."""
    page.emulate_media(reduced_motion="reduce" if speed == "off" else "no-preference")
    page.evaluate(
        """speed => {
            localStorage.setItem('heist-night.speed', JSON.stringify(speed));
            dispatchEvent(new Event('storage'));
        }""",
        speed,
    )


def wait_for_animation(page: Page) -> Locator:
    """Run a page with a paused clock until an animation starts; return its skip button."""
    skip = page.get_by_role("button", name="Skip")
    while not skip.is_visible():
        page.wait_for_timeout(10)
        page.clock.run_for(20)
    return skip


def is_over(page: Page) -> bool:
    return decision(page) == "over"


def is_assigning(page: Page) -> bool:
    return page.locator(".assign").count() > 0


def play_now(page: Page, title: str) -> None:
    heading = page.get_by_role("heading", name=title, exact=True)
    card = page.get_by_role("article").filter(has=heading)
    alone = card.get_by_role("button", name="Choose a scenario")
    card.get_by_role("button", name="Play now").or_(alone).click()
    start = page.get_by_role("button", name="Start the game")
    page.locator(LINE).or_(start).first.wait_for()
    if start.count():
        start.click()
    page.locator(LINE).wait_for()


def play_on_plain_board(page: Page) -> None:
    """Reload the table on the plain board."""
    page.goto(f"{page.url}?board=plain")
    page.locator(LINE).wait_for()
