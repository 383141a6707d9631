"""Cached parts of views never become stale."""

from random import Random

import pytest

import heistnight as hn
from heistnight.kernel.events import Seat
from heistnight.kernel.rules import View
from heistnight.kernel.seat_cache import MAX_CACHED_SEATS, SeatCache
from tests.kit import SETTINGS, Setting, act_randomly


def made_anew(game: hn.Game, seat: Seat | None, rng: Random) -> View:
    """Return the view of a game with a new key: caches are keyed by it."""
    state = game.fork()
    state.key = rng.randbytes(len(state.key))
    view: View = game.rules.view(state, seat)
    return view


@pytest.mark.parametrize("setting", SETTINGS, ids=str)
def test_a_view_is_what_it_would_be_if_nothing_were_kept(setting: Setting) -> None:
    """Everyone looks at some moments, one seat at the others, so that caches age."""
    rng = Random(str(setting))
    for seed in range(2):
        game = setting.new(seed)
        while not game.over:
            everyone = rng.random() < 0.2
            for seat in (None, *range(setting.seats)) if everyone else game.waiting[:1]:
                assert game.typed_view(seat) == made_anew(game, seat, rng)
            act_randomly(game, rng)
        for seat in (None, *range(setting.seats)):
            assert game.typed_view(seat) == made_anew(game, seat, rng)


def test_what_is_kept_has_a_bound() -> None:
    state, kept = hn.new("crooks", seats=2, seed=1).fork(), SeatCache()
    for number in range(MAX_CACHED_SEATS + 1):
        state.key = number.to_bytes(4)
        assert kept.get(state, 0, (number,), lambda number=number: number) == number  # type: ignore[misc]
    assert len(kept._latest) == 1
    state.key = (0).to_bytes(4)
    assert kept.get(state, 0, (0,), lambda: "made again") == "made again"
