"""SO-43: The Five Magic Paintings."""

from heistnight.games.big_score.solo.scenario import Scenario
from heistnight.games.big_score.solo.state import SoloState

CASH_LINES = ("Cash of Act I", "Cash from the vault")


class MagicPaintings(Scenario):
    """SO-43: only cash is money; artifacts are paintings, and nothing else is worth anything."""

    def money_lines(self, s: SoloState) -> dict[str, int]:
        lines = super().money_lines(s)
        return {name: lines[name] for name in CASH_LINES}
