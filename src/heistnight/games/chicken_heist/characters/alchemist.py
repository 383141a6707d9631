"""The alchemist may show robbed gold to draw an action card."""

from typing import ClassVar

from heistnight.games.chicken_heist.actions import KEEP, SHOW
from heistnight.games.chicken_heist.card_events import GoldShown
from heistnight.games.chicken_heist.card_knowledge import last_face, mark_shown
from heistnight.games.chicken_heist.cards import CHARACTERS
from heistnight.games.chicken_heist.piles import draw_actions
from heistnight.games.chicken_heist.state import ChickenHeistState
from heistnight.kernel.choices import Choice
from heistnight.kernel.events import Seat
from heistnight.kernel.steps import Ask

ALCHEMIST = CHARACTERS.index("alchemist")


class ShowGold(Ask[ChickenHeistState], frozen=True):
    """CH-51: ask after every rob, because asking only for gold would reveal it."""

    rule: ClassVar[str] = "CH-51"
    phase: ClassVar[str] = "action"

    def robbed(self, s: ChickenHeistState) -> int:
        return last_face(s.loot_log)

    def prompt(self, s: ChickenHeistState, seat: Seat) -> str:
        name = s.pack.loot_name(self.robbed(s))
        if s.golden[self.robbed(s)]:
            return f"You robbed {name}. Show it to everyone to draw an action card?"
        return f"You robbed {name}. You can only show gold."

    def choices(self, s: ChickenHeistState, seat: Seat) -> tuple[Choice, ...]:
        return (SHOW, KEEP) if s.golden[self.robbed(s)] else (KEEP,)

    def why_not(self, s: ChickenHeistState, seat: Seat, choice: Choice) -> str | None:
        return "your loot card isn't gold (CH-51)." if choice == SHOW else None

    def answer(self, s: ChickenHeistState, choice: Choice) -> None:
        if choice == SHOW:
            s.loot_log = mark_shown(s.loot_log)
            s.tell(lambda: GoldShown(self.seat, s.pack.loot_name(self.robbed(s))))
            draw_actions(s, self.seat, 1, ALCHEMIST)
