"""Every lesson and puzzle can be finished by touch on a phone, with nothing in the way.

Only what is visible and not covered is tapped, and what the coach points at is in view.
"""

import os

import pytest
from playwright.sync_api import Locator, Page, expect

from heistnight.learn.courses import courses
from heistnight.learn.courses import lesson as lesson_of
from tests.browser.conftest import NewPage
from tests.browser.lesson_walk import Learner

SIZES = [(360, 740), (390, 844)]
PICTURES = os.environ.get("LESSON_PICTURES", "")
GAMES = [game for game, lessons in courses().items() if lessons]


@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
@pytest.mark.parametrize("game", GAMES)
def test_every_lesson_is_finished_by_touch(
    new_page: NewPage, game: str, size: tuple[int, int]
) -> None:
    page = new_page(size, f"/learn/{game}")
    name = ""

    def picture(step: int) -> None:
        if PICTURES:
            page.wait_for_timeout(400)
            page.screenshot(path=f"{PICTURES}/{name}-{size[0]}-{step + 1:02}.png")

    learner = Learner(page, picture)
    end = page.get_by_role("region", name="End of the lesson")
    for lesson in courses()[game]:
        name = lesson.id.replace("/", "-")
        title = page.get_by_text(lesson.title, exact=True)
        button = page.locator(".lesson").filter(has=title)
        expect(button).to_contain_text(f"{lesson.minutes} min")
        learner.tap(button.element_handle(), lesson.id)
        learner.finish(lesson)
        expect(end.get_by_role("img", name="3 of 3 stars")).to_be_visible()
        picture(99)
        learner.tap(end.get_by_role("link", name="All lessons").element_handle(), lesson.id)
        expect(page.get_by_role("heading", name="Learn by playing")).to_be_visible()
    assert not learner.problems, "\n".join(learner.problems)


def begin(new_page: NewPage, id_: str, size: tuple[int, int] = SIZES[0]) -> tuple[Page, Learner]:
    page = new_page(size, f"/learn/{id_.partition('/')[0]}")
    learner = Learner(page)
    title = page.get_by_text(lesson_of(id_).title, exact=True)
    page.locator(".lesson").filter(has=title).click()
    return page, learner


def test_after_a_lesson_a_game_is_one_tap_away(new_page: NewPage) -> None:
    page, learner = begin(new_page, "vault-heist/chain")
    learner.finish(lesson_of("vault-heist/chain"))
    lesson = page.url
    page.get_by_role("button", name="Play now").tap()
    page.wait_for_url(lambda url: url != lesson)
    expect(page.locator("[data-decision]")).to_be_visible()
    expect(page.get_by_role("region", name="End of the lesson")).to_have_count(0)


def put(learner: Learner, card: Locator, anchor: str) -> None:
    if card.get_attribute("aria-pressed") != "true":  # the next card is picked up by itself
        learner.tap(card.element_handle(), anchor)
    place = learner.page.locator(f'[data-anchor="{anchor}"][data-lit] > .target')
    learner.tap(place.element_handle(), anchor)


def test_the_coach_follows_a_wrong_plan_and_leads_on(new_page: NewPage) -> None:
    """In The Big Score's first lesson: cards in another order, a wrong place, and insisting."""
    taught = lesson_of("big-score/first")
    page, learner = begin(new_page, taught.id)
    learner.finish(taught, lambda state: "first con man" in state["words"])
    coach = page.get_by_role("region", name="The coach")
    cards = page.locator("[data-anchor=hand] [data-grip]")
    put(learner, cards.nth(7), "job-1")
    expect(coach).to_contain_text("first con man")
    put(learner, cards.nth(6), "unassigned")
    expect(coach).to_contain_text("Without the hacker two people are missing")
    expect(coach).to_contain_text("Choose the card, then its new place.")
    put(learner, page.get_by_role("button", name="hacker, placed"), "job-2")
    expect(coach).to_contain_text("first con man")
    put(learner, cards.nth(0), "job-5")
    expect(coach).to_contain_text("begin with it")
    learner.tap(page.get_by_role("button", name="Confirm plan").element_handle(), "the plan")
    learner.tap(coach.get_by_role("button", name="Play it anyway").element_handle(), "the coach")
    expect(page.get_by_role("button", name="Confirm plan")).to_have_count(0)
    learner.finish(taught)
    expect(page.get_by_role("button", name="Try again")).to_be_visible()


@pytest.mark.parametrize("size", [(740, 360), (844, 390)], ids=lambda size: f"{size[0]}x{size[1]}")
def test_a_phone_on_its_side_shows_what_the_coach_points_at(
    new_page: NewPage, size: tuple[int, int]
) -> None:
    taught = lesson_of("vault-heist/first")
    page, learner = begin(new_page, taught.id, size)
    coach = page.get_by_role("region", name="The coach")
    learner.on_step = lambda step: expect(coach).to_be_in_viewport()
    learner.finish(taught)
    hidden = [one for one in learner.problems if "not in view" in one]
    assert not hidden, "\n".join(hidden)
