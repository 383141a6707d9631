"""SO-23: what each token on the table would bring, in money and for the objective."""

from collections.abc import Iterator

from heistnight.games.big_score.cards import TOKENS
from heistnight.games.big_score.phrases import money
from heistnight.games.big_score.solo.goal import WORDS
from heistnight.games.big_score.solo.scenario import IN_MONEY, GoalData, ScenarioGoal
from heistnight.games.big_score.solo.state import SoloState


def each_taken(s: SoloState) -> Iterator[tuple[str, SoloState]]:
    """By name: the state with that token taken."""
    for token in dict.fromkeys(s.on_table):
        taken = s.copy()
        taken.loot = (*s.loot, token)
        yield TOKENS[token], taken


def gains(s: SoloState) -> dict[str, int]:
    """SO-30: a key without a drive, a diamond more or less: what a token is worth depends."""
    now = s.scenario.total(s)
    return {token: s.scenario.total(taken) - now for token, taken in each_taken(s)}


def in_money(goals: tuple[GoalData, ...]) -> bool:
    return all(goal.what in IN_MONEY for goal in goals)


def toward(s: SoloState, now: tuple[ScenarioGoal, ...]) -> dict[str, tuple[str, ...]]:
    """SO-31: where money is not all that counts, how far each token would bring the objective;
    once that is met, only the total is left to count."""
    if in_money(s.scenario.data.goal) or all(goal.met for goal in now):
        return {}
    return {token: steps(s, now, taken) for token, taken in each_taken(s)}


def steps(s: SoloState, now: tuple[ScenarioGoal, ...], taken: SoloState) -> tuple[str, ...]:
    pairs = zip(s.scenario.data.goal, now, s.scenario.goals(taken), strict=True)
    return tuple([words for three in pairs if (words := step(*three))])


def step(data: GoalData, had: ScenarioGoal, has: ScenarioGoal) -> str:
    """'+$50K', '9 of 11 diamonds'; nothing where it is no step, or none is needed."""
    more = has.have - had.have
    if data.what in IN_MONEY:
        return signed(more) if more else ""
    if had.met or not more:
        return ""
    return f"{has.have} of {has.need} {WORDS.get(data.what, data.what)}"


def signed(amount: int) -> str:
    return f"{'−' if amount < 0 else '+'}{money(abs(amount))}"
