"""Several people on one device: a curtain between their turns, and nothing to be seen behind it."""

import itertools
import re

from playwright.sync_api import Page, expect

from tests.browser.boards import no_sideways_scroll
from tests.browser.conftest import PHONE, NewPage
from tests.browser.playing import LINE, Pointer, choose
from tests.browser.test_pages import serious

CURTAIN = "[data-pass-device]"
SHOWN = f"{CURTAIN}, {LINE}"

PASS_IN_TIME = """() => [...document.querySelectorAll('.window button:enabled')]
    .find(button => button.innerText === 'Pass')?.click()"""
"""Looks and presses at once: a window may close while somebody reaches for it."""


def two_on_one(page: Page, game: str, seats: int = 2) -> None:
    """Ann and Ben at one phone; bots on the other seats."""
    page.get_by_label("Your name").fill("Ann")
    page.get_by_label("Join with a code").focus()
    page.get_by_role("button", name=f"Invite friends to {game}").click()
    page.get_by_role("combobox", name="Seats", exact=True).select_option(f"{seats}")
    page.get_by_label("Player's name").fill("Ben")
    page.get_by_role("button", name="Add", exact=True).click()
    expect(page.get_by_text("Ann, Ben share this device.")).to_be_visible()
    if seats > 2:
        page.get_by_role("button", name="Fill").click()
    page.get_by_text("Ready to start.").wait_for()
    page.get_by_role("button", name="Start the game").click()


def await_hands(page: Page, answered: dict[str, str]) -> str:
    """Until the curtain names somebody, or whoever has the device is asked, or may pass."""
    page.wait_for_function(
        """answered => {
            const curtain = document.querySelector('[data-pass-device]')?.dataset.passDevice;
            const line = document.querySelector('[data-decision]')?.dataset.decision;
            const pass = [...document.querySelectorAll('.window button')].some(
                button => button.innerText === 'Pass' && !button.disabled);
            return curtain || pass || (line && !Object.values(answered).includes(line)
                && document.querySelector('[data-anchor=board]')) ? true : false;
        }""",
        arg=answered,
    )
    return "curtain" if page.locator(CURTAIN).count() else "question"


def holder(page: Page) -> str:
    """Takes the device behind the curtain; returns who does."""
    button = page.get_by_role("button", name=re.compile("^I'm "))
    name = button.inner_text().strip().removeprefix("I'm ")
    assert page.locator("[data-anchor=board], [role=log], [data-decision]").count() == 0
    button.click()
    page.locator(LINE).wait_for()
    return name


def test_a_curtain_falls_between_the_turns_of_two_on_one_phone(new_page: NewPage) -> None:
    page = new_page(PHONE)
    two_on_one(page, "The Big Score")
    answered: dict[str, str] = {}
    had: list[str] = []
    looked = False
    for turn in range(40):
        if await_hands(page, answered) == "curtain":
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
    expect(page.locator(CURTAIN)).to_be_visible()
    assert page.locator("[data-anchor=board]").count() == 0


def answer_in_turn(page: Page, turn: int) -> None:
    """As whoever has the device: in a window by passing, else by what is lit."""
    if page.get_by_role("region", name="Time to respond").count():
        page.evaluate(PASS_IN_TIME)
    else:
        choose(page, Pointer(page), turn)


def test_in_a_window_both_have_the_device_whoever_can_answer(new_page: NewPage) -> None:
    """A curtain that fell only for those who can answer would tell who can."""
    page = new_page(PHONE)
    two_on_one(page, "The Score: Vault Heist", 3)
    answered: dict[str, str] = {}
    in_a_row: list[str] = []
    told: set[str] = set()
    for turn in range(200):
        if await_hands(page, answered) == "question":
            question = page.locator(LINE).get_attribute("data-decision") or ""
            answered[f"{turn}"] = question
            answer_in_turn(page, turn)
            continue
        words = page.locator(f"{CURTAIN} p").inner_text()
        name = holder(page)
        if "They may respond now." not in words:
            in_a_row = []
            continue
        told.add(words)
        in_a_row.append(name)
        if {"Ann", "Ben"} <= set(in_a_row):
            break
    assert set(in_a_row) == {"Ann", "Ben"}
    assert len(told) == 1, "the curtain says the same, whoever can answer"


def test_one_of_two_leaves_and_the_other_plays_on(new_page: NewPage) -> None:
    page = new_page(PHONE)
    two_on_one(page, "The Big Score")
    first = holder(page)
    other = "Ben" if first == "Ann" else "Ann"
    page.get_by_role("button", name="Leave the table").click()
    expect(page.get_by_text("choose your name")).to_be_visible()
    page.get_by_role("button", name="Leave", exact=True).click()
    answered: dict[str, str] = {}
    for turn in range(4):
        if await_hands(page, answered) == "curtain":
            assert holder(page) == other
        question = page.locator(LINE).get_attribute("data-decision") or ""
        answered[f"{turn}"] = question
        choose(page, Pointer(page), turn)
    page.get_by_role("button", name="Pass the device").click()
    expect(page.get_by_role("button", name=f"I'm {other}")).to_be_visible()
