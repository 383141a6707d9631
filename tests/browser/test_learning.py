"""Lessons: the coach leads a new player through the first lesson, on desktop and phone.

A second connection of the same person sends the answers: these tests check only what the page
shows of the coach. The tests of the boards answer by touching things.
"""

import json
import os
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from itertools import count

import pytest
from playwright.sync_api import Locator, Page, expect
from websockets.sync.client import ClientConnection, connect

from heistnight.learn.courses import courses
from heistnight.learn.courses import lesson as lesson_of
from heistnight.learn.lesson import Lesson
from tests.browser.conftest import DESKTOP, PHONE, NewPage

FIRST = [lessons[0].id for lessons in courses().values() if lessons]
PICTURES = os.environ.get("LESSON_PICTURES", "")
IN_SIGHT = """() => {
    const box = document.querySelector("section.coach .bubble").getBoundingClientRect();
    return box.left >= 0 && box.top >= 0 && box.right <= innerWidth && box.bottom <= innerHeight;
}"""


COVERED = """() => {
    const coach = document.querySelector("section.coach .bubble").getBoundingClientRect();
    const meets = box => box.left < coach.right && box.right > coach.left
        && box.top < coach.bottom && box.bottom > coach.top;
    const sticky = document.querySelector("[data-sticky=top]").getBoundingClientRect();
    if (coach.bottom <= sticky.bottom) return [];
    return [...document.querySelectorAll("[data-lit], [data-option], [data-grip]")]
        .filter(one => one.checkVisibility() && meets(one.getBoundingClientRect()))
        .map(one => one.outerHTML.slice(0, 100));
}"""
"""On a wide screen, the answers under the coach. In the sticky head it takes its own room."""


def picture(page: Page, name: str) -> None:
    if PICTURES:
        page.wait_for_timeout(300)
        page.screenshot(path=f"{PICTURES}/{name}.png")


def coach(page: Page) -> Locator:
    return page.get_by_role("region", name="The coach")


def ending(page: Page) -> Locator:
    return page.get_by_role("region", name="End of the lesson")


class SecondDevice:
    """A second connection of the same person that sends the answer the coach waits for."""

    numbers = count()

    def __init__(self, socket: ClientConnection) -> None:
        self.socket = socket

    def answer(self, step: int) -> None:
        while True:
            said = json.loads(self.socket.recv(60))
            if said["type"] != "table" or not said["coach"] or not said["decision"]:
                continue
            if said["coach"]["step"] == step and said["coach"]["choices"]:
                break
        request = f"second {next(self.numbers)}"
        choice = said["coach"]["choices"][0]
        decision = said["decision"]["id"]
        words = {"type": "answer", "request": request, "decision": decision, "choice": choice}
        self.socket.send(json.dumps(words))


@contextmanager
def second_device(page: Page) -> Iterator[SecondDevice]:
    seats = json.loads(page.evaluate("() => localStorage.getItem('heist-night.seats')"))
    host = page.evaluate("() => location.host")
    with connect(f"ws://{host}/ws/{seats[0]['code']}", max_size=None) as socket:
        socket.send(json.dumps({"type": "hello", "token": seats[0]["token"]}))
        yield SecondDevice(socket)


def begin(new_page: NewPage, lesson: str, size: tuple[int, int]) -> Page:
    """Start a lesson from the home page, as a new player would."""
    page = new_page(size)
    page.locator(f'a[href="/learn/{lesson.partition("/")[0]}"]').click()
    page.locator(".lesson.first").click()
    expect(coach(page)).to_be_visible()
    return page


def walk(page: Page, taught: Lesson, on_step: Callable[[int], None]) -> None:
    with second_device(page) as device:
        for step in range(len(taught.step) + 1):
            expect(coach(page).filter(has_text=f"{step + 1} of").or_(ending(page))).to_be_visible()
            if ending(page).is_visible():
                return
            assert page.evaluate(IN_SIGHT), f"step {step + 1}"
            assert page.evaluate(COVERED) == [], f"step {step + 1}"
            on_step(step)
            if taught.step[step].asks:
                device.answer(step)
            else:
                coach(page).get_by_role("button", name="Next").click()
    raise AssertionError("the lesson does not end")


@pytest.mark.parametrize("size", [DESKTOP, PHONE], ids=["desktop", "phone"])
@pytest.mark.parametrize("lesson", FIRST)
def test_the_first_lesson_of_each_game_can_be_finished(
    new_page: NewPage, lesson: str, size: tuple[int, int]
) -> None:
    page = begin(new_page, lesson, size)
    name = f"{lesson.replace('/', '-')}-{size[0]}"
    walk(page, lesson_of(lesson), lambda step: picture(page, f"{name}-{step + 1:02}"))
    expect(ending(page).get_by_role("img", name="3 of 3 stars")).to_be_visible()
    picture(page, f"{name}-end")
    ending(page).get_by_role("link", name="All lessons").click()
    expect(page.get_by_role("img", name="3 of 3 stars").first).to_be_visible()
    picture(page, f"{name}-list")


def test_a_wrong_answer_is_explained_and_can_be_played_anyway(new_page: NewPage) -> None:
    page = begin(new_page, "crooks/first", DESKTOP)
    for _ in range(2):
        coach(page).get_by_role("button", name="Next").click()
    page.locator('[data-anchor="hangout-B"]').click()
    page.get_by_role("button", name="Pay $2 and look into B").click()
    expect(coach(page).get_by_text("A bigger hangout")).to_be_visible()
    picture(page, "against")
    coach(page).get_by_role("button", name="Play it anyway").click()
    expect(page.locator("[data-decision]")).to_contain_text("Choose a crook")
