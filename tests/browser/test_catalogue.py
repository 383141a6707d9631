"""The catalogue, and whole games on the plain board."""

import pytest
from playwright.sync_api import expect

import heistnight as hn
from tests.browser.conftest import PHONE, NewPage
from tests.browser.playing import (
    Pointer,
    has_board,
    play_now,
    play_on_plain_board,
    play_to_the_end,
)


def test_every_game_has_a_board_of_its_own() -> None:
    assert [game for game in hn.games() if not has_board(game)] == []


@pytest.mark.parametrize("game", ["chicken-heist"])
def test_a_whole_game_on_the_plain_board(new_page: NewPage, game: str) -> None:
    page = new_page(PHONE)
    play_now(page, hn.games()[game].title)
    play_on_plain_board(page)
    expect(page.get_by_role("list", name="Your options").first).to_be_visible()
    # Passing or running at once would make a short game.
    assert play_to_the_end(page, Pointer(page), first=1) > 5
    expect(page.get_by_role("region", name="Scores")).to_contain_text("Total")
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_home_shows_every_game(new_page: NewPage) -> None:
    page = new_page()
    for info in hn.games().values():
        card = page.get_by_role("article").filter(has_text=info.title).first
        expect(card).to_contain_text(info.summary)
        expect(card).to_contain_text(f"{info.minutes[0]}")
        expect(card.locator("svg").first).to_be_visible()


def test_a_scenario_is_chosen_before_a_solo_game(new_page: NewPage) -> None:
    page = new_page(PHONE)
    page.get_by_role("button", name="Choose a scenario The Big Score Solitaire").click()
    page.locator("label", has_text="The Heat Is On").click()
    page.get_by_role("button", name="Start the game").click()
    expect(page.get_by_role("main")).to_contain_text("The Heat Is On")
