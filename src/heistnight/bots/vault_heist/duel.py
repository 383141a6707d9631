"""The regular bot's duels: when to oppose, when to add support, and why."""

from heistnight.bots.advice import Thought
from heistnight.bots.vault_heist.view_reader import ONE_SHORT, ViewReader
from heistnight.games.vault_heist.actions import DECLINE, GIVE_UP, OPPOSE, SUPPORT
from heistnight.games.vault_heist.cards import WORTH
from heistnight.kernel.choices import Choice
from heistnight.kernel.events import player


def oppose(reader: ViewReader, choices: tuple[Choice, ...]) -> Thought:
    """Oppose or decline; save less equipment the closer a rival is to winning."""
    under_way = reader.view.infiltration
    assert under_way is not None
    opened = reader.open_levels(reader.view.turn)
    saved = (4, 2, 0)[min(opened, ONE_SHORT)]
    lead = under_way.support - under_way.opposition
    has = f"{player(reader.view.turn)} has {reader.levels(reader.view.turn)}"
    if reader.equipment <= saved:
        return Thought(DECLINE, f"{has}: save your equipment for your own levels.")
    for card, choice in enumerate(OPPOSE):
        if choice in choices and WORTH[card] >= lead:
            why = f"{has} and leads by {lead}: this card is enough to make them add more."
            return Thought(choice, why)
    if opened >= ONE_SHORT and len(choices) > 1:
        why = f"{has}, and one more wins: oppose with your best card, others may add to it."
        return Thought(choices[-2], why)
    return Thought(DECLINE, f"{has} and leads by {lead}: you have no card that matches that.")


def support(reader: ViewReader, choices: tuple[Choice, ...]) -> Thought:
    """Add support while the hand can win, with the smallest card that helps."""
    under_way = reader.view.infiltration
    assert under_way is not None
    missing = under_way.opposition - under_way.support + 1
    if reader.equipment < missing:
        why = f"You need {missing} more and have only {reader.equipment}: save it."
        return Thought(GIVE_UP, why)
    single, double = SUPPORT
    left = f"You need {missing} more and have {reader.equipment}"
    if double in choices and (missing > 1 or single not in choices):
        return Thought(double, f"{left}: play the double.")
    return Thought(single, f"{left}: a single one is enough for now.")
