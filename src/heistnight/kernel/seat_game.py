"""A game as one player sees it."""

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from heistnight.kernel.beliefs import SLIPS, ChoicePolicy
from heistnight.kernel.chance import RandomBits
from heistnight.kernel.choices import Choice
from heistnight.kernel.decisions import Decision
from heistnight.kernel.errors import HeistError
from heistnight.kernel.events import Seat
from heistnight.kernel.rules import Result
from heistnight.kernel.steps import State

if TYPE_CHECKING:
    from heistnight.kernel.game import Game


class SeatGame:
    """What a bot gets: the game as its seat sees it, and nothing else.

    It can be read only while this seat is asked, and after the game. At other times it would reveal
    whether a window is open (G-3), which only a table can hide.
    """

    __slots__ = ("_game", "seat")

    def __init__(self, game: "Game", seat: Seat) -> None:
        self._game, self.seat = game, seat

    @property
    def id(self) -> str:
        return self._game.id

    @property
    def seats(self) -> int:
        return self._game.seats

    @property
    def over(self) -> bool:
        return self._game.over

    @property
    def result(self) -> Result | None:
        return self._game.result

    @property
    def pending(self) -> dict[Seat, Decision]:
        waiting = self._game.waiting
        return {self.seat: self._game._decision(self.seat)} if self.seat in waiting else {}

    @property
    def choices(self) -> tuple[Choice, ...]:
        self._own(None)
        return self._game.choices(self.seat)

    def view(self, seat: Seat | None = None) -> dict[str, Any]:
        self._own(seat)
        return self._game.view(self.seat)

    def typed_view(self) -> Any:
        self._own(None)
        return self._game.typed_view(self.seat)

    def decision_view(self) -> Any:
        """Return what the game's bots look at: the view, or a part that is faster to build."""
        self._own(None)
        return self._game.rules.decision_view(self._game._state, self.seat)

    def events(self, seat: Seat | None = None, since: int = 0) -> list[dict[str, Any]]:
        self._own(seat)
        return self._game.events(self.seat, since)

    def imagine(
        self,
        seat: Seat | None,
        rng: RandomBits,
        policy: ChoicePolicy | None = None,
        slips: float = SLIPS,
    ) -> "Game":
        self._own(seat)
        return self._game.imagine(self.seat, rng, policy, slips)

    def worlds(
        self,
        seat: Seat | None,
        rng: RandomBits,
        policy: ChoicePolicy | None = None,
        slips: float = SLIPS,
    ) -> Iterator[State]:
        self._own(seat)
        return self._game.worlds(self.seat, rng, policy, slips)

    def _own(self, seat: Seat | None) -> None:
        if seat not in (None, self.seat):
            raise HeistError(f"This is the game as seat {self.seat} sees it, not seat {seat}.")
        if self.seat not in self._game.waiting and not self._game.over:
            raise HeistError(
                f"Seat {self.seat} has nothing to decide now, so it cannot see the game."
            )
