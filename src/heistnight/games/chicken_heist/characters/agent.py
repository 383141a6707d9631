"""The agent takes a random loot card, and loses one in return."""

from typing import ClassVar

from heistnight.games.chicken_heist.active_ability import Active
from heistnight.games.chicken_heist.card_events import LootTraded
from heistnight.games.chicken_heist.piles import hand_over
from heistnight.games.chicken_heist.questions import PickSeat
from heistnight.games.chicken_heist.state import ChickenHeistState
from heistnight.kernel.events import Seat


class Agent(Active):
    rule: ClassVar[str] = "CH-50"
    label: ClassVar[str] = "Agent: trade random loot cards with a player"

    def why_not(self, s: ChickenHeistState, seat: Seat) -> str | None:
        return None if loot_owners(s, seat) else "nobody else has loot (CH-50)."

    def use(self, s: ChickenHeistState, seat: Seat, made: int) -> None:
        s.then(TradeLoot(seat))


def loot_owners(s: ChickenHeistState, seat: Seat) -> tuple[Seat, ...]:
    return tuple([other for other in s.others_inside(seat) if s.loot[other]])


class TradeLoot(PickSeat, frozen=True):
    """CH-50: take a random loot card and mix it with yours; they take a random one of yours."""

    rule: ClassVar[str] = "CH-50"
    unfit: ClassVar[str] = "has no loot"

    def prompt(self, s: ChickenHeistState, seat: Seat) -> str:
        return "Who do you take a random loot card from? They take one of yours."

    def targets(self, s: ChickenHeistState) -> tuple[Seat, ...]:
        return loot_owners(s, self.seat)

    def picked(self, s: ChickenHeistState, target: Seat) -> None:
        taken = s.loot[target][s.below(len(s.loot[target]), "loot taken")]
        hand_over(s, target, self.seat, taken)
        given = s.loot[self.seat][s.below(len(s.loot[self.seat]), "loot given")]
        hand_over(s, self.seat, target, given)
        name = s.pack.loot_name
        s.tell(lambda: LootTraded(self.seat, target, name(taken), name(given)))
