"""BS-52, BS-53, BS-55, BS-57: abilities used when fleeing or after a trade, each once a game."""

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
from heistnight.games.big_score.scoring import worths
from heistnight.games.big_score.state import BigScoreState
from heistnight.kernel.choices import Choice
from heistnight.kernel.events import Seat
from heistnight.kernel.steps import AskIfBusy, Step


def pass_marker(s: BigScoreState) -> None:
    """BS-45, BS-48: pass the marker left, to the next seat still inside."""
    for seat in s.clockwise((s.marker + 1) % s.seats):
        if s.inside[seat]:
            if seat != s.marker:
                s.marker = seat
                s.tell(MarkerMoved, seat)
            return


def can_act(s: BigScoreState, fled: tuple[Seat, ...]) -> tuple[Seat, ...]:
    """BS-57: return who fled with an unused driver or grease man that finds something."""
    return tuple(
        [
            seat
            for seat in fled
            if (s.can_use(seat, DRIVER) and any(s.vault))
            or (s.can_use(seat, GREASE_MAN) and s.floor)
        ]
    )


class AbilitiesOnFleeing(Step[BigScoreState], frozen=True):
    """BS-45, BS-57: drivers and grease men act clockwise from the marker, before it passes on."""

    rule: ClassVar[str] = "BS-57"

    fled: tuple[Seat, ...]

    def finish(self, s: BigScoreState) -> None:
        acting = [seat for seat in s.clockwise(s.marker) if seat in can_act(s, self.fled)]
        if s.marker in self.fled:
            pass_marker(s)
        s.then(
            *[
                DriverDraws(seat) if s.can_use(seat, DRIVER) else GreaseManSteals(seat)
                for seat in acting
            ]
        )


class DriverDraws(AskIfBusy[BigScoreState], frozen=True):
    """BS-52: on fleeing, draw two more tokens; cops go back and aren't replaced."""

    rule: ClassVar[str] = "BS-52"
    phase: ClassVar[str] = "ability"

    def busy(self, s: BigScoreState) -> bool:
        return any(s.vault)

    def prompt(self, s: BigScoreState, seat: Seat) -> str:
        return (
            "Your driver may draw two more tokens as you flee. Draw them? "
            "Cops go back into the vault."
        )

    def choices(self, s: BigScoreState, seat: Seat) -> tuple[Choice, ...]:
        return (USE, SAVE)

    def label(self, s: BigScoreState, seat: Seat, choice: Choice) -> str | None:
        return "Draw two tokens" if choice == USE else "Don't draw"

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
        s.tell(lambda: AbilityUsed(self.seat, "driver", token_names(drawn), worths(s)))


class GreaseManSteals(AskIfBusy[BigScoreState], frozen=True):
    """BS-55: on fleeing, take a token from the floor before anyone trades."""

    rule: ClassVar[str] = "BS-55"
    phase: ClassVar[str] = "ability"
    ability: ClassVar[str] = "grease man"
    nothing: ClassVar[str] = "Take nothing"

    def busy(self, s: BigScoreState) -> bool:
        return bool(s.floor)

    def prompt(self, s: BigScoreState, seat: Seat) -> str:
        return f"Your {self.ability} may take a token from the floor. Choose one."

    def choices(self, s: BigScoreState, seat: Seat) -> tuple[Choice, ...]:
        return (PASS, *[TAKE[token] for token in sorted(set(s.floor))])

    def label(self, s: BigScoreState, seat: Seat, choice: Choice) -> str | None:
        return self.nothing if choice == PASS else None

    def why_not(self, s: BigScoreState, seat: Seat, choice: Choice) -> str | None:
        return f"there's no such token on the floor ({self.rule})." if choice in TAKE else None

    def answer(self, s: BigScoreState, choice: Choice) -> None:
        if choice == PASS:
            return
        token = TAKE.index(choice)
        s.use_ability(self.seat)
        s.take_from_floor(token)
        s.take_loot(self.seat, token)
        s.tell(lambda: AbilityUsed(self.seat, self.ability, (TOKENS[token],), worths(s)))


class GunManSteals(GreaseManSteals, frozen=True):
    """BS-53: after a trade, take one more token from the floor."""

    rule: ClassVar[str] = "BS-53"
    ability: ClassVar[str] = "gun man"
    nothing: ClassVar[str] = "Take nothing (keep the ability)"
