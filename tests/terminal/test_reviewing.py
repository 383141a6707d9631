"""`heistnight review`: its report, its refusals and Ctrl-C."""

import json
import os
import signal
from pathlib import Path

import msgspec
import pytest

import heistnight as hn
from heistnight.review.schema import Review, SeatReview, Shares
from heistnight.terminal.review import interruptible
from tests.server.test_reviews import SHORT
from tests.terminal.test_commands import heistnight


@pytest.fixture
def saved(tmp_path: Path) -> Path:
    file = tmp_path / "short.heist"
    file.write_text(SHORT.save())
    return file


def test_it_shows_luck_and_skill_of_all_seats(saved: Path) -> None:
    done = heistnight("review", str(saved), "--names", "Ann,Bob")
    assert done.returncode == 0, done.stderr
    for words in ("Chances of winning", "Skill", "Luck", "Accuracy", "Ann", "Bob"):
        assert words in done.stdout


def test_json_contains_the_whole_review(saved: Path) -> None:
    done = heistnight("review", str(saved), "--json")
    found = msgspec.convert(json.loads(done.stdout), Review)
    assert found.game == "crooks"
    assert found.weighed == found.decisions
    assert len(found.seats) == 2


def test_an_unfinished_game_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "begun.heist"
    file.write_text(hn.new("crooks", seats=2, seed=1).save())
    done = heistnight("review", str(file))
    assert done.returncode == 2
    assert "isn't over. Only finished games can be reviewed" in done.stderr


def test_ctrl_c_stops_between_decisions_and_a_second_one_ends_the_program() -> None:
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    try:
        with interruptible() as stop:
            assert not stop()
            os.kill(os.getpid(), signal.SIGINT)
            assert stop()
            with pytest.raises(KeyboardInterrupt):
                os.kill(os.getpid(), signal.SIGINT)
    finally:
        signal.signal(signal.SIGINT, before)


def test_rounded_figures_add_up() -> None:
    """Rounded one by one, these wouldn't add up."""
    seat = SeatReview(0, 0.33344, Shares(0, 0.01245, 0.01245, -0.02534), 0.333, 9, 0.1, 0.5, [], "")
    start, skill, others, luck, end = seat.in_tenths()
    assert start + skill + others + luck == end
    assert (start, skill, others, end) == (333, 12, 12, 333)
