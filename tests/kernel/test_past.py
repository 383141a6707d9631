"""A game's past is shared between copies, and its length costs nothing."""

import pickle
import threading
import tracemalloc

import pytest

import heistnight as hn
from heistnight.kernel.game import MAX_KEPT_EVENTS
from heistnight.kernel.history import Chain, chain_of
from heistnight.table.game.game_log import GameLog
from heistnight.table.game.live_game import LiveGame
from heistnight.table.storage.records import UNDO, ActRow
from tools.bench.endless_game import GO_ON, endless_game, go_on

MEGABYTE = 2**20


def test_a_longer_chain_leaves_the_shorter_one_as_it_was() -> None:
    short: Chain[int] = chain_of(range(3))
    one, other = short.then(3), short.then(4).then(5)
    assert (short.items(), one.items(), other.items()) == ((0, 1, 2), (0, 1, 2, 3), (0, 1, 2, 4, 5))
    assert (len(Chain()), len(short), len(other)) == (0, 3, 5)
    assert (other.since(2), other.since(5), other.since(9)) == ([2, 4, 5], [], [])
    assert list(other.newest_first()) == [5, 4, 2, 1, 0]
    assert other.newest(2).items() == (4, 5)
    assert other.newest(5) is other


def test_what_two_chains_share_is_found_from_their_ends() -> None:
    short: Chain[int] = chain_of(range(3))
    one, other = short.then(3), short.then(3).then(5)
    assert [a.common(b) for a, b in ((one, other), (other, one), (one, one), (short, other))] == [
        3, 3, 4, 3,
    ]  # fmt: skip
    assert chain_of(range(3)).common(short) == 0, "equal is not the same"
    assert Chain[int]().common(short) == short.common(Chain()) == 0


def test_a_very_long_chain_can_be_sent_and_let_go() -> None:
    long = chain_of(range(200_000))
    assert pickle.loads(pickle.dumps(long)).items() == long.items()
    del long


def test_a_very_long_row_of_acts_to_take_back_can_be_let_go() -> None:
    """On a small stack too: freeing a long game must not crash the process."""
    before = threading.stack_size(256 * 1024)
    thread = threading.Thread(target=lambda: go_on(endless_game(), 12_000))
    try:
        thread.start()
    finally:
        threading.stack_size(before)
    thread.join()


def test_fifteen_thousand_acts_cost_little_and_each_as_much_as_the_first() -> None:
    """All acts can be taken back, and some are: each undo entry holds the game before it."""
    game = endless_game()
    go_on(game, 500)
    tracemalloc.start()
    try:
        go_on(game, 1_000, undo_every=10)
        early = tracemalloc.get_traced_memory()[0]
        go_on(game, 13_000, undo_every=10)
        before = tracemalloc.get_traced_memory()[0]
        tracemalloc.reset_peak()
        go_on(game, 1_000, undo_every=10)
        late, peak = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
    assert late < 50 * MEGABYTE
    assert late - before < 1.5 * early, "the last thousand took as much as the first"
    assert peak - before < 2 * early, "and nothing of the past was copied for it"
    assert game.act_count == len(game.acts) == 15_500
    assert (game.answered(0), game.answered(1)) == (7_750, 7_750)


def test_every_act_of_a_long_past_can_be_taken_back() -> None:
    game = endless_game()
    go_on(game, 10_000)
    twin = game.copy()
    with pytest.raises(hn.IllegalMove, match="others have moved since"):
        game.undo(0)
    for number in range(10_000):
        game.undo(1 - number // 2 % 2)
    assert (game.act_count, game.acts, game.answered(0), game.logged_events) == (0, (), 0, ())
    with pytest.raises(hn.IllegalMove, match="has nothing to undo"):
        game.undo(1)
    assert twin.act_count == 10_000
    del game, twin


def test_what_is_sent_to_a_bot_has_a_bound() -> None:
    game = endless_game()
    go_on(game, 4 * MAX_KEPT_EVENTS)
    sent = game.without_past()
    assert sent.act_count == len(sent.logged_events) == MAX_KEPT_EVENTS
    assert sent.logged_events == game.logged_events[-MAX_KEPT_EVENTS:]
    assert sent._decision(0).id == game._decision(0).id
    assert not sent.may_undo(0)


def test_a_tables_log_follows_without_hearing_it_all_again(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    play, log = LiveGame(endless_game()), GameLog(2)
    rows = [ActRow(1, number, number // 2 % 2, GO_ON, "", 0.0) for number in range(3_001)]
    play.replay(rows)
    log.follow(play.game.log)
    heard: list[object] = []
    monkeypatch.setattr(log, "_add", heard.append)
    play.replay([ActRow(1, 3_001, 0, UNDO, "", 0.0)])
    log.follow(play.game.log)
    assert len(log.by_viewer[None].lines) == len(log.by_viewer[1].lines) == 3_000
    assert heard == []
    play.replay([ActRow(1, 3_002, 0, GO_ON, "", 0.0)])
    log.follow(play.game.log)
    assert len(heard) == 1
    assert play.question(0) == "0.1501.1"
