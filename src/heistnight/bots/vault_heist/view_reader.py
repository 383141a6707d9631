"""Helpers to read a view of Vault Heist."""

from typing import NamedTuple

from heistnight.games.vault_heist.cards import CARD_NAMES, WORTH
from heistnight.games.vault_heist.view import VaultHeistPlayerView, VaultHeistView
from heistnight.kernel.events import Seat
from heistnight.kernel.text_tokens import spelled

OPEN_COUNT = tuple([levels.bit_count() for levels in range(8)])
"""By set of levels: their number."""
ONE_SHORT = 2
"""With this many unlocked levels, a seat needs only one more."""
ALL = 3


class ViewReader(NamedTuple):
    """A view with the seat it belongs to."""

    view: VaultHeistView
    me: Seat
    hand: tuple[str, ...]

    def player(self, seat: Seat) -> VaultHeistPlayerView:
        return self.view.players[seat]

    def open_levels(self, seat: Seat) -> int:
        return sum(self.player(seat).unlocked)

    def levels(self, seat: Seat) -> str:
        """Return 'two levels open'."""
        opened = self.open_levels(seat)
        return f"{spelled(opened)} level{'s' * (opened != 1)} open"

    @property
    def rivals(self) -> list[Seat]:
        return [seat for seat in range(self.view.seats) if seat != self.me]

    @property
    def most_dangerous(self) -> int:
        return max([self.open_levels(seat) for seat in self.rivals])

    @property
    def equipment(self) -> int:
        """The total value of the equipment in hand."""
        return sum([worth * self.hand.count(CARD_NAMES[card]) for card, worth in enumerate(WORTH)])
