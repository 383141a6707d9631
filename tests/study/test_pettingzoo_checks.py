"""`env` checks what PettingZoo's own wrappers check, with the same errors and rewards."""

from collections.abc import Callable
from copy import deepcopy
from functools import partial
from random import Random
from typing import Any

import numpy as np
import pytest
from pettingzoo.utils import wrappers
from pettingzoo.utils.env_logger import EnvLogger

from tests.study.test_pettingzoo import ALL, module

every_game = pytest.mark.parametrize("name", ALL)
STATUS = (
    *("agents", "agent_selection", "num_agents", "rewards"),
    *("terminations", "truncations", "infos"),
)
Script = Callable[[Any], list[Any]]


def wrapped(name: str) -> Any:
    """Return `raw_env` in the wrappers that PettingZoo's own games use."""
    bare = wrappers.TerminateIllegalWrapper(module(name).raw_env(), illegal_reward=-1)
    return wrappers.OrderEnforcingWrapper(wrappers.AssertOutOfBoundsWrapper(bare))


def outcome(call: Callable[[], Any]) -> Any:
    try:
        return call()
    except Exception as error:
        return type(error).__name__, str(error)


def status(env: Any) -> list[Any]:
    return [deepcopy(outcome(partial(getattr, env, what))) for what in STATUS]


def before_reset(env: Any) -> list[Any]:
    calls = [
        *(lambda: env.step(0), lambda: env.observe("seat_0"), lambda: env.agent_iter()),
        *(lambda: env.render(), lambda: env.last(), lambda: env.anything),
    ]
    return [*status(env), *[outcome(call)[:1] for call in calls[-1:]], *map(outcome, calls[:-1])]


def legal_and_not(env: Any) -> tuple[int, int]:
    mask = env.observe(env.agent_selection)["action_mask"]
    return int(np.flatnonzero(mask)[0]), int(np.flatnonzero(mask == 0)[0])


def outside_the_space(env: Any) -> list[Any]:
    env.reset(seed=1)
    wrong = (10_000, -1, 0.5, "0", None, np.int64(10_000), np.array([0, 1]))
    found = [outcome(partial(env.step, action)) for action in wrong]
    legal, _ = legal_and_not(env)
    return [*found, *status(env), env.step(np.int64(legal)), *status(env)]


def an_illegal_action(env: Any) -> list[Any]:
    env.reset(seed=1)
    found = []
    for observed in (False, True):
        env.reset(seed=1)
        _, illegal = legal_and_not(env)
        if observed:
            env.last()
        env.step(illegal)
        found += [*status(env), outcome(partial(env.step, illegal))]
        while env.agents:
            reward = env.last()[1:]
            env.step(None)
            found += [reward, *status(env)]
        found += [env.step(None), *status(env)]
    return found


def forgetting_to_step(env: Any) -> list[Any]:
    env.reset(seed=1)
    agents = iter(env.agent_iter())
    first = next(agents)
    return [first, outcome(lambda: next(agents)), list(env.agent_iter(0))]


def a_whole_game(env: Any) -> list[Any]:
    rng, found = Random(7), []
    env.reset(seed=7)
    for agent in env.agent_iter():
        seen, *facts = env.last()
        found += [agent, seen["observation"].tobytes(), seen["action_mask"].tobytes(), facts]
        dead = env.terminations[agent] or env.truncations[agent]
        env.step(None if dead else int(rng.choice(np.flatnonzero(seen["action_mask"]))))
        found += status(env)
    return found


SCRIPTS: list[Script] = [
    *(before_reset, outside_the_space, an_illegal_action, forgetting_to_step, a_whole_game),
]


@every_game
@pytest.mark.parametrize("script", SCRIPTS, ids=lambda script: script.__name__)
def test_it_is_as_in_the_wrappers(name: str, script: Script) -> None:
    told = []
    for env in (wrapped(name), module(name).env()):
        EnvLogger.flush()
        told.append((script(env), EnvLogger.mqueue.copy()))
    assert told[0] == told[1]


def test_an_illegal_action_loses() -> None:
    env = module("crooks").env()
    env.reset(seed=1)
    loser = env.agent_selection
    env.step(legal_and_not(env)[1])
    assert all(env.terminations.values())
    assert [agent for agent, reward in env.rewards.items() if reward] == [loser]
    assert env.rewards[loser] == -1
