"""PettingZoo: its test suites pass, rewards are as documented, and windows reveal nothing."""

import math
from collections.abc import Callable
from importlib import import_module
from random import Random
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest
from pettingzoo.test import (
    api_test,
    max_cycles_test,
    parallel_api_test,
    parallel_seed_test,
    render_test,
    seed_test,
    state_test,
)
from pettingzoo.utils.conversions import parallel_to_aec

import heistnight as hn
from heistnight.kernel.reactions import Window
from heistnight.study import Episode, full_state
from heistnight.study.layouts import LAYOUTS
from heistnight.study.pettingzoo_env import HeistEnv, HeistParallelEnv
from tests.kit import LONG_SETTINGS, SETTINGS, Setting

ALL = ("big_score", "big_score_solo", "crooks", "vault_heist", "chicken_heist")
every_game = pytest.mark.parametrize("name", ALL)
pytestmark = [
    pytest.mark.filterwarnings("ignore:Observation:UserWarning"),
    pytest.mark.filterwarnings("ignore:.* has no option 'options'"),  # an option of its own suite
]


def module(name: str) -> Any:
    return import_module(f"heistnight.study.{name}_v0")


@every_game
def test_its_suite_for_one_agent_after_another_passes(name: str) -> None:
    api_test(module(name).env(), num_cycles=200)
    seed_test(module(name).env, num_cycles=30)


@pytest.mark.parametrize("make", ["raw_env", "parallel_env"])
def test_a_reset_may_choose_other_options_for_one_game(make: str) -> None:
    env = getattr(module("big_score"), make)().unwrapped
    env.reset(seed=1, options={"variant": "simple"})
    assert env.episode.setup.options["variant"] == "simple"
    env.reset(seed=1)
    assert env.episode.setup.options["variant"] != "simple"
    with pytest.warns(UserWarning, match="no option 'varient'"):
        env.reset(options={"varient": "simple"})
    with pytest.raises(hn.BadOptions):
        env.reset(options={"variant": "simpler"})


@pytest.mark.parametrize("action", [0.5, float("inf"), "0"])
def test_an_action_that_is_no_whole_number_is_no_action(action: Any) -> None:
    one = module("crooks").raw_env()
    one.reset(seed=1)
    with pytest.raises(hn.IllegalMove, match="whole number"):
        one.step(action)
    many = module("vault_heist").parallel_env().unwrapped
    many.reset(seed=1)
    with pytest.raises(hn.IllegalMove, match="whole number"):
        many.step(dict.fromkeys(many.agents, action))


@pytest.mark.parametrize("seed", [1.5, "1", True])
def test_a_seed_is_a_whole_number(seed: Any) -> None:
    with pytest.raises(hn.BadOptions, match="whole number"):
        module("crooks").raw_env().reset(seed=seed)


@every_game
def test_its_suite_for_rendering_passes(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    render_test(module(name).env)
    assert capsys.readouterr().out


@every_game
def test_its_suite_for_states_passes(name: str) -> None:
    """`state()` is what all seats see, and what nobody sees."""
    env = module(name).env()
    state_test(env, module(name).parallel_env(), num_cycles=50)
    env.reset(seed=1)
    seen = [env.observe(agent)["observation"] for agent in env.possible_agents]
    own = np.concatenate(seen)
    assert (env.state()[: len(own)] == own).all()
    assert (env.state() == full_state(env.episode)).all()
    assert env.state().shape == env.state_space.shape == (len(env.state()),)
    assert len(env.state()) > len(own)


@pytest.mark.parametrize("make", ["env", "raw_env", "parallel_env"])
def test_for_people_every_step_is_printed(make: str, capsys: pytest.CaptureFixture[str]) -> None:
    env = getattr(module("crooks"), make)(render_mode="human")
    seen = (env.reset(seed=1) or [None])[0]
    assert "Crooks" in capsys.readouterr().out
    if make == "parallel_env":
        env.step({agent: int(seen[agent]["action_mask"].argmax()) for agent in env.agents})
    else:
        env.step(int(env.observe(env.agent_selection)["action_mask"].argmax()))
    assert "Crooks" in capsys.readouterr().out


@pytest.mark.parametrize("make", ["env", "raw_env", "parallel_env"])
def test_makers_are_documented(make: str) -> None:
    found = getattr(module("crooks"), make)
    assert found.__name__ == make
    assert "EnvSettings" in found.__doc__


@every_game
def test_its_suite_for_all_at_once_passes(name: str) -> None:
    make = module(name).parallel_env
    parallel_api_test(make(), num_cycles=1000)
    parallel_seed_test(make, num_cycles=30)


@every_game
def test_its_suite_for_a_limit_of_cycles_passes(name: str) -> None:
    """It samples without masks and wants equal numbers of turns, so `env` can't pass it itself."""
    make = module(name).parallel_env
    max_cycles_test(
        SimpleNamespace(parallel_env=make, env=lambda **more: parallel_to_aec(make(**more)))
    )


# Playing


def play(env: HeistEnv, seed: int, each_step: Callable[[], None] = lambda: None) -> list[float]:
    """Play at random and return each agent's total reward."""
    rng = Random(seed)
    env.reset(seed=seed)
    got = dict.fromkeys(env.agents, 0.0)
    for agent in env.agent_iter():
        seen, reward, ended, cut, _ = env.last()
        got[agent] += reward
        if ended or cut:
            env.step(None)
            continue
        assert seen is not None
        env.step(int(rng.choice(np.flatnonzero(seen["action_mask"]))))
        each_step()
    return list(got.values())


@every_game
@pytest.mark.parametrize("rewards", ["rank", "share", "difference"])
def test_rewards_add_up_to_the_result(name: str, rewards: str) -> None:
    env = module(name).raw_env(rewards=rewards)
    for seed in range(3):
        got = play(env, seed)
        result = env.episode.result
        assert result is not None
        if rewards == "share":
            assert sum(got) == pytest.approx(1.0 if result.winners else 0.0)
            assert all((got[seat] > 0) == (seat in result.winners) for seat in range(len(got)))
        elif rewards == "difference" and len(got) > 1:
            assert sum(got) == pytest.approx(0)
            assert sorted(range(len(got)), key=got.__getitem__) == sorted(
                range(len(got)), key=lambda seat: (result.scores[seat], got[seat])
            )
        elif rewards == "rank":
            best = max(got)
            assert not result.winners or all(got[seat] == best for seat in result.winners)
            assert len(got) == 1 or sum(got) == pytest.approx(0)


@every_game
def test_shaped_rewards_add_up_to_what_a_seat_knows_it_has(name: str) -> None:
    """Potential-based: the sum is always the difference between end and start."""
    env = module(name).raw_env(rewards="share", shaped=0.5)
    plain = module(name).raw_env(rewards="share")
    for seed in range(3):
        seats = range(env.config.seats)
        env.reset(seed=seed)
        start = [env.episode.own_score(seat) for seat in seats]
        got, final = play(env, seed), play(plain, seed)
        end = [env.episode.own_score(seat) for seat in seats]
        for seat in seats:
            assert got[seat] == pytest.approx(final[seat] + 0.5 * (end[seat] - start[seat]))


def test_an_action_that_is_not_legal_is_refused_in_words() -> None:
    env = module("crooks").raw_env()
    env.reset(seed=1)
    with pytest.raises(hn.IllegalMove, match="may choose"):
        env.step(0)
    with pytest.raises(hn.BadOptions, match="needs an action"):
        env.step(None)


def test_all_at_once_an_action_that_is_not_legal_is_replaced_and_told_or_refused() -> None:
    env: HeistParallelEnv = module("big_score").parallel_env()
    env.reset(seed=1)
    *_, infos = env.step(dict.fromkeys(env.agents, env.wait))
    assert [agent for agent, info in infos.items() if info] == ["seat_0"]
    strict = module("big_score").parallel_env(illegal="refuse")
    strict.reset(seed=1)
    with pytest.raises(hn.IllegalMove):
        strict.step(dict.fromkeys(strict.agents, strict.wait))


def test_all_at_once_nobody_has_acted_if_one_action_is_refused() -> None:
    env = module("big_score").parallel_env(illegal="refuse")
    seen, _ = env.reset(seed=1)
    while len(env.episode.asked) == 1:
        first = {agent: int(seen[agent]["action_mask"].argmax()) for agent in env.agents}
        seen, *_ = env.step(first)
    asked = env.episode.asked
    right = {agent: int(seen[agent]["action_mask"].argmax()) for agent in env.agents}
    last = f"seat_{asked[-1]}"
    with pytest.raises(hn.IllegalMove, match=f"{last} may choose"):
        env.step({**right, last: env.wait})
    with pytest.raises(hn.BadOptions, match=f"{last} is asked, so it needs an action"):
        env.step({agent: action for agent, action in right.items() if agent != last})
    assert env.episode.asked == asked
    env.step(right)


def test_wrong_settings_are_refused_in_words() -> None:
    wrong: dict[str, dict[str, Any]] = {
        "gold": {"rewards": "gold"},
        "film": {"render_mode": "film"},
        "2 to 4 seats, not 9": {"seats": 9},
        "2 to 4 seats, not 2.5": {"seats": 2.5},
        "`shaped` must be a number": {"shaped": math.nan},
        "`max_cycles` must be at least 1": {"max_cycles": 0},
    }
    for words, more in wrong.items():
        with pytest.raises(hn.BadOptions, match=words):
            module("crooks").raw_env(**more)
    with pytest.raises(hn.BadOptions, match="replace"):
        module("big_score").parallel_env(illegal="whatever")


@every_game
def test_both_kinds_play_the_same_game(name: str) -> None:
    """Same seed, same choices: the same rewards in both environments."""
    one, all_at_once = module(name).raw_env(), module(name).parallel_env()
    seen, _ = all_at_once.reset(seed=5)
    while all_at_once.agents:
        actions = {agent: int(np.flatnonzero(seen[agent]["action_mask"])[-1]) for agent in seen}
        seen, rewards, *_ = all_at_once.step(actions)
    one.reset(seed=5)
    while not one.episode.over:
        last, *_ = one.last()
        one.step(int(np.flatnonzero(last["action_mask"])[-1]))
    assert one.rewards == rewards
    assert one.episode.result == all_at_once.episode.result


# Windows (G-3)

with_windows = [s for s in LONG_SETTINGS if s.game in ("vault-heist", "chicken-heist")]


@pytest.mark.parametrize("setting", with_windows, ids=str)
def test_in_a_window_everybody_else_is_asked_once(setting: Setting) -> None:
    """G-3: everyone is asked, and a seat that can't answer has one choice."""
    rng = Random(3)
    windows = empty = 0
    for seed in range(3):
        episode = Episode(setting.game, setting.seats, seed, options=setting.options)
        while not episode.over:
            top = episode.state.stack[-1]
            if isinstance(top, Window):
                windows += 1
                empty += not top.busy(episode.state)
                others = {seat for seat in range(setting.seats) if seat != top.never_asked}
                assert set(episode.asked) == others
                for seat in episode.asked:
                    assert top.decline in episode.legal(seat)
            for seat in episode.asked:
                episode.act(seat, rng.choice(episode.legal(seat)))
    assert windows > empty > 0


@pytest.mark.parametrize("setting", SETTINGS, ids=str)
def test_turns_and_masks_tell_nothing(setting: Setting) -> None:
    """In imagined worlds the next seat, its choices and its observation are the same."""
    rng = Random(str(setting))
    for seed in range(3):
        episode = Episode(setting.game, setting.seats, seed, options=setting.options)
        while not episode.over:
            if rng.random() < 0.1:
                for seat in range(setting.seats):
                    twin = episode.imagine(seat, rng)
                    assert twin.asked == episode.asked
                    assert (twin.mask(seat) == episode.mask(seat)).all()
                    seen = LAYOUTS[setting.game].write(twin.state, seat)
                    assert seen == LAYOUTS[setting.game].write(episode.state, seat)
            seat = episode.asked[0]
            episode.act(seat, rng.choice(episode.legal(seat)))
