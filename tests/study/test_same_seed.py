"""Same seed, same trajectory, through every interface."""

from collections.abc import Iterator
from importlib import import_module
from typing import Any

import gymnasium
import numpy as np
import pytest

import heistnight as hn
from heistnight.study import Batch, Episode
from heistnight.study.gymnasium_env import ID
from heistnight.study.openspiel_game import load_game
from heistnight.study.seeding import row_seed

SEED = 8
Moment = tuple[int, bytes, bytes]
"""Who is asked, what they see, and what they may do."""


def choose(mask: Any) -> int:
    """Choose the middle one of the legal choices."""
    legal = np.flatnonzero(mask)
    return int(legal[len(legal) // 2])


def by_episode(game: str, seats: int, seed: int | str = SEED) -> Iterator[Moment]:
    episode = Episode(game, seats, seed)
    while not episode.over:
        seat = episode.asked[0]
        mask = episode.mask(seat)
        yield seat, episode.observe(seat).tobytes(), mask.tobytes()
        episode.act(seat, choose(mask))


def by_pettingzoo(game: str, seats: int) -> Iterator[Moment]:
    env = import_module(f"heistnight.study.{game.replace('-', '_')}_v0").raw_env(seats=seats)
    env.reset(seed=SEED)
    while not any(env.terminations.values()):
        seen, *_ = env.last()
        mask = seen["action_mask"]
        seat = env.possible_agents.index(env.agent_selection)
        yield seat, seen["observation"].tobytes(), mask.tobytes()
        env.step(choose(mask))


def by_batch(game: str, seats: int) -> Iterator[Moment]:
    with Batch(game, 3, seats, seed=SEED) as batch:
        while not batch.over[1]:
            seen, mask = batch.observations[1], batch.masks[1]
            yield int(batch.seats[1]), seen.tobytes(), mask.tobytes()
            batch.step(np.array([choose(mask) for mask in batch.masks]))


def by_openspiel(game: str, seats: int) -> Iterator[Moment]:
    state = load_game(game, seats, deals=SEED + 1).new_initial_state()
    state.apply_action(SEED)
    while not state.is_terminal():
        seat = state.current_player()
        mask = np.array(state.legal_actions_mask(), np.int8)
        size = len(state.episode.observe(seat))
        seen = np.array(state.observation_tensor(seat)[:size]).astype(np.int16)
        yield seat, seen.tobytes(), mask.tobytes()
        state.apply_action(choose(mask))


def by_gymnasium(game: str, seats: int) -> Iterator[Moment]:
    env: Any = gymnasium.make(ID).unwrapped
    seen, info = env.reset(seed=SEED)
    over = False
    while not over:
        yield 0, seen.tobytes(), info["action_mask"].tobytes()
        seen, _, over, _, info = env.step(choose(info["action_mask"]))


@pytest.mark.parametrize("door", [by_pettingzoo, by_openspiel])
@pytest.mark.parametrize("game", hn.games())
def test_every_door_leads_to_the_same_game(game: str, door: Any) -> None:
    for seats in set(hn.games()[game].seats):
        assert list(door(game, seats)) == list(by_episode(game, seats))


@pytest.mark.parametrize("game", hn.games())
def test_a_row_of_a_batch_is_the_game_of_its_seed(game: str) -> None:
    for seats in set(hn.games()[game].seats):
        assert list(by_batch(game, seats)) == list(by_episode(game, seats, row_seed(SEED, 1)))


def test_gymnasium_leads_to_the_same_game() -> None:
    assert list(by_gymnasium("big-score-solo", 1)) == list(by_episode("big-score-solo", 1))
