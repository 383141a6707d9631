"""The devil disables another player's ability."""

from typing import ClassVar

from heistnight.games.chicken_heist.active_ability import Active
from heistnight.games.chicken_heist.card_events import AbilityDisabled
from heistnight.games.chicken_heist.cards import CHARACTERS
from heistnight.games.chicken_heist.questions import PickSeat
from heistnight.games.chicken_heist.state import ChickenHeistState
from heistnight.kernel.events import Seat
from heistnight.kernel.steps import with_item


class Devil(Active):
    rule: ClassVar[str] = "CH-57"
    label: ClassVar[str] = "Devil: disable a player's ability this round"

    def why_not(self, s: ChickenHeistState, seat: Seat) -> str | None:
        return None if victims(s, seat) else "you can't pick the same player again (CH-57)."

    def use(self, s: ChickenHeistState, seat: Seat, made: int) -> None:
        s.then(Disable(seat))


def victims(s: ChickenHeistState, seat: Seat) -> tuple[Seat, ...]:
    return tuple([other for other in s.others_inside(seat) if other != s.devil_last[seat]])


class Disable(PickSeat, frozen=True):
    """CH-57: disable another seat's ability this round; never the same seat twice in a row."""

    rule: ClassVar[str] = "CH-57"
    unfit: ClassVar[str] = "was your last pick; you can't pick a player twice in a row"

    def prompt(self, s: ChickenHeistState, seat: Seat) -> str:
        return "Whose ability do you disable this round?"

    def targets(self, s: ChickenHeistState) -> tuple[Seat, ...]:
        return victims(s, self.seat)

    def picked(self, s: ChickenHeistState, target: Seat) -> None:
        s.disabled += ((self.seat, target),)
        s.devil_last = with_item(s.devil_last, self.seat, target)
        s.tell(AbilityDisabled, self.seat, target, CHARACTERS[s.characters[target]])
