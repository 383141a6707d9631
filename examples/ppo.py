"""Train an agent by self-play: PPO in numpy, for any of the games.

    python examples/ppo.py GAME [--minutes 10] [--updates N] [--seed 1] [--out GAME.npz]

One small net plays all seats. It is the page that made the checkpoints of
`heistnight.study.baselines`, which play in the arena. Every line of the log is a point of the
learning curve, and the curve is stored in the checkpoint. With `--updates` instead of `--minutes`,
the same seed gives the same net.
"""

import argparse
import os
import time
from typing import Any

os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")  # the matrices are small

import numpy as np
import numpy.typing as npt

import heistnight as hn
from heistnight.study import Batch
from heistnight.study.baselines import CHECKPOINT_FORMAT, PolicyNet, features

Floats = npt.NDArray[Any]
SETTINGS: dict[str, dict[str, Any]] = {
    "crooks": {"seats": 2},
    "big-score": {"seats": 2, "shaped": 0.001},
    "vault-heist": {"seats": 3},
    "chicken-heist": {"seats": 3, "shaped": 0.05},
    "big-score-solo": {"seats": 1, "shaped": 1.0, "rewards": "difference"},
}
"""What is played. `shaped` pays for every point at once, beside the result."""
MONEY_SCALE = 500.0
"""Solitaire pays money. This much is a reward of 1."""
GAMES, STEPS, HIDDEN = 128, 128, 96
EPOCHS, MINIBATCH = 3, 1024
RATE, CLIP, LAMBDA, ENTROPY, VALUE = 7e-4, 0.2, 0.95, 0.01, 0.5


def play(net: PolicyNet, batch: Batch, rng: np.random.Generator, scale: float) -> tuple[Any, ...]:
    """Play STEPS steps of every game; return the decisions to learn from."""
    rows, seats = np.arange(batch.games), batch.rewards.shape[1]
    seen, masks, facts = [], [], []
    for _ in range(STEPS):
        x, mask, seat = features(batch.observations), batch.masks == 1, batch.seats.copy()
        _, chances, values = net.forward(x, mask)
        spots = (chances.cumsum(axis=1) > rng.random((len(x), 1))).argmax(axis=1)
        batch.step(spots)
        seen.append(x)
        masks.append(mask)
        rewards, over = batch.rewards / scale, batch.over.copy()
        facts.append((seat, spots, chances[rows, spots], values, rewards, over))
    # Backwards: a seat's choice is followed by its own next choice, whoever moves in between.
    value, advantage = np.zeros((batch.games, seats)), np.zeros((batch.games, seats))
    gained, known = np.zeros((batch.games, seats)), np.zeros((batch.games, seats), bool)
    advantages = np.zeros((STEPS, batch.games), np.float32)
    usable = np.zeros((STEPS, batch.games), bool)
    for step in reversed(range(STEPS)):
        seat, _, _, values, rewards, over = facts[step]
        for array in (value, advantage, gained):
            array[over] = 0
        known[over] = True
        gained += rewards
        own = (rows, seat)
        found = gained[own] + value[own] - values
        advantages[step] = found + LAMBDA * advantage[own]
        usable[step] = known[own] & (masks[step].sum(axis=1) > 1)
        value[own], advantage[own], gained[own], known[own] = values, advantages[step], 0, True
    columns = [np.stack([fact[place] for fact in facts])[usable] for place in (1, 2, 3)]
    return np.stack(seen)[usable], np.stack(masks)[usable], *columns, advantages[usable]


def improve(
    net: PolicyNet, adam: "Adam", samples: tuple[Any, ...], rng: np.random.Generator
) -> float:
    """Take EPOCHS passes over the samples; return the mean entropy of the last one."""
    x, masks, spots, old, values, advantages = samples
    targets, entropy = values + advantages, 0.0
    advantages = (advantages - advantages.mean()) / (advantages.std() + 1e-8)
    for _ in range(EPOCHS):
        order, total = rng.permutation(len(x)), 0.0
        for start in range(0, len(x), MINIBATCH):
            some = order[start : start + MINIBATCH]
            size = len(some)
            hidden, chances, guess = net.forward(x[some], masks[some])
            rows = np.arange(size)
            ratio = chances[rows, spots[some]] / old[some]
            gain = advantages[some]
            clipped = ((ratio > 1 + CLIP) & (gain > 0)) | ((ratio < 1 - CLIP) & (gain < 0))
            logs = np.log(np.maximum(chances, 1e-12))
            spread = -(chances * logs).sum(axis=1, keepdims=True)
            total += float(spread.sum())
            # The gradients of the loss by the scores of the actions and by the value.
            pull = -chances * np.where(clipped, 0, ratio * gain)[:, None]
            pull[rows, spots[some]] += np.where(clipped, 0, ratio * gain)
            scores = -(pull - ENTROPY * chances * (logs + spread)) / size
            worth = VALUE * (guess - targets[some]) / size
            adam.step(net.backward(x[some], hidden, scores.astype(np.float32), worth))
        entropy = total / len(x)
    return entropy


class Adam:
    """Adam with a decaying rate, on the weights of one net."""

    def __init__(self, net: PolicyNet) -> None:
        self.net, self.steps, self.rate = net, 0, RATE
        self.mean = [np.zeros_like(weight) for weight in net.weights]
        self.square = [np.zeros_like(weight) for weight in net.weights]

    def step(self, gradients: list[Floats]) -> None:
        self.steps += 1
        size = np.sqrt(sum([float((gradient**2).sum()) for gradient in gradients]))
        scale = min(1.0, 0.5 / (size + 1e-8))
        rate = self.rate * np.sqrt(1 - 0.999**self.steps) / (1 - 0.9**self.steps)
        for place, gradient in enumerate(gradients):
            self.mean[place] += 0.1 * (gradient * scale - self.mean[place])
            self.square[place] += 0.001 * ((gradient * scale) ** 2 - self.square[place])
            self.net.weights[place] -= (
                rate * self.mean[place] / (np.sqrt(self.square[place]) + 1e-5)
            )


def train(
    game: str, minutes: float, seed: int, updates: int = 10**9
) -> tuple[PolicyNet, dict[str, Any]]:
    """Train until the time or the updates are used up; return the net and how it was made."""
    settings, rng = SETTINGS[game], np.random.default_rng(seed)
    scale = MONEY_SCALE if settings["seats"] == 1 else 1.0
    net = PolicyNet.new(game, HIDDEN, rng)
    adam, curve = Adam(net), []
    limit = f"--minutes {minutes:g}" if np.isfinite(minutes) else f"--updates {updates}"
    decisions = update = 0
    start, busy = time.monotonic(), time.process_time()
    with Batch(game, GAMES, seed=seed, check=False, **settings) as batch:
        while update < updates and (used := (time.monotonic() - start) / 60) < minutes:
            update += 1
            adam.rate = RATE * max(0.05, 1 - max(used / minutes, update / updates))
            samples = play(net, batch, rng, scale)
            entropy = improve(net, adam, samples, rng)
            decisions += GAMES * STEPS
            if update % 5 == 0 or update == 1:
                measured = reward_against_policy(net, game)
                curve.append([decisions, round(measured, 3), round(entropy, 3)])
                print(
                    f"{used:5.1f} min {decisions:9} decisions: "
                    f"{measured:6.3f} against `policy`, entropy {entropy:.3f}",
                    flush=True,
                )
    made = {
        "format": CHECKPOINT_FORMAT,
        "game": game,
        "seed": seed,
        "settings": settings,
        "batch_seeds": Batch.seeds_version,
        "build": hn.BUILD,
        "updates": update,
        "decisions": decisions,
        "core_hours": (time.process_time() - busy) / 3600,
        "made_by": f"python examples/ppo.py {game} {limit} --seed {seed}",
        "curve": curve,
    }
    return net, made


def reward_against_policy(net: PolicyNet, game: str, games: int = 64) -> float:
    """Return the mean reward of the net in seat 0, with the bot `policy` in the others."""
    settings, gains, rng = {**SETTINGS[game], "shaped": 0.0}, [], np.random.default_rng(0)
    scale = MONEY_SCALE if settings["seats"] == 1 else 1.0
    others = dict.fromkeys(range(1, settings["seats"]), "policy")
    with Batch(game, games, seed=1_000_000, opponents=others, check=False, **settings) as batch:
        waiting = np.ones(games, bool)
        while waiting.any():
            _, chances, _ = net.forward(features(batch.observations), batch.masks == 1)
            batch.step((chances.cumsum(axis=1) > rng.random((games, 1))).argmax(axis=1))
            gains += batch.rewards[batch.over & waiting, 0].tolist()
            waiting &= ~batch.over
    return float(np.mean(gains)) / scale


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game", choices=SETTINGS)
    parser.add_argument("--minutes", type=float)
    parser.add_argument("--updates", type=int)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--out")
    given = parser.parse_args()
    minutes = given.minutes or (np.inf if given.updates else 10)
    net, made = train(given.game, minutes, given.seed, given.updates or 10**9)
    net.save(given.out or f"{given.game}.npz", made)


if __name__ == "__main__":
    main()
