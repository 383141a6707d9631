"""A scenario: the basic game, and every place where it may be different.

Each scenario is a module in the package `scenarios` with a subclass of `Scenario`, and a TOML
file of the same name with its words, its objective and its amounts.
"""

from functools import cached_property
from typing import Annotated, Any, ClassVar

import msgspec

from heistnight.games.big_score import amounts as big_score_amounts
from heistnight.games.big_score.cards import BigScorePack, CrewType, Token
from heistnight.games.big_score.phrases import SAID, money
from heistnight.games.big_score.solo import amounts, odds, scoring
from heistnight.games.big_score.solo.bribe import bribe_or_place
from heistnight.games.big_score.solo.state import Counts, SoloState, plus
from heistnight.games.big_score.solo.turn import SoloBeginRound, pay_out
from heistnight.games.big_score.solo.vault import SoloOpenVault
from heistnight.kernel.choices import Choice
from heistnight.kernel.events import listed
from heistnight.kernel.guide import Guide, PhaseWords, Term
from heistnight.kernel.packs import Source
from heistnight.kernel.rulebook import amounts_in, filled
from heistnight.kernel.rules import Rule
from heistnight.kernel.steps import Step

GOAL_WORDS = {
    "total": "in all",
    "cash": "in cash",
    "diamonds": "diamonds",
    "artifacts": "paintings",
    "unlocked": "unlocked hard drives",
    "jobs": "jobs robbed",
}
IN_MONEY = ("total", "cash")
CHANGEABLE = ("fee", "scouting_cost", "bribe_cost", "cops_to_bust")
"""Amounts of the basic game that a scenario may have otherwise, by its TOML or its class."""


ABOUT_JOBS = ("room", "on_job", "complete")


class GoalData(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One thing that the objective asks for."""

    what: str
    need: Annotated[int, msgspec.Meta(ge=1)]
    source: Source
    more_than: bool = False
    extreme: int | None = None
    """What the option `extreme` asks for instead."""


class Amount(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    name: str
    value: int
    source: Source


class ScenarioData(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The TOML of a scenario."""

    number: int
    id: str
    title: str
    rule: str
    story: str
    special: str
    phases: tuple[str, ...]
    """Where the special rules matter."""
    goal: Annotated[tuple[GoalData, ...], msgspec.Meta(min_length=1)]
    amount: tuple[Amount, ...] = ()
    phase: tuple[PhaseWords, ...] = ()
    """Phases of its own, and those that are different in it, in plain words."""
    term: tuple[Term, ...] = ()
    """Words of its own."""


class ScenarioGoal(msgspec.Struct, frozen=True):
    """One thing that the objective asks for, and how far it is."""

    words: str
    have: int
    need: int
    missing: int
    met: bool


class Scenario:
    """The basic game. A subclass changes what its special rules change, and nothing else."""

    fee: int = amounts.FEE
    scouting_cost: int = amounts.SCOUTING_COST
    bribe_cost: int = amounts.BRIBE_COST
    cops_to_bust: int = 5
    bust_loses: ClassVar[bool] = False
    """Being busted is a defeat, whatever was got before."""
    has_vault_rounds: ClassVar[bool] = True
    cops_in_act_one: ClassVar[bool] = False
    """Cops may reach the track before Act II."""

    def __init__(self, data: ScenarioData) -> None:
        self.data = data
        self.amounts = {amount.name: amount.value for amount in data.amount}
        for name in CHANGEABLE:
            setattr(self, name, self.amounts.get(name, getattr(self, name)))
        asked = [getattr(type(self), name) for name in ABOUT_JOBS]
        self.plain_jobs = asked == [getattr(Scenario, name) for name in ABOUT_JOBS]
        """Jobs take crew and are done as in the basic game: none of these need be asked."""
        self.has_stand_ins = type(self).stand_ins is not Scenario.stand_ins

    def all_amounts(self) -> dict[str, Any]:
        """All that the rulebook may name in its gaps, as it is in this scenario."""
        shared = {**amounts_in(big_score_amounts), **amounts_in(amounts)}
        goals = {f"extreme_{goal.what}": goal.extreme for goal in self.data.goal}
        changed = {name: getattr(self, name) for name in CHANGEABLE}
        return {**shared, **changed, **goals, **self.amounts}

    @cached_property
    def wanted(self) -> str:
        return listed([goal_words(goal, goal.need) for goal in self.data.goal])

    @cached_property
    def special(self) -> str:
        """What is special about it, in words."""
        rule = Rule(self.data.rule, self.data.title, self.data.special)
        return filled(rule, self.all_amounts(), SAID).text

    def rule(self) -> Rule:
        """The scenario in words, for help at the table."""
        text = f"{self.special} Objective: {self.wanted}."
        given = {"scenario": self.data.id}
        return Rule(self.data.rule, self.data.title, text, self.data.phases, given)

    def guide(self) -> Guide:
        """What the scenario adds to the game's phases and words: for it alone."""
        given = {"scenario": self.data.id}
        phases = [msgspec.structs.replace(one, given=given) for one in self.data.phase]
        terms = [msgspec.structs.replace(one, given=given) for one in self.data.term]
        return Guide(tuple(phases), tuple(terms))

    # Set-up

    def must_have(self, pack: BigScorePack) -> tuple[int, ...]:
        """The jobs that are surely among the 18."""
        return ()

    def set_up(self, s: SoloState) -> tuple[Step[Any], ...]:
        """What the scenario adds to the table, and what the game begins with."""
        return (SoloBeginRound(),)

    # Act I

    def jobs_dealt(self, s: SoloState) -> tuple[Step[Any], ...]:
        """What happens when a round's jobs are on the table."""
        return ()

    def room(self, s: SoloState, slot: int, kind: CrewType) -> int:
        """SO-12: how many cards of this type the job still takes: its uncovered icons."""
        return s.needs[s.jobs[slot]][kind] - self.on_job(s, slot)[kind]

    def on_job(self, s: SoloState, slot: int) -> Counts:
        """Whoever is on the job, by type."""
        return s.on_job[slot]

    def complete(self, s: SoloState, slot: int) -> bool:
        """SO-16: whether all icons of the job are covered."""
        return self.on_job(s, slot) == s.needs[s.jobs[slot]]

    def stand_ins(self, s: SoloState) -> tuple[Choice, ...]:
        """What may be played for nothing whenever cards may be placed."""
        return ()

    def play_stand_in(self, s: SoloState, choice: Choice) -> None:
        raise TypeError(f"{self.data.id} has no stand-ins")

    def label(self, s: SoloState, choice: Choice) -> str | None:
        """Words for one of the scenario's own choices that fit the moment."""
        return None

    def dismiss_crew(self, s: SoloState, crew: Counts) -> None:
        """SO-16: where the crew of a completed job goes."""
        s.discard = plus(s.discard, crew)

    def job_done(self, s: SoloState, slot: int) -> tuple[Step[Any], ...]:
        """SO-16: a completed job pays; and what follows it."""
        pay_out(s, slot)
        return ()

    def round_over(self, s: SoloState, unfinished: tuple[int, ...]) -> tuple[Step[Any], ...]:
        """What else the end of a round brings, with these slots left unrobbed."""
        return ()

    def after_act_one(self, s: SoloState) -> tuple[Step[Any], ...]:
        return (SoloOpenVault(),)

    # The vault

    def cop_limit(self, s: SoloState) -> int:
        """How many cops are too many."""
        return self.cops_to_bust

    def bribes_on_hand(self, s: SoloState) -> int:
        """SO-21: how many cops the cash tokens from the vault could bribe."""
        return scoring.vault_cash(s) // self.bribe_cost

    def pay_before_vault(self, s: SoloState) -> dict[int, int]:
        """By slot: what a known job pays just before the vault round that follows it."""
        return {}

    def other_means(self, s: SoloState) -> tuple[Choice, ...]:
        """What may pay a bribe besides cash tokens from the vault."""
        return ()

    def pay_otherwise(self, s: SoloState, choice: Choice, due: int) -> int:
        raise TypeError(f"{self.data.id} has no other means to pay")

    def meet_cops(self, s: SoloState) -> None:
        bribe_or_place(s)

    def busted_by(self, s: SoloState, cops: int, key: bool, bribing: bool) -> bool:
        """Whether so many cops in the next draw would end it, with a key in it or not."""
        bribed = min(max(cops - 1, 0), self.bribes_on_hand(s)) if bribing else 0
        return s.cops + cops - bribed >= self.cops_to_bust

    def busted(self, s: SoloState) -> None:
        s.lost = self.bust_loses

    def token_taken(self, s: SoloState, token: Token) -> None:
        """What happens to a token just taken."""

    def flee(self, s: SoloState) -> None:
        """What happens on the way out."""

    def cop_words(self, s: SoloState) -> str:
        return f"{s.cops} of {self.cop_limit(s)} cops on the track"

    def risk_words(self, s: SoloState) -> str:
        """The odds of the next vault round, for the one who must decide."""
        risk, bribed = odds.bust_chance(s, False), odds.bust_chance(s, True)
        words = f"{self.cop_words(s)}; the next draw busts you with {percent(risk)}"
        if bribed != risk:
            words += f" ({percent(bribed)} if you bribe all you can)"
        held = len(s.loot)
        return f"{words}. At risk: {held} vault token{'s' * (held != 1)}."

    # The end

    def money_lines(self, s: SoloState) -> dict[str, int]:
        """What everything is worth, line by line."""
        return scoring.money_lines(s)

    def total(self, s: SoloState) -> int:
        return sum(self.money_lines(s).values())

    def measure(self, s: SoloState, what: str) -> int:
        """How far the player is with one thing that the objective may ask for."""
        if what == "total":
            return self.total(s)
        if what == "cash":
            return s.cash + scoring.vault_cash(s)
        if what == "diamonds":
            return scoring.all_diamonds(s)
        if what == "artifacts":
            return scoring.all_artifacts(s)
        if what == "unlocked":
            return scoring.unlocked(s)
        assert what == "jobs", what
        return len(s.done_jobs)

    def goals(self, s: SoloState) -> tuple[ScenarioGoal, ...]:
        """SO-31: the objective, piece by piece."""
        return tuple([goal_now(goal, s, self.measure(s, goal.what)) for goal in self.data.goal])

    def asked(self, s: SoloState) -> tuple[str, ...]:
        """The objective in words, however far it is."""
        return tuple([goal_words(goal, need_of(goal, s)) for goal in self.data.goal])

    def met(self, s: SoloState) -> bool:
        return not s.lost and all(goal.met for goal in self.goals(s))

    def board(self, s: SoloState) -> Any:
        """What the view shows of the scenario's own things: open to all."""
        return s.own


def need_of(goal: GoalData, s: SoloState) -> int:
    return goal.extreme if s.extreme and goal.extreme is not None else goal.need


def goal_now(goal: GoalData, s: SoloState, have: int) -> ScenarioGoal:
    asked = need_of(goal, s)
    need = asked + 1 if goal.more_than else asked
    return ScenarioGoal(goal_words(goal, asked), have, need, max(0, need - have), have >= need)


def goal_words(goal: GoalData, need: int) -> str:
    amount = money(need) if goal.what in IN_MONEY else str(need)
    least = "more than" if goal.more_than else "at least"
    return f"{least} {amount} {GOAL_WORDS.get(goal.what, goal.what)}"


def percent(chance: Any) -> str:
    return f"{100 * float(chance):.1f} %"
