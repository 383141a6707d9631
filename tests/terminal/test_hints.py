"""`h` at the terminal: what the best bot would do, why, and what else there is."""

import re
from pathlib import Path

from tests.terminal.kit import sat_down

QUESTION = r"for help: "
SOLO = ("play", "big-score-solo", "--seed", "7")


def test_h_says_what_and_why_and_the_log_and_the_end_know_of_it(tmp_path: Path) -> None:
    with sat_down(tmp_path, "play", "crooks", "--seats", "2", "--seed", "3") as person:
        person.expect(QUESTION)
        screen = person.answer("h")
        hint = re.search(r"Hint: (\d+) (Hangout \w): .*: about \d points? for \$\d", screen)
        assert hint, screen
        assert re.search(r"that's the best deal\.|one would choose otherwise\.", screen)
        assert "wins" in screen
        assert "Or:" in screen
        assert person.answer("h").count("Hint: ") == 2
        assert f"You took a hint: {hint[2]}" in person.answer("l")
        while "Enter ends" not in screen:
            screen = person.answer("1")
        assert "Hints taken: you 1." in screen.replace("You", "you")
        assert "You took a hint" in person.answer("l")
        person.type("")
        assert person.wait() == 0


def test_among_several_people_hints_must_be_agreed_on(tmp_path: Path) -> None:
    two = ("play", "crooks", "--seats", "2", "--bots", "none", "--names", "Ann,Bob", "--seed", "3")
    for flags, words in (((), "hints are for all or none"), (("--hints",), "Hint: ")):
        with sat_down(tmp_path, *two, *flags) as person:
            person.expect("nobody else is looking")
            person.type("")
            person.expect(QUESTION)
            assert words in person.answer("h")


def test_in_a_lesson_the_coach_gives_the_hints(tmp_path: Path) -> None:
    with sat_down(tmp_path, "learn", "crooks") as person:
        person.expect("Enter to go on")
        person.type("")
        person.expect("Enter to go on")
        person.type("")
        person.expect(QUESTION)
        assert "the coach gives the hints" in person.answer("h")


def test_help_tells_of_h(tmp_path: Path) -> None:
    with sat_down(tmp_path, *SOLO) as person:
        person.expect(QUESTION)
        assert "a hint: what the best bot would do" in person.answer("?")
