"""Betray the Traitor for the quick policy: whether enough is left after the betrayal."""

from heistnight.bots.big_score_solo.loot import NEXT_ROUND_HELPS
from heistnight.games.big_score.amounts import ARTIFACT_VALUE, PAIR_VALUE
from heistnight.games.big_score.cards import ARTIFACT, COP, DIAMOND, FACE_VALUE, KEY, Token
from heistnight.games.big_score.solo.odds import bust_chance
from heistnight.games.big_score.solo.state import SoloState

MONEY_VALUE: dict[Token, int] = {
    **dict(enumerate(FACE_VALUE)),
    DIAMOND: 60,
    ARTIFACT: ARTIFACT_VALUE,
    KEY: PAIR_VALUE // 2,
    COP: 0,
}
"""The rough cost of losing each token."""


def robbing_helps(s: SoloState) -> bool:
    """Return whether one more round raises the chance of the objective, if it is met now."""
    bust = float(bust_chance(s, bribing=False))
    now = chance_after_fleeing(s)
    return (1 - bust) * (now + NEXT_ROUND_HELPS) > now


def chance_after_fleeing(s: SoloState) -> float:
    """Return the chance to win after fleeing, over all pairs of cards that name traitors."""
    aside: tuple[int, ...] = s.own.aside
    total = sum(aside)
    if total < 2:
        return 1.0
    goal = s.scenario.goals(s)[0]
    spare = goal.have - goal.need
    carried = [sum([MONEY_VALUE[token] for token in tokens or ()]) for tokens in s.own.row]
    fine = 0
    for one, first in enumerate(aside):
        for other, second in enumerate(aside):
            lost = carried[one] + (carried[other] if other != one else 0)
            if lost <= spare:
                fine += first * (second - (one == other))
    return fine / (total * (total - 1))
