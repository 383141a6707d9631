"""Disguise: somebody gets a new character."""

from typing import ClassVar

from heistnight.games.chicken_heist.action_card import ActionCard
from heistnight.games.chicken_heist.card_events import Disguised
from heistnight.games.chicken_heist.cards import CHARACTERS
from heistnight.games.chicken_heist.character_changes import recast
from heistnight.games.chicken_heist.questions import PickSeat
from heistnight.games.chicken_heist.state import ChickenHeistState
from heistnight.kernel.events import Seat


class Disguise(ActionCard):
    label: ClassVar[str] = "give somebody a new character"

    def take_effect(self, s: ChickenHeistState, seat: Seat) -> None:
        s.then(DisguiseWhom(seat))


class DisguiseWhom(PickSeat, frozen=True):
    """CH-72: a new character from the pile; then the old one is shuffled into it."""

    rule: ClassVar[str] = "CH-72"

    def prompt(self, s: ChickenHeistState, seat: Seat) -> str:
        return "Who gets a new character? You may choose yourself."

    def targets(self, s: ChickenHeistState) -> tuple[Seat, ...]:
        return s.inside_from(0)

    def picked(self, s: ChickenHeistState, target: Seat) -> None:
        old, new = s.characters[target], s.character_pile[0]
        s.character_pile = s.shuffled((*s.character_pile[1:], old))
        s.tell(Disguised, self.seat, target, CHARACTERS[old], CHARACTERS[new])
        recast(s, (target,), (new,))
