"""SO-20 to SO-24: the vault: rob or flee, meet cops, and take a token."""

from copy import copy
from typing import ClassVar

from heistnight.games.big_score.cards import COP, TOKENS, token_names
from heistnight.games.big_score.solo.actions import (
    FLEE,
    REMOVE,
    ROB,
    TAKE,
    TAKE_NOTHING,
)
from heistnight.games.big_score.solo.amounts import TOKENS_DRAWN
from heistnight.games.big_score.solo.events import (
    SoloBusted,
    SoloCopsPlaced,
    SoloFled,
    SoloGameEnds,
    SoloVaultOpens,
    TokenRemoved,
    TokensReturned,
    TokenTaken,
    VaultRobbed,
)
from heistnight.games.big_score.solo.odds import bust_chance
from heistnight.games.big_score.solo.question import Question
from heistnight.games.big_score.solo.state import SoloState
from heistnight.kernel.choices import Choice, Final
from heistnight.kernel.events import Seat
from heistnight.kernel.steps import Step, without


class SoloOpenVault(Step[SoloState], frozen=True):
    """SO-20: open the vault, with an empty cop track and no floor."""

    rule: ClassVar[str] = "SO-20"

    def finish(self, s: SoloState) -> None:
        s.in_vault = True
        s.tell(lambda: SoloVaultOpens(sum(s.vault), s.vault[COP]))
        s.then(StayOrGo())


class StayOrGo(Step[SoloState], frozen=True):
    """SO-20: ask whether to rob or flee; an empty vault offers only fleeing."""

    rule: ClassVar[str] = "SO-20"

    def finish(self, s: SoloState) -> None:
        SoloRobOrFlee((ROB, FLEE) if any(s.vault) else (FLEE,)).put(s)


class SoloRobOrFlee(Question, frozen=True):
    """SO-20: rob or flee."""

    rule: ClassVar[str] = "SO-20"
    phase: ClassVar[str] = "vault"

    def prompt(self, s: SoloState, seat: Seat) -> str:
        return f"Rob or flee? {s.scenario.risk_words(s)}"

    def final(self, s: SoloState, seat: Seat, choice: Choice) -> Final | None:
        return flee_final(s) if choice == FLEE else None

    def answer(self, s: SoloState, choice: Choice) -> None:
        if choice == ROB:
            s.then(SoloVaultRound(), StayOrGo())
            return
        s.scenario.flee(s)
        s.tell(lambda: SoloFled(token_names(s.loot), s.scenario.total(s)))
        s.then(SoloEndGame("fled"))


def flee_final(s: SoloState) -> Final:
    """SO-24: return what fleeing ends, what is missing, and whether the next draw is a risk."""
    from heistnight.games.big_score.solo.goal import still_missing

    missing, safe = still_missing(s), bust_chance(s, bribing=False) == 0
    if missing:
        words = f"Fleeing ends the game, and you're still missing {missing}."
        return Final(f"{words} The next draw can't bust you." if safe else words, undone=True)
    if safe:
        return Final("Fleeing ends the game, and the next draw can't bust you.", undone=True)
    return Final("Fleeing ends the game.")


class SoloVaultRound(Step[SoloState], frozen=True):
    """SO-21: draw three tokens, or what is left."""

    rule: ClassVar[str] = "SO-21"

    def finish(self, s: SoloState) -> None:
        s.vault_round += 1
        drawn = tuple([s.draw_token() for _ in range(min(TOKENS_DRAWN, sum(s.vault)))])
        s.cops_met = drawn.count(COP)
        s.on_table = tuple([token for token in drawn if token != COP])
        s.reveal()
        s.tell(lambda: VaultRobbed(s.vault_round, token_names(drawn)))
        s.then(MeetCops(), TakeToken(), RemoveToken(), ReturnTokens())


class MeetCops(Step[SoloState], frozen=True):
    """SO-21: handle the drawn cops as the scenario says."""

    rule: ClassVar[str] = "SO-21"

    def finish(self, s: SoloState) -> None:
        if s.cops_met:
            s.scenario.meet_cops(s)


class PlaceCops(Step[SoloState], frozen=True):
    """SO-21, SO-22: put the cops on the track; too many bust the player."""

    rule: ClassVar[str] = "SO-21"

    def finish(self, s: SoloState) -> None:
        s.cops += s.cops_met
        s.cops_met = 0
        limit = s.scenario.cops_to_bust
        s.tell(SoloCopsPlaced, s.cops, limit)
        if s.cops >= limit:
            bust(s)


def bust(s: SoloState, why: str = "") -> None:
    """SO-22: return all vault tokens, including those on the table, and end the game."""
    s.tell(lambda: SoloBusted(token_names(s.loot), why, cost_of_bust(s)))
    for token in s.loot + s.on_table:
        s.put_back(token)
    s.loot = s.on_table = ()
    s.scenario.busted(s)
    s.stack = (SoloEndGame("busted"),)


def cost_of_bust(s: SoloState) -> int:
    """Return how much money the vault tokens of the player add."""
    without_loot = copy(s)
    without_loot.loot = ()
    return s.scenario.total(s) - s.scenario.total(without_loot)


class TakeToken(Step[SoloState], frozen=True):
    """SO-23: offer the tokens on the table."""

    rule: ClassVar[str] = "SO-23"

    def finish(self, s: SoloState) -> None:
        if s.on_table:
            s.then(Take((*[TAKE[token] for token in sorted(set(s.on_table))], TAKE_NOTHING)))


class Take(Question, frozen=True):
    """SO-23: choose a token to take, or none."""

    rule: ClassVar[str] = "SO-23"
    phase: ClassVar[str] = "take"

    def prompt(self, s: SoloState, seat: Seat) -> str:
        return "Choose a token to take."

    def refusal(self, s: SoloState, choice: Choice) -> str | None:
        return "that token wasn't drawn (SO-23)." if choice in TAKE else None

    def answer(self, s: SoloState, choice: Choice) -> None:
        if choice == TAKE_NOTHING:
            s.tell(TokenTaken, None)
            return
        token = TAKE.index(choice)
        s.on_table = without(s.on_table, token)
        s.loot += (token,)
        s.tell(TokenTaken, TOKENS[token])
        s.scenario.token_taken(s, token)


class RemoveToken(Step[SoloState], frozen=True):
    """SO-23: remove one of the tokens left from the game."""

    rule: ClassVar[str] = "SO-23"

    def finish(self, s: SoloState) -> None:
        if s.on_table:
            ChooseRemoval(tuple([REMOVE[token] for token in sorted(set(s.on_table))])).put(s)


class ChooseRemoval(Question, frozen=True):
    """SO-23: choose the token to remove."""

    rule: ClassVar[str] = "SO-23"
    phase: ClassVar[str] = "remove"

    def prompt(self, s: SoloState, seat: Seat) -> str:
        return "Choose a token to remove from the game. The rest goes back into the vault."

    def refusal(self, s: SoloState, choice: Choice) -> str | None:
        return "that token isn't on the table (SO-23)." if choice in REMOVE else None

    def answer(self, s: SoloState, choice: Choice) -> None:
        token = REMOVE.index(choice)
        s.on_table = without(s.on_table, token)
        s.remove_token(token)
        s.tell(TokenRemoved, TOKENS[token])


class ReturnTokens(Step[SoloState], frozen=True):
    """SO-23: return the remaining tokens to the vault."""

    rule: ClassVar[str] = "SO-23"

    def finish(self, s: SoloState) -> None:
        if s.on_table:
            for token in s.on_table:
                s.put_back(token)
            s.tell(lambda: TokensReturned(token_names(s.on_table)))
            s.on_table = ()


class SoloEndGame(Step[SoloState], frozen=True):
    """SO-31: announce the total and whether the objective is met."""

    rule: ClassVar[str] = "SO-31"

    ending: str

    def finish(self, s: SoloState) -> None:
        from heistnight.games.big_score.solo.goal import shortfalls

        s.ending = self.ending
        s.tell(lambda: SoloGameEnds(s.scenario.total(s), s.scenario.met(s), shortfalls(s)))


def lose(s: SoloState, ending: str) -> None:
    """End the game at once as a loss, discarding all steps still to come."""
    s.lost = True
    s.stack = (SoloEndGame(ending),)
