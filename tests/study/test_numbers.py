"""Numpy numbers work like Python's own as seats, choices and seeds."""

from random import Random
from typing import Any

import numpy as np
import pytest

import heistnight as hn
from heistnight.study import Episode, information_key, observe

long: Any = np.int64
every_game = pytest.mark.parametrize("game", hn.games())


@every_game
@pytest.mark.parametrize("kind", [np.int8, np.uint8, np.int64])
def test_a_game_is_the_same_whoever_counted(game: str, kind: Any) -> None:
    """In the journal too: stored and shown numbers are plain ints."""
    seats = hn.games()[game].seats[0]
    plain, numpy = hn.new(game, seats, 5), hn.new(game, kind(seats), kind(5))
    rng = Random(1)
    for _ in range(30):
        if plain.over:
            break
        seat = plain.waiting[0]
        choice = rng.choice(plain.choices(seat))
        assert numpy.view(kind(seat)) == plain.view(seat)
        assert numpy.events(kind(seat), since=kind(0)) == plain.events(seat)
        assert (observe(numpy, kind(seat)) == observe(plain, seat)).all()
        assert information_key(numpy, kind(seat)) == information_key(plain, seat)
        assert numpy.as_seen_by(kind(seat)).view() == plain.view(seat)
        assert numpy.imagine(kind(seat), Random(2)).view(seat) == plain.view(seat)
        plain.act(seat, choice)
        numpy.act(kind(seat), long(choice))
        assert numpy.may_undo(kind(seat)) == plain.may_undo(seat)
    assert numpy.save() == plain.save()
    assert numpy.fingerprint() == plain.fingerprint()


@every_game
def test_an_episode_is_the_same_whoever_counted(game: str) -> None:
    seats = hn.games()[game].seats[0]
    plain, numpy = Episode(game, seats, 5), Episode(game, long(seats), long(5))
    while not plain.over:
        seat = plain.asked[0]
        choice = int(np.flatnonzero(plain.mask(seat))[-1])
        assert (numpy.observe(long(seat)) == plain.observe(seat)).all()
        plain.act(seat, choice)
        numpy.act(long(seat), long(choice))
    assert numpy.result == plain.result


def test_what_is_no_whole_number_is_refused() -> None:
    game = hn.new("crooks", 2, 5)
    wrong: Any
    for wrong in (np.bool_(False), np.float64(0), np.array([0, 1])):
        with pytest.raises(hn.IllegalMove):
            game.act(wrong, game.choices(game.waiting[0])[0])
        with pytest.raises(hn.IllegalMove):
            game.act(game.waiting[0], wrong)
        with pytest.raises(hn.BadOptions):
            hn.new("crooks", 2, wrong)
