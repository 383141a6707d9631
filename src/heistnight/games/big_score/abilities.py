"""BS-52, BS-53, BS-55, BS-57: what experts do on fleeing and after a trade, each once a game."""

from typing import ClassVar

from heistnight.games.big_score.actions import PASS, SAVE, TAKE, USE
from heistnight.games.big_score.cards import (
    COP,
    DRIVER,
    GREASE_MAN,
    TOKENS,
    token_names,
)
from heistnight.games.big_score.events import AbilityUsed, MarkerMoved
from heistnight.games.big_score.state import BigScoreState
from heistnight.kernel.choices import Choice
from heistnight.kernel.events import Seat
from heistnight.kernel.steps import AskIfBusy, Step


def pass_marker(s: BigScoreState) -> None:
    """BS-45, BS-48: to the left, to the next seat still inside."""
    for seat in s.clockwise((s.marker + 1) % s.seats):
        if s.inside[seat]:
            if seat != s.marker:
                s.marker = seat
                s.tell(MarkerMoved, seat)
            return


def fleeing_steps(s: BigScoreState, fled: tuple[Seat, ...]) -> tuple[Step[BigScoreState], ...]:
    """BS-57: drivers and grease men act in the order in which the fists opened."""
    steps: list[Step[BigScoreState]] = []
    for seat in fled:
        if s.can_use(seat, DRIVER):
            steps.append(DriverDraws(seat))
        elif s.can_use(seat, GREASE_MAN):
            steps.append(GreaseManSteals(seat))
    return tuple(steps)


class DriverDraws(AskIfBusy[BigScoreState], frozen=True):
    """BS-52: on fleeing, two tokens more; a cop among them goes back, not replaced."""

    rule: ClassVar[str] = "BS-52"
    phase: ClassVar[str] = "ability"

    def busy(self, s: BigScoreState) -> bool:
        return any(s.vault)

    def prompt(self, s: BigScoreState, seat: Seat) -> str:
        return "Your driver may draw two tokens on the way out (cops just go back). Draw?"

    def choices(self, s: BigScoreState, seat: Seat) -> tuple[Choice, ...]:
        return (USE, SAVE)

    def label(self, s: BigScoreState, seat: Seat, choice: Choice) -> str | None:
        return "Draw two tokens" if choice == USE else "Drive off without"

    def answer(self, s: BigScoreState, choice: Choice) -> None:
        if choice != USE:
            return
        s.use_ability(self.seat)
        drawn = [s.draw_token() for _ in range(min(2, sum(s.vault)))]
        for token in drawn:
            if token == COP:
                s.put_back(token)
            else:
                s.take_loot(self.seat, token)
        s.tell(lambda: AbilityUsed(self.seat, "driver", token_names(drawn)))


class GreaseManSteals(AskIfBusy[BigScoreState], frozen=True):
    """BS-55: on fleeing, one token from the floor before the trades."""

    rule: ClassVar[str] = "BS-55"
    phase: ClassVar[str] = "ability"
    ability: ClassVar[str] = "grease man"

    def busy(self, s: BigScoreState) -> bool:
        return bool(s.floor)

    def prompt(self, s: BigScoreState, seat: Seat) -> str:
        return f"Your {self.ability} may take a token from the floor. Which?"

    def choices(self, s: BigScoreState, seat: Seat) -> tuple[Choice, ...]:
        return (PASS, *[TAKE[token] for token in sorted(set(s.floor))])

    def label(self, s: BigScoreState, seat: Seat, choice: Choice) -> str | None:
        return "Take none" if choice == PASS else None

    def why_not(self, s: BigScoreState, seat: Seat, choice: Choice) -> str | None:
        return f"no such token is on the floor ({self.rule})." if choice in TAKE else None

    def answer(self, s: BigScoreState, choice: Choice) -> None:
        if choice == PASS:
            return
        token = TAKE.index(choice)
        s.use_ability(self.seat)
        s.take_from_floor(token)
        s.take_loot(self.seat, token)
        s.tell(AbilityUsed, self.seat, self.ability, (TOKENS[token],))


class GunManSteals(GreaseManSteals, frozen=True):
    """BS-53: after its trade, one token more from the floor."""

    rule: ClassVar[str] = "BS-53"
    ability: ClassVar[str] = "gun man"
