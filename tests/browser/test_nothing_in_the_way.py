"""Nothing is in the way of a player, at each staged moment of each game and at four sizes."""

from collections.abc import Mapping

import pytest
from playwright.sync_api import ConsoleMessage, Page

from tests.browser import moments
from tests.browser.conftest import DESKTOP, PHONE, NewPage
from tests.browser.phases import NARROWEST, resize
from tests.browser.playing import ACTION, HAND, LINE, OFFERED, await_question, confirm_dialog
from tests.browser.serving import Served
from tests.browser.staging import Plan, Staged
from tests.browser.test_pages import serious
from tests.browser.visibility import covered, hidden_subject, small_targets

LARGE = (1920, 1080)
LANDSCAPE = (844, 390)
SMALL_LANDSCAPE = (740, 360)
SIZES = (LARGE, DESKTOP, PHONE, NARROWEST, SMALL_LANDSCAPE, LANDSCAPE)
TOUCH_SIZES = (PHONE, NARROWEST, LANDSCAPE)
WAYS = {"#app > .skip": ("Enter",), LINE: ("Tab", "Enter")}
"""Elements to start from, with the keys that lead to the first answer.

The first Tab on a page focuses the link at its top. After an answer, the prompt is focused.
"""
GAMES: dict[str, Mapping[str, Plan]] = {
    "big-score": moments.BIG_SCORE,
    "big-score-solo": moments.SOLITAIRE,
    "chicken-heist": moments.CHICKEN_HEIST,
    "crooks": moments.CROOKS,
    "vault-heist": moments.VAULT_HEIST,
}
BLOCKED = "Service Worker registration blocked by Playwright"
ON_ANSWER = f"() => document.activeElement?.matches('{OFFERED}, {HAND}') ?? false"
SKIP_FIRST = "() => document.querySelector('a, button, input, select').matches('#app > .skip')"
FOCUSED = "() => document.activeElement !== document.body"
FOCUS_FIRST = f"() => document.querySelector('{OFFERED}, {HAND}').focus()"


def play_at_keyboard(page: Page) -> None:
    """Answer with the first option by keyboard; afterwards something is focused."""
    page.evaluate(FOCUS_FIRST)
    page.keyboard.press("Enter")
    if page.locator(ACTION).count():
        page.locator(ACTION).first.press("Enter")
    confirm_dialog(page)
    page.wait_for_function(FOCUSED)


def far_answers(page: Page) -> list[str]:
    """Return from where the keys don't lead to the first answer."""
    if not page.evaluate(SKIP_FIRST):
        return ["the first Tab doesn't focus the link"]
    return [
        f"{' '.join(keys)} from {start} doesn't lead to an answer"
        for start, keys in WAYS.items()
        if not reaches_answer(page, start, keys)
    ]


def reaches_answer(page: Page, start: str, keys: tuple[str, ...]) -> bool:
    page.locator(start).focus()
    for key in keys:
        page.keyboard.press(key)
    return bool(page.evaluate(ON_ANSWER))


def problems_at(page: Page) -> list[str]:
    """Return what is in the way of the open question, at each size."""
    found = []
    for size in SIZES:
        page.set_viewport_size({"width": size[0], "height": size[1]})
        found += [f"{size}: {one}" for one in hidden_subject(page)]
        found += [f"{size}: {one}" for one in covered(page)]
        if size in TOUCH_SIZES:
            found += [f"{size}: {one}" for one in small_targets(page)]
    found += serious(page)  # axe at the last size; the boards' tests have it at the others
    return found


@pytest.mark.parametrize("game", GAMES)
def test_nothing_is_in_the_way(new_page: NewPage, served: Served, game: str) -> None:
    page = new_page(PHONE)
    staged = Staged(served.url, GAMES[game])
    problems: list[str] = []
    where = ""

    def note(said: ConsoleMessage) -> None:
        if said.type in ("warning", "error") and BLOCKED not in said.text:
            problems.append(f"{where}, console: {said.text}")

    page.on("console", note)
    for where in GAMES[game]:
        staged.show(page, where)
        await_question(page)
        resize(page, DESKTOP)
        problems += [f"{where}: {one}" for one in far_answers(page)]
        problems += [f"{where}, {one}" for one in problems_at(page)]
        play_at_keyboard(page)
    assert not problems, "\n".join(problems)
