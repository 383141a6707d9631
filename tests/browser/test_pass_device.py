"""Several players on one device: the game is hidden while the device is passed on."""

import itertools
import re

from playwright.sync_api import Page, expect

from tests.browser.boards import no_sideways_scroll
from tests.browser.conftest import PHONE, NewPage
from tests.browser.playing import LINE, Pointer, choose
from tests.browser.test_pages import serious

PASS_DEVICE = "[data-pass-device]"

PASS_IN_TIME = """() => [...document.querySelectorAll('.window button:enabled')]
    .find(button => button.innerText === 'Pass')?.click()"""
"""Find and press in one step, because a window may close meanwhile."""


QUESTION = "() => document.querySelector('[data-decision]')?.dataset.decision ?? null"


def two_on_one(page: Page, game: str, seats: int = 2) -> None:
    """Start a game with Ann and Ben on one phone, and bots in the other seats."""
    page.get_by_label("Your name").fill("Ann")
    page.get_by_label("Join with a code").focus()
    page.get_by_role("button", name=f"Invite friends to {game}").click()
    page.get_by_role("combobox", name="Seats", exact=True).select_option(f"{seats}")
    page.get_by_label("Player's name").fill("Ben")
    page.get_by_role("button", name="Add", exact=True).click()
    expect(page.get_by_text("Ann and Ben share this device.")).to_be_visible()
    if seats > 2:
        page.get_by_role("button", name="Fill").click()
    page.get_by_text("Ready to start.").wait_for()
    page.get_by_role("button", name="Start the game").click()


def await_hands(page: Page, answered: dict[str, str]) -> str:
    """Wait until the page names the next player, or its holder is asked or may pass."""
    page.wait_for_function(
        """answered => {
            const next = document.querySelector('[data-pass-device]')?.dataset.passDevice;
            const line = document.querySelector('[data-decision]')?.dataset.decision;
            const pass = [...document.querySelectorAll('.window button')].some(
                button => button.innerText === 'Pass' && !button.disabled);
            return next || pass || (line && !Object.values(answered).includes(line)
                && document.querySelector('[data-anchor=board]')) ? true : false;
        }""",
        arg=answered,
    )
    return "pass" if page.locator(PASS_DEVICE).count() else "question"


def holder(page: Page) -> str:
    """Take the device as the player named on the page; return their name."""
    button = page.get_by_role("button", name=re.compile("^I'm "))
    name = button.inner_text().strip().removeprefix("I'm ")
    assert page.locator("[data-anchor=board], [role=log], [data-decision]").count() == 0
    button.click()
    page.locator(LINE).wait_for()
    return name


def test_the_game_is_hidden_between_turns_on_one_phone(new_page: NewPage) -> None:
    page = new_page(PHONE)
    two_on_one(page, "The Big Score")
    answered: dict[str, str] = {}
    had: list[str] = []
    looked = False
    for turn in range(40):
        if await_hands(page, answered) == "pass":
            if not looked:
                looked = True
                assert serious(page) == []
                assert no_sideways_scroll(page)
            had.append(holder(page))
            continue
        question = page.locator(LINE).get_attribute("data-decision") or ""
        seat = question.split(".")[0]
        assert had[-1] == ("Ann" if seat == "0" else "Ben"), "somebody sees another's question"
        answered[f"{turn}"] = question
        choose(page, Pointer(page), turn)
        if len(had) > 5:
            break
    assert {"Ann", "Ben"} <= set(had)
    assert all(one != other for one, other in itertools.pairwise(had))
    page.reload()
    expect(page.locator(PASS_DEVICE)).to_be_visible()
    assert page.locator("[data-anchor=board]").count() == 0


def answer_in_turn(page: Page, turn: int) -> None:
    """Answer as the device's holder: pass in a window, otherwise choose a highlighted option."""
    if page.get_by_role("region", name="Time to respond").count():
        page.evaluate(PASS_IN_TIME)
    else:
        choose(page, Pointer(page), turn)


def test_in_a_window_both_players_get_the_device(new_page: NewPage) -> None:
    """Passing the device only to players who can respond would reveal who can."""
    page = new_page(PHONE)
    two_on_one(page, "The Score: Vault Heist", 3)
    answered: dict[str, str] = {}
    in_a_row: list[str] = []
    told: set[str] = set()
    for turn in range(200):
        if await_hands(page, answered) == "question":
            question = page.evaluate(QUESTION)
            if question is None:  # the window closed meanwhile, and the device is passed on
                continue
            answered[f"{turn}"] = question
            answer_in_turn(page, turn)
            continue
        words = page.locator(f"{PASS_DEVICE} p").inner_text()
        name = holder(page)
        if "They can respond now." not in words:
            in_a_row = []
            continue
        told.add(words)
        in_a_row.append(name)
        if {"Ann", "Ben"} <= set(in_a_row):
            break
    assert set(in_a_row) == {"Ann", "Ben"}
    assert len(told) == 1, "the page is the same, whoever can respond"


def test_one_of_two_leaves_and_the_other_plays_on(new_page: NewPage) -> None:
    page = new_page(PHONE)
    two_on_one(page, "The Big Score")
    first = holder(page)
    other = "Ben" if first == "Ann" else "Ann"
    page.get_by_role("button", name="Leave the table").click()
    expect(page.get_by_text("choose your name")).to_be_visible()
    page.get_by_role("button", name="Leave", exact=True).click()
    page.locator(PASS_DEVICE).wait_for()
    answered: dict[str, str] = {}
    for turn in range(4):
        if await_hands(page, answered) == "pass":
            assert holder(page) == other
        question = page.locator(LINE).get_attribute("data-decision") or ""
        answered[f"{turn}"] = question
        choose(page, Pointer(page), turn)
    page.get_by_role("button", name="Pass the device").click()
    expect(page.get_by_role("button", name=f"I'm {other}")).to_be_visible()
