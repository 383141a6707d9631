"""Lessons in the terminal: the coach's text appears above the question."""

from pathlib import Path

from tests.terminal.kit import Person, start_terminal

QUESTION = "for help: "
ENTER = "Enter to continue"


def to_the_first_question(person: Person) -> None:
    for _ in range(2):
        person.expect(ENTER)
        person.type("")
    person.expect(QUESTION)


def test_the_first_lesson_of_crooks_is_walked_to_its_end(tmp_path: Path) -> None:
    with start_terminal(tmp_path, "learn", "crooks") as person:
        to_the_first_question(person)
        for answer in ("1", "1", "8", "3", "1", "6"):
            person.type(answer)
            person.expect(QUESTION)
        person.type("5")
        while "★★★" not in person.screen:
            person.expect("Press Enter|★")
            person.type("")
        assert person.wait() == 0


def test_a_wrong_answer_is_explained_and_can_be_repeated(tmp_path: Path) -> None:
    with start_terminal(tmp_path, "learn", "crooks", "first") as person:
        to_the_first_question(person)
        person.type("2")
        screen = person.expect(QUESTION)
        assert "A bigger hangout shows you more" in screen
        assert "repeat your choice" in screen
        person.type("2")
        assert "take a crook" in person.expect(QUESTION)


def test_lessons_are_listed(tmp_path: Path) -> None:
    with start_terminal(tmp_path, "learn", "--list") as person:
        assert person.wait() == 0
        assert "Your first night" in person.screen
