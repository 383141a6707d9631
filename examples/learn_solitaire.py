"""Train a first agent: REINFORCE in numpy on The Big Score Solitaire.

    python examples/learn_solitaire.py [UPDATES] [GAMES] [SCENARIO]

A linear policy chooses among the legal actions. After each batch of games it moves towards the
choices that earned more than average. At the end it is compared with the bots `random` and
`regular`.
"""

import os
import sys
from collections.abc import Callable
from random import Random
from typing import Any

# The matrices are small: several threads would mostly wait for each other.
os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")

import numpy as np
import numpy.typing as npt

import heistnight as hn
from heistnight.study import Batch, layout_of

GAME = "big-score-solo"
Floats = npt.NDArray[np.float64]


class Policy:
    """Scores for every action from a scaled observation. Illegal ones are masked."""

    def __init__(self, actions: int, features: int) -> None:
        self.weights = np.zeros((features + 1, actions))
        self.squares = np.full((features + 1, actions), 1e-8)

    @staticmethod
    def features(observations: npt.NDArray[Any]) -> Floats:
        """Scale numbers of very different sizes."""
        scaled = np.sign(observations) * np.log1p(np.abs(observations.astype(np.float64)))
        return np.hstack([scaled, np.ones((len(scaled), 1))])

    def chances(self, features: Floats, masks: npt.NDArray[Any]) -> Floats:
        scores = np.where(masks, features @ self.weights, -np.inf)
        scores = np.exp(scores - scores.max(axis=1, keepdims=True))
        found: Floats = scores / scores.sum(axis=1, keepdims=True)
        return found

    def improve(self, gradient: Floats, rate: float) -> None:
        """Update by RMSprop: each weight has its own learning rate."""
        self.squares = 0.9 * self.squares + 0.1 * gradient**2
        self.weights += rate * gradient / np.sqrt(self.squares + 1e-8)


def play(
    policy: Policy, batch: Batch, rng: np.random.Generator, games: int
) -> tuple[Floats, Floats]:
    """Play some games; return their money, and the gradient that would earn more."""
    rows = np.arange(batch.games)
    playing = rows.copy()  # the number of each row's game
    money: dict[int, float] = {}
    seen, pulls, owners = [], [], []
    while len(money) < games:
        features = policy.features(batch.observations)
        chances = policy.chances(features, batch.masks)
        spots = (chances.cumsum(axis=1) > rng.random((batch.games, 1))).argmax(axis=1)
        pull = -chances
        pull[rows, spots] += 1
        seen.append(features)
        pulls.append(pull)
        owners.append(playing.copy())
        batch.step(spots)
        for row in np.flatnonzero(batch.over):
            money[int(playing[row])] = float(batch.rewards[row, 0])
            playing[row] = playing.max() + 1
    gains = np.array(list(money.values()))
    better = np.zeros(playing.max() + 1)  # unfinished games don't count yet
    better[list(money)] = (gains - gains.mean()) / (gains.std() + 1e-9)
    weight = better[np.concatenate(owners)][:, None]
    gradient = np.concatenate(seen).T @ (weight * np.concatenate(pulls)) / len(money)
    return gains, gradient


def learn(
    updates: int, games: int, scenario: str, seed: int = 1, tell: Callable[[str], None] = print
) -> Policy:
    rng = np.random.default_rng(seed)
    policy = Policy(len(hn.action_space(GAME)), layout_of(GAME).size)
    options = {"scenario": scenario}
    with Batch(GAME, games, seed=1000, options=options, rewards="difference", check=False) as batch:
        for number in range(1, updates + 1):
            money, gradient = play(policy, batch, rng, games)
            policy.improve(gradient, rate=0.02)
            if number % 10 == 0 or number == 1:
                tell(f"update {number:4}: ${money.mean():.0f}K per game")
    return policy


def judge(policy: Policy, scenario: str, games: int) -> float:
    """Return the mean money over games that weren't used for training."""
    rng = np.random.default_rng(2)
    options = {"scenario": scenario}
    with Batch(GAME, 16, seed=500_000, options=options, rewards="difference") as batch:
        money, _ = play(policy, batch, rng, games)
    return float(money.mean())


def judge_bot(name: str, scenario: str, games: int) -> float:
    player, money = hn.bot(GAME, name), []
    for seed in range(games):
        rng = Random(seed)
        game = hn.new(GAME, seed=600_000 + seed, options={"scenario": scenario})
        while not game.over:
            game.act(0, player.choose(game, 0, rng))
        assert game.result is not None
        money.append(game.result.scores[0])
    return sum(money) / games


def main(updates: int = 150, games: int = 64, scenario: str = "biggest-score") -> dict[str, float]:
    policy = learn(updates, games, scenario)
    found = {
        "random": judge_bot("random", scenario, 100),
        "learned": judge(policy, scenario, 200),
        "regular": judge_bot("regular", scenario, 100),
    }
    for name, money in found.items():
        print(f"{name:8} ${money:.0f}K per game")
    return found


if __name__ == "__main__":
    given: list[Any] = [int(word) if word.isdigit() else word for word in sys.argv[1:]]
    main(*given)
