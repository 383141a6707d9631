"""The features of a seat in Vault Heist for the value net: levels, hands, cards in play."""

from heistnight.bots.vault_heist.view_reader import OPEN_COUNT
from heistnight.games.vault_heist.cards import (
    CARD_KINDS,
    CARD_NAMES,
    DENY,
    DISABLE,
    FIREWALL,
    NOTHING,
    STEAL,
)
from heistnight.games.vault_heist.chain import Played
from heistnight.games.vault_heist.effects import AtWork
from heistnight.games.vault_heist.knowledge import single
from heistnight.games.vault_heist.state import VaultHeistState
from heistnight.kernel.events import Seat
from heistnight.kernel.steps import CLOCKWISE

"""Number of unlocked levels by bit set."""
HARMFUL = (STEAL, DISABLE)

NAMES = (
    *[f"own {card}" for card in CARD_NAMES],
    *("one open", "two open", "all open", "firewall", "distracted", "cards"),
    *("rivals with one", "rivals with two", "rivals with all"),
    *("next rival's levels", "rivals' firewalls", "rivals' cards", "soonest turn of the best"),
    *("best rival's firewall", "best rival's cards", "rivals distracted", "to be stolen"),
    *("until our turn", "our turn", "actions left", "may infiltrate"),
    *("we infiltrate", "a rival infiltrates", "its open levels", "support ahead", "opposed"),
    *("our card on the table", "a card at us", "a card at the best", "steal on the table"),
    *("it harms us", "it harms the best", "will be stopped", "stop waits", "denies known"),
    *("denies gone", "equipment known"),
)


def features(s: VaultHeistState, seat: Seat) -> list[float]:
    hand, levels, seats = s.hands[seat], s.levels, s.seats
    mine = OPEN_COUNT[levels[seat]]
    order = CLOCKWISE[seats][seat][1:]
    rivals = [OPEN_COUNT[levels[rival]] for rival in order]
    best = order[rivals.index(max(rivals))]
    turn = s.turn if s.turn != NOTHING else 0
    others = seats - 1
    ours = turn == seat
    stealable = 0
    for rival in order:
        stealable |= levels[rival]
    return [
        *[hand.count(card) / 2 for card in CARD_KINDS],
        float(mine == 1),
        float(mine == 2),
        float(mine == 3),
        float(s.firewalls[seat]),
        float(s.distracted[seat]),
        len(hand) / 5,
        rivals.count(1) / others,
        rivals.count(2) / others,
        float(3 in rivals),
        rivals[0] / 3,
        sum([s.firewalls[rival] for rival in order]) / others,
        sum([len(s.hands[rival]) for rival in order]) / (5 * others),
        (best - turn) % seats / seats,
        float(s.firewalls[best]),
        len(s.hands[best]) / 5,
        sum([s.distracted[rival] for rival in order]) / others,
        OPEN_COUNT[stealable & ~levels[seat] & 0b111] / 3,
        (seat - turn) % seats / seats,
        float(ours),
        s.actions_left / 2 if ours else 0.0,
        float(ours and not s.infiltrated),
        *duel(s, ours),
        *on_the_table(s, seat, best),
        *remembered(s, seat),
    ]


def duel(s: VaultHeistState, ours: bool) -> list[float]:
    if s.level == NOTHING:
        return [0.0] * 5
    lead = max(-1.0, min(1.0, (s.support - s.opposition) / 3))
    opened = OPEN_COUNT[s.levels[s.turn]] / 3
    return [float(ours), float(not ours), opened, lead, len(s.oppositions) / (s.seats - 1)]


def on_the_table(s: VaultHeistState, seat: Seat, best: Seat) -> list[float]:
    """Return features of the action in play and whether the answers would stop it."""
    chain = [step for step in s.stack if isinstance(step, (Played, AtWork))]
    if not chain:
        return [0.0] * 8
    action = chain[0]
    harmful = action.card in HARMFUL
    at_us, at_best = action.target == seat, action.target == best
    stops = len(chain) - 1
    return [
        float(action.seat == seat),
        float(at_us),
        float(at_best),
        float(action.card == STEAL),
        float(at_us and harmful),
        float(at_best and harmful),
        float(stops % 2),
        float(stops > 0),
    ]


def remembered(s: VaultHeistState, seat: Seat) -> list[float]:
    """Return features of cards known in others' hands, and of denies in the discard pile."""
    denies = equipment = 0
    for hands, cards in s.memory[seat]:
        if single(hands) and not hands >> seat & 1:
            denies += cards.count(DENY)
            equipment += sum([card < FIREWALL for card in cards])
    return [denies / 2, s.discard.count(DENY) / 4, equipment / 4]
