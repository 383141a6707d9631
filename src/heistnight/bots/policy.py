"""Policies: a policy a game on bare states, quick enough for search to play whole games with.

A policy is handed the whole state, to spare it a view, and looks only at what its seat may know:
in any two worlds that the seat cannot tell apart it chooses the same.
"""

from typing import Any, ClassVar, Protocol

from heistnight.bots.base import Bot
from heistnight.kernel.chance import Chance
from heistnight.kernel.choices import Choice
from heistnight.kernel.events import Seat
from heistnight.kernel.game import Decision, SeatGame

Choices = tuple[Choice, ...]


class Dice(Protocol):
    """What a policy throws where one choice is as good as another: `random.Random`, or a Chance."""

    def random(self) -> float: ...


class Policy(Protocol):
    """Pick one of the choices: `policy(state, seat, choices, dice)`; there is at least one."""

    def __call__(self, s: Any, seat: Seat, choices: Choices, dice: Dice, /) -> Choice: ...


def any_of(choices: Choices, dice: Dice) -> Choice:
    return choices[int(dice.random() * len(choices))]


class PolicyBot(Bot):
    """A policy at a table: it looks at a world imagined from what its seat knows."""

    policy: ClassVar[Policy]
    rookie_slips: ClassVar[float] = 0.3
    """How often a rookie of this game does anything else: it wins about half of a fair share."""

    def pick(self, game: SeatGame, decision: Decision, chance: Chance) -> Choice:
        world = game.imagine(game.seat, chance).fork()
        return type(self).policy(world, game.seat, decision.choices, chance)
