"""CH-25, CH-26: end the heist: split the truck, or let the last player take it."""

from typing import ClassVar

from heistnight.games.chicken_heist.actions import LOOT
from heistnight.games.chicken_heist.card_knowledge import DISCARDS, OPENLY, TABLE, encode_move
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


def truck_sharers(s: ChickenHeistState) -> tuple[Seat, ...]:
    """CH-25: return the seats that ran this round and got away, from the leader on."""
    return tuple(
        [
            seat
            for seat in s.clockwise(s.leader)
            if s.status[seat] == RAN and s.decisions[seat] == RUN
        ]
    )


class OpenTruck(Step[ChickenHeistState], frozen=True):
    """CH-26: reveal the truck's loot if there is someone to split it."""

    rule: ClassVar[str] = "CH-26"

    def finish(self, s: ChickenHeistState) -> None:
        seats = truck_sharers(s)
        if not seats or not s.truck:
            return
        s.truck = tuple(sorted(s.truck))
        s.truck_open = True
        s.loot_log += tuple([encode_move(TABLE, DISCARDS, card, OPENLY) for card in s.truck])
        s.reveal()
        s.tell(lambda: TruckOpened(tuple([s.pack.loot_name(card) for card in s.truck])))
        s.then(*[TakeShare(seats[turn % len(seats)]) for turn in range(len(s.truck))])


class TakeShare(Ask[ChickenHeistState], frozen=True):
    """CH-26: take one card of your choice, in turn, until none is left."""

    rule: ClassVar[str] = "CH-26"
    phase: ClassVar[str] = "split"

    def prompt(self, s: ChickenHeistState, seat: Seat) -> str:
        return f"Choose a loot card from the truck ({len(s.truck)} left)."

    def choices(self, s: ChickenHeistState, seat: Seat) -> tuple[Choice, ...]:
        return tuple([LOOT[card] for card in sorted(set(s.truck))])

    def label(self, s: ChickenHeistState, seat: Seat, choice: Choice) -> str:
        return f"Take {s.pack.loot_name(LOOT.index(choice))}"

    def why_not(self, s: ChickenHeistState, seat: Seat, choice: Choice) -> str | None:
        return "that loot isn't on the truck (CH-26)." if choice in LOOT else None

    def answer(self, s: ChickenHeistState, choice: Choice) -> None:
        card = LOOT.index(choice)
        s.truck = without(s.truck, card)
        add_loot(s, self.seat, (card,))
        s.loot_log += (encode_move(DISCARDS, self.seat, card, OPENLY),)
        s.tell(lambda: ShareTaken(self.seat, s.pack.loot_name(card)))


class TakeTruck(Step[ChickenHeistState], frozen=True):
    """CH-25: the last player left takes all loot on the truck, as if they had run."""

    rule: ClassVar[str] = "CH-25"

    seat: Seat

    def finish(self, s: ChickenHeistState) -> None:
        s.loot_log += tuple(
            [encode_move(TABLE, self.seat, card, 1 << self.seat) for card in s.truck]
        )
        add_loot(s, self.seat, s.truck)
        s.tell(TruckTaken, self.seat, len(s.truck))
        s.truck = ()
        run_away(s, self.seat)


def add_loot(s: ChickenHeistState, seat: Seat, cards: tuple[int, ...]) -> None:
    s.loot = with_item(s.loot, seat, tuple(sorted(s.loot[seat] + cards)))


class EndHeist(Step[ChickenHeistState], frozen=True):
    """CH-27: the players who ran show their loot."""

    rule: ClassVar[str] = "CH-27"

    def finish(self, s: ChickenHeistState) -> None:
        s.reveal()
        s.loot_log += tuple(
            [
                encode_move(seat, DISCARDS, card, OPENLY)
                for seat, cards in enumerate(s.loot)
                for card in cards
            ]
        )
        s.tell(heist_ends, s)


def heist_ends(s: ChickenHeistState) -> HeistEnds:
    outcome = result(s)
    return HeistEnds(outcome.scores, outcome.winners)
