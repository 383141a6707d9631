"""The end of each game: the winner, your own line, Rematch and Share without scrolling."""

import os
from pathlib import Path
from random import Random

import pytest
from playwright.sync_api import Page, expect

import heistnight as hn
from tests.browser.boards import no_sideways_scroll
from tests.browser.conftest import DESKTOP, PHONE, NewPage
from tests.browser.playing import Pointer, await_question, choose
from tests.browser.serving import Served
from tests.browser.staging import Scene, Staged
from tests.browser.test_pages import serious

SMALL_PHONE = (360, 740)
SEATS = {"big-score": 4, "big-score-solo": 1, "crooks": 3, "vault-heist": 3, "chicken-heist": 5}
SHARED = """() => {
    window.shared = [];
    navigator.share = async what => { window.shared.push(what); };
}"""
PICTURES = os.environ.get("HEIST_END_PICTURES", "")
"""A folder for a picture of each end, to look at."""


def last_question(game: str) -> Scene:
    """Play a game with bots; return it at the last question to the first seat."""
    played, mind, chance = (
        hn.new(game, seats=SEATS[game], seed=4),
        hn.bot(game, "regular"),
        Random(4),
    )
    while not played.over:
        seat = min(played.waiting)
        played.act(seat, mind.choose(played, seat, chance))
    last = max(number for number, (seat, _) in enumerate(played.acts) if seat == 0)
    return Scene(played.save(), last)


@pytest.fixture(scope="module")
def staged(served: Served) -> Staged:
    staged = Staged(served.url, {})
    staged.scenes = {game: last_question(game) for game in SEATS}
    return staged


def play_out(page: Page) -> None:
    now = await_question(page)
    while now != "over":
        choose(page, Pointer(page), 0)
        now = await_question(page, now)


def in_first_screen(page: Page, *names: str) -> bool:
    """Return whether these buttons are on the screen, and nothing covers them."""
    assert page.evaluate("scrollY") == 0
    boxes = [page.get_by_role("button", name=name, exact=True).bounding_box() for name in names]
    assert page.viewport_size is not None
    high = page.viewport_size["height"]
    return all(box is not None and box["y"] + box["height"] <= high for box in boxes)


@pytest.mark.parametrize(
    "size",
    [
        pytest.param(DESKTOP, id="desktop"),
        pytest.param(PHONE, id="phone", marks=pytest.mark.soak),
        pytest.param(SMALL_PHONE, id="small"),
    ],
)
@pytest.mark.parametrize("game", list(SEATS))
def test_the_winner_and_your_line_come_first(
    new_page: NewPage, staged: Staged, game: str, size: tuple[int, int]
) -> None:
    page = new_page(size)
    page.add_init_script(f"({SHARED})()")
    staged.show(page, game)
    play_out(page)
    end = page.locator("[data-anchor=result]")
    expect(end.locator(".headline")).to_contain_text(".")
    expect(end.locator(".portrait svg, .portrait img, .icon").first).to_be_visible()
    expect(end.get_by_role("heading", name="Results")).to_be_attached()
    page.evaluate("scrollTo(0, 0)")
    if PICTURES:
        page.wait_for_timeout(1500)
        page.screenshot(path=Path(PICTURES) / f"{game}-{size[0]}.png")
    assert in_first_screen(page, "Rematch", "Share")
    assert no_sideways_scroll(page)
    assert serious(page) == []
    page.get_by_role("button", name="Share", exact=True).click()
    (shared,) = page.evaluate("shared")
    assert "/replay/" in shared["url"]
    assert hn.games()[game].title in shared["title"]


def test_without_a_share_sheet_the_link_is_copied_and_the_image_saved(
    new_page: NewPage, staged: Staged
) -> None:
    page = new_page(DESKTOP)
    page.add_init_script("delete Navigator.prototype.share")
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    staged.show(page, "crooks")
    play_out(page)
    page.get_by_role("button", name="Share", exact=True).click()
    expect(page.get_by_text("Link copied.")).to_be_visible()
    assert "/replay/" in page.evaluate("navigator.clipboard.readText()")
    image = page.get_by_role("link", name="Save the image").get_attribute("href")
    answer = page.request.get(image or "")
    assert (answer.status, answer.headers["content-type"]) == (200, "image/png")


def test_a_verdict_of_the_review_appears_by_itself(new_page: NewPage, staged: Staged) -> None:
    page = new_page(PHONE)
    staged.show(page, "crooks")
    play_out(page)
    share = page.get_by_role("button", name="Share", exact=True)
    before = share.bounding_box()
    expect(page.locator(".verdict")).to_contain_text("Luck")
    assert share.bounding_box() == before, "no button moves under a finger"
    if PICTURES:
        page.screenshot(path=Path(PICTURES) / "verdict.png")
    assert page.get_by_role("button", name="Review").is_visible()
