"""Versions: dependency ranges with both ends, pinned actions, and the Pythons of CI."""

import re
import tomllib
from collections.abc import Iterator
from pathlib import Path

import pytest
from packaging.requirements import Requirement

ROOT = Path(__file__).parents[2]
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
WORKFLOWS = sorted((ROOT / ".github" / "workflows").glob("*.y*ml"))
PINNED = re.compile(r"[\w.-]+/[\w./-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+")
LOCKED = re.compile(r"^([\w.-]+)(?:\[.*\])?==([^\s;]+)", re.MULTILINE)


def needed() -> list[Requirement]:
    """Return all dependencies, including those of extras, but not the package itself."""
    groups = [PROJECT["dependencies"], *PROJECT["optional-dependencies"].values()]
    texts = [text for group in groups for text in group]
    return [one for one in map(Requirement, texts) if one.name != PROJECT["name"]]


def unpinned(workflow: str) -> Iterator[str]:
    for used in re.findall(r"^\s*(?:- )?uses:\s*(.*)$", workflow, re.MULTILINE):
        if not PINNED.fullmatch(used):
            yield used


def normalize(name: str) -> str:
    return re.sub(r"[-_.]+", "-", name).lower()


@pytest.mark.parametrize("one", needed(), ids=lambda one: one.name)
def test_every_dependency_has_a_floor_and_a_ceiling(one: Requirement) -> None:
    assert sorted(part.operator for part in one.specifier) == ["<", ">="]


@pytest.mark.parametrize(
    "lock", sorted((ROOT / "requirements").glob("*.lock")), ids=lambda p: p.stem
)
def test_every_lock_lies_within_the_ranges(lock: Path) -> None:
    ranges = {normalize(one.name): one.specifier for one in needed()}
    locked = LOCKED.findall(lock.read_text())
    assert locked
    assert [
        (name, version)
        for name, version in locked
        if normalize(name) in ranges and not ranges[normalize(name)].contains(version)
    ] == []


@pytest.mark.parametrize("workflow", WORKFLOWS, ids=lambda path: path.stem)
def test_every_action_is_pinned_by_commit(workflow: Path) -> None:
    assert "uses:" in workflow.read_text()
    assert list(unpinned(workflow.read_text())) == []


@pytest.mark.parametrize("used", ["a/b@v5", f"a/b@{'0' * 40}", f"a/b@{'0' * 39} # v1.0.0"])
def test_an_action_without_commit_or_version_is_found(used: str) -> None:
    assert list(unpinned(f"    steps:\n      - uses: {used}\n")) == [used]


def test_the_package_names_the_pythons_that_ci_runs() -> None:
    tests = (ROOT / ".github" / "workflows" / "tests.yml").read_text()
    matrix = re.search(r"python: \[(.*)\]", tests)
    assert matrix
    run = re.findall(r'"([\d.]+)"', matrix[1])
    prefix = "Programming Language :: Python :: 3."
    assert [f"{prefix}{one.removeprefix('3.')}" for one in run] == [
        one for one in PROJECT["classifiers"] if one.startswith(prefix)
    ]
    assert PROJECT["requires-python"] == f">={run[0]}"
