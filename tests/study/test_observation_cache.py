"""An episode's cached observations never become stale."""

from random import Random
from types import FunctionType
from typing import Any

import pytest

import heistnight as hn
from heistnight.kernel.steps import State
from heistnight.study import Episode
from heistnight.study.layouts import LAYOUTS
from heistnight.study.writing import Row
from tests.kit import SETTINGS, Setting

every_setting = pytest.mark.parametrize("setting", SETTINGS, ids=str)


def written_anew(episode: Episode, seat: int) -> bytes:
    """Build the observation field by field, from the state alone."""
    writers = episode.layout.writers
    row = Row([writer.size for writer in writers])
    for writer, part in zip(writers, row.parts, strict=True):
        writer.write(episode.state, seat, part)
    return row.memory.tobytes()


@every_setting
def test_an_observation_is_what_it_would_be_if_nothing_were_kept(setting: Setting) -> None:
    """All seats look at some moments, only the asked one at the others, so that caches age."""
    rng = Random(str(setting))
    for seed in range(2):
        episode = Episode(setting.game, setting.seats, seed, options=setting.options)
        while not episode.over:
            everyone = rng.random() < 0.2
            for seat in range(setting.seats) if everyone else episode.asked[:1]:
                assert episode.observe(seat).tobytes() == written_anew(episode, seat)
            seat = episode.asked[0]
            episode.step(seat, rng.choice(episode.legal(seat)))
        for seat in range(setting.seats):
            assert episode.observe(seat).tobytes() == written_anew(episode, seat)


class Watched:
    """A state that records which of its fields are read, also by its own methods."""

    def __init__(self, state: State) -> None:
        self.state, self.read = state, set[str]()

    def __getattr__(self, name: str) -> Any:
        own = getattr(type(self.state), name, None)
        if isinstance(own, property) and own.fget is not None:
            return own.fget(self)
        if isinstance(own, FunctionType):
            return own.__get__(self)
        self.read.add(name)
        return getattr(self.state, name)


@pytest.mark.skipif(hn.BUILD == "compiled", reason="compiled writers take no stand-in for a state")
@every_setting
def test_fields_read_nothing_but_what_they_name(setting: Setting) -> None:
    """Everything that a cached field reads is compared before it is used again."""
    rng = Random(str(setting))
    kept = [writer for writer in LAYOUTS[setting.game].writers if writer.of]
    episode = Episode(setting.game, setting.seats, 1, options=setting.options)
    while not episode.over:
        seat = episode.asked[0]
        for writer in kept:
            watched = Watched(episode.state)
            part = Row([writer.size]).parts[0]
            writer.write(watched, seat, part)
            allowed = {*writer.of, "stack"} if writer.top else {*writer.of}
            assert watched.read <= allowed, (writer.write, watched.read - allowed)
        episode.step(seat, rng.choice(episode.legal(seat)))
