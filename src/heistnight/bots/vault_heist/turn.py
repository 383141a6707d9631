"""The turn in words: which card or infiltration is worth it, and why."""

from heistnight.bots.advice import Thought, value_in
from heistnight.bots.vault_heist.view_reader import ALL, ONE_SHORT, ViewReader
from heistnight.games.vault_heist.actions import END_TURN, KEEP, MOVES, SPACE, TAKE
from heistnight.games.vault_heist.cards import CARD_NAMES
from heistnight.kernel.choices import Choice
from heistnight.kernel.events import Seat, player
from heistnight.kernel.text_tokens import card as the_card

NOTHING_WORTH_IT = "Nothing you hold does more now than it will later: save your cards."


def turn(sight: ViewReader, choices: tuple[Choice, ...]) -> Thought:
    """The best action or infiltration, as long as one is worth its card."""
    values = {choice: worth(sight, choice) for choice in choices}
    best = max(choices, key=lambda choice: values[choice])
    if values[best] <= 0:
        best = END_TURN
    return Thought(
        best,
        lambda: reason(sight, best),
        value_in(values),
        lambda choice: describe(sight, choice, best),
    )


def worth(sight: ViewReader, choice: Choice) -> float:
    if choice == END_TURN:
        return 0
    if choice in MOVES:
        card, target, number = MOVES[choice]
        return action_worth(sight, CARD_NAMES[card], target, number)
    return infiltration_worth(sight, choice)


def describe(sight: ViewReader, choice: Choice, best: Choice) -> str:
    """What there is to say of a choice beside the best one, whose reason says it all."""
    if choice == best:
        return ""
    if choice not in MOVES and choice != END_TURN and not saves_equipment(sight):
        return other_infiltration(sight, choice)
    return reason(sight, choice)


def reason(sight: ViewReader, choice: Choice) -> str:
    """What a choice of the turn is good for, or why it is not."""
    if choice == END_TURN:
        return NOTHING_WORTH_IT
    if choice in MOVES:
        card, target, number = MOVES[choice]
        return action_reason(sight, CARD_NAMES[card], target, number)
    return infiltration_reason(sight, choice)


# Infiltrating


def infiltration_worth(sight: ViewReader, choice: Choice) -> float:
    """Go early in the turn, with the small card, where nothing can be stolen instead."""
    data = SPACE[choice].data
    if saves_equipment(sight):
        return 0
    return 50 - (5 if data["card"] != "equipment" else 0) - 2 * stealable(sight, data["level"])


def saves_equipment(sight: ViewReader) -> bool:
    """What is left is for opposing, while somebody is about to win."""
    reserve = 1 if sight.most_dangerous >= ONE_SHORT else 0
    return sight.equipment <= reserve and sight.open_levels(sight.me) < ONE_SHORT


def stealable(sight: ViewReader, level: int) -> bool:
    return any(sight.player(seat).unlocked[level - 1] for seat in sight.rivals)


def infiltration_reason(sight: ViewReader, choice: Choice) -> str:
    if saves_equipment(sight):
        return "Keep your last equipment: a rival is one level short, and must be opposed."
    begin = "begin with the smallest card"
    if SPACE[choice].data["card"] != "equipment":
        begin = "there is no smaller card to begin with"
    return (
        f"You have {sight.levels(sight.me)}, and equipment worth {sight.equipment} "
        f"to press on with: {begin}."
    )


def other_infiltration(sight: ViewReader, choice: Choice) -> str:
    data = SPACE[choice].data
    if stealable(sight, data["level"]):
        return "A rival has this level open: it might be stolen instead."
    if data["card"] != "equipment":
        return "More than it takes to begin with."
    return "As good as another level."


# Actions


def action_worth(sight: ViewReader, card: str, target: Seat, number: int) -> float:
    if card == "steal":
        return steal_worth(sight, target, number)
    if card == "disable":
        opened = sight.open_levels(target)
        shielded = 5 * sight.player(target).firewall
        return (0, 0, 20, 80)[opened] - shielded if opened >= ONE_SHORT else 0
    if card == "distract":
        return 10 + 5 * sight.open_levels(target) if sight.open_levels(target) < ALL else 1
    if card == "pickpocket":
        return 12 + 3 * sight.open_levels(target) + 0.5 * sight.player(target).cards
    if card == "firewall":
        return 10 + 10 * sight.open_levels(sight.me)
    return 15 if sight.view.discard else 0


def steal_worth(sight: ViewReader, target: Seat, number: int) -> float:
    """A level won is a level lost to somebody: best from whoever is about to win."""
    if not gains_level(sight, target, number):
        return -1
    opened = sight.open_levels(target)
    shielded = 5 * sight.player(target).firewall
    return (0, 30, 40, 90)[opened] + 10 * (sight.open_levels(sight.me) == ONE_SHORT) - shielded


def gains_level(sight: ViewReader, target: Seat, number: int) -> bool:
    return sight.player(target).unlocked[number] and not sight.player(sight.me).unlocked[number]


def action_reason(sight: ViewReader, card: str, target: Seat, number: int) -> str:
    if card == "firewall":
        return f"You have {sight.levels(sight.me)} to guard: a firewall stops one card."
    if card == "scavenge":
        return "The discard pile lies open: take the card you miss most."
    has = f"{player(target)} has {sight.levels(target)}"
    if card == "steal":
        return steal_reason(sight, target, number, has)
    if card == "disable":
        return disable_reason(sight, target, has)
    if card == "distract":
        if sight.open_levels(target) == ALL:
            return f"{has}, and wins all the same, distracted or not."
        return f"{has}: without the next turn's two steps there will be no more."
    return f"{has} and {sight.player(target).cards} cards: take the best you find."


def steal_reason(sight: ViewReader, target: Seat, number: int, has: str) -> str:
    if not gains_level(sight, target, number):
        return "That swap would not open a level for you."
    guarded = ", but a firewall too" if sight.player(target).firewall else ""
    if sight.open_levels(target) == ALL:
        return f"{has} and wins on the next turn{guarded}: you take one and stop that."
    return f"{has}{guarded}: one less there, one more for you."


def disable_reason(sight: ViewReader, target: Seat, has: str) -> str:
    if sight.open_levels(target) < ONE_SHORT:
        return f"{has}: no danger yet. Keep it for whoever is about to win."
    guarded = ", but a firewall too" if sight.player(target).firewall else ""
    danger = "wins on the next turn" if sight.open_levels(target) == ALL else "is one short"
    return f"{has} and {danger}{guarded}: lock one again."


# Cards


def choose_card(sight: ViewReader, phase: str, choices: tuple[Choice, ...]) -> Thought:
    """Of those that a pickpocket or a scavenge offers."""
    offered = KEEP if phase == "keep" else TAKE
    names = {choice: CARD_NAMES[offered.index(choice)] for choice in choices}
    values = {choice: card_value(sight, name) for choice, name in names.items()}
    best = max(choices, key=lambda choice: values[choice])
    why = f"{card_reason(sight, names[best])}: no other card here does more for this hand."
    return Thought(best, why, value_in(values), lambda c: card_reason(sight, names[c]))


def card_value(sight: ViewReader, card: str) -> float:
    """What a card is worth in this hand, now."""
    held = sight.hand.count(card)
    danger = sight.most_dangerous
    if card == "equipment":
        return 6 if sight.equipment < 3 else 3
    if card == "firewall":
        return 0 if sight.player(sight.me).firewall or held else 5
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
    "equipment": "Equipment opens your levels and opposes others'",
    "double equipment": "Double equipment counts two in a duel",
    "firewall": "A firewall stops a card that is aimed at you",
    "disable": "A disable locks a rival's level again",
    "steal": "A steal wins a level and costs a rival one",
    "deny": "A deny stops whatever must not happen",
    "counter": "A counter turns a card back on its player",
    "distract": "A distract costs a rival a turn",
    "pickpocket": "A pickpocket finds you the best of three cards",
    "scavenge": "A scavenge brings any card of the discard pile",
}


def card_reason(sight: ViewReader, card: str) -> str:
    held = sight.hand.count(card)
    words = GOOD_FOR[card]
    have = f", and you hold {held} already" if held else ""
    return f"{words.replace(card, the_card(card), 1)}{have}"
