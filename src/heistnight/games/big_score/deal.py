"""Redeal hidden crew at random, so that each player still has the cards they have shown.

Cards move only within groups. Shown cards are reserved first: each goes to one of its owner's
places, in a group chosen in proportion to how many such cards it has. The rest is dealt at
random, so the cards a player has shown reveal nothing about those they haven't.
"""

from typing import NamedTuple

from heistnight.games.big_score.cards import Card
from heistnight.kernel.chance import Chance
from heistnight.kernel.errors import HeistError
from heistnight.kernel.events import Seat

MAX_RESERVATIONS = 5000
"""Limit on reservations in one deal, including those repeated after a conflict."""

CardOwner = tuple[int, Seat]
"""A round and a seat that hired in it."""
NO_OWNER: CardOwner = (0, 0)
"""The owner of cards in the deck and in hands being passed."""
PlaceIndex = int
"""The index of a hidden card in the list that is dealt."""


class DealGroup:
    """Cards whose set a seat knows, with the places that hold them in unknown order."""

    __slots__ = ("counts", "places", "size")

    def __init__(self) -> None:
        self.places: dict[CardOwner, list[PlaceIndex]] = {}
        self.counts: dict[Card, int] = {}
        self.size = 0

    def add(self, owner: CardOwner, place: PlaceIndex, card: Card) -> None:
        self.places.setdefault(owner, []).append(place)
        self.counts[card] = self.counts.get(card, 0) + 1
        self.size += 1


class ShownCard(NamedTuple):
    """A card that its owner must have, and the groups it can come from."""

    owner: CardOwner
    card: Card
    groups: tuple[int, ...]


class DealPlan(NamedTuple):
    """Everything a deal depends on besides chance."""

    groups: list[DealGroup]
    shown: list[ShownCard]
    """Cards with the fewest possible groups come first."""
    room: dict[tuple[int, CardOwner], int]
    """By group and owner: the number of places."""

    @classmethod
    def of(cls, groups: list[DealGroup], needs: dict[CardOwner, list[Card]]) -> "DealPlan":
        for group in groups:  # a fixed order, so it can't reveal who has which card
            group.counts = dict(sorted(group.counts.items()))
        shown = [
            ShownCard(
                owner,
                card,
                tuple([n for n, h in enumerate(groups) if owner in h.places and card in h.counts]),
            )
            for owner, cards in needs.items()
            for card in cards
        ]
        room = {(n, o): len(lying) for n, h in enumerate(groups) for o, lying in h.places.items()}
        return cls(groups, sorted(shown, key=lambda one: (len(one.groups), one)), room)


def deal(plan: DealPlan, cards: list[Card], chance: Chance) -> None:
    """Write a random deal that fits the plan into `cards`, using only the plan and chance."""
    dealing = Dealing(plan, chance)
    dealing.reserve_shown()
    dealing.write_to(cards)


class Dealing:
    """A deal in progress: the cards left in each group and those reserved there."""

    __slots__ = ("chance", "counts", "left", "plan", "reserved", "room")

    def __init__(self, plan: DealPlan, chance: Chance) -> None:
        self.plan, self.chance = plan, chance
        self.counts = [group.counts.copy() for group in plan.groups]
        self.left = [group.size for group in plan.groups]
        self.room = plan.room.copy()
        """By group and owner: places without a card."""
        self.reserved: list[list[ShownCard]] = [[] for _ in plan.groups]

    def reserve_shown(self) -> None:
        waiting = self.plan.shown[::-1]
        for _ in range(MAX_RESERVATIONS):
            if not waiting:
                return
            shown = waiting.pop()
            group = self.pick_group(shown)
            if group is None:
                group = self.chance.choice(shown.groups)
                waiting += self.make_way(group, shown)
            self.move(group, shown, 1)
            self.reserved[group].append(shown)
        raise HeistError("No deal fits the cards shown: the rules can't lead to this state.")

    def pick_group(self, shown: ShownCard) -> int | None:
        """Pick a group for this card, weighted by free copies and places; None if none fits."""
        owner, card, able = shown
        counts, left, room = self.counts, self.left, self.room
        if len(able) == 1:
            group = able[0]
            return group if counts[group][card] and room[group, owner] else None
        weights = [
            counts[group][card] * room[group, owner] / left[group] if counts[group][card] else 0.0
            for group in able
        ]
        total = sum(weights)
        if not total:
            return None
        point = self.chance.random() * total
        for group, weight in zip(able, weights, strict=True):
            point -= weight
            if point < 0:
                return group
        return able[weights.index(max(weights))]  # rounding errors

    def make_way(self, group: int, shown: ShownCard) -> list[ShownCard]:
        """Take back reservations that keep a card out of a group: same card or same owner."""
        reserved, taken_back = self.reserved[group], []
        if not self.counts[group][shown.card]:
            taken_back.append(
                self.chance.choice([one for one in reserved if one.card == shown.card])
            )
            self.move(group, taken_back[0], -1)
        if not self.room[group, shown.owner]:
            own = [one for one in reserved if one.owner == shown.owner and one not in taken_back]
            taken_back.append(self.chance.choice(own))
            self.move(group, taken_back[-1], -1)
        for one in taken_back:
            reserved.remove(one)
        return taken_back

    def move(self, group: int, shown: ShownCard, count: int) -> None:
        self.counts[group][shown.card] -= count
        self.left[group] -= count
        self.room[group, shown.owner] -= count

    def write_to(self, cards: list[Card]) -> None:
        for group, counts, reserved in zip(
            self.plan.groups, self.counts, self.reserved, strict=True
        ):
            if group.size == 1:
                continue  # only one possible place
            places = group.places
            if reserved:
                places = places.copy()
                for owner in {shown.owner: None for shown in reserved}:
                    places[owner] = self.shuffle(places[owner])
                for shown in reserved:
                    cards[places[shown.owner].pop()] = shown.card
            rest = [card for card, count in counts.items() for _ in range(count)]
            free = [place for lying in places.values() for place in lying]
            for place, card in zip(free, self.shuffle(rest), strict=True):
                cards[place] = card

    def shuffle(self, items: list[int]) -> list[int]:
        return list(self.chance.shuffled(items)) if len(items) > 1 else items[:]
