"""Training: the same seed gives the same weights, and nets predict what numpy predicted."""

from pathlib import Path
from typing import Any

import numpy as np
import pytest

import heistnight as hn
from heistnight.bots.values import value_model
from heistnight.study.training import TableKind, TrainingTask, collect_samples, sorts, train_kind
from heistnight.study.value_net import fit, predict
from heistnight.terminal.cli import run

DUEL = TableKind("2", 2, {})


def test_the_same_seed_gives_the_same_weights() -> None:
    first, again, other = [
        train_kind(TrainingTask("crooks", DUEL, 100, seed)) for seed in ("1", "1", "2")
    ]
    assert first == again
    assert first.net != other.net


def test_a_net_says_the_same_with_and_without_numpy() -> None:
    moments = collect_samples("crooks", DUEL, 100, "1")
    net, _ = fit(moments, 1)
    many = predict(net, moments.features[:50])
    one_by_one = [net.correction([float(sign) for sign in row]) for row in moments.features[:50]]
    assert np.allclose(many, one_by_one)


def test_what_is_tested_on_was_not_learned_from() -> None:
    moments = collect_samples("crooks", DUEL, 100, "1")
    _, scored = fit(moments, 1)
    assert scored.moments == int((moments.game % 10 == 9).sum())
    assert 0 < scored.brier < 1


@pytest.mark.parametrize("game", hn.games())
def test_every_sort_of_table_is_learned(game: str) -> None:
    learned = value_model(game).learned
    assert learned is not None
    assert sorted(learned.nets) == sorted([sort.name for sort in sorts(game)])
    for net in learned.nets.values():
        assert len(net.straight) == len(value_model(game).names) + 1
        assert {len(cell) for cell in net.cells} == {len(net.straight)}


def test_the_command_writes_weights_and_tells_how_good_they_are(
    tmp_path: Path, capsys: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("heistnight.study.training.sorts", lambda game: [DUEL])
    out = tmp_path / "value.json"
    command = ["train", "crooks", "--games", "100", "--jobs", "1", "--out", str(out)]
    assert run(command) == 0
    assert "Brier" in capsys.readouterr().out
    assert b'"made_by":"heistnight train crooks --games 100 --seed 1"' in out.read_bytes()


def test_too_few_games_are_refused_in_words(capsys: Any) -> None:
    assert run(["train", "crooks", "--games", "3"]) == 2
    assert "at least 100" in capsys.readouterr().err
