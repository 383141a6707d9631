"""Players' names of any length and script."""

from playwright.sync_api import Page, expect

from tests.browser.boards import no_sideways_scroll, phase_of
from tests.browser.conftest import NewPage
from tests.browser.playing import Pointer, await_question, choose

SMALL_PHONE = (360, 640)
LONGEST = "W" * 24
"""Twenty-four of the widest letter: the longest possible name."""
CUT_OFF = """() => [...document.querySelectorAll('div.turn *')]
    .filter(node => node.getBoundingClientRect().right > innerWidth)
    .map(node => node.textContent.trim())"""


def host(new_page: NewPage, name: str, game: str) -> Page:
    """Open a table with bots in all other seats."""
    page = new_page(SMALL_PHONE)
    page.get_by_label("Your name").fill(name)
    page.get_by_label("Join with a code").focus()
    page.get_by_role("button", name=f"Invite friends to {game}").click()
    page.get_by_role("button", name="Fill").click()
    page.get_by_text("Ready to start.").wait_for()
    return page


def test_the_longest_name_fits_in_the_lobby_and_on_the_vaults(new_page: NewPage) -> None:
    page = host(new_page, LONGEST, "The Score: Vault Heist")
    expect(page.get_by_text(LONGEST).first).to_be_visible()
    assert no_sideways_scroll(page)
    page.get_by_role("button", name="Start the game").click()
    last = await_question(page)
    for turn in range(20):
        if phase_of(page, last) == "turn":
            break
        choose(page, Pointer(page), turn)
        last = await_question(page, last)
    page.locator("div.turn").wait_for()
    assert page.evaluate(CUT_OFF) == []
