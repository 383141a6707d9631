"""Fortify: one crew is immune to SWAT."""

from typing import ClassVar

from heistnight.games.chicken_heist.action_card import ActionCard
from heistnight.games.chicken_heist.actions import CREW
from heistnight.games.chicken_heist.card_events import CrewFortified
from heistnight.games.chicken_heist.state import ChickenHeistState
from heistnight.kernel.choices import Choice
from heistnight.kernel.events import Seat
from heistnight.kernel.steps import Ask


class Fortify(ActionCard):
    label: ClassVar[str] = "protect a crew from SWAT this round"
    stays: ClassVar[bool] = True

    def take_effect(self, s: ChickenHeistState, seat: Seat) -> None:
        s.then(FortifyCrew(seat))


class FortifyCrew(Ask[ChickenHeistState], frozen=True):
    """CH-76: choose a crew that SWAT and Swat Again don't affect this round."""

    rule: ClassVar[str] = "CH-76"
    phase: ClassVar[str] = "action"

    def prompt(self, s: ChickenHeistState, seat: Seat) -> str:
        return "Choose a crew to protect from SWAT this round."

    def choices(self, s: ChickenHeistState, seat: Seat) -> tuple[Choice, ...]:
        return CREW

    def label(self, s: ChickenHeistState, seat: Seat, choice: Choice) -> str:
        crew = CREW.index(choice)
        own = " (yours)" if s.crews[s.characters[seat]] == crew else ""
        return f"The {s.pack.crew[crew].name} crew{own}"

    def answer(self, s: ChickenHeistState, choice: Choice) -> None:
        crew = CREW.index(choice)
        s.fortified += (crew,)
        s.tell(CrewFortified, self.seat, s.pack.crew[crew].name)
