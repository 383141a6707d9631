"""Chicken Heist: which event can come next, and what stay, hide and run would mean."""

from collections import Counter
from random import Random
from typing import Any

import pytest

import heistnight as hn
from tests.kit import answer
from tests.rulebook.chicken_heist_kit import (
    ability,
    change,
    end,
    heist,
    loot_up,
    move,
    place,
    play,
    play_round,
    point,
    state,
    to_decisions,
)

CHARACTERS = ("mystic", "agent", "pirate")
EVENTS = ("SWAT", "Betrayal", "Dyepack", "Alarm", "Shootout")


def coming(game: hn.Game, seat: int | None = 0) -> dict[str, float]:
    return {one["event"]: one["chance"] for one in game.view(seat)["next"]}


def prospects(game: hn.Game, seat: int = 0) -> dict[str, dict[str, Any]]:
    return {one["decision"]: one for one in game.view(seat)["own"]["prospects"]}


def imagined(game: hn.Game, seat: int, tries: int = 3000) -> dict[str, float]:
    """Count how often each event comes next in imagined games."""
    rng, found = Random(1), Counter[str]()
    for _ in range(tries):
        s = state(game.imagine(seat, rng))
        found[s.event_names[s.events[s.round - 1]]] += 1
    return {event: count / tries for event, count in found.items()}


def test_at_first_every_base_event_is_as_likely_as_its_copies() -> None:
    """CH-1: ten positions, seven base cards, and three of the seven variable ones."""
    found = coming(heist(3, CHARACTERS, events=EVENTS))
    assert found["SWAT"] == 0.1
    assert found["Driver's Signal"] == 0.2
    assert found["Betrayal"] == pytest.approx(0.3 / 7, abs=1e-4)
    assert sum(found.values()) == pytest.approx(1, abs=1e-3)
    assert coming(heist(3, CHARACTERS, events=EVENTS), None) == found


def test_what_was_seen_is_certain_and_nobody_else_learns_it() -> None:
    """CH-11, CH-84: only for the player who looked."""
    game = heist(3, CHARACTERS, events=EVENTS)
    move(game, 0, "lookout", 1)
    assert coming(game) == {"SWAT": 1.0}
    assert len(coming(game, 1)) == 13


def test_the_chances_are_those_of_all_games_the_seat_could_be_in() -> None:
    """CH-84: after looks, swaps and a panic, they match the imagined games."""
    game = heist(3, CHARACTERS, {0: ["panic"]}, events=EVENTS)
    move(game, 0, "lookout", 1)
    play(game, 0, "panic")
    point(game, 0, 1, 6)
    found, seen = coming(game), imagined(game, 0)
    assert found["SWAT"] == 0.5
    assert set(seen) <= set(found)
    for event, chance in found.items():
        assert seen.get(event, 0) == pytest.approx(chance, abs=0.04), event


def test_events_that_came_do_not_come_again() -> None:
    """CH-14: revealed events no longer count."""
    game = heist(3, CHARACTERS, events=("Dyepack", "SWAT"))
    play_round(game, s0="stay", s1="stay", s2="stay")
    found = coming(game)
    assert "Dyepack" not in found
    assert found["SWAT"] == pytest.approx(1 / 9, abs=1e-4)


def test_stay_names_what_catches_this_seat() -> None:
    """CH-21, CH-30, CH-31: the crew's own event, SWAT, and for the leader a betrayal."""
    game = heist(3, CHARACTERS, events=EVENTS)
    to_decisions(game)
    found = prospects(game)["stay"]
    assert found["by"][:2] == ["Alarm", "SWAT"]
    assert "Betrayal" in found["by"]
    assert "Shootout" not in found["by"]
    assert "hide card" in found["words"]
    assert "Betrayal" not in prospects(game, 1)["stay"]["by"]


def test_a_fee_costs_loot_but_does_not_catch_a_player_who_can_pay() -> None:
    """CH-38: without loot you're caught."""
    game = heist(3, CHARACTERS, events=("Membership Fee", "SWAT"))
    move(game, 0, "lookout", 1)
    to_decisions(game)
    loot_up(game, ("gold",), (), ())
    assert prospects(game)["stay"]["danger"] == 0
    assert "risk of losing a loot card" in prospects(game)["stay"]["words"]
    loot_up(game, (), (), ())
    assert prospects(game)["stay"]["danger"] == 1
    assert prospects(game)["hide"]["danger"] == 0


def test_no_hide_helps_against_the_second_signal() -> None:
    """CH-33: it catches players who stay or hide; at the first one nothing happens."""
    game = heist(3, CHARACTERS, events=("Driver's Signal", "SWAT"))
    move(game, 0, "lookout", 1)
    to_decisions(game)
    found = prospects(game)
    assert [found[name]["danger"] for name in ("stay", "hide", "run")] == [0, 0, 0]
    assert "waste your hide card" in found["hide"]["words"]
    change(game, signals=1)
    found = prospects(game)
    assert [found[name]["danger"] for name in ("stay", "hide", "run")] == [1, 1, 0]
    assert found["hide"]["by"] == ["Driver's Signal"]
    assert "100% risk" in found["hide"]["words"]


def test_a_patrol_stops_runners_alone() -> None:
    """CH-37: a hide card gets you past."""
    game = heist(3, CHARACTERS, events=("Police Patrol", "SWAT"))
    move(game, 0, "lookout", 1)
    to_decisions(game)
    found = prospects(game)
    assert [found[name]["danger"] for name in ("stay", "hide", "run")] == [0, 0, 1]
    assert "discard your hide card" in found["run"]["words"]
    change(game, hides=(False, True, True))
    assert "hide card" not in prospects(game)["run"]["words"]


def test_a_fortified_crew_does_not_fear_swat() -> None:
    """CH-76: for this round."""
    game = heist(3, CHARACTERS, {0: ["fortify"]}, events=EVENTS)
    move(game, 0, "lookout", 1)
    play(game, 0, "fortify")
    answer(game, 0, kind="crew", crew=0)
    assert prospects(game)["stay"]["danger"] == 0
    assert [one["words"] for one in game.view(None)["standing"]] == [
        "SWAT can't catch the Vault crew."
    ]


def test_a_leading_samurai_fears_neither_swat_nor_patrol_at_first() -> None:
    """CH-61: events 1 to 5."""
    game = heist(3, ("samurai", "agent", "pirate"), events=EVENTS)
    found = prospects(game)
    assert [found[name]["danger"] for name in ("stay", "run")] == [0, 0]
    change(game, leader=1)
    assert prospects(game)["stay"]["danger"] > 0


def test_poor_planning_counts_as_what_may_be_set_aside() -> None:
    """CH-39: of six others, Swat Again catches everyone, and Betrayal the leader."""
    game = heist(3, CHARACTERS, events=("Poor Planning", "SWAT"))
    move(game, 0, "lookout", 1)
    loot_up(game, ("gold",), (), ())
    assert prospects(game)["stay"]["danger"] == pytest.approx(2 / 6, abs=1e-4)
    assert prospects(game)["stay"]["by"] == ["Poor Planning"]
    assert prospects(game)["run"]["danger"] == pytest.approx(1 / 6, abs=1e-4)
    assert "extra loot if nobody else runs" in prospects(game)["run"]["words"]


def test_there_are_no_prospects_for_a_player_who_is_out_or_after_the_reveal() -> None:
    """CH-23: there is nothing left to decide."""
    game = heist(4, events=("Membership Fee",))
    to_decisions(game)
    loot_up(game, ("gold",), ("gold",), (), ())
    for seat, decision in enumerate(("stay", "stay", "run", "run")):
        answer(game, seat, kind=decision)
    assert game.view(None)["phase"] == "reveal"
    assert prospects(game) == {}
    answer(game, 0, kind="loot")
    answer(game, 1, kind="loot")
    assert prospects(game, 2) == {}
    assert set(prospects(game, 0)) == {"stay", "hide", "run"}


def test_everyone_can_track_who_looked_at_which_card() -> None:
    """CH-84, CH-11: looks and swaps are public."""
    game = heist(3, CHARACTERS, events=EVENTS)
    move(game, 0, "lookout", 2)
    end(game, 0)
    move(game, 1, "tinker", 2, 9)
    for seat in (None, 0, 1, 2):
        there = place(game, seat, 9)
        assert (there["seen_by"], there["moved"]) == ([0], "swapped")
        assert place(game, seat, 2)["seen_by"] == []
        assert place(game, seat, 1)["moved"] == ""


def test_after_a_panic_only_a_player_who_saw_both_has_surely_seen_either() -> None:
    """CH-80: nobody learns the outcome."""
    game = heist(3, CHARACTERS, {0: ["panic"]}, events=EVENTS)
    move(game, 0, "lookout", 2)
    play(game, 0, "panic")
    point(game, 0, 2, 5)
    for position in (2, 5):
        there = place(game, 1, position)
        assert (there["seen_by"], there["moved"]) == ([], "mixed")


def test_what_is_set_up_for_this_round_is_said_in_words() -> None:
    """CH-53, CH-57, CH-70, CH-71, CH-73, CH-83: until the round ends."""
    hands = {0: ["flash grenade", "warn", "check in"], 1: ["copycat"]}
    game = heist(4, ("angel", "devil", "agent", "pirate"), hands, events=EVENTS)
    play(game, 0, "flash grenade")
    play(game, 0, "warn")
    answer(game, 0, kind="name-event", event=4)
    play(game, 0, "check in", at=3)
    ability(game, 0, at=3)
    answer(game, 0, kind="name-move", move="tinker")
    move(game, 0, "rob")
    end(game, 0)
    play(game, 1, "copycat", at=2)
    ability(game, 1, at=3)
    said = {one["name"]: one["words"] for one in game.view(None)["standing"]}
    assert said == {
        "flash grenade": "No lookout this round.",
        "warn": "Player 1 warned of SWAT.",
        "check in": "Player 1 checks in with Player 4.",
        "copycat": "Player 2 copies Player 3.",
        "angel": "No tinker for Player 1 and Player 4.",
        "devil": "Player 4 has no ability this round.",
    }


def test_the_goal_line_says_what_you_have_and_nothing_about_others() -> None:
    """CH-27: the value of loot is its owner's secret until the end."""
    game = heist(3, CHARACTERS, events=EVENTS)
    loot_up(game, ("gold", "diamond"), ("diamond",), ())
    assert game.view(0)["goal"]["standing"] == "you have 2 loot cards, worth 5"
    assert game.view(2)["goal"]["standing"] == "you have no loot yet"
    assert game.view(0)["goal"]["standings"] == []
    assert game.view(None)["goal"]["standing"] == "3 inside, 0 got away, 0 caught"
    assert game.view(0)["goal"]["progress"] == "round 1 of at most 10"
