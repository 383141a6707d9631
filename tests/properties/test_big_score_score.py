"""BS-60: the fast score is the sum of the score's lines."""

from typing import Any

import pytest

from heistnight.games.big_score.scoring import breakdowns, worth, worths
from tests.kit import SETTINGS, Setting, moments


@pytest.mark.parametrize(
    "setting", [setting for setting in SETTINGS if setting.game == "big-score"], ids=str
)
def test_worths_are_the_sums_of_the_lines(setting: Setting) -> None:
    """BS-60: at every moment, for every seat."""
    for seed in range(10):
        for game in moments(setting, seed):
            state: Any = game._state
            sums = tuple([sum(lines.values()) for lines in breakdowns(state)])
            assert worths(state) == sums
            assert tuple([worth(state, seat) for seat in range(setting.seats)]) == sums
