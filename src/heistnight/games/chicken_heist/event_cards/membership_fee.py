"""The membership fee costs everyone who stays a loot card."""

from typing import ClassVar

from heistnight.games.chicken_heist.characters.pirate import GiveUpLoot
from heistnight.games.chicken_heist.event_card import Escape, EventCard
from heistnight.games.chicken_heist.state import ChickenHeistState
from heistnight.kernel.events import Seat
from heistnight.kernel.steps import Step


class MembershipFee(EventCard):
    """CH-38: everyone who stays pays; a player without loot is caught or discards their hide."""

    rule: ClassVar[str] = "CH-38"

    def affects(self, s: ChickenHeistState, seat: Seat) -> bool:
        return True

    def catches(self, s: ChickenHeistState, seat: Seat) -> bool:
        return self.strikes(s, seat) and not s.loot[seat]

    def hit(self, s: ChickenHeistState, seat: Seat) -> Step[ChickenHeistState]:
        return PayFee(seat) if s.loot[seat] else Escape(seat)


class PayFee(GiveUpLoot, frozen=True):
    """CH-38, CH-28: shuffle a loot card of your choice back into the pile, unseen."""

    rule: ClassVar[str] = "CH-38"
    phase: ClassVar[str] = "reveal"

    def prompt(self, s: ChickenHeistState, seat: Seat) -> str:
        return "Pay the membership fee: choose a loot card to discard."
