"""The regular bot's turn: which action or infiltration is worth it, and why."""

from heistnight.bots.advice import Thought, value_in
from heistnight.bots.vault_heist.view_reader import ALL, ONE_SHORT, ViewReader
from heistnight.games.vault_heist.actions import END_TURN, KEEP, MOVES, SPACE, TAKE
from heistnight.games.vault_heist.cards import CARD_NAMES
from heistnight.kernel.choices import Choice
from heistnight.kernel.events import Seat, player
from heistnight.kernel.text_tokens import card as the_card

NOTHING_WORTH_IT = "Your cards will be more useful later: save them."


def turn(reader: ViewReader, choices: tuple[Choice, ...]) -> Thought:
    """Choose the best action or infiltration that is worth its card, or end the turn."""
    values = {choice: value_of(reader, choice) for choice in choices}
    best = max(choices, key=lambda choice: values[choice])
    if values[best] <= 0:
        best = END_TURN
    return Thought(
        best,
        lambda: reason(reader, best),
        value_in(values),
        lambda choice: describe(reader, choice, best),
    )


def value_of(reader: ViewReader, choice: Choice) -> float:
    if choice == END_TURN:
        return 0
    if choice in MOVES:
        card, target, number = MOVES[choice]
        return action_worth(reader, CARD_NAMES[card], target, number)
    return infiltration_worth(reader, choice)


def describe(reader: ViewReader, choice: Choice, best: Choice) -> str:
    """Describe a choice other than the best one."""
    if choice == best:
        return ""
    if choice not in MOVES and choice != END_TURN and not saves_equipment(reader):
        return other_infiltration(reader, choice)
    return reason(reader, choice)


def reason(reader: ViewReader, choice: Choice) -> str:
    """Say what a choice is good for, or why it isn't."""
    if choice == END_TURN:
        return NOTHING_WORTH_IT
    if choice in MOVES:
        card, target, number = MOVES[choice]
        return action_reason(reader, CARD_NAMES[card], target, number)
    return infiltration_reason(reader, choice)


# Infiltrating


def infiltration_worth(reader: ViewReader, choice: Choice) -> float:
    """Value an infiltration: early in the turn, with the small card, where you can't steal."""
    data = SPACE[choice].data
    if saves_equipment(reader):
        return 0
    return 50 - (5 if data["card"] != "equipment" else 0) - 2 * stealable(reader, data["level"])


def saves_equipment(reader: ViewReader) -> bool:
    """Return whether to keep the last equipment for opposing a rival who is about to win."""
    reserve = 1 if reader.most_dangerous >= ONE_SHORT else 0
    return reader.equipment <= reserve and reader.open_levels(reader.me) < ONE_SHORT


def stealable(reader: ViewReader, level: int) -> bool:
    return any(reader.player(seat).unlocked[level - 1] for seat in reader.rivals)


def infiltration_reason(reader: ViewReader, choice: Choice) -> str:
    if saves_equipment(reader):
        return "Save your last equipment to oppose: a rival needs only one more level."
    begin = "start with the smallest card"
    if SPACE[choice].data["card"] != "equipment":
        begin = "you have no smaller card to start with"
    return f"You have {reader.levels(reader.me)} and equipment worth {reader.equipment}: {begin}."


def other_infiltration(reader: ViewReader, choice: Choice) -> str:
    data = SPACE[choice].data
    if stealable(reader, data["level"]):
        return "A rival has this level open: you might steal it instead."
    if data["card"] != "equipment":
        return "That's more than you need to start."
    return "As good as another level."


# Actions


def action_worth(reader: ViewReader, card: str, target: Seat, number: int) -> float:
    if card == "steal":
        return steal_worth(reader, target, number)
    if card == "disable":
        opened = reader.open_levels(target)
        shielded = 5 * reader.player(target).firewall
        return (0, 0, 20, 80)[opened] - shielded if opened >= ONE_SHORT else 0
    if card == "distract":
        return 10 + 5 * reader.open_levels(target) if reader.open_levels(target) < ALL else 1
    if card == "pickpocket":
        return 12 + 3 * reader.open_levels(target) + 0.5 * reader.player(target).cards
    if card == "firewall":
        return 10 + 10 * reader.open_levels(reader.me)
    return 15 if reader.view.discard else 0


def steal_worth(reader: ViewReader, target: Seat, number: int) -> float:
    """Value a steal: best from a rival who is about to win."""
    if not gains_level(reader, target, number):
        return -1
    opened = reader.open_levels(target)
    shielded = 5 * reader.player(target).firewall
    return (0, 30, 40, 90)[opened] + 10 * (reader.open_levels(reader.me) == ONE_SHORT) - shielded


def gains_level(reader: ViewReader, target: Seat, number: int) -> bool:
    return reader.player(target).unlocked[number] and not reader.player(reader.me).unlocked[number]


def action_reason(reader: ViewReader, card: str, target: Seat, number: int) -> str:
    if card == "firewall":
        return f"You have {reader.levels(reader.me)} to protect: a firewall stops one card."
    if card == "scavenge":
        return "Take the card you need most from the discard pile."
    has = f"{player(target)} has {reader.levels(target)}"
    if card == "steal":
        return steal_reason(reader, target, number, has)
    if card == "disable":
        return disable_reason(reader, target, has)
    if card == "distract":
        if reader.open_levels(target) == ALL:
            return f"{has} and wins anyway, distracted or not."
        return f"{has}: they can't unlock another one while distracted."
    return f"{has} and {reader.player(target).cards} cards: take the best one you find."


def steal_reason(reader: ViewReader, target: Seat, number: int, has: str) -> str:
    if not gains_level(reader, target, number):
        return "That swap wouldn't unlock a level for you."
    guarded = ", but also a firewall" if reader.player(target).firewall else ""
    if reader.open_levels(target) == ALL:
        return f"{has} and wins next turn{guarded}: take one and stop that."
    return f"{has}{guarded}: one more for you, one less for them."


def disable_reason(reader: ViewReader, target: Seat, has: str) -> str:
    if reader.open_levels(target) < ONE_SHORT:
        return f"{has}: no danger yet. Save it for a rival who is about to win."
    guarded = ", but also a firewall" if reader.player(target).firewall else ""
    danger = "wins next turn" if reader.open_levels(target) == ALL else "needs one more"
    return f"{has} and {danger}{guarded}: lock one again."


# Cards


def choose_card(reader: ViewReader, phase: str, choices: tuple[Choice, ...]) -> Thought:
    """Choose from the cards that a pickpocket or a scavenge offers."""
    offered = KEEP if phase == "keep" else TAKE
    names = {choice: CARD_NAMES[offered.index(choice)] for choice in choices}
    values = {choice: card_value(reader, name) for choice, name in names.items()}
    best = max(choices, key=lambda choice: values[choice])
    why = f"{card_reason(reader, names[best])}. It's the best card here for your hand."
    return Thought(best, why, value_in(values), lambda c: card_reason(reader, names[c]))


def card_value(reader: ViewReader, card: str) -> float:
    """Value a card for this hand now."""
    held = reader.hand.count(card)
    danger = reader.most_dangerous
    if card == "equipment":
        return 6 if reader.equipment < 3 else 3
    if card == "firewall":
        return 0 if reader.player(reader.me).firewall or held else 5
    if card == "disable":
        return 7 + 3 * (danger >= ONE_SHORT) - 2 * held
    return {
        "double equipment": 7,
        "steal": 9.5 - held,
        "deny": 9 - 2 * held,
        "counter": 6 - held,
        "distract": 5 - held,
        "pickpocket": 4 - held,
        "scavenge": 4 - held,
    }[card]


GOOD_FOR = {
    "equipment": "Equipment unlocks your levels and opposes rivals",
    "double equipment": "Double equipment counts as two in a duel",
    "firewall": "A firewall stops a card that targets you",
    "disable": "A disable locks a rival's level again",
    "steal": "A steal gains you a level and costs a rival one",
    "deny": "A deny stops any dangerous card",
    "counter": "A counter turns a card back on its player",
    "distract": "A distract costs a rival a turn",
    "pickpocket": "A pickpocket gets you the best of three cards",
    "scavenge": "A scavenge gets you any card from the discard pile",
}


def card_reason(reader: ViewReader, card: str) -> str:
    held = reader.hand.count(card)
    words = GOOD_FOR[card]
    have = f", but you already have {held}" if held else ""
    return f"{words.replace(card, the_card(card), 1)}{have}"
