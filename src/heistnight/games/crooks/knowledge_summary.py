"""What one seat can say of every crook (G-4), worked out once for a view. Sets are bits."""

import msgspec

from heistnight.games.crooks.cards import Card
from heistnight.games.crooks.knowledge import Odds, Pool
from heistnight.games.crooks.state import NOTHING, CrooksState

Names = tuple[str, ...]


class Insight(msgspec.Struct, frozen=True, gc=False):
    origin: dict[Card, int]
    """The hangout each recruited crook came from."""
    possible: dict[Card, Names]
    """By the recruit who really lies there: all who may. Crooks left out are known."""
    heaps: dict[int, int]
    """By hangout, or NOTHING: who may be in each heap."""
    unnamed: int
    """The recruits that this seat cannot name."""
    certain: int
    """Who cannot lie anywhere else than in the hangout, or out of the game, where it does."""
    pools: list[Names]
    """Who is in each pool."""


def insight(s: CrooksState, found: list[Pool]) -> Insight:
    possible: dict[Card, Names] = {}
    heaps: dict[int, int] = {}
    everybody: list[Names] = []
    unnamed = certain = 0
    named = s.pack.named
    for pool in found:
        cards, allowed = 0, []
        for heap in pool.heaps:
            cards |= heap.bits
            allowed.append(heap.kinds)
        who = possible_at(s, pool, cards, allowed)
        for heap in pool.heaps:
            those = who[heap.kinds]
            if heap.recruit == NOTHING:
                heaps[heap.hangout] = those
            else:
                possible[heap.cards[0]] = named(those)
                if those != heap.bits:
                    unnamed |= heap.bits
        if len(who) > 1 or len(allowed) == 1:
            certain |= sure_in_heaps(pool, allowed, who)
        everybody.append(named(cards))
    origin = {card: hangout for hangout, card in s.taken}
    return Insight(origin, possible, heaps, unnamed, certain, everybody)


def possible_at(s: CrooksState, pool: Pool, cards: int, allowed: list[int]) -> dict[int, int]:
    """By the kinds that a heap of this pool allows: who may really lie there."""
    if allowed.count(allowed[0]) == len(allowed):  # they may all change places with each other
        return {allowed[0]: cards}
    possible, of_kinds = Odds.of(s, pool).all_possible, s.pack.of_kinds
    return {kinds: cards & of_kinds[possible[kinds]] for kinds in allowed}


def sure_in_heaps(pool: Pool, allowed: list[int], who: dict[int, int]) -> int:
    """Crooks in a heap, where the seat can rule out every place besides that heap.

    Where all of several heaps allow the same there is none.
    """
    if len(allowed) == 1:
        alone = pool.heaps[0]
        return alone.bits if alone.recruit == NOTHING else 0
    sure = 0
    for heap in pool.heaps:
        here = heap.kinds
        # Where another heap allows the same, whoever may be here may be there, too.
        if heap.recruit == NOTHING and allowed.count(here) == 1:
            elsewhere = 0
            for kinds, those in who.items():
                if kinds != here:
                    elsewhere |= those
            sure |= heap.bits & ~elsewhere
    return sure
