"""The alchemist may show the gold it robs, for an action card."""

from typing import ClassVar

from heistnight.games.chicken_heist.actions import KEEP, SHOW
from heistnight.games.chicken_heist.card_events import GoldShown
from heistnight.games.chicken_heist.card_knowledge import last_face, shown_to_all
from heistnight.games.chicken_heist.cards import CHARACTERS
from heistnight.games.chicken_heist.piles import draw_actions
from heistnight.games.chicken_heist.state import ChickenHeistState
from heistnight.kernel.choices import Choice
from heistnight.kernel.events import Seat
from heistnight.kernel.steps import Ask

ALCHEMIST = CHARACTERS.index("alchemist")


class ShowGold(Ask[ChickenHeistState], frozen=True):
    """CH-51: whatever it robbed, the alchemist is asked: a question only for gold would tell."""

    rule: ClassVar[str] = "CH-51"
    phase: ClassVar[str] = "action"

    def robbed(self, s: ChickenHeistState) -> int:
        return last_face(s.loot_log)

    def prompt(self, s: ChickenHeistState, seat: Seat) -> str:
        name = s.pack.loot_name(self.robbed(s))
        if s.golden[self.robbed(s)]:
            return f"You robbed {name}. Show it to everybody, and draw an action card?"
        return f"You robbed {name}. Only gold can be shown for an action card."

    def choices(self, s: ChickenHeistState, seat: Seat) -> tuple[Choice, ...]:
        return (SHOW, KEEP) if s.golden[self.robbed(s)] else (KEEP,)

    def why_not(self, s: ChickenHeistState, seat: Seat, choice: Choice) -> str | None:
        return "what you robbed is no gold (CH-51)." if choice == SHOW else None

    def answer(self, s: ChickenHeistState, choice: Choice) -> None:
        if choice == SHOW:
            s.loot_log = shown_to_all(s.loot_log)
            s.tell(lambda: GoldShown(self.seat, s.pack.loot_name(self.robbed(s))))
            draw_actions(s, self.seat, 1, ALCHEMIST)
