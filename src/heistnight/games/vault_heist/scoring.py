"""VH-11: who has won, and how far the others got."""

from heistnight.games.vault_heist.state import VaultHeistState
from heistnight.kernel.rules import Result


def result(s: VaultHeistState) -> Result:
    """The seat whose turn began with three open levels; the score counts open levels."""
    scores = tuple([levels.bit_count() for levels in s.levels])
    lines = tuple([{"Levels unlocked": score} for score in scores])
    return Result((s.turn,), scores, lines, "all three levels were unlocked when the turn began")
