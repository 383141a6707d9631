"""The samurai is immune to the first five events while they are the leader."""

from heistnight.games.chicken_heist.cards import CHARACTERS
from heistnight.games.chicken_heist.state import ChickenHeistState
from heistnight.kernel.events import Seat

SAMURAI = CHARACTERS.index("samurai")

IMMUNE_ROUNDS = 5


def is_immune(s: ChickenHeistState, seat: Seat) -> bool:
    """CH-61: whether events 1 to 5 don't affect this seat; the second signal ignores this."""
    return seat == s.leader and s.round <= IMMUNE_ROUNDS and s.plays_as(seat, SAMURAI)
