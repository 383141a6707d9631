"""SO-42: Diamond Thief."""

from heistnight.games.big_score.amounts import ARTIFACT_VALUE, MOST_ARTIFACTS
from heistnight.games.big_score.scoring import diamonds_worth
from heistnight.games.big_score.solo.scenario import Scenario
from heistnight.games.big_score.solo.scoring import all_artifacts, all_diamonds, vault_cash
from heistnight.games.big_score.solo.state import SoloState


class DiamondThief(Scenario):
    """SO-42: collect diamonds; cash and artifacts can be turned into them.

    Deals are computed at the end of the game, when they are best made: only as many as the
    objective needs, in the way that leaves the most money, and none if the objective is out of
    reach.
    """

    def money_lines(self, s: SoloState) -> dict[str, int]:
        lines = super().money_lines(s)
        deals = self.deals(s)
        if deals is None:
            return lines
        bought, traded = deals
        artifacts = all_artifacts(s) - traded * self.amounts["diamond_artifacts"]
        lines["Diamonds"] = diamonds_worth(all_diamonds(s) + bought + traded)
        lines["Artifacts"] = ARTIFACT_VALUE * artifacts
        lines["Most artifacts"] = MOST_ARTIFACTS if artifacts and s.artifact_bonus else 0
        lines["Diamonds bought"] = -bought * self.amounts["diamond_cost"]
        return lines

    def deals(self, s: SoloState) -> tuple[int, int] | None:
        """Return (bought, traded) to meet the objective; None if it is out of reach."""
        missing = max(0, self.data.goal[0].need - all_diamonds(s))
        most_bought, most_traded = self.within_reach(s)
        ways = [
            (missing - traded, traded)
            for traded in range(min(missing, most_traded) + 1)
            if missing - traded <= most_bought
        ]
        return max(ways, key=lambda way: self.left_after(s, *way)) if ways else None

    def within_reach(self, s: SoloState) -> tuple[int, int]:
        """Return how many diamonds the cash would buy and how many the artifacts would bring."""
        return (
            (s.cash + vault_cash(s)) // self.amounts["diamond_cost"],
            all_artifacts(s) // self.amounts["diamond_artifacts"],
        )

    def left_after(self, s: SoloState, bought: int, traded: int) -> int:
        artifacts = all_artifacts(s) - traded * self.amounts["diamond_artifacts"]
        bonus = MOST_ARTIFACTS if artifacts and s.artifact_bonus else 0
        cost = bought * self.amounts["diamond_cost"]
        return ARTIFACT_VALUE * artifacts + bonus - cost

    def measure(self, s: SoloState, what: str) -> int:
        found = super().measure(s, what)
        return found + sum(self.within_reach(s)) if what == "diamonds" else found
