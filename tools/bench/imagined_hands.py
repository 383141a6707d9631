"""Measure how well true hands in Vault Heist can be told from imagined ones.

Everyone plays by policy, with one choice in ten at random, and games are stopped at random
decisions. A logistic regression gets the others' hands, true or imagined, and guesses which they
are. Its AUC on games it didn't learn from is 0.5 if nothing tells them apart, and 1 if everything
does.

    python -m tools.bench.imagined_hands [MOMENTS]
"""

import sys
from collections.abc import Iterator
from random import Random
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from heistnight.bots import policy_of
from heistnight.games.vault_heist.cards import CARD_KINDS
from heistnight.kernel.beliefs import MIN_EFFECTIVE_WORLDS, SLIPS, Moment
from heistnight.kernel.chance import Chance
from heistnight.kernel.events import Seat
from heistnight.study.believed_worlds import (
    NEVER_FLATTENED,
    WORLDS_PER_BATCH,
    believed_worlds,
    past_moments,
)
from heistnight.study.episode import Episode

GAME, SEATS = "vault-heist", 3
MOMENTS = 300
SLIP_RATE = 0.1
REFERENCE_WORLDS = 48
"""Worlds without beliefs whose mean hands are the classifier's reference."""
IMAGINED = 8
"""Imagined worlds for each true one."""
FOLDS, NEWTON_STEPS, RIDGE = 5, 12, 3.0

Floats = npt.NDArray[np.float64]


class StoppedEpisode(NamedTuple):
    episode: Episode
    seat: Seat
    moments: list[Moment]


def stopped_episodes(count: int, seed: int = 1) -> Iterator[StoppedEpisode]:
    """Play games by policy and stop each at a random decision that isn't forced."""
    policy, rng = policy_of(GAME), Random(seed)
    found = 0
    while found < count:
        chance = Chance(rng.getrandbits(60))
        episode = Episode(GAME, SEATS, rng.getrandbits(60), remember=True)
        acts: list[tuple[int, int]] = []
        stops: list[tuple[int, Episode]] = []
        while not episode.over:
            seat = episode.asked[0]
            legal = episode.legal(seat)
            if len(legal) > 1:
                stops.append((len(acts), episode.copy()))
            careless = len(legal) == 1 or rng.random() < SLIP_RATE
            choice = rng.choice(legal) if careless else policy(episode.state, seat, legal, chance)
            acts.append((seat, choice))
            episode.step(seat, choice)
        number, stopped = rng.choice(stops)
        moments = past_moments(stopped.setup, acts[:number])
        yield StoppedEpisode(stopped, stopped.asked[0], moments)
        found += 1


def hands_of(episode: Episode, seat: Seat) -> list[float]:
    """Return the number of each card in each other hand, clockwise."""
    s: Any = episode.state
    others = [(seat + step) % s.seats for step in range(1, s.seats)]
    return [float(s.hands[other].count(card)) for other in others for card in CARD_KINDS]


class Sample(NamedTuple):
    """The hands of one moment: true, imagined, and the mean of worlds without beliefs."""

    true: list[float]
    imagined: list[list[float]]
    mean: Floats


class Setting(NamedTuple):
    name: str
    slips: float | None = SLIPS
    """None: without beliefs."""
    worlds: int = WORLDS_PER_BATCH
    min_effective: int = NEVER_FLATTENED


def sampled(stop: StoppedEpisode, setting: Setting, rng: Random) -> Sample:
    """Sample worlds at one moment."""
    episode, seat, moments = stop
    plain = [episode.imagine(seat, rng) for _ in range(REFERENCE_WORLDS + IMAGINED)]
    worlds: Any = plain[REFERENCE_WORLDS:]
    if setting.slips is not None:
        how = (setting.slips, setting.worlds, setting.min_effective)
        believed = believed_worlds(episode, seat, moments, rng, *how)
        worlds = rng.sample(believed, IMAGINED) if believed else worlds
    mean = np.mean([hands_of(world, seat) for world in plain[:REFERENCE_WORLDS]], axis=0)
    return Sample(hands_of(episode, seat), [hands_of(world, seat) for world in worlds], mean)


def features(hands: list[float], mean: Floats) -> Floats:
    apart = np.array(hands) - mean
    return np.concatenate([apart, apart * mean, apart**2])


def told_apart(samples: list[Sample]) -> float:
    """Return the AUC of a logistic regression on moments that it didn't learn from."""
    rows = [features(one.true, one.mean) for one in samples]
    labels, groups = [1.0] * len(samples), list(range(len(samples)))
    for number, one in enumerate(samples):
        for hands in one.imagined:
            rows.append(features(hands, one.mean))
            labels.append(0.0)
            groups.append(number)
    x, y, group = np.array(rows), np.array(labels), np.array(groups)
    x = (x - x.mean(0)) / (x.std(0) + 1e-9)
    x = np.hstack([x, np.ones((len(x), 1))])
    scores = np.zeros(len(y))
    for fold in range(FOLDS):
        held_out = group % FOLDS == fold
        scores[held_out] = x[held_out] @ fitted(x[~held_out], y[~held_out])
    return area_under_curve(scores, y)


def fitted(x: Floats, y: Floats) -> Floats:
    """Fit a logistic regression with balanced classes, by Newton's method."""
    weight = np.where(y > 0, 0.5 / y.mean(), 0.5 / (1 - y.mean()))
    found = np.zeros(x.shape[1])
    for _ in range(NEWTON_STEPS):
        chance = 1 / (1 + np.exp(-(x @ found)))
        slope = x.T @ (weight * (chance - y)) + RIDGE * found
        bend = (x * (weight * chance * (1 - chance))[:, None]).T @ x
        found -= np.linalg.solve(bend + RIDGE * np.eye(len(found)), slope)
    return found


def area_under_curve(scores: Floats, labels: Floats) -> float:
    order = np.argsort(scores, kind="stable")
    ranks = np.empty(len(scores))
    ranks[order] = np.arange(1, len(scores) + 1)
    true = labels > 0
    wins = ranks[true].sum() - true.sum() * (true.sum() + 1) / 2
    return float(wins / (true.sum() * (~true).sum()))


def main(moments: int = MOMENTS) -> None:
    stops = list(stopped_episodes(moments))
    settings = (
        Setting("without beliefs", None),
        Setting("48 worlds, flattened", worlds=48, min_effective=MIN_EFFECTIVE_WORLDS),
        Setting("flattened", min_effective=MIN_EFFECTIVE_WORLDS),
        Setting("768 worlds, flattened", worlds=768, min_effective=MIN_EFFECTIVE_WORLDS),
        Setting("as used"),
    )
    for setting in settings:
        rng = Random(2)
        area = told_apart([sampled(stop, setting, rng) for stop in stops])
        print(f"{setting.name:36} AUC {area:.3f}", flush=True)


if __name__ == "__main__":
    main(*map(int, sys.argv[1:]))
