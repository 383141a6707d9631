"""SO-43: The Five Magic Paintings."""

from heistnight.games.big_score.solo.scenario import Scenario
from heistnight.games.big_score.solo.state import SoloState

CASH_LINES = ("Act I cash", "Vault cash")


class MagicPaintings(Scenario):
    """SO-43: only cash counts as money; artifacts are paintings."""

    def money_lines(self, s: SoloState) -> dict[str, int]:
        lines = super().money_lines(s)
        return {name: lines[name] for name in CASH_LINES}
