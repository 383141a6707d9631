"""The regular bot for Chicken Heist: look, warn, avoid dangers, and run with enough loot."""

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


NO_NEED = "Your cards don't help now. Save them."


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
            return Thought(choices[-1], "It's the most valuable loot there.")
        if USE_HIDE in choices:
            return Thought(USE_HIDE, "If you're caught, you lose everything.")
        return small_question(outlook, decision, chance)


def in_turn(outlook: HeistOutlook, choices: tuple[Choice, ...]) -> Thought:
    """Play a card that helps now, then move, then do the rest."""
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
    """Swap a known danger away; look if that is worth it; otherwise rob."""
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
        return f"The next event catches you {rough(outlook.danger)}. Swap it away."
    if move == LOOKOUT and wishes[0] == LOOKOUT:
        if "warn" in outlook.own.actions:
            return "If you know the next event, your warn card is a sure loot card."
        return f"You have loot to lose and no hide card. You'd be caught {rough(outlook.danger)}."
    if move == ROB:
        return "You know of no danger now, and loot wins the game."
    if move == RESUPPLY:
        return "You can't rob now, and action cards may save you later."
    return "It's the best move left."


def worth_a_look(outlook: HeistOutlook) -> bool:
    """Whether a look pays: we have a warn card, or loot at risk and no hide card."""
    if "warn" in outlook.own.actions:
        return True
    at_risk = outlook.own.loot_value >= 2 * AVERAGE_LOOT
    return at_risk and outlook.danger > WORTH_A_LOOK and not outlook.me.hide


def likes_ability(outlook: HeistOutlook) -> str:
    """Return why this character's ability helps; empty if it doesn't."""
    own, character = outlook.own, outlook.me.character
    if character == "agent" and own.loot and own.loot_value < AVERAGE_LOOT * len(own.loot):
        return "Your loot cards are worth less than average. You'll likely trade up."
    if character == "mystic" and cards.useless(own.actions):
        return "You have a useless card. Swap it for a new one."
    return ""


def small_question(outlook: HeistOutlook, decision: Decision, chance: Chance) -> Thought:
    choices = decision.choices
    if DECLINE in choices:
        return cards.respond(outlook)
    if SHOW in choices:
        return Thought(SHOW, "You get a card for it, and others only learn that you have gold.")
    if DRAW in choices:
        if outlook.me.hide:
            return Thought(NO_DRAW, "Being able to hide this round is worth more than a card.")
        return Thought(DRAW, "You have no hide card anyway, so the card is free.")
    if choices[0] in LOOT:
        return Thought(choices[0], "It's your least valuable loot.")
    known = cards.target(outlook, decision)
    return known or Thought(chance.choice(choices), "All options are equally good.")
