"""What every card of Vault Heist does and where it goes, in a sentence each."""

from heistnight.games.vault_heist.amounts import POCKET
from heistnight.games.vault_heist.cards import (
    ACTIONS,
    CARD_NAMES,
    COUNTER,
    DENY,
    DISABLE,
    DISTRACT,
    EQUIPMENT_KINDS,
    FIREWALL,
    KINDS,
    MAY_STOP,
    MAY_TURN,
    PICKPOCKET,
    SCAVENGE,
    STEAL,
    WORTH,
    Card,
    ReactionEntry,
    VaultHeistPack,
)
from heistnight.kernel.facts import Facts, Piece

AIM = "Begin a turn of yours with all three levels open."
ACTION_WORDS = {
    FIREWALL: (
        "VH-35",
        "Guards you: give it up later to stop a card that is aimed at you.",
        "your own door",
    ),
    DISTRACT: ("VH-32", "A rival loses both steps of the next turn.", "a rival"),
    PICKPOCKET: (
        "VH-30",
        f"Look at {POCKET} random cards of a rival's hand, and keep one.",
        "a rival who has cards",
    ),
    DISABLE: ("VH-33", "Locks an open level of a rival again.", "an open level of a rival"),
    SCAVENGE: ("VH-31", "Take any one card out of the discard pile.", "the discard pile"),
    STEAL: (
        "VH-34",
        "You and a rival swap the level of one number, each as it is.",
        "a level of a rival",
    ),
}
"""By card: its rule, what it does, where one plays it."""


def facts(pack: VaultHeistPack) -> Facts:
    return Facts(AIM, tuple([piece(pack, card) for card in KINDS]))


def piece(pack: VaultHeistPack, card: Card) -> Piece:
    rule, effect, where = words_of(pack, card)
    printed: dict[str, str | int] = {"group": group(card), "where": where}
    if card in EQUIPMENT_KINDS:
        printed["worth"] = WORTH[card]
    return Piece("card", CARD_NAMES[card], effect, pack.card[card].count, rule, printed)


def group(card: Card) -> str:
    if card in EQUIPMENT_KINDS:
        return "equipment"
    return "action" if card in ACTIONS else "reaction"


def words_of(pack: VaultHeistPack, card: Card) -> tuple[str, str, str]:
    """The card's rule, what it does, where one plays it."""
    if card in EQUIPMENT_KINDS:
        effect = f"Counts {WORTH[card]} for you when you infiltrate, or against a rival who does."
        return "VH-1", effect, "a locked level of yours, or a rival's infiltration"
    if card == COUNTER:
        turned = any_of(pack.reaction[0], MAY_TURN, "a card")
        effect = f"Turns {turned} that is aimed at you back on its player."
        return "VH-41", effect, "a card that is aimed at you"
    if card == DENY:
        stopped = any_of(pack.reaction[1], MAY_STOP, "any action, counter or deny")
        effect = f"Stops {stopped} of somebody else."
        return "VH-42", effect, "the last card on the table"
    return ACTION_WORDS[card]


def any_of(reaction: ReactionEntry, most: tuple[str, ...], all_of_them: str) -> str:
    """The cards that share its symbol: 'any distract, disable or counter'."""
    if set(reaction.answers) == set(most):
        return all_of_them
    *first, last = reaction.answers or ("card",)
    return f"any {', '.join(first)} or {last}" if first else f"any {last}"
