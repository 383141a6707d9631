"""Learned agents: a small net per game, trained by self-play with `examples/ppo.py`.

`heistnight arena crooks heistnight.study.baselines:PpoBot regular` compares one with a bot.
"""

from functools import cache
from importlib.resources import as_file, files
from os import PathLike
from typing import Any, Self

import msgspec
import numpy as np
import numpy.typing as npt

import heistnight as hn
from heistnight.bots.base import Bot
from heistnight.kernel.chance import Chance
from heistnight.kernel.choices import Choice
from heistnight.kernel.errors import BadOptions
from heistnight.kernel.game import Decision, SeatGame
from heistnight.study.layouts import LAYOUTS, observe

Floats = npt.NDArray[Any]
CHECKPOINT_FORMAT = 1
MIN_SCORE = np.float32(-1e9)
"""The score of an illegal action."""


def features(observations: npt.NDArray[Any]) -> Floats:
    """Scale numbers of very different sizes: the sign and the logarithm."""
    numbers = observations.astype(np.float32)
    found: Floats = np.sign(numbers) * np.log1p(np.abs(numbers))
    return found


class PolicyNet:
    """Two hidden layers, then a score for every action and a value."""

    def __init__(self, game: str, layout: int, weights: list[Floats]) -> None:
        self.game, self.layout, self.weights = game, layout, weights

    @classmethod
    def new(cls, game: str, hidden: int, rng: np.random.Generator) -> Self:
        """Return a net with random weights."""
        layout, actions = LAYOUTS[game], len(hn.action_space(game))
        sizes = [(layout.size, hidden), (hidden, hidden), (hidden, actions + 1)]
        weights = []
        for (rows, columns), gain in zip(sizes, (1.0, 1.0, 0.01), strict=True):
            drawn = rng.standard_normal((rows, columns)) * gain / np.sqrt(rows)
            weights += [drawn.astype(np.float32), np.zeros(columns, np.float32)]
        return cls(game, layout.version, weights)

    def forward(
        self, x: Floats, masks: npt.NDArray[np.bool_]
    ) -> tuple[tuple[Floats, Floats], Floats, Floats]:
        """Return the hidden layers, the probability of every action, and the value."""
        first, b1, second, b2, last, b3 = self.weights
        one = np.tanh(x @ first + b1)
        two = np.tanh(one @ second + b2)
        out = two @ last + b3
        scores = np.where(masks, out[:, :-1], MIN_SCORE)
        chances = np.exp(scores - scores.max(axis=1, keepdims=True))
        return (one, two), chances / chances.sum(axis=1, keepdims=True), out[:, -1]

    def backward(
        self, x: Floats, hidden: tuple[Floats, Floats], scores: Floats, values: Floats
    ) -> list[Floats]:
        """Return the gradient of every weight, from those of the scores and the values."""
        one, two = hidden
        _, _, second, _, last, _ = self.weights
        out = np.hstack([scores, values[:, None]]).astype(np.float32)
        back_two = (out @ last.T) * (1 - two**2)
        back_one = (back_two @ second.T) * (1 - one**2)
        pairs = ((x, back_one), (one, back_two), (two, out))
        return [part for seen, back in pairs for part in (seen.T @ back, back.sum(axis=0))]

    def save(self, path: str | PathLike[str], made: dict[str, Any]) -> None:
        """Write a checkpoint: the weights with half precision, and how they were made."""
        arrays: dict[str, Any] = {
            f"weight_{n}": weight.astype(np.float16) for n, weight in enumerate(self.weights)
        }
        facts = msgspec.json.encode({**made, "layout": self.layout}).decode()
        np.savez_compressed(path, facts=np.array(facts), **arrays)

    @classmethod
    def load(cls, path: str | PathLike[str]) -> tuple[Self, dict[str, Any]]:
        """Read a checkpoint: the net, and how it was made."""
        with np.load(path, allow_pickle=False) as stored:
            made: dict[str, Any] = msgspec.json.decode(str(stored["facts"]))
            count = len(stored.files) - 1
            weights = [stored[f"weight_{n}"].astype(np.float32) for n in range(count)]
        game, version = made["game"], made["layout"]
        if version != LAYOUTS[game].version:
            raise BadOptions(
                f"This checkpoint reads version {version} of {game}'s observations. "
                f"The current version is {LAYOUTS[game].version}: train it again."
            )
        return cls(game, version, weights), made


@cache
def baseline(game: str) -> tuple[PolicyNet, dict[str, Any]]:
    """Return the learned net of a game, and how it was made."""
    stored = files(__package__) / f"{game.replace('-', '_')}.npz"
    if not stored.is_file():
        raise BadOptions(f"There is no learned agent for {game!r}.")
    with as_file(stored) as path:
        return PolicyNet.load(path)


class PpoBot(Bot):
    """Plays what the game's learned net finds best."""

    def pick(self, game: SeatGame, decision: Decision, chance: Chance) -> Choice:
        net, _ = baseline(game.id)
        seen = features(observe(game, game.seat))[None]
        mask = np.zeros((1, len(hn.action_space(game.id))), bool)
        mask[0, list(decision.choices)] = True
        _, chances, _ = net.forward(seen, mask)
        return int(chances[0].argmax())
