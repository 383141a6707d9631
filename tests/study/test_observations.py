"""Observations: every position is explained, and none reveals what a seat may not know."""

from hashlib import blake2b
from importlib.util import find_spec
from random import Random
from typing import Any

import numpy as np
import pytest

import heistnight as hn
from heistnight import study
from heistnight.kernel.steps import Step
from heistnight.study import legend, observe
from heistnight.study.layouts import LAYOUTS, OWN_SCORES
from tests.kit import SETTINGS, Setting, act_randomly, moments

every_setting = pytest.mark.parametrize("setting", SETTINGS, ids=str)
every_game = pytest.mark.parametrize("game", hn.games())

LEGENDS = {
    "big-score": (1, "66aea66f38eb0103"),
    "big-score-solo": (0, "ff67bb53a1963b48"),
    "crooks": (0, "d108465c68dac8da"),
    "vault-heist": (1, "bb917ca7add38ede"),
    "chicken-heist": (1, "1de3a3d62b2d5e0c"),
}
"""By game: the layout's version, and a digest of its legend without the marks of categories."""


@every_game
def test_every_position_has_a_meaning_of_its_own(game: str) -> None:
    places = legend(game)
    assert [place.position for place in places] == list(range(len(places)))
    assert len({(place.field, place.words) for place in places}) == len(places)
    assert all(place.low < place.high for place in places)
    assert all(field.meaning for field in LAYOUTS[game].fields)


@every_game
def test_a_change_of_the_legend_raises_its_version(game: str) -> None:
    """If this fails, raise the layout's `version` and update its digest here."""
    places = [(p.position, p.field, p.words, p.low, p.high) for p in legend(game)]
    digest = blake2b(repr(places).encode(), digest_size=8).hexdigest()
    assert (LAYOUTS[game].version, digest) == LEGENDS[game]


@every_setting
def test_numbers_keep_their_bounds(setting: Setting) -> None:
    low, high = LAYOUTS[setting.game].bounds()
    for game in moments(setting, 3):
        for seat in range(setting.seats):
            seen = observe(game, seat)
            assert seen.shape == low.shape
            assert ((low <= seen) & (seen <= high)).all(), [
                (place, seen[place.position])
                for place in legend(setting.game)
                if not place.low <= seen[place.position] <= place.high
            ]


@every_setting
def test_no_observation_tells_what_a_seat_may_not_know(setting: Setting) -> None:
    leak_search(setting, range(4), every=0.12)


@pytest.mark.soak
@every_setting
def test_no_observation_tells_what_a_seat_may_not_know_in_many_games(setting: Setting) -> None:
    leak_search(setting, range(100, 120), every=0.5)


def leak_search(setting: Setting, seeds: range, every: float) -> None:
    rng = Random(str(setting))
    worth = OWN_SCORES[setting.game]
    for seed in seeds:
        for game in moments(setting, seed, every):
            for seat in range(setting.seats):
                imagined = game.imagine(seat, rng)
                told = observe(game, seat) != observe(imagined, seat)
                assert not told.any(), [legend(game.id)[int(n)] for n in told.nonzero()[0]]
                assert worth(game._state, seat) == worth(imagined._state, seat)


@every_setting
def test_an_observation_is_the_callers_own(setting: Setting) -> None:
    game = setting.new(1)
    first = observe(game, 0)
    first[:] = 7
    assert (observe(game, 0) != first).any()
    assert first.dtype == np.int16


@every_game
def test_observations_show_what_happens(game: str) -> None:
    """Nearly every act of a seat changes what it sees."""
    setting = next(s for s in SETTINGS if s.game == game)
    rng, played, changed, acts = Random(5), setting.new(5), 0, 0
    while not played.over:
        before = [observe(played, seat) for seat in range(setting.seats)]
        seat, _ = act_randomly(played, rng)
        changed += bool((observe(played, seat) != before[seat]).any())
        acts += 1
    assert changed >= 0.95 * acts


@every_game
def test_every_phase_of_the_rules_has_its_place(game: str) -> None:
    """Including those that random play rarely reaches."""
    module = type(hn.new(game, hn.games()[game].seats[0]).rules).__module__.rpartition(".")[0]
    phases = {step.phase for step in steps_in(module)} - {""}
    named = {place.words for place in legend(game) if place.field == "phase"}
    assert phases <= named


def steps_in(package: str) -> list[type[Step[Any]]]:
    found: list[type[Step[Any]]] = []
    kinds: list[type[Step[Any]]] = [Step]
    while kinds:
        kind = kinds.pop()
        kinds += kind.__subclasses__()
        own = kind.__module__.startswith(f"{package}.")
        solo = ".solo." in kind.__module__
        if own and solo == package.endswith(".solo"):
            found.append(kind)
    return found


@every_game
def test_the_legend_marks_numbers_that_name_a_thing(game: str) -> None:
    """A number that is only 0 or 1 needs no mark."""
    marked = [place for place in legend(game) if place.categorical]
    assert "seat" in {place.field for place in marked}
    assert all(place.high > 1 or place.field == "seat" for place in marked)
    assert len(marked) < len(legend(game))


def test_no_public_name_hides_a_module() -> None:
    """Otherwise `heistnight.study.layout` would be one or the other, by what was imported."""
    for name in study.__all__:
        assert find_spec(f"heistnight.study.{name}") is None, name
