"""Batches play the same games as single episodes, for any number of games and processes."""

import subprocess
import sys
from pathlib import Path
from random import Random
from typing import Any

import numpy as np
import pytest
from gymnasium.vector import AutoresetMode

import heistnight as hn
from heistnight.study import Batch, Episode, full_state, state_legend
from heistnight.study.lane import Array
from heistnight.study.seeding import Seeds, row_seed
from tests.kit import SETTINGS, Setting

every_setting = pytest.mark.parametrize("setting", SETTINGS, ids=str)
every_game = pytest.mark.parametrize("game", hn.games())


def choose(batch: Batch, steps: int) -> Array:
    """Choose by the row's own state and the step number only."""
    weights = np.random.default_rng(steps).random(batch.masks.shape[1])
    choice: Array = (batch.masks * weights).argmax(axis=1)
    return choice


def trajectory(batch: Batch, row: int, steps: int) -> list[Any]:
    found: list[Any] = []
    for number in range(steps):
        seen = batch.observations[row].tobytes(), batch.masks[row].tobytes(), int(batch.seats[row])
        batch.step(choose(batch, number))
        found.append((*seen, batch.rewards[row].tolist(), bool(batch.over[row])))
    return found


@every_setting
def test_a_row_is_an_episode(setting: Setting) -> None:
    """Observation, mask, seat and reward of every step, and the next game after the end."""
    rng = Random(2)
    with Batch(setting.game, 2, setting.seats, 7, setting.options, shaped=0.5) as batch:
        seeds, row = Seeds(row_seed(7, 1)), 1
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
    with Batch(game, 3, seats, seed=10) as few:
        expected = trajectory(few, 2, 150)
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


def test_arrays_may_be_changed_and_nothing_else_changes() -> None:
    """Masks too: an action that they were made to allow is still refused."""
    with Batch("crooks", 2, 2, seed=5) as batch, Batch("crooks", 2, 2, seed=5) as untouched:
        for number in range(60):
            actions = choose(batch, number)
            for array in (batch.observations, batch.masks, batch.seats, batch.rewards, batch.over):
                array[:] = 1
            with pytest.raises(hn.IllegalMove):
                batch.step(np.zeros(2, int) if number == 0 else np.full(2, -1))
            batch.step(actions)
            untouched.step(actions)
            assert (batch.observations == untouched.observations).all()
            assert (batch.masks == untouched.masks).all()
            assert (batch.seats == untouched.seats).all()
            assert (batch.rewards == untouched.rewards).all()


def test_batches_never_share_a_game() -> None:
    """Neither rows of one batch, nor of batches with neighbouring seeds."""
    starts = set()
    for seed in range(4):
        with Batch("crooks", 8, 2, seed=seed) as batch:
            assert batch._lane is not None
            starts |= {episode.state.key for episode in batch._lane.episodes}
            assert batch.seeds_version == 2
    assert len(starts) == 4 * 8


def test_a_batch_starts_again_from_another_seed() -> None:
    with Batch("crooks", 2, 2, seed=1) as batch, Batch("crooks", 2, 2, seed=2) as other:
        batch.reset(2)
        assert (batch.observations == other.observations).all()
        assert trajectory(batch, 1, 80) == trajectory(other, 1, 80)


@every_game
def test_a_game_that_ends_leaves_its_last_observations(game: str) -> None:
    """Every seat's, as in Gymnasium's autoreset mode SAME_STEP."""
    seats = hn.games()[game].seats[0]
    assert Batch.metadata["autoreset_mode"] is AutoresetMode.SAME_STEP
    with Batch(game, 2, seats, seed=3) as batch:
        episode, row, number = Episode(game, seats, row_seed(3, 1)), 1, 0
        while not batch.over[row]:
            actions = choose(batch, number)
            episode.act(batch.seats[row], actions[row])
            batch.step(actions)
            number += 1
        assert episode.over
        assert not batch.truncated[row]
        assert (batch.final_observations[row] == episode.observe_all()).all()


@pytest.mark.parametrize("opponents", [{}, {1: "random"}])
def test_a_long_game_is_truncated(opponents: dict[int, str]) -> None:
    """After so many decisions per seat. A truncated game pays nothing at its end."""
    with Batch("crooks", 1, 2, seed=3, max_cycles=2, opponents=opponents) as batch:
        for number in range(4):
            batch.step(choose(batch, number))
            if batch.truncated[0]:
                break
        assert batch.truncated[0]
        assert not batch.over[0]
        assert not batch.rewards.any()
        assert batch.final_observations.any()
        assert (number == 3) == (not opponents)


@pytest.mark.parametrize("processes", [0, 2])
def test_states_show_everything(processes: int) -> None:
    """What each seat sees, and the deck that nobody sees."""
    played: dict[str, Any] = {"with_states": True, "processes": processes}
    with Batch("vault-heist", 2, 3, seed=3, **played) as batch:
        episode, size = Episode("vault-heist", 3, row_seed(3, 1)), batch.observations.shape[1]
        for number in range(20):
            assert batch.states.shape == (2, len(state_legend("vault-heist", 3)))
            for row, seat in enumerate(batch.seats.tolist()):
                own = batch.states[row, seat * size : (seat + 1) * size]
                assert (own == batch.observations[row]).all()
            assert (batch.states[1] == full_state(episode)).all()
            actions = choose(batch, number)
            episode.act(batch.seats[1], actions[1])
            batch.step(actions)
    with Batch("vault-heist", 2, 3) as batch:
        assert not batch.states.size


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
        {"games": 2, "max_cycles": 0},
        {"games": 2, "max_cycles": 2.5},
        {"games": 2, "opponents": ["regular"]},
        {"games": 2, "opponents": {0: "regular", 1: "regular"}},
        {"games": 2, "opponents": {1: "nobody"}},
    )
    for more in wrong:
        with pytest.raises(hn.BadOptions):
            Batch("crooks", seats=2, **more)
