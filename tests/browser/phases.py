"""Checks for every board at staged moments of a game."""

from typing import Literal

from playwright.sync_api import Page

from tests.browser.boards import anchors_on, no_sideways_scroll
from tests.browser.conftest import DESKTOP, PHONE
from tests.browser.playing import HAND, LIT_PLACE, await_question
from tests.browser.staging import Staged
from tests.browser.test_pages import serious
from tests.browser.visibility import cut, small_targets, unreachable, unseen

LIGHTS: dict[Literal["light", "dark"], tuple[str, ...]] = {
    "light": (),
    "dark": ("color-contrast",),
}
"""The axe rules to check in each theme; an empty tuple checks all."""
NARROWEST = (360, 740)


def check_all_moments(page: Page, staged: Staged) -> set[str]:
    """Check every staged moment; return all anchors found."""
    names: set[str] = set()
    for scene in staged.scenes:
        staged.show(page, scene)
        await_question(page)
        for size in (DESKTOP, PHONE):
            resize(page, size)
            check_moment(page, scene)
            check_lit_places(page, scene)
        resize(page, NARROWEST)
        assert no_sideways_scroll(page), scene
        found = small_targets(page) + cut(page)
        assert found == [], f"{scene}: {found}"
        fits_the_largest_text(page, scene)
        resize(page, DESKTOP)
        names |= anchors_on(page)
    return names


def resize(page: Page, size: tuple[int, int]) -> None:
    page.set_viewport_size({"width": size[0], "height": size[1]})
    page.evaluate("scrollTo(0, 0)")


def check_moment(page: Page, scene: str) -> None:
    """Check that everything asked is on the first screen, and that axe finds nothing serious."""
    assert unseen(page) == [], f"{scene}, {page.viewport_size}"
    for light, rules in LIGHTS.items():
        page.emulate_media(color_scheme=light, reduced_motion="reduce")
        found = serious(page, *rules)
        assert found == [], f"{scene}, {light}: {found}"


def fits_the_largest_text(page: Page, scene: str) -> None:
    """Check that with the largest text nothing overflows and all lit elements are reachable."""
    page.evaluate("document.documentElement.dataset.text = 'largest'")
    assert no_sideways_scroll(page), f"{scene}, largest text"
    assert unreachable(page) == [], f"{scene}, largest text"
    page.evaluate("delete document.documentElement.dataset.text")


def check_lit_places(page: Page, scene: str) -> None:
    """Check that the places lit for each card in hand are on the first screen."""
    lit = page.locator(f"{HAND}[data-lit]")
    for number in range(lit.count()):
        lit.nth(number).click()
        page.locator(LIT_PLACE).first.wait_for(state="attached")
        page.evaluate("scrollTo(0, 0)")
        hidden = unseen(page)
        assert hidden == [], f"{scene}, card {number + 1}, {page.viewport_size}: {hidden}"
        page.keyboard.press("Escape")
