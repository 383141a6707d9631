"""`pip install heistnight` needs neither the server's packages nor those for research."""

import re
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
EXTRAS = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]["optional-dependencies"]

BLOCK = """
import sys
from importlib.abc import MetaPathFinder

class Blocked(MetaPathFinder):
    def find_spec(self, name, path=None, target=None):
        if name.partition(".")[0] in BLOCKED:
            raise ModuleNotFoundError(f"No module named {name!r}", name=name)

sys.meta_path.insert(0, Blocked())
"""

PLAY = """
from random import Random
import heistnight as hn
import heistnight.learn.courses, heistnight.review.report, heistnight.arena.runner
import heistnight.terminal.cli, heistnight.verify

for name, info in hn.games().items():
    game, player = hn.new(name, info.seats[0], seed=7), hn.bot(name, "regular")
    while not game.over:
        seat = game.waiting[0]
        game.act(seat, player.choose(game, seat, Random(7)))
"""

STUDY = """
import heistnight.study.record, heistnight.study.pettingzoo_env, heistnight.study.evaluation
import heistnight.study.baselines
from heistnight.study import Batch

with Batch("crooks", 2, 2, opponents={1: "regular"}) as batch:
    batch.step(batch.masks.argmax(axis=1))
"""

SERVE = """
from heistnight.__main__ import main
sys.exit(main(["serve"]))
"""


def modules_of(*extras: str) -> set[str]:
    """Return the modules that these extras install."""
    names = [re.split(r"[\[<>= ]", one)[0] for extra in extras for one in EXTRAS[extra]]
    return {name.replace("-", "_") for name in names} - {"heistnight"}


def run_without(blocked: set[str], program: str) -> "subprocess.CompletedProcess[str]":
    code = f"BLOCKED = {sorted(blocked)!r}\n{BLOCK}\n{program}"
    command = [sys.executable, "-c", code]
    return subprocess.run(command, capture_output=True, text=True, check=False)


@pytest.mark.parametrize("program", [PLAY, STUDY], ids=["play", "study"])
def test_games_bots_and_research_need_no_server(program: str) -> None:
    ended = run_without(modules_of("serve", "postgres"), program)
    assert ended.returncode == 0, ended.stderr


def test_games_and_bots_need_nothing_for_research_either() -> None:
    ended = run_without(modules_of("serve", "postgres", "study"), PLAY)
    assert ended.returncode == 0, ended.stderr


def test_without_the_server_its_commands_say_what_to_install() -> None:
    ended = run_without(modules_of("serve"), SERVE)
    assert ended.returncode == 2
    assert "pip install 'heistnight[serve]'" in ended.stderr
