"""The base class of action cards. Each card has its own module in `action_cards`."""

from functools import cache
from typing import ClassVar

from heistnight.games.chicken_heist.amounts import POSITIONS
from heistnight.games.chicken_heist.cards import ACTIONS, rule_of
from heistnight.games.chicken_heist.state import ChickenHeistState
from heistnight.kernel.discovery import units_in
from heistnight.kernel.events import Seat


class ActionCard:
    """One kind of action card."""

    label: ClassVar[str]
    """What it does, in a few words."""
    stays: ClassVar[bool] = False
    """Stays on the board until the end of the round, or longer."""

    def __init__(self, name: str) -> None:
        self.name, self.rule = name, rule_of(name)

    def playable(self, s: ChickenHeistState, seat: Seat) -> bool:
        return True

    def why_not(self, s: ChickenHeistState, seat: Seat) -> str:
        """Return why it can't be played."""
        return f"you can't play it now ({self.rule})."

    def take_effect(self, s: ChickenHeistState, seat: Seat) -> None:
        raise TypeError(f"{type(self).__name__} does nothing")


class ChangesPositions(ActionCard):
    """CH-74: an action card that needs two face-down events and no signal jammer."""

    def playable(self, s: ChickenHeistState, seat: Seat) -> bool:
        return s.round < POSITIONS and not s.jammed

    def why_not(self, s: ChickenHeistState, seat: Seat) -> str:
        if s.jammed:
            return "a signal jammer keeps all events in place this round (CH-74)."
        return f"fewer than two face-down events are left ({self.rule})."


@cache
def action_cards() -> tuple[ActionCard, ...]:
    """Return all action cards by kind. Loaded on first use, as cards import this module's users."""
    found = units_in(f"{__package__}.action_cards", ActionCard)
    return tuple([found[name.replace(" ", "_")](name) for name in ACTIONS])


@cache
def restricted_cards() -> dict[int, ActionCard]:
    """Return, by kind, the cards that can't always be played."""
    always = ActionCard.playable
    return {n: card for n, card in enumerate(action_cards()) if type(card).playable is not always}
