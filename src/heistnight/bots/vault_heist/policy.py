"""The policy for Vault Heist: a fast bot on bare states, also used for rollouts."""

from collections.abc import Callable
from typing import Any

from heistnight.bots.policy import Choices, Dice, PolicyBot
from heistnight.bots.vault_heist.policy_answers import answer, level
from heistnight.bots.vault_heist.view_reader import ONE_SHORT, OPEN_COUNT
from heistnight.games.vault_heist.actions import (
    DECLINE,
    END_TURN,
    GIVE_UP,
    INFILTRATE,
    KEEP,
    OPPOSE,
    PLAY_DISABLE,
    PLAY_DISTRACT,
    PLAY_FIREWALL,
    PLAY_PICKPOCKET,
    PLAY_SCAVENGE,
    PLAY_STEAL,
    SUPPORT,
    TAKE,
)
from heistnight.games.vault_heist.cards import (
    COUNTER,
    DENY,
    DISABLE,
    DISTRACT,
    DOUBLE,
    EQUIPMENT,
    FIREWALL,
    PICKPOCKET,
    SCAVENGE,
    STEAL,
    WORTH,
    Cards,
)
from heistnight.games.vault_heist.chain import AnswerCard
from heistnight.games.vault_heist.effects import ChooseDisable, ChooseSteal, KeepCard, Scavenge
from heistnight.games.vault_heist.infiltrate import AddSupport, Oppose
from heistnight.games.vault_heist.state import VaultHeistState
from heistnight.games.vault_heist.turn import TakeCrewTurn
from heistnight.kernel.choices import Choice, places
from heistnight.kernel.events import Seat
from heistnight.kernel.steps import CLOCKWISE

FIRST_LEVEL = tuple([(levels & -levels).bit_length() - 1 for levels in range(8)])
"""By set of levels: the first of them."""
EQUIPMENT_SAVED = (4, 2, 0, 0)
DISTRACT_WORTH = (10.0, 15.0, 20.0, 1.0)
DISABLE_WORTH = (0.0, 0.0, 20.0, 80.0)
STEAL_WORTH = (0.0, 30.0, 40.0, 90.0)
"""By number of unlocked levels of a rival."""
CARD_OFFERED = {**places(KEEP), **places(TAKE)}
ANY_CARD = {DENY: 9.0, DOUBLE: 7.0, COUNTER: 6.0, DISTRACT: 5.0, PICKPOCKET: 4.0, SCAVENGE: 4.0}


def quick_policy(s: VaultHeistState, seat: Seat, choices: Choices, dice: Dice) -> Choice:
    return POLICY_BY_STEP[type(s.stack[-1])](s, seat, choices) if len(choices) > 1 else choices[0]


def equipment(hand: Cards) -> int:
    return WORTH[EQUIPMENT] * hand.count(EQUIPMENT) + WORTH[DOUBLE] * hand.count(DOUBLE)


# The turn


def turn(s: VaultHeistState, seat: Seat, choices: Choices) -> Choice:
    best, most = exploit(s, seat) if s.actions_left else (END_TURN, 0.0)
    if not s.infiltrated and s.levels[seat] != 0b111:
        entry, worth = infiltration(s, seat)
        if worth > most:
            return entry
    return best


def exploit(s: VaultHeistState, seat: Seat) -> tuple[Choice, float]:
    """Return the best action and its value; the first one offered in a tie."""
    best, most = END_TURN, 0.0
    hand, levels, mine = s.hands[seat], s.levels, s.levels[seat]
    rivals = CLOCKWISE[s.seats][seat][1:]
    if FIREWALL in hand and not s.firewalls[seat]:
        best, most = PLAY_FIREWALL, 10.0 + 10 * OPEN_COUNT[mine]
    if DISTRACT in hand:
        for rival in rivals:
            worth = DISTRACT_WORTH[OPEN_COUNT[levels[rival]]]
            if worth > most and not s.distracted[rival]:
                best, most = PLAY_DISTRACT[rival], worth
    if PICKPOCKET in hand:
        for rival in rivals:
            cards = len(s.hands[rival])
            worth = 12 + 3 * OPEN_COUNT[levels[rival]] + 0.5 * cards
            if cards and worth > most:
                best, most = PLAY_PICKPOCKET[rival], worth
    if DISABLE in hand:
        for rival in rivals:
            worth = DISABLE_WORTH[OPEN_COUNT[levels[rival]]] - 5 * s.firewalls[rival]
            if worth > most:
                best, most = PLAY_DISABLE[rival][FIRST_LEVEL[levels[rival]]], worth
    if SCAVENGE in hand and s.discard and most < 15:
        best, most = PLAY_SCAVENGE, 15.0
    if STEAL in hand:
        urge = 10.0 * (OPEN_COUNT[mine] == ONE_SHORT)
        for rival in rivals:
            gained = levels[rival] & ~mine
            if gained:
                worth = STEAL_WORTH[OPEN_COUNT[levels[rival]]] + urge - 5 * s.firewalls[rival]
                if worth > most:
                    best, most = PLAY_STEAL[rival][FIRST_LEVEL[gained]], worth
    return best, most


def infiltration(s: VaultHeistState, seat: Seat) -> tuple[Choice, float]:
    """Return the best infiltration and its value: the small card, where you can't steal."""
    hand, mine = s.hands[seat], s.levels[seat]
    held = equipment(hand)
    stealable = danger = 0
    for rival in CLOCKWISE[s.seats][seat][1:]:
        stealable |= s.levels[rival]
        if OPEN_COUNT[s.levels[rival]] > danger:
            danger = OPEN_COUNT[s.levels[rival]]
    if held <= (danger >= ONE_SHORT) and (not held or OPEN_COUNT[mine] < ONE_SHORT):
        return END_TURN, 0.0
    card = EQUIPMENT if EQUIPMENT in hand else DOUBLE
    worth = 50.0 - 5 * card
    free = ~mine & ~stealable & 0b111
    if free:
        return INFILTRATE[FIRST_LEVEL[free]][card], worth
    return INFILTRATE[FIRST_LEVEL[~mine & 0b111]][card], worth - 2


# The duel


def oppose(s: VaultHeistState, seat: Seat, choices: Choices) -> Choice:
    opened = OPEN_COUNT[s.levels[s.turn]]
    if equipment(s.hands[seat]) <= EQUIPMENT_SAVED[opened]:
        return DECLINE
    lead = s.support - s.opposition
    for card in (EQUIPMENT, DOUBLE):
        if WORTH[card] >= lead and OPPOSE[card] in choices:
            return OPPOSE[card]
    return choices[-2] if opened >= ONE_SHORT and len(choices) > 1 else DECLINE


def support(s: VaultHeistState, seat: Seat, choices: Choices) -> Choice:
    missing = s.opposition - s.support + 1
    hand = s.hands[seat]
    if equipment(hand) < missing:
        return GIVE_UP
    if DOUBLE in hand and (missing > 1 or EQUIPMENT not in hand):
        return SUPPORT[DOUBLE]
    return SUPPORT[EQUIPMENT]


# Cards


def keep_card(s: VaultHeistState, seat: Seat, choices: Choices) -> Choice:
    best, most = choices[0], -9.0
    for choice in choices:
        worth = card_worth(s, seat, CARD_OFFERED[choice])
        if worth > most:
            best, most = choice, worth
    return best


def card_worth(s: VaultHeistState, seat: Seat, card: int) -> float:
    hand = s.hands[seat]
    held = hand.count(card)
    if card == EQUIPMENT:
        return 6 if equipment(hand) < 3 else 3
    if card == FIREWALL:
        return 0 if s.firewalls[seat] or held else 5
    if card == STEAL:
        return 9.5 - held
    if card == DISABLE:
        danger: int = max([OPEN_COUNT[s.levels[rival]] for rival in CLOCKWISE[s.seats][seat][1:]])
        return 7.0 + 3 * (danger >= ONE_SHORT) - 2 * held
    if card == DOUBLE:
        return 7
    return ANY_CARD[card] - (2 * held if card == DENY else held)


POLICY_BY_STEP: dict[type[Any], Callable[[VaultHeistState, Seat, Choices], Choice]] = {
    TakeCrewTurn: turn,
    Oppose: oppose,
    AddSupport: support,
    AnswerCard: answer,
    ChooseDisable: level,
    ChooseSteal: level,
    KeepCard: keep_card,
    Scavenge: keep_card,
}


class VaultHeistPolicy(PolicyBot):
    policy = staticmethod(quick_policy)
