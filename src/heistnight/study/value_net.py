"""Fit a small value net to the results of games, with numpy."""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from heistnight.bots.values import MAX_VALUE, MIN_VALUE, ValueNet, prior_logit

Floats = NDArray[np.float64]
HIDDEN_UNITS = 16
TRAINING_EPOCHS = 30
BATCH_SIZE = 1024
LEARNING_RATE = 3e-3
WEIGHT_DECAY = 1e-3
"""Penalty for large weights."""
SIGNIFICANT_DIGITS = 4
"""How precisely weights are stored."""
MIN_SPREAD = 1e-9


class Samples(NamedTuple):
    """States of games: a seat's features there, and what it won."""

    features: Floats
    won: Floats
    game: NDArray[np.int64]
    """The game of each sample: training and test sets share no game."""
    seats: int

    def of(self, chosen: NDArray[np.bool_]) -> "Samples":
        return Samples(self.features[chosen], self.won[chosen], self.game[chosen], self.seats)


class FitScore(NamedTuple):
    """Prediction error on games that weren't used for training. Lower is better."""

    moments: int
    brier: float
    log_loss: float
    brier_of_base: float
    log_loss_of_base: float
    """The error of always predicting the average share of wins."""


def probabilities(says: Floats) -> Floats:
    found: Floats = 1 / (1 + np.exp(-np.clip(says, -30, 30)))
    return np.clip(found, MIN_VALUE, MAX_VALUE)


def log_loss(chance: Floats, won: Floats) -> float:
    return float(-np.mean(won * np.log(chance) + (1 - won) * np.log(1 - chance)))


def evaluate(net: ValueNet, lessons: Samples, base: float) -> FitScore:
    guess = probabilities(prior_logit(lessons.seats) + predict(net, lessons.features))
    flat = np.full_like(guess, min(MAX_VALUE, max(MIN_VALUE, base)))
    return FitScore(
        len(guess),
        float(np.mean((guess - lessons.won) ** 2)),
        log_loss(guess, lessons.won),
        float(np.mean((flat - lessons.won) ** 2)),
        log_loss(flat, lessons.won),
    )


def predict(net: ValueNet, features: Floats) -> Floats:
    """Compute `ValueNet.says` for many samples at once."""
    more = np.hstack([features, np.ones((len(features), 1))])
    on = np.maximum(0, more @ np.array(net.cells).T)
    found: Floats = more @ np.array(net.straight) + on @ np.array(net.voices)
    return found


class TrainableNet:
    """The net during training. Features have mean 0 and spread 1."""

    def __init__(self, features: int, rng: np.random.Generator) -> None:
        self.all = [
            rng.normal(0, (2 / features) ** 0.5, (features, HIDDEN_UNITS)),
            np.zeros(HIDDEN_UNITS),
            np.zeros(HIDDEN_UNITS),
            np.zeros(features),
            np.zeros(1),
        ]
        self.first = [np.zeros_like(one) for one in self.all]
        self.second = [np.zeros_like(one) for one in self.all]
        self.steps = 0

    def learn(self, features: Floats, won: Floats, guess: float) -> None:
        """Take one step down the log loss (Adam, by Kingma and Ba)."""
        cells, at_rest, voices, straight, always = self.all
        on = np.maximum(0, features @ cells + at_rest)
        says = guess + on @ voices + features @ straight + always
        wrong = (1 / (1 + np.exp(-np.clip(says, -30, 30))) - won) / len(won)
        back = np.outer(wrong, voices) * (on > 0)
        slopes = [
            features.T @ back + WEIGHT_DECAY * cells,
            back.sum(0),
            on.T @ wrong + WEIGHT_DECAY * voices,
            features.T @ wrong + WEIGHT_DECAY * straight,
            np.array([wrong.sum()]),
        ]
        self.steps += 1
        sure, surer = 1 - 0.9**self.steps, 1 - 0.999**self.steps
        for number, slope in enumerate(slopes):
            self.first[number] += 0.1 * (slope - self.first[number])
            self.second[number] += 0.001 * (slope * slope - self.second[number])
            step = self.first[number] / sure / (np.sqrt(self.second[number] / surer) + 1e-8)
            self.all[number] -= LEARNING_RATE * step

    def net(self, mean: Floats, spread: Floats) -> ValueNet:
        """Return the net for unscaled features, with rounded weights."""
        cells, at_rest, voices, straight, always = self.all
        plain = (cells.T / spread, straight / spread)
        rest = (at_rest - plain[0] @ mean, always - plain[1] @ mean)
        return ValueNet(
            tuple(
                [rounded(np.append(row, end)) for row, end in zip(plain[0], rest[0], strict=True)]
            ),
            rounded(voices),
            rounded(np.append(plain[1], rest[1])),
        )


def rounded(numbers: Floats) -> tuple[float, ...]:
    return tuple([float(f"{number:.{SIGNIFICANT_DIGITS}g}") for number in numbers])


def fit(lessons: Samples, seed: int) -> tuple[ValueNet, FitScore]:
    """Train on 8 of 10 games, keep the best net by 1 of 10, test on the last 1 of 10."""
    rng = np.random.default_rng(seed)
    share = lessons.game % 10
    taught, kept, test = (lessons.of(share < 8), lessons.of(share == 8), lessons.of(share == 9))
    mean, spread = taught.features.mean(0), taught.features.std(0)
    idle = spread < MIN_SPREAD
    spread = np.where(idle, 1.0, spread)
    features = (taught.features - mean) / spread
    weights, guess = TrainableNet(features.shape[1], rng), prior_logit(lessons.seats)
    weights.all[0][idle] = 0
    base = float(taught.won.mean())
    best, least = weights.net(mean, spread), float("inf")
    for _ in range(TRAINING_EPOCHS):
        order = rng.permutation(len(features))
        for start in range(0, len(order), BATCH_SIZE):
            some = order[start : start + BATCH_SIZE]
            weights.learn(features[some], taught.won[some], guess)
        net = weights.net(mean, spread)
        loss = evaluate(net, kept, base).log_loss
        if loss < least:
            best, least = net, loss
    return best, evaluate(best, test, base)
