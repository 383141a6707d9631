"""What is shown, and when: nothing that matters is skipped, and nothing is told too early.

Bots play at once, and the page's clock is moved by the test.
"""

from collections.abc import Callable
from itertools import pairwise
from typing import Any, NamedTuple

import pytest
from playwright.sync_api import Page

from heistnight.games import ALL_RULES
from heistnight.server.protocol.typescript import events_of
from tests.browser import moments
from tests.browser.beat_recorder import Beat, Recorder
from tests.browser.conftest import NewPage
from tests.browser.playing import Pointer, animate, await_question, choose, is_over
from tests.browser.serving import Served
from tests.browser.shown_facts import (
    shown_too_early,
    titles_too_early,
    told_too_early,
    wrong_totals,
)
from tests.browser.staging import Plan, Staged
from tests.browser.test_ends import last_question

MIN_SEEN_MS = 600
"""An event that matters is shown for at least this long (`MIN_SEEN_MS` in web/src/kit/beats.ts)."""
MAX_ANSWERS = 3
PLANS = {
    "big-score": moments.BIG_SCORE["vault"],
    "big-score-solo": moments.SOLITAIRE["vault"],
    "crooks": moments.CROOKS["rob"],
    "vault-heist": moments.VAULT_HEIST["turn"],
    "chicken-heist": moments.CHICKEN_HEIST["stay"],
}
GAMES = list(PLANS)
PLANS["jobs"] = moments.BIG_SCORE["jacks"]


class Ending(NamedTuple):
    """What to press at the last question, and the kinds of events that must be told then."""

    pressed: str
    """A selector; empty for any option."""
    kinds: set[str]
    plan: Plan | None = None
    """How to find the question; by default in a game between bots."""


ENDINGS = {
    "big-score": Ending(
        "[data-anchor=rob]", {"fists-open", "busted", "game-ends"}, moments.BIG_SCORE["bust"]
    ),
    "big-score-solo": Ending(
        "[data-anchor=rob]", {"vault-robbed", "busted", "game-ends"}, moments.SOLITAIRE["bust"]
    ),
    "crooks": Ending(
        "role=button[name=/^Pass/]", {"target-robbed", "gang-scored"}, moments.CROOKS["scoring"]
    ),
    "vault-heist": Ending("", {"game-won"}),
    "chicken-heist": Ending(
        "[data-anchor=decide-run]",
        {"decisions-shown", "driver-signals", "player-ran", "heist-ends"},
        moments.CHICKEN_HEIST["signal"],
    ),
}
PLANS |= {f"end of {game}": ending.plan for game, ending in ENDINGS.items() if ending.plan}


def reveals(game: str) -> set[str]:
    """Return the kinds of events that are reveals."""
    events = events_of(ALL_RULES[game])
    return {str(event.__struct_config__.tag) for event in events if event.is_reveal}


def must_be_seen(event: dict[str, Any], game: str) -> bool:
    """Return whether it is a reveal, or something that another player does to the viewer."""
    names_viewer = any(isinstance(part, dict) and part.get("seat") == 0 for part in event["parts"])
    return event["kind"] in reveals(game) or (names_viewer and event.get("seat") != 0)


def seen_ms(beats: list[Beat], line: int) -> float:
    """Return how long the board showed this line as its latest."""
    spans = pairwise(beats)
    return sum([after.at - one.at for one, after in spans if one.up_to == line])


@pytest.fixture(scope="module")
def staged(served: Served) -> Staged:
    staged = Staged(served.url, PLANS)
    games = [game for game, ending in ENDINGS.items() if ending.plan is None]
    staged.scenes |= {f"end of {game}": last_question(game) for game in games}
    return staged


class Watched(NamedTuple):
    """A staged question on a page whose clock the test moves."""

    page: Page
    recorder: Recorder
    question: str
    lines: int
    """The length of the log before the answer."""


@pytest.fixture
def watch(new_page: NewPage, staged: Staged) -> Callable[[str], Watched]:
    def open_at(name: str) -> Watched:
        page = new_page()
        recorder = Recorder(page)
        staged.show(page, name)
        question = await_question(page)
        animate(page)
        recorder.stop_the_clock()
        return Watched(page, recorder, question, len(recorder.log))

    return open_at


@pytest.mark.parametrize("game", GAMES)
def test_what_matters_is_shown_in_time_and_nothing_too_early(
    watch: Callable[[str], Watched], game: str
) -> None:
    page, recorder, last, first = watch(game)
    for turn in range(MAX_ANSWERS):
        choose(page, Pointer(page), turn)
        last = recorder.run_until_asked(last)
        if is_over(page):
            break
    check_shown(recorder, first, game)


def test_jobs_are_shown_one_by_one(watch: Callable[[str], Watched]) -> None:
    page, recorder, last, first = watch("jobs")
    choose(page, Pointer(page), 0)
    recorder.run_until_asked(last)
    kinds = {event["kind"] for event in recorder.log[first:]}
    assert {"jacks-shown", "crew-shown"} <= kinds
    assert kinds & {"job-robbed", "job-failed"}
    check_shown(recorder, first, "big-score")


@pytest.mark.parametrize("game", list(ENDINGS))
def test_an_ending_is_shown_before_the_result(watch: Callable[[str], Watched], game: str) -> None:
    page, recorder, last, first = watch(f"end of {game}")
    pressed = ENDINGS[game].pressed
    while last != "over":
        if pressed:
            page.locator(pressed).first.click()
        else:
            choose(page, Pointer(page), 0)
        pressed, last = "", recorder.run_until_asked(last)
    assert ENDINGS[game].kinds <= {event["kind"] for event in recorder.log[first:]}
    check_shown(recorder, first, game)


def check_shown(recorder: Recorder, first: int, game: str) -> None:
    """Check that all that matters was shown long enough, and nothing too early."""
    beats, log = recorder.beats(), recorder.log
    lines = [n for n in range(first, len(log)) if must_be_seen(log[n], game)]
    assert lines, "nothing happened that matters"
    missed = {
        log[line]["text"]: seen
        for line in lines
        if (seen := seen_ms(beats, line + 1)) < MIN_SEEN_MS
    }
    assert missed == {}
    assert told_too_early(beats, log, first, recorder.rules) == []
    assert shown_too_early(beats, log, first) == []
    assert wrong_totals(beats, log, game) == []
    assert titles_too_early(beats) == []
    assert all(beat.lines <= beat.up_to for beat in beats)
    assert [beat.logged for beat in beats if beat.is_telling and beat.logged > beat.lines] == []
    assert not [beat for beat in beats if beat.is_telling and (beat.result or beat.decision)]
