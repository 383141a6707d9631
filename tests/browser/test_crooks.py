"""Crooks on its own board: whole games by drag, by touch and by keyboard alone."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.browser.boards import no_sideways_scroll
from tests.browser.conftest import DESKTOP, PHONE, NewPage
from tests.browser.crooks_hands import Hands, phase_of
from tests.browser.playing import Keyboard, Pointer, await_question, decision, is_over, play_now
from tests.browser.test_pages import serious
from tests.browser.test_two_browsers import Ear, table_of_two

pytestmark = pytest.mark.soak
"""Whole games by every sort of hand take minutes: `make soak` plays them."""

OUT_OF_SIGHT = """() => {
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
"""Of the goal line and all that is lit: what the first screen does not show, or is covered."""


def check_the_end(page: Page) -> None:
    expect(page.get_by_role("region", name="Scores, line by line")).to_contain_text("Total")
    assert no_sideways_scroll(page)


def watching(page: Page, also: Callable[[Page], None] = lambda page: None) -> Callable[[str], None]:
    """At every question: all in sight; at the first of each phase whatever else is looked for."""
    seen: set[str] = set()

    def look(phase: str) -> None:
        assert page.evaluate(OUT_OF_SIGHT) == [], phase
        assert no_sideways_scroll(page)
        if phase not in seen:
            also(page)
        seen.add(phase)

    return look


def accessible(page: Page) -> None:
    assert serious(page) == []


@pytest.mark.parametrize("size", [DESKTOP, PHONE], ids=["desktop", "phone"])
def test_a_whole_game_by_dragging(new_page: NewPage, size: tuple[int, int]) -> None:
    page = new_page(size)
    play_now(page, "Crooks")
    seen = Hands(page, Pointer(page), drag=True).play_to_the_end(watching(page))
    assert {"recruit", "take", "rob"} < seen
    check_the_end(page)


@pytest.mark.parametrize("size", [PHONE, (360, 740)], ids=["phone", "small"])
def test_a_whole_game_by_touch(new_page: NewPage, size: tuple[int, int]) -> None:
    page = new_page(size)
    play_now(page, "Crooks")
    hands = Hands(page, Pointer(page))
    hands.touch = True
    look = watching(page) if size == PHONE else lambda phase: None
    assert {"recruit", "take", "rob"} < hands.play_to_the_end(look)
    check_the_end(page)


@pytest.mark.parametrize("size", [DESKTOP, PHONE], ids=["desktop", "phone"])
def test_a_whole_game_by_keyboard_alone(new_page: NewPage, size: tuple[int, int]) -> None:
    page = new_page(size)
    play_now(page, "Crooks")
    Hands(page, Keyboard(page)).play_to_the_end()
    check_the_end(page)


@pytest.mark.parametrize("light", ["dark", "light"])
@pytest.mark.parametrize("size", [DESKTOP, PHONE], ids=["desktop", "phone"])
def test_every_phase_is_accessible(new_page: NewPage, size: tuple[int, int], light: str) -> None:
    page = new_page(size)
    page.emulate_media(color_scheme="dark" if light == "dark" else "light")
    play_now(page, "Crooks")
    Hands(page, Pointer(page)).play_to_the_end(watching(page, accessible))
    assert serious(page) == []


def reach(page: Page, phase: str, ready: str) -> None:
    """Plays on until this is asked, and something like that is on the board."""
    hands, last = Hands(page, Pointer(page)), ""
    for turn in range(100):
        last = await_question(page, last)
        if phase_of(page) == phase and page.locator(ready).count():
            return
        hands.answer(turn)
    raise AssertionError(f"{phase!r} was never asked with {ready}")


def test_a_digit_puts_the_crook_in_hand_face_up(new_page: NewPage) -> None:
    page = new_page()
    play_now(page, "Crooks")
    reach(page, "rob", "[data-anchor=cell-1-9] [data-lit]")
    page.keyboard.press("9")
    expect(page.locator("[data-anchor=cell-1-9] .chip")).to_be_visible()


def test_a_finger_drags_the_crook_to_its_place(new_page: NewPage) -> None:
    page = new_page(PHONE)
    play_now(page, "Crooks")
    reach(page, "rob", ".ways")
    page.evaluate("scrollTo(0, 0)")
    page.get_by_role("button", name="Face down $").tap()
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
    expect(page.locator(f"[data-anchor={cell}] .chip.mine")).to_be_visible()


def test_a_place_that_is_taken_says_why(new_page: NewPage) -> None:
    page = new_page()
    play_now(page, "Crooks")
    shut = "[data-place]:not([data-lit]) .chip"
    reach(page, "rob", shut)
    page.locator("[data-place]:not([data-lit])", has=page.locator(".chip")).first.hover()
    expect(page.locator(".tip")).to_contain_text("CR-13")


# Two browsers

RECORD = """() => {
    window.shown = new Set();
    const note = () => {
        for (const part of document.querySelectorAll(".board, .sky, [data-ghost]")) {
            // Who may be in a hangout is asked for on a phone: everybody may, for all one knows.
            const guess = part.querySelector(".asking p")?.textContent;
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
SHOWN = "() => [...shown].join('\\n')"
PRIVATE = {"hangout-searched", "crook-taken", "crook-hidden", "spied-on-target", "spied-on-hangout"}


def crooks_in_hand(page: Page) -> set[str]:
    return set(page.locator("[data-anchor=hand] .card .name").all_inner_texts())


def secrets_of(ear: Ear, seat: int) -> set[str]:
    """The lines of the log that only this seat gets in full."""
    return {
        event["text"]
        for message in ear.messages("table")
        for event in message["events"]
        if event["kind"] in PRIVATE and event["seat"] == seat
        if event.get("crook") or event.get("crooks")
    }


def test_neither_browser_ever_holds_what_only_the_other_sees(new_page: NewPage) -> None:
    """Frames, pictures, their words, what flies over the board, and what is dragged."""
    pages = [new_page(), new_page(PHONE)]
    ears = [Ear(page) for page in pages]
    arriving = iter(pages)
    table_of_two(lambda *_: next(arriving), "Crooks")
    pages[1].emulate_media(reduced_motion="no-preference")
    for page in pages:
        page.evaluate(RECORD)
    hands = [Hands(page, Pointer(page), drag=True) for page in pages]
    ever: list[set[str]] = [set(), set()]
    answered, checked, turn = ["", ""], 0, 0
    while not all(is_over(page) for page in pages):
        for seat, page in enumerate(pages):
            question = decision(page)
            if question in ("", "over", answered[seat]):
                continue
            held = crooks_in_hand(page)
            ever[seat] |= held
            others = pages[1 - seat].evaluate(SHOWN)
            for name in held - ever[1 - seat]:
                assert name not in others
                checked += 1
            turn += 1
            hands[seat].answer(turn)
            answered[seat] = question
        pages[0].wait_for_timeout(10)
    assert checked > 20
    for seat, ear in enumerate(ears):
        secrets = secrets_of(ear, seat)
        assert len(secrets) > 10
        heard = "\n".join(ears[1 - seat].frames)
        assert [secret for secret in secrets if secret in heard] == []
        for message in ears[1 - seat].messages("table"):
            assert not message["view"]["seen_there"] or message["view"]["waiting"] == [1 - seat]
