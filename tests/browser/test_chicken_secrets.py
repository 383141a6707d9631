"""Two browsers in one Chicken Heist: neither receives or shows the other's secrets."""

import time
from random import Random
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import PHONE, NewPage
from tests.browser.playing import STUCK_AFTER_SECONDS, Pointer, confirm_dialog, decision, is_over
from tests.browser.test_chicken_heist import wanted
from tests.browser.test_two_browsers import Ear
from tests.browser.visibility import LIT

STAY = "[data-anchor=decide-stay]"
PASS = "document.querySelector('.window .main:not([disabled])')?.click()"
"""Pass in a reaction window, if there is one."""


def table_of_three(new_page: NewPage) -> tuple[Page, Page, list[Ear]]:
    """Ann hosts, Ben joins by code, a bot has the third seat."""
    ann, ben = new_page(), new_page(PHONE)
    ears = [Ear(ann), Ear(ben)]
    for page, name in ((ann, "Ann"), (ben, "Ben")):
        page.get_by_label("Your name").fill(name)
        page.get_by_label("Join with a code").focus()
    ann.get_by_role("button", name="Invite friends to Chicken Heist").click()
    ann.get_by_role("combobox", name="Seats", exact=True).select_option("3")
    code = ann.locator(".code").first.inner_text()
    ben.get_by_label("Join with a code").fill(code.lower())
    ben.get_by_role("button", name="Join", exact=True).click()
    ben.get_by_role("button", name="Sit down").first.click()
    expect(ann.get_by_text("Ben", exact=True).first).to_be_visible()
    ann.get_by_role("button", name="Fill").click()
    ann.get_by_role("button", name="Start the game").click()
    for page in (ann, ben):
        page.locator("[data-decision]").wait_for()
    return ann, ben, ears


def waiting_for(ear: Ear) -> list[int]:
    """Return the seats asked in the last view, which may not be painted yet."""
    return latest(ear)["waiting"] or []


def latest(ear: Ear) -> dict[str, Any]:
    view: dict[str, Any] = ear.messages("table")[-1]["view"]
    return view


def check_board_shows_own_view_alone(page: Page, ear: Ear) -> None:
    """Check that pictures and labels name only events in this seat's own view."""
    for place in latest(ear)["positions"]:
        if place["event"] or place["candidates"]:
            continue
        card = page.locator(f"[data-anchor=event-{place['position']}]")
        label = card.locator(".unseen").first.inner_text()
        assert label.startswith(f"Position {place['position']}. "), label
        assert card.locator(".face .picture").count() == 0


@pytest.mark.parametrize(
    "rounds", [pytest.param(1, id="a round"), pytest.param(10, id="all", marks=pytest.mark.soak)]
)
def test_two_browsers_keep_their_secrets(new_page: NewPage, rounds: int) -> None:
    ann, ben, ears = table_of_three(new_page)
    rngs, answered, sealed, moved = [Random(5), Random(6)], {0: "", 1: ""}, 0, time.monotonic()
    while not (is_over(ann) and is_over(ben)):
        if sealed and latest(ears[0])["round"] > rounds:
            break
        assert time.monotonic() - moved < STUCK_AFTER_SECONDS, "nobody is asked anything"
        for seat, page in enumerate((ann, ben)):
            if page.locator(".window").count():
                page.evaluate(PASS)
                continue
            question = decision(page)
            if question in ("", "over", answered[seat]):
                continue
            page.locator(LIT).first.wait_for()
            deciding = page.locator(f"{STAY}[data-lit]").count() > 0
            if deciding and seat == 1 and 0 in waiting_for(ears[1]):
                continue  # Ann decides first, and Ben's page is checked.
            answered[seat], moved = question, time.monotonic()
            check_board_shows_own_view_alone(page, ears[seat])
            alone = seat == 1 or 1 not in waiting_for(ears[0]) or may_look(ears[1])
            if deciding and not alone:
                expect(ben.locator(f"{STAY}[data-lit]")).to_be_visible()
            wanted(page, rngs[seat]).click()
            Pointer(page).act()
            confirm_dialog(page)
            if deciding and not alone:
                check_sealed(page, ben)
                sealed += 1
        ann.wait_for_timeout(15)
    assert sealed, "Ann never decided before Ben"
    for seat, ear in enumerate(ears):
        check_frames(ear, seat)


def may_look(ear: Ear) -> bool:
    """Return whether a check-in lets a player see a decision."""
    return any(player["checks_in_with"] for player in latest(ear)["players"])


def check_sealed(own: Page, other: Page) -> None:
    """Check that the owner sees the decision, and the other player an envelope."""
    expect(own.locator(f"{STAY}[aria-pressed=true]")).to_be_visible()
    mat = other.locator("[data-anchor=player-1]")
    label = mat.locator(".unseen").first.inner_text()
    assert "decided: " not in label
    assert mat.locator(".verdict .picture").count() == 0
    expect(mat.locator(".sealed")).to_be_visible()


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
    assert heard, "no other seat had a secret event"
    assert '"seed"' not in "\n".join(ear.frames)
