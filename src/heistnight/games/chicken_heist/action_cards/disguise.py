"""Disguise: a player gets a new character."""

from typing import ClassVar

from heistnight.games.chicken_heist.action_card import ActionCard
from heistnight.games.chicken_heist.card_events import Disguised
from heistnight.games.chicken_heist.cards import CHARACTERS
from heistnight.games.chicken_heist.character_changes import change_characters
from heistnight.games.chicken_heist.questions import PickSeat
from heistnight.games.chicken_heist.state import ChickenHeistState
from heistnight.kernel.events import Seat


class Disguise(ActionCard):
    label: ClassVar[str] = "give a player a new character"

    def take_effect(self, s: ChickenHeistState, seat: Seat) -> None:
        s.then(PickDisguised(seat))


class PickDisguised(PickSeat, frozen=True):
    """CH-72: choose who draws a new character; shuffle the old one back into the pile."""

    rule: ClassVar[str] = "CH-72"

    def prompt(self, s: ChickenHeistState, seat: Seat) -> str:
        return "Who gets a new character? You can choose yourself."

    def targets(self, s: ChickenHeistState) -> tuple[Seat, ...]:
        return s.inside_from(0)

    def picked(self, s: ChickenHeistState, target: Seat) -> None:
        old, new = s.characters[target], s.character_pile[0]
        s.character_pile = s.shuffled((*s.character_pile[1:], old), "characters")
        s.tell(Disguised, self.seat, target, CHARACTERS[old], CHARACTERS[new])
        change_characters(s, (target,), (new,))
