"""SO-46: The Heat Is On."""

from typing import Any, ClassVar

import msgspec

from heistnight.games.big_score.cards import COP, TOKENS, Token
from heistnight.games.big_score.events import Slot, Tokens
from heistnight.games.big_score.phrases import is_plural, tokens_counted
from heistnight.games.big_score.solo.actions import SPACE
from heistnight.games.big_score.solo.events import SoloCopsPlaced, SoloEvent
from heistnight.games.big_score.solo.question import Question
from heistnight.games.big_score.solo.scenario import Scenario
from heistnight.games.big_score.solo.state import SoloState
from heistnight.games.big_score.solo.vault import SoloEndGame, lose
from heistnight.kernel.choices import Choice
from heistnight.kernel.events import Card, Seat
from heistnight.kernel.steps import Step, with_item

REMOVE_LOOT = SPACE.add("remove-loot", "Remove it from the game", "SO-46")
RETURN_LOOT = SPACE.add("return-loot", "Put it back into the vault", "SO-46")

TOKENS_PER_JOB = 2


class Stakeout(msgspec.Struct, frozen=True):
    """By slot: the vault tokens on the job, face up."""

    on_job: tuple[tuple[Token, ...], ...]


class StakeoutView(msgspec.Struct, frozen=True):
    on_job: tuple[tuple[str, ...], ...]


class TokensDealt(SoloEvent, frozen=True):
    rule = "SO-46"
    says = "Tokens from the vault: [each by_job; {value} on job {key}]."
    on_job: tuple[tuple[str, ...], ...]

    @property
    def by_job(self) -> dict[Slot, Tokens]:
        return dict(enumerate(self.on_job))


class TokensWon(SoloEvent, frozen=True):
    rule = "SO-46"
    says = "{you} takes the tokens on it, too: {tokens}."
    tokens: Tokens


class JobInVain(SoloEvent, frozen=True):
    rule = "SO-46"
    says = "{job:The_job} [plural? are|is] robbed, but the cops are there: no payout."
    slot: int
    job: Card
    cops: int

    @property
    def plural(self) -> bool:
        return is_plural(self.job)


class LootGone(SoloEvent, frozen=True):
    rule = "SO-46"
    says = "The {token:bare} on it [removed? is removed from the game|goes back into the vault]."
    token: str
    removed: bool


class LootLost(SoloEvent, frozen=True):
    rule = "SO-46"
    says = "Removed from the game with the unrobbed jobs: {tokens}."
    tokens: Tokens


class HeatIsOn(Scenario):
    """SO-46: jobs carry vault tokens, including cops; there is no Act II."""

    cops_to_bust: int = 4
    has_vault_rounds: ClassVar[bool] = False
    has_act_two: ClassVar[bool] = False
    cops_in_act_one: ClassVar[bool] = True

    def jobs_dealt(self, s: SoloState) -> tuple[Step[Any], ...]:
        dealt = []
        for _ in range(6):
            count = min(TOKENS_PER_JOB, sum(s.vault))
            dealt.append(tuple(sorted([s.draw_token() for _ in range(count)])))
        s.own = Stakeout(tuple(dealt))
        s.tell(lambda: TokensDealt(self.board(s).on_job))
        return ()

    def job_done(self, s: SoloState, slot: int) -> tuple[Step[Any], ...]:
        tokens = lift_tokens(s, slot)
        if COP not in tokens:
            steps = super().job_done(s, slot)
            s.loot += tokens
            s.tell(lambda: TokensWon(names(tokens)))
            return steps
        s.tell(lambda: JobInVain(slot, s.job(slot).name, tokens.count(COP)))
        for _ in range(tokens.count(COP)):
            s.put_back(COP)
        s.on_table = tuple([token for token in tokens if token != COP])
        return (RemoveOrReturn((REMOVE_LOOT, RETURN_LOOT)),) if s.on_table else ()

    def round_over(self, s: SoloState, unfinished: tuple[int, ...]) -> tuple[Step[Any], ...]:
        left = [token for slot in unfinished for token in lift_tokens(s, slot)]
        loot = tuple([token for token in left if token != COP])
        for token in loot:
            s.remove_token(token)
        if loot:
            s.tell(lambda: LootLost(names(loot)))
        s.cops += left.count(COP)
        if COP in left:
            s.tell(SoloCopsPlaced, s.cops, self.cops_to_bust)
        return (Arrest(),) if s.cops >= self.cops_to_bust else ()

    def after_act_one(self, s: SoloState) -> tuple[Step[Any], ...]:
        return (SoloEndGame("finished"),)

    def board(self, s: SoloState) -> StakeoutView:
        return StakeoutView(tuple([names(tokens) for tokens in s.own.on_job]))


def names(tokens: tuple[Token, ...]) -> tuple[str, ...]:
    return tuple([TOKENS[token] for token in tokens])


def lift_tokens(s: SoloState, slot: int) -> tuple[Token, ...]:
    tokens: tuple[Token, ...] = s.own.on_job[slot]
    s.own = Stakeout(with_item(s.own.on_job, slot, ()))
    return tokens


class RemoveOrReturn(Question, frozen=True):
    """SO-46: remove the token from the game or put it back into the vault."""

    rule: ClassVar[str] = "SO-46"
    phase: ClassVar[str] = "stakeout"

    def prompt(self, s: SoloState, seat: Seat) -> str:
        return f"Next to the cop: {tokens_counted(names(s.on_table))}. Choose where it goes."

    def answer(self, s: SoloState, choice: Choice) -> None:
        for token in s.on_table:
            if choice == REMOVE_LOOT:
                s.remove_token(token)
            else:
                s.put_back(token)
            s.tell(LootGone, TOKENS[token], choice == REMOVE_LOOT)
        s.on_table = ()


class Arrest(Step[SoloState], frozen=True):
    """SO-46: four cops on the track lose the game at once."""

    rule: ClassVar[str] = "SO-46"

    def finish(self, s: SoloState) -> None:
        lose(s, "arrested")
