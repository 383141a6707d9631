"""Influence: change the leader."""

from typing import ClassVar

from heistnight.games.chicken_heist.action_card import ActionCard
from heistnight.games.chicken_heist.events import LeaderChanged
from heistnight.games.chicken_heist.questions import PickSeat
from heistnight.games.chicken_heist.state import ChickenHeistState
from heistnight.kernel.events import Seat


class Influence(ActionCard):
    label: ClassVar[str] = "choose a new leader"

    def take_effect(self, s: ChickenHeistState, seat: Seat) -> None:
        s.then(MakeLeader(seat))


class MakeLeader(PickSeat, frozen=True):
    """CH-77: choose the new leader; this round's turn order doesn't change."""

    rule: ClassVar[str] = "CH-77"

    def prompt(self, s: ChickenHeistState, seat: Seat) -> str:
        return "Who becomes the leader? This round's turn order doesn't change."

    def targets(self, s: ChickenHeistState) -> tuple[Seat, ...]:
        return s.inside_from(0)

    def picked(self, s: ChickenHeistState, target: Seat) -> None:
        s.leader = target
        s.tell(LeaderChanged, target, rule=self.rule)
