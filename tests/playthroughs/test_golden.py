"""Every golden game still plays the same and reads the same."""

from typing import Any

import msgspec
import pytest

import heistnight as hn
from heistnight.games.crooks.rules import Crooks
from heistnight.kernel.events import Event, in_words
from tests import playthroughs
from tests.kit import SETTINGS, Setting
from tests.playthroughs import FOLDER, PACKS, again, file_of, in_full, problem, read, write

SMALLEST = Setting("crooks", 2, {})


@pytest.mark.parametrize("setting", SETTINGS, ids=str)
def test_the_golden_game_is_played_as_it_was(setting: Setting) -> None:
    """Running games must not change: different play needs a new rules version."""
    wrong = problem(setting)
    assert wrong is None, wrong


@pytest.mark.parametrize("setting", SETTINGS, ids=str)
def test_the_golden_game_is_told_as_it_was(setting: Setting) -> None:
    """If only words changed, run `make goldens`."""
    now = in_full(again(setting)).splitlines()
    assert now == file_of(setting).read_text(encoding="utf-8").splitlines()


def test_no_golden_file_is_left_over() -> None:
    assert {path.name for path in FOLDER.glob("*.txt")} == {file_of(s).name for s in SETTINGS}
    assert {path.stem for path in PACKS.glob("*.toml")} == {read(s).pack for s in SETTINGS}


# The check itself


@pytest.fixture
def desk(tmp_path: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    """A copy of the smallest golden, safe to overwrite."""
    golden = file_of(SMALLEST).read_text(encoding="utf-8")
    monkeypatch.setattr(playthroughs, "FOLDER", tmp_path)
    file_of(SMALLEST).write_text(golden, encoding="utf-8")


def play_otherwise(monkeypatch: pytest.MonkeyPatch) -> None:
    """Give the first player an extra point at the end."""
    as_it_is = Crooks.result

    def with_a_gift(self: Crooks, s: Any) -> hn.Result:
        result = as_it_is(self, s)
        scores = (result.scores[0] + 1, *result.scores[1:])
        return msgspec.structs.replace(result, scores=scores)

    monkeypatch.setattr(Crooks, "result", with_a_gift)


def test_other_play_under_the_same_version_is_refused(
    desk: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    play_otherwise(monkeypatch)
    assert "still have version 1" in (problem(SMALLEST) or "")
    before = file_of(SMALLEST).read_text(encoding="utf-8")
    with pytest.raises(SystemExit, match="Raise `version`"):
        write(SMALLEST)
    assert file_of(SMALLEST).read_text(encoding="utf-8") == before


def test_an_act_that_is_no_longer_legal_is_other_play(desk: None) -> None:
    text = file_of(SMALLEST).read_text(encoding="utf-8")
    file_of(SMALLEST).write_text(text.replace("> 1 pass", "> 1 pick-pocket", 1), encoding="utf-8")
    assert "is not possible now" in (problem(SMALLEST) or "")


def test_under_a_new_version_goldens_are_written_anew(
    desk: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    """They keep their acts as long as those are legal."""
    acts, play = read(SMALLEST).acts, read(SMALLEST).play
    play_otherwise(monkeypatch)
    monkeypatch.setattr(Crooks, "version", 2)
    assert "run `make goldens`" in (problem(SMALLEST) or "")
    assert write(SMALLEST)
    assert problem(SMALLEST) is None
    assert (read(SMALLEST).rules, read(SMALLEST).acts) == (2, acts)
    assert read(SMALLEST).play != play


def test_other_words_need_no_new_version(desk: None, monkeypatch: pytest.MonkeyPatch) -> None:
    def loudly(event: Event) -> dict[str, Any]:
        words = in_words(event)
        return {**words, "text": words["text"].upper()}

    monkeypatch.setattr("heistnight.kernel.game.in_words", loudly)
    assert problem(SMALLEST) is None
    before = read(SMALLEST)
    assert write(SMALLEST)
    assert read(SMALLEST) == before
    assert "PLAYER 1 PAYS" in file_of(SMALLEST).read_text(encoding="utf-8")
