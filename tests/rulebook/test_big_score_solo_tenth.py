"""A tenth scenario needs only two new files and its own choices (SO-31, SO-41)."""

import json
import subprocess
import sys
from pathlib import Path

import msgspec
import pytest

import heistnight
from heistnight.games.big_score.solo.registry import check_numbers, check_pairs
from heistnight.games.big_score.solo.state import SCENARIOS
from tests.kit import copy_package

CODE = '''
from heistnight.games.big_score.solo.actions import SPACE
from heistnight.games.big_score.solo.question import Question
from heistnight.games.big_score.solo.scenario import Scenario

BOW = SPACE.add("bow", "Take a bow", "SO-50")
NOD = SPACE.add("nod", "Just nod", "SO-50")

class Bow(Question, frozen=True):
    rule = "SO-50"
    phase = "bow"

    def answer(self, s, choice):
        pass

class TenthJob(Scenario):
    """SO-50: a single cop is too many; and whoever robs a job may take a bow."""

    cops_to_bust = 1

    def job_done(self, s, slot):
        return (*super().job_done(s, slot), Bow((BOW, NOD)))
'''

DATA = """
number = 10
id = "tenth-job"
title = "The Tenth Job"
rule = "SO-50"
story = "One more."
special = "A single cop is too many."
phases = ["vault"]

[[goal]]
what = "diamonds"
need = 2
source = "house"
"""

PLAY = """
import json
import random
import sys
import heistnight as hn
from heistnight.catalogue import rules_of
from heistnight.kernel.chance import Chance
from heistnight.kernel.rulebook import rulebook

assert hn.games()["big-score-solo"].options[0].values[-1] == "tenth-job"
assert "SO-50" in rulebook(rules_of("big-score-solo"))
space = hn.action_space("big-score-solo")
assert [entry.data["kind"] for entry in space.entries[-2:]] == ["bow", "nod"]
assert [[e.label, e.data, e.rule] for e in space.entries[:-2]] == json.loads(sys.argv[1])
bot, chance = hn.bot("big-score-solo", "regular"), Chance(1)
game = hn.new("big-score-solo", seed=1, options={"scenario": "tenth-job"})
while not game.over:
    game.act(0, bot.choose(game, 0, chance))
assert "bow" in [key for _, key in json.loads(game.save())["acts"]]
for seed in range(20):
    rng = random.Random(seed)
    game = hn.new("big-score-solo", seed=seed, options={"scenario": "tenth-job"})
    while not game.over:
        game.act(0, rng.choice(game.choices(0)))
    view = game.view(0)
    assert view["title"] == "The Tenth Job"
    assert view["cops_to_bust"] == 1
    assert (view["diamonds"] + view["loot"].count("diamond") >= 2) == bool(game.result.winners)
    assert hn.load(game.save()).result == game.result
print("played")
"""


def test_a_tenth_scenario_needs_two_files_only(tmp_path: Path) -> None:
    """SO-31, SO-41: two files in the package add it to the catalogue, the rulebook and play.

    It changes no existing choice id, so saved games stay valid. The regular bot answers its
    questions, although it has no rule for them.
    """
    folder = copy_package(tmp_path) / "games/big_score/solo/scenarios"
    (folder / "tenth_job.py").write_text(CODE, encoding="utf-8")
    (folder / "tenth_job.toml").write_text(DATA, encoding="utf-8")
    entries = heistnight.action_space("big-score-solo").entries
    before = json.dumps([[entry.label, entry.data, entry.rule] for entry in entries])
    assert "no number yet: bow, nod. Run `make choices`" in run_in(tmp_path, PLAY, before)
    assert run_in(tmp_path, NUMBER) == (
        f"big-score-solo: {len(entries)} is bow\nbig-score-solo: {len(entries) + 1} is nod\n"
    )
    assert run_in(tmp_path, PLAY, before) == "played\n"


NUMBER = """
import runpy
runpy.run_module("heistnight.games.numbering", run_name="__main__")
"""


def run_in(folder: Path, code: str, *arguments: str) -> str:
    """Run the code with the package in this folder and return its output."""
    code = f"import sys; sys.path.insert(0, {str(folder)!r})\n{code}"
    command = [sys.executable, "-I", "-c", code, *arguments]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    return done.stdout + done.stderr


def test_there_are_nine_and_the_first_is_the_default() -> None:
    """SO-41 to SO-49: numbered as in the rules."""
    spec = heistnight.games()["big-score-solo"].options[0]
    assert spec.values == (
        "biggest-score",
        "diamond-thief",
        "magic-paintings",
        "jack-of-all-trades",
        "crypto-currency",
        "heat-is-on",
        "simultaneous-plunder",
        "betray-the-traitor",
        "whatever-it-takes",
    )
    assert spec.default == "biggest-score"
    numbers = [scenario.data.number for scenario in SCENARIOS.values()]
    assert numbers == list(range(1, 10))
    rules = [scenario.data.rule for scenario in SCENARIOS.values()]
    assert rules == [f"SO-{number}" for number in range(41, 50)]


def test_half_a_scenario_is_refused() -> None:
    """SO-41: a missing module or TOML file is an error."""
    with pytest.raises(ImportError, match=r"'tenth' lacks a scenario class in tenth\.py"):
        check_pairs({"ninth"}, {"ninth", "tenth"})
    with pytest.raises(ImportError, match=r"'tenth' lacks tenth\.toml"):
        check_pairs({"ninth", "tenth"}, {"ninth"})


@pytest.mark.parametrize("same", ["number", "id"])
def test_no_two_scenarios_share_a_number_or_an_id(same: str) -> None:
    """SO-41: numbers must be unique, because they determine choice ids in saved games."""
    first, second = [SCENARIOS[name].data for name in ("biggest-score", "diamond-thief")]
    check_numbers([first, second])
    twin = msgspec.structs.replace(second, **{same: getattr(first, same)})
    with pytest.raises(ImportError, match="biggest-score"):
        check_numbers([first, twin])
