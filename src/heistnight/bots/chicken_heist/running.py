"""Decide between stay, hide and run, from our loot, the dangers and who is ahead."""

from heistnight.bots.advice import Thought, rough, value_in
from heistnight.bots.chicken_heist.outlook import AVERAGE_LOOT, HeistOutlook
from heistnight.games.chicken_heist.actions import DECIDE, DECISION_OF
from heistnight.games.chicken_heist.decisions import DECISIONS
from heistnight.games.chicken_heist.state import HIDE, RUN, STAY
from heistnight.kernel.choices import Choice

ROUND_LOOT = 2.0
"""The approximate value of one more round inside."""


def decision(outlook: HeistOutlook, choices: tuple[Choice, ...]) -> Thought:
    """Choose the decision with the most expected loot, compared with the best rival's."""
    worth = {DECIDE[STAY]: stay(outlook), DECIDE[RUN]: run(outlook), DECIDE[HIDE]: hide(outlook)}
    best = max(choices, key=lambda choice: worth[choice])
    means = {DECISIONS.index(one.decision): one.words for one in outlook.own.prospects}
    return Thought(
        best,
        lambda: why(outlook, DECISION_OF[best]),
        value_in(worth),
        lambda choice: means.get(DECISION_OF[choice], ""),
    )


def why(outlook: HeistOutlook, decided: int) -> str:
    danger = rough(outlook.danger)
    if decided == STAY:
        more = "another round brings loot worth about 2"
        if outlook.me.hide and outlook.danger > outlook.last_signal:
            return f"The event catches you {danger}, but you have a hide card, and {more}."
        return f"The event catches you {danger}, and {more}."
    if decided == HIDE:
        return f"The event catches you {danger}. If you hide, you keep your loot and play on."
    if outlook.last_signal > 0:
        return f"The truck leaves now {rough(outlook.last_signal)}. Run with your loot."
    if not outlook.own.loot_value:
        return f"The event catches you {danger}, and you have no loot to lose."
    return f"Your loot is worth {outlook.own.loot_value}. If you stay, you're caught {danger}."


def run(outlook: HeistOutlook) -> float:
    """Value running: our loot, plus a share of the truck if it leaves, minus the patrol's risk."""
    loot = outlook.own.loot_value
    share = outlook.view.truck * AVERAGE_LOOT / max(1.5, len(outlook.inside) / 2)
    stopped = 0.0 if outlook.me.hide else outlook.patrol
    return (1 - stopped) * winning_value(outlook, loot) + outlook.last_signal * share


def stay(outlook: HeistOutlook) -> float:
    """Value staying: our loot and later loot, unless we're caught; a hide card can be discarded."""
    caught = outlook.last_signal if outlook.me.hide else outlook.danger
    spent = (outlook.danger - outlook.last_signal) if outlook.me.hide else 0.0
    return (1 - caught) * (
        winning_value(outlook, outlook.own.loot_value) + prospects(outlook)
    ) - spent


def hide(outlook: HeistOutlook) -> float:
    """Value hiding: safe except from the second signal, but we may waste the card."""
    harmless = 1 - outlook.danger
    worth = winning_value(outlook, outlook.own.loot_value) + prospects(outlook)
    return (1 - outlook.last_signal) * worth - harmless


def prospects(outlook: HeistOutlook) -> float:
    """Value the loot of another round, and the truck for the last player left."""
    truck = outlook.view.truck * AVERAGE_LOOT / len(outlook.inside)
    return ROUND_LOOT + truck / (3 if len(outlook.inside) > 2 else 1)


def winning_value(outlook: HeistOutlook, loot: float) -> float:
    """Value our loot: little if it doesn't beat the players who got away."""
    away = [p.loot * AVERAGE_LOOT for p in outlook.view.players if p.status == "ran"]
    return loot if loot > max(away, default=0) else loot / 3
