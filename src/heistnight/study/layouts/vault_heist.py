"""Observations of Vault Heist."""

from heistnight.games.vault_heist.actions import SPACE
from heistnight.games.vault_heist.amounts import HAND_SIZE
from heistnight.games.vault_heist.cards import CARD_NAMES, LEVELS, NOTHING
from heistnight.games.vault_heist.chain import Played, on_the_table
from heistnight.games.vault_heist.effects import AtWork, KeepCard
from heistnight.games.vault_heist.knowledge import single
from heistnight.games.vault_heist.state import HandWindow, VaultHeistState
from heistnight.kernel.events import Seat
from heistnight.kernel.steps import UNANSWERED, UNASKED
from heistnight.study.layout import MAX_VALUE, Layout, Private
from heistnight.study.writing import Numbers, count, fill

LAYOUT: Layout[VaultHeistState] = Layout("vault-heist", version=1, seats=5)
KINDS = len(CARD_NAMES)
LAYOUT.add_common_fields("turn", "level", "support", "oppose", "answer", "keep", "scavenge")

PLAYER = ("cards", *[f"level {level + 1}" for level in LEVELS], "firewall", "distracted", "turn")
PLAYER_SIZE = len(PLAYER)


@LAYOUT.field(LAYOUT.others, PLAYER, high=68)
def players(s: VaultHeistState, seat: Seat, out: Numbers) -> None:
    """Public facts about each player."""
    for other, levels in enumerate(s.levels):
        start = (other - seat) % s.seats * PLAYER_SIZE
        out[start] = len(s.hands[other])
        out[start + 1] = levels & 1
        out[start + 2] = levels >> 1 & 1
        out[start + 3] = levels >> 2
        out[start + 4] = s.firewalls[other]
        out[start + 5] = s.distracted[other]
        out[start + 6] = s.turn == other


@LAYOUT.field(("turns", "infiltrated", "actions left", "deck"), high=MAX_VALUE)
def stage(s: VaultHeistState, seat: Seat, out: Numbers) -> None:
    """How far the game and the turn are."""
    fill(out, 0, (s.turns, s.infiltrated, s.actions_left, len(s.deck)))


@LAYOUT.field(("discarded", "in the last shuffle", "own hand", "drawn since"), CARD_NAMES, high=68)
def cards(s: VaultHeistState, seat: Seat, out: Numbers) -> None:
    """The discard pile; what the deck was made of; the own hand; what this seat drew since."""
    count(out, 0, KINDS, s.discard)
    count(out, KINDS, KINDS, s.stock)
    count(out, 2 * KINDS, KINDS, s.hands[seat])
    count(out, 3 * KINDS, KINDS, s.drew[seat])


@LAYOUT.field((*LAYOUT.others, "between several"), CARD_NAMES, high=68)
def known(s: VaultHeistState, seat: Seat, out: Numbers) -> None:
    """Cards that others certainly hold: single players, and one of several."""
    for hands, cards in s.memory[seat]:
        spot = (hands.bit_length() - 1 - seat) % s.seats if single(hands) else LAYOUT.seats
        for card in cards:
            out[spot * KINDS + card] += 1


LINK = (*CARD_NAMES, "played by", "aimed at", "level")
LINK_SIZE = len(LINK)


@LAYOUT.field(("first", "last"), LINK, high=KINDS, categories=("played by", "aimed at", "level"))
def chain(s: VaultHeistState, seat: Seat, out: Numbers) -> None:
    """The action on the table and the latest answer. Seats: 1 is this one, then clockwise."""
    cards = on_the_table(s)
    if cards:
        link(s, cards[0], seat, out, 0)
        link(s, cards[-1], seat, out, LINK_SIZE)


def link(s: VaultHeistState, played: Played | AtWork, seat: Seat, out: Numbers, start: int) -> None:
    out[start + played.card] = 1
    out[start + KINDS] = (played.seat - seat) % s.seats + 1
    if played.target != NOTHING:
        out[start + KINDS + 1] = (played.target - seat) % s.seats + 1
    out[start + KINDS + 2] = played.level + 1


@LAYOUT.field(high=68)
def chain_length(s: VaultHeistState, seat: Seat, out: Numbers) -> None:
    """How many cards are on the table."""
    out[0] = len(on_the_table(s))


@LAYOUT.field(("level", "support", "opposition", "opposed"), high=68, categories=("level",))
def infiltration(s: VaultHeistState, seat: Seat, out: Numbers) -> None:
    """The attacked level, counted from 1; support and opposition; how many others opposed."""
    if s.level != NOTHING:
        fill(out, 0, (s.level + 1, s.support, s.opposition, len(s.oppositions)))


@LAYOUT.field(high=len(SPACE), categories=True, top=(HandWindow,))
def answer(s: VaultHeistState, seat: Seat, out: Numbers) -> None:
    """This seat's sealed answer in a window: its id plus 1; 0: none."""
    top = s.stack[-1] if s.stack else None
    if isinstance(top, HandWindow) and top.answers[seat] not in (UNASKED, UNANSWERED):
        out[0] = top.answers[seat] + 1


@LAYOUT.field(CARD_NAMES, high=HAND_SIZE, top=(KeepCard,))
def in_pocket(s: VaultHeistState, seat: Seat, out: Numbers) -> None:
    """The cards that this seat's pickpocket found."""
    top = s.stack[-1] if s.stack else None
    if isinstance(top, KeepCard) and top.seat == seat:
        count(out, 0, KINDS, top.cards)


def own_score(s: VaultHeistState, seat: Seat) -> int:
    """VH-11: unlocked levels, which are public."""
    return s.levels[seat].bit_count()


def private(s: VaultHeistState, seat: Seat) -> Private:
    """This seat's hand."""
    return s.hands[seat]
