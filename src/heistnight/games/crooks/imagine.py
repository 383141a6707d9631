"""Imagine another game that a seat can't tell from the real one.

The crooks of each pool (see `knowledge`) are dealt again over its places. The kingpin comes first:
each place has the probability it had before rivals took other crooks. Then every deal that the
rules allow is equally likely. This maps each crook to another one, and the map is applied
everywhere: to targets, killed crooks and what other seats have seen. Nothing else changes.
"""

from heistnight.games.crooks.cards import CROOKS, FITTING, KINDS, KINGPIN, PLAIN, Card
from heistnight.games.crooks.knowledge import (
    CrookPlace,
    Odds,
    Pool,
    pools,
)
from heistnight.games.crooks.state import DOWN, NOTHING, NUMBER, Cards, CrooksState
from heistnight.kernel.chance import Chance
from heistnight.kernel.errors import HeistError
from heistnight.kernel.events import Seat


def imagine(s: CrooksState, seat: Seat | None, chance: Chance) -> CrooksState:
    instead = list(range(CROOKS))
    for pool in pools(s, seat):
        for place, card in deal_again(s, pool, chance):
            instead[place.card] = card
    replace_crooks(s, instead)
    return s


# Dealing

Deal = list[tuple[CrookPlace, Card]]


def deal_again(s: CrooksState, pool: Pool, chance: Chance) -> Deal:
    """Deal a pool: kingpins first, then places that allow only one kind, then the rest."""
    odds = Odds.of(s, pool)
    places, cards, kind_of = pool.places, pool.cards, s.pack.kinds
    kingpins, fitting, plain = [[card for card in cards if kind_of[card] == kind] for kind in KINDS]
    deal: Deal = []
    for kingpin in kingpins:
        place = kingpins_place(odds, places, chance)
        places.remove(place)
        deal.append((place, kingpin))
    fitting, plain = list(chance.shuffled(fitting)), list(chance.shuffled(plain))
    free = []
    for place in places:
        kinds = place.kinds & ~KINGPIN
        if kinds == FITTING:
            deal.append((place, fitting.pop()))
        elif kinds == PLAIN:
            deal.append((place, plain.pop()))
        else:
            free.append(place)
    deal += zip(free, chance.shuffled(sorted(fitting + plain)), strict=True)
    return deal


def kingpins_weights(odds: Odds, places: list[CrookPlace]) -> list[int]:
    """Weigh each place for the kingpin: its own weight times the ways to deal the other crooks."""
    ways = {kinds: odds.ways_with(kinds, KINGPIN) for kinds in {p.kinds for p in places}}
    return [ways[place.kinds] * place.weight for place in places]


def kingpins_place(odds: Odds, places: list[CrookPlace], chance: Chance) -> CrookPlace:
    weights = kingpins_weights(odds, places)
    if not any(weights):
        raise HeistError("No deal fits what is known: the rules can't lead to this state.")
    number = chance.below(sum(weights))
    index = 0
    while number >= weights[index]:
        number -= weights[index]
        index += 1
    return places[index]


# Apply the deal


def replace_crooks(s: CrooksState, instead: list[Card]) -> None:
    def replace_crook(crook: Card) -> Card:
        return instead[crook & NUMBER] | crook & DOWN

    def replace_pile(cards: Cards) -> Cards:
        return tuple(sorted([instead[card] for card in cards]))

    s.hangouts = tuple([replace_pile(pile) for pile in s.hangouts])
    s.out = replace_pile(s.out)
    s.rows = tuple(
        [
            tuple([tuple([replace_crook(crook) for crook in crooks]) for crooks in row])
            for row in s.rows
        ]
    )
    s.killed = tuple([(seat, replace_crook(crook)) for seat, crook in s.killed])
    s.taken = tuple([(hangout, instead[card]) for hangout, card in s.taken])
    s.knows = tuple([replaced_set(known, instead) for known in s.knows])
    if s.hand != NOTHING:
        s.hand = instead[s.hand]


def replaced_set(cards: int, instead: list[Card]) -> int:
    return sum([1 << instead[card] for card in range(CROOKS) if cards >> card & 1])
