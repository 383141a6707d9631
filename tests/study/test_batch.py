"""Batches play the same games as single episodes, for any number of games and processes."""

import subprocess
import sys
from pathlib import Path
from random import Random
from typing import Any

import numpy as np
import pytest

import heistnight as hn
from heistnight.study import Batch, Episode
from heistnight.study.lane import Array
from heistnight.study.seeding import Seeds
from tests.kit import SETTINGS, Setting

every_setting = pytest.mark.parametrize("setting", SETTINGS, ids=str)
every_game = pytest.mark.parametrize("game", hn.games())


def chosen(batch: Batch, steps: int) -> Array:
    """Choose by the row's own state and the step number only."""
    weights = np.random.default_rng(steps).random(batch.masks.shape[1])
    choice: Array = (batch.masks * weights).argmax(axis=1)
    return choice


def trajectory(batch: Batch, row: int, steps: int) -> list[Any]:
    found: list[Any] = []
    for number in range(steps):
        seen = batch.observations[row].tobytes(), batch.masks[row].tobytes(), int(batch.seats[row])
        batch.step(chosen(batch, number))
        found.append((*seen, batch.rewards[row].tolist(), bool(batch.over[row])))
    return found


@every_setting
def test_a_row_is_an_episode(setting: Setting) -> None:
    """Observation, mask, seat and reward of every step, and the next game after the end."""
    rng = Random(2)
    with Batch(setting.game, 2, setting.seats, 7, setting.options, shaped=0.5) as batch:
        seeds, row = Seeds(8), 1
        episode = Episode(setting.game, setting.seats, seeds.next(), setting.options)
        games = 0
        while games < 2:
            seat = episode.asked[0]
            assert int(batch.seats[row]) == seat
            assert (batch.observations[row] == episode.observe(seat)).all()
            assert (batch.masks[row] == episode.mask(seat)).all()
            choices = [rng.choice(np.flatnonzero(mask)) for mask in batch.masks]
            before = [episode.own_score(other) for other in range(setting.seats)]
            batch.step(np.array(choices))
            episode.act(seat, int(choices[row]))
            after = [episode.own_score(other) for other in range(setting.seats)]
            assert bool(batch.over[row]) == episode.over
            gained = 0.5 * (np.array(after) - before)
            if not episode.over:
                assert batch.rewards[row] == pytest.approx(gained)
            else:
                games += 1
                episode = episode.restart(seeds.next())


@every_game
def test_neither_games_nor_processes_change_a_trajectory(game: str) -> None:
    """Same seed, same trajectory: across batch sizes and processes."""
    seats = hn.games()[game].seats[0]
    with Batch(game, 1, seats, seed=12) as alone:
        expected = trajectory(alone, 0, 150)
    with Batch(game, 5, seats, seed=10) as many:
        assert trajectory(many, 2, 150) == expected
    with Batch(game, 5, seats, seed=10, processes=2) as spread:
        assert trajectory(spread, 2, 150) == expected


def test_a_reset_begins_with_the_first_seeds_again() -> None:
    with Batch("crooks", 3, 2, seed=5) as batch:
        first = trajectory(batch, 1, 120)
        batch.reset()
        assert trajectory(batch, 1, 120) == first


@pytest.mark.parametrize("processes", [0, 2])
def test_if_one_action_is_refused_none_is_taken(processes: int) -> None:
    """Not even in processes whose own games could have continued."""
    with Batch("crooks", 4, 2, seed=5, processes=processes) as batch:
        seen, fine = batch.observations.copy(), batch.masks.argmax(axis=1)
        wrong: Any
        for wrong in (0, -1, 10_000):
            actions = fine.copy()
            actions[3] = wrong  # nobody takes a crook before searching a hangout
            with pytest.raises(hn.IllegalMove, match=f"Game 3 may choose .* now, not {wrong}"):
                batch.step(actions)
        for wrong in (fine.astype(float), fine[:3], int(fine[0])):
            with pytest.raises(hn.BadOptions, match="4 whole numbers"):
                batch.step(wrong)
        assert (batch.observations == seen).all()
        batch.step(fine.astype(np.uint8).tolist())
        assert (batch.observations != seen).any(axis=1).all()


def test_masks_cannot_be_changed_by_mistake() -> None:
    with Batch("crooks", 2, 2) as batch, pytest.raises(ValueError, match="read-only"):
        batch.masks[:] = 1


def test_a_script_that_lacks_its_guard_is_told_so(tmp_path: Path) -> None:
    """And it leaves no shared memory behind."""
    script = tmp_path / "unguarded.py"
    script.write_text("from heistnight.study import Batch\nBatch('crooks', 2, 2, processes=1)\n")
    ended = subprocess.run([sys.executable, script], capture_output=True, text=True, check=False)
    assert ended.returncode
    assert "HeistError: A process of this batch has ended" in ended.stderr
    assert "if __name__ == '__main__':" in ended.stderr
    assert "leaked" not in ended.stderr


def test_a_closed_batch_keeps_its_last_arrays_and_steps_no_more() -> None:
    batch = Batch("vault-heist", 4, 3, processes=2)
    actions = batch.masks.argmax(axis=1)
    batch.close()
    assert (batch.masks.argmax(axis=1) == actions).all()
    with pytest.raises(hn.HeistError, match="closed"):
        batch.step(actions)
    batch.close()


def test_wrong_settings_are_refused_in_words() -> None:
    wrong: tuple[dict[str, Any], ...] = (
        {"games": 0},
        {"games": 2, "processes": 3},
        {"games": 2, "rewards": "fame"},
        {"games": 2, "seed": "seven"},
    )
    for more in wrong:
        with pytest.raises(hn.BadOptions):
            Batch("crooks", seats=2, **more)
