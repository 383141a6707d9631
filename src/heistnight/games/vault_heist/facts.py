"""Card facts of Vault Heist: what each card does and where you play it."""

from heistnight.games.vault_heist.amounts import POCKET
from heistnight.games.vault_heist.cards import (
    ACTIONS,
    CARD_KINDS,
    CARD_NAMES,
    COUNTER,
    DENY,
    DISABLE,
    DISTRACT,
    EQUIPMENT_KINDS,
    FIREWALL,
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
from heistnight.kernel.facts import GameFacts, Piece

AIM = "Begin your turn with all three levels unlocked."
ACTION_WORDS = {
    FIREWALL: (
        "VH-35",
        "Place it. Discard it later to cancel a card that targets you.",
        "your own levels",
    ),
    DISTRACT: ("VH-32", "A rival skips both steps of their next turn.", "a rival"),
    PICKPOCKET: (
        "VH-30",
        f"Look at {POCKET} random cards from a rival's hand and keep one.",
        "a rival who has cards",
    ),
    DISABLE: ("VH-33", "Locks a rival's unlocked level again.", "a rival's unlocked level"),
    SCAVENGE: ("VH-31", "Take any card from the discard pile.", "the discard pile"),
    STEAL: (
        "VH-34",
        "You and a rival swap same-number levels, locked or unlocked.",
        "a rival's level",
    ),
}
"""By card: its rule, what it does, where you play it."""


def facts(pack: VaultHeistPack) -> GameFacts:
    return GameFacts(AIM, tuple([piece(pack, card) for card in CARD_KINDS]))


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
    """Return the card's rule, what it does and where you play it."""
    if card in EQUIPMENT_KINDS:
        effect = f"Counts {WORTH[card]} for your infiltration, or against a rival's."
        return "VH-1", effect, "your locked level, or a rival's infiltration"
    if card == COUNTER:
        turned = any_of(pack.reaction[0], MAY_TURN, "a card")
        effect = f"Turns {turned} that targets you back on its player."
        return "VH-41", effect, "a card that targets you"
    if card == DENY:
        stopped = any_of(pack.reaction[1], MAY_STOP, "any action, counter or deny")
        effect = f"Cancels {stopped} that a rival played."
        return "VH-42", effect, "the last card on the table"
    return ACTION_WORDS[card]


def any_of(reaction: ReactionEntry, most: tuple[str, ...], all_of_them: str) -> str:
    """Return the cards that share its symbol: 'any distract, disable or counter'."""
    if set(reaction.answers) == set(most):
        return all_of_them
    *first, last = reaction.answers or ("card",)
    return f"any {', '.join(first)} or {last}" if first else f"any {last}"
