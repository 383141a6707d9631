"""Whose turn it is, as players' lists of tables show it."""

import random

import heistnight as hn
from heistnight.table import seating
from heistnight.table.storage.records import TableRecord
from heistnight.table.table import turns_in


def three_players() -> TableRecord:
    record = seating.new_record(
        game="vault-heist",
        seats=3,
        options={},
        seed=1,
        pace="instant",
        clock=None,
        listed=False,
        kinds=[],
    )
    for name in ("Ann", "Ben", "Cat"):
        seating.add_person(record, name, player=f"the id of {name}")
    return record


def test_a_turn_keeps_its_beginning_and_a_window_is_nobodys_turn() -> None:
    record, rng = three_players(), random.Random(1)
    game = hn.new("vault-heist", seats=3, seed=1)
    windows = turns = 0
    while not game.over and windows < 3:
        seat = game.waiting[0]
        found = turns_in(game, record, dict.fromkeys((1, 2, 3), 5.0))
        if game.window is not None:
            assert found == {}, "it would tell who can respond (G-3)"
            windows += 1
        else:
            assert found == {record.seats[one].person: 5.0 for one in game.waiting}
            turns += 1
        game.act_unchecked(seat, rng.choice(game.choices(seat)))
    assert windows
    assert turns


def test_guests_and_stand_ins_have_no_turns() -> None:
    record, game = three_players(), hn.new("vault-heist", seats=3, seed=1)
    record.seats[game.waiting[0]].stand_in = True
    assert turns_in(game, record, {}) == {}
    for person in record.people:
        person.player = ""
    assert turns_in(game, record, {}) == {}
