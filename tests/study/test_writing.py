"""Fields write their own numbers only, and both builds write the same."""

import subprocess
import sys
from hashlib import blake2b
from os import environ
from random import Random
from struct import error as StructError

import numpy as np
import pytest

import heistnight as hn
from heistnight.study import Episode
from heistnight.study.layout import DTYPE
from heistnight.study.writing import COMPILED, Row, count, fill
from tests.kit import SETTINGS, Setting


def numbers_of(row: Row) -> list[int]:
    return [int(number) for number in np.frombuffer(row.memory, DTYPE)]


def test_a_field_writes_its_own_part_and_no_other() -> None:
    row = Row([2, 3, 1])
    middle = row.parts[1]
    middle[0] = -5
    middle[2] += 7
    assert numbers_of(row) == [0, 0, -5, 0, 7, 0]
    assert len(middle) == 3
    for outside in (3, 4, -4, 1 << 40):
        with pytest.raises(IndexError):
            middle[outside] = 1
        with pytest.raises(IndexError):
            middle[outside]
    assert numbers_of(row) == [0, 0, -5, 0, 7, 0]
    row.clear()
    assert numbers_of(row) == [0] * 6


@pytest.mark.parametrize("number", [32768, -32769, 1 << 70])
def test_a_number_that_does_not_fit_is_refused(number: int) -> None:
    part = Row([1]).parts[0]
    part[0] = 32767 if number > 0 else -32768
    with pytest.raises((ValueError, OverflowError)):
        part[0] = number


def test_several_numbers_are_filled_in_or_counted() -> None:
    row = Row([1, 6, 1])
    part = row.parts[1]
    fill(part, 1, (4, True, -2))
    count(part, 4, 2, (1, 0, 1))
    assert numbers_of(row) == [0, 0, 4, 1, -2, 1, 2, 0]


def test_several_numbers_stay_in_their_part() -> None:
    row = Row([1, 3, 1])
    part = row.parts[1]
    with pytest.raises((IndexError, ValueError, StructError)):
        fill(part, 1, (1, 2, 3))
    with pytest.raises((IndexError, ValueError, StructError)):
        count(part, 2, 2, (0, 1))
    before, *_, after = numbers_of(row)
    assert (before, after) == (0, 0)


# Both builds


def digest(setting: Setting) -> str:
    """Return a digest of all seats' observations and masks in random games."""
    found, rng = blake2b(digest_size=16), Random(str(setting))
    for seed in range(2):
        episode = Episode(setting.game, setting.seats, seed, options=setting.options)
        while not episode.over:
            for seat in range(setting.seats):
                found.update(episode.observe(seat).tobytes())
            asked = episode.asked[0]
            found.update(episode.mask(asked).tobytes())
            episode.step(asked, rng.choice(episode.legal(asked)))
        for seat in range(setting.seats):
            found.update(episode.observe(seat).tobytes())
    return found.hexdigest()


def digests() -> list[str]:
    return [f"{setting} {digest(setting)}" for setting in SETTINGS]


@pytest.mark.skipif(not COMPILED, reason="there is only one build to compare")
def test_both_builds_write_the_same_bytes() -> None:
    """Every game, number of seats and option: the compiled fields against the interpreted ones."""
    script = "import tests.study.test_writing as t; print(t.COMPILED, *t.digests(), sep='\\n')"
    pure = {**environ, "HEISTNIGHT_BUILD": "pure"}
    told = subprocess.run(
        [sys.executable, "-c", script], env=pure, capture_output=True, text=True, check=True
    )
    assert hn.BUILD == "compiled"
    assert told.stdout.split("\n")[:-1] == ["False", *digests()]
