"""VH-1, VH-10: shuffle the deck, deal the hands and choose the first player."""

from msgspec.structs import replace

from heistnight.games.vault_heist.amounts import (
    HAND_SIZE,
    LAST_ROUND,
    SMALL_DECK,
    SMALL_HAND_SIZE,
    SMALL_LEVELS,
    SMALL_ROUNDS,
)
from heistnight.games.vault_heist.cards import (
    CARD_NAMES,
    Cards,
    VaultHeistPack,
    names,
)
from heistnight.games.vault_heist.events import GameBegins, HandDealt
from heistnight.games.vault_heist.history_sampling import first_history
from heistnight.games.vault_heist.state import VaultHeistState
from heistnight.games.vault_heist.turn import StartTurn
from heistnight.kernel.chance import key_of
from heistnight.kernel.rig import first_named, first_seat, plain
from heistnight.kernel.rules import Setup, is_small

ALIASES = {
    "support": "equipment",
    "opposition": "equipment",
    "supportopposition": "equipment",
    "double": "double equipment",
    "doublesupport": "double equipment",
    "doubleopposition": "double equipment",
    "doublesupportopposition": "double equipment",
}


def lay_out(setup: Setup, pack: VaultHeistPack) -> VaultHeistState:
    """VH-10: return the state before the first turn: seven cards each, all levels locked."""
    seats, small = setup.seats, is_small(setup.options)
    if small:
        pack = small_pack(pack)
    table = VaultHeistState(
        seats=seats,
        key=key_of(setup.seed),
        pack=pack,
        turned_by_counter=pack.answered_by(0),
        stopped_by_deny=pack.answered_by(1),
        deck=(),
        hands=(),
        hand_size=SMALL_HAND_SIZE if small else HAND_SIZE,
        last_round=SMALL_ROUNDS if small else LAST_ROUND,
        levels=(SMALL_LEVELS if small else 0,) * seats,
        firewalls=(False,) * seats,
        distracted=(False,) * seats,
        stock=pack.cards(),
        drew=(),
        memory=((),) * (seats + 1),
        held=((),) * seats,
        remembered=((),) * (seats + 1),
    )
    deck, size = shuffled_deck(table, setup), table.hand_size
    hands = [deck[seat * size : (seat + 1) * size] for seat in range(seats)]
    table.hands = table.drew = tuple([tuple(sorted(hand)) for hand in hands])
    table.deck = deck[seats * size :]
    table.history = first_history(table.hands)
    start(table, first_seat(setup.rig, seats))
    return table


def small_pack(pack: VaultHeistPack) -> VaultHeistPack:
    """Return the pack with the cards of the small game only."""
    cards = [replace(entry, count=SMALL_DECK.get(entry.name, 0)) for entry in pack.card]
    return replace(pack, card=tuple(cards))


def shuffled_deck(table: VaultHeistState, setup: Setup) -> Cards:
    """Return the deck; a rig names its first cards: seven for each seat, then the draw pile."""
    shuffled = table.shuffled(table.pack.cards(), "deck")
    wanted = [ALIASES.get(plain(name), name) for name in setup.rig.get("deck", ())]
    return first_named("deck", shuffled, wanted, lambda card: CARD_NAMES[card])


def start(table: VaultHeistState, named: int | None) -> None:
    first = table.below(table.seats, "first seat") if named is None else named
    table.tell(GameBegins, first, table.hand_size)
    for seat, hand in enumerate(table.hands):
        table.tell(HandDealt, seat, names(hand))
    table.then(StartTurn(first))
