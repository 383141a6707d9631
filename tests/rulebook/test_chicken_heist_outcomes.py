"""Chicken Heist: a revealed event says what it does to each player."""

from random import Random
from typing import Any

import pytest

import heistnight as hn
from tests.kit import play_out
from tests.rulebook.chicken_heist_kit import (
    change,
    decide,
    event,
    heist,
    logged,
    state,
    to_decisions,
)

BY_CREW = ("agent", "angel", "boss", "samurai")
"""One character per crew, in the order of the crews."""
STRUCK, HIDDEN, FORTIFIED, IMMUNE = "struck", "hidden", "fortified", "immune"
EVENT_KINDS = ("event-revealed", "plans-change")
GAMES = 12


def outcomes(name: str, first: int = 0, **fields: Any) -> dict[int, str]:
    """Let seat 0 and 3 stay, 1 hide and 2 run; return the event's outcomes."""
    game = heist(4, BY_CREW, events=(name,), first=first)
    to_decisions(game)
    change(game, **fields)
    decide(game, s0="stay", s1="hide", s2="run", s3="stay")
    found: dict[int, str] = logged(game, "event-revealed")[-1]["outcomes"]
    return {int(seat): outcome for seat, outcome in found.items()}


@pytest.mark.parametrize("name", ["SWAT", "Swat Again"])
def test_swat_strikes_everyone_who_stays_outside_a_fortified_crew(name: str) -> None:
    """CH-31, CH-40: the same for both; a hider in a fortified crew needs no hide card."""
    assert outcomes(name) == {0: STRUCK, 1: HIDDEN, 3: STRUCK}
    assert outcomes(name, fortified=(0, 1)) == {0: FORTIFIED, 1: FORTIFIED, 3: STRUCK}


def test_a_leading_samurai_is_immune_only_to_what_would_strike_them() -> None:
    """CH-61: harmless events, the crew events of others and the second signal name no immunity."""
    assert outcomes("SWAT", first=3) == {0: STRUCK, 1: HIDDEN, 3: IMMUNE}
    assert outcomes("Betrayal", first=3) == {3: IMMUNE}
    assert outcomes("SWAT", first=3, disabled=((0, 3),))[3] == STRUCK
    assert outcomes("Dyepack", first=3) == {}
    assert outcomes("Driver's Signal", first=3) == {}
    assert outcomes("Driver's Signal", first=3, signals=1) == {0: STRUCK, 1: STRUCK, 3: STRUCK}


def test_betrayal_strikes_the_leader_and_the_patrol_strikes_runners() -> None:
    """CH-34, CH-37."""
    assert outcomes("Betrayal", first=0) == {0: STRUCK}
    assert outcomes("Betrayal", first=1) == {1: HIDDEN}
    assert outcomes("Betrayal", first=2) == {}
    assert outcomes("Police Patrol") == {2: STRUCK}


def test_poor_planning_tells_the_outcomes_of_the_event_that_happens() -> None:
    """CH-39: the outcomes come with the event that happens instead."""
    game = heist(4, BY_CREW, events=("Poor Planning",))
    to_decisions(game)
    change(game, aside=(event(game, "Betrayal"), *state(game).aside[1:]))
    decide(game, s0="stay", s1="hide", s2="run", s3="stay")
    assert logged(game, "event-revealed")[-1]["outcomes"] == {}
    assert list(logged(game, "plans-change")[-1]["outcomes"].values()) == [STRUCK]


@pytest.mark.parametrize("seed", range(GAMES))
def test_outcomes_agree_with_what_happens(seed: int) -> None:
    """CH-21 to CH-23: who is struck is caught, pays or discards; who hides in time is hidden."""
    game = play_out(hn.new("chicken-heist", seats=8, seed=seed), Random(seed))
    found: dict[int, str] = {}
    for told in game.events(None):
        if told["kind"] in EVENT_KINDS:
            found = {int(seat): outcome for seat, outcome in told["outcomes"].items()}
        elif told["kind"] in ("player-caught", "hide-used"):
            assert found[told["seat"]] == STRUCK
        elif told["kind"] == "hid-in-time":
            assert found[told["seat"]] == HIDDEN
        elif told["kind"] == "hide-wasted":
            assert found.get(told["seat"]) in (None, FORTIFIED, IMMUNE)
