"""Every deal of the small games (`size`: 'small'), each with its number of equal shuffles.

No small game draws anything after its deal, so these deals are all of its chance. Seat 0 begins.
"""

from collections import Counter
from collections.abc import Callable, Hashable, Iterator, Sequence
from functools import cache
from typing import Any, NamedTuple, TypeVar

from heistnight.catalogue import new, rules_of
from heistnight.games.big_score.amounts import SMALL_CREW, SMALL_VAULT
from heistnight.games.big_score.cards import CARD_NAMES as CREW_NAMES
from heistnight.games.chicken_heist.state import ChickenHeistState
from heistnight.games.crooks.amounts import SMALL_CROOKS, SMALL_PILES
from heistnight.games.crooks.cards import CrooksPack
from heistnight.games.vault_heist.amounts import SMALL_DECK, SMALL_HAND_SIZE
from heistnight.kernel.rules import SIZE, SMALL

Item = TypeVar("Item", bound=Hashable)
SMALL_OPTIONS = {SIZE.name: SMALL}


class SmallDeal(NamedTuple):
    """One deal: a rig that makes it, and how many shuffles lead to it."""

    rig: dict[str, Any]
    ways: int


@cache
def small_deals(game: str) -> tuple[SmallDeal, ...]:
    """Return all deals of a game's small variant."""
    return tuple(DEALS[game]())


def orders(cards: Sequence[Item]) -> Iterator[tuple[Item, ...]]:
    """Yield every order of these cards once, also if some are equal."""
    left = Counter(cards)

    def rest(count: int) -> Iterator[tuple[Item, ...]]:
        if not count:
            yield ()
            return
        for card in tuple(left):
            if left[card]:
                left[card] -= 1
                for following in rest(count - 1):
                    yield (card, *following)
                left[card] += 1

    return rest(len(cards))


def dealt(cards: Sequence[str], piles: Sequence[int]) -> Iterator[tuple[list[str], int]]:
    """Yield the deals to piles without an order, then the rest in order, each with its ways."""
    ways: Counter[tuple[str, ...]] = Counter()
    for order in orders(cards):
        deal, start = [], 0
        for size in piles:
            deal += sorted(order[start : start + size])
            start += size
        ways[(*deal, *order[start:])] += 1
    for found, count in ways.items():
        yield list(found), count


def crooks_deals() -> Iterator[SmallDeal]:
    pack = rules_of("crooks").read_pack(None)
    assert isinstance(pack, CrooksPack)
    out = len(SMALL_CROOKS) - sum(SMALL_PILES)
    for crooks, ways in dealt([pack.names[card] for card in SMALL_CROOKS], (*SMALL_PILES, out)):
        yield SmallDeal({"first": 0, "crooks": crooks}, ways)


def vault_heist_deals() -> Iterator[SmallDeal]:
    seats = rules_of("vault-heist").small_seats
    cards = [name for name, count in SMALL_DECK.items() for _ in range(count)]
    for deck, ways in dealt(cards, (SMALL_HAND_SIZE,) * seats):
        yield SmallDeal({"first": 0, "deck": deck}, ways)


def chicken_heist_deals() -> Iterator[SmallDeal]:
    seats = rules_of("chicken-heist").small_seats
    s = new("chicken-heist", seats, 0, SMALL_OPTIONS).fork()
    assert isinstance(s, ChickenHeistState)
    for events in orders([s.event_names[s.events[place]] for place in s.face_down()]):
        yield SmallDeal({"first": 0, "events": list(events)}, 1)


def big_score_deals() -> Iterator[SmallDeal]:
    seats = rules_of("big-score").small_seats
    tokens = [name for name, count in SMALL_VAULT.items() for _ in range(count)]
    names = [CREW_NAMES[card] for card in SMALL_CREW]
    for crew, ways in dealt(names, (len(names) // seats,) * seats):
        for vault in orders(tokens):
            yield SmallDeal({"first": 0, "crew": crew, "vault": list(vault)}, ways)


DEALS: dict[str, Callable[[], Iterator[SmallDeal]]] = {
    "big-score": big_score_deals,
    "chicken-heist": chicken_heist_deals,
    "crooks": crooks_deals,
    "vault-heist": vault_heist_deals,
}
