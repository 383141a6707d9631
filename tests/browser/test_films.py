"""`make films` fails if a film shows nothing of its moment."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page

from tests.browser import moments
from tools.films import Film, sheets, shoot

ASKED = """
<style>p { animation: x linear; animation-timeline: view() } @keyframes x {}</style>
<p data-decision=1>Rob?</p><button>Rob</button>
"""


def film(until: str) -> Film:
    return Film(moments.SOLITAIRE["vault"], lambda page: page.locator("button").click(), until)


@pytest.fixture
def page(chromium: Browser) -> Iterator[Page]:
    page = chromium.new_page()
    page.set_content(ASKED)
    yield page
    page.close()


def answer_with(page: Page, html: str) -> None:
    page.evaluate(
        "html => { document.querySelector('button').onclick = () =>"
        " { document.body.innerHTML = html; } }",
        html,
    )


def test_a_film_ends_with_its_moment(page: Page) -> None:
    answer_with(page, "<p data-decision=over></p><p data-moment=bust>Busted!</p>")
    assert len(shoot(page, film("[data-moment=bust]"))) > 1


def test_a_film_that_shows_nothing_fails(page: Page) -> None:
    answer_with(page, "<p data-decision=over></p>")
    with pytest.raises(AssertionError, match="never seen"):
        shoot(page, film("[data-moment=bust]"))


def test_sheets_are_found_by_pattern() -> None:
    names = [sheet.name for sheet in sheets(["crooks-spy", "vault-heist-*-phone"])]
    assert "crooks-spy-desktop" in names
    assert "vault-heist-duel-phone" in names
    assert "vault-heist-duel-phone-still" not in names
    assert len(sheets([])) > len(names)
