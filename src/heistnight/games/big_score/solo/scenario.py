"""The base class of scenarios: the basic game, with a hook for everything that can differ.

Each scenario is a module in the package `scenarios` with a subclass of `Scenario`, and a TOML
file of the same name with its texts, objective and amounts.
"""

from collections.abc import Mapping
from functools import cached_property
from typing import Annotated, Any, ClassVar

import msgspec

from heistnight.games.big_score import amounts as big_score_amounts
from heistnight.games.big_score.cards import BigScorePack, CrewType, Token
from heistnight.games.big_score.phrases import FORMATTERS, money
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
    "total": "in total",
    "cash": "in cash",
    "diamonds": "diamonds",
    "artifacts": "paintings",
    "unlocked": "unlocked hard drives",
    "jobs": "jobs robbed",
}
IN_MONEY = ("total", "cash")
CHANGEABLE = ("fee", "scouting_cost", "bribe_cost", "cops_to_bust")
"""Amounts of the basic game that a scenario can override, in its TOML or its class."""


ABOUT_JOBS = ("room", "on_job", "complete")


class GoalData(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One goal of the objective."""

    what: str
    need: Annotated[int, msgspec.Meta(ge=1)]
    source: Source
    more_than: bool = False
    extreme: int | None = None
    """The need with the option `extreme`."""


class Amount(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    name: str
    value: int
    source: Source


class Replaced(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A rule of the basic game that doesn't hold in a scenario, and what holds instead."""

    rule: str
    what: str
    """The part that is replaced, for the scenario's help: 'bribes'."""
    clauses: Annotated[tuple[str, ...], msgspec.Meta(min_length=1)]
    """Words of the basic game's help that don't hold. No help of the scenario contains them."""
    text: str = ""
    """The whole rule in this scenario. Empty: there's no such rule."""


class ScenarioData(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The content of a scenario's TOML file."""

    number: int
    id: str
    title: str
    rule: str
    story: str
    special: str
    phases: tuple[str, ...]
    """The phases in which the special rules matter."""
    goal: Annotated[tuple[GoalData, ...], msgspec.Meta(min_length=1)]
    amount: tuple[Amount, ...] = ()
    phase: tuple[PhaseWords, ...] = ()
    """Texts for its own phases and for those it changes."""
    term: tuple[Term, ...] = ()
    """Its own glossary entries. One without text removes the word."""
    replaced: tuple[Replaced, ...] = ()


class ScenarioGoal(msgspec.Struct, frozen=True):
    """One goal of the objective and the player's progress."""

    words: str
    have: int
    need: int
    missing: int
    met: bool


class Scenario:
    """The basic game. A subclass overrides only what its special rules change."""

    fee: int = amounts.FEE
    scouting_cost: int = amounts.SCOUTING_COST
    bribe_cost: int = amounts.BRIBE_COST
    cops_to_bust: int = 5
    bust_loses: ClassVar[bool] = False
    """Whether being busted loses the game, regardless of money."""
    has_vault_rounds: ClassVar[bool] = True
    takes_spare_crew: ClassVar[bool] = False
    """Whether crew beyond a job's icons may be placed on it (SO-12)."""
    has_act_two: ClassVar[bool] = True
    """Whether the game goes on after round 3 of Act I."""
    cops_in_act_one: ClassVar[bool] = False
    """Whether cops can reach the track before Act II."""

    def __init__(self, data: ScenarioData) -> None:
        self.data = data
        self.amounts = {amount.name: amount.value for amount in data.amount}
        # One by one: compiled code doesn't see what `setattr` gives to a subclass in plain Python.
        self.fee = self.own_amount("fee")
        self.scouting_cost = self.own_amount("scouting_cost")
        self.bribe_cost = self.own_amount("bribe_cost")
        self.cops_to_bust = self.own_amount("cops_to_bust")
        asked = [getattr(type(self), name) for name in ABOUT_JOBS]
        self.plain_jobs = asked == [getattr(Scenario, name) for name in ABOUT_JOBS]
        """True if none of these hooks is overridden, so callers can skip them."""
        self.has_stand_ins = type(self).stand_ins is not Scenario.stand_ins

    def own_amount(self, name: str) -> int:
        """Return an amount of this scenario: from its TOML, its class or the basic game."""
        return int(self.amounts.get(name, getattr(self, name)))

    def all_amounts(self) -> dict[str, Any]:
        """Return the values for the placeholders of the rulebook in this scenario."""
        shared = {**amounts_in(big_score_amounts), **amounts_in(amounts)}
        goals = {f"extreme_{goal.what}": goal.extreme for goal in self.data.goal}
        changed = {name: getattr(self, name) for name in CHANGEABLE}
        return {**shared, **changed, **goals, **self.amounts}

    @cached_property
    def wanted(self) -> str:
        return listed([goal_words(goal, goal.need) for goal in self.data.goal])

    @cached_property
    def special(self) -> str:
        """The special rules as text."""
        rule = Rule(self.data.rule, self.data.title, self.data.special)
        return filled(rule, self.all_amounts(), FORMATTERS).text

    def rule(self) -> Rule:
        """The scenario as a rule, for help at the table."""
        text = " ".join([self.special, *self.replaced_words, f"Objective: {self.wanted}."])
        given = {"scenario": self.data.id}
        return Rule(self.data.rule, self.data.title, text, self.data.phases, given)

    @property
    def replaced_words(self) -> list[str]:
        """Name the parts of the basic game that the scenario replaces."""
        parts = [f"{one.what} ({one.rule})" for one in self.data.replaced]
        return [f"Replaced: {listed(parts)}."] if parts else []

    def changed_rules(self, basic: Mapping[str, Rule]) -> list[Rule]:
        """Return the rules of the basic game as they are in this scenario."""
        replaced = [(basic[one.rule], one.text) for one in self.data.replaced]
        return [msgspec.structs.replace(rule, text=text) for rule, text in replaced]

    def guide(self) -> Guide:
        """The phases and terms the scenario adds to the guide."""
        given = {"scenario": self.data.id}
        phases = [msgspec.structs.replace(one, given=given) for one in self.data.phase]
        terms = [msgspec.structs.replace(one, given=given) for one in self.data.term]
        return Guide(tuple(phases), tuple(terms), order=self.data.phases)

    # Set-up

    def must_have(self, pack: BigScorePack) -> tuple[int, ...]:
        """Return the jobs that must be among the 18."""
        return ()

    def set_up(self, s: SoloState) -> tuple[Step[Any], ...]:
        """Set up the scenario's own things and return the first steps."""
        return (SoloBeginRound(),)

    # Act I

    def jobs_dealt(self, s: SoloState) -> tuple[Step[Any], ...]:
        """Return the steps to take once a round's jobs are dealt."""
        return ()

    def room(self, s: SoloState, slot: int, kind: CrewType) -> int:
        """SO-12: return how many cards of this type the job still takes (uncovered icons)."""
        return s.needs[s.jobs[slot]][kind] - self.on_job(s, slot)[kind]

    def on_job(self, s: SoloState, slot: int) -> Counts:
        """Return the crew on the job, by type."""
        return s.on_job[slot]

    def complete(self, s: SoloState, slot: int) -> bool:
        """SO-16: return whether all icons of the job are covered."""
        return self.on_job(s, slot) == s.needs[s.jobs[slot]]

    def stand_ins(self, s: SoloState) -> tuple[Choice, ...]:
        """Return the stand-ins that may be played for free while placing cards."""
        return ()

    def play_stand_in(self, s: SoloState, choice: Choice) -> None:
        raise TypeError(f"{self.data.id} has no stand-ins")

    def label(self, s: SoloState, choice: Choice) -> str | None:
        """Return the current label of one of the scenario's own choices."""
        return None

    def dismiss_crew(self, s: SoloState, crew: Counts) -> None:
        """SO-16: discard the crew of a completed job."""
        s.discard = plus(s.discard, crew)

    def job_done(self, s: SoloState, slot: int) -> tuple[Step[Any], ...]:
        """SO-16: pay for a completed job and return the steps that follow."""
        pay_out(s, slot)
        return ()

    def round_over(self, s: SoloState, unfinished: tuple[int, ...]) -> tuple[Step[Any], ...]:
        """Return the extra steps at the end of a round, given the unrobbed slots."""
        return ()

    def after_act_one(self, s: SoloState) -> tuple[Step[Any], ...]:
        return (SoloOpenVault(),)

    # The vault

    def cop_limit(self, s: SoloState) -> int:
        """Return how many cops bust the player."""
        return self.cops_to_bust

    def bribes_on_hand(self, s: SoloState) -> int:
        """SO-21: return how many cops the cash tokens from the vault could bribe."""
        return scoring.vault_cash(s) // self.bribe_cost

    def pay_before_vault(self, s: SoloState) -> dict[int, int]:
        """By slot: return what a known job pays just before its vault round."""
        return {}

    def other_means(self, s: SoloState) -> tuple[Choice, ...]:
        """Return the choices that can pay a bribe besides vault cash."""
        return ()

    def pay_otherwise(self, s: SoloState, choice: Choice, due: int) -> int:
        raise TypeError(f"{self.data.id} has no other means to pay")

    def meet_cops(self, s: SoloState) -> None:
        bribe_or_place(s)

    def busted_by(self, s: SoloState, cops: int, key: bool, bribing: bool) -> bool:
        """Return whether a draw with this many cops, and maybe a key, busts the player."""
        bribed = min(max(cops - 1, 0), self.bribes_on_hand(s)) if bribing else 0
        return s.cops + cops - bribed >= self.cops_to_bust

    def busted(self, s: SoloState) -> None:
        s.lost = self.bust_loses

    def token_taken(self, s: SoloState, token: Token) -> None:
        """Handle a token just taken."""

    def flee(self, s: SoloState) -> None:
        """Handle fleeing."""

    def cop_words(self, s: SoloState) -> str:
        return f"{s.cops} of {self.cop_limit(s)} cops on the track"

    def risk_words(self, s: SoloState) -> str:
        """Describe the odds of the next vault round."""
        risk, bribed = odds.bust_chance(s, False), odds.bust_chance(s, True)
        words = f"{self.cop_words(s)}; {percent(risk)} chance that the next draw busts you"
        if bribed != risk:
            words += f" ({percent(bribed)} if you bribe all you can)"
        held = len(s.loot)
        return f"{words}. At risk: {held} vault token{'s' * (held != 1)}."

    # The end

    def money_lines(self, s: SoloState) -> dict[str, int]:
        """Return the player's money line by line."""
        return scoring.money_lines(s)

    def total(self, s: SoloState) -> int:
        return sum(self.money_lines(s).values())

    def measure(self, s: SoloState, what: str) -> int:
        """Return the player's current amount for one kind of goal."""
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
        """SO-31: return the goals with the player's progress."""
        return tuple([goal_now(goal, s, self.measure(s, goal.what)) for goal in self.data.goal])

    def asked(self, s: SoloState) -> tuple[str, ...]:
        """Return the goals as text, without progress."""
        return tuple([goal_words(goal, need_of(goal, s)) for goal in self.data.goal])

    def met(self, s: SoloState) -> bool:
        return not s.lost and all(goal.met for goal in self.goals(s))

    def board(self, s: SoloState) -> Any:
        """Return the scenario's public part of the view."""
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
    """Round to whole percent: '42 %', or '<1 %' for a small chance."""
    return "<1 %" if 0 < chance < 0.005 else f"{100 * float(chance):.0f} %"
