"""A player of Chicken Heist by rules of thumb: peek, warn, dodge, and run with enough."""

from heistnight.bots.advice import Thought, rough, value_in
from heistnight.bots.base import ThinkingBot
from heistnight.bots.chicken_heist import cards, running
from heistnight.bots.chicken_heist.outlook import AVERAGE_LOOT, HeistOutlook
from heistnight.games.chicken_heist.actions import (
    ABILITY,
    DECLINE,
    DRAW,
    END_TURN,
    LOOT,
    MOVES,
    NO_DRAW,
    PASS,
    SHOW,
    USE_HIDE,
)
from heistnight.games.chicken_heist.state import LOOKOUT, RESUPPLY, ROB, TINKER
from heistnight.kernel.chance import Chance
from heistnight.kernel.choices import Choice
from heistnight.kernel.game import Decision, SeatGame

WORTH_A_LOOK = 0.25


NO_NEED = "No card of yours helps against what you know of: keep them."


class ChickenHeistRegular(ThinkingBot):
    def think(self, game: SeatGame, decision: Decision, chance: Chance) -> Thought:
        outlook = HeistOutlook(game.typed_view())
        choices = decision.choices
        if decision.phase == "turn":
            return in_turn(outlook, choices)
        if decision.phase == "operation":
            return cards.useful(outlook, choices) or Thought(PASS, NO_NEED)
        if decision.phase == "decision":
            return running.decision(outlook, choices)
        if decision.phase == "split":
            return Thought(choices[-1], "The loot that stands last is worth most.")
        if USE_HIDE in choices:
            return Thought(USE_HIDE, "That is what the hide card is for: caught, you lose all.")
        return small_question(outlook, decision, chance)


def in_turn(outlook: HeistOutlook, choices: tuple[Choice, ...]) -> Thought:
    """Cards that help now, then the move, then the rest."""
    card = cards.useful(outlook, choices)
    if card is not None:
        return card
    if END_TURN not in choices:
        return best_move(outlook, choices)
    if ABILITY in choices:
        why = likes_ability(outlook)
        if why:
            return Thought(ABILITY, why)
    return Thought(END_TURN, NO_NEED)


def best_move(outlook: HeistOutlook, choices: tuple[Choice, ...]) -> Thought:
    """Move a known trap away; look when it is worth knowing; else rob."""
    wishes = []
    if outlook.foreseen_harm:
        wishes.append(TINKER)
    elif not outlook.next.certain and worth_a_look(outlook):
        wishes.append(LOOKOUT)
    wishes += [ROB, RESUPPLY, LOOKOUT, TINKER]
    move = next(move for move in wishes if MOVES[move] in choices)
    order = {MOVES[wish]: -float(number) for number, wish in reversed([*enumerate(wishes)])}
    return Thought(MOVES[move], lambda: why_move(outlook, move, wishes), value_in(order))


def why_move(outlook: HeistOutlook, move: int, wishes: list[int]) -> str:
    if move == TINKER and wishes[0] == TINKER:
        return f"What comes next catches you {rough(outlook.danger)}: swap it away."
    if move == LOOKOUT and wishes[0] == LOOKOUT:
        if "warn" in outlook.own.actions:
            return "Once you know what comes next, your warn card is sure to pay."
        return f"You have loot to lose, no hide card, and are caught {rough(outlook.danger)}: look."
    if move == ROB:
        return "Nothing you know of threatens you now, and loot is what wins."
    if move == RESUPPLY:
        return "There is nothing to rob now: cards may get you out of a trap later."
    return "It is the best that is left to do."


def worth_a_look(outlook: HeistOutlook) -> bool:
    """There is something to lose, no hide to save it, and a warn card would pay."""
    if "warn" in outlook.own.actions:
        return True
    at_risk = outlook.own.loot_value >= 2 * AVERAGE_LOOT
    return at_risk and outlook.danger > WORTH_A_LOOK and not outlook.me.hide


def likes_ability(outlook: HeistOutlook) -> str:
    """Why this character's ability helps; empty where it does not."""
    own, character = outlook.own, outlook.me.character
    if character == "agent" and own.loot and own.loot_value < AVERAGE_LOOT * len(own.loot):
        return "Your loot is worth less than most: what you get for it can only be better."
    if character == "mystic" and cards.useless(own.actions):
        return "You hold a card that gets you out of nothing: swap it for a new one."
    return ""


def small_question(outlook: HeistOutlook, decision: Decision, chance: Chance) -> Thought:
    choices = decision.choices
    if DECLINE in choices:
        return cards.answer(outlook)
    if SHOW in choices:
        return Thought(SHOW, "Everybody learns that you have gold, and you get a card for it.")
    if DRAW in choices:
        if outlook.me.hide:
            return Thought(NO_DRAW, "A card is not worth being unable to hide this round.")
        return Thought(DRAW, "You have no hide card to give up: the card costs you nothing.")
    if choices[0] in LOOT:
        return Thought(choices[0], "The loot that stands first is worth least: you miss it least.")
    known = cards.target(outlook, decision)
    return known or Thought(chance.choice(choices), "Any of these is as good as the next.")
