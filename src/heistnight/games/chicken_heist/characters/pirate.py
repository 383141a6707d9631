"""The pirate discards loot for an extra resupply or tinker."""

from typing import ClassVar

from heistnight.games.chicken_heist.actions import LOOT, MOVE_OF, MOVES
from heistnight.games.chicken_heist.active_ability import Active
from heistnight.games.chicken_heist.card_events import LootGivenUp
from heistnight.games.chicken_heist.moves import make_move, why_no_move
from heistnight.games.chicken_heist.piles import return_loot
from heistnight.games.chicken_heist.state import RESUPPLY, TINKER, ChickenHeistState
from heistnight.kernel.choices import Choice
from heistnight.kernel.events import Seat
from heistnight.kernel.steps import Ask


class Pirate(Active):
    rule: ClassVar[str] = "CH-58"
    label: ClassVar[str] = "Pirate: discard loot to resupply or tinker"

    def why_not(self, s: ChickenHeistState, seat: Seat) -> str | None:
        if not s.loot[seat]:
            return "you have no loot to discard (CH-58)."
        return None if extra_moves(s, seat) else "you can't resupply or tinker now (CH-58)."

    def use(self, s: ChickenHeistState, seat: Seat, made: int) -> None:
        s.then(GiveUpLoot(seat), MoveAgain(seat))


def extra_moves(s: ChickenHeistState, seat: Seat) -> list[int]:
    return [move for move in (TINKER, RESUPPLY) if why_no_move(s, seat, move) is None]


class GiveUpLoot(Ask[ChickenHeistState], frozen=True):
    """CH-58, CH-28: shuffle one of your loot cards back into the pile, unseen."""

    rule: ClassVar[str] = "CH-58"
    phase: ClassVar[str] = "action"
    lends_rule: ClassVar[bool] = True

    def prompt(self, s: ChickenHeistState, seat: Seat) -> str:
        return "Choose a loot card to discard."

    def choices(self, s: ChickenHeistState, seat: Seat) -> tuple[Choice, ...]:
        return tuple([LOOT[card] for card in sorted(set(s.loot[seat]))])

    def label(self, s: ChickenHeistState, seat: Seat, choice: Choice) -> str:
        return f"Discard {s.pack.loot_name(LOOT.index(choice))}"

    def why_not(self, s: ChickenHeistState, seat: Seat, choice: Choice) -> str | None:
        return f"you don't have that loot ({self.rule})." if choice in LOOT else None

    def answer(self, s: ChickenHeistState, choice: Choice) -> None:
        card = LOOT.index(choice)
        return_loot(s, self.seat, (card,))
        s.tell(lambda: LootGivenUp(self.seat, s.pack.loot_name(card)))


class MoveAgain(Ask[ChickenHeistState], frozen=True):
    """CH-58: then resupply or tinker, in addition to your move."""

    rule: ClassVar[str] = "CH-58"
    phase: ClassVar[str] = "action"

    def prompt(self, s: ChickenHeistState, seat: Seat) -> str:
        return "Resupply or tinker?"

    def choices(self, s: ChickenHeistState, seat: Seat) -> tuple[Choice, ...]:
        return tuple([MOVES[move] for move in extra_moves(s, seat)])

    def why_not(self, s: ChickenHeistState, seat: Seat, choice: Choice) -> str | None:
        if choice not in MOVES:
            return None
        return why_no_move(s, seat, MOVE_OF[choice]) or "choose resupply or tinker (CH-58)."

    def answer(self, s: ChickenHeistState, choice: Choice) -> None:
        make_move(s, self.seat, MOVE_OF[choice])
