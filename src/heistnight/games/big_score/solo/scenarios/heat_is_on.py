"""SO-46: The Heat Is On."""

from typing import Any, ClassVar

import msgspec

from heistnight.games.big_score.cards import COP, TOKENS, Token
from heistnight.games.big_score.events import token_words, tokens_counted
from heistnight.games.big_score.solo.actions import SPACE
from heistnight.games.big_score.solo.events import CopsPlaced
from heistnight.games.big_score.solo.question import Question
from heistnight.games.big_score.solo.scenario import Scenario
from heistnight.games.big_score.solo.state import Board
from heistnight.games.big_score.solo.vault import EndGame, lose
from heistnight.kernel.choices import Choice
from heistnight.kernel.events import Event, Seat, player
from heistnight.kernel.steps import Step, with_item

REMOVE_LOOT = SPACE.add("remove-loot", "Remove it from the game", "SO-46")
RETURN_LOOT = SPACE.add("return-loot", "Put it back into the vault", "SO-46")

TOKENS_A_JOB = 2


class Stakeout(msgspec.Struct, frozen=True):
    """By slot: the vault tokens on the job, face up."""

    on_job: tuple[tuple[Token, ...], ...]


class StakeoutView(msgspec.Struct, frozen=True):
    on_job: tuple[tuple[str, ...], ...]


class TokensDealt(Event, frozen=True):
    rule: ClassVar[str] = "SO-46"
    on_job: tuple[tuple[str, ...], ...]

    def text(self) -> str:
        jobs = [
            f"{tokens_counted(tokens)} on job {slot + 1}" for slot, tokens in enumerate(self.on_job)
        ]
        return f"Tokens from the vault: {'; '.join(jobs)}."


class TokensWon(Event, frozen=True):
    rule: ClassVar[str] = "SO-46"
    tokens: tuple[str, ...]

    def text(self) -> str:
        return f"{player(0)} takes what lay there too: {tokens_counted(self.tokens)}."


class JobInVain(Event, frozen=True):
    rule: ClassVar[str] = "SO-46"
    slot: int
    job: str
    cops: int

    def text(self) -> str:
        return f"{self.job} is robbed under the eyes of the law: no pay, but the heat is off."


class LootGone(Event, frozen=True):
    rule: ClassVar[str] = "SO-46"
    token: str
    removed: bool

    def text(self) -> str:
        where = "leaves the game" if self.removed else "goes back into the vault"
        return f"The {token_words(self.token)} that lay there {where}."


class LootLost(Event, frozen=True):
    rule: ClassVar[str] = "SO-46"
    tokens: tuple[str, ...]

    def text(self) -> str:
        return f"Out of the game with the jobs not robbed: {tokens_counted(self.tokens)}."


class HeatIsOn(Scenario):
    """SO-46: vault tokens lie on the jobs, cops among them; there is no Act II."""

    cops_to_bust: ClassVar[int] = 4
    has_vault_rounds: ClassVar[bool] = False
    cops_in_act_one: ClassVar[bool] = True

    def jobs_dealt(self, s: Board) -> tuple[Step[Any], ...]:
        dealt = []
        for _ in range(6):
            count = min(TOKENS_A_JOB, sum(s.vault))
            dealt.append(tuple(sorted([s.draw_token() for _ in range(count)])))
        s.own = Stakeout(tuple(dealt))
        s.tell(TokensDealt(self.board(s).on_job))
        return ()

    def job_done(self, s: Board, slot: int) -> tuple[Step[Any], ...]:
        tokens = lift_tokens(s, slot)
        if COP not in tokens:
            steps = super().job_done(s, slot)
            s.loot += tokens
            s.tell(TokensWon(names(tokens)))
            return steps
        s.tell(JobInVain(slot, s.job(slot).name, tokens.count(COP)))
        for _ in range(tokens.count(COP)):
            s.put_back(COP)
        s.on_table = tuple([token for token in tokens if token != COP])
        return (RemoveOrReturn((REMOVE_LOOT, RETURN_LOOT)),) if s.on_table else ()

    def round_over(self, s: Board, unfinished: tuple[int, ...]) -> tuple[Step[Any], ...]:
        left = [token for slot in unfinished for token in lift_tokens(s, slot)]
        loot = tuple([token for token in left if token != COP])
        for token in loot:
            s.remove_token(token)
        if loot:
            s.tell(LootLost(names(loot)))
        s.cops += left.count(COP)
        if COP in left:
            s.tell(CopsPlaced(s.cops, self.cops_to_bust))
        return (Arrest(),) if s.cops >= self.cops_to_bust else ()

    def after_act_one(self, s: Board) -> tuple[Step[Any], ...]:
        return (EndGame("finished"),)

    def board(self, s: Board) -> StakeoutView:
        return StakeoutView(tuple([names(tokens) for tokens in s.own.on_job]))


def names(tokens: tuple[Token, ...]) -> tuple[str, ...]:
    return tuple([TOKENS[token] for token in tokens])


def lift_tokens(s: Board, slot: int) -> tuple[Token, ...]:
    tokens: tuple[Token, ...] = s.own.on_job[slot]
    s.own = Stakeout(with_item(s.own.on_job, slot, ()))
    return tokens


class RemoveOrReturn(Question, frozen=True):
    """SO-46: out of the game, or back where it may turn up again."""

    rule: ClassVar[str] = "SO-46"
    phase: ClassVar[str] = "stakeout"

    def prompt(self, s: Board, seat: Seat) -> str:
        return f"With the cop there lay: {tokens_counted(names(s.on_table))}. What becomes of it?"

    def answer(self, s: Board, choice: Choice) -> None:
        for token in s.on_table:
            if choice == REMOVE_LOOT:
                s.remove_token(token)
            else:
                s.put_back(token)
            s.tell(LootGone(TOKENS[token], choice == REMOVE_LOOT))
        s.on_table = ()


class Arrest(Step[Board], frozen=True):
    """SO-46: four cops on the track, and the game is lost at once."""

    rule: ClassVar[str] = "SO-46"

    def finish(self, s: Board) -> None:
        lose(s, "arrested")
