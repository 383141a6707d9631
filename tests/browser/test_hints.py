"""The hint button: a bubble with the choice, the reason and other options."""

import json
import os
from itertools import count

import pytest
from playwright.sync_api import Locator, Page, expect
from websockets.sync.client import connect

from tests.browser.conftest import DESKTOP, PHONE, NewPage
from tests.browser.playing import Pointer, await_question, choose, decision, play_now

PICTURES = os.environ.get("HINT_PICTURES", "")
TITLES = (
    "The Big Score",
    "Crooks",
    "The Score: Vault Heist",
    "Chicken Heist",
    "The Big Score Solitaire",
)
IN_SIGHT = """node => {
    const box = node.getBoundingClientRect();
    return box.left >= 0 && box.top >= 0 && box.right <= innerWidth && box.bottom <= innerHeight;
}"""
QUESTIONS = 3


def button(page: Page) -> Locator:
    return page.get_by_role("button", name="Hint", exact=True)


def bubble(page: Page) -> Locator:
    return page.get_by_role("region", name="Hint")


def picture(page: Page, name: str) -> None:
    if PICTURES:
        page.screenshot(path=f"{PICTURES}/{name}.png")


def hint_is_shown(page: Page) -> None:
    button(page).click()
    expect(bubble(page)).to_be_visible()
    expect(page.locator("div.light")).to_be_visible()
    expect(bubble(page).locator("p").last).to_contain_text(".")
    page.wait_for_function(f"() => ({IN_SIGHT})(document.querySelector('section.hint'))")


@pytest.mark.parametrize(
    "size",
    [
        pytest.param(DESKTOP, id="desktop"),
        pytest.param(PHONE, id="phone", marks=pytest.mark.soak),
    ],
)
@pytest.mark.parametrize("title", TITLES)
def test_a_hint_points_at_an_option_in_every_game(
    new_page: NewPage, title: str, size: tuple[int, int]
) -> None:
    page = new_page(size)
    play_now(page, title)
    last = ""
    for number in range(1 if size == PHONE else QUESTIONS):
        last = await_question(page, last)
        hint_is_shown(page)
        picture(page, f"{title.replace(' ', '-')}-{size[0]}-{number}")
        bubble(page).get_by_role("button", name="Close the hint").click()
        expect(bubble(page)).to_have_count(0)
        choose(page, Pointer(page), number)


def test_an_answer_closes_the_hint_and_log_and_result_count_it(new_page: NewPage) -> None:
    page = new_page()
    play_now(page, "Crooks")
    await_question(page)
    hint_is_shown(page)
    log = page.get_by_role("log", name="Log")
    expect(log).to_contain_text("You took a hint")
    choose(page, Pointer(page), 0)
    expect(bubble(page)).to_have_count(0)
    from_another_device(page)
    expect(page.get_by_text("You used 1 hint.")).to_be_visible()
    picture(page, "end")


def from_another_device(page: Page) -> None:
    """Play to the end as the same person over another connection, always the first choice."""
    seats = json.loads(page.evaluate("() => localStorage.getItem('heist-night.seats')"))
    host = page.evaluate("() => location.host")
    numbers, asked = count(), ""
    with connect(f"ws://{host}/ws/{seats[0]['code']}", max_size=None) as socket:
        socket.send(json.dumps({"type": "hello", "token": seats[0]["token"]}))
        while (said := json.loads(socket.recv(60)))["type"] != "over":
            decision = said.get("decision") if said["type"] == "table" else None
            if not decision or decision["id"] == asked:
                continue
            asked = decision["id"]
            answer = {"type": "answer", "request": f"elsewhere {next(numbers)}", "decision": asked}
            socket.send(json.dumps({**answer, "choice": decision["options"][0]["id"]}))


def test_play_this_takes_the_advice(new_page: NewPage) -> None:
    page = new_page(PHONE)
    play_now(page, "Crooks")
    question = await_question(page)
    hint_is_shown(page)
    bubble(page).get_by_role("button", name="Play this").click()
    expect(bubble(page)).to_have_count(0)
    assert await_question(page, question) != question


def test_a_hint_continues_a_plan_in_progress(new_page: NewPage) -> None:
    page = new_page()
    play_now(page, "The Big Score")
    last, turn = "", 0
    while not page.locator(".assign").count():
        last = await_question(page, last)
        if page.locator(".assign").count():
            break
        choose(page, Pointer(page), turn)
        turn += 1
    hint_is_shown(page)
    page.locator("[data-anchor=hand] [data-grip]").nth(2).click()
    bubble(page).get_by_role("button", name="Close the hint").click()
    hint_is_shown(page)
    expect(bubble(page)).to_contain_text("(card 3 of")
    picture(page, "assign")
    crew, question = page.locator("[data-anchor=hand] [data-grip]").count(), decision(page)
    bubble(page).get_by_role("button", name="Play this").click()
    expect(bubble(page)).to_have_count(0)
    expect(page.locator("[data-anchor=hand] [data-grip]")).to_have_count(crew - 1)
    expect(page.locator(".assign .pile [data-grip]")).to_have_count(1)
    assert decision(page) == question, "the plan isn't sent before it is confirmed"


def test_the_host_allows_hints_among_people(new_page: NewPage) -> None:
    ann, ben = new_page(), new_page(PHONE)
    ann.get_by_role("button", name="Invite friends to Crooks").click()
    ann.get_by_role("combobox", name="Seats", exact=True).select_option("2")
    ben.get_by_label("Join with a code").fill(ann.locator(".code").first.inner_text())
    ben.get_by_role("button", name="Join", exact=True).click()
    ben.get_by_role("button", name="Sit down").click()
    expect(ben.get_by_text("Hints are off.")).to_be_visible()
    ann.get_by_label("Allow hints").check()
    expect(ben.get_by_text("Hints are on.")).to_be_visible()
    picture(ann, "lobby-host")
    picture(ben, "lobby-guest")
    ann.get_by_role("button", name="Start the game").click()
    first = ann if asked_first(ann, ben) else ben
    hint_is_shown(first)
    expect(first.get_by_role("log", name="Log")).to_contain_text("You took a hint")


def asked_first(ann: Page, ben: Page) -> bool:
    """Return whether Ann is asked; otherwise Ben is."""
    for page in (ann, ben):
        page.locator("[data-anchor=board]").wait_for()
    return "Your turn" in ann.locator("[data-decision]").inner_text()
