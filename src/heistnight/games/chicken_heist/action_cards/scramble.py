"""Scramble: all characters are shuffled and dealt again."""

from typing import ClassVar

from heistnight.games.chicken_heist.action_card import ActionCard
from heistnight.games.chicken_heist.card_events import Scrambled
from heistnight.games.chicken_heist.cards import CHARACTERS
from heistnight.games.chicken_heist.character_changes import change_characters
from heistnight.games.chicken_heist.state import ChickenHeistState
from heistnight.kernel.events import Seat


class Scramble(ActionCard):
    """CH-81: shuffle the characters of all players in the heist and deal them again."""

    label: ClassVar[str] = "shuffle everyone's characters"

    def take_effect(self, s: ChickenHeistState, seat: Seat) -> None:
        seats = s.inside_from(s.leader)
        dealt = s.shuffled(tuple([s.characters[one] for one in seats]), "characters")
        names = [CHARACTERS[character] for character in dealt]
        s.tell(lambda: Scrambled(seat, dict(zip(seats, names, strict=True))))
        change_characters(s, seats, dealt)
