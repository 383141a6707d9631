"""Several people on one device: a curtain between their turns, and nothing to be seen behind it."""

import itertools
import re

from playwright.sync_api import Page, expect

from tests.browser.boards import no_sideways_scroll
from tests.browser.conftest import PHONE, NewPage
from tests.browser.playing import LINE, Pointer, choose
from tests.browser.test_pages import serious

CURTAIN = "[data-curtain]"
SHOWN = f"{CURTAIN}, {LINE}"


def two_on_one(page: Page, game: str) -> None:
    """Ann and Ben at one phone."""
    page.get_by_label("Your name at the table").fill("Ann")
    page.get_by_label("Join with a code").focus()
    page.get_by_role("button", name=f"Invite friends to {game}").click()
    page.get_by_role("combobox", name="Seats", exact=True).select_option("2")
    page.get_by_label("Who else plays here?").fill("Ben")
    page.get_by_role("button", name="Add", exact=True).click()
    expect(page.get_by_text("Ann, Ben: a curtain falls")).to_be_visible()
    page.get_by_text("Everybody is here.").wait_for()
    page.get_by_role("button", name="Start the heist").click()


def await_hands(page: Page, answered: dict[str, str]) -> str:
    """Until the curtain names somebody, or whoever has the device is asked something new."""
    page.wait_for_function(
        """answered => {
            const curtain = document.querySelector('[data-curtain]')?.dataset.curtain;
            const line = document.querySelector('[data-decision]')?.dataset.decision;
            return curtain || (line && !Object.values(answered).includes(line)
                && document.querySelector('[data-anchor=board]')) ? true : false;
        }""",
        arg=answered,
    )
    return "curtain" if page.locator(CURTAIN).count() else "question"


def holder(page: Page) -> str:
    """Takes the device behind the curtain; returns who does."""
    button = page.get_by_role("button", name=re.compile("^I am "))
    name = button.inner_text().strip().removeprefix("I am ")
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
