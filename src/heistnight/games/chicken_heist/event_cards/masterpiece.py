"""The masterpiece gives extra loot to a player who is the only one to run."""

from typing import ClassVar

from heistnight.games.chicken_heist.event_card import EventCard, running
from heistnight.games.chicken_heist.events import MasterpieceLeft
from heistnight.games.chicken_heist.piles import draw_loot
from heistnight.games.chicken_heist.state import ChickenHeistState

MASTERPIECE_LOOT = 4


class Masterpiece(EventCard):
    """CH-36: if exactly one player ran this round, they draw four loot cards."""

    rule: ClassVar[str] = "CH-36"
    rewards_only_runner: ClassVar[bool] = True

    def activate(self, s: ChickenHeistState) -> None:
        super().activate(s)
        runners = running(s)
        if len(runners) == 1:
            draw_loot(
                s, runners[0], MASTERPIECE_LOOT, "runs with the masterpiece and takes", self.rule
            )
        else:
            s.tell(MasterpieceLeft, len(runners))
