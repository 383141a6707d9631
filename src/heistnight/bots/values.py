"""The learned value: a seat's win probability, from what it knows.

`value(state, seat)` is the probability of winning (a shared win counts as its share; in solo
games, of meeting the objective). Each game has *features*, numbers that a seat may know
(`bots/<game>/features.py`), and weights that `heistnight train` learned from games between
policies (`value.json` beside it). The value has no noise and uses nothing hidden. When the game
is over it is the result.
"""

from collections.abc import Callable
from functools import cache
from importlib import import_module
from importlib.resources import files
from math import exp, log
from operator import mul
from typing import Any, NamedTuple

import msgspec

from heistnight.kernel.errors import BadOptions
from heistnight.kernel.events import Seat
from heistnight.kernel.rules import Result
from heistnight.kernel.steps import State
from heistnight.kernel.structs import decoded

Features = list[float]
MAX_LOGIT = 30.0
MIN_VALUE, MAX_VALUE = 0.001, 0.999
"""The limits of an estimate: only results are 0 or 1."""


class ValueNet(msgspec.Struct, frozen=True, gc=False):
    """A small neural net: one hidden layer of cells, plus a linear part."""

    cells: tuple[tuple[float, ...], ...]
    """By cell: the weight of each feature, then the bias."""
    voices: tuple[float, ...]
    """By cell: its weight in the output."""
    straight: tuple[float, ...]
    """The linear weight of each feature, then the bias."""

    def correction(self, features: Features) -> float:
        """Return the correction to the prior, in logits."""
        features.append(1.0)
        total: float = sum(map(mul, self.straight, features))
        for voice, weights in zip(self.voices, self.cells, strict=True):
            on = sum(map(mul, weights, features))
            if on > 0.0:
                total += voice * on
        return total


class LearnedValue(msgspec.Struct, frozen=True, gc=False):
    """The content of a value file, as `heistnight train` writes it."""

    game: str
    made_by: str
    """The command that made it."""
    features: tuple[str, ...]
    """The names of the features, in order."""
    nets: dict[str, ValueNet]
    """By kind of table."""


class ValueModel(NamedTuple):
    """The value model of a game: its features and what was learned about them."""

    names: tuple[str, ...]
    features: Callable[[Any, Seat], Features]
    table: Callable[[Any], str]
    """The kind of table; each kind has its own net."""
    learned: LearnedValue | None


def by_seats(s: State) -> str:
    return str(s.seats)


def folder_of(game: str) -> str:
    return f"{__package__}.{game.replace('-', '_')}"


def untrained_model(game: str) -> ValueModel:
    """Return the model without learned weights, for training."""
    module = import_module(f"{folder_of(game)}.features")
    return ValueModel(module.NAMES, module.features, getattr(module, "table", by_seats), None)


@cache
def value_model(game: str) -> ValueModel:
    text = files(folder_of(game)).joinpath("value.json").read_bytes()
    learned = decoded(text, LearnedValue)
    untaught = untrained_model(game)
    if learned.features != untaught.names:
        raise BadOptions(
            f"The value file of {game} is for other features. Run `heistnight train {game}`."
        )
    return untaught._replace(learned=learned)


def prior_logit(seats: int) -> float:
    """Return the prior in logits: all seats win equally often, and a solo game half the time."""
    return -log(seats - 1) if seats > 1 else 0.0


def victory(result: Result, seat: Seat) -> float:
    """Return 1 for a win, a share for a shared win, or 0."""
    return 1 / len(result.winners) if seat in result.winners else 0.0


def value(state: State, seat: Seat) -> float:
    """Estimate the probability that this seat wins, from what it knows."""
    if state.over:
        result = state.result
        assert result is not None
        return victory(result, seat)
    known = value_model(state.rules.info.id)
    assert known.learned is not None
    net = known.learned.nets[known.table(state)]
    logit = prior_logit(state.seats) + net.correction(known.features(state, seat))
    chance = 1 / (1 + exp(-max(-MAX_LOGIT, min(MAX_LOGIT, logit))))
    return max(MIN_VALUE, min(MAX_VALUE, chance))
