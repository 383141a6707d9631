"""Solitaire on its own board: nine scenarios, by click, touch and keyboard."""

import re

import pytest
from playwright.sync_api import Page, expect

import heistnight as hn
from tests.browser.boards import ANCHORS, no_sideways_scroll, patterns_for, phase_of
from tests.browser.conftest import DESKTOP, PHONE, NewPage
from tests.browser.moments import alone, night
from tests.browser.phases import NARROWEST, check_all_moments
from tests.browser.playing import (
    Finger,
    Hands,
    Keyboard,
    Pointer,
    await_question,
    choose,
    decision,
)
from tests.browser.serving import Served
from tests.browser.solo_hands import TITLE, Night, choose_scenario
from tests.browser.staging import Staged, asks
from tests.browser.test_pages import serious
from tests.browser.visibility import unseen

LONG = pytest.mark.soak
"""Whole games take minutes, so only `make soak` plays them all."""
SCENARIOS = next(
    spec.values for spec in hn.games()["big-score-solo"].options if spec.name == "scenario"
)
PHASES = {
    "hire": night("biggest-score", "hire", 10),  # All five cards of the hand differ.
    "assign": night("biggest-score", "assign", 5),
    "turn-up": night("biggest-score", "turn-up", 3),
    "vault": night("biggest-score", "vault"),
    "take": night("biggest-score", "take", 3),
    "bribe": night("biggest-score", "bribe", 2),
}
LESS_OFTEN = {
    "keep": night("biggest-score", "keep", 3),
    "remove": night("biggest-score", "remove", 2),
    "strike": night("jack-of-all-trades", "strike"),
    "jack": alone("jack-of-all-trades", asks("jack")),
    "jack-as": alone("jack-of-all-trades", asks("jack-as")),
    "stakeout": night("heat-is-on", "stakeout"),
    "heat": night("heat-is-on", "assign", 5),
    "bribe in Act I": night("simultaneous-plunder", "bribe", 2),
    "entrust": night("betray-the-traitor", "entrust", 2),
    "spare crew": alone("betray-the-traitor", asks("place", "let-go")),
    "market": night("whatever-it-takes", "buy"),
}
"""Phases that look like another one, or that only some scenarios have."""


def test_scenario_cards_say_what_is_special_and_how_hard_it_is(new_page: NewPage) -> None:
    page = new_page(PHONE)
    page.get_by_role("button", name=f"Choose a scenario {TITLE}").click()
    cards = page.get_by_role("radio")
    expect(cards).to_have_count(9)
    expect(page.get_by_text("our bot wins")).to_have_count(9)
    expect(page.get_by_text("Not played yet")).to_have_count(9)
    for words in ("Invite friends", "Bot speed", "Chat", "List this table"):
        expect(page.get_by_text(words, exact=True)).to_have_count(0)
    assert page.locator("img[alt^=QR]").count() == 0
    assert no_sideways_scroll(page)
    assert serious(page) == []


def test_every_phase(new_page: NewPage, served: Served) -> None:
    names = check_all_moments(new_page(), Staged(served.url, PHASES))
    used, strays = patterns_for(names, "big-score-solo")
    assert strays == set()
    assert "objective-*" in used
    of_some = {"traitors", "carrier-*", "jacks", "market"}
    assert set(ANCHORS["big-score-solo"]) - used == of_some


@LONG
def test_every_other_phase(new_page: NewPage, served: Served) -> None:
    names = check_all_moments(new_page(), Staged(served.url, LESS_OFTEN))
    used, strays = patterns_for(names, "big-score-solo")
    assert strays == set()
    assert {"traitors", "carrier-*", "jacks", "market"} <= used


def a_diamond(game: hn.Game, asked: hn.Decision) -> bool:
    """Return whether a diamond can be taken that counts toward the objective."""
    return asked.phase == "take" and "diamond" in game.view(0)["toward"]


@pytest.mark.parametrize("size", [DESKTOP, PHONE], ids=["desktop", "phone"])
def test_holdings_and_progress_are_visible(
    new_page: NewPage, served: Served, size: tuple[int, int]
) -> None:
    """SO-31: holdings are beside the hand; a token says how it helps the objective."""
    moments = {"hire": PHASES["hire"], "thief": alone("diamond-thief", a_diamond)}
    page, staged = new_page(size), Staged(served.url, moments)
    staged.show(page, "hire")
    await_question(page)
    assert unseen(page, "[data-anchor=player-1]") == []
    staged.show(page, "thief")
    await_question(page)
    diamond = page.locator("[data-anchor=drawn-diamond]").first
    expect(diamond).to_contain_text("of 11 diamonds")
    expect(diamond).not_to_contain_text("$")


def test_the_jacks_are_counted(new_page: NewPage) -> None:
    """SO-44: six jacks, one less for each use."""
    page = new_page()
    played = Night(page, Pointer(page), "jack-of-all-trades", 2)
    played.play(until=lambda: played.game.view(0)["board"]["jacks"] < 6)
    left = played.game.view(0)["board"]["jacks"]
    expect(page.locator("[data-anchor=jacks]")).to_contain_text(f"{left} jacks-of-all-trades left")


@LONG
@pytest.mark.parametrize("scenario", SCENARIOS)
def test_every_scenario_is_played_for_a_round(new_page: NewPage, scenario: str) -> None:
    page = new_page(NARROWEST)
    played = Night(page, Finger(page), scenario, 3)
    played.play_a_round()
    played.await_phase()
    assert no_sideways_scroll(page)


WAYS = [
    pytest.param("simultaneous-plunder", 14, Finger, PHONE, id="touch, phone"),
    pytest.param("biggest-score", 12, Pointer, DESKTOP, id="pointer, desktop", marks=LONG),
    pytest.param("betray-the-traitor", 5, Pointer, PHONE, id="pointer, phone", marks=LONG),
    pytest.param("heat-is-on", 21, Keyboard, DESKTOP, id="keyboard, desktop", marks=LONG),
    pytest.param("simultaneous-plunder", 14, Keyboard, PHONE, id="keyboard, phone", marks=LONG),
]


@pytest.mark.parametrize(("scenario", "seed", "hands", "size"), WAYS)
def test_a_whole_night(
    new_page: NewPage, scenario: str, seed: int, hands: type[Hands], size: tuple[int, int]
) -> None:
    page = new_page(size)
    played = Night(page, hands(page), scenario, seed)
    assert {"hire", "assign", "turn-up", "keep", "over"} <= played.play()
    expect(page.get_by_role("region", name="Scores")).to_contain_text("Total")
    met = played.game.view(0)["objective_met"]
    defeat = page.get_by_role("heading", name=re.compile("You (fell|lose)"))
    expect(defeat).to_have_count(0 if met else 1)
    assert page.get_by_role("region", name="Chat").count() == 0
    assert serious(page) == []
    assert no_sideways_scroll(page)


@LONG
def test_a_lost_game_by_keyboard_shows_a_defeat(new_page: NewPage) -> None:
    """A player who always robs is busted at some point, and the record shows the loss."""
    page = new_page()
    page.emulate_media(color_scheme="light", reduced_motion="reduce")
    choose_scenario(page, "crypto-currency")
    always_rob(page, Keyboard(page))
    assert decision(page) == "over"
    expect(page.get_by_role("heading", name=re.compile("You (fell|lose)"))).to_be_visible()
    assert serious(page) == []
    page.get_by_role("link", name="Heist Night").first.click()
    page.get_by_role("button", name=f"Choose a scenario {TITLE}").click()
    expect(page.get_by_text("you: 0 of 1 met")).to_be_visible()


def always_rob(page: Page, hands: Hands) -> None:
    last = ""
    for turn in range(400):
        last = await_question(page, last)
        if last == "over":
            return
        if phase_of(page, last) == "vault":
            hands.press(page.locator("[data-anchor=rob]"))
        else:
            choose(page, hands, turn)
