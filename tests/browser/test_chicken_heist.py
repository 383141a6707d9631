"""Chicken Heist on its own board: whole games by click, touch and keyboard, at both sizes."""

import json
import re
from collections.abc import Callable
from random import Random

import pytest
from playwright.sync_api import Locator, Page, Route, expect

import heistnight as hn
from tests.browser.boards import ANCHORS, patterns_for
from tests.browser.conftest import DESKTOP, PHONE, NewPage
from tests.browser.phases import NARROWEST, check_all_moments
from tests.browser.playing import (
    Finger,
    Hands,
    Keyboard,
    Pointer,
    animate,
    await_question,
    confirm_dialog,
    decision,
    middle,
    play_now,
)
from tests.browser.serving import Served
from tests.browser.staging import Plan, Staged, Wanted, asks
from tests.browser.test_pages import serious
from tests.browser.visibility import LIT, lit_anchors, unseen

DARING = "[data-anchor=decide-stay][data-lit], .choices .lit:has-text('Hide in the barrel')"
"""The options that keep a player in the heist."""


def start(page: Page, seats: int = 4, seed: int = 20) -> None:
    def with_more(route: Route) -> None:
        table = json.loads(route.request.post_data or "{}")
        more = {"seats": seats, "seed": seed, "bots": ["regular"] * (seats - 1)}
        route.continue_(post_data=json.dumps({**table, **more}))

    page.route("**/api/tables", with_more)
    play_now(page, "Chicken Heist")


def walk(page: Page, hands: Hands, at_each: Callable[[], None], rng: Random) -> int:
    """Play to the end: stay in the heist if possible, otherwise choose at random."""
    last, turn = "", 0
    while (last := await_question(page, last)) != "over":
        page.locator(LIT).first.wait_for()
        at_each()
        hands.press(wanted(page, rng))
        hands.act()
        confirm_dialog(page, hands)
        turn += 1
    return turn


def wanted(page: Page, rng: Random) -> Locator:
    daring, lit = page.locator(DARING), page.locator(LIT)
    return daring.first if daring.count() else lit.nth(rng.randrange(lit.count()))


def eight(wanted: Wanted) -> Plan:
    return Plan("chicken-heist", 8, wanted)


def asks_only(kind: str) -> Wanted:
    return lambda _, asked: {option.data["kind"] for option in asked.options} == {kind}


PHASES = {
    "turn": eight(asks("ability", "lookout", "tinker", "rob", "play")),
    "a player": eight(asks_only("seat")),
    "an event": eight(asks_only("position")),
    "a crew": eight(asks_only("crew")),
    "a name": eight(asks("name-event")),
    "operation": eight(asks("pass", "play")),
    "overrule": eight(asks("decline", "play")),
    "decision": eight(asks("hide", "run", "stay")),
    "caught": eight(asks("be-caught", "use-hide")),
    "split": eight(lambda _, asked: asked.phase == "split"),
}
RARE = {
    "after the move": eight(asks("ability", "end-turn", "play")),
    "a move": eight(asks("name-move")),
    "a draw": eight(asks("draw", "no-draw")),
    "a discard": eight(asks("discard")),
    "to show or to keep": eight(asks("keep", "show")),
    "loot to give up": eight(lambda _, asked: asked.phase == "reveal" and lets_give(asked)),
}


def lets_give(asked: hn.Decision) -> bool:
    return any(option.data["kind"] == "loot" for option in asked.options)


def test_every_phase_with_eight_players(new_page: NewPage, served: Served) -> None:
    names = check_all_moments(new_page(), Staged(served.url, PHASES))
    used, strays = patterns_for(names, "chicken-heist")
    assert strays == set()
    assert set(ANCHORS["chicken-heist"]) - used == set()


@pytest.mark.soak
def test_rare_questions_with_eight_players(new_page: NewPage, served: Served) -> None:
    check_all_moments(new_page(), Staged(served.url, RARE))


WAYS = [
    pytest.param(DESKTOP, Pointer, id="pointer"),
    pytest.param(PHONE, Finger, id="touch", marks=pytest.mark.soak),
    pytest.param(DESKTOP, Keyboard, id="keyboard", marks=pytest.mark.soak),
    pytest.param(PHONE, Keyboard, id="keyboard, narrow", marks=pytest.mark.soak),
]


@pytest.mark.parametrize(("size", "hands"), WAYS)
def test_a_whole_heist_with_everything_visible(
    new_page: NewPage, size: tuple[int, int], hands: type[Hands]
) -> None:
    page = new_page(size)
    start(page)
    assert walk(page, hands(page), lambda: check_visible(page), Random(1)) > 8
    expect(page.get_by_role("region", name="Scores")).to_contain_text("Total")
    assert serious(page) == []


def check_visible(page: Page) -> None:
    assert unseen(page) == [], decision(page)


@pytest.mark.soak
@pytest.mark.parametrize("size", [DESKTOP, PHONE, NARROWEST])
def test_eight_players_through_whole_games(new_page: NewPage, size: tuple[int, int]) -> None:
    """Each question fits on the first screen, and nothing overflows sideways."""
    page = new_page(size)
    asked: set[str] = set()

    def look() -> None:
        asked.update(lit_anchors(page))
        found = unseen(page)
        assert (found if size != NARROWEST else sideways(found)) == [], decision(page)

    for seed in range(3):
        page.goto("/")
        start(page, 8, seed)
        walk(page, Pointer(page), look, Random(seed))
    assert {"ability", "card", "move", "event", "player", "decide"} <= asked


def sideways(found: list[str]) -> list[str]:
    return [one for one in found if "sideways" in one]


def test_an_unavailable_move_says_why(new_page: NewPage) -> None:
    page = new_page()
    start(page)
    await_question(page)
    before = decision(page)
    page.locator("[data-anchor=move-rob]").click()
    await_question(page, before)
    rob = page.locator("[data-anchor=move-rob]")
    expect(rob).to_have_attribute("aria-disabled", "true")
    expect(rob).to_have_attribute(
        "aria-description",
        "Take a loot card from the pile. Only you see it. You already made your move (CH-11).",
    )


@pytest.mark.parametrize("size", [DESKTOP, PHONE, NARROWEST])
def test_the_events_to_come_are_shown_or_a_tap_away(
    new_page: NewPage, size: tuple[int, int]
) -> None:
    page = new_page(size)
    start(page)
    await_question(page)
    alarm = page.get_by_role("img", name="Alarm", exact=True).and_(page.locator(".to-come *"))
    if size == DESKTOP:
        expect(alarm).to_be_visible()
        return
    tops = [round(middle(one)[1]) for one in page.locator(".strip > .fact").all()]
    assert len(set(tops)) == 1, "not in one row"
    expect(alarm).to_be_hidden()
    page.get_by_role("button", name="To come").click()
    expect(page.locator(".to-come.named").get_by_text("Alarm", exact=True)).to_be_visible()


def test_a_round_is_animated_and_can_be_skipped(new_page: NewPage, served: Served) -> None:
    page = new_page()
    Staged(served.url, {"decision": PHASES["decision"]}).show(page, "decision")
    await_question(page)
    animate(page)
    now = page.locator("[data-anchor^=event-]", has=page.locator(".now")).first
    expect(now).to_have_accessible_name(re.compile("Next[.]$"))
    page.locator("[data-anchor=decide-stay]").click()
    expect(page.locator(".verdict .picture").first).to_be_visible()
    expect(page.get_by_role("button", name="Skip")).to_be_visible()
    assert decision(page) == ""
    page.keyboard.press("Escape")
    expect(page.get_by_role("button", name="Skip")).to_have_count(0)
    expect(page.locator("[data-anchor=event-1]")).to_have_accessible_name(
        re.compile("Revealed[.]$")
    )


def test_the_replay_says_what_caught_each_player(new_page: NewPage, served: Served) -> None:
    game, chance = hn.new("chicken-heist", seats=4, seed=3), Random(3)
    mind = hn.bot("chicken-heist", "random")
    while not game.over:
        seat = min(game.waiting)
        game.act(seat, mind.choose(game, seat, chance))
    caught = [one for one in game.events(None) if one["kind"] == "player-caught"]
    assert caught
    id_ = Staged(served.url, {}).post("/api/replays", {"journal": game.save()})["id"]
    page = new_page(at=f"/replay/{id_}#{len(game.acts)}")
    said = page.get_by_text(" caught by ")
    for one in caught:
        expect(said.first).to_contain_text(f"Player {one['seat'] + 1} was caught by")
