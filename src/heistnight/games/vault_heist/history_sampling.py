"""Sample histories of a game that fit what one seat knows.

The state stores how cards moved since the deck was last shuffled. A seat saw every move, but not
every card. Each card that it hasn't seen is a blank: the seat only knows whether it was in a hand
before the shuffle or came from the deck afterwards. Replaying the moves, a blank becomes the right
card when it is shown, and moves along unseen in a pickpocket. Blanks left at the end are the
cards hidden now: any deal of the remaining cards to them fits all that this seat can deduce.

For the time before the shuffle a seat has its memory (see `knowledge`). It also knows which cards
were in the others' hands altogether: those that were not shuffled.
"""

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

from heistnight.games.vault_heist.cards import CARD_KINDS, Card, Cards
from heistnight.games.vault_heist.knowledge import HandFacts
from heistnight.kernel.chance import Chance
from heistnight.kernel.events import Seat

CardMove = tuple[int, ...]
"""The kind of move, then the seats, then the cards."""
DRAW, SHOW, GAIN, TAKE = range(4)
"""(DRAW, seat, *cards), (SHOW, seat, card), (GAIN, seat, card),
(TAKE, taker, loser, card, *cards that the taker saw and gave back)."""

UNKNOWN = -1
HELD, DRAWN = range(2)
"""A card's origin: a hand before the last shuffle, or the deck."""
SCALE = 1 << 32
HandSlot = int
"""The index of one card in someone's hand; the card itself may be UNKNOWN."""

NO_SLOTS: tuple[HandSlot, ...] = ()


def first_history(hands: tuple[Cards, ...]) -> tuple[CardMove, ...]:
    """Return the history of a new game: every seat draws its hand."""
    return tuple([(DRAW, seat, *hand) for seat, hand in enumerate(hands)])


class KnownHistory(NamedTuple):
    """The history as stored, with the seat that replays it; other seats' cards are ignored."""

    seat: Seat | None
    stock: Cards
    held: tuple[Cards, ...]
    facts: HandFacts
    """What the seat knew about the hands in `held`."""
    history: tuple[CardMove, ...]

    def unseen(self) -> list[list[int]]:
        """Count, by origin and kind, the cards that the seat did not get."""
        held = [card for seat, cards in enumerate(self.held) if seat != self.seat for card in cards]
        drawn = [self.stock.count(card) for card in CARD_KINDS]
        for move in self.history:
            if move[0] == DRAW and move[1] == self.seat:
                for card in move[2:]:
                    drawn[card] -= 1
        return [[held.count(card) for card in CARD_KINDS], drawn]


class ImpossibleHistory(Exception):
    """Raised if a blank became the wrong card earlier, so this history is impossible."""


class ImaginedHistory:
    """One possible history, from what one seat knows."""

    __slots__ = ("cards", "chance", "hands", "held", "moves", "origins", "seat", "unseen")

    def __init__(self, seat: Seat | None, unseen: list[list[int]], chance: Chance) -> None:
        self.seat, self.chance = seat, chance
        self.unseen = [list(counts) for counts in unseen]
        """By origin and kind: the cards left for the blanks and the deck."""
        self.cards: list[Card] = []
        self.origins: list[int] = []
        """By slot: its card and its origin."""
        self.hands: list[list[HandSlot]] = []
        self.held: list[list[HandSlot]] = []
        self.moves: list[tuple[CardMove, Sequence[HandSlot]]] = []
        """The moves, with slots for the cards that weren't face up."""

    def copy(self) -> "ImaginedHistory":
        copy = ImaginedHistory(self.seat, self.unseen, self.chance)
        copy.cards, copy.origins = list(self.cards), list(self.origins)
        copy.hands = [list(hand) for hand in self.hands]
        copy.held, copy.moves = self.held, list(self.moves)
        return copy

    def add_slots(self, seat: Seat, cards: Cards, origin: int) -> list[HandSlot]:
        """Add slots for these cards: blanks unless the cards are the seat's own."""
        first = len(self.cards)
        self.cards += cards if seat == self.seat else (UNKNOWN,) * len(cards)
        self.origins += (origin,) * len(cards)
        return list(range(first, len(self.cards)))

    def begin(self, held: tuple[Cards, ...], facts: HandFacts) -> None:
        """Set the hands before the shuffle, with what was known about them."""
        self.held = [self.add_slots(seat, cards, HELD) for seat, cards in enumerate(held)]
        self.hands = [list(hand) for hand in self.held]
        for where, cards in sorted(facts, key=lambda fact: fact[0].bit_count()):
            hands = [hand for seat, hand in enumerate(self.hands) if where >> seat & 1]
            self.find_all([slot for hand in hands for slot in hand], cards)

    def replay(self, history: tuple[CardMove, ...]) -> None:
        for move in history:
            self.replay_move(move)

    def replay_move(self, move: CardMove) -> None:
        what, seat = move[:2]
        if what == SHOW:
            hand = self.hands[seat]
            hand.remove(self.find(hand, move[2]))
            self.moves.append((move, NO_SLOTS))
        elif what == DRAW:
            drawn = self.add_slots(seat, move[2:], DRAWN)
            self.hands[seat] += drawn
            self.moves.append((move[:2], drawn))
        elif what == TAKE:
            self.take(move)
        else:
            self.hands[seat].append(len(self.cards))
            self.cards.append(move[2])
            self.origins.append(UNKNOWN)
            self.moves.append((move, NO_SLOTS))

    def take(self, move: CardMove) -> None:
        """Replay a pickpocket: both seats know the card taken, only the taker the returned ones."""
        taker, loser, card, *returned = move[1:]
        pocket = self.hands[loser]
        if taker == self.seat:
            gone, *back = self.find_all(pocket, (card, *returned))
        else:
            known = loser == self.seat
            gone = self.find_all(pocket, (card,))[0] if known else self.chance.choice(pocket)
            rest = [slot for slot in pocket if slot != gone]
            back = list(self.chance.shuffled(rest)[: len(returned)])
        pocket.remove(gone)
        self.hands[taker].append(gone)
        self.moves.append((move[:3], [gone, *back]))

    def find_all(self, slots: list[HandSlot], cards: Cards) -> list[HandSlot]:
        """Return the slots of these cards, known ones first, otherwise blanks."""
        free = list(slots)
        found = []
        for card in cards:
            slot = self.find(free, card)
            free.remove(slot)
            found.append(slot)
        return found

    def find(self, slots: list[HandSlot], card: Card) -> HandSlot:
        """Return the slot of this card: a known one, otherwise a blank."""
        cards = self.cards
        for slot in slots:
            if cards[slot] == card:
                return slot
        return self.assign_blank(slots, card)

    def assign_blank(self, slots: list[HandSlot], card: Card) -> HandSlot:
        """Turn one of these blanks into this card."""
        cards, origins = self.cards, self.origins
        left = [counts[card] for counts in self.unseen]
        able = [slot for slot in slots if cards[slot] == UNKNOWN and left[origins[slot]]]
        if not able:
            raise ImpossibleHistory
        slot = self.weighted_choice(able, card) if len(able) > 1 else able[0]
        self.unseen[origins[slot]][card] -= 1
        cards[slot] = card
        return slot

    def weighted_choice(self, blanks: list[HandSlot], card: Card) -> HandSlot:
        """Choose a blank, weighted by how common the card is among its origin's cards."""
        sources = [self.origins[slot] for slot in blanks]
        if sources.count(sources[0]) == len(sources):
            return self.chance.choice(blanks)
        chances = [SCALE * counts[card] // max(1, sum(counts)) for counts in self.unseen]
        weights = [chances[source] for source in sources]
        point = self.chance.below(sum(weights))
        place = 0
        while point >= weights[place]:
            point -= weights[place]
            place += 1
        return blanks[place]

    # The end of the history

    def blanks(self) -> list[HandSlot]:
        return [slot for hand in self.hands for slot in hand if self.cards[slot] == UNKNOWN]

    def fill(self, blanks: list[HandSlot]) -> Cards:
        """Deal the cards left of each origin to its blanks, and return the rest as the deck."""
        rest: Cards = ()
        for origin, counts in enumerate(self.unseen):
            left = tuple([card for card in CARD_KINDS for _ in range(counts[card])])
            rest = self.chance.shuffled(left)
            wanted = [slot for slot in blanks if self.origins[slot] == origin]
            for slot, card in zip(wanted, rest, strict=False):
                self.cards[slot] = card
            rest = rest[len(wanted) :]
        return rest

    def cards_in(self, hand: list[HandSlot]) -> Cards:
        return tuple(sorted([self.cards[slot] for slot in hand]))

    def history(self) -> tuple[CardMove, ...]:
        cards = self.cards
        return tuple(
            [
                (*what, *[cards[slot] for slot in slots]) if slots else what
                for what, slots in self.moves
            ]
        )


def sample_histories(known: KnownHistory, count: int, chance: Chance) -> list[ImaginedHistory]:
    """Sample several histories together; an impossible one is replaced by a copy of another."""
    unseen = known.unseen()
    histories = [ImaginedHistory(known.seat, unseen, chance) for _ in range(count)]
    histories = [past for past in histories if is_possible(past.begin, known.held, known.facts)]
    if count == 1:
        return [past for past in histories if is_possible(past.replay, known.history)]
    for move in known.history:
        alive = [past for past in histories if is_possible(past.replay_move, move)]
        if not alive:
            return []
        lost = len(histories) - len(alive)
        histories = alive + [chance.choice(alive).copy() for _ in range(lost)]
    return histories


def is_possible(live: Callable[..., object], *what: Any) -> bool:
    try:
        live(*what)
    except ImpossibleHistory:
        return False
    return True
