"""Gymnasium: its checker passes, for one environment and for many."""

from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env

import heistnight as hn
from heistnight.study.gymnasium_env import ID

SCENARIOS = next(o for o in hn.games()["big-score-solo"].options if o.name == "scenario").values


def random_action(env: Any, rng: np.random.Generator) -> int:
    return int(rng.choice(np.flatnonzero(env.unwrapped.action_masks())))


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_its_checker_passes(scenario: str) -> None:
    env = gymnasium.make(ID, scenario=scenario, render_mode="ansi")
    check_env(env.unwrapped)


def test_a_game_ends_with_its_reward() -> None:
    env = gymnasium.make(ID, scenario="diamond-thief", rewards="difference")
    rng = np.random.default_rng(1)
    for seed in range(5):
        _, info = env.reset(seed=seed)
        over, got = False, 0.0
        while not over:
            action = random_action(env, rng)
            assert info["action_mask"][action]
            _, reward, over, cut, info = env.step(action)
            got += float(reward)
            assert not cut
        inner: Any = env.unwrapped
        assert inner.episode.result.scores == (got,)


def test_actions_that_are_not_legal_are_replaced_and_told_or_refused() -> None:
    env = gymnasium.make(ID)
    _, info = env.reset(seed=1)
    wrong = int(np.flatnonzero(info["action_mask"] == 0)[0])
    *_, info = env.step(wrong)
    assert info["illegal"] == wrong
    strict = gymnasium.make(ID, illegal="refuse")
    strict.reset(seed=1)
    with pytest.raises(hn.IllegalMove):
        strict.step(wrong)
    with pytest.raises(hn.BadOptions):
        gymnasium.make(ID, illegal="maybe")


def test_a_reset_may_choose_other_options_for_one_game() -> None:
    env: Any = gymnasium.make(ID, scenario="diamond-thief").unwrapped
    env.reset(seed=1, options={"scenario": "heat-is-on", "extreme": True})
    assert env.episode.setup.options["scenario"] == "heat-is-on"
    assert env.episode.setup.options["extreme"] is True
    env.reset(seed=1)
    assert env.episode.setup.options["scenario"] == "diamond-thief"
    for wrong in ({"scenery": "heat-is-on"}, {"scenario": "heat-is-off"}):
        with pytest.raises(hn.BadOptions):
            env.reset(options=wrong)


@pytest.mark.parametrize("illegal", ["replace", "refuse"])
@pytest.mark.parametrize("action", [0.5, np.float32(2.7), float("nan"), "1", None, [0, 1]])
def test_an_action_that_is_no_whole_number_is_no_action(illegal: str, action: Any) -> None:
    """Rounding it would give another choice."""
    env: Any = gymnasium.make(ID, illegal=illegal).unwrapped
    env.reset(seed=1)
    before = env.episode.state.copy()
    with pytest.raises(hn.IllegalMove, match="whole number"):
        env.step(action)
    assert env.episode.state == before


@pytest.mark.parametrize("kind", [int, float, np.int64, np.float32, np.array])
def test_an_action_is_a_whole_number_of_any_make(kind: Any) -> None:
    env: Any = gymnasium.make(ID, illegal="refuse").unwrapped
    _, info = env.reset(seed=1)
    *_, info = env.step(kind(np.flatnonzero(info["action_mask"])[0]))
    assert "illegal" not in info


@pytest.mark.parametrize("mode", ["sync", "async"])
def test_many_at_once_play_the_same_games_as_one(mode: str) -> None:
    """Same seed, same trajectory: in vector environments too."""
    seeds, steps = [3, 4, 5], 40
    many = gymnasium.make_vec(ID, num_envs=3, vectorization_mode=mode, scenario="diamond-thief")
    seen, info = many.reset(seed=seeds[0])
    singles = [gymnasium.make(ID, scenario="diamond-thief") for _ in seeds]
    alone = [env.reset(seed=seed)[0] for env, seed in zip(singles, seeds, strict=True)]
    assert (seen == np.stack(alone)).all()
    playing = [True] * 3
    for _ in range(steps):
        actions = np.array([np.flatnonzero(mask)[0] for mask in info["action_mask"]])
        seen, rewards, over, _, info = many.step(actions)
        for place, env in enumerate(singles):
            if playing[place]:
                own, reward, ended, *_ = env.step(actions[place])
                assert (own == seen[place]).all()
                assert (reward, ended) == (rewards[place], over[place])
                playing[place] = not ended
    many.close()
