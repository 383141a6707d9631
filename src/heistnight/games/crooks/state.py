"""The state of a game of Crooks."""

from heistnight.games.crooks.cards import TARGETS, Card, CrooksPack
from heistnight.kernel.events import Seat
from heistnight.kernel.steps import State, with_item

NOTHING = -1
DOWN = 32
"""Flag added to a card that lies face down."""
NUMBER = 31
"""Mask: `crook & NUMBER` is the card, face up or face down."""

Cards = tuple[Card, ...]
Row = tuple[Cards, ...]
"""A seat's crooks by target, the latest last."""


class CrooksState(State, kw_only=True):
    """The full state; fields indexed by seat are tuples with one entry per seat."""

    pack: CrooksPack
    hangouts: tuple[Cards, ...]
    """Crooks by hangout, sorted because all backs look the same."""
    out: Cards
    """Crooks that were never dealt, sorted."""
    rows: tuple[Row, ...]
    targets: int = len(TARGETS)
    """The number of targets in this game, from the lowest."""
    cash: tuple[int, ...]
    bank: int = 0
    """Money paid to the bank minus money taken from it."""
    passed: tuple[bool, ...]
    hand: Card = NOTHING
    """The crook taken this turn and not yet placed."""
    killed: tuple[tuple[Seat, Card], ...] = ()
    """Killed crooks in order: the owner, and the card with its face-down flag."""

    taken: tuple[tuple[int, Card], ...] = ()
    """Every recruited crook in order: its hangout and its card."""
    cramped: int = 0
    """Bit n is set if recruit n was taken by a seat with a full row."""
    looks: tuple[tuple[Seat, int, int], ...] = ()
    """Every look into a hangout: the seat, the hangout and its number of crooks."""
    barren: tuple[int, ...]
    """By hangout: its size when a player could first place none of its crooks; 0 if never."""
    open: int = 0
    """Bit set of the crooks that everyone has seen."""
    knows: tuple[int, ...]
    """By seat: bit set of the recruited crooks that it took or spied on."""

    def pay(self, seat: Seat, amount: int) -> None:
        self.cash = with_item(self.cash, seat, self.cash[seat] - amount)
        self.bank += amount

    def put(self, seat: Seat, target: int, crooks: Cards) -> None:
        """Set a seat's crooks at a target."""
        self.rows = with_item(self.rows, seat, with_item(self.rows[seat], target, crooks))

    def learn(self, seat: Seat, crooks: int) -> None:
        self.knows = with_item(self.knows, seat, self.knows[seat] | crooks)

    def look_into(self, seat: Seat, hangout: int) -> None:
        self.looks += ((seat, hangout, len(self.hangouts[hangout])),)
        self.reveal()

    def free_targets(self, seat: Seat) -> list[int]:
        """Return the targets of this game where the seat has no crook."""
        row = self.rows[seat]
        return [target for target in TARGETS[: self.targets] if not row[target]]

    def row_full(self, seat: Seat) -> bool:
        return () not in self.rows[seat][: self.targets]

    def words(self, crooks: Cards) -> tuple[str, ...]:
        """Return the crooks as text, 'Velvet Vera (7, +2)'."""
        return tuple([self.pack.crook[crook & NUMBER].words() for crook in crooks])
