"""The boss is immune to action cards that prevent moves."""

from heistnight.games.chicken_heist.cards import CHARACTERS
from heistnight.games.chicken_heist.state import ChickenHeistState
from heistnight.kernel.events import Seat

BOSS = CHARACTERS.index("boss")


def is_unrestricted(s: ChickenHeistState, seat: Seat) -> bool:
    """CH-56: whether flash grenades, signal jammers and lockdowns don't stop this seat."""
    return s.plays_as(seat, BOSS)


def may_see(s: ChickenHeistState, seat: Seat) -> bool:
    """CH-56, CH-78: whether there is a face-down event that this seat may look at."""
    return len(s.locks) < len(s.face_down()) or is_unrestricted(s, seat)
