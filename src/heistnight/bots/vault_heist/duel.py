"""Infiltrations in words: when to oppose one, when to press on with one's own, and why."""

from heistnight.bots.advice import Thought
from heistnight.bots.vault_heist.view_reader import ONE_SHORT, ViewReader
from heistnight.games.vault_heist.actions import DECLINE, GIVE_UP, OPPOSE, SUPPORT
from heistnight.games.vault_heist.cards import WORTH
from heistnight.kernel.choices import Choice
from heistnight.kernel.events import player


def oppose(sight: ViewReader, choices: tuple[Choice, ...]) -> Thought:
    """The closer somebody is to the vault, the less is saved for oneself."""
    under_way = sight.view.infiltration
    assert under_way is not None
    opened = sight.open_levels(sight.view.turn)
    saved = (4, 2, 0)[min(opened, ONE_SHORT)]
    lead = under_way.support - under_way.opposition
    has = f"{player(sight.view.turn)} has {sight.levels(sight.view.turn)}"
    if sight.equipment <= saved:
        return Thought(DECLINE, f"{has}: your equipment is worth more on your own levels.")
    for card, choice in enumerate(OPPOSE):
        if choice in choices and WORTH[card] >= lead:
            why = f"{has}, and leads by {lead}: this card is enough to make it cost more."
            return Thought(choice, why)
    if opened >= ONE_SHORT and len(choices) > 1:
        why = f"{has}, and one more wins: oppose with all you have, others may add to it."
        return Thought(choices[-2], why)
    return Thought(DECLINE, f"{has}, and leads by {lead}: no card of yours makes up for that.")


def support(sight: ViewReader, choices: tuple[Choice, ...]) -> Thought:
    """Press on while the hand can win, with the smallest card that does."""
    under_way = sight.view.infiltration
    assert under_way is not None
    missing = under_way.opposition - under_way.support + 1
    if sight.equipment < missing:
        why = f"It takes {missing} more to be ahead, and you hold {sight.equipment}: save it."
        return Thought(GIVE_UP, why)
    single, double = SUPPORT
    left = f"It takes {missing} more to be ahead, and you hold {sight.equipment}"
    if double in choices and (missing > 1 or single not in choices):
        return Thought(double, f"{left}: the double one gets you furthest.")
    return Thought(single, f"{left}: a single one will do for now.")
