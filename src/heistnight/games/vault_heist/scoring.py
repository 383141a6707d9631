"""VH-11, VH-15: who has won, and how far the others got."""

from heistnight.games.vault_heist.state import VaultHeistState
from heistnight.kernel.rules import Result

OPENED = "all three levels were unlocked when the turn began"


def result(s: VaultHeistState) -> Result:
    """The seat whose turn began with three open levels; the score counts open levels."""
    scores = tuple([levels.bit_count() for levels in s.levels])
    lines = tuple([{"Levels unlocked": score} for score in scores])
    if not s.called_off:
        return Result((s.turn,), scores, lines, OPENED)
    most = max(scores)
    winners = tuple([seat for seat, score in enumerate(scores) if score == most])
    reason = "the night was over: the most levels unlocked"
    return Result(winners, scores, lines, reason if len(winners) == 1 else f"{reason}, shared")
