"""The state of a game of Vault Heist."""

from heistnight.games.vault_heist import knowledge as memory
from heistnight.games.vault_heist.amounts import HAND_SIZE, LAST_ROUND
from heistnight.games.vault_heist.cards import NOTHING, Card, Cards, VaultHeistPack
from heistnight.games.vault_heist.history_sampling import DRAW, GAIN, SHOW, TAKE, CardMove
from heistnight.games.vault_heist.knowledge import Memory
from heistnight.kernel.choices import Choice
from heistnight.kernel.events import Seat
from heistnight.kernel.reactions import Window
from heistnight.kernel.steps import CLOCKWISE, State, with_item, without

Levels = int
"""Bit set of a seat's unlocked levels."""
ALL_UNLOCKED: Levels = 0b111


class VaultHeistState(State, kw_only=True):
    """The full state; fields indexed by seat are tuples with one entry per seat."""

    pack: VaultHeistPack
    turned_by_counter: int
    stopped_by_deny: int
    """Bit sets of the cards that these reactions can answer."""

    deck: Cards
    """In drawing order."""
    discard: Cards = ()
    """The discard pile, oldest card first."""
    hands: tuple[Cards, ...]
    """Sorted."""
    hand_size: int = HAND_SIZE
    """VH-10, VH-12: cards dealt, and drawn up to."""
    levels: tuple[Levels, ...]
    firewalls: tuple[bool, ...]
    distracted: tuple[bool, ...]

    last_round: int = LAST_ROUND
    """VH-15: the night is over after this many rounds in any case."""
    turn: Seat = NOTHING
    turns: int = 0
    quiet_turns: int = NOTHING
    """Turns in a row without a card played; NOTHING if one was played this turn."""
    called_off: bool = False
    """VH-15: the night is over and nobody opened the vault."""
    infiltrated: bool = False
    actions_left: int = 0

    level: int = NOTHING
    """The level being infiltrated."""
    supports: Cards = ()
    support: int = 0
    oppositions: tuple[tuple[Seat, Card], ...] = ()
    opposition: int = 0

    stock: Cards
    """The deck's cards when it was last shuffled, sorted. Everyone knows them."""
    drew: tuple[Cards, ...]
    """By seat: the cards it drew since then, known only to that seat."""
    memory: Memory
    held: tuple[Cards, ...]
    """The hands when the deck was last shuffled, each known only to its owner."""
    remembered: Memory
    """What was known about those hands."""
    history: tuple[CardMove, ...] = ()
    """How cards moved since then, including moves that only some seats saw."""

    def clockwise(self, start: Seat) -> tuple[Seat, ...]:
        """Return the other seats in turn order."""
        return CLOCKWISE[self.seats][start][1:]

    # Cards

    def draw_up(self, seat: Seat) -> Cards:
        """VH-12, G-6: draw up to a full hand, if deck and discard pile have enough cards."""
        missing = self.hand_size - len(self.hands[seat])
        if missing <= 0:
            return ()
        drawn = self.draw(seat, missing)
        if len(drawn) < missing and self.discard:
            self.reshuffle()
            drawn += self.draw(seat, missing - len(drawn))
        return drawn

    def draw(self, seat: Seat, count: int) -> Cards:
        drawn, self.deck = self.deck[:count], self.deck[count:]
        if drawn:
            self.reveal()
            self.drew = with_item(self.drew, seat, self.drew[seat] + drawn)
            self.hands = with_item(self.hands, seat, tuple(sorted(self.hands[seat] + drawn)))
            self.history += ((DRAW, seat, *drawn),)
        return drawn

    def reshuffle(self) -> None:
        self.stock = tuple(sorted(self.discard))
        self.drew = ((),) * self.seats
        self.deck, self.discard = self.shuffled(self.discard, "deck"), ()
        self.held, self.remembered, self.history = self.hands, self.memory, ()

    def show_from_hand(self, seat: Seat, card: Card) -> None:
        """Play a card from a hand face up; a rival may have known of it."""
        self.quiet_turns = NOTHING  # this turn isn't quiet
        self.hands = with_item(self.hands, seat, without(self.hands[seat], card))
        self.memory = memory.show_card(self.memory, seat, card)
        self.history += ((SHOW, seat, card),)
        self.reveals += 1

    def take_openly(self, seat: Seat, card: Card) -> None:
        """VH-31: take a card from the discard pile; everyone sees which."""
        self.discard = without(self.discard, card)
        self.hands = with_item(self.hands, seat, tuple(sorted((*self.hands[seat], card))))
        self.memory = memory.gain_card(self.memory, seat, card)
        self.history += ((GAIN, seat, card),)

    def take_secretly(self, seat: Seat, source: Seat, card: Card, seen: Cards) -> None:
        """VH-30: move a card from hand to hand; only these two seats know which."""
        self.hands = with_item(self.hands, source, without(self.hands[source], card))
        self.hands = with_item(self.hands, seat, tuple(sorted((*self.hands[seat], card))))
        returned = without(seen, card)
        self.memory = memory.take_card(self.memory, seat, source, card, returned)
        self.history += ((TAKE, seat, source, card, *returned),)
        self.reveal()

    # Levels

    def set_levels(self, seat: Seat, levels: Levels) -> None:
        self.levels = with_item(self.levels, seat, levels)


class HandWindow(Window[VaultHeistState], frozen=True):
    """A reaction window that asks the seats whose hands can answer (G-3)."""

    def can_answer(self, s: VaultHeistState, seat: Seat, hand: Cards) -> bool:
        """Return whether a seat with this hand is asked."""
        raise TypeError(f"{type(self).__name__} does not say who can answer")

    def take(self, s: VaultHeistState, seat: Seat, choice: Choice) -> None:
        s.amend(type(self)(with_item(self.answers, seat, choice), self.played_by))
