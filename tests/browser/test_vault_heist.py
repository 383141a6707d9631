"""Vault Heist on its own board: every phase, and whole games by mouse, touch and keyboard."""

import json
import re
import time
from datetime import UTC, datetime
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, TimeoutError, expect

import heistnight as hn
from tests.browser.boards import ANCHORS, drag_by_touch, no_sideways_scroll, patterns_for
from tests.browser.conftest import DESKTOP, PHONE, NewPage
from tests.browser.phases import NARROWEST, check_all_moments
from tests.browser.playing import (
    ACTION,
    HAND,
    Dragger,
    Finger,
    Hands,
    Keyboard,
    Pointer,
    animate,
    await_question,
    choose,
    decision,
    middle,
    play_now,
    play_to_the_end,
    wait_for_animation,
)
from tests.browser.serving import Served
from tests.browser.staging import Plan, Staged, Wanted, asks
from tests.browser.test_pages import serious
from tests.browser.test_two_browsers import Ear

TITLE = "The Score: Vault Heist"
WINDOW = "section.window"
PASS = f"{WINDOW} .button.main:enabled"


def five(wanted: Wanted) -> Plan:
    return Plan("vault-heist", 5, wanted)


def chain_of(cards: int) -> Wanted:
    return lambda game, asked: asked.phase == "answer" and len(game.view(0)["chain"]) >= cards


def duel_with_all(game: hn.Game, asked: hn.Decision) -> bool:
    return asked.phase == "support" and len(game.view(0)["infiltration"]["oppositions"]) == 4


PHASES = {
    "turn": five(lambda game, asked: asked.phase == "turn" and kinds_in_hand(game) >= 7),
    "oppose": five(asks("oppose")),
    "support": five(asks("support")),
    "a duel with all": five(duel_with_all),
    "answer": five(asks("answer")),
    "a chain of four": five(chain_of(4)),
    "keep": five(asks("keep")),
    "scavenge": five(lambda _, asked: asked.phase == "scavenge" and len(asked.options) >= 8),
    "level": five(asks("level")),
}


def kinds_in_hand(game: hn.Game) -> int:
    return len(set(game.view(0)["own"]["hand"]))


def test_every_phase_with_five_players(new_page: NewPage, served: Served) -> None:
    names = check_all_moments(new_page(), Staged(served.url, PHASES))
    used, strays = patterns_for(names, "vault-heist")
    assert strays == set()
    # Maybe nobody is distracted at these moments.
    assert set(ANCHORS["vault-heist"]) - used <= {"distract-*"}


def opened(game: hn.Game) -> list[int]:
    """Return the number of open locks of each seat, from seat 0."""
    return [sum(player["unlocked"]) for player in game.view(0)["players"]]


CLOSE = {
    "three rivals": five(lambda game, _: opened(game)[1:].count(2) >= 3),
    "two about to win": Plan("vault-heist", 4, lambda game, _: opened(game)[1:].count(3) >= 2),
    "you about to win": five(lambda game, _: opened(game)[0] == 3 > max(opened(game)[1:]) > 1),
}


def test_the_goal_fits_two_lines_on_the_narrowest_phone(new_page: NewPage, served: Served) -> None:
    page, staged = new_page(NARROWEST), Staged(served.url, CLOSE)
    for name in CLOSE:
        staged.show(page, name)
        await_question(page)
        goal = page.locator("[data-anchor=goal] .line")
        lines = goal.evaluate("it => it.scrollHeight / parseFloat(getComputedStyle(it).lineHeight)")
        assert round(lines) <= 2, goal.inner_text()


WAYS = [
    pytest.param(DESKTOP, Dragger, id="drag"),
    pytest.param(PHONE, Finger, id="touch", marks=pytest.mark.soak),
    pytest.param(DESKTOP, Keyboard, id="keyboard", marks=pytest.mark.soak),
    pytest.param(PHONE, Keyboard, id="keyboard, narrow", marks=pytest.mark.soak),
    pytest.param(PHONE, Dragger, id="drag, narrow", marks=pytest.mark.soak),
    pytest.param(NARROWEST, Pointer, id="narrowest", marks=pytest.mark.soak),
]


@pytest.mark.parametrize(("size", "hands"), WAYS)
def test_a_whole_game(new_page: NewPage, size: tuple[int, int], hands: type[Hands]) -> None:
    page = new_page(size)
    play_now(page, TITLE)
    assert play_to_the_end(page, hands(page), first=1) > 5
    expect(page.get_by_role("region", name="Scores")).to_contain_text("Levels")
    expect(page.locator("[data-decision] .words")).to_contain_text("win")
    assert serious(page) == []
    assert no_sideways_scroll(page)


def to_own_turn(page: Page) -> None:
    """Play until it is your turn to put equipment on a lock."""
    last = ""
    for _ in range(40):
        last = await_question(page, last)
        if page.get_by_role("button", name="End your turn").count():
            return
        page.locator(".choices .lit").last.click()
    raise AssertionError("your turn never comes")


def equipment(page: Page) -> Locator:
    plain = page.locator(".name", has_text=re.compile("^equipment$"))
    return page.locator(HAND).filter(has=plain)


def test_a_card_says_what_it_does_and_its_targets_light_up(new_page: NewPage) -> None:
    page = new_page()
    play_now(page, TITLE)
    to_own_turn(page)
    expect(equipment(page)).to_contain_text("Counts 1 for your infiltration")
    equipment(page).click()
    lit = page.locator("[data-place][data-lit]")
    expect(lit).to_have_count(3)
    for level in (1, 2, 3):
        expect(page.locator(f"[data-anchor=lock-0-{level}]")).to_have_attribute("data-lit", "")
    page.keyboard.press("Escape")
    expect(lit).to_have_count(0)
    page.get_by_role("button", name="Look through: Discard").click()
    pile = page.get_by_role("dialog", name="The discard pile")
    expect(pile).to_be_visible()
    assert serious(page) == []
    page.keyboard.press("Escape")
    expect(pile).to_be_hidden()


def test_equipment_is_dragged_to_a_lock_by_touch(new_page: NewPage) -> None:
    page = new_page(PHONE)
    play_now(page, TITLE)
    to_own_turn(page)
    last = decision(page)
    page.evaluate("scrollTo(0, 0)")
    drag_by_touch(page, middle(equipment(page)), middle(page.locator("[data-anchor=lock-0-2]")))
    await_question(page, last)
    expect(page.get_by_role("log")).to_contain_text("level 2 with equipment")


def test_events_are_animated_and_a_key_skips_them(new_page: NewPage) -> None:
    page = new_page()
    play_now(page, TITLE)
    to_own_turn(page)
    page.clock.install(time=datetime(2030, 1, 1, tzinfo=UTC))
    page.clock.pause_at(datetime(2030, 1, 2, tzinfo=UTC))
    animate(page)
    equipment(page).click()
    page.locator("[data-anchor=lock-0-1] > .target").click()
    page.locator(ACTION).click()
    skip = wait_for_animation(page)
    expect(page.locator("[data-anchor=duel]")).to_have_count(0)
    page.clock.run_for(500)
    expect(page.locator("[data-anchor=duel]")).to_be_visible()
    animate(page, "off")
    page.keyboard.press("Escape")
    expect(skip).to_be_hidden()
    page.clock.resume()
    await_question(page)


def test_one_person_among_bots_skips_until_their_next_turn(
    new_page: NewPage, served: Served
) -> None:
    page = new_page(PHONE)
    Staged(served.url, {"oppose": PHASES["oppose"]}).show(page, "oppose")
    question = await_question(page)
    page.get_by_label("Skip until").select_option("my next turn")
    await_question(page, question)
    expect(page.locator("[data-phase=turn]")).to_be_visible()
    expect(page.get_by_role("button", name="Stop skipping")).to_have_count(0)


def sit_down(new_page: NewPage) -> tuple[tuple[Page, Ear], tuple[Page, Ear]]:
    """Ann hosts, Ben joins by code, a bot takes the third seat."""
    ann, ben = new_page(), new_page(PHONE)
    ears = Ear(ann), Ear(ben)
    for page, name in ((ann, "Ann"), (ben, "Ben")):
        page.get_by_label("Your name").fill(name)
        page.get_by_label("Join with a code").focus()
    ann.get_by_role("button", name=f"Invite friends to {TITLE}").click()
    code = ann.locator(".code").first.inner_text()
    ben.get_by_label("Join with a code").fill(code)
    ben.get_by_role("button", name="Join", exact=True).click()
    ben.get_by_role("button", name="Sit down").click()
    expect(ann.get_by_text("Ben", exact=True).first).to_be_visible()
    ann.get_by_role("button", name="Fill").click()
    ann.get_by_text("Ready to start.").wait_for()
    ann.get_by_role("button", name="Start the game").click()
    for page in (ann, ben):
        page.locator("[data-decision]").wait_for()
    return (ann, ears[0]), (ben, ears[1])


def play_a_while(pages: list[Page], answers: int) -> None:
    """Answer with both pages; in a reaction window, pass if not asked."""
    before, given, moved = [""] * len(pages), 0, time.monotonic()
    while given < answers and not all(decision(page) == "over" for page in pages):
        for number, page in enumerate(pages):
            question = decision(page)
            if page.locator(PASS).count():
                respond(page, given)
            elif question not in ("", "over", before[number]) and not page.locator(WINDOW).count():
                choose(page, Pointer(page), given)
                before[number] = question
            else:
                continue
            given, moved = given + 1, time.monotonic()
        assert time.monotonic() - moved < 120, "nobody is asked anything"
        pages[0].wait_for_timeout(20)


def respond(page: Page, given: int) -> None:
    """Respond every third time, otherwise pass. The window may close meanwhile."""
    cards = page.locator(f"{HAND}[data-lit]")
    try:
        if given % 3 == 0 and cards.count():
            cards.first.click(timeout=2000)
            page.locator(ACTION).first.click(timeout=2000)
        else:
            page.locator(PASS).click(timeout=2000)
    except TimeoutError:
        page.keyboard.press("Escape")


def views(ear: Ear) -> list[dict[str, Any]]:
    return [message["view"] for message in ear.messages("table")]


def secrets_of(ear: Ear) -> set[str]:
    """Return this seat's hands and draws as JSON. Short lists may appear by chance elsewhere."""
    lists = [view["own"][secret] for view in views(ear) for secret in ("hand", "drew")]
    return {json.dumps(cards, separators=(",", ":")) for cards in lists if len(cards) > 5}


def test_neither_browser_has_the_others_secrets(new_page: NewPage) -> None:
    (ann, ann_hears), (ben, ben_hears) = sit_down(new_page)
    play_a_while([ann, ben], 24)
    for seat, page, ear, other in ((0, ann, ann_hears, ben_hears), (1, ben, ben_hears, ann_hears)):
        text = "\n".join(ear.frames)
        theirs = secrets_of(other) - secrets_of(ear)
        assert theirs, "no secrets to search for"
        assert [secret for secret in theirs if secret in text] == []
        assert {view["seat"] for view in views(ear)} == {seat}
        for event in [one for message in ear.messages("table") for one in message["events"]]:
            if event["kind"] in ("cards-drawn", "hand-dealt") and event["seat"] != seat:
                assert not event["cards"]
        faces = page.locator(f"[data-anchor=door-{1 - seat}] .known .one")
        known = views(ear)[-1]["players"][1 - seat]["known"]
        expect(faces).to_have_count(len(set(known)))
