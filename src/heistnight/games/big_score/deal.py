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

Place = tuple[str, int, Seat, int]
"""Where a hidden card lies: 'hired' in a round by a seat, or in the 'rest' of the hand that the
seat holds, or in the 'deck'; and its number there."""
Owner = tuple[int, Seat]
"""A round and a seat that hired in it: it must have what it showed."""
Deal = dict[Place, Card]
Needs = dict[Owner, Counter[Card]]


class Heap(NamedTuple):
    """Cards that a seat knows all together, and the places they lie in, it knows not which."""

    places: list[Place]
    cards: list[Card]


def deal_anew(heaps: list[Heap], needs: Needs, chance: Chance) -> Deal:
    """A random deal that fits. It depends on the heaps, the needs and chance alone."""
    for _ in range(RESTARTS):
        deal = Dealing(heaps, needs, chance)
        if deal.mend():
            return dict(zip(deal.places, deal.cards, strict=True))
    raise HeistError("No deal fits what was shown: this state cannot come about by the rules.")


class Dealing:
    """One shuffle of all heaps, and the mending of it. Places go by their number here."""

    def __init__(self, heaps: list[Heap], needs: Needs, chance: Chance) -> None:
        self.chance = chance
        self.places: list[Place] = []
        self.cards: list[Card] = []
        self.heap_of: list[range] = []
        for heap in heaps:
            start = len(self.places)
            self.places += heap.places
            self.cards += chance.shuffled(heap.cards)
            self.heap_of += [range(start, len(self.places))] * len(heap.places)
        self.owners: list[Owner | None] = [
            (round_, seat) if where == "hired" else None for where, round_, seat, _ in self.places
        ]
        self.places_of: dict[Owner, list[int]] = {owner: [] for owner in needs}
        self.spare: dict[tuple[Owner, Card], int] = {}
        """How many more of a card an owner has than it showed; below zero: it lacks some."""
        for needy, wanted in needs.items():
            for card, count in wanted.items():
                self.spare[needy, card] = -count
        for place, owner in enumerate(self.owners):
            if owner is not None:
                self.places_of[owner].append(place)
                self.gain(owner, self.cards[place])

    def gain(self, owner: Owner, card: Card) -> None:
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

    def swaps_for(self, owner: Owner, card: Card) -> list[tuple[int, int, int]]:
        """(harm, mine, theirs): every exchange that brings the owner this card.

        The harm is how many shown cards would be lacking anew.
        """
        found: dict[int, list[int]] = {}
        swaps = []
        for mine in self.places_of[owner]:
            given, heap = self.cards[mine], self.heap_of[mine]
            if given == card:
                continue
            if heap.start not in found:
                found[heap.start] = [place for place in heap if self.cards[place] == card]
            harm = self.spare[owner, given] <= 0
            for theirs in found[heap.start]:
                other = self.owners[theirs]
                if other is None:
                    swaps.append((harm + 0, mine, theirs))
                elif other != owner:
                    swaps.append((harm + (self.spare[other, card] <= 0), mine, theirs))
        return swaps

    def swap(self, one: int, other: int) -> None:
        cards = self.cards
        for place, gained in ((one, cards[other]), (other, cards[one])):
            if (owner := self.owners[place]) is not None:
                self.spare[owner, cards[place]] -= 1
                self.gain(owner, gained)
        cards[one], cards[other] = cards[other], cards[one]
