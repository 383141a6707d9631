"""Observations of Vault Heist."""

from functools import lru_cache

from heistnight.games.vault_heist.actions import SPACE
from heistnight.games.vault_heist.amounts import HAND_SIZE
from heistnight.games.vault_heist.cards import CARD_NAMES, LEVELS, NOTHING, Cards
from heistnight.games.vault_heist.chain import Played, on_the_table
from heistnight.games.vault_heist.effects import AtWork, KeepCard
from heistnight.games.vault_heist.knowledge import single
from heistnight.games.vault_heist.state import HandWindow, VaultHeistState
from heistnight.kernel.events import Seat
from heistnight.kernel.steps import UNANSWERED, UNASKED
from heistnight.study.layout import MAX_VALUE, FieldValue, Layout, Private, chooser, counter, packed

LAYOUT: Layout[VaultHeistState] = Layout("vault-heist", version=1, seats=5)
cards_counted = counter(len(CARD_NAMES))
one_card = chooser(len(CARD_NAMES))


@lru_cache(maxsize=16384)
def cards_packed(cards: Cards) -> bytes:
    return packed(cards_counted(cards))


NO_CARDS = cards_packed(())

LAYOUT.add_common_fields("turn", "level", "support", "oppose", "answer", "keep", "scavenge")

PLAYER = ("cards", *[f"level {level + 1}" for level in LEVELS], "firewall", "distracted", "turn")


@LAYOUT.field(LAYOUT.others, PLAYER, high=68)
def players(s: VaultHeistState, seat: Seat) -> FieldValue:
    """Public facts about each player."""
    found: list[int] = []
    for other in (*range(seat, s.seats), *range(seat)):
        levels = s.levels[other]
        found += (len(s.hands[other]), levels & 1, levels >> 1 & 1, levels >> 2)
        found += (s.firewalls[other], s.distracted[other], s.turn == other)
    return found + [0] * (len(PLAYER) * (LAYOUT.seats - s.seats))


@LAYOUT.field(("turns", "infiltrated", "actions left", "deck"), high=MAX_VALUE)
def stage(s: VaultHeistState, seat: Seat) -> FieldValue:
    """How far the game and the turn are."""
    return (s.turns, s.infiltrated, s.actions_left, len(s.deck))


@LAYOUT.field(("discarded", "in the last shuffle", "own hand", "drawn since"), CARD_NAMES, high=68)
def cards(s: VaultHeistState, seat: Seat) -> FieldValue:
    """The discard pile; what the deck was made of; the own hand; what this seat drew since."""
    seen = (s.discard, s.stock, s.hands[seat], s.drew[seat])
    return b"".join([cards_packed(cards) for cards in seen])


NOTHING_KNOWN = NO_CARDS * (LAYOUT.seats + 1)


@LAYOUT.field((*LAYOUT.others, "between several"), CARD_NAMES, high=68)
def known(s: VaultHeistState, seat: Seat) -> FieldValue:
    """Cards that others certainly hold: single players, and one of several."""
    facts = s.memory[seat]
    if not facts:
        return NOTHING_KNOWN
    found = [0] * ((LAYOUT.seats + 1) * len(CARD_NAMES))
    for hands, cards in facts:
        spot = (hands.bit_length() - 1 - seat) % s.seats if single(hands) else LAYOUT.seats
        for card in cards:
            found[spot * len(CARD_NAMES) + card] += 1
    return found


LINK = (*CARD_NAMES, "played by", "aimed at", "level")
NO_CHAIN = packed((0,) * (2 * len(LINK)))


@LAYOUT.field(("first", "last"), LINK, high=len(CARD_NAMES))
def chain(s: VaultHeistState, seat: Seat) -> FieldValue:
    """The action on the table and the latest answer. Seats: 1 is this one, then clockwise."""
    cards = on_the_table(s)
    if not cards:
        return NO_CHAIN
    return link(s, cards[0], seat) + link(s, cards[-1], seat)


def link(s: VaultHeistState, played: Played | AtWork, seat: Seat) -> tuple[int, ...]:
    target = 0 if played.target == NOTHING else (played.target - seat) % s.seats + 1
    return (*one_card(played.card), (played.seat - seat) % s.seats + 1, target, played.level + 1)


@LAYOUT.field(high=68)
def chain_length(s: VaultHeistState, seat: Seat) -> FieldValue:
    """How many cards are on the table."""
    return (len(on_the_table(s)),)


@LAYOUT.field(("level", "support", "opposition", "opposed"), high=68)
def infiltration(s: VaultHeistState, seat: Seat) -> FieldValue:
    """The attacked level, counted from 1; support and opposition; how many others opposed."""
    if s.level == NOTHING:
        return (0, 0, 0, 0)
    return (s.level + 1, s.support, s.opposition, len(s.oppositions))


@LAYOUT.field(high=len(SPACE), top=(HandWindow,))
def answer(s: VaultHeistState, seat: Seat) -> FieldValue:
    """This seat's sealed answer in a window: its id plus 1; 0: none."""
    top = s.stack[-1] if s.stack else None
    if not isinstance(top, HandWindow) or top.answers[seat] in (UNASKED, UNANSWERED):
        return (0,)
    return (top.answers[seat] + 1,)


@LAYOUT.field(CARD_NAMES, high=HAND_SIZE, top=(KeepCard,))
def in_pocket(s: VaultHeistState, seat: Seat) -> FieldValue:
    """The cards that this seat's pickpocket found."""
    top = s.stack[-1] if s.stack else None
    if isinstance(top, KeepCard) and top.seat == seat:
        return cards_packed(top.cards)
    return NO_CARDS


def own_score(s: VaultHeistState, seat: Seat) -> int:
    """VH-11: unlocked levels, which are public."""
    return s.levels[seat].bit_count()


def private(s: VaultHeistState, seat: Seat) -> Private:
    """This seat's hand."""
    return s.hands[seat]
