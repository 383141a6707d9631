"""When to run: what we have, what may come, and who is ahead."""

from heistnight.bots.advice import Thought, rough, value_in
from heistnight.bots.chicken_heist.outlook import AVERAGE_LOOT, HeistOutlook
from heistnight.games.chicken_heist.actions import DECIDE, DECISION_OF
from heistnight.games.chicken_heist.decisions import DECISIONS
from heistnight.games.chicken_heist.state import HIDE, RUN, STAY
from heistnight.kernel.choices import Choice

A_ROUND = 2.0
"""What one more round inside brings, about."""


def decision(outlook: HeistOutlook, choices: tuple[Choice, ...]) -> Thought:
    """The decision that promises the most loot, counted against the best rival's."""
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
        more = "a round more brings about two loot"
        if outlook.me.hide and outlook.danger > outlook.last_signal:
            return f"What may come catches you {danger}, but you have a hide card; and {more}."
        return f"What may come catches you {danger}, and {more}."
    if decided == HIDE:
        return f"What may come catches you {danger}: hidden you keep what you have, and play on."
    loot = f"With loot worth {outlook.own.loot_value}"
    if outlook.last_signal > 0:
        return f"The truck may leave now, {rough(outlook.last_signal)}: {loot.lower()}, be on it."
    if not outlook.own.loot_value:
        return f"What may come catches you {danger}, and you have nothing that would be lost."
    return f"{loot} you have something to lose: staying, you are caught {danger}."


def run(outlook: HeistOutlook) -> float:
    """What we have now, and our share of the truck if it leaves; the patrol may stop us."""
    loot = outlook.own.loot_value
    share = outlook.view.truck * AVERAGE_LOOT / max(1.5, len(outlook.inside) / 2)
    stopped = 0.0 if outlook.me.hide else outlook.patrol
    return (1 - stopped) * promise(outlook, loot) + outlook.last_signal * share


def stay(outlook: HeistOutlook) -> float:
    """What we have and what is still to come, unless we are caught; a hide card is one escape."""
    caught = outlook.last_signal if outlook.me.hide else outlook.danger
    spent = (outlook.danger - outlook.last_signal) if outlook.me.hide else 0.0
    return (1 - caught) * (promise(outlook, outlook.own.loot_value) + prospects(outlook)) - spent


def hide(outlook: HeistOutlook) -> float:
    """Safe but for the last signal; the card is lost if there was nothing to hide from."""
    harmless = 1 - outlook.danger
    worth = promise(outlook, outlook.own.loot_value) + prospects(outlook)
    return (1 - outlook.last_signal) * worth - harmless


def prospects(outlook: HeistOutlook) -> float:
    """Another round's loot, and the truck for the last one left."""
    truck = outlook.view.truck * AVERAGE_LOOT / len(outlook.inside)
    return A_ROUND + truck / (3 if len(outlook.inside) > 2 else 1)


def promise(outlook: HeistOutlook, loot: float) -> float:
    """Loot that does not beat those who got away already is worth little."""
    away = [p.loot * AVERAGE_LOOT for p in outlook.view.players if p.status == "ran"]
    return loot if loot > max(away, default=0) else loot / 3
