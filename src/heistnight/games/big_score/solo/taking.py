"""SO-23: what each token on the table adds, in money and toward the objective."""

from collections.abc import Iterator

from heistnight.games.big_score.cards import TOKENS
from heistnight.games.big_score.phrases import money
from heistnight.games.big_score.solo.goal import WORDS
from heistnight.games.big_score.solo.scenario import IN_MONEY, GoalData, ScenarioGoal
from heistnight.games.big_score.solo.state import SoloState


def each_taken(s: SoloState) -> Iterator[tuple[str, SoloState]]:
    """Yield (name, state after taking it) for each token on the table."""
    for token in dict.fromkeys(s.on_table):
        taken = s.copy()
        taken.loot = (*s.loot, token)
        yield TOKENS[token], taken


def gains(s: SoloState) -> dict[str, int]:
    """SO-30: by token, return how much money taking it adds now."""
    now = s.scenario.total(s)
    return {token: s.scenario.total(taken) - now for token, taken in each_taken(s)}


def in_money(goals: tuple[GoalData, ...]) -> bool:
    return all(goal.what in IN_MONEY for goal in goals)


def toward(s: SoloState, now: tuple[ScenarioGoal, ...]) -> dict[str, tuple[str, ...]]:
    """SO-31: by token, return the progress it makes; empty if only money counts or all is met."""
    if in_money(s.scenario.data.goal) or all(goal.met for goal in now):
        return {}
    return {token: steps(s, now, taken) for token, taken in each_taken(s)}


def steps(s: SoloState, now: tuple[ScenarioGoal, ...], taken: SoloState) -> tuple[str, ...]:
    pairs = zip(s.scenario.data.goal, now, s.scenario.goals(taken), strict=True)
    return tuple([words for three in pairs if (words := step(*three))])


def step(data: GoalData, had: ScenarioGoal, has: ScenarioGoal) -> str:
    """Return the progress, like '+$50K' or '9 of 11 diamonds'; empty if there is none."""
    more = has.have - had.have
    if data.what in IN_MONEY:
        return signed(more) if more else ""
    if had.met or not more:
        return ""
    return f"{has.have} of {has.need} {WORDS.get(data.what, data.what)}"


def signed(amount: int) -> str:
    return f"{'−' if amount < 0 else '+'}{money(abs(amount))}"
