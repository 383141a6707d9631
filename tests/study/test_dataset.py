"""Datasets are read as they were recorded."""

import sys
from pathlib import Path

import msgspec
import numpy as np
import pytest

import heistnight as hn
from heistnight.study import minari_export, observe
from heistnight.study.dataset import StoredDataset
from heistnight.study.minari_export import columns_of, with_last_observations
from heistnight.study.record import MANIFEST, files_of, record
from tests.study.test_record import dataset


@pytest.mark.parametrize("game", hn.games())
def test_every_decision_is_in_one_trajectory(game: str, tmp_path: Path) -> None:
    wanted = dataset(game)
    list(record(wanted, tmp_path))
    stored = StoredDataset(tmp_path)
    assert stored.about == wanted
    rows = sum(table.num_rows for table in stored.steps(["game"]))
    found = list(stored.trajectories())
    assert sum(len(one.actions) for one in found) == rows
    assert len(found) <= wanted.games * wanted.seats
    ended = list(stored.journals())
    assert len(ended) == sum(table.num_rows for table in stored.games()) == wanted.games
    for one in found:
        acts = [choice for seat, choice in ended[one.game].acts if seat == one.seat]
        assert one.actions.tolist() == acts
        assert one.masks[np.arange(len(acts)), acts].all()
        assert one.observations.shape[0] == one.masks.shape[0] == len(acts)
        assert one.bot == wanted.bots_of(one.game)[one.seat]


def test_a_dataset_that_is_not_complete_can_be_read(tmp_path: Path) -> None:
    list(record(dataset("crooks", bots=("random",)), tmp_path))
    files_of(tmp_path, 0)[-1].unlink()
    stored = StoredDataset(tmp_path)
    assert stored.shards == [1]
    assert {one.game for one in stored.trajectories()} == {2}


def test_what_is_no_dataset_or_another_version_is_refused(tmp_path: Path) -> None:
    with pytest.raises(hn.BadOptions, match="no dataset"):
        StoredDataset(tmp_path)
    wanted = dataset("crooks", bots=("random",))
    list(record(wanted, tmp_path))
    older = msgspec.structs.replace(wanted, layout=-1)
    (tmp_path / MANIFEST).write_bytes(msgspec.json.encode(older))
    with pytest.raises(hn.BadOptions, match="version -1"):
        StoredDataset(tmp_path)
    assert StoredDataset(tmp_path, any_layout=True).shards == [0, 1]
    (tmp_path / MANIFEST).write_bytes(b"{}")
    with pytest.raises(hn.BadOptions, match="no dataset"):
        StoredDataset(tmp_path)


def test_minari_gets_one_more_observation_than_actions(tmp_path: Path) -> None:
    list(record(dataset("vault-heist", bots=("random",)), tmp_path))
    stored = StoredDataset(tmp_path)
    ended = list(stored.journals())
    for one, last in with_last_observations(stored):
        assert (last == observe(ended[one.game], one.seat)).all()
        columns = columns_of(one, last)
        assert len(columns["observations"]["observation"]) == len(columns["actions"]) + 1
        assert len(columns["observations"]["action_mask"]) == len(columns["actions"]) + 1
        assert columns["rewards"].sum() == one.reward
        assert columns["terminations"].sum() == columns["terminations"][-1] == 1


def test_an_export_that_fails_says_why(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """In one message, without a traceback."""
    monkeypatch.setattr("sys.argv", ["minari_export", str(tmp_path), "heistnight/crooks/v0"])
    monkeypatch.setitem(sys.modules, "minari", None)
    with pytest.raises(SystemExit, match="pip install"):
        minari_export.main()
