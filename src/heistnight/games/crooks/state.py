"""All that is true of a running game of Crooks."""

from heistnight.games.crooks.cards import Card, CrooksPack
from heistnight.kernel.events import Seat
from heistnight.kernel.steps import State, with_item

NOTHING = -1
DOWN = 32
"""Added to a crook that lies face down."""
NUMBER = 31
"""`crook & NUMBER` is the card, whichever way it lies."""

Cards = tuple[Card, ...]
Row = tuple[Cards, ...]
"""By target: a seat's crooks there, the latest last."""


class CrooksState(State, kw_only=True):
    """The state; everything indexed by seat is a tuple of that length."""

    pack: CrooksPack
    hangouts: tuple[Cards, ...]
    """Sorted: nobody can tell the backs apart."""
    out: Cards
    """Sorted: crooks that were never dealt."""
    rows: tuple[Row, ...]
    cash: tuple[int, ...]
    bank: int = 0
    """What was paid in, less what was taken out again."""
    passed: tuple[bool, ...]
    hand: Card = NOTHING
    """The crook that was taken and has to be placed."""
    killed: tuple[tuple[Seat, Card], ...] = ()
    """Whose crook, and which, face up or down, in the order of their deaths."""

    taken: tuple[tuple[int, Card], ...] = ()
    """Every recruit: from which hangout, and which crook, in order."""
    cramped: int = 0
    """The recruits, as bits by their number, that were taken for a full row."""
    looks: tuple[tuple[Seat, int, int], ...] = ()
    """Every look into a hangout: by whom, where, and how many crooks were there."""
    barren: tuple[int, ...]
    """By hangout: how many crooks were there when somebody could first place none of them."""
    open: int = 0
    """The set of crooks that everybody has seen, as bits."""
    knows: tuple[int, ...]
    """By seat: the set of recruited crooks that it took or spied on, as bits."""

    def pay(self, seat: Seat, amount: int) -> None:
        self.cash = with_item(self.cash, seat, self.cash[seat] - amount)
        self.bank += amount

    def put(self, seat: Seat, target: int, crooks: Cards) -> None:
        """Lay out a seat's crooks at a target, in place of those that were there."""
        self.rows = with_item(self.rows, seat, with_item(self.rows[seat], target, crooks))

    def learn(self, seat: Seat, crooks: int) -> None:
        self.knows = with_item(self.knows, seat, self.knows[seat] | crooks)

    def look_into(self, seat: Seat, hangout: int) -> None:
        self.looks += ((seat, hangout, len(self.hangouts[hangout])),)
        self.reveal()

    def row_full(self, seat: Seat) -> bool:
        return () not in self.rows[seat]

    def words(self, crooks: Cards) -> tuple[str, ...]:
        return tuple([self.pack.crook[crook & NUMBER].words() for crook in crooks])
