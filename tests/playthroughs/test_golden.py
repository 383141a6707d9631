"""Every golden journal still gives the very log that stands below it."""

import pytest

import heistnight as hn
from tests.kit import SETTINGS, Setting
from tests.playthroughs import FOLDER, file_of, told


@pytest.mark.parametrize("setting", SETTINGS, ids=str)
def test_the_golden_game_is_told_as_it_was(setting: Setting) -> None:
    journal, _, log = file_of(setting).read_text(encoding="utf-8").partition("\n\n")
    game = hn.load(journal)
    assert game.over
    assert told(game).splitlines() == log.splitlines()


def test_no_golden_file_is_left_over() -> None:
    assert {path.name for path in FOLDER.glob("*.txt")} == {file_of(s).name for s in SETTINGS}
