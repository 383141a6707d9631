"""VH-11, VH-15: find the winner and count unlocked levels."""

from heistnight.games.vault_heist.state import VaultHeistState
from heistnight.kernel.rules import Result


def result(s: VaultHeistState) -> Result:
    """Return the result: a turn begun with three unlocked levels wins; scores count levels."""
    scores = tuple([levels.bit_count() for levels in s.levels])
    lines = tuple([{"Levels unlocked": score} for score in scores])
    if not s.called_off:
        return Result((s.turn,), scores, lines, "all three levels unlocked")
    most = max(scores)
    winners = tuple([seat for seat, score in enumerate(scores) if score == most])
    reason = f"{most} of 3 levels unlocked when the night ended"
    if len(winners) > 1:
        reason += ", and share the victory"
    return Result(winners, scores, lines, reason)
