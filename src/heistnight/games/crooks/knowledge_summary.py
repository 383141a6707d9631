"""Summarize what one seat knows about every crook (G-4), once per view. Sets are bits."""

from heistnight.games.crooks.cards import Card
from heistnight.games.crooks.knowledge import Odds, Pool
from heistnight.games.crooks.state import NOTHING, CrooksState
from heistnight.kernel.records import Record

Names = tuple[str, ...]


class Knowledge(Record, frozen=True, gc=False):
    """What one seat knows about every crook."""

    origin: dict[Card, int]
    """The hangout each recruited crook came from."""
    possible: dict[Card, Names]
    """By the real recruit: the names it may have. Recruits that aren't listed are known."""
    piles: dict[int, int]
    """By hangout, or NOTHING for crooks never dealt: who may be in the pile."""
    unnamed: int
    """The recruits that this seat can't identify."""
    certain: int
    """The crooks known to be in their hangout, or known to be out of the game."""
    pools: list[Names]
    """The crooks of each pool."""


def summarize_knowledge(s: CrooksState, found: list[Pool]) -> Knowledge:
    possible: dict[Card, Names] = {}
    piles: dict[int, int] = {}
    pool_names: list[Names] = []
    unnamed = certain = 0
    named = s.pack.named
    for pool in found:
        cards, allowed = 0, []
        for pile in pool.piles:
            cards |= pile.bits
            allowed.append(pile.kinds)
        who = possible_at(s, pool, cards, allowed)
        for pile in pool.piles:
            those = who[pile.kinds]
            if pile.recruit == NOTHING:
                piles[pile.hangout] = those
            else:
                possible[pile.cards[0]] = named(those)
                if those != pile.bits:
                    unnamed |= pile.bits
        if len(who) > 1 or len(allowed) == 1:
            certain |= certain_in_piles(pool, allowed, who)
        pool_names.append(named(cards))
    origin = {card: hangout for hangout, card in s.taken}
    return Knowledge(origin, possible, piles, unnamed, certain, pool_names)


def possible_at(s: CrooksState, pool: Pool, cards: int, allowed: list[int]) -> dict[int, int]:
    """Return, by the kinds that a pile of this pool allows, who may lie there."""
    if allowed.count(allowed[0]) == len(allowed):  # any crook can be at any place
        return {allowed[0]: cards}
    possible, of_kinds = Odds.of(s, pool).all_possible, s.pack.of_kinds
    return {kinds: cards & of_kinds[possible[kinds]] for kinds in allowed}


def certain_in_piles(pool: Pool, allowed: list[int], who: dict[int, int]) -> int:
    """Return the crooks in piles for which the seat can rule out every other place.

    There are none if all of several piles allow the same kinds.
    """
    if len(allowed) == 1:
        alone = pool.piles[0]
        return alone.bits if alone.recruit == NOTHING else 0
    sure = 0
    for pile in pool.piles:
        here = pile.kinds
        # If another pile allows the same kinds, every crook here may be there too.
        if pile.recruit == NOTHING and allowed.count(here) == 1:
            elsewhere = 0
            for kinds, those in who.items():
                if kinds != here:
                    elsewhere |= those
            sure |= pile.bits & ~elsewhere
    return sure
