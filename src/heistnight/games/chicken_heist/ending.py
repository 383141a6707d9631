"""CH-25, CH-26: the heist ends: the truck is split, or taken, or left behind."""

from typing import ClassVar

from heistnight.games.chicken_heist.actions import LOOT
from heistnight.games.chicken_heist.card_knowledge import DISCARDS, OPENLY, TABLE, moved
from heistnight.games.chicken_heist.events import (
    HeistEnds,
    ShareTaken,
    TruckOpened,
    TruckTaken,
)
from heistnight.games.chicken_heist.leaving import run_away
from heistnight.games.chicken_heist.scoring import result
from heistnight.games.chicken_heist.state import RAN, RUN, ChickenHeistState
from heistnight.kernel.choices import Choice
from heistnight.kernel.events import Seat
from heistnight.kernel.steps import Ask, Step, with_item, without


def sharing(s: ChickenHeistState) -> tuple[Seat, ...]:
    """CH-25: who ran in this very round and got away, from the leader on."""
    return tuple(
        [
            seat
            for seat in s.clockwise(s.leader)
            if s.status[seat] == RAN and s.decisions[seat] == RUN
        ]
    )


class OpenTruck(Step[ChickenHeistState], frozen=True):
    """CH-26: the truck's loot is revealed to all, if somebody is there to split it."""

    rule: ClassVar[str] = "CH-26"

    def finish(self, s: ChickenHeistState) -> None:
        seats = sharing(s)
        if not seats or not s.truck:
            return
        s.truck = tuple(sorted(s.truck))
        s.truck_open = True
        s.loot_log += tuple([moved(TABLE, DISCARDS, card, OPENLY) for card in s.truck])
        s.reveal()
        s.tell(lambda: TruckOpened(tuple([s.pack.loot_name(card) for card in s.truck])))
        s.then(*[TakeShare(seats[turn % len(seats)]) for turn in range(len(s.truck))])


class TakeShare(Ask[ChickenHeistState], frozen=True):
    """CH-26: one card of its choice, in turn, until none is left."""

    rule: ClassVar[str] = "CH-26"
    phase: ClassVar[str] = "split"

    def prompt(self, s: ChickenHeistState, seat: Seat) -> str:
        return f"Splitting the truck ({len(s.truck)} left): which loot do you take?"

    def choices(self, s: ChickenHeistState, seat: Seat) -> tuple[Choice, ...]:
        return tuple([LOOT[card] for card in sorted(set(s.truck))])

    def label(self, s: ChickenHeistState, seat: Seat, choice: Choice) -> str:
        return f"Take {s.pack.loot_name(LOOT.index(choice))}"

    def why_not(self, s: ChickenHeistState, seat: Seat, choice: Choice) -> str | None:
        return "there is no such loot on the truck (CH-26)." if choice in LOOT else None

    def answer(self, s: ChickenHeistState, choice: Choice) -> None:
        card = LOOT.index(choice)
        s.truck = without(s.truck, card)
        gain(s, self.seat, (card,))
        s.loot_log += (moved(DISCARDS, self.seat, card, OPENLY),)
        s.tell(lambda: ShareTaken(self.seat, s.pack.loot_name(card)))


class TakeTruck(Step[ChickenHeistState], frozen=True):
    """CH-25: the last one left takes all of the truck, and counts as having run."""

    rule: ClassVar[str] = "CH-25"

    seat: Seat

    def finish(self, s: ChickenHeistState) -> None:
        s.loot_log += tuple([moved(TABLE, self.seat, card, 1 << self.seat) for card in s.truck])
        gain(s, self.seat, s.truck)
        s.tell(TruckTaken, self.seat, len(s.truck))
        s.truck = ()
        run_away(s, self.seat)


def gain(s: ChickenHeistState, seat: Seat, cards: tuple[int, ...]) -> None:
    s.loot = with_item(s.loot, seat, tuple(sorted(s.loot[seat] + cards)))


class EndHeist(Step[ChickenHeistState], frozen=True):
    """CH-27: those who ran show their loot."""

    rule: ClassVar[str] = "CH-27"

    def finish(self, s: ChickenHeistState) -> None:
        s.reveal()
        s.loot_log += tuple(
            [
                moved(seat, DISCARDS, card, OPENLY)
                for seat, cards in enumerate(s.loot)
                for card in cards
            ]
        )
        s.tell(how_it_ended, s)


def how_it_ended(s: ChickenHeistState) -> HeistEnds:
    outcome = result(s)
    return HeistEnds(outcome.scores, outcome.winners)
