"""Discovery: a new file is found, and no list has to be updated."""

import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

import heistnight as hn
from heistnight.bots.base import Bot
from heistnight.kernel.discovery import names_in, units_in


class Trick:
    """What the made-up packages below contain."""


ONE = "from tests.kernel.test_units import Trick\nclass {name}(Trick): pass\n"


@pytest.fixture
def bag(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    package = tmp_path / "bag_of_tricks"
    package.mkdir()
    (package / "__init__.py").write_text("")
    monkeypatch.syspath_prepend(tmp_path)
    yield package
    for name in [name for name in sys.modules if name.startswith("bag_of_tricks")]:
        del sys.modules[name]


def test_a_file_and_a_folder_are_found_by_their_names(bag: Path) -> None:
    (bag / "vanish.py").write_text(ONE.format(name="Vanish"))
    (bag / "appear").mkdir()
    (bag / "appear" / "__init__.py").write_text(ONE.format(name="Appear"))
    found = units_in("bag_of_tricks", Trick)
    assert [(name, kind.__name__) for name, kind in found.items()] == [
        ("appear", "Appear"),
        ("vanish", "Vanish"),
    ]


def test_what_a_file_imports_is_not_its_own(bag: Path) -> None:
    (bag / "first.py").write_text(ONE.format(name="First"))
    (bag / "helper.py").write_text("from bag_of_tricks.first import First\nBEST = First\n")
    assert list(units_in("bag_of_tricks", Trick)) == ["first"]
    assert names_in("bag_of_tricks") == ("first", "helper")


def test_two_in_one_file_are_refused_by_name(bag: Path) -> None:
    (bag / "pair.py").write_text(ONE.format(name="Left") + "class Right(Left): pass\n")
    with pytest.raises(ImportError, match=r"pair defines Left, Right: put each into its"):
        units_in("bag_of_tricks", Trick)


def test_names_are_known_without_an_import(bag: Path) -> None:
    (bag / "broken.py").write_text("raise RuntimeError('imported')\n")
    assert names_in("bag_of_tricks") == ("broken",)


def test_a_package_that_is_not_there_holds_nothing() -> None:
    assert names_in("heistnight.bots.no_such_game") == ()
    assert units_in("heistnight.bots.no_such_game", Bot) == {}


@pytest.mark.parametrize("game", hn.games())
def test_a_bot_is_called_like_its_file(game: str) -> None:
    assert hn.bots(game)[0] == "random"
    for name in hn.bots(game):
        player = hn.bot(game, name)
        assert player.name == name
        assert type(player).__module__.split(".")[-1] == name
        assert player.game == (None if name in ("random", "rookie") else game)
