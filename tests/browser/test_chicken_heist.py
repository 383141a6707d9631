"""Chicken Heist on its own board: played to the end, by hand of every sort, at both sizes."""

import json
import time
from collections.abc import Callable
from random import Random
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, Route, expect

from tests.browser.conftest import DESKTOP, PHONE, NewPage
from tests.browser.playing import (
    PATIENCE,
    Keyboard,
    Pointer,
    await_question,
    decision,
    is_over,
    play_now,
)
from tests.browser.sight import LIT, lit_anchors, unseen
from tests.browser.test_pages import serious
from tests.browser.test_two_browsers import Ear

pytestmark = pytest.mark.soak
"""Whole games by every sort of hand take minutes: `make soak` plays them."""

SMALLEST = (360, 740)
DARING = {"decide-stay", "hide-card"}
"""What keeps one in the heist."""


class Finger(Pointer):
    """Taps, where the screen can be touched."""

    def press(self, target: Locator) -> None:
        target.tap()


def start(page: Page, seats: int = 4, seed: int = 20) -> None:
    def with_more(route: Route) -> None:
        table = json.loads(route.request.post_data or "{}")
        more = {"seats": seats, "seed": seed, "bots": ["thumb"] * (seats - 1)}
        route.continue_(post_data=json.dumps({**table, **more}))

    page.route("**/api/tables", with_more)
    play_now(page, "Chicken Heist")


def walk(
    page: Page, press: Callable[[Locator], None], at_each: Callable[[], None], rng: Random
) -> int:
    """Plays to the end: daring as long as that is possible, else at random."""
    last, turn = "", 0
    while (last := await_question(page, last)) != "over":
        page.locator(LIT).first.wait_for()
        at_each()
        press(wanted(page, rng))
        turn += 1
    return turn


def wanted(page: Page, rng: Random) -> Locator:
    lit = page.locator(LIT)
    anchors = [one.get_attribute("data-anchor") for one in lit.all()]
    daring = [n for n, anchor in enumerate(anchors) if anchor in DARING]
    return lit.nth(daring[0] if daring else rng.randrange(len(anchors)))


WAYS = [
    pytest.param(DESKTOP, Pointer, id="pointer"),
    pytest.param(PHONE, Finger, id="touch"),
    pytest.param(DESKTOP, Keyboard, id="keyboard"),
    pytest.param(PHONE, Keyboard, id="keyboard, narrow"),
]


@pytest.mark.parametrize(("size", "hands"), WAYS)
def test_a_whole_heist_with_all_that_matters_in_sight(
    new_page: NewPage, size: tuple[int, int], hands: type[Pointer] | type[Keyboard]
) -> None:
    page = new_page(size)
    start(page)
    assert walk(page, hands(page).press, lambda: check_sight(page), Random(1)) > 8
    expect(page.get_by_role("region", name="Scores, line by line")).to_contain_text("Total")


def check_sight(page: Page) -> None:
    assert unseen(page) == [], decision(page)


@pytest.mark.parametrize("size", [DESKTOP, PHONE, SMALLEST])
def test_eight_at_a_table_whatever_is_asked(new_page: NewPage, size: tuple[int, int]) -> None:
    """Whatever a heist of eight can ask is on the first screen, and nothing goes sideways."""
    page = new_page(size)
    asked: set[str] = set()

    def look() -> None:
        asked.update(lit_anchors(page))
        found = unseen(page)
        assert (found if size != SMALLEST else sideways(found)) == [], decision(page)

    for seed in range(3):
        page.goto("/")
        start(page, 8, seed)
        walk(page, Pointer(page).press, look, Random(seed))
    assert {"ability", "card", "move", "event", "player", "decide"} <= asked


def sideways(found: list[str]) -> list[str]:
    return [one for one in found if "sideways" in one]


@pytest.mark.parametrize(("size", "light"), [(DESKTOP, "dark"), (PHONE, "light")])
def test_axe_finds_nothing_serious_in_any_phase(
    new_page: NewPage, size: tuple[int, int], light: Any
) -> None:
    page = new_page(size)
    page.emulate_media(color_scheme=light, reduced_motion="reduce")
    start(page, 6, 3)
    met: set[str] = set()

    def look() -> None:
        kinds = " ".join(sorted(lit_anchors(page)))
        if kinds not in met:
            met.add(kinds)
            assert serious(page) == [], kinds

    walk(page, Pointer(page).press, look, Random(3))
    assert serious(page) == []
    assert len(met) > 3


def test_what_is_not_on_offer_says_why(new_page: NewPage) -> None:
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
        "Take a loot card from the pile; only you see it. You have made your move (CH-11).",
    )


def test_what_happened_is_told_in_beats_that_can_be_skipped(new_page: NewPage) -> None:
    page = new_page()
    start(page)
    page.emulate_media(reduced_motion="no-preference")
    last = ""
    for _ in range(40):
        last = await_question(page, last)
        if page.locator("[data-anchor=decide-stay][data-lit]").count():
            break
        wanted(page, Random(0)).click()
    page.locator("[data-anchor=decide-stay]").click()
    expect(page.locator(".verdict svg").first).to_be_visible()
    expect(page.get_by_role("button", name="Skip")).to_be_visible()
    assert decision(page) == ""
    page.keyboard.press("Escape")
    expect(page.get_by_role("button", name="Skip")).to_have_count(0)
    expect(page.locator("[data-anchor=event-1]")).to_have_accessible_name(
        "Position 1: Driver's Signal. Open."
    )


# Two browsers

PASS = "document.querySelector('.window .main:not([disabled])')?.click()"
"""Has no part in a window for answers, if there is one."""


def table_of_three(new_page: NewPage) -> tuple[Page, Page, list[Ear]]:
    """Ann hosts, Ben comes by the code, a bot has the third seat."""
    ann, ben = new_page(), new_page(PHONE)
    ears = [Ear(ann), Ear(ben)]
    for page, name in ((ann, "Ann"), (ben, "Ben")):
        page.get_by_label("Your name at the table").fill(name)
        page.get_by_label("Join with a code").focus()
    ann.get_by_role("button", name="Invite friends to Chicken Heist").click()
    ann.get_by_role("combobox", name="Seats", exact=True).select_option("3")
    code = ann.locator(".code").first.inner_text()
    ben.get_by_label("Join with a code").fill(code.lower())
    ben.get_by_role("button", name="Join", exact=True).click()
    ben.get_by_role("button", name="Sit down").first.click()
    expect(ann.get_by_text("Ben", exact=True).first).to_be_visible()
    ann.get_by_role("button", name="Fill").click()
    ann.get_by_role("button", name="Start the heist").click()
    for page in (ann, ben):
        page.locator("[data-decision]").wait_for()
    return ann, ben, ears


def latest(ear: Ear) -> dict[str, Any]:
    view: dict[str, Any] = ear.messages("table")[-1]["view"]
    return view


def check_board_shows_own_view_alone(page: Page, ear: Ear) -> None:
    """Faces, labels and descriptions name no event that this seat's own view does not name."""
    for place in latest(ear)["positions"]:
        if place["event"] or place["candidates"]:
            continue
        card = page.locator(f"[data-anchor=event-{place['position']}]")
        label = card.locator(".unseen").first.inner_text()
        assert label.startswith(f"Position {place['position']}. "), label
        assert card.locator(".face svg").count() == 0


def test_two_browsers_keep_their_secrets(new_page: NewPage) -> None:
    ann, ben, ears = table_of_three(new_page)
    rng, answered, sealed, moved = Random(5), {0: "", 1: ""}, 0, time.monotonic()
    while not (is_over(ann) and is_over(ben)):
        assert time.monotonic() - moved < PATIENCE, "nobody is asked anything any more"
        for seat, page in enumerate((ann, ben)):
            if page.locator(".window").count():
                page.evaluate(PASS)
                continue
            question = decision(page)
            if question in ("", "over", answered[seat]):
                continue
            page.locator(LIT).first.wait_for()
            answered[seat], moved = question, time.monotonic()
            check_board_shows_own_view_alone(page, ears[seat])
            deciding = page.locator("[data-anchor=decide-stay][data-lit]").count() > 0
            wanted(page, rng).click()
            if deciding and seat == 0 and latest(ears[1])["phase"] == "decision":
                sealed += check_sealed(page, ben)
        ann.wait_for_timeout(15)
    assert sealed, "no decision was ever sealed before the other's"
    for seat, ear in enumerate(ears):
        check_frames(ear, seat)


def check_sealed(own: Page, other: Page) -> int:
    """Sealed: its owner sees which; the other sees an envelope, or nothing is sealed any more."""
    chosen = own.locator("[data-anchor=decide-stay][aria-pressed=true]")
    if not chosen.count():
        return 0
    mat = other.locator("[data-anchor=player-1]")
    label = mat.locator(".unseen").first.inner_text()
    assert "decided: " not in label
    assert mat.locator(".verdict .picture").count() == 0
    return 1


SECRET_FACTS = {
    "loot-drawn": "loot",
    "actions-drawn": "cards",
    "event-looked-at": "event",
    "loot-given-up": "loot",
}


def check_frames(ear: Ear, seat: int) -> None:
    heard = 0
    for message in ear.messages("table"):
        view = message["view"]
        assert view["seat"] == seat
        if view["phase"] == "decision":
            shown = {one for player in view["players"] for one in player["checks_in_with"]}
            for player in view["players"]:
                assert player["seat"] == seat or player["seat"] in shown or not player["decision"]
        for event in message["events"]:
            fact = SECRET_FACTS.get(event["kind"])
            if fact and event["seat"] != seat:
                assert not event.get(fact), event
                heard += 1
    assert heard, "nobody else did anything in secret"
    assert '"seed"' not in "\n".join(ear.frames)
