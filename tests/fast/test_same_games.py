"""Both builds play the same games: every choice offered, every state at the end, every result."""

import os
import subprocess
import sys

import pytest

import heistnight as hn

MAX_SECONDS = 3_000

needs_both = pytest.mark.skipif(hn.BUILD == "pure", reason="needs the compiled build: `make fast`")


def printed(build: str, *command: str) -> str:
    """Return what a Python module prints in this build."""
    done = subprocess.run(
        [sys.executable, "-m", *command],
        env={**os.environ, "HEISTNIGHT_BUILD": build},
        capture_output=True,
        text=True,
        timeout=MAX_SECONDS,
        check=True,
    )
    return done.stdout


def contest(build: str, game: str, games: int) -> list[str]:
    """Return the table of an arena's results, without the line with its time."""
    asked = ("arena", game, "regular", "policy", "--games", str(games), "--jobs", "1")
    first, *table = printed(build, "heistnight", *asked, "--seed", "5").splitlines()
    assert f"{games} games in" in first
    return table


@needs_both
def test_a_few_random_games_of_every_kind_are_the_same() -> None:
    compiled = printed("compiled", "tools.fast.digests", "--games", "20")
    assert len(compiled.splitlines()) > 25
    assert compiled == printed("pure", "tools.fast.digests", "--games", "20")


@needs_both
@pytest.mark.soak
def test_ten_thousand_random_games_of_each_game_are_the_same() -> None:
    """At least 10,000 games of each game, with every number of seats and every option."""
    compiled = printed("compiled", "tools.fast.digests", "--games", "10000")
    assert compiled == printed("pure", "tools.fast.digests", "--games", "10000")


@needs_both
@pytest.mark.parametrize("game", [game for game, info in hn.games().items() if info.seats[1] > 1])
def test_an_arena_has_the_same_results_to_the_last_digit(game: str) -> None:
    assert contest("compiled", game, 4) == contest("pure", game, 4)
