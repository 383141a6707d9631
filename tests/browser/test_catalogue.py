"""Every other game in the catalogue is played to its end on the plain board."""

import pytest
from playwright.sync_api import expect

import heistnight as hn
from tests.browser.conftest import PHONE, NewPage
from tests.browser.playing import Pointer, has_board, play_now, play_to_the_end

OTHERS = [info for game, info in hn.games().items() if not has_board(game)]


@pytest.mark.parametrize("info", OTHERS, ids=[info.id for info in OTHERS])
def test_a_whole_game_on_the_plain_board(new_page: NewPage, info: hn.GameInfo) -> None:
    page = new_page(PHONE)
    play_now(page, info.title)
    expect(page.get_by_role("list", name="Your choices").first).to_be_visible()
    # To pass, or to run, at once would be a short game.
    assert play_to_the_end(page, Pointer(page), first=1) > 5
    expect(page.get_by_role("region", name="Scores, line by line")).to_contain_text("Total")
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
    page.get_by_role("button", name="Choose how to play The Big Score Solitaire").click()
    page.locator("label", has_text="The Heat Is On").click()
    page.get_by_role("button", name="Start the heist").click()
    expect(page.get_by_role("main")).to_contain_text("The Heat Is On")
