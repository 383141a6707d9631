"""Tasks in processes and on a real Ray cluster give exactly the same results."""

import os
from collections.abc import Iterator
from pathlib import Path

import pytest

from heistnight.arena import solo_report
from heistnight.arena.contest import Contest, one_against
from heistnight.arena.executor import run_tasks
from heistnight.arena.runner import Run, run
from heistnight.arena.standings import standings
from heistnight.kernel.errors import BadOptions


def twice(number: int) -> int:
    return 2 * number


@pytest.mark.parametrize("jobs", [1, 2])
def test_every_task_is_done_once(jobs: int) -> None:
    assert sorted(run_tasks(twice, range(30), jobs)) == list(range(0, 60, 2))
    assert list(run_tasks(twice, [], jobs)) == []


def test_ray_is_asked_for_by_name_where_it_is_missing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(__import__("sys").modules, "ray", None)
    with pytest.raises(BadOptions, match=r"heistnight\[ray\]"):
        list(run_tasks(twice, [1, 2], on="ray"))


@pytest.fixture
def ray() -> Iterator[object]:
    """Start a local cluster that can import the tests."""
    ray = pytest.importorskip("ray")
    root = str(Path(__file__).parents[2])
    ray.init(
        num_cpus=2,
        log_to_driver=False,
        include_dashboard=False,
        runtime_env={"env_vars": {"PYTHONPATH": root}},
    )
    yield ray
    ray.shutdown()


@pytest.mark.soak
def test_ray_changes_nothing(ray: object, tmp_path: Path) -> None:
    assert os.environ.get("RAY_ADDRESS") is None, "the cluster is this machine's own"
    assert sorted(run_tasks(twice, range(30), on="ray")) == list(range(0, 60, 2))
    contest = Contest("crooks", ("regular", "random"), one_against(2), 60, "ray")
    for until_clear in (False, True):
        here = run(contest, Run(jobs=2, until_clear=until_clear))
        there = run(contest, Run(on="ray", until_clear=until_clear, keep=tmp_path / "results"))
        assert here == there
        assert standings(contest, here) == standings(contest, there)
    rows = [
        solo_report.report("biggest-score", games=20, workers=2, on=where)
        for where in ("local", "ray")
    ]
    assert rows[0] == rows[1]
