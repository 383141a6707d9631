"""BS-47, BS-48, BS-51, BS-54: trades in turn, and muscles that take the marker."""

from typing import ClassVar

from heistnight.games.big_score.abilities import GunManSteals, pass_marker
from heistnight.games.big_score.actions import GIVE, GIVE_DRAWN, PASS, SAVE, TAKE, USE
from heistnight.games.big_score.cards import CON_MAN, COP, GUN_MAN, MUSCLE, TOKEN_WORDS, TOKENS
from heistnight.games.big_score.events import AbilityUsed, MarkerMoved, Traded, TradePassed
from heistnight.games.big_score.phrases import a_token
from heistnight.games.big_score.scoring import worths
from heistnight.games.big_score.state import NOTHING, BigScoreState
from heistnight.kernel.choices import Choice
from heistnight.kernel.events import Seat
from heistnight.kernel.steps import Ask, Step, with_item
from heistnight.kernel.text_tokens import player


class NextTrade(Step[BigScoreState], frozen=True):
    """BS-47, BS-54: start the next trade, after asking muscles about the marker."""

    rule: ClassVar[str] = "BS-47"

    to_trade: tuple[Seat, ...]
    muscles_asked: bool = False

    def finish(self, s: BigScoreState) -> None:
        if not self.to_trade:
            return
        if self.muscles_asked:
            s.then(Trade(self.to_trade[0]), NextTrade(self.to_trade[1:]))
        else:
            s.then(AskMuscles(self.to_trade))


class AskMuscles(Step[BigScoreState], frozen=True):
    """BS-54, BS-57: ask every muscle without the marker, clockwise from the marker."""

    rule: ClassVar[str] = "BS-54"

    to_trade: tuple[Seat, ...] = ()
    """The seats still to trade this round, in order."""
    declined: tuple[Seat, ...] = ()
    """The seats that declined since the marker last moved."""
    acting: tuple[Seat, ...] = ()
    """The seats that fled and act next, where several do."""

    def finish(self, s: BigScoreState) -> None:
        for seat in s.clockwise(s.marker)[1:]:
            if s.inside[seat] and s.can_use(seat, MUSCLE) and seat not in self.declined:
                s.then(TakeMarker(seat, self.to_trade, self.declined, self.acting))
                return
        if self.to_trade:
            s.then(NextTrade(self.to_trade, muscles_asked=True))


class TakeMarker(Ask[BigScoreState], frozen=True):
    """BS-54: the muscle may take the marker; between trades they trade next, if still due."""

    rule: ClassVar[str] = "BS-54"
    phase: ClassVar[str] = "ability"

    to_trade: tuple[Seat, ...] = ()
    declined: tuple[Seat, ...] = ()
    acting: tuple[Seat, ...] = ()

    def prompt(self, s: BigScoreState, seat: Seat) -> str:
        may = "Take the marker with your muscle (once a game)?"
        if self.acting:
            return f"{may} {self.who_acts_first(s, seat)}"
        if not self.to_trade:
            return f"{may} You'd trade first."
        if seat in self.to_trade:
            return f"{may} You'd trade next."
        why = "You drew a cop" if s.draws[seat] == COP else "You've already traded"
        return f"{may} {why}, so you can't trade before the next round."

    def who_acts_first(self, s: BigScoreState, seat: Seat) -> str:
        now, then = [
            ", then ".join([player(q) for q in s.clockwise(marker) if q in self.acting])
            for marker in (s.marker, seat)
        ]
        change = f"If you take it: {then}." if then != now else "You wouldn't change that."
        return f"Those who fled go in this order: {now}. {change}"

    def choices(self, s: BigScoreState, seat: Seat) -> tuple[Choice, ...]:
        return (SAVE, USE)

    def label(self, s: BigScoreState, seat: Seat, choice: Choice) -> str | None:
        if choice == USE:
            return "Take the marker"
        return "Don't take it" if s.cops > s.seats else None

    def answer(self, s: BigScoreState, choice: Choice) -> None:
        if choice == SAVE:
            s.then(AskMuscles(self.to_trade, (*self.declined, self.seat), self.acting))
            return
        s.use_ability(self.seat)
        s.marker = self.seat
        s.tell(lambda: AbilityUsed(self.seat, "muscle", (), worths(s)))
        s.tell(MarkerMoved, self.seat)
        to_trade = tuple([q for q in s.clockwise(self.seat) if q in self.to_trade])
        s.then(AskMuscles(to_trade, acting=self.acting))


class Trade(Ask[BigScoreState], frozen=True):
    """BS-47: swap the token just drawn for one on the floor, or pass."""

    rule: ClassVar[str] = "BS-47"
    phase: ClassVar[str] = "trade"

    def prompt(self, s: BigScoreState, seat: Seat) -> str:
        drawn = a_token(TOKENS[s.draws[seat]])
        if s.can_use(seat, CON_MAN) and s.loot[seat]:
            return f"You drew {drawn}. Choose a token to take from the floor, or don't trade."
        return f"You drew {drawn}. Keep it, or swap it for a token on the floor."

    def choices(self, s: BigScoreState, seat: Seat) -> tuple[Choice, ...]:
        return (PASS, *[TAKE[token] for token in sorted(set(s.floor))])

    def label(self, s: BigScoreState, seat: Seat, choice: Choice) -> str | None:
        drawn = s.draws[seat]
        if choice == PASS:
            return f"Keep the {TOKEN_WORDS[drawn]}"
        if TAKE.index(choice) != drawn or (s.can_use(seat, CON_MAN) and s.loot[seat]):
            return None
        return f"Swap it for another {TOKEN_WORDS[drawn]} ({same_swap_effect(s, seat)})"

    def why_not(self, s: BigScoreState, seat: Seat, choice: Choice) -> str | None:
        return "there's no such token on the floor (BS-47)." if choice in TAKE else None

    def answer(self, s: BigScoreState, choice: Choice) -> None:
        seat = self.seat
        if choice == PASS:
            s.take_loot(seat, s.draws[seat])
            s.draws = with_item(s.draws, seat, NOTHING)
            s.tell(lambda: TradePassed(seat, worths(s)))
            return
        took = TAKE.index(choice)
        if s.can_use(seat, CON_MAN) and s.loot[seat]:
            s.then(GiveToken(seat, took))
        else:
            swap(s, seat, took)


def same_swap_effect(s: BigScoreState, seat: Seat) -> str:
    """BS-48, BS-53: return what swapping a token for an equal one does besides."""
    effects = []
    if s.marker == seat and s.inside.count(True) > 1:
        effects.append("passes the marker")
    if s.can_use(seat, GUN_MAN):
        effects.append("lets your gun man steal")
    return " and ".join(effects) or "changes nothing"


class GiveToken(Ask[BigScoreState], frozen=True):
    """BS-51: the con man may give an earlier vault token instead of the one just drawn."""

    rule: ClassVar[str] = "BS-51"
    phase: ClassVar[str] = "trade"

    took: int

    def prompt(self, s: BigScoreState, seat: Seat) -> str:
        return (
            f"You take the {TOKEN_WORDS[self.took]}. Choose what to give for it. Your con man "
            f"may once give an earlier token and keep the {TOKEN_WORDS[s.draws[seat]]}."
        )

    def choices(self, s: BigScoreState, seat: Seat) -> tuple[Choice, ...]:
        return (GIVE_DRAWN, *[GIVE[token] for token in sorted(set(s.loot[seat]))])

    def label(self, s: BigScoreState, seat: Seat, choice: Choice) -> str | None:
        return f"Give the {TOKEN_WORDS[s.draws[seat]]} just drawn" if choice == GIVE_DRAWN else None

    def why_not(self, s: BigScoreState, seat: Seat, choice: Choice) -> str | None:
        return "you have no such vault token (BS-51)." if choice in GIVE else None

    def answer(self, s: BigScoreState, choice: Choice) -> None:
        if choice == GIVE_DRAWN:
            swap(s, self.seat, self.took)
            return
        s.use_ability(self.seat)
        s.tell(lambda: AbilityUsed(self.seat, "con man", (), worths(s)))
        swap(s, self.seat, self.took, GIVE.index(choice))


def swap(s: BigScoreState, seat: Seat, took: int, earlier: int | None = None) -> None:
    """BS-47, BS-48: swap the token just drawn, or an earlier one, for one on the floor."""
    drawn = s.draws[seat]
    gave = drawn if earlier is None else earlier
    s.take_from_floor(took)
    s.floor += (gave,)
    if earlier is not None:
        s.drop_loot(seat, earlier)
        s.take_loot(seat, drawn)
    s.take_loot(seat, took)
    s.draws = with_item(s.draws, seat, NOTHING)
    s.tell(lambda: Traded(seat, TOKENS[gave], TOKENS[took], worths(s)))
    if s.marker == seat:
        pass_marker(s)
    if s.can_use(seat, GUN_MAN):
        s.then(GunManSteals(seat))
