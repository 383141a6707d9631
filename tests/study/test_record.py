"""Datasets: complete, the same every time, and continued where they stopped."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
import numpy as np
import pyarrow.parquet as pq
import pytest

import heistnight as hn
from heistnight.__main__ import main
from heistnight.study import information_key, layout_of, observe
from heistnight.study.record import GAMES_SCHEMA, Dataset, files_of, missing, record, steps_schema

every_game = pytest.mark.parametrize("game", hn.games())


def dataset(game: str, **more: Any) -> Dataset:
    seats = hn.games()[game].seats[0]
    settings: dict[str, Any] = {"bots": ("regular", "random")[:seats], "games": 3, "shard": 2}
    settings |= {"seed": 5, "layout": layout_of(game).version, "seats": seats, **more}
    return Dataset(game=game, **settings)


def content(folder: Path) -> dict[str, bytes]:
    return {path.name: path.read_bytes() for path in sorted(folder.iterdir())}


@every_game
def test_what_is_recorded_is_what_was_played(game: str, tmp_path: Path) -> None:
    """Every row is the journal's decision: seen, possible, done, rewarded."""
    wanted = dataset(game)
    assert list(record(wanted, tmp_path)) == [2, 1]
    for shard in range(2):
        journals, games_file, steps_file = files_of(tmp_path, shard)
        games, steps = pq.read_table(games_file), pq.read_table(steps_file)
        assert games.schema.equals(GAMES_SCHEMA)
        assert steps.schema.equals(steps_schema(game))
        rows = steps.to_pylist()
        for row, text in zip(games.to_pylist(), journals.read_text().splitlines(), strict=True):
            ended = hn.load(text)
            assert ended.result is not None
            assert tuple(row["scores"]) == ended.result.scores
            own = [step for step in rows if step["game"] == row["game"]]
            assert len(own) == row["steps"] == len(ended.acts)
            replay(ended, own, row["rewards"])


def replay(ended: hn.Game, steps: list[dict[str, Any]], rewards: list[float]) -> None:
    setup = ended.setup
    game = hn.new(setup.game, setup.seats, setup.seed, setup.options)
    for number, (step, (seat, choice)) in enumerate(zip(steps, ended.acts, strict=True)):
        assert (step["step"], step["seat"], step["action"]) == (number, seat, choice)
        assert tuple(step["legal"]) == game.choices(seat)
        assert (np.array(step["observation"]) == observe(game, seat)).all()
        assert step["key"] == information_key(game, seat)
        assert step["reward"] == rewards[seat]
        game.act(seat, choice)


def test_seats_are_taken_in_turn() -> None:
    wanted = dataset("crooks", seats=3)
    assert [wanted.bots_of(number) for number in range(3)] == [
        ["regular", "random", "regular"],
        ["regular", "regular", "random"],
        ["random", "regular", "regular"],
    ]


def test_recording_goes_on_where_it_stopped(tmp_path: Path) -> None:
    whole, halved = tmp_path / "whole", tmp_path / "halved"
    wanted = dataset("crooks", games=6, bots=("random",))
    assert sum(record(wanted, whole)) == 6
    writing = record(wanted, halved)
    next(writing)
    writing.close()
    assert missing(wanted, halved) == [1, 2]
    assert sum(record(wanted, halved)) == 4
    assert content(halved) == content(whole)
    assert list(record(wanted, whole)) == []


def test_processes_change_nothing(tmp_path: Path) -> None:
    wanted = dataset("crooks", games=4, bots=("random",))
    assert sum(record(wanted, tmp_path / "one")) == 4
    assert sum(record(wanted, tmp_path / "two", jobs=2)) == 4
    assert content(tmp_path / "one") == content(tmp_path / "two")


def test_another_dataset_is_not_overwritten(tmp_path: Path) -> None:
    assert list(record(dataset("crooks", games=1), tmp_path)) == [1]
    with pytest.raises(hn.BadOptions, match="another dataset"):
        list(record(dataset("crooks", games=2), tmp_path))


CROWD = {"seats": 2, "bots": ("regular", "random", "policy")}


def test_wrong_settings_are_refused_in_words(tmp_path: Path) -> None:
    for more in ({"games": 0}, {"bots": ()}, {"bots": ("wizard",)}, {"seats": 9}, CROWD):
        with pytest.raises(hn.HeistError):
            list(record(dataset("crooks", **more), tmp_path))
    assert not list(tmp_path.iterdir())


@pytest.mark.soak
@every_game
def test_ray_changes_nothing(game: str, tmp_path: Path, local_ray: None) -> None:
    """Ray on this machine writes exactly the same files as processes do."""
    wanted = dataset(game, games=4)
    assert sum(record(wanted, tmp_path / "processes", jobs=2)) == 4
    assert sum(record(wanted, tmp_path / "ray", on="ray")) == 4
    assert content(tmp_path / "ray") == content(tmp_path / "processes")


@pytest.mark.soak
def test_over_ray_recording_goes_on_where_processes_stopped(
    tmp_path: Path, local_ray: None
) -> None:
    wanted = dataset("crooks", games=6, bots=("random",))
    assert sum(record(wanted, tmp_path / "whole")) == 6
    writing = record(wanted, tmp_path / "halved")
    next(writing)
    writing.close()
    assert sum(record(wanted, tmp_path / "halved", on="ray")) == 4
    assert content(tmp_path / "halved") == content(tmp_path / "whole")


@pytest.fixture(scope="module")
def local_ray() -> Iterator[None]:
    """Two Ray workers, for all tests that need them."""
    ray = pytest.importorskip("ray", reason="Ray is installed by `make soak`")
    ray.init(num_cpus=2, include_dashboard=False, log_to_driver=False)
    yield
    ray.shutdown()


def test_ray_is_asked_for_by_name_where_it_is_missing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(__import__("sys").modules, "ray", None)
    with pytest.raises(hn.BadOptions, match=r"heistnight\[ray\]"):
        list(record(dataset("crooks"), tmp_path, on="ray"))


def test_the_command(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    out = tmp_path / "data"
    words = ["record", "crooks", "--seats", "2", "--games", "3", "--shard", "2", "--jobs", "1"]
    assert main([*words, "--bots", "random", "--out", str(out)]) == 0
    assert "3 games in 2 shards" in capsys.readouterr().out
    told = msgspec.json.decode((out / "dataset.json").read_bytes())
    assert told["bots"] == ["random"]
    assert main([*words, "--bots", "random", "--out", str(out)]) == 0
    assert "3 were already there" in " ".join(capsys.readouterr().out.split())
    assert main([*words, "--bots", "wizard", "--out", str(tmp_path / "more")]) == 2
