"""Chicken Heist: an imagined past is possible, and the same wherever the seat looked."""

from collections import Counter
from random import Random
from typing import cast

import pytest

import heistnight as hn
from heistnight.games.chicken_heist.actions import DECIDE
from heistnight.games.chicken_heist.card_knowledge import (
    DISCARDS,
    PILE,
    PLACE_COUNT,
    REBUILT,
    SHUFFLED,
    TABLE,
    CardLog,
)
from heistnight.games.chicken_heist.event_knowledge import (
    PANIC_SWAPPED,
    SWAP,
    candidates,
    history,
    swapped,
    worlds_now,
)
from heistnight.games.chicken_heist.state import RUN, STAY, ChickenHeistState


def replayed(deck: CardLog, log: CardLog) -> list[Counter[int]]:
    """Return where every card is after these moves, and fail if one wasn't where it left from."""
    places: list[Counter[int]] = [Counter() for _ in range(PLACE_COUNT)]
    places[PILE] = Counter(deck)
    for move in log:
        if move == REBUILT:
            assert not places[PILE].total()
            places[PILE], places[DISCARDS] = places[DISCARDS], Counter()
        elif move != SHUFFLED:
            start, end, face = move >> 8 & 15, move >> 4 & 15, move & 15
            assert places[start][face]
            places[start][face] -= 1
            places[end][face] += 1
    return places


def check_past(s: ChickenHeistState) -> None:
    """The logs lead to the cards on the table."""
    loot = replayed(s.pack.loot_cards, s.loot_log)
    actions = replayed(s.pack.action_cards, s.action_log)
    for seat in range(s.seats):
        assert s.over or loot[seat] == Counter(s.loot[seat])
        assert actions[seat] == Counter(s.hands[seat])
    assert s.over or loot[TABLE] + loot[DISCARDS] == Counter(s.truck)
    assert loot[PILE] == Counter(s.loot_pile)
    assert actions[PILE] == Counter(s.action_pile)
    assert actions[DISCARDS] == Counter(s.discards)
    events = s.first_events
    for what, one, other in s.event_log:
        events = swapped(events, one, other) if what in (SWAP, PANIC_SWAPPED) else events
    assert events == s.events


def check_seen(s: ChickenHeistState, twin: ChickenHeistState, seat: int | None) -> None:
    """Every card this seat saw is the same, and everything else happened in the same way."""
    eye = 1 << (8 if seat is None else seat)
    for log, other in ((s.loot_log, twin.loot_log), (s.action_log, twin.action_log)):
        for move, imagined in zip(log, other, strict=True):
            seen = move < 0 or move >> 12 & eye
            assert move == imagined if seen else move >> 4 == imagined >> 4
    assert candidates(s, seat) == candidates(twin, seat)


@pytest.mark.parametrize("seats", range(3, 9))
def test_an_imagined_past_is_possible_and_agrees_with_what_was_seen(seats: int) -> None:
    """Long games: few players run, so that piles are rebuilt and loot changes hands."""
    for seed in range(8):
        rng, game = Random(seed), hn.new("chicken-heist", seats=seats, seed=seed)
        while not game.over:
            seat = rng.choice(game.waiting)
            choice = rng.choice(game.choices(seat))
            if choice == DECIDE[RUN] and rng.random() < 0.85:
                choice = DECIDE[STAY]
            game.act_unchecked(seat, choice)
            if rng.random() < 0.04 or game.over:
                watcher = rng.choice([None, *range(seats)])
                twin = cast(ChickenHeistState, game.imagine(watcher, rng)._state)
                check_past(cast(ChickenHeistState, game._state))
                check_past(twin)
                check_seen(cast(ChickenHeistState, game._state), twin, watcher)


def test_a_window_that_has_passed_can_be_imagined_too() -> None:
    """Perhaps nobody was asked in it, so nobody needs to hold an overrule."""
    passed = 0
    for seed in range(3):
        rng, game = Random(seed), hn.new("chicken-heist", seats=3, seed=seed)
        while not game.over:
            seat = rng.choice(game.waiting)
            game.act_unchecked(seat, rng.choice(game.choices(seat)))
            for moment in game.passed:
                for watcher in (None, *range(3)):
                    assert moment.imagine(watcher, rng).view(watcher) == moment.view(watcher)
                    passed += 1
    assert passed


def test_what_is_followed_on_is_what_the_whole_log_tells() -> None:
    """Ask for moments forwards, backwards and across two futures of one deal."""
    rng, logs = Random(11), []
    for future in range(2):
        game = hn.new("chicken-heist", seats=4, seed=5)
        chooser = Random(future)
        while not game.over:
            seat = chooser.choice(game.waiting)
            game.act_unchecked(seat, chooser.choice(game.choices(seat)))
            logs.append(cast(ChickenHeistState, game.fork()))
    assert len({s.event_log for s in logs}) > 10
    for s in [*logs, *rng.sample(logs, len(logs))]:
        for eye in (*range(4), None):
            assert worlds_now(s.first_events, s.event_log, eye) == history(s, eye)[-1]
