"""Lesson files are checked, and errors say where and what."""

import pytest

import heistnight as hn
from heistnight.learn.courses import lesson, name_of
from heistnight.learn.lesson import read
from tests.learn.tiny import TEXT, tiny


def complaint(text: str) -> str:
    with pytest.raises(hn.BadLesson) as error:
        read(text, "crooks", "tiny")
    return str(error.value)


def test_a_lesson_is_read_as_it_stands() -> None:
    found = tiny()
    assert found.id == "crooks/tiny"
    assert [step.asks for step in found.step] == [False, True, True]
    assert found.step[1].words_to("recruit:b") == "That costs more."
    assert found.step[1].words_to("pass") == "Then the game would be over for you."


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ('point = "hangout-A"', "point = 3", "step 2, field 'point'"),
        ('praise = "Two dollars well spent."', 'prais = "x"', "step 2"),
        ('otherwise = "That costs more."', "", "step 2, field 'otherwise': missing"),
        ("seed = 1", "", "field 'start'"),
        ("seats = 2", "seats = 2\nseat = 2", "there is no seat 2"),
        ('[end]\nsay = "You know how to look."', "", "missing required field `end`"),
        ('say = "Search hangout A."', f'say = "{"a" * 400}"', "more than 320 characters"),
        ("seats = 2", "seats = ", "isn't valid TOML"),
    ],
)
def test_a_bad_lesson_is_refused_with_its_place(old: str, new: str, said: str) -> None:
    assert old in TEXT
    assert said in complaint(TEXT.replace(old, new))


def test_an_unknown_lesson_is_refused_with_those_there_are() -> None:
    with pytest.raises(hn.BadLesson, match="no lesson 'crooks/nonsense'"):
        lesson("crooks/nonsense")
    with pytest.raises(hn.BadLesson, match="no lesson 'poker/first'"):
        lesson("poker/first")


def test_the_number_in_a_files_name_is_only_for_the_order() -> None:
    assert name_of("10-first.toml") == "first"
