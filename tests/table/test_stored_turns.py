"""Whose turn it is, as players' lists of tables show it."""

import random

import heistnight as hn
from heistnight.table import seating
from heistnight.table.storage.persistence import TablePersistence
from heistnight.table.storage.player_changes import TablePlayer
from heistnight.table.storage.records import TableRecord
from heistnight.table.storage.store import Store
from heistnight.table.storage.stored_tables import StoredTable
from heistnight.table.stored_turns import turns_in


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


def test_a_window_names_nobody_in_the_tables_webhook() -> None:
    """G-3: its row doesn't change while people respond."""
    record = three_players()
    record.webhook = 1
    persistence = TablePersistence(StoredTable(1, record), Store.__new__(Store))
    persistence.store.notify_after = 60.0

    def webhook_row() -> TablePlayer:
        (change,) = persistence._table_players()
        return next(one for one in change.players if one.player == f"@{record.code}")

    assert persistence.change_turns({2: 5.0}, None)
    assert webhook_row().person == 2
    assert persistence.change_turns({1: 6.0, 2: 6.0, 3: 6.0}, 7)
    opened = webhook_row()
    assert opened.person == 0
    for left in ({1: 6.0, 3: 6.0}, {3: 6.0}):
        assert persistence.change_turns(left, 7)
        assert webhook_row() == opened
        assert not persistence.fresh
    assert persistence.change_turns({3: 8.0}, None), "the window closed"
    assert webhook_row().person == 3
