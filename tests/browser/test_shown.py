"""What is shown, and when: nothing that matters is skipped, and nothing is told too early.

Bots play at once, and the page's clock is moved by the test.
"""

import json
import re
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
from tests.browser.playing import (
    Pointer,
    animate,
    await_question,
    choose,
    confirm_dialog,
    is_over,
)
from tests.browser.serving import Served
from tests.browser.staging import Staged
from tests.browser.test_animation import robs_once_too_often

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
PLANS["ending"] = moments.alone("biggest-score", robs_once_too_often)
PLANS["scoring"] = moments.CROOKS["scoring"]


def gains(winners: list[int | None], points: int) -> list[str]:
    """Return how the page says who gets points in the scoring of Crooks."""
    if winners == [0]:
        return [f"You get {points}"]
    if len(winners) > 1:
        return [f"get {points} each"]
    return [f"gets {points}"] if winners and winners != [None] else []


FACTS: dict[str, Callable[[dict[str, Any]], list[str]]] = {
    "event-revealed": lambda event: [event["event"]],
    "hidden-shown": lambda event: event["crooks"],
    "busted": lambda event: ["Busted!"],
    "target-robbed": lambda event: gains(event["winners"], event["share"]),
    "gang-scored": lambda event: gains([event["boss"]], event["points"]),
    "level-unlocked": lambda event: [f"level {event['level']} opens!"],
    "gave-up": lambda event: [f"level {event['level']} stays locked"],
    "level-disabled": lambda event: [f"level {event['level']} is locked again"],
    "game-ends": lambda event: ["Objective met", "Objective missed"] if "met" in event else [],
}
"""By kind: the facts that no element of the page may name before the event's line is told."""


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


def told_too_early(beats: list[Beat], log: list[dict[str, Any]], first: int) -> list[str]:
    """Return the sentences that were on the page before their line was told.

    Sentences with names differ on the page, so only the words between the names are compared. A
    line that says the same as an earlier one can't be told apart.
    """
    early = []
    for number, event in enumerate(log[first:], first + 1):
        words = [part for part in event["parts"] if isinstance(part, str) and len(part) > 12]
        if not words:
            continue
        known = {json.dumps(one["parts"]) for one in log[: number - 1]}
        word = max(words, key=len).strip(" .!:,")
        if any(word in old for old in known):
            continue
        early += [
            f"{word!r} of line {number} at line {beat.lines}"
            for beat in beats
            if 0 <= beat.lines < number and beat.up_to < number and word in beat.page
        ]
    return early


def facts_of(event: dict[str, Any]) -> list[str]:
    return FACTS[event["kind"]](event) if event["kind"] in FACTS else []


def shown_too_early(beats: list[Beat], log: list[dict[str, Any]], first: int) -> list[str]:
    """Return the facts that the page named before their line was told.

    A fact that the page knew, or that an earlier line tells too, can't be told apart.
    """
    early, told = [], beats[0].page
    for number, event in enumerate(log[first:], first + 1):
        facts = [fact for fact in facts_of(event) if fact not in told]
        early += [
            f"{fact!r} of line {number} at line {beat.lines}"
            for fact in facts
            for beat in beats
            if 0 <= beat.lines < number and fact in beat.page
        ]
        told += "\n".join(["", *facts])
    return early


@pytest.fixture(scope="module")
def staged(served: Served) -> Staged:
    return Staged(served.url, PLANS)


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


def test_an_ending_is_shown_before_the_result(watch: Callable[[str], Watched]) -> None:
    page, recorder, last, first = watch("ending")
    page.locator("[data-anchor=rob]").click()
    assert recorder.run_until_asked(last) == "over"
    assert recorder.log[-1]["kind"] == "game-ends"
    check_shown(recorder, first, "big-score-solo")


def test_a_scoring_is_shown_before_the_result(watch: Callable[[str], Watched]) -> None:
    page, recorder, last, first = watch("scoring")
    page.get_by_role("button", name=re.compile("^Pass")).first.click()
    confirm_dialog(page)
    assert recorder.run_until_asked(last) == "over"
    kinds = {event["kind"] for event in recorder.log[first:]}
    assert {"target-robbed", "gang-scored"} <= kinds
    check_shown(recorder, first, "crooks")


def check_shown(recorder: Recorder, first: int, game: str) -> None:
    """Check that all that matters was shown long enough, and nothing too early."""
    beats = recorder.beats()
    lines = [n for n in range(first, len(recorder.log)) if must_be_seen(recorder.log[n], game)]
    assert lines, "nothing happened that matters"
    missed = {
        recorder.log[line]["text"]: seen
        for line in lines
        if (seen := seen_ms(beats, line + 1)) < MIN_SEEN_MS
    }
    assert missed == {}
    assert told_too_early(beats, recorder.log, first) == []
    assert shown_too_early(beats, recorder.log, first) == []
    assert all(beat.lines <= beat.up_to for beat in beats)
