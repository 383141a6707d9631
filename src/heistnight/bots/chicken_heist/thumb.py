"""A player of Chicken Heist by rules of thumb: peek, warn, dodge, and run with enough."""

from heistnight.bots.base import Bot
from heistnight.bots.chicken_heist import cards, running
from heistnight.bots.chicken_heist.outlook import AVERAGE_LOOT, HeistOutlook
from heistnight.games.chicken_heist.actions import (
    ABILITY,
    DECLINE,
    DRAW,
    END_TURN,
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

ENOUGH_CARDS = 3
WORTH_A_LOOK = 0.25


class ChickenHeistThumb(Bot):
    def pick(self, game: SeatGame, decision: Decision, chance: Chance) -> Choice:
        outlook = HeistOutlook(game.typed_view())
        choices = decision.choices
        if decision.phase == "turn":
            return in_turn(outlook, choices)
        if decision.phase == "operation":
            return cards.useful(outlook, choices) or PASS
        if decision.phase == "decision":
            return running.decision(outlook, choices)
        if decision.phase == "split":
            return choices[-1]
        if USE_HIDE in choices:
            return USE_HIDE
        return small_question(outlook, decision, chance)


def in_turn(outlook: HeistOutlook, choices: tuple[Choice, ...]) -> Choice:
    """Cards that help now, then the move, then the rest."""
    card = cards.useful(outlook, choices)
    if card is not None:
        return card
    if END_TURN in choices:
        return ABILITY if ABILITY in choices and likes_ability(outlook) else END_TURN
    return best_move(outlook, choices)


def best_move(outlook: HeistOutlook, choices: tuple[Choice, ...]) -> Choice:
    """Move a known trap away; look when it is worth knowing; else rob."""
    wishes = []
    if outlook.foreseen_harm:
        wishes.append(TINKER)
    elif not outlook.next.certain and worth_a_look(outlook):
        wishes.append(LOOKOUT)
    wishes += [ROB, RESUPPLY, LOOKOUT, TINKER]
    return next(MOVES[move] for move in wishes if MOVES[move] in choices)


def worth_a_look(outlook: HeistOutlook) -> bool:
    """There is something to lose, no hide to save it, and a warn card would pay."""
    if "warn" in outlook.own.actions:
        return True
    at_risk = outlook.own.loot_value >= 2 * AVERAGE_LOOT
    return at_risk and outlook.danger > WORTH_A_LOOK and not outlook.me.hide


def likes_ability(outlook: HeistOutlook) -> bool:
    own, character = outlook.own, outlook.me.character
    if character == "agent":
        return bool(own.loot) and own.loot_value < AVERAGE_LOOT * len(own.loot)
    if character == "mystic":
        return bool(cards.useless(own.actions))
    return False


def small_question(outlook: HeistOutlook, decision: Decision, chance: Chance) -> Choice:
    choices = decision.choices
    if DECLINE in choices:
        return cards.answer(outlook)
    if SHOW in choices:
        return SHOW
    if DRAW in choices:
        return NO_DRAW if outlook.me.hide else DRAW
    return cards.target(outlook, decision) or chance.choice(choices)
