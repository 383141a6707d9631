"""Hints in the terminal: `h` shows what the best bot would do, and why."""

import re
from pathlib import Path

from heistnight.bots.advice import Chances
from heistnight.terminal.hints import win_text
from tests.terminal.kit import start_terminal

QUESTION = r"for help: "
SOLO = ("play", "big-score-solo", "--seed", "7")


def test_a_hint_gives_a_reason_and_is_logged_and_counted(tmp_path: Path) -> None:
    with start_terminal(tmp_path, "play", "crooks", "--seats", "2", "--seed", "3") as person:
        person.expect(QUESTION)
        screen = person.answer("h")
        hint = re.search(r"Hint: (\d+) (Hangout \w): .*: about \d points? for \$\d", screen)
        assert hint, screen
        assert re.search(r"that's the best deal\.|one would choose otherwise\.", screen)
        assert "Other options:" in screen
        assert person.answer("h").count("Hint: ") == 2
        assert f"You took a hint: {hint[2]}" in person.answer("l")
        while "Enter to quit" not in screen:
            screen = person.answer("1")
        assert "You used 1 hint." in screen
        assert "You took a hint" in person.answer("l")
        person.type("")
        assert person.wait() == 0


def test_hints_for_several_people_must_be_allowed(tmp_path: Path) -> None:
    two = ("play", "crooks", "--seats", "2", "--bots", "none", "--names", "Ann,Bob", "--seed", "3")
    for flags, words in (((), "Hints are off."), (("--hints",), "Hint: ")):
        with start_terminal(tmp_path, *two, *flags) as person:
            person.expect("nobody else is looking")
            person.type("")
            person.expect(QUESTION)
            assert words in person.answer("h")


def test_in_a_lesson_the_coach_gives_the_hints(tmp_path: Path) -> None:
    with start_terminal(tmp_path, "learn", "crooks") as person:
        person.expect("Enter to continue")
        person.type("")
        person.expect("Enter to continue")
        person.type("")
        person.expect(QUESTION)
        assert "the coach gives the hints" in person.answer("h")


def test_help_explains_h(tmp_path: Path) -> None:
    with start_terminal(tmp_path, *SOLO) as person:
        person.expect(QUESTION)
        assert "hint: what the best bot would do" in person.answer("?")


def test_win_rates_in_words() -> None:
    assert win_text(Chances(0.27, 0.23, 0.31)) == "wins about 27 %"
    assert win_text(None) == ""
