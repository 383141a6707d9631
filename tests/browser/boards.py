"""Checks for every board, in each phase of a game."""

import json
from collections.abc import Callable
from pathlib import Path

from playwright.sync_api import Page

from tests.browser.playing import HAND, OFFERED, SETTLED, Hands, await_question, choose

ANCHORS: dict[str, list[str]] = json.loads(
    (Path(__file__).parents[2] / "web/src/board/anchors.json").read_text(encoding="utf-8")
)
NOT_ON_FIRST_SCREEN = f"""() => {{
    const tray = document.querySelector('[data-anchor=tray]');
    const edge = tray?.offsetHeight ? tray.getBoundingClientRect().top : innerHeight;
    const hidden = (node, box) => tray?.contains(node)
        ? box.top < 0 || box.bottom > innerHeight + 1
        : box.top < 0 || box.top + 24 > Math.min(edge, innerHeight);
    return [...document.querySelectorAll('[data-anchor=goal], {OFFERED}')]
        .map(node => [node, node.getBoundingClientRect()])
        .filter(([node, box]) => hidden(node, box) && !node.closest('[data-anchor=hand]'))
        .map(([node, box]) => `${{node.textContent.trim()}}: ${{box.top}} to ${{box.bottom}}`);
}}"""
"""Find lit elements that need scrolling. The hand is left out, as it scrolls by itself."""
LIT_PLACES_HIDDEN = """() => {
    const tray = document.querySelector('[data-anchor=tray]')?.getBoundingClientRect();
    const edge = tray && tray.height ? tray.top : innerHeight;
    return [...document.querySelectorAll('[data-place][data-lit]')]
        .map(node => [node, node.getBoundingClientRect()])
        .filter(([node, box]) => box.top < 0 || box.top + 24 > edge)
        .map(([node, box]) => `${node.getAttribute('aria-label')}: ${box.top} to ${box.bottom}`);
}"""


def phase_of(page: Page, question: str) -> str:
    if question == "over":
        return "over"
    return page.locator("[data-decision]").get_attribute("data-phase") or ""


def play_and_check_phases(page: Page, hands: Hands, look: Callable[[str], None]) -> set[str]:
    """Play to the end and check each phase when it first comes up; return the phases."""
    seen: set[str] = set()
    last = ""
    for turn in range(1500):
        last = await_question(page, last)
        phase = phase_of(page, last)
        if phase not in seen:
            seen.add(phase)
            look(phase)
        if last == "over":
            return seen
        choose(page, hands, turn)
    raise AssertionError("the game doesn't end")


def check_first_screen(page: Page, phase: str) -> None:
    """Check that the goal line and all lit elements are visible without scrolling."""
    if phase == "over":
        return
    page.evaluate("scrollTo(0, 0)")
    assert page.evaluate(NOT_ON_FIRST_SCREEN) == [], phase
    if page.locator(HAND).count() and page.locator(SETTLED).count():
        page.locator(HAND).first.click()
        page.locator(SETTLED).wait_for()
        page.evaluate("scrollTo(0, 0)")
        assert page.evaluate(LIT_PLACES_HIDDEN) == [], phase
        page.keyboard.press("Escape")


def anchors_on(page: Page) -> set[str]:
    found: list[str] = page.evaluate(
        "[...document.querySelectorAll('[data-anchor]')].map(node => node.dataset.anchor)"
    )
    return set(found)


def patterns_for(names: set[str], game: str) -> tuple[set[str], set[str]]:
    """Return the registered anchors that were found, and the found ones that aren't registered."""
    patterns = [*ANCHORS["every"], *ANCHORS[game]]

    def fits(pattern: str, name: str) -> bool:
        head, star, tail = pattern.partition("*")
        if not star:
            return pattern == name
        return name.startswith(head) and name.endswith(tail) and len(name) > len(head + tail)

    used = {pattern for pattern in patterns for name in names if fits(pattern, name)}
    strays = {name for name in names if not any(fits(pattern, name) for pattern in patterns)}
    return used, strays


def no_sideways_scroll(page: Page) -> bool:
    return bool(page.evaluate("document.documentElement.scrollWidth <= innerWidth"))


def drag_by_touch(page: Page, start: tuple[float, float], end: tuple[float, float]) -> None:
    """Drag with touch events: press, move in small steps, release."""
    touch = page.context.new_cdp_session(page)
    (x, y), (to_x, to_y) = start, end
    touch.send(
        "Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [{"x": x, "y": y}]}
    )
    for step in range(1, 13):
        point = {"x": x + (to_x - x) * step / 12, "y": y + (to_y - y) * step / 12}
        touch.send("Input.dispatchTouchEvent", {"type": "touchMove", "touchPoints": [point]})
    touch.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
