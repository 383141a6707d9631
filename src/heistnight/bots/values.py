"""What a seat's chances are, from what it knows: learned from games that policies played.

`value(state, seat)` is the chance of winning, a shared victory shared, alone that of meeting the
objective. A game brings its *signs*, numbers that a seat may know (`bots/<game>/signs.py`), and
the weights that `heistnight train` found for them (`value.json` beside it). There is no noise in
it and nothing hidden; when the game is over it is the result.
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

Signs = list[float]
STEEPEST = 30.0
"""No chance is nearer to certainty than this makes it."""
NEVER_WINS, ALWAYS_WINS = 0.001, 0.999
"""As near to certainty as a guess may come: that is for results."""


class Net(msgspec.Struct, frozen=True, gc=False):
    """A few hidden cells between the signs and the chance, and a straight way past them."""

    cells: tuple[tuple[float, ...], ...]
    """By cell: the weight of each sign, then of nothing at all."""
    voices: tuple[float, ...]
    """By cell: what it adds when it is on."""
    straight: tuple[float, ...]
    """The weight of each sign by itself, then of nothing at all."""

    def says(self, signs: Signs) -> float:
        """How much better, or worse, than the first guess: in logits."""
        signs.append(1.0)
        total: float = sum(map(mul, self.straight, signs))
        for voice, weights in zip(self.voices, self.cells, strict=True):
            on = sum(map(mul, weights, signs))
            if on > 0.0:
                total += voice * on
        return total


class Learned(msgspec.Struct, frozen=True, gc=False):
    """What `heistnight train` writes."""

    game: str
    made_by: str
    """The command."""
    signs: tuple[str, ...]
    """Their names, in order: weights are of use to these alone."""
    nets: dict[str, Net]
    """By sort of table."""


class Sense(NamedTuple):
    """How a game is judged: its signs, and what was learned about them."""

    names: tuple[str, ...]
    signs: Callable[[Any, Seat], Signs]
    table: Callable[[Any], str]
    """The sort of table, each of which is learned by itself."""
    learned: Learned | None


def by_seats(s: State) -> str:
    return str(s.seats)


def folder_of(game: str) -> str:
    return f"{__package__}.{game.replace('-', '_')}"


def sense_untaught(game: str) -> Sense:
    """The signs alone: to learn from."""
    module = import_module(f"{folder_of(game)}.features")
    return Sense(module.NAMES, module.signs, getattr(module, "table", by_seats), None)


@cache
def sense(game: str) -> Sense:
    text = files(folder_of(game)).joinpath("value.json").read_bytes()
    learned = decoded(text, Learned)
    untaught = sense_untaught(game)
    if learned.signs != untaught.names:
        raise BadOptions(
            f"What was learned of {game} is about other signs: run `heistnight train {game}`."
        )
    return untaught._replace(learned=learned)


def first_guess(seats: int) -> float:
    """In logits: all are alike; alone it may go either way."""
    return -log(seats - 1) if seats > 1 else 0.0


def victory(result: Result, seat: Seat) -> float:
    """A shared victory is shared."""
    return 1 / len(result.winners) if seat in result.winners else 0.0


def value(state: State, seat: Seat) -> float:
    """The chance that this seat wins, from 0 to 1, as far as it can tell."""
    if state.over:
        result = state.result
        assert result is not None
        return victory(result, seat)
    known = sense(state.rules.info.id)
    assert known.learned is not None
    net = known.learned.nets[known.table(state)]
    says = first_guess(state.seats) + net.says(known.signs(state, seat))
    chance = 1 / (1 + exp(-max(-STEEPEST, min(STEEPEST, says))))
    return max(NEVER_WINS, min(ALWAYS_WINS, chance))
