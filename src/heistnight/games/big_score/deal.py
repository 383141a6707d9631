"""Dealing hidden crew anew, so that everybody still has what it has shown.

Cards move within heaps only. What was shown is set aside first: each such card lies at one of its
owner's places, the likelier in a heap the more of its cards there are such. All the rest is then
dealt at random. So what somebody showed tells nothing of the cards that it did not show.
"""

from typing import NamedTuple

from heistnight.games.big_score.cards import Card
from heistnight.kernel.chance import Chance
from heistnight.kernel.errors import HeistError
from heistnight.kernel.events import Seat

PATIENCE = 5000
"""How many cards may be set aside, those included that had to make way for another."""

Owner = tuple[int, Seat]
"""A round and a seat that hired in it: it must have what it showed."""
NOBODYS: Owner = (0, 0)
"""Of the deck, and of hands that are passed on."""
Place = int
"""Where a hidden card lies: its number in the list that is dealt."""


class Heap:
    """Cards that a seat knows all together, and the places they lie in, it knows not which."""

    __slots__ = ("counts", "places", "size")

    def __init__(self) -> None:
        self.places: dict[Owner, list[Place]] = {}
        self.counts: dict[Card, int] = {}
        self.size = 0

    def add(self, owner: Owner, place: Place, card: Card) -> None:
        self.places.setdefault(owner, []).append(place)
        self.counts[card] = self.counts.get(card, 0) + 1
        self.size += 1


class Shown(NamedTuple):
    """A card that somebody must have, and the heaps it can be from."""

    owner: Owner
    card: Card
    heaps: tuple[int, ...]


class Plan(NamedTuple):
    """All that a deal depends on, besides chance."""

    heaps: list[Heap]
    shown: list[Shown]
    """Those that can be in fewest heaps come first."""
    room: dict[tuple[int, Owner], int]
    """By heap and owner: how many places."""

    @classmethod
    def of(cls, heaps: list[Heap], needs: dict[Owner, list[Card]]) -> "Plan":
        for heap in heaps:  # in an order that does not tell who has which
            heap.counts = dict(sorted(heap.counts.items()))
        shown = [
            Shown(
                owner,
                card,
                tuple([n for n, h in enumerate(heaps) if owner in h.places and card in h.counts]),
            )
            for owner, cards in needs.items()
            for card in cards
        ]
        room = {(n, o): len(lying) for n, h in enumerate(heaps) for o, lying in h.places.items()}
        return cls(heaps, sorted(shown, key=lambda one: (len(one.heaps), one)), room)


def deal_anew(plan: Plan, cards: list[Card], chance: Chance) -> None:
    """Put a random deal that fits in the places. It depends on the plan and on chance alone."""
    dealing = Dealing(plan, chance)
    dealing.set_all_aside()
    dealing.put_into(cards)


class Dealing:
    """One deal under way: what is left of every heap, and what was set aside there."""

    __slots__ = ("aside", "chance", "counts", "left", "plan", "room")

    def __init__(self, plan: Plan, chance: Chance) -> None:
        self.plan, self.chance = plan, chance
        self.counts = [heap.counts.copy() for heap in plan.heaps]
        self.left = [heap.size for heap in plan.heaps]
        self.room = plan.room.copy()
        """By heap and owner: places without a card."""
        self.aside: list[list[Shown]] = [[] for _ in plan.heaps]

    def set_all_aside(self) -> None:
        waiting = self.plan.shown[::-1]
        for _ in range(PATIENCE):
            if not waiting:
                return
            shown = waiting.pop()
            heap = self.likely(shown)
            if heap is None:
                heap = self.chance.choice(shown.heaps)
                waiting += self.make_way(heap, shown)
            self.move(heap, shown, 1)
            self.aside[heap].append(shown)
        raise HeistError("No deal fits what was shown: this state cannot come about by the rules.")

    def likely(self, shown: Shown) -> int | None:
        """A heap that this card may be from, the likelier the more such cards are left in it."""
        owner, card, able = shown
        counts, left, room = self.counts, self.left, self.room
        if len(able) == 1:
            heap = able[0]
            return heap if counts[heap][card] and room[heap, owner] else None
        weights = [
            counts[heap][card] * room[heap, owner] / left[heap] if counts[heap][card] else 0.0
            for heap in able
        ]
        total = sum(weights)
        if not total:
            return None
        point = self.chance.random() * total
        for heap, weight in zip(able, weights, strict=True):
            point -= weight
            if point < 0:
                return heap
        return able[weights.index(max(weights))]  # rounding

    def make_way(self, heap: int, shown: Shown) -> list[Shown]:
        """Take back what keeps a card out of a heap: another of its owner's, or one like it."""
        aside, taken_back = self.aside[heap], []
        if not self.counts[heap][shown.card]:
            taken_back.append(self.chance.choice([one for one in aside if one.card == shown.card]))
            self.move(heap, taken_back[0], -1)
        if not self.room[heap, shown.owner]:
            own = [one for one in aside if one.owner == shown.owner and one not in taken_back]
            taken_back.append(self.chance.choice(own))
            self.move(heap, taken_back[-1], -1)
        for one in taken_back:
            aside.remove(one)
        return taken_back

    def move(self, heap: int, shown: Shown, aside: int) -> None:
        self.counts[heap][shown.card] -= aside
        self.left[heap] -= aside
        self.room[heap, shown.owner] -= aside

    def put_into(self, cards: list[Card]) -> None:
        for heap, counts, aside in zip(self.plan.heaps, self.counts, self.aside, strict=True):
            if heap.size == 1:
                continue  # it is known where that card lies
            places = heap.places
            if aside:
                places = places.copy()
                for owner in {shown.owner: None for shown in aside}:
                    places[owner] = self.mixed(places[owner])
                for shown in aside:
                    cards[places[shown.owner].pop()] = shown.card
            rest = [card for card, count in counts.items() for _ in range(count)]
            free = [place for lying in places.values() for place in lying]
            for place, card in zip(free, self.mixed(rest), strict=True):
                cards[place] = card

    def mixed(self, items: list[int]) -> list[int]:
        return list(self.chance.shuffled(items)) if len(items) > 1 else items[:]
