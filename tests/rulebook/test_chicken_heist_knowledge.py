"""Chicken Heist: what a seat knows about the events, CH-84."""

from random import Random

import heistnight as hn
from tests.kit import answer
from tests.rulebook.chicken_heist_kit import (
    decide,
    end,
    heist,
    move,
    place,
    play,
    play_round,
    point,
    state,
    to_decisions,
)

EVENTS = ("SWAT", "Betrayal", "Dyepack", "Alarm", "Shootout")
CHARACTERS = ("mystic", "agent", "pirate")


def knowing(*cards: str, characters: tuple[str, ...] = CHARACTERS) -> hn.Game:
    """Set up a game in which seat 0 looked at SWAT, at position 1, and has these cards."""
    game = heist(3, characters, {0: list(cards)}, events=EVENTS)
    move(game, 0, "lookout", 1)
    return game


def candidates(game: hn.Game, position: int, seat: int = 0) -> tuple[list[str], bool]:
    found = place(game, seat, position)
    return found["candidates"], found["certain"]


def imagined_at(game: hn.Game, position: int, seat: int | None = 0) -> set[str]:
    """Return the events there in thirty imagined games."""
    found = set()
    for number in range(30):
        s = state(game.imagine(seat, Random(number)))
        found.add(s.event_names[s.events[position - 1]])
    return found


def test_a_looked_at_event_is_followed_through_open_swaps() -> None:
    """CH-84: swaps by any player."""
    game = knowing()
    end(game, 0)
    move(game, 1, "tinker", 1, 4)
    end(game, 1)
    move(game, 2, "tinker", 4, 9)
    assert candidates(game, 9) == (["SWAT"], True)
    assert candidates(game, 1) == ([], False)
    assert candidates(game, 9, seat=1) == ([], False)
    assert imagined_at(game, 9) == {"SWAT"}
    assert len(imagined_at(game, 9, seat=1)) > 4


def test_after_a_panic_it_is_one_of_two() -> None:
    """CH-84, CH-80: the other one may be anything."""
    game = knowing("panic")
    play(game, 0, "panic")
    point(game, 0, 1, 6)
    assert candidates(game, 1) == (["SWAT"], False)
    assert candidates(game, 6) == (["SWAT"], False)
    for number in range(30):
        s = state(game.imagine(0, Random(number)))
        assert "SWAT" in [s.event_names[s.events[p]] for p in (0, 5)]
    assert len(imagined_at(game, 1)) > 3


def test_two_known_events_in_a_panic_are_known_as_a_pair() -> None:
    """CH-84: each is certainly one of the two."""
    game = heist(3, CHARACTERS, {0: ["panic"]}, events=("Dyepack", "SWAT", "Betrayal"))
    move(game, 0, "lookout", 2)
    play_round(game, s0="stay", s1="stay", s2="stay")
    for seat in (1, 2):
        answer(game, seat, kind="rob")
        end(game, seat)
    move(game, 0, "lookout", 3)
    play(game, 0, "panic")
    point(game, 0, 2, 3)
    for position in (2, 3):
        assert candidates(game, position) == (["SWAT", "Betrayal"], True)
        assert imagined_at(game, position) == {"SWAT", "Betrayal"}
    to_decisions(game)
    decide(game, s0="hide", s1="hide", s2="hide")
    revealed = place(game, 0, 2)["event"]
    rest = "Betrayal" if revealed == "SWAT" else "SWAT"
    assert candidates(game, 3) == ([rest], True)


def test_a_look_after_a_panic_settles_both() -> None:
    """CH-84: the event that isn't here is there."""
    found = set()
    for seed in range(10):
        game = heist(3, CHARACTERS, {0: ["panic"]}, events=("Dyepack", "SWAT", "Alarm"), seed=seed)
        move(game, 0, "lookout", 2)
        play(game, 0, "panic")
        point(game, 0, 2, 5)
        play_round(game, s0="stay", s1="stay", s2="stay")
        for seat in (1, 2):
            answer(game, seat, kind="rob")
            end(game, seat)
        move(game, 0, "lookout", 5)
        at_five = place(game, 0, 5)["event"]
        assert candidates(game, 2) == (([], False) if at_five == "SWAT" else (["SWAT"], True))
        found.add(at_five == "SWAT")
    assert found == {True, False}


def test_a_reveal_settles_what_a_panic_left_open() -> None:
    """CH-84: over many seeds, with both outcomes."""
    seen = set()
    for seed in range(12):
        game = heist(3, CHARACTERS, {0: ["panic"]}, events=EVENTS, seed=seed)
        move(game, 0, "lookout", 2)
        play(game, 0, "panic")
        point(game, 0, 1, 2)
        play_round(game, s0="hide", s1="hide", s2="hide")
        first = place(game, 0, 1)["event"]
        assert candidates(game, 2) == ((["Betrayal"], True) if first == "SWAT" else ([], False))
        seen.add(first)
    assert seen == {"SWAT", "Betrayal"}


def test_teamwork_moves_what_is_known() -> None:
    """CH-84, CH-82."""
    game = knowing("teamwork")
    play(game, 0, "teamwork", at=1)
    point(game, 1, 1)
    point(game, 0, 8)
    assert candidates(game, 8) == (["SWAT"], True)
    assert candidates(game, 1) == ([], False)


def test_lockdown_takes_no_knowledge_away() -> None:
    """CH-84, CH-78."""
    game = knowing("lockdown")
    play(game, 0, "lockdown")
    point(game, 0, 1)
    assert candidates(game, 1) == (["SWAT"], True)
    end(game, 0)
    move(game, 1, "tinker", 1, 7)
    assert candidates(game, 7) == (["SWAT"], True)
    assert place(game, 0, 1)["locked"]


def test_a_row_of_panics_spreads_what_is_known() -> None:
    """CH-84: SWAT may be at any of three positions, and nowhere else."""
    game = knowing("panic", "panic")
    for one, other in ((1, 2), (2, 3)):
        play(game, 0, "panic")
        point(game, 0, one, other)
    assert [candidates(game, p)[0] for p in (1, 2, 3, 4)] == [["SWAT"], ["SWAT"], ["SWAT"], []]
    places = set()
    for number in range(40):
        s = state(game.imagine(0, Random(number)))
        places.add([s.event_names[e] for e in s.events].index("SWAT") + 1)
    assert places == {1, 2, 3}


def share(game: hn.Game, position: int, name: str, number: int = 600) -> float:
    """Return the share of seat 0's imagined games with this event there."""
    worlds = [state(game.imagine(0, Random(n))) for n in range(number)]
    return sum([s.event_names[s.events[position - 1]] == name for s in worlds]) / number


def test_worlds_are_imagined_as_often_as_they_come_about() -> None:
    """CH-84: half of the time it didn't move at all; the second panic halves the rest."""
    game = knowing("panic", "panic")
    for one, other in ((1, 2), (2, 3)):
        play(game, 0, "panic")
        point(game, 0, one, other)
    assert [round(4 * share(game, position, "SWAT")) for position in (1, 2, 3)] == [2, 1, 1]


def test_the_signal_seen_again_is_likely_the_same_one() -> None:
    """CH-84, CH-80: that is eight times as likely as the other one being there."""
    for seed in range(20):
        events = ("Dyepack", "Driver's Signal", "Alarm")
        game = heist(3, CHARACTERS, {0: ["panic"]}, events=events, seed=seed)
        move(game, 0, "lookout", 2)
        play(game, 0, "panic")
        point(game, 0, 2, 5)
        play_round(game, s0="stay", s1="stay", s2="stay")
        for seat in (1, 2):
            answer(game, seat, kind="rob")
            end(game, seat)
        move(game, 0, "lookout", 2)
        if place(game, 0, 2)["event"] == "Driver's Signal":
            break
    assert 0.13 < share(game, 5, "Driver's Signal") < 0.30  # 1/9 moved, 8/9 * 1/8 the other one


def test_the_question_where_says_what_is_known() -> None:
    """CH-84: in the labels of the options, for this seat only."""
    game = knowing("panic", "lockdown")
    play(game, 0, "panic")
    point(game, 0, 1, 6)
    play(game, 0, "lockdown")
    labels = [option.label for option in game.pending[0].options]
    assert labels[0] == "Position 1 (SWAT or another)"
    assert labels[1] == "Position 2"
    point(game, 0, 3)
    end(game, 0)
    answer(game, 1, kind="lookout")
    assert [option.label for option in game.pending[1].options][:2] == ["Position 1", "Position 2"]


def test_what_poor_planning_drew_is_in_no_position() -> None:
    """CH-84, CH-39: everyone saw that it was set aside."""
    game = heist(3, CHARACTERS, events=("Poor Planning",), rig={"aside": ["Dyepack"]})
    play_round(game, s0="stay", s1="stay", s2="stay")
    for number in range(30):
        s = state(game.imagine(None, Random(number)))
        names = [s.event_names[e] for e in s.events]
        assert "Dyepack" not in names
        assert s.event_names[s.aside[0]] == "Dyepack"
    assert "Dyepack" not in game.view(0)["maybe"]


def test_other_seats_looks_are_imagined_with_the_events() -> None:
    """CH-84: in an imagined game, seat 1 knows that game's event."""
    game = heist(3, CHARACTERS, events=EVENTS, first=1)
    move(game, 1, "lookout", 1)
    assert place(game, 1, 1)["event"] == "SWAT"
    found = set()
    for number in range(20):
        twin = game.imagine(0, Random(number))
        s = state(twin)
        assert place(twin, 1, 1)["event"] == s.event_names[s.events[0]]
        found.add(place(twin, 1, 1)["event"])
    assert len(found) > 3
