"""BS-40 to BS-50: Act II, rounds of robbing, fleeing and trading until nobody is inside."""

from typing import ClassVar

from heistnight.games.big_score.abilities import AbilitiesOnFleeing, can_act
from heistnight.games.big_score.actions import FLEE, ROB
from heistnight.games.big_score.cards import COP, TOKENS, token_names
from heistnight.games.big_score.events import (
    Busted,
    CopsPlaced,
    FistsOpen,
    Fled,
    GameEnds,
    VaultOpens,
    VaultRoundBegins,
)
from heistnight.games.big_score.scoring import result, worths
from heistnight.games.big_score.state import NOTHING, BigScoreState
from heistnight.games.big_score.trading import AskMuscles, NextTrade
from heistnight.kernel.choices import Choice, Final
from heistnight.kernel.events import Seat
from heistnight.kernel.steps import UNANSWERED, UNASKED, AskAll, Step, with_item


class OpenVault(Step[BigScoreState], frozen=True):
    """BS-40, BS-41: give the marker to the fewest payout tokens; lay five tokens on the floor."""

    rule: ClassVar[str] = "BS-41"

    def finish(self, s: BigScoreState) -> None:
        s.inside = (True,) * s.seats
        s.busted = (False,) * s.seats
        s.marker = self.first_marker(s)
        floor: list[int] = []
        returned = 0
        while len(floor) < s.floor_size:
            token = s.draw_token()
            if token == COP:
                returned += 1
            else:
                floor.append(token)
        s.vault = with_item(s.vault, COP, s.vault[COP] + returned)
        s.floor = tuple(floor)
        s.tell(VaultOpens, s.marker, token_names(floor))
        s.then(VaultRound())

    def first_marker(self, s: BigScoreState) -> Seat:
        counts = [s.payout_tokens(seat) for seat in range(s.seats)]
        tied = [seat for seat in range(s.seats) if counts[seat] == min(counts)]
        if len(tied) == 1:
            return tied[0]
        if s.first is None:
            return tied[s.below(len(tied), "tie")]
        return next(seat for seat in s.clockwise(s.first) if seat in tied)


class VaultRound(Step[BigScoreState], frozen=True):
    """BS-42, BS-50: start a round while anyone is inside; muscles may take the marker."""

    rule: ClassVar[str] = "BS-42"

    def finish(self, s: BigScoreState) -> None:
        if not any(s.inside):
            s.then(EndGame())
            return
        s.vault_round += 1
        s.draws = (NOTHING,) * s.seats
        s.tell(VaultRoundBegins, s.vault_round, s.cops)
        answers = tuple([UNANSWERED if inside else UNASKED for inside in s.inside])
        s.then(AskMuscles(), RobOrFlee(answers))


class RobOrFlee(AskAll[BigScoreState], frozen=True):
    """BS-42: everyone inside decides in secret, then all fists open."""

    rule: ClassVar[str] = "BS-42"
    phase: ClassVar[str] = "vault"

    def prompt(self, s: BigScoreState, seat: Seat) -> str:
        tokens = len(s.loot[seat])
        risk = f"{tokens} vault token{'s' * (tokens != 1)} at risk" if tokens else "nothing at risk"
        left = s.seats + 1 - s.cops
        cops = f"{left} more cop{'s' * (left != 1)} {'bust' if left != 1 else 'busts'}"
        return f"Rob or flee? You have {risk}; {cops} everyone inside."

    def choices(self, s: BigScoreState, seat: Seat) -> tuple[Choice, ...]:
        return (ROB, FLEE)

    def final(self, s: BigScoreState, seat: Seat, choice: Choice) -> Final | None:
        return self.flee_final(s, seat) if choice == FLEE else None

    def flee_final(self, s: BigScoreState, seat: Seat) -> Final:
        """BS-45: return what fleeing ends, and whether staying costs nothing."""
        back = "you can't come back into the vault."
        if not any(s.vault):
            return Final("You can't come back into the vault.")
        if not s.loot[seat]:
            return Final(f"You have nothing at risk, and {back}", undone=True)
        if min(s.vault[COP], sum(s.inside)) <= s.seats - s.cops:
            return Final(f"This round can't bust you, and {back}", undone=True)
        return Final("You can't come back into the vault.")

    def finish(self, s: BigScoreState) -> None:
        order = s.clockwise(s.marker)
        robbers = [seat for seat in order if self.answers[seat] == ROB]
        fled = tuple([seat for seat in order if self.answers[seat] == FLEE])
        draws = [NOTHING] * s.seats
        for seat in robbers[: sum(s.vault)]:
            draws[seat] = s.draw_token()
        s.draws = tuple(draws)
        s.cops += draws.count(COP)
        s.tell(self.fists_open, s, robbers, fled)
        if COP in s.draws:
            s.tell(CopsPlaced, s.cops, s.seats)
        for seat in fled:
            s.inside = with_item(s.inside, seat, False)
            s.tell(self.fled, s, seat)
        follows = Bust() if s.cops > s.seats else OpenTrades()
        s.then(*on_fleeing(s, fled), follows)

    def fled(self, s: BigScoreState, seat: Seat) -> Fled:
        return Fled(seat, token_names(s.loot[seat]), worths(s))

    def fists_open(
        self, s: BigScoreState, robbers: list[Seat], fled: tuple[Seat, ...]
    ) -> FistsOpen:
        drew = {seat: TOKENS[s.draws[seat]] if s.draws[seat] >= 0 else None for seat in robbers}
        return FistsOpen(drew, fled)


def on_fleeing(s: BigScoreState, fled: tuple[Seat, ...]) -> tuple[Step[BigScoreState], ...]:
    """BS-54, BS-57: ask muscles first where the marker decides which of several acts first."""
    if not fled:
        return ()
    acting = can_act(s, fled)
    asked = (AskMuscles(acting=acting),) if len(acting) > 1 else ()
    return (*asked, AbilitiesOnFleeing(fled))


class Bust(Step[BigScoreState], frozen=True):
    """BS-46: everyone who didn't flee returns their vault tokens, and the act ends."""

    rule: ClassVar[str] = "BS-46"

    def finish(self, s: BigScoreState) -> None:
        caught = tuple([seat for seat in range(s.seats) if s.inside[seat]])
        before = () if s.quiet else worths(s)
        for seat in caught:
            for token in s.loot[seat]:
                s.put_back(token)
            if s.draws[seat] not in (NOTHING, COP):
                s.put_back(s.draws[seat])
            s.loot = with_item(s.loot, seat, ())
        s.draws = (NOTHING,) * s.seats
        s.busted = s.inside
        s.inside = (False,) * s.seats
        s.tell(self.busted, s, caught, before)
        s.then(EndGame())

    def busted(self, s: BigScoreState, caught: tuple[Seat, ...], before: tuple[int, ...]) -> Busted:
        now = worths(s)
        return Busted(caught, {seat: before[seat] - now[seat] for seat in caught}, now)


class OpenTrades(Step[BigScoreState], frozen=True):
    """BS-47: let everyone trade who drew a token other than a cop, clockwise from the marker."""

    rule: ClassVar[str] = "BS-47"

    def finish(self, s: BigScoreState) -> None:
        traders = [seat for seat in s.clockwise(s.marker) if s.draws[seat] not in (NOTHING, COP)]
        s.then(NextTrade(tuple(traders)), VaultRound())


class EndGame(Step[BigScoreState], frozen=True):
    """BS-50, BS-64: end the game once nobody is inside."""

    rule: ClassVar[str] = "BS-64"

    def finish(self, s: BigScoreState) -> None:
        s.tell(self.game_ends, s)

    def game_ends(self, s: BigScoreState) -> GameEnds:
        outcome = result(s)
        return GameEnds(outcome.scores, outcome.winners)
