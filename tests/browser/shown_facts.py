"""What a page may show at each beat of a telling: the facts of an event, and everyone's totals."""

import json
import re
from collections.abc import Callable
from itertools import groupby, pairwise
from typing import Any, NamedTuple

from tests.browser.beat_recorder import Beat

Event = dict[str, Any]
MAX_SEATS = 8
MIN_WORDS = 12
"""Shorter words between two names say nothing by themselves."""
COUNTED = 4
"""A number on its way to a new value may still be between the latest values told."""


class Fact(NamedTuple):
    """Words that nothing on the page may say before the event's line is told."""

    words: str
    panel: str = ""
    """The anchor of the panel that says them; otherwise the whole page."""


def gains(winners: list[int | None], points: int) -> list[Fact]:
    """Return how the page says who gets points in the scoring of Crooks."""
    if winners == [0]:
        return [Fact(f"You get {points}")]
    if len(winners) > 1:
        return [Fact(f"get {points} each")]
    return [Fact(f"gets {points}")] if winners and winners != [None] else []


def end(scores: list[int], amount: Callable[[int], str] = str) -> list[Fact]:
    """Return how the page says who wins."""
    return [Fact(f"{verb} with {amount(max(scores))}!") for verb in ("win", "wins")]


JOBS = {"job-robbed": "Robbed", "job-failed": "Failed", "job-unrobbed": "Nobody came"}
"""What a job of The Big Score says when it is done."""
FACTS: dict[str, Callable[[Event], list[Fact]]] = {
    "busted": lambda event: [Fact("Busted!")],
    "event-revealed": lambda event: [Fact(event["event"])],
    "player-caught": lambda event: [Fact("caught", f"player-{event['seat'] + 1}")],
    "player-ran": lambda event: [Fact("escaped", f"player-{event['seat'] + 1}")],
    "heist-ends": lambda event: end(event["scores"]),
    "hidden-shown": lambda event: [Fact(name) for name in event["crooks"]],
    "target-robbed": lambda event: gains(event["winners"], event["share"]),
    "gang-scored": lambda event: gains([event["boss"]], event["points"]),
    "level-unlocked": lambda event: [Fact(f"level {event['level']} opens!")],
    "gave-up": lambda event: [Fact(f"level {event['level']} stays locked")],
    "level-disabled": lambda event: [Fact(f"level {event['level']} is locked again")],
    "game-won": lambda event: [Fact("opens the vault!"), Fact("You open the vault and win!")],
    "game-ends": lambda event: (
        [Fact("Objective met"), Fact("Objective missed")]
        if "met" in event
        else end(event["scores"], money)
    ),
}


TOLD_IN_PARTS = {"gang-scored"}
"""Their facts come before the last part of their line."""


def money(thousands: int) -> str:
    return f"${thousands / 1000:g}M" if thousands >= 1000 else f"${thousands}K"


def told_too_early(beats: list[Beat], log: list[Event], first: int, rules: str) -> list[str]:
    """Return the sentences that were on the page before their line was told.

    Sentences with names differ on the page, so only the words between the names are compared. A
    line that says the same as an earlier one, or as the rules, can't be told apart.
    """
    early = []
    for number, event in enumerate(log[first:], first + 1):
        words = [one for one in event["parts"] if isinstance(one, str) and len(one) > MIN_WORDS]
        if not words:
            continue
        known = {json.dumps(one["parts"], ensure_ascii=False) for one in log[: number - 1]}
        word = max(words, key=len).strip(" .!:,")
        if word in beats[0].page + rules or any(word in old for old in known):
            continue
        early += [
            f"{word!r} of line {number} at line {beat.lines}"
            for beat in beats
            if 0 <= beat.lines < number and beat.up_to < number and word in beat.page
        ]
    return early


def facts_of(event: Event, earlier: list[Event]) -> list[Fact]:
    if event["kind"] in JOBS:
        slot = next(one["slot"] for one in [event, *reversed(earlier)] if "slot" in one)
        return [Fact(JOBS[event["kind"]], f"job-{slot + 1}")]
    return FACTS[event["kind"]](event) if event["kind"] in FACTS else []


def text_of(beat: Beat, fact: Fact) -> str:
    return (beat.panels.get(fact.panel, "") if fact.panel else beat.page).casefold()


def shown_too_early(beats: list[Beat], log: list[Event], first: int) -> list[str]:
    """Return the facts that were shown before their event.

    A fact that the page knew, or that an earlier event tells too, can't be told apart.
    """
    early = []
    told: set[Fact] = set()
    for number, event in enumerate(log[first:], first + 1):
        facts = facts_of(event, log[: number - 1])
        new = [
            fact
            for fact in facts
            if fact not in told and fact.words.casefold() not in text_of(beats[0], fact)
        ]
        early += [
            f"{fact} of line {number} at line {beat.lines}"
            for fact in new
            for beat in beats
            if beat.is_telling and is_before(beat, number, fact, event["kind"])
            if fact.words.casefold() in text_of(beat, fact)
        ]
        told.update(facts)
    return early


def is_before(beat: Beat, number: int, fact: Fact, kind: str) -> bool:
    """Return whether a beat comes before this line, or before its last part tells the fact."""
    in_parts = fact.panel or kind in TOLD_IN_PARTS
    return (beat.up_to if in_parts else beat.lines) < number


def titles_too_early(beats: list[Beat]) -> list[str]:
    """Return the titles that began to name a turn while events were told."""
    return [
        after.title
        for before, after in pairwise(beats)
        if before.is_telling and after.is_telling
        if after.title != before.title and "turn" in after.title
    ]


Totals = dict[int, int]
"""By seat: money, points or open levels."""


def of_money(log: list[Event]) -> Totals:
    return next((dict(enumerate(one["money"])) for one in reversed(log) if "money" in one), {})


def of_scoring(log: list[Event]) -> Totals:
    """Return everyone's points in Crooks, from the first target on."""
    scored = [one for one in log if one["kind"] in ("target-robbed", "gang-scored")]
    points = dict.fromkeys(range(MAX_SEATS if scored else 0), 0)
    for event in scored:
        if event["kind"] == "target-robbed":
            for seat in event["winners"]:
                points[seat] += event["share"]
        elif event["boss"] is not None:
            points[event["boss"]] += event["points"]
    return points


def of_levels(log: list[Event]) -> Totals:
    """Return the open levels of everyone who had a lock opened, shut or swapped."""
    levels: dict[int, set[int]] = {}
    for event in log:
        change = CHANGES.get(event["kind"])
        for seat, is_open in change(event) if change else []:
            own = levels.setdefault(seat, set())
            (own.add if is_open else own.discard)(event["level"])
    return {seat: len(own) for seat, own in levels.items()}


CHANGES: dict[str, Callable[[Event], list[tuple[int, bool]]]] = {
    "level-unlocked": lambda event: [(event["seat"], True)],
    "level-disabled": lambda event: [(event["seat"], False)],
    "levels-swapped": lambda event: (
        []
        if event["alike"]
        else [(event["seat"], event["gains"]), (event["target"], not event["gains"])]
    ),
}


class Panels(NamedTuple):
    """Where a game's panels show each seat's total."""

    anchor: str
    first: int
    """The number of the first seat's panel."""
    pattern: str
    totals: Callable[[list[Event]], Totals]

    def read(self, beat: Beat, seat: int) -> float | None:
        """Return the total that a panel shows, in thousands of dollars, points or levels."""
        found = re.search(self.pattern, beat.panels.get(f"{self.anchor}-{seat + self.first}", ""))
        if not found:
            return None
        return round(float(found[1]) * (1000 if "M" in found[0] else 1), 3)


PANELS = {
    "big-score": Panels("player", 1, r"\$([\d.]+)[KM]?", of_money),
    "crooks": Panels("player", 1, r"(\d+)\s*pts", of_scoring),
    "vault-heist": Panels("door", 0, r"(\d) of 3", of_levels),
}


def wrong_totals(beats: list[Beat], log: list[Event], game: str) -> list[str]:
    """Return the totals that panels showed too early, or not at the end of their event."""
    panels = PANELS.get(game)
    if panels is None:
        return []
    telling = [beat for beat in beats if beat.is_telling]
    wrong = []
    for up_to, group in groupby(telling, key=lambda beat: beat.up_to):
        shown = list(group)
        earlier = panels.totals(log[: up_to - 1])
        for seat, total in panels.totals(log[:up_to]).items():
            recent = recent_totals(panels, log, up_to, seat)
            values = [panels.read(beat, seat) for beat in shown]
            wrong += [
                f"{value} of seat {seat} at line {up_to}: {recent} are told"
                for value in values
                if seat in earlier and value is not None
                if not min(recent) <= value <= max(recent)
            ]
            if shown[-1].lines == up_to and earlier.get(seat) != total:
                wrong += [
                    f"{value} of seat {seat} at the end of line {up_to}: {total} is told"
                    for value in values[-1:]
                    if value not in (None, total)
                ]
    return wrong


def recent_totals(panels: Panels, log: list[Event], up_to: int, seat: int) -> list[int]:
    """Return the latest different totals of a seat that are told at this line."""
    recent: list[int] = []
    for number in range(up_to, 0, -1):
        total = panels.totals(log[:number]).get(seat)
        if total is not None and (not recent or total != recent[-1]):
            recent.append(total)
        if len(recent) == COUNTED:
            break
    return recent
