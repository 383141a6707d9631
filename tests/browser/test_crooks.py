"""Crooks on its own board: whole games by drag, touch and keyboard."""

import json
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.browser.boards import ANCHORS, no_sideways_scroll, patterns_for
from tests.browser.conftest import DESKTOP, PHONE, NewPage, deal_from
from tests.browser.crooks_hands import Hands, phase_of
from tests.browser.phases import check_all_moments
from tests.browser.playing import (
    ACTION,
    Keyboard,
    Pointer,
    animate,
    await_question,
    confirm_dialog,
    decision,
    is_over,
    play_now,
)
from tests.browser.serving import Served
from tests.browser.staging import Plan, Staged
from tests.browser.test_pages import serious
from tests.browser.test_two_browsers import Ear, table_of_two

LONG = pytest.mark.soak
"""Whole games take minutes, so only `make soak` plays them all."""
SIZES = [
    pytest.param(DESKTOP, id="desktop", marks=LONG),
    pytest.param(PHONE, id="phone", marks=LONG),
]

NOT_ON_FIRST_SCREEN = """() => {
    scrollTo(0, 0);
    const hidden = (element) => {
        const box = element.getBoundingClientRect();
        const [x, y] = [box.left + box.width / 2, box.top + box.height / 2];
        const top = document.elementFromPoint(x, y);
        return box.top < 0 || box.bottom > innerHeight || !top || !element.contains(top);
    };
    const asked = "[data-anchor=goal], [data-lit], .choices .lit, [data-anchor=hand] button";
    return [...document.querySelectorAll(asked)].filter(hidden).map((one) => one.outerHTML);
}"""
"""Find lit elements, or the goal line, that are covered or not on the first screen."""


def check_the_end(page: Page) -> None:
    expect(page.get_by_role("region", name="Scores")).to_contain_text("Total")
    assert no_sideways_scroll(page)


def watching(page: Page, also: Callable[[Page], None] = lambda page: None) -> Callable[[str], None]:
    """Check at every question that all is visible; call `also` once for each phase."""
    seen: set[str] = set()

    def look(phase: str) -> None:
        assert page.evaluate(NOT_ON_FIRST_SCREEN) == [], phase
        assert no_sideways_scroll(page)
        if phase not in seen:
            also(page)
        seen.add(phase)

    return look


@pytest.mark.parametrize("size", SIZES)
def test_a_whole_game_by_dragging(new_page: NewPage, size: tuple[int, int]) -> None:
    page = new_page(size)
    play_now(page, "Crooks")
    seen = Hands(page, Pointer(page), drag=True).play_to_the_end(watching(page))
    assert {"recruit", "take", "rob"} < seen
    check_the_end(page)


@pytest.mark.parametrize(
    "size", [pytest.param(PHONE, id="phone"), pytest.param((360, 740), id="small", marks=LONG)]
)
def test_a_whole_game_by_touch(new_page: NewPage, size: tuple[int, int]) -> None:
    page = new_page(size)
    play_now(page, "Crooks")
    hands = Hands(page, Pointer(page))
    hands.touch = True
    look = watching(page) if size == PHONE else lambda phase: None
    assert {"recruit", "take", "rob"} < hands.play_to_the_end(look)
    check_the_end(page)


@pytest.mark.parametrize("size", SIZES)
def test_a_whole_game_by_keyboard_alone(new_page: NewPage, size: tuple[int, int]) -> None:
    page = new_page(size)
    play_now(page, "Crooks")
    Hands(page, Keyboard(page)).play_to_the_end()
    check_the_end(page)


def four(phase: str, options: int = 2) -> Plan:
    return Plan(
        "crooks", 4, lambda _, asked: asked.phase == phase and len(asked.options) >= options
    )


PHASES = {
    "recruit": four("recruit", 7),
    "take": four("take", 4),
    "rob": four("rob", 12),
    "pickpocket": four("pickpocket"),
    "switch": four("switch", 4),
    "kill": four("kill"),
    "spy": four("spy", 6),
}


def test_every_phase_with_four_players(new_page: NewPage, served: Served) -> None:
    names = check_all_moments(new_page(), Staged(served.url, PHASES))
    used, strays = patterns_for(names, "crooks")
    assert strays == set()
    assert set(ANCHORS["crooks"]) <= used


def reach(page: Page, phase: str, ready: str) -> None:
    """Play until this phase is asked and the board has an element for `ready`."""
    hands, last = Hands(page, Pointer(page)), ""
    for turn in range(100):
        last = await_question(page, last)
        if phase_of(page) == phase and page.locator(ready).count():
            return
        hands.answer(turn)
    raise AssertionError(f"{phase!r} was never asked with {ready}")


def test_a_digit_chooses_the_target_and_enter_places_the_crook(new_page: NewPage) -> None:
    page = new_page()
    play_now(page, "Crooks")
    reach(page, "rob", "[data-anchor=cell-1-9] [data-lit]")
    page.keyboard.press("9")
    expect(page.locator(ACTION).first).to_be_focused()
    page.keyboard.press("Escape")
    expect(page.locator(ACTION)).to_have_count(0)
    page.keyboard.press("9")
    expect(page.locator(ACTION).first).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.locator("[data-anchor=cell-1-9] .chip")).to_be_visible()


def test_a_finger_drags_the_crook_to_its_place(new_page: NewPage) -> None:
    page = new_page(PHONE)
    play_now(page, "Crooks")
    reach(page, "rob", "[data-place][data-lit]")
    page.evaluate("scrollTo(0, 0)")
    place = page.locator("[data-place][data-lit]").last
    cell = place.locator("..").get_attribute("data-anchor")
    card, goal = page.locator("[data-grip]").bounding_box(), place.bounding_box()
    assert card
    assert goal
    client = page.context.new_cdp_session(page)
    start = (card["x"] + card["width"] / 2, card["y"] + card["height"] / 2)
    end = (goal["x"] + goal["width"] / 2, goal["y"] + goal["height"] / 2)
    for kind, share in (("touchStart", 0.0), *[("touchMove", n / 8) for n in range(1, 9)]):
        x, y = [a + (b - a) * share for a, b in zip(start, end, strict=True)]
        client.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": [{"x": x, "y": y}]})
    client.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    # A kingpin is always placed face up, so there may be only one button.
    page.locator(ACTION).last.click()
    expect(page.locator(f"[data-anchor={cell}] .chip")).to_be_visible()


def test_an_occupied_place_says_why(new_page: NewPage) -> None:
    page = new_page()
    play_now(page, "Crooks")
    shut = "[data-place]:not([data-lit]) .chip"
    reach(page, "rob", shut)
    page.locator("[data-place]:not([data-lit])", has=page.locator(".chip")).first.hover()
    expect(page.locator(".tip")).to_contain_text("CR-13")


# Two browsers

PICKPOCKET_AND_KILLER = 11
"""A seed for two players: Fingers Finn is in hangout A, Poison Polly in B, Ann starts."""


def send(page: Page, hangout: str, crook: str, cell: str) -> None:
    """Take a crook from a hangout and place it face up."""
    await_question(page)
    hands = Hands(page, Pointer(page))
    page.locator(f"[data-anchor=hangout-{hangout}][data-lit]").click()
    hands.confirm()
    page.get_by_role("button", name=crook, exact=True).click()
    page.get_by_role("button", name=f"Take {crook}").click()
    page.locator(f"[data-anchor={cell}] [data-place][data-lit] button").first.click()
    page.get_by_role("button", name="Face up at target").click()


def test_both_players_see_a_pickpocket_and_a_killer(new_page: NewPage) -> None:
    pages = ann, ben = new_page(), new_page(PHONE)
    animate(ann)
    ann.emulate_media(color_scheme="light")
    deal_from(PICKPOCKET_AND_KILLER, ann)
    arriving = iter(pages)
    table_of_two(lambda *_: next(arriving), "Crooks")
    purse = ann.locator("[data-anchor=player-1] .cash")
    before = purse.inner_text()
    send(ann, "A", "Fingers Finn", "cell-1-5")
    ann.get_by_role("button", name="Take $2 from the bank").click()
    for page in pages:
        expect(page.locator("[data-anchor=cell-1-5] .chip")).to_be_visible()
        expect(page.locator("[data-anchor=player-1] .cash")).to_have_text(before)
    expect(ann.get_by_role("log")).to_contain_text("pickpocket takes $2")
    send(ben, "B", "Poison Polly", "cell-2-5")
    victim = ben.locator("[data-anchor=cell-1-5][data-lit]")
    expect(victim).to_contain_text("Kill Ann's crooks")
    assert ben.evaluate(NOT_ON_FIRST_SCREEN) == []
    assert serious(ben) == []
    victim.click()
    confirm_dialog(ben)
    for page in pages:
        expect(page.locator("[data-anchor=morgue]")).to_contain_text("Fingers Finn")
        expect(page.locator("[data-anchor=cell-1-5] .chip")).to_have_count(0)
        expect(page.locator("[data-anchor=cell-2-5] .chip")).to_have_count(1)


RECORD = """() => {
    window.shown = new Set();
    const note = () => {
        for (const part of document.querySelectorAll(".board, .sky, [data-ghost]")) {
            // The list of crooks possible in a hangout is no secret.
            const guess = part.querySelector(".actions .about")?.textContent;
            shown.add(guess ? part.textContent.replace(guess, "") : part.textContent);
            for (const one of part.querySelectorAll("[aria-label], [title]"))
                shown.add(`${one.getAttribute("aria-label")} ${one.getAttribute("title")}`);
        }
    };
    note();
    new MutationObserver(note).observe(document.body, {
        subtree: true, childList: true, characterData: true, attributes: true,
    });
}"""
ALL_TEXT_SHOWN = "() => [...shown].join('\\n')"
PRIVATE = {"hangout-searched", "crook-taken", "crook-hidden", "spied-on-target", "spied-on-hangout"}


def crooks_in_hand(page: Page) -> set[str]:
    """Return the crooks to choose from or to place, without cards that are fading out."""
    cards = page.locator("[data-anchor=hand] .card .name:not([inert] *)")
    return set(cards.all_inner_texts())


def secrets_of(ear: Ear, seat: int) -> set[str]:
    """Return the log lines that only this seat gets in full."""
    return {
        event["text"]
        for message in ear.messages("table")
        for event in message["events"]
        if event["kind"] in PRIVATE and event["seat"] == seat
        if event.get("crook") or event.get("crooks")
    }


def heard_before_the_end(ear: Ear) -> list[str]:
    """Return the frames before the result, which reveals everything."""
    return [frame for frame in ear.frames if json.loads(frame)["type"] != "over"]


def test_neither_browser_has_the_others_secrets(new_page: NewPage) -> None:
    """Check frames, pictures, labels, flights and dragged cards."""
    pages = [new_page(), new_page(PHONE)]
    ears = [Ear(page) for page in pages]
    arriving = iter(pages)
    table_of_two(lambda *_: next(arriving), "Crooks")
    animate(pages[1], "fast")
    for page in pages:
        page.evaluate(RECORD)
    hands = [Hands(page, Pointer(page), drag=True) for page in pages]
    ever: list[set[str]] = [set(), set()]
    answered: list[list[str]] = [[""], [""]]
    checked = 0
    while not all(is_over(page) for page in pages):
        for seat, page in enumerate(pages):
            question = decision(page)
            if question in ("", "over", answered[seat][-1]):
                continue
            held = crooks_in_hand(page)
            ever[seat] |= held
            others = pages[1 - seat].evaluate(ALL_TEXT_SHOWN)
            for name in held - ever[1 - seat]:
                assert name not in others
                checked += 1
            hands[seat].answer(len(answered[seat]))
            answered[seat].append(question)
        pages[0].wait_for_timeout(10)
    assert checked > 20
    for seat, ear in enumerate(ears):
        secrets = secrets_of(ear, seat)
        assert len(secrets) > 10
        heard = "\n".join(heard_before_the_end(ears[1 - seat]))
        assert [secret for secret in secrets if secret in heard] == []
        for message in ears[1 - seat].messages("table"):
            assert not message["view"]["seen_there"] or message["view"]["waiting"] == [1 - seat]
