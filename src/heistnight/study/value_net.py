"""A small net, fitted to what came of games: numpy, a seed, and a minute."""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from heistnight.bots.values import ALWAYS_WINS, NEVER_WINS, Net, first_guess

Numbers = NDArray[np.float64]
CELLS = 16
EPOCHS = 30
BATCH = 1024
PACE = 3e-3
RESTRAINT = 1e-3
"""How dear large weights are."""
DIGITS = 4
"""What is kept of a weight."""
TINY = 1e-9


class Lessons(NamedTuple):
    """Moments of games: what a seat could tell there, and what it won."""

    signs: Numbers
    won: Numbers
    game: NDArray[np.int64]
    """Which game a moment is of: what is learned from and what is tested on share none."""
    seats: int

    def of(self, chosen: NDArray[np.bool_]) -> "Lessons":
        return Lessons(self.signs[chosen], self.won[chosen], self.game[chosen], self.seats)


class Scored(NamedTuple):
    """How good a guess was, on games that it did not learn from: the lower the better."""

    moments: int
    brier: float
    log_loss: float
    brier_of_base: float
    log_loss_of_base: float
    """Of somebody who always says how often seats win."""


def chances(says: Numbers) -> Numbers:
    found: Numbers = 1 / (1 + np.exp(-np.clip(says, -30, 30)))
    return np.clip(found, NEVER_WINS, ALWAYS_WINS)


def log_loss(chance: Numbers, won: Numbers) -> float:
    return float(-np.mean(won * np.log(chance) + (1 - won) * np.log(1 - chance)))


def scored(net: Net, lessons: Lessons, base: float) -> Scored:
    guess = chances(first_guess(lessons.seats) + said(net, lessons.signs))
    flat = np.full_like(guess, min(ALWAYS_WINS, max(NEVER_WINS, base)))
    return Scored(
        len(guess),
        float(np.mean((guess - lessons.won) ** 2)),
        log_loss(guess, lessons.won),
        float(np.mean((flat - lessons.won) ** 2)),
        log_loss(flat, lessons.won),
    )


def said(net: Net, signs: Numbers) -> Numbers:
    """What `Net.says` says, of many at once."""
    more = np.hstack([signs, np.ones((len(signs), 1))])
    on = np.maximum(0, more @ np.array(net.cells).T)
    found: Numbers = more @ np.array(net.straight) + on @ np.array(net.voices)
    return found


class Weights:
    """The net while it is being fitted: signs come with mean 0 and spread 1."""

    def __init__(self, signs: int, rng: np.random.Generator) -> None:
        self.all = [
            rng.normal(0, (2 / signs) ** 0.5, (signs, CELLS)),
            np.zeros(CELLS),
            np.zeros(CELLS),
            np.zeros(signs),
            np.zeros(1),
        ]
        self.first = [np.zeros_like(one) for one in self.all]
        self.second = [np.zeros_like(one) for one in self.all]
        self.steps = 0

    def learn(self, signs: Numbers, won: Numbers, guess: float) -> None:
        """One step down the log loss (Kingma and Ba: Adam)."""
        cells, at_rest, voices, straight, always = self.all
        on = np.maximum(0, signs @ cells + at_rest)
        says = guess + on @ voices + signs @ straight + always
        wrong = (1 / (1 + np.exp(-np.clip(says, -30, 30))) - won) / len(won)
        back = np.outer(wrong, voices) * (on > 0)
        slopes = [
            signs.T @ back + RESTRAINT * cells,
            back.sum(0),
            on.T @ wrong + RESTRAINT * voices,
            signs.T @ wrong + RESTRAINT * straight,
            np.array([wrong.sum()]),
        ]
        self.steps += 1
        sure, surer = 1 - 0.9**self.steps, 1 - 0.999**self.steps
        for number, slope in enumerate(slopes):
            self.first[number] += 0.1 * (slope - self.first[number])
            self.second[number] += 0.001 * (slope * slope - self.second[number])
            step = self.first[number] / sure / (np.sqrt(self.second[number] / surer) + 1e-8)
            self.all[number] -= PACE * step

    def net(self, mean: Numbers, spread: Numbers) -> Net:
        """For signs as they come, with few digits."""
        cells, at_rest, voices, straight, always = self.all
        plain = (cells.T / spread, straight / spread)
        rest = (at_rest - plain[0] @ mean, always - plain[1] @ mean)
        return Net(
            tuple(
                [rounded(np.append(row, end)) for row, end in zip(plain[0], rest[0], strict=True)]
            ),
            rounded(voices),
            rounded(np.append(plain[1], rest[1])),
        )


def rounded(numbers: Numbers) -> tuple[float, ...]:
    return tuple([float(f"{number:.{DIGITS}g}") for number in numbers])


def fit(lessons: Lessons, seed: int) -> tuple[Net, Scored]:
    """Learned from eight games in ten, kept where it did best on one in ten, tested on the rest."""
    rng = np.random.default_rng(seed)
    share = lessons.game % 10
    taught, kept, test = (lessons.of(share < 8), lessons.of(share == 8), lessons.of(share == 9))
    mean, spread = taught.signs.mean(0), taught.signs.std(0)
    idle = spread < TINY
    spread = np.where(idle, 1.0, spread)
    signs = (taught.signs - mean) / spread
    weights, guess = Weights(signs.shape[1], rng), first_guess(lessons.seats)
    weights.all[0][idle] = 0
    base = float(taught.won.mean())
    best, least = weights.net(mean, spread), float("inf")
    for _ in range(EPOCHS):
        order = rng.permutation(len(signs))
        for start in range(0, len(order), BATCH):
            some = order[start : start + BATCH]
            weights.learn(signs[some], taught.won[some], guess)
        net = weights.net(mean, spread)
        loss = scored(net, kept, base).log_loss
        if loss < least:
            best, least = net, loss
    return best, scored(best, test, base)
