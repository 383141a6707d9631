"""docs/study.md: what it shows runs, and its agent learns."""

import importlib.util
import re
from pathlib import Path
from typing import Any

import pytest

ROOT = Path(__file__).parents[2]
GUIDE = (ROOT / "docs" / "study.md").read_text(encoding="utf-8")
BLOCKS = re.findall(r"^```python\n(.*?)^```", GUIDE, re.MULTILINE | re.DOTALL)
SMALLER = {"games=256": "games=6", "processes=4": "processes=2", "range(1000)": "range(5)"}


@pytest.mark.parametrize("number", range(len(BLOCKS)))
def test_what_the_guide_shows_runs(number: int, capsys: pytest.CaptureFixture[str]) -> None:
    code = BLOCKS[number]
    for large, small in SMALLER.items():
        code = code.replace(large, small)
    exec(compile(code, f"docs/study.md, block {number + 1}", "exec"), {"__name__": "guide"})


def test_every_size_that_is_made_smaller_is_in_the_guide() -> None:
    assert all(large in GUIDE for large in SMALLER)


def example(name: str) -> Any:
    spec = importlib.util.spec_from_file_location(name, ROOT / "examples" / f"{name}.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_its_agent_learns_on_a_small_budget() -> None:
    """Few updates, on games that it was not taught by: better than random already."""
    learner = example("learn_solitaire")
    policy = learner.learn(updates=16, games=48, scenario="biggest-score", tell=lambda line: None)
    random = learner.judge_bot("random", "biggest-score", 40)
    assert learner.judge(policy, "biggest-score", 40) > 1.5 * random


@pytest.mark.soak
def test_its_agent_beats_random_by_far() -> None:
    found = example("learn_solitaire").main(updates=150)
    assert found["learned"] > 3 * found["random"]
