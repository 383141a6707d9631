"""The Big Score and its solitaire: choices ask where they should, and labels don't mislead."""

import re

import pytest
from playwright.sync_api import Page, expect

import heistnight as hn
from tests.browser.boards import no_sideways_scroll
from tests.browser.conftest import DESKTOP, PHONE, NewPage
from tests.browser.moments import BIG_SCORE, SOLITAIRE, alone, loot_of_first, night, regular
from tests.browser.phases import NARROWEST
from tests.browser.playing import ACTION, HAND, SETTLED, await_question, decision
from tests.browser.serving import Served
from tests.browser.staging import Plan, Staged, asks

LANDSCAPE = (844, 390)
TOUCH_TARGET_PX = 44
BAR = "[data-anchor=actions]"


def an_empty_bag(game: hn.Game, asked: hn.Decision) -> bool:
    return asked.phase == "vault" and game.view(0)["own"]["stakes"]["at_risk"] == 0


def worthless_tokens(game: hn.Game, asked: hn.Decision) -> bool:
    return an_empty_bag(game, asked) and bool(loot_of_first(game))


def an_inside_man(game: hn.Game, asked: hn.Decision) -> bool:
    """Return whether the job being decided got an inside man."""
    latest = [event["kind"] for event in game.events(0)[-2:]]
    return asked.phase == "jacks" and "inside-man" in latest


def a_hacker_too_many(game: hn.Game, asked: hn.Decision) -> bool:
    labels = [option.label for option in asked.options]
    return any(label.startswith("Discard") for label in labels) and asked.phase == "assign"


def four_types(game: hn.Game, asked: hn.Decision) -> bool:
    return asked.phase == "hire" and sum(map(bool, game.view(0)["hand"].values())) == 4


MOMENTS = {
    "vault": regular("big-score", 4, an_empty_bag),
    "worthless": Plan("big-score", 4, worthless_tokens),
    "assign": BIG_SCORE["assign"],
    "simple": Plan("big-score", 4, BIG_SCORE["assign"].wanted, "regular", (("variant", "simple"),)),
    "inside man": regular("big-score", 2, an_inside_man),
    "hire alone": night("biggest-score", "hire", 10),
    "more alone": alone("biggest-score", asks("extra", "tuck", "scout")),
    "four types": alone("biggest-score", four_types),
    "free type": alone("biggest-score", asks("choose")),
    "fits nowhere": alone("biggest-score", a_hacker_too_many),
    "vault alone": SOLITAIRE["vault"],
}


@pytest.fixture(scope="module")
def staged(served: Served) -> Staged:
    return Staged(served.url, MOMENTS)


def show(staged: Staged, page: Page, name: str) -> str:
    staged.show(page, name)
    return await_question(page)


@pytest.mark.parametrize(
    ("name", "words"), [("vault", "nothing at risk"), ("vault alone", "still missing")]
)
def test_fleeing_early_asks_once_and_says_what_is_left(
    new_page: NewPage, staged: Staged, name: str, words: str
) -> None:
    """BS-45, SO-24."""
    page = new_page(PHONE)
    last = show(staged, page, name)
    page.locator("[data-anchor=flee]").click()
    dialog = page.locator("dialog[open]")
    expect(dialog).to_contain_text(words)
    dialog.get_by_role("button", name="Go back").click()
    expect(dialog).to_have_count(0)
    assert decision(page) == last
    page.locator("[data-anchor=flee]").click()
    page.locator("[data-sure]").click()
    await_question(page, last)


def test_tokens_that_are_worth_nothing_are_still_at_risk(new_page: NewPage, staged: Staged) -> None:
    page = new_page(PHONE)
    show(staged, page, "worthless")
    expect(page.locator("[data-anchor=rob]")).to_contain_text("$0 at risk")
    expect(page.locator("[data-anchor=flee]")).to_contain_text("keep $0 for sure")


def test_a_tap_on_a_hand_card_never_pays_by_itself(new_page: NewPage, staged: Staged) -> None:
    """SO-11: the button that pays names the price."""
    page = new_page(PHONE)
    last = show(staged, page, "hire alone")
    cash = page.locator("[data-anchor=player-1]").inner_text()
    card = page.locator("[data-anchor=hand] button[data-option]").first
    card.click()
    expect(card).to_have_attribute("aria-pressed", "true")
    expect(page.locator(f"{BAR} .action")).to_have_text(re.compile(r"Discard .*\(\$10K\)"))
    assert decision(page) == last
    page.locator(BAR).get_by_role("button", name="Cancel").click()
    expect(card).not_to_have_attribute("aria-pressed", "true")
    assert page.locator("[data-anchor=player-1]").inner_text() == cash
    card.click()
    page.locator(f"{BAR} .action").click()
    await_question(page, last)
    expect(page.locator("[data-anchor=player-1]")).not_to_have_text(cash)


def test_answers_glow_and_offers_do_not(new_page: NewPage, staged: Staged) -> None:
    """SO-13, SO-15: looking, redrawing and saving are offers."""
    page = new_page(PHONE)
    last = show(staged, page, "more alone")
    glows = page.locator("[data-anchor^=crew-].lit")
    expect(glows.first).to_contain_text("Place one")
    expect(page.locator("[data-anchor^=job-].lit")).to_have_count(0)
    scout = page.locator("[data-anchor^=job-].offer").first
    expect(scout).to_contain_text("Scout")
    glows.first.click()
    labels = page.locator(f"{BAR} .action").all_inner_texts()
    assert [label.partition(" ")[0] for label in labels] == ["Place", "Save"]
    assert all(label.endswith("($10K)") for label in labels)
    scout.click()
    expect(page.locator(f"{BAR} .action")).to_have_text(re.compile(r"Look at .*\(\$30K\)"))
    page.locator(BAR).get_by_role("button", name="Cancel").click()
    page.get_by_role("button", name="Done assigning").click()
    await_question(page, last)


def test_crew_that_fits_nowhere_is_not_called_free(new_page: NewPage, staged: Staged) -> None:
    """SO-12."""
    page = new_page(PHONE)
    show(staged, page, "fits nowhere")
    unplaceable = page.locator("[data-anchor^=crew-]").filter(has_text="Fits no job")
    expect(unplaceable.first).to_contain_text("Fits no job: discard")
    expect(unplaceable.first).not_to_contain_text("free")


def test_labels_count_the_cash_and_say_what_a_key_adds(new_page: NewPage, staged: Staged) -> None:
    """BS-33, BS-63."""
    page = new_page(DESKTOP)
    show(staged, page, "assign")
    pays = page.locator(".jobs .pay").filter(has=page.get_by_text("hard drive", exact=True)).first
    expect(pays).to_contain_text(re.compile(r"\$(\d+)K now; \$2\d\dK with a key"))


def test_training_is_there_only_if_it_is_a_choice(new_page: NewPage, staged: Staged) -> None:
    """BS-70: the simple variant has none."""
    page = new_page(PHONE)
    show(staged, page, "simple")
    expect(page.locator("[data-anchor=unassigned]")).to_be_visible()
    expect(page.locator("[data-anchor=training]")).to_have_count(0)
    show(staged, page, "assign")
    expect(page.locator("[data-anchor=training]")).to_be_visible()


def test_the_inside_man_is_shown_on_his_job(new_page: NewPage, staged: Staged) -> None:
    """BS-30."""
    page = new_page(PHONE)
    show(staged, page, "inside man")
    expect(page.locator(".underWay .came")).to_contain_text(re.compile("Inside man.*help", re.S))
    expect(page.locator("[data-decision] .tag")).to_have_text("Decide")


COVERED = """node => {
    node.scrollIntoView({ block: 'nearest' });
    const box = node.getBoundingClientRect();
    const top = document.elementFromPoint(box.left + 12, box.top + 8);
    const seen = node.contains(top) || top?.closest('.pile');
    return seen ? '' : (top?.outerHTML.slice(0, 120) ?? 'nothing');
}"""


@pytest.mark.parametrize("size", [PHONE, (360, 740), LANDSCAPE], ids=["phone", "small", "side"])
def test_nothing_covers_a_place_with_many_cards(
    new_page: NewPage, staged: Staged, size: tuple[int, int]
) -> None:
    """BS-24: all cards that fit go to the same places, and every place can still be pressed."""
    page = new_page(size)
    show(staged, page, "assign")
    for _ in range(5):
        if not page.locator(f"{HAND}[aria-pressed=true]").count():
            page.locator(HAND).first.click()
        page.locator(SETTLED).wait_for()
        place = page.locator("[data-place][data-lit] > .target").first
        assert place.evaluate(COVERED) == ""
        left = page.locator(HAND).count()
        place.click(position={"x": 12, "y": 6})
        expect(page.locator(HAND)).to_have_count(left - 1)
    for target in page.locator("[data-place] > .target").all():
        assert target.evaluate(COVERED) == ""
    assert page.locator("[data-anchor=seal]").is_visible()
    assert no_sideways_scroll(page)


SMALL_TARGETS = f"""() => [...document.querySelectorAll(
    '[data-anchor=board] button[data-lit], [data-grip], [data-anchor=tray] .button')]
    .map(node => [node, node.getBoundingClientRect()])
    .filter(([_, box]) => box.width && Math.min(box.width, box.height) < {TOUCH_TARGET_PX} - 0.5)
    .map(([node, box]) => `${{node.textContent.trim()}}: ${{box.width}} x ${{box.height}}`)"""


@pytest.mark.parametrize("size", [PHONE, LANDSCAPE], ids=["phone", "side"])
def test_answers_are_large_enough_to_touch(
    new_page: NewPage, staged: Staged, size: tuple[int, int]
) -> None:
    page = new_page(size)
    for name in MOMENTS:
        show(staged, page, name)
        assert page.evaluate(SMALL_TARGETS) == [], name
        assert no_sideways_scroll(page)


@pytest.mark.parametrize("size", [DESKTOP, PHONE, NARROWEST], ids=["desktop", "phone", "small"])
@pytest.mark.parametrize("name", ["hire alone", "four types"])
def test_the_whole_hand_is_in_view(
    new_page: NewPage, staged: Staged, size: tuple[int, int], name: str
) -> None:
    """All cards of the hand differ first, so it is as wide as it gets without more draws."""
    page = new_page(size)
    show(staged, page, name)
    hand = page.locator("[data-anchor=hand] ul")
    assert hand.evaluate("list => list.scrollWidth - list.clientWidth") == 0


TOP = "job => job.getBoundingClientRect().top + scrollY"


def test_jobs_stay_where_they_are(new_page: NewPage, staged: Staged) -> None:
    """The label of a job that crew can go to takes no room on a phone."""
    page = new_page(PHONE)
    last = show(staged, page, "free type")
    before = page.locator("[data-anchor=job-4]").evaluate(TOP)
    page.locator("[data-anchor=hand] button[data-lit]").first.click()
    await_question(page, last)
    expect(page.get_by_text("Place here").first).to_be_visible()
    assert page.locator("[data-anchor=job-4]").evaluate(TOP) == before


def test_a_prompt_says_what_looking_at_a_job_does(new_page: NewPage, staged: Staged) -> None:
    page = new_page(PHONE)
    show(staged, page, "more alone")
    page.locator("[data-anchor=jobs] [data-option]", has_text="Scout").first.click()
    expect(page.locator("[data-decision] .words")).to_contain_text("it stays face down")


def test_the_latest_line_does_not_cover_the_board(new_page: NewPage, staged: Staged) -> None:
    page = new_page(NARROWEST)
    last = show(staged, page, "more alone")
    page.locator("[data-anchor=jobs] [data-option]", has_text="Scout").first.click()
    page.locator(ACTION).first.click()
    await_question(page, last)
    line = page.locator(".brief .caption")
    expect(line).to_be_visible()
    page.evaluate("scrollTo(0, 0)")
    board = page.locator("[data-anchor=board] .where").bounding_box()
    shown = line.bounding_box()
    assert board is not None
    assert shown is not None
    assert shown["y"] + shown["height"] <= board["y"] + 4
