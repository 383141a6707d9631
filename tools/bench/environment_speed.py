"""Measure steps per second with observation and mask, ours and other libraries', on one core.

Everyone plays at random among the legal actions and restarts when a game ends. A step is one
decision of one player: applying the action, and building what the next player sees and may do.
RLCard lists legal actions without a mask, so the benchmark makes one. Choosing at random is
included. Processor time, one process.
"""

import importlib.util
from collections.abc import Callable, Iterator
from time import process_time
from typing import Any, NamedTuple

import numpy as np

import heistnight as hn
from heistnight.study import Batch

SECONDS = 0.4
ROUNDS = 4
ROWS = 64
ZOO_GAMES = ("connect_four_v3", "leduc_holdem_v4", "texas_holdem_v4")
RLCARD_GAMES = ("gin-rummy", "uno", "leduc-holdem")
PGX_GAMES = ("connect_four", "leduc_holdem", "animal_shogi")


class Rate(NamedTuple):
    name: str
    python: bool
    """Whether Python drives it, one game at a time or in a batch. Otherwise it is compiled."""
    size: int
    """Numbers per step: observation and mask."""
    steps: float
    """Per second."""


Stepper = Callable[[], int]
"""Takes some steps and returns how many."""
StepperAndSize = tuple[Stepper, int]
"""A stepper and the numbers per step."""


class Entrant(NamedTuple):
    name: str
    python: bool
    stepper: Stepper
    size: int


def rates(entrants: list[Entrant]) -> list[Rate]:
    """Return the best of several rounds for each. They take turns, so other load matters less."""
    best = [0.0] * len(entrants)
    for _ in range(ROUNDS):
        for number, entrant in enumerate(entrants):
            best[number] = max(best[number], measured(entrant.stepper))
    return [Rate(e.name, e.python, e.size, steps) for e, steps in zip(entrants, best, strict=True)]


def measured(stepper: Stepper) -> float:
    stepper()
    steps, began = 0, process_time()
    while (spent := process_time() - began) < SECONDS:
        steps += stepper()
    return steps / spent


def our_batch(game: str, seats: int) -> StepperAndSize:
    batch = Batch(game, ROWS, seats, seed=1, check=False)
    rng = np.random.default_rng(1)
    weights = rng.random((256, batch.masks.shape[1]))
    turn = 0

    def step() -> int:
        nonlocal turn
        turn += 1
        batch.step((batch.masks * weights[turn % 256]).argmax(axis=1))
        return ROWS

    return step, batch.observations.shape[1] + batch.masks.shape[1]


def zoo(name: str) -> StepperAndSize:
    return in_turn(importlib.import_module(f"pettingzoo.classic.{name}").raw_env())


def in_turn(env: Any) -> StepperAndSize:
    """Play an environment of PettingZoo as its documentation does."""
    rng = np.random.default_rng(1)

    def play() -> int:
        env.reset(seed=int(rng.integers(1 << 30)))
        steps = 0
        for _ in env.agent_iter():
            seen, _, ended, cut, info = env.last()
            if ended or cut:
                env.step(None)
                continue
            mask = seen["action_mask"] if "action_mask" in seen else info["action_mask"]
            legal = np.flatnonzero(mask)
            env.step(int(legal[int(rng.random() * len(legal))]))
            steps += 1
        return steps

    env.reset(seed=1)
    seen = env.observe(env.agent_selection)
    return play, seen["observation"].size + env.action_space(env.agent_selection).n


def rlcard(name: str) -> StepperAndSize:
    import rlcard as library

    env = library.make(name, config={"seed": 1})
    rng = np.random.default_rng(1)

    def play() -> int:
        state, _ = env.reset()
        steps = 0
        while not env.is_over():
            legal = list(state["legal_actions"])
            np.zeros(env.num_actions, np.int8)[legal] = 1
            state, _ = env.step(legal[int(rng.random() * len(legal))])
            steps += 1
        return steps

    return play, env.reset()[0]["obs"].size + env.num_actions


def pgx(name: str) -> StepperAndSize:
    import jax
    import jax.numpy as jnp
    import pgx as library
    from pgx.experimental.wrappers import auto_reset

    env = library.make(name)
    init = jax.jit(jax.vmap(env.init))
    both = jax.jit(jax.vmap(auto_reset(env.step, env.init)))
    holder: dict[str, Any] = {"key": jax.random.PRNGKey(1)}
    holder["state"] = init(jax.random.split(holder["key"], ROWS))

    def step() -> int:
        holder["key"], one, two = jax.random.split(holder["key"], 3)
        state = holder["state"]
        weights = jax.random.uniform(one, state.legal_action_mask.shape)
        action = jnp.argmax(state.legal_action_mask * weights, axis=1)
        holder["state"] = state = both(state, action, jax.random.split(two, ROWS))
        np.asarray(state.observation), np.asarray(state.legal_action_mask)
        return ROWS

    return step, int(np.prod(env.observation_shape)) + env.num_actions


def ours() -> Iterator[Entrant]:
    for game, info in hn.games().items():
        for seats in sorted(set(info.seats)):
            yield Entrant(f"{game}, {seats} seats", True, *our_batch(game, seats))


def others() -> Iterator[Entrant]:
    kinds: tuple[tuple[str, str, tuple[str, ...], Callable[[str], StepperAndSize], bool], ...] = (
        ("PettingZoo", "pettingzoo", ZOO_GAMES, zoo, True),
        ("RLCard", "rlcard", RLCARD_GAMES, rlcard, True),
        ("pgx", "pgx", PGX_GAMES, pgx, False),
    )
    for library, module, games, make, python in kinds:
        if importlib.util.find_spec(module) is None:
            print(f"{library} isn't installed, so it isn't measured.")
            continue
        for game in games:
            try:
                stepper, size = make(game)
            except Exception as error:  # a library may lack what one of its games needs
                print(f"{library} {game} cannot be played here: {error}")
                continue
            yield Entrant(f"{library} {game}", python, stepper, size)


def checked_envs() -> Iterator[Entrant]:
    """Yield PettingZoo's `env` of connect four, which has its usual wrappers, and then ours."""
    classic = importlib.import_module("pettingzoo.classic.connect_four_v3")
    yield Entrant("PettingZoo connect_four_v3", True, *in_turn(classic.env()))
    for game, info in hn.games().items():
        module = importlib.import_module(f"heistnight.study.{game.replace('-', '_')}_v0")
        for seats in sorted(set(info.seats)):
            env = module.env(seats=seats)
            yield Entrant(f"{game}, {seats} seats", True, *in_turn(env))


def show_checked(found: list[Rate]) -> None:
    print("\nSteps per second of PettingZoo's `env`, and the ratio to connect four's")
    for one in found:
        print(f"{one.name:34}{one.steps:10,.0f}{one.steps / found[0].steps:10.2f}")


def show(mine: list[Rate], theirs: list[Rate]) -> None:
    print(
        "\nSteps per second on one core with observation and mask; numbers per step; million "
        "numbers per second; and the ratio to each peer"
    )
    print(
        f"{'':34}{'numbers':>10}{'steps/s':>10}{'million/s':>11}"
        + "".join([f"{short(one.name):>16}" for one in theirs])
    )
    for one in (*mine, *theirs):
        ratios = "".join([f"{one.steps / peer.steps:16.2f}" for peer in theirs])
        shown = one.size * one.steps / 1e6
        print(f"{one.name:34}{one.size:10,}{one.steps:10,.0f}{shown:11.1f}{ratios}")


def short(name: str) -> str:
    return name.split()[-1].removesuffix("_v3").removesuffix("_v4")


def main() -> None:
    print("measuring steps with observations and masks …", flush=True)
    mine, theirs = list(ours()), list(others())
    found = rates([*mine, *theirs])
    show(found[: len(mine)], found[len(mine) :])
    if importlib.util.find_spec("pettingzoo.classic"):
        show_checked(rates(list(checked_envs())))


if __name__ == "__main__":
    main()
