"""The goal line of solitaire: the objective, what is missing, and what is at risk."""

from copy import copy

import msgspec

from heistnight.games.big_score.phrases import money
from heistnight.games.big_score.solo.scenario import IN_MONEY, GoalData, ScenarioGoal
from heistnight.games.big_score.solo.state import SoloState
from heistnight.kernel import facts
from heistnight.kernel.events import listed


def goal(s: SoloState, goals: tuple[ScenarioGoal, ...]) -> facts.Goal:
    """Return the goal line, given the scenario's current goals."""
    aim = listed([one.words for one in goals])
    each = meters(s, goals)
    line = facts.goal_line(f"{aim[:1].upper()}{aim[1:]}", standing(s, each), progress(s))
    return msgspec.structs.replace(line, meters=each)


def still_missing(s: SoloState) -> str:
    """Return all that the objective still needs, like '$660K and 2 more diamonds'."""
    pairs = zip(s.scenario.data.goal, s.scenario.goals(s), strict=True)
    return listed([amount(data, now.missing) for data, now in pairs if now.missing])


def standing(s: SoloState, each: tuple[facts.Meter, ...]) -> str:
    if s.lost:
        return "you've lost"
    wanted = [one.missing for one in each if one.missing]
    if wanted:
        return f"still missing: {listed(wanted)}"
    return "objective met" if s.over or not s.in_vault else "objective met if you escape"


def progress(s: SoloState) -> str:
    if s.in_vault:
        return f"Act II, vault round {s.vault_round}" if s.vault_round else "Act II"
    return f"Act I, round {s.round} of 3, turn {s.turn}" if s.round else "Act I"


def meters(s: SoloState, now: tuple[ScenarioGoal, ...]) -> tuple[facts.Meter, ...]:
    """Return a meter for each goal; loot at risk in the vault doesn't count yet."""
    data = s.scenario.data.goal
    if not s.in_vault or s.over or not s.loot:
        return tuple([meter(*pair) for pair in zip(data, now, strict=True)])
    safe = copy(s)
    safe.loot = ()
    sure = s.scenario.goals(safe)
    return tuple([at_risk(*three) for three in zip(data, now, sure, strict=True)])


def meter(data: GoalData, now: ScenarioGoal) -> facts.Meter:
    missing = amount(data, now.missing)
    return facts.Meter(now.words, now.have, now.need, missing, had=had(data, now.have))


def at_risk(data: GoalData, now: ScenarioGoal, sure: ScenarioGoal) -> facts.Meter:
    missing, soon = amount(data, now.missing), max(sure.have, now.have)
    return facts.Meter(now.words, sure.have, now.need, missing, soon, had(data, soon))


def had(data: GoalData, have: int) -> str:
    return money(have) if data.what in IN_MONEY else str(have)


def amount(data: GoalData, missing: int) -> str:
    """Return what is missing, like '$660K' or '2 more diamonds'; empty if nothing is."""
    if not missing:
        return ""
    if data.what in IN_MONEY:
        return missing_money(data, missing)
    return f"{missing} more {noun(data, missing)}"


def shortfall(data: GoalData, missing: int) -> str:
    """Return what a lost game was short of, like '$660K' or '2 diamonds'."""
    if data.what in IN_MONEY:
        return missing_money(data, missing)
    return f"{missing} {noun(data, missing)}"


def missing_money(data: GoalData, missing: int) -> str:
    return f"just over {money(missing - 1)}" if data.more_than else money(missing)


def shortfalls(s: SoloState) -> tuple[str, ...]:
    """Return what each goal that is not met is short of."""
    pairs = zip(s.scenario.data.goal, s.scenario.goals(s), strict=True)
    return tuple([shortfall(data, now.missing) for data, now in pairs if not now.met])


def noun(data: GoalData, count: int) -> str:
    words = WORDS.get(data.what, data.what)
    return words.removesuffix("s") if count == 1 else words


WORDS = {"artifacts": "paintings", "unlocked": "unlocked drives", "jobs": "jobs"}
