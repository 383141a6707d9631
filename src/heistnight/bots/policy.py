"""Policies: one per game, on bare states, fast enough for search to play whole games.

A policy gets the whole state, as building a view is slow, but reads only what its seat may know:
in any two worlds that the seat can't tell apart it chooses the same.
"""

from typing import Any, ClassVar, Protocol

from heistnight.bots.base import Bot
from heistnight.kernel.chance import Chance
from heistnight.kernel.choices import Choice
from heistnight.kernel.events import Seat
from heistnight.kernel.game import Decision, SeatGame

Choices = tuple[Choice, ...]


class Dice(Protocol):
    """The randomness a policy uses between equal choices: `random.Random` or a Chance."""

    def random(self) -> float: ...


class Policy(Protocol):
    """A function that picks one of the choices: `policy(state, seat, choices, dice)`."""

    def __call__(self, s: Any, seat: Seat, choices: Choices, dice: Dice, /) -> Choice: ...


def any_of(choices: Choices, dice: Dice) -> Choice:
    return choices[int(dice.random() * len(choices))]


class PolicyBot(Bot):
    """A bot that plays a policy, in a world imagined from what its seat knows."""

    policy: ClassVar[Policy]
    rookie_slips: ClassVar[float] = 0.3
    """How often a rookie picks at random in this game, to win about half of a fair share."""

    def pick(self, game: SeatGame, decision: Decision, chance: Chance) -> Choice:
        world = game.imagine(game.seat, chance).fork()
        return type(self).policy(world, game.seat, decision.choices, chance)
