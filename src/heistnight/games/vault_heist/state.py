"""All that is true of a running game of Vault Heist."""

from heistnight.games.vault_heist import knowledge as memory
from heistnight.games.vault_heist.amounts import HAND_SIZE
from heistnight.games.vault_heist.cards import NOTHING, Card, Cards, VaultHeistPack
from heistnight.games.vault_heist.history_sampling import DRAW, GAIN, SHOW, TAKE, Happening
from heistnight.games.vault_heist.knowledge import Memory
from heistnight.kernel.choices import Choice
from heistnight.kernel.events import Seat
from heistnight.kernel.reactions import Window
from heistnight.kernel.steps import CLOCKWISE, State, with_item, without

Levels = int
"""A bit for each unlocked level."""
ALL_UNLOCKED: Levels = 0b111


class VaultHeistState(State, kw_only=True):
    """The state. Everything indexed by seat is a tuple of that length."""

    pack: VaultHeistPack
    turned_by_counter: int
    stopped_by_deny: int
    """The kinds of card that these reactions answer, one bit each."""

    deck: Cards
    """In drawing order."""
    discard: Cards = ()
    """Face up, the oldest first."""
    hands: tuple[Cards, ...]
    """Sorted."""
    levels: tuple[Levels, ...]
    firewalls: tuple[bool, ...]
    distracted: tuple[bool, ...]

    turn: Seat = NOTHING
    turns: int = 0
    quiet_turns: int = NOTHING
    """How many turns in a row nobody has played a card; NOTHING: somebody has, in this one."""
    called_off: bool = False
    """VH-15: nobody opened the vault, and the night is over."""
    infiltrated: bool = False
    actions_left: int = 0

    level: int = NOTHING
    """The level being infiltrated."""
    supports: Cards = ()
    support: int = 0
    oppositions: tuple[tuple[Seat, Card], ...] = ()
    opposition: int = 0

    stock: Cards
    """What the deck held when it was last shuffled, sorted: everybody knows."""
    drew: tuple[Cards, ...]
    """By seat: what it drew since then. Nobody else knows."""
    memory: Memory
    held: tuple[Cards, ...]
    """The hands when the deck was last shuffled: each known to its owner only."""
    remembered: Memory
    """What was known of them then."""
    history: tuple[Happening, ...] = ()
    """How cards came and went since then, also those that only some saw."""

    def clockwise(self, start: Seat) -> tuple[Seat, ...]:
        """The other seats, in turn order."""
        return CLOCKWISE[self.seats][start][1:]

    # Cards

    def draw_up(self, seat: Seat) -> Cards:
        """VH-12, G-6: draw to a full hand, as far as deck and discard pile go."""
        missing = HAND_SIZE - len(self.hands[seat])
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
        self.deck, self.discard = self.shuffled(self.discard), ()
        self.held, self.remembered, self.history = self.hands, self.memory, ()

    def show_from_hand(self, seat: Seat, card: Card) -> None:
        """A card leaves a hand and lies open; it may be one that somebody knew of."""
        hands = self.hands
        self.quiet_turns = NOTHING  # this turn does not count
        self.hands = (*hands[:seat], without(hands[seat], card), *hands[seat + 1 :])
        self.memory = memory.shown(self.memory, seat, card)
        self.history += ((SHOW, seat, card),)
        self.shown += 1

    def take_openly(self, seat: Seat, card: Card) -> None:
        """VH-31: everybody sees which card is gone from the open discard pile."""
        self.discard = without(self.discard, card)
        self.hands = with_item(self.hands, seat, tuple(sorted((*self.hands[seat], card))))
        self.memory = memory.gained(self.memory, seat, card)
        self.history += ((GAIN, seat, card),)

    def take_secretly(self, seat: Seat, source: Seat, card: Card, seen: Cards) -> None:
        """VH-30: one card goes from hand to hand; these two seats know which."""
        self.hands = with_item(self.hands, source, without(self.hands[source], card))
        self.hands = with_item(self.hands, seat, tuple(sorted((*self.hands[seat], card))))
        returned = without(seen, card)
        self.memory = memory.taken(self.memory, seat, source, card, returned)
        self.history += ((TAKE, seat, source, card, *returned),)
        self.reveal()

    # Levels

    def set_levels(self, seat: Seat, levels: Levels) -> None:
        self.levels = with_item(self.levels, seat, levels)


class HandWindow(Window[VaultHeistState], frozen=True):
    """A window whose answers come out of the hands: whom it asks follows from them (G-3)."""

    def can_answer(self, s: VaultHeistState, seat: Seat, hand: Cards) -> bool:
        """Whether a seat with this hand would be asked."""
        raise TypeError(f"{type(self).__name__} does not say who can answer")

    def take(self, s: VaultHeistState, seat: Seat, choice: Choice) -> None:
        s.amend(type(self)(with_item(self.answers, seat, choice), self.played_by))
