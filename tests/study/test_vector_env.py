"""The vector environment: Gymnasium's shapes, its autoreset mode, and a batch's games."""

from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.vector import AutoresetMode
from gymnasium.wrappers.vector import DictInfoToList, RecordEpisodeStatistics

import heistnight as hn
from heistnight.study import Batch
from heistnight.study.vector_env import HeistVectorEnv, id_of

SEVERAL = [game for game, info in hn.games().items() if info.seats[1] > 1]


@pytest.mark.parametrize("game", SEVERAL)
def test_it_is_made_by_its_id_and_plays(game: str) -> None:
    env = gymnasium.make_vec(id_of(game), num_envs=3, opponents="random")
    assert env.metadata["autoreset_mode"] is AutoresetMode.SAME_STEP
    seen, info = env.reset(seed=1)
    again, _ = env.reset(seed=1)
    assert (seen == again).all()
    rng = np.random.default_rng(1)
    for _ in range(20):
        assert env.observation_space.contains(seen)
        masks: Any = info["action_mask"]
        actions = (masks * rng.random(masks.shape)).argmax(axis=1)
        seen, rewards, over, cut, info = env.step(actions)
        assert rewards.shape == over.shape == cut.shape == (3,)
        assert "illegal" not in info
    env.close()


@pytest.mark.parametrize("max_cycles", [None, 3])
def test_a_game_that_ends_shows_its_last_observation(max_cycles: int | None) -> None:
    settings: Any = {"seats": 2, "max_cycles": max_cycles}
    env = HeistVectorEnv("crooks", 4, opponents="random", **settings)
    with Batch("crooks", 4, opponents={1: "random"}, **settings) as batch:
        env.reset(seed=6)
        batch.reset(6)
        ends = 0
        while ends < 6:
            actions = batch.masks.argmax(axis=1)
            seen, rewards, over, cut, info = env.step(actions)
            batch.step(actions)
            assert (seen == batch.observations).all()
            assert (rewards == batch.rewards[:, 0]).all()
            assert (cut == batch.truncated).all()
            assert max_cycles is not None or not cut.any()
            assert ("final_obs" in info) == bool((over | cut).any())
            for row in np.flatnonzero(over | cut):
                ends += 1
                assert info["_final_obs"][row]
                assert (info["final_obs"][row] == batch.final_observations[row, 0]).all()
    env.close()


def test_illegal_actions_are_replaced_and_told_or_refused() -> None:
    env = HeistVectorEnv("crooks", 2, seats=2, opponents="random")
    env.reset(seed=1)
    *_, info = env.step(np.zeros(2, int))  # nobody takes a crook before searching a hangout
    assert info["illegal"].all()
    for wrong in ([0, 10_000], [0, -1], [0.0, 1.0], [0]):
        with pytest.raises(hn.BadOptions, match="2 actions"):
            env.step(np.array(wrong))
    with pytest.raises(hn.BadOptions, match="whole number"):
        env.reset(seed="1")  # type: ignore[arg-type]
    strict = HeistVectorEnv("crooks", 2, seats=2, opponents="random", illegal="refuse")
    with pytest.raises(hn.IllegalMove):
        strict.step(np.zeros(2, int))
    with pytest.raises(hn.BadOptions, match="replace"):
        HeistVectorEnv("crooks", 2, illegal="maybe")  # type: ignore[arg-type]
    with pytest.raises(hn.IllegalMove, match="no seat 2"):
        HeistVectorEnv("crooks", 2, seats=2, seat=2)


def test_a_reset_without_a_seed_goes_on_from_the_last_one() -> None:
    """As Gymnasium has it: other games than before, but the same ones in every run."""
    starts = []
    for _ in range(2):
        env = HeistVectorEnv("crooks", 2, opponents="random")
        starts.append([env.reset(seed=seed)[0].tolist() for seed in (1, None, None)])
        assert env.np_random_seed == 1
        env.close()
    assert starts[0] == starts[1]
    assert starts[0][0] != starts[0][1] != starts[0][2]


def test_a_reset_takes_no_options() -> None:
    """It doesn't ignore them: a mask of the games to restart would be one."""
    env = HeistVectorEnv("crooks", 2, opponents="random")
    env.reset(seed=1, options={})
    with pytest.raises(hn.BadOptions, match="reset_mask"):
        env.reset(options={"reset_mask": np.array([True, False])})


@pytest.mark.parametrize("game", SEVERAL)
def test_wrappers_of_gymnasium_work(game: str) -> None:
    """Each game's statistics at its end, and the information of each game on its own."""
    envs = [gymnasium.make_vec(id_of(game), num_envs=3, opponents="random") for _ in range(2)]
    counted, listed = RecordEpisodeStatistics(envs[0]), DictInfoToList(envs[1])
    counted.reset(seed=1)
    _, infos = listed.reset(seed=1)
    total, steps, ends = np.zeros(3), np.zeros(3), 0
    while ends < 4:
        actions = np.array([info["action_mask"].argmax() for info in infos])
        _, rewards, over, cut, counts = counted.step(actions)
        *_, infos = listed.step(actions)
        total, steps, ended = total + rewards, steps + 1, over | cut
        assert ("episode" in counts) == bool(ended.any())
        for row, info in enumerate(infos):
            assert ("final_info" in info) == ("final_obs" in info) == bool(ended[row])
            if ended[row]:
                assert counts["episode"]["r"][row] == pytest.approx(total[row])
                # Gymnasium 1.1 counts as in another autoreset mode
                assert counts["episode"]["l"][row] in (steps[row], steps[row] - 1)
                total[row], steps[row], ends = 0, 0, ends + 1
    for env in envs:
        env.close()
