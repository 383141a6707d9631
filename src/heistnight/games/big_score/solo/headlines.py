"""The headline of a game of solitaire."""

from heistnight.games.big_score.phrases import money
from heistnight.games.big_score.solo.goal import shortfall
from heistnight.games.big_score.solo.scenario import IN_MONEY
from heistnight.games.big_score.solo.state import SoloState
from heistnight.kernel.events import listed


def headline(s: SoloState) -> str:
    """'You escape with $1.62M: $120K more than you needed.' 'You were busted: $830K short.'"""
    if s.lost:
        return f"You were {s.ending} and lose the scenario."
    start = f"{ENDINGS.get(s.ending, ENDINGS['finished'])} with {money(s.scenario.total(s))}"
    pairs = list(zip(s.scenario.data.goal, s.scenario.goals(s), strict=True))
    missing = [shortfall(data, now.missing) for data, now in pairs if not now.met]
    if missing:
        return f"{start}: {listed(missing)} short of the goal."
    spare = [now.have - now.need for data, now in pairs if data.what in IN_MONEY]
    if len(pairs) == len(spare) == 1 and spare[0]:
        return f"{start}: {money(spare[0])} more than you needed."
    return f"{start} and reach the goal."


ENDINGS = {"fled": "You escape", "busted": "You were busted", "finished": "You finish"}
"""How each way to end begins the headline."""
