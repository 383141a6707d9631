"""Bots play some seats of a batch, and the batch asks only the others."""

from typing import Any

import numpy as np
import pytest

import heistnight as hn
from heistnight.study import Batch
from tests.kit import SETTINGS, Setting
from tests.study.test_batch import choose, trajectory

with_others = [setting for setting in SETTINGS if setting.seats > 1]


@pytest.mark.parametrize("kind", ["regular", "policy"])
@pytest.mark.parametrize("setting", with_others, ids=str)
def test_only_the_other_seats_are_asked(setting: Setting, kind: str) -> None:
    """The game at the bots' table is always the batch's game."""
    learner = setting.seats - 1
    others = dict.fromkeys(range(learner), kind)
    played: Any = (setting.game, 2, setting.seats, 4, setting.options)
    with Batch(*played, opponents=others) as batch:
        lane, ended = batch._lane, 0
        assert lane is not None
        for number in range(60):
            assert (batch.seats == learner).all()
            for episode, table in zip(lane.episodes, lane.tables, strict=True):
                assert table is not None
                if table.game is not None and episode.can_answer(learner):
                    assert table.game.choices(learner) == episode.legal(learner)
            batch.step(choose(batch, number))
            ended += int(batch.over.sum())
            assert (batch.rewards[~batch.over] == 0).all()


def test_the_bots_play_what_they_would_play_at_a_table() -> None:
    """A strong bot beats a seat that plays at random."""
    with Batch("crooks", 8, 2, seed=1, opponents={1: "regular"}) as batch:
        rng = np.random.default_rng(1)
        rewards: list[list[float]] = []
        while len(rewards) < 16:
            batch.step((batch.masks * rng.random(batch.masks.shape)).argmax(axis=1))
            rewards += batch.rewards[batch.over].tolist()
    assert np.mean(rewards, axis=0)[1] > 0.5


def test_processes_and_bots_change_no_trajectory() -> None:
    played: dict[str, Any] = {"seats": 3, "seed": 6, "opponents": {0: "regular", 2: "random"}}
    with Batch("vault-heist", 3, **played) as one, Batch("vault-heist", 3, **played) as again:
        expected = trajectory(one, 1, 40)
        assert trajectory(again, 1, 40) == expected
    with Batch("vault-heist", 3, processes=2, **played) as spread:
        assert trajectory(spread, 1, 40) == expected


def test_an_own_bot_can_be_an_opponent() -> None:
    name = "heistnight.bots.every_game.random:RandomBot"
    with Batch("crooks", 1, 2, opponents={1: name}) as batch:
        batch.step(choose(batch, 0))
        assert batch.seats.tolist() == [0]
    with pytest.raises(hn.IllegalMove, match="no seat 2"):
        Batch("crooks", 1, 2, opponents={2: "regular"})
