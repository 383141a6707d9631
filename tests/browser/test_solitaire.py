"""Solitaire on its own board: nine scenarios, by pointer, by finger and by keyboard alone."""

import pytest
from playwright.sync_api import Page, expect

import heistnight as hn
from tests.browser.boards import (
    ANCHORS,
    anchors_on,
    first_screen_holds_the_question,
    look_at_each_phase,
    no_sideways_scroll,
    patterns_for,
    phase_of,
)
from tests.browser.conftest import DESKTOP, PHONE, NewPage
from tests.browser.playing import Keyboard, Pointer, await_question, choose, decision
from tests.browser.test_pages import serious

pytestmark = pytest.mark.soak
"""Whole games by every sort of hand take minutes: `make soak` plays them."""

TITLE = "The Big Score Solitaire"
SCENARIOS = next(
    spec.values for spec in hn.games()["big-score-solo"].options if spec.name == "scenario"
)
SMALL = (360, 740)
WHOLE = {"biggest-score": DESKTOP, "betray-the-traitor": PHONE, "heat-is-on": DESKTOP}
"""Scenarios that are played to the end, and on what; of the others, a whole round."""


def choose_scenario(page: Page, scenario: str) -> None:
    page.get_by_role("button", name=f"Choose how to play {TITLE}").click()
    page.locator(f"input[value={scenario}]").check()
    expect(page.locator("li.chosen input")).to_have_value(scenario)
    page.get_by_role("button", name="Start the heist").click()
    page.locator("[data-decision]").wait_for()


def play_a_round(page: Page) -> None:
    """Until the second round begins, or it is over before that."""
    hands, last = Pointer(page), ""
    for turn in range(400):
        last = await_question(page, last)
        if last == "over" or "round 2" in page.locator("[data-anchor=goal]").inner_text():
            return
        choose(page, hands, turn)
    raise AssertionError("the round does not end")


def test_nine_picture_cards_say_what_is_special_and_how_hard_it_is(new_page: NewPage) -> None:
    page = new_page(PHONE)
    page.get_by_role("button", name=f"Choose how to play {TITLE}").click()
    cards = page.get_by_role("radio")
    expect(cards).to_have_count(9)
    expect(page.get_by_text("our bot meets it in")).to_have_count(9)
    expect(page.get_by_text("you have not tried it yet")).to_have_count(9)
    for words in ("Invite friends", "Bots think", "Chat", "List the table"):
        expect(page.get_by_text(words, exact=True)).to_have_count(0)
    assert page.locator("img[alt^=QR]").count() == 0
    assert no_sideways_scroll(page)
    assert serious(page) == []


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_every_scenario_is_played_on_the_board(new_page: NewPage, scenario: str) -> None:
    page = new_page(WHOLE.get(scenario, SMALL))
    choose_scenario(page, scenario)
    if scenario not in WHOLE:
        play_a_round(page)
        assert no_sideways_scroll(page)
        return
    names: set[str] = set()

    def look(phase: str) -> None:
        first_screen_holds_the_question(page, phase)
        assert no_sideways_scroll(page)
        assert serious(page) == [], phase
        names.update(anchors_on(page))

    seen = look_at_each_phase(page, Pointer(page), look)
    assert {"hire", "assign", "over"} <= seen
    used, strays = patterns_for(names, "big-score-solo")
    assert strays == set()
    assert {"hand", "crew-*", "job-*", "deck", "objective-*"} <= used
    assert page.get_by_role("region", name="Chat").count() == 0


def test_a_night_by_keyboard_alone_and_a_defeat_that_looks_like_one(new_page: NewPage) -> None:
    """The cops come sooner or later to one who robs for ever; the record keeps it."""
    page = new_page()
    page.emulate_media(color_scheme="light", reduced_motion="reduce")
    choose_scenario(page, "crypto-currency")
    keys, last = Keyboard(page), ""
    for turn in range(400):
        last = await_question(page, last)
        if last == "over":
            break
        if phase_of(page, last) == "vault":
            keys.press(page.locator("[data-anchor=rob]"))
        else:
            choose(page, keys, turn)
    assert decision(page) == "over"
    expect(page.get_by_role("heading", name="It went wrong")).to_be_visible()
    assert serious(page) == []
    page.get_by_role("link", name="Heist Night").first.click()
    page.get_by_role("button", name=f"Choose how to play {TITLE}").click()
    expect(page.get_by_text("you: 0 of 1 met")).to_be_visible()


def test_every_anchor_of_the_vault_is_there(new_page: NewPage) -> None:
    """What the registry promises is on the board in one scenario or another."""
    rare = {"deck-*", "job-deck", "drawn", "drawn-*", "loot", "rob", "flee", "cops", "vault"}
    other = {"traitors", "carrier-*", "jacks", "market"}
    assert rare | other | {"hand", "crew-*", "job-*", "deck"} == set(ANCHORS["big-score-solo"])
    page = new_page()
    choose_scenario(page, "jack-of-all-trades")
    names: set[str] = set()
    look_at_each_phase(page, Pointer(page), lambda phase: names.update(anchors_on(page)))
    used, strays = patterns_for(names, "big-score-solo")
    assert strays == set()
    assert rare | {"jacks"} <= used
