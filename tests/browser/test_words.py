"""The phase line, the rules in plain words, and terms explained in place."""

import pytest
from playwright.sync_api import Page, expect

import heistnight as hn
from heistnight.catalogue import rules_of
from heistnight.kernel.guide import find_term, terms_in
from heistnight.kernel.guidebook import guide
from tests.browser.conftest import DESKTOP, PHONE, NewPage
from tests.browser.playing import await_question, play_now

LAYOUT = """() => [...document.querySelectorAll('[data-anchor]')]
    .map(node => node.getBoundingClientRect()).map(box => [box.x, box.y, box.width, box.height])"""
ON_TOP = """node => {
    const box = node.getBoundingClientRect();
    node.style.pointerEvents = 'auto';
    const seen = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2);
    node.style.pointerEvents = '';
    return node.contains(seen) && box.top >= 0 && box.bottom <= innerHeight
        && box.left >= 0 && box.right <= innerWidth;
}"""
PROMPT = "[data-anchor=question] .words"


def meaning(game: str, word: str) -> str:
    term = find_term(guide(rules_of(game)).term, word)
    assert term is not None
    return term.text


def begun(page: Page, game: str) -> None:
    play_now(page, hn.games()[game].title)
    await_question(page)


@pytest.mark.parametrize("size", [DESKTOP, PHONE], ids=["desktop", "phone"])
@pytest.mark.parametrize("game", hn.games())
def test_every_board_says_what_happens_next(
    new_page: NewPage, game: str, size: tuple[int, int]
) -> None:
    page = new_page(size)
    begun(page, game)
    phase = page.locator("[data-anchor=question]").get_attribute("data-phase") or ""
    words = guide(rules_of(game)).now(phase, {})
    assert words is not None
    line = page.get_by_label("What happens next")
    expect(line).to_contain_text(words.next)
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    box = line.bounding_box()
    assert box is not None
    assert box["height"] < 32, "one line"


def test_a_term_is_explained_on_hover_and_by_keyboard_and_nothing_moves(new_page: NewPage) -> None:
    page = new_page()
    begun(page, "crooks")
    word = page.locator(PROMPT).get_by_text("hangout", exact=True)
    before = page.evaluate(LAYOUT)
    word.hover()
    tip = page.locator(".tip")
    expect(tip).to_contain_text(meaning("crooks", "hangout"))
    assert tip.evaluate(ON_TOP)
    assert page.evaluate(LAYOUT) == before
    page.mouse.move(0, 0)
    expect(tip).to_be_hidden()
    page.locator("[data-anchor=question]").focus()
    page.keyboard.press("Tab")
    expect(page.get_by_text("Skip to your options")).to_be_focused()
    page.keyboard.press("Tab")
    expect(word).to_be_focused()
    expect(tip).to_contain_text(meaning("crooks", "hangout"))
    expect(word).to_have_attribute("aria-description", meaning("crooks", "hangout"))
    page.keyboard.press("Enter")
    expect(page.locator("[aria-live=assertive]")).to_have_text(meaning("crooks", "hangout"))
    page.keyboard.press("Escape")
    expect(tip).to_be_hidden()


def test_a_term_is_explained_on_tap_until_the_next_tap(new_page: NewPage) -> None:
    page = new_page(PHONE)
    begun(page, "crooks")
    page.locator(PROMPT).get_by_text("pass", exact=True).tap()
    tip = page.locator(".tip")
    expect(tip).to_contain_text(meaning("crooks", "pass"))
    assert tip.evaluate(ON_TOP)
    page.locator("[data-anchor=goal]").tap(position={"x": 4, "y": 4})
    expect(tip).to_be_hidden()


def test_terms_in_the_log_are_explained_and_few_stop_the_tab_key(new_page: NewPage) -> None:
    page = new_page()
    begun(page, "crooks")
    words = page.get_by_role("log").locator(".term")
    targets = words.get_by_text("target", exact=True)
    expect(targets.first).to_be_attached()
    stops = [one.get_attribute("tabindex") for one in targets.all()]
    assert stops == [*["-1"] * (len(stops) - 1), "0"]
    targets.last.hover()
    expect(page.locator(".tip")).to_contain_text(meaning("crooks", "target"))


@pytest.mark.parametrize("size", [DESKTOP, PHONE], ids=["desktop", "phone"])
def test_rules_are_in_plain_words_with_numbers_on_tap(
    new_page: NewPage, size: tuple[int, int]
) -> None:
    page = new_page(size)
    begun(page, "big-score")
    page.keyboard.press("?")
    rules = page.get_by_role("dialog", name="Rules")
    now = rules.get_by_role("region", name="Choose a boss")
    expect(now).to_contain_text("picks a boss nobody else has")
    expect(now.get_by_text("BS-10")).to_be_hidden()
    now.get_by_text("Numbered rules").click()
    expect(now.get_by_text("BS-10")).to_be_visible()
    assign = rules.get_by_role("region", name="Assign crew")
    word = assign.get_by_text("training", exact=True).first
    word.scroll_into_view_if_needed()
    word.click()
    tip = page.locator(".tip")
    expect(tip).to_contain_text(meaning("big-score", "training"))
    assert tip.evaluate(ON_TOP), "above the rules, not under them"
    rules.get_by_role("searchbox").fill("marker")
    expect(rules).to_contain_text(meaning("big-score", "marker"))
    expect(rules).not_to_contain_text("picks a boss nobody else has")


def test_a_card_explains_its_less_common_terms(new_page: NewPage) -> None:
    page = new_page()
    begun(page, "chicken-heist")
    for card in page.locator("[data-anchor=hand] [data-anchor^=card-]").all():
        name = (card.get_attribute("data-anchor") or "").removeprefix("card-").replace("-", " ")
        effect, words = on_card("chicken-heist", name)
        card.hover()
        expect(page.locator(".tip")).to_contain_text(effect)
        expect(page.locator(".tip .word b")).to_have_text([f"{word}:" for word in words])
        assert page.locator(".tip").evaluate(ON_TOP)


def on_card(game: str, name: str) -> tuple[str, list[str]]:
    """Return a card's effect, and the terms explained along with it."""
    terms = guide(rules_of(game)).term
    effect = meaning(game, name)
    uncommon = [t.name for t in terms_in(effect, terms) if not t.everyday and t.name != name]
    return effect, uncommon[:2]
