"""What an action card is, and where all of them are: one file each in `action_cards`."""

from functools import cache
from typing import ClassVar

from heistnight.games.chicken_heist.amounts import POSITIONS
from heistnight.games.chicken_heist.cards import ACTIONS, rule_of
from heistnight.games.chicken_heist.state import ChickenHeistState
from heistnight.kernel.discovery import units_in
from heistnight.kernel.events import Seat


class ActionCard:
    """One sort of action card."""

    label: ClassVar[str]
    """What it does, in a few words."""
    stays: ClassVar[bool] = False
    """Lies open until the end of the round, or longer, instead of being discarded at once."""

    def __init__(self, name: str) -> None:
        self.name, self.rule = name, rule_of(name)

    def playable(self, s: ChickenHeistState, seat: Seat) -> bool:
        return True

    def why_not(self, s: ChickenHeistState, seat: Seat) -> str:
        """Why it cannot be played, if it cannot."""
        return f"it cannot be played now ({self.rule})."

    def take_effect(self, s: ChickenHeistState, seat: Seat) -> None:
        raise TypeError(f"{type(self).__name__} does nothing")


class ChangesPositions(ActionCard):
    """CH-74: needs two face-down events, and no jammer."""

    def playable(self, s: ChickenHeistState, seat: Seat) -> bool:
        return s.round < POSITIONS and not s.jammed

    def why_not(self, s: ChickenHeistState, seat: Seat) -> str:
        if s.jammed:
            return "a signal jammer keeps all events in place this round (CH-74)."
        return f"there are no two face-down events left ({self.rule})."


@cache
def action_cards() -> tuple[ActionCard, ...]:
    """By sort of action card. Found when first asked for: cards use what asks for them."""
    found = units_in(f"{__package__}.action_cards", ActionCard)
    return tuple([found[name.replace(" ", "_")](name) for name in ACTIONS])


@cache
def choosy_cards() -> dict[int, ActionCard]:
    """By sort: those that have a say in when they may be played. All others always may."""
    always = ActionCard.playable
    return {n: card for n, card in enumerate(action_cards()) if type(card).playable is not always}
