"""The policy's answers: which cards to stop, and with what."""

from heistnight.bots.policy import Choices
from heistnight.bots.vault_heist.answers import MUST_STOP
from heistnight.bots.vault_heist.view_reader import ALL, ONE_SHORT
from heistnight.games.vault_heist.actions import (
    ANSWER_COUNTER,
    ANSWER_DENY,
    ANSWER_FIREWALL,
    NO_LEVEL,
    PASS,
    PICK_LEVEL,
)
from heistnight.games.vault_heist.cards import (
    COUNTER,
    DENY,
    DISTRACT,
    FIREWALL,
    NOTHING,
    PICKPOCKET,
    SCAVENGE,
    STEAL,
)
from heistnight.games.vault_heist.chain import Played
from heistnight.games.vault_heist.effects import ChooseDisable, ChooseSteal
from heistnight.games.vault_heist.state import ALL_UNLOCKED, VaultHeistState
from heistnight.kernel.choices import Choice, places
from heistnight.kernel.events import Seat

CardChain = list[Played]
LEVEL_PICKED = places(PICK_LEVEL)


def answer(s: VaultHeistState, seat: Seat, choices: Choices) -> Choice:
    chain = [step for step in s.stack if type(step) is Played]
    first = chain[0]
    if first.card == FIREWALL or first.card == SCAVENGE:
        return answer_harmless(s, seat, choices, chain)
    harm = hurts(s, seat, first)
    if not works_now(chain):
        harm = -harm
    if harm < 1:
        return PASS
    if harm >= ONE_SHORT and ANSWER_FIREWALL in choices:
        return ANSWER_FIREWALL
    if ANSWER_COUNTER in choices:
        return ANSWER_COUNTER
    if ANSWER_DENY in choices and (harm >= MUST_STOP or (harm >= ONE_SHORT and rich(s, seat))):
        return ANSWER_DENY
    return PASS


def rich(s: VaultHeistState, seat: Seat) -> bool:
    return s.hands[seat].count(DENY) > 1


def answer_harmless(s: VaultHeistState, seat: Seat, choices: Choices, chain: CardChain) -> Choice:
    if ANSWER_DENY not in choices or not rich(s, seat):
        return PASS
    first, last = chain[0], chain[-1]
    undone = first.seat == seat != last.seat
    leads = len(chain) == 1 and s.levels[first.seat] == ALL_UNLOCKED
    return ANSWER_DENY if undone or leads else PASS


def works_now(chain: CardChain) -> bool:
    """Return whether the first card works as played if nobody answers any more."""
    turns = 0
    for card in chain[:0:-1]:
        if turns < 0:
            turns = 0
        else:
            turns = turns + 1 if card.card == COUNTER else -1
    return turns >= 0 and turns % 2 == 0


def hurts(s: VaultHeistState, seat: Seat, first: Played) -> int:
    """Return how bad it is for this seat if the first card works."""
    card, target = first.card, first.target
    mine, theirs = s.levels[seat].bit_count(), s.levels[target].bit_count()
    if card == PICKPOCKET:
        return 1 + (mine >= ALL) if target == seat else 0
    if first.seat == seat:
        return -3 if theirs == ALL or card == STEAL else -2
    if target == seat:
        if card == DISTRACT:
            return 1 if mine == ALL else 2
        loses = mine if first.level == NOTHING else s.levels[seat] >> first.level & 1
        return (1 + mine if mine < ALL else 9) if loses else 0
    if theirs == ALL and card != DISTRACT:
        return -3
    return 3 if card == STEAL and s.levels[first.seat].bit_count() == ONE_SHORT else 0


def level(s: VaultHeistState, seat: Seat, choices: Choices) -> Choice:
    """Choose a level: for a steal one to gain and never one to lose; for a disable any."""
    step = s.stack[-1]
    assert isinstance(step, ChooseDisable | ChooseSteal)
    own, theirs = s.levels[seat], s.levels[step.target]
    best, most = choices[0], -2
    for choice in choices:
        gain = 0
        if choice != NO_LEVEL:
            number = LEVEL_PICKED[choice]
            gain = (theirs >> number & 1) - (own >> number & 1)
        if gain > most:
            best, most = choice, gain
    return best
