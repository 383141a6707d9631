"""BS-51 to BS-57: what experts can do in Act II, each once a game."""

from typing import ClassVar

from heistnight.games.big_score.actions import GIVE, GIVE_DRAWN, PASS, SAVE, TAKE, USE
from heistnight.games.big_score.cards import (
    COP,
    DRIVER,
    GREASE_MAN,
    MUSCLE,
    TOKEN_WORDS,
    TOKENS,
    token_names,
)
from heistnight.games.big_score.events import AbilityUsed, MarkerMoved
from heistnight.games.big_score.state import BigScoreState
from heistnight.kernel.choices import Choice
from heistnight.kernel.events import Seat
from heistnight.kernel.steps import Ask, Step


def pass_marker(s: BigScoreState) -> None:
    """BS-45, BS-48: to the left, to the next seat still inside."""
    for seat in s.clockwise((s.marker + 1) % s.seats):
        if s.inside[seat]:
            if seat != s.marker:
                s.marker = seat
                s.tell(MarkerMoved, seat)
            return


def muscle_steps(s: BigScoreState) -> tuple[Step[BigScoreState], ...]:
    """BS-54, BS-57: every muscle inside is asked, in clockwise order from the marker."""
    muscles = [seat for seat in s.clockwise(s.marker) if s.inside[seat] and s.can_use(seat, MUSCLE)]
    return tuple([TakeMarker(seat) for seat in muscles])


def fleeing_steps(s: BigScoreState, fled: tuple[Seat, ...]) -> tuple[Step[BigScoreState], ...]:
    """BS-57: drivers and grease men that flee act in clockwise order from the marker."""
    steps: list[Step[BigScoreState]] = []
    for seat in s.clockwise(s.marker):
        if seat in fled and s.can_use(seat, DRIVER):
            steps.append(DriverDraws(seat))
        elif seat in fled and s.can_use(seat, GREASE_MAN):
            steps.append(GreaseManSteals(seat))
    return tuple(steps)


class TakeMarker(Ask[BigScoreState], frozen=True):
    """BS-54: the muscle may take the marker."""

    rule: ClassVar[str] = "BS-54"
    phase: ClassVar[str] = "ability"

    def waiting(self, s: BigScoreState) -> tuple[Seat, ...]:
        return () if s.marker == self.seat else (self.seat,)

    def prompt(self, s: BigScoreState, seat: Seat) -> str:
        if s.draws[seat] == COP:
            return (
                "Your muscle may take the marker, once a game. You drew a cop, so you could not "
                "trade before the next round. Now?"
            )
        return "Your muscle may take the marker, once a game: you would trade first. Now?"

    def choices(self, s: BigScoreState, seat: Seat) -> tuple[Choice, ...]:
        return (SAVE, USE)

    def label(self, s: BigScoreState, seat: Seat, choice: Choice) -> str | None:
        return "Take the marker" if choice == USE else None

    def answer(self, s: BigScoreState, choice: Choice) -> None:
        if choice == USE:
            s.use_ability(self.seat)
            s.marker = self.seat
            s.tell(AbilityUsed, self.seat, "muscle")
            s.tell(MarkerMoved, self.seat)


class DriverDraws(Ask[BigScoreState], frozen=True):
    """BS-52: on fleeing, two tokens more; a cop among them goes back, not replaced."""

    rule: ClassVar[str] = "BS-52"
    phase: ClassVar[str] = "ability"

    def waiting(self, s: BigScoreState) -> tuple[Seat, ...]:
        return (self.seat,) if any(s.vault) else ()

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


class GreaseManSteals(Ask[BigScoreState], frozen=True):
    """BS-55: on fleeing, one token from the floor before the trades."""

    rule: ClassVar[str] = "BS-55"
    phase: ClassVar[str] = "ability"
    ability: ClassVar[str] = "grease man"

    def waiting(self, s: BigScoreState) -> tuple[Seat, ...]:
        return (self.seat,) if s.floor else ()

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


class GiveToken(Ask[BigScoreState], frozen=True):
    """BS-51: the con man may give an earlier vault token instead of the one just drawn."""

    rule: ClassVar[str] = "BS-51"
    phase: ClassVar[str] = "trade"

    took: int

    def prompt(self, s: BigScoreState, seat: Seat) -> str:
        return (
            f"You take the {TOKEN_WORDS[self.took]}. What do you give for it? Your con man may, "
            f"once, give an earlier token and keep the {TOKEN_WORDS[s.draws[seat]]}."
        )

    def choices(self, s: BigScoreState, seat: Seat) -> tuple[Choice, ...]:
        return (GIVE_DRAWN, *[GIVE[token] for token in sorted(set(s.loot[seat]))])

    def label(self, s: BigScoreState, seat: Seat, choice: Choice) -> str | None:
        return f"Give the {TOKEN_WORDS[s.draws[seat]]} just drawn" if choice == GIVE_DRAWN else None

    def why_not(self, s: BigScoreState, seat: Seat, choice: Choice) -> str | None:
        return "you have no such vault token (BS-51)." if choice in GIVE else None

    def answer(self, s: BigScoreState, choice: Choice) -> None:
        from heistnight.games.big_score.vault import swap

        if choice == GIVE_DRAWN:
            swap(s, self.seat, self.took)
            return
        s.use_ability(self.seat)
        s.tell(AbilityUsed, self.seat, "con man")
        swap(s, self.seat, self.took, GIVE.index(choice))
