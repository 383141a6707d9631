"""Dealing hidden crew anew, so that everybody still has what it has shown.

Cards move within heaps only. After a shuffle some seat may lack a card that it showed; then
cards are swapped, each time where it hurts least and now and then at random, until all fits.
"""

from collections import Counter
from typing import NamedTuple

from heistnight.games.big_score.cards import Card
from heistnight.kernel.chance import Chance
from heistnight.kernel.errors import HeistError
from heistnight.kernel.events import Seat

RESTARTS = 200
SWAPS = 400
AT_RANDOM = 0.15


class Place(NamedTuple):
    """Where a hidden card lies: hired by a seat in a round, in a hand going round, or the deck."""

    where: str
    round: int
    seat: Seat
    number: int

    @property
    def owner(self) -> "Owner | None":
        """Who must have what it showed; nobody answers for the deck or a hand going round."""
        return (self.round, self.seat) if self.where == "hired" else None


class Heap(NamedTuple):
    """Cards that a seat knows all together, and the places they lie in, it knows not which."""

    places: list[Place]
    cards: list[Card]


Owner = tuple[int, Seat]
Deal = dict[Place, Card]
Needs = dict[Owner, Counter[Card]]


def deal_anew(heaps: list[Heap], needs: Needs, chance: Chance) -> Deal:
    """A random deal that fits. It depends on the heaps, the needs and chance alone."""
    for _ in range(RESTARTS):
        deal = Dealing(heaps, needs, chance)
        if deal.mend():
            return deal.cards
    raise HeistError("No deal fits what was shown: this state cannot come about by the rules.")


class Dealing:
    """One shuffle of all heaps, and the mending of it."""

    def __init__(self, heaps: list[Heap], needs: Needs, chance: Chance) -> None:
        self.chance = chance
        self.cards: Deal = {}
        self.heap_of: dict[Place, Heap] = {}
        self.spare: dict[tuple[Owner, Card], int] = {}
        """How many more of a card an owner has than it showed; below zero: it lacks some."""
        self.places_of: dict[Owner, list[Place]] = {owner: [] for owner in needs}
        for needy, wanted in needs.items():
            for card, count in wanted.items():
                self.spare[needy, card] = -count
        for heap in heaps:
            for place, card in zip(heap.places, chance.shuffled(heap.cards), strict=True):
                self.cards[place] = card
                self.heap_of[place] = heap
                if (owner := place.owner) is not None:
                    self.places_of[owner].append(place)
                    self.spare[owner, card] = self.spare.get((owner, card), 0) + 1

    def mend(self) -> bool:
        for _ in range(SWAPS):
            lacking = sorted([lack for lack, spare in self.spare.items() if spare < 0])
            if not lacking:
                return True
            owner, card = self.chance.choice(lacking)
            swaps = self.swaps_for(owner, card)
            if not swaps:
                return False
            if self.chance.random() >= AT_RANDOM:
                least = min([harm for harm, _, _ in swaps])
                swaps = [swap for swap in swaps if swap[0] == least]
            _, mine, theirs = self.chance.choice(swaps)
            self.swap(mine, theirs)
        return False

    def swaps_for(self, owner: Owner, card: Card) -> list[tuple[int, Place, Place]]:
        """(harm, mine, theirs): every exchange that brings the owner this card."""
        return [
            (self.harm(mine, theirs), mine, theirs)
            for mine in self.places_of[owner]
            if self.cards[mine] != card
            for theirs in self.heap_of[mine].places
            if self.cards[theirs] == card and theirs.owner != owner
        ]

    def harm(self, mine: Place, theirs: Place) -> int:
        """How many shown cards would be lacking anew after the exchange."""
        harm = 0
        for place in (mine, theirs):
            owner = place.owner
            harm += owner is not None and self.spare[owner, self.cards[place]] <= 0
        return harm

    def swap(self, one: Place, other: Place) -> None:
        for place, gained in ((one, self.cards[other]), (other, self.cards[one])):
            if (owner := place.owner) is not None:
                self.spare[owner, self.cards[place]] -= 1
                self.spare[owner, gained] = self.spare.get((owner, gained), 0) + 1
        self.cards[one], self.cards[other] = self.cards[other], self.cards[one]
