"""The angel forbids a move, to another player and to its owner."""

from typing import ClassVar

from heistnight.games.chicken_heist.actions import MOVE_NAMES, NAME_MOVE
from heistnight.games.chicken_heist.active_ability import Active
from heistnight.games.chicken_heist.card_events import MoveForbidden
from heistnight.games.chicken_heist.questions import PickSeat
from heistnight.games.chicken_heist.state import ChickenHeistState
from heistnight.kernel.choices import Choice
from heistnight.kernel.events import Seat, player
from heistnight.kernel.steps import Ask


class Angel(Active):
    rule: ClassVar[str] = "CH-53"
    label: ClassVar[str] = "Angel: forbid a move to a player and yourself"

    def use(self, s: ChickenHeistState, seat: Seat, made: int) -> None:
        s.then(ForbidTo(seat, made))


class ForbidTo(PickSeat, frozen=True):
    """CH-53: choose a seat first."""

    rule: ClassVar[str] = "CH-53"

    made: int

    def prompt(self, s: ChickenHeistState, seat: Seat) -> str:
        return "Choose a player. Then choose a move that neither of you can make this round."

    def picked(self, s: ChickenHeistState, target: Seat) -> None:
        s.then(ForbidMove(self.seat, target, self.made))


class ForbidMove(Ask[ChickenHeistState], frozen=True):
    """CH-53: then choose the move, but not the one made this turn."""

    rule: ClassVar[str] = "CH-53"
    phase: ClassVar[str] = "action"

    target: Seat
    made: int

    def prompt(self, s: ChickenHeistState, seat: Seat) -> str:
        return f"Choose a move that neither {player(self.target)} nor you can make this round."

    def choices(self, s: ChickenHeistState, seat: Seat) -> tuple[Choice, ...]:
        return tuple([choice for move, choice in enumerate(NAME_MOVE) if move != self.made])

    def why_not(self, s: ChickenHeistState, seat: Seat, choice: Choice) -> str | None:
        return "you made that move this turn (CH-53)." if choice in NAME_MOVE else None

    def answer(self, s: ChickenHeistState, choice: Choice) -> None:
        move = NAME_MOVE.index(choice)
        s.bans += ((self.seat, self.target, move),)
        s.tell(MoveForbidden, self.seat, self.target, MOVE_NAMES[move])
