"""The boss lets no action card forbid it a move."""

from heistnight.games.chicken_heist.cards import CHARACTERS
from heistnight.games.chicken_heist.state import ChickenHeistState
from heistnight.kernel.events import Seat

BOSS = CHARACTERS.index("boss")


def is_unbound(s: ChickenHeistState, seat: Seat) -> bool:
    """CH-56: may lookout in a flash, tinker under a jammer, and look through a lockdown."""
    return s.plays_as(seat, BOSS)


def may_see(s: ChickenHeistState, seat: Seat) -> bool:
    """CH-56, CH-78: is there a face-down event that this seat may look at?"""
    return len(s.locks) < len(s.face_down()) or is_unbound(s, seat)
