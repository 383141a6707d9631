"""Choices have permanent keys, and numbers from a table that only grows."""

import subprocess
import sys
from pathlib import Path

import pytest

import heistnight as hn
from heistnight.games import GAMES
from heistnight.kernel import choices
from heistnight.kernel.choices import ActionSpace, key_of, places
from heistnight.kernel.errors import HeistError


@pytest.fixture
def table(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    keys = ["pass", "play:freeze", "play:warn"]
    monkeypatch.setattr(choices, "numbered_keys", lambda package: keys)
    return keys


def test_a_key_is_the_kind_and_the_data() -> None:
    assert key_of("pass", {}) == "pass"
    assert key_of("play", {"card": "flash grenade"}) == "play:flash-grenade"
    assert key_of("name-event", {"event": "Driver's Signal"}) == "name-event:drivers-signal"
    assert key_of("keep", {"crew": "hacker", "expert": True}) == "keep:hacker:expert"
    assert key_of("keep", {"crew": "hacker", "expert": False}) == "keep:hacker"
    assert key_of("send", {"job": 0}) == "send:0"


def test_numbers_come_from_the_table_and_not_from_the_order(table: list[str]) -> None:
    space = ActionSpace("cards", "anywhere")
    assert [space.add("play", "Play it", "G-1", card=card) for card in ("warn", "freeze")] == [2, 1]
    assert places((2, 1)) == {2: 0, 1: 1}
    assert (space[1].key, space[1].data) == ("play:freeze", {"kind": "play", "card": "freeze"})
    assert space.find("play:warn") == 2
    assert space.find("play:scramble") is None
    space.check_numbered()


def test_a_retired_choice_keeps_its_number_and_is_none_of_the_entries(table: list[str]) -> None:
    space = ActionSpace("cards", "anywhere")
    space.add("play", "Play it", "G-1", card="warn")
    assert [entry.key for entry in space.entries] == ["play:warn"]
    assert (len(space), space.size) == (3, 3)
    assert space[0].data == {"kind": "retired"}
    assert "pass" in space[0].label


def test_a_new_choice_is_refused_until_it_has_a_number(table: list[str]) -> None:
    space = ActionSpace("cards", "anywhere")
    assert space.add("play", "Play it", "G-1", card="panic") == 3
    with pytest.raises(HeistError, match=r"no number yet: play:panic. Run `make choices`"):
        space.check_numbered()


def test_two_choices_with_one_key_are_refused(table: list[str]) -> None:
    space = ActionSpace("cards", "anywhere")
    space.add("pass", "Pass", "G-1")
    with pytest.raises(HeistError, match=r"Two choices of cards have the key .pass."):
        space.add("pass", "Pass again", "G-1")
    table.append("pass")
    with pytest.raises(HeistError, match="names a choice twice"):
        ActionSpace("cards", "anywhere")


@pytest.mark.parametrize("game", list(hn.games()))
def test_every_choice_of_every_game_is_in_its_table(game: str) -> None:
    space = hn.action_space(game)
    assert [entry.key for entry in space.entries] == choices.numbered_keys(space.package)
    assert len({rules.space.package for rules in GAMES}) == len(GAMES)


@pytest.mark.skipif(hn.BUILD == "compiled", reason="native modules can't be imported twice")
def test_no_number_says_what_a_choice_is() -> None:
    """Rules, views, imagined games and bots work with any numbers. Only keys have a meaning."""
    command = [sys.executable, "-m", "tests.kernel.renumbered"]
    top = Path(__file__).parents[2]
    games = [
        subprocess.run([*command, *seed], capture_output=True, text=True, check=True, cwd=top)
        for seed in ([], ["other numbers"])
    ]
    assert games[0].stdout.splitlines() == games[1].stdout.splitlines()
    assert len(games[0].stdout) > 1_000_000
