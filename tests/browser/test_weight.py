"""The page's download size, until the player can choose a game and until they can play."""

import time

import pytest
from playwright.sync_api import Page, Request

import heistnight as hn
from tests.browser.conftest import PATIENCE, NewPage
from tests.browser.playing import await_question, play_now

MAX_FIRST_LOAD_BYTES = 200_000
"""Compressed bytes of the whole home page: fonts, scripts, data, pictures."""
MAX_TABLE_BYTES = 308_000
"""Compressed bytes for a guest who opens a table's link, with one board and its great moments."""


class Scales:
    """The size of everything that a page fetches from now on, by address."""

    def __init__(self, page: Page) -> None:
        self.page, self.sizes = page, dict[str, int]()
        page.on("requestfinished", self.weigh)

    def await_part(self, part: str) -> None:
        """Measure what was fetched, once its size is known."""
        end = time.monotonic() + PATIENCE / 1000
        while not self.fetched(part):
            assert time.monotonic() < end, f"{part} was never fetched"
            self.page.wait_for_timeout(50)

    def weigh(self, request: Request) -> None:
        sizes = request.sizes()
        self.sizes[request.url] = sizes["responseBodySize"] + sizes["responseHeadersSize"]

    @property
    def total(self) -> int:
        return sum(self.sizes.values())

    def fetched(self, part: str) -> list[str]:
        return [url for url in self.sizes if f"/{part}-" in url and url.endswith(".js")]


def weighed(new_page: NewPage, address: str) -> tuple[Page, Scales]:
    """Open an address in a new browser, and measure it."""
    page = new_page(at="/health")
    scales = Scales(page)
    page.goto(address)
    return page, scales


def test_the_first_load_is_light_and_brings_no_board(new_page: NewPage) -> None:
    page, scales = weighed(new_page, "/")
    page.get_by_role("article").first.wait_for()
    page.wait_for_load_state("networkidle")
    assert 20_000 < scales.total < MAX_FIRST_LOAD_BYTES
    assert scales.fetched("Board") == []


@pytest.mark.parametrize("game", hn.games())
def test_a_table_is_light_and_brings_its_own_board_alone(new_page: NewPage, game: str) -> None:
    """A guest with a link has nothing cached."""
    host = new_page()
    play_now(host, hn.games()[game].title)
    await_question(host)
    page, scales = weighed(new_page, host.url)
    page.locator("[data-anchor=board]").wait_for()
    page.wait_for_load_state("networkidle")
    scales.await_part("Board")
    assert 20_000 < scales.total < MAX_TABLE_BYTES
    assert len(scales.fetched("Board")) == 1
