"""BS-60: the worth that is counted quickly is what the lines add up to."""

import pytest

from heistnight.games.big_score.scoring import breakdown, worths
from tests.kit import SETTINGS, Setting, moments


@pytest.mark.parametrize(
    "setting", [setting for setting in SETTINGS if setting.game == "big-score"], ids=str
)
def test_worths_are_the_sums_of_the_lines(setting: Setting) -> None:
    """BS-60: at every moment, for every seat."""
    for seed in range(10):
        for game in moments(setting, seed):
            lines = [breakdown(game._state, seat) for seat in range(setting.seats)]  # type: ignore[arg-type]  # a Table
            assert worths(game._state) == tuple([sum(line.values()) for line in lines])  # type: ignore[arg-type]  # a Table
