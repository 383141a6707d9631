"""What a board owes its players whatever is asked: looked at on tables that stand there."""

from typing import Literal

from playwright.sync_api import Page

from tests.browser.boards import anchors_on, no_sideways_scroll
from tests.browser.conftest import DESKTOP, PHONE
from tests.browser.playing import HAND, LIT_PLACE, await_question
from tests.browser.sight import unreachable, unseen
from tests.browser.staging import Staged
from tests.browser.test_pages import serious

LIGHTS: dict[Literal["light", "dark"], tuple[str, ...]] = {
    "light": (),
    "dark": ("color-contrast",),
}
"""And what changes with the light, by axe's names of its rules; nothing: look at everything."""
NARROWEST = (360, 740)


def look_at_all(page: Page, staged: Staged) -> set[str]:
    """At every moment that is staged; returns the names of all that can be pointed at."""
    names: set[str] = set()
    for scene in staged.scenes:
        staged.show(page, scene)
        await_question(page)
        for size in (DESKTOP, PHONE):
            resize(page, size)
            owes_its_players(page, scene)
            shows_where_cards_go(page, scene)
        resize(page, NARROWEST)
        assert no_sideways_scroll(page), scene
        fits_the_largest_text(page, scene)
        resize(page, DESKTOP)
        names |= anchors_on(page)
    return names


def resize(page: Page, size: tuple[int, int]) -> None:
    page.set_viewport_size({"width": size[0], "height": size[1]})
    page.evaluate("scrollTo(0, 0)")


def owes_its_players(page: Page, scene: str) -> None:
    """Goal, question and all that is lit on the first screen; nothing serious for axe, by day
    and by night; nothing goes sideways."""
    assert unseen(page) == [], f"{scene}, {page.viewport_size}"
    for light, rules in LIGHTS.items():
        page.emulate_media(color_scheme=light, reduced_motion="reduce")
        found = serious(page, *rules)
        assert found == [], f"{scene}, {light}: {found}"


def fits_the_largest_text(page: Page, scene: str) -> None:
    """Even then nothing goes sideways, and all that is lit can be scrolled to and pressed."""
    page.evaluate("document.documentElement.dataset.text = 'largest'")
    assert no_sideways_scroll(page), f"{scene}, largest text"
    assert unreachable(page) == [], f"{scene}, largest text"
    page.evaluate("delete document.documentElement.dataset.text")


def shows_where_cards_go(page: Page, scene: str) -> None:
    """Whatever lights up for a card of the hand is on the first screen as well."""
    lit = page.locator(f"{HAND}[data-lit]")
    for number in range(lit.count()):
        lit.nth(number).click()
        page.locator(LIT_PLACE).first.wait_for(state="attached")
        page.evaluate("scrollTo(0, 0)")
        hidden = unseen(page)
        assert hidden == [], f"{scene}, card {number + 1}, {page.viewport_size}: {hidden}"
        page.keyboard.press("Escape")
