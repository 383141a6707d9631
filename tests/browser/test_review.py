"""The review page: made on demand, its numbers add up, and it links to the replay."""

import json
import re
from random import Random

from playwright.sync_api import Page, expect

import heistnight as hn
from heistnight.bots import policy_of
from heistnight.kernel.game import Game
from tests.browser.boards import no_sideways_scroll
from tests.browser.conftest import DESKTOP, PHONE, NewPage
from tests.browser.test_pages import serious

OPENING = 12
"""Moves, before everyone passes: so the review takes a moment."""


def short_game() -> Game:
    game, rng, policy = hn.new("crooks", seats=2, seed=5), Random(5), policy_of("crooks")
    while not game.over:
        seat = game.waiting[0]
        decision = game.pending[seat]
        passes = [option.id for option in decision.options if option.label.startswith("Pass")]
        plain = policy(game.fork(), seat, decision.choices, rng)
        game.act(seat, passes[0] if passes and game.act_count >= OPENING else plain)
    return game


def in_replay(new_page: NewPage, game: Game) -> Page:
    """Open the replay of a game that this browser played in the first seat."""
    page = new_page(DESKTOP)
    replay = page.request.post("/api/replays", data={"journal": game.save()}).json()["id"]
    own = json.dumps([[replay, 0]])
    page.evaluate("own => localStorage.setItem('heist-night.replays', own)", own)
    page.goto(f"/replay/{replay}")
    page.get_by_role("slider").wait_for()
    return page


def tenths(text: str) -> int:
    """Return '−12.3' or '50.4 %' in tenths."""
    return int(re.sub(r"[^\d-]", "", text.replace("−", "-")))


def check_sums(page: Page, seats: int) -> None:
    rows = page.get_by_role("region", name="Skill and luck").locator("tbody tr")
    expect(rows).to_have_count(seats)
    for row in rows.all():
        start, own, others, luck, end, _ = row.locator("td").all_inner_texts()
        shares = tenths(own) + tenths(others) + tenths(luck)
        assert tenths(start) + shares == tenths(end)


def test_a_review_adds_up_and_links_to_the_replay(new_page: NewPage) -> None:
    game = short_game()
    page = in_replay(new_page, game)
    page.get_by_role("button", name="Review").click()
    chart = page.get_by_role("img", name="Winning chance over time")
    expect(chart).to_be_visible()
    check_sums(page, game.seats)
    review = page.get_by_role("region", name="Review")
    review.get_by_text("Your costliest moves").wait_for()
    for size in (DESKTOP, PHONE):
        page.set_viewport_size({"width": size[0], "height": size[1]})
        assert no_sideways_scroll(page)
        assert serious(page) == []
    to_it = review.locator("figure").get_by_role("link", name="watch").last
    act = (to_it.get_attribute("href") or "").partition("#")[2]
    to_it.click()
    expect(page.get_by_role("slider")).to_have_value(act)
    every = review.get_by_role("button", name=re.compile(r"All \d+ decisions")).first
    count = int(re.sub(r"\D", "", every.inner_text()))
    every.click()
    expect(review.locator("details[open] ul li")).to_have_count(count)
    page.reload()
    page.get_by_role("button", name="Review").click()
    expect(chart).to_be_visible()
    check_sums(page, game.seats)
