"""The samurai fears none of the first five events while it leads."""

from heistnight.games.chicken_heist.cards import CHARACTERS
from heistnight.games.chicken_heist.state import ChickenHeistState
from heistnight.kernel.events import Seat

SAMURAI = CHARACTERS.index("samurai")

FEARLESS_ROUNDS = 5


def is_spared(s: ChickenHeistState, seat: Seat) -> bool:
    """CH-61: as leader, not affected by events 1 to 5; the second signal asks nobody."""
    return seat == s.leader and s.round <= FEARLESS_ROUNDS and s.plays_as(seat, SAMURAI)
