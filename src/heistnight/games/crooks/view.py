"""What a seat may know of a game of Crooks, by name; nothing else is shown."""

from collections.abc import Sequence
from functools import reduce
from operator import or_
from typing import NamedTuple

import msgspec

from heistnight.games.crooks.amounts import HIDING_COST
from heistnight.games.crooks.cards import HANGOUTS, LOWEST_TARGET, TARGETS, Card, Crook
from heistnight.games.crooks.knowledge import ANY, Odds, Pool, pools
from heistnight.games.crooks.recruit import TakeCrook, price
from heistnight.games.crooks.specials import Kill, Switch
from heistnight.games.crooks.standing import GangView, TargetView, goal, tally
from heistnight.games.crooks.state import DOWN, NOTHING, NUMBER, Cards, CrooksState
from heistnight.kernel.events import Seat
from heistnight.kernel.rules import Result, View, public_phase, public_waiting
from heistnight.kernel.steps import MOST_SEATS

Names = tuple[str, ...]

TARGETS_WORTH = tuple([LOWEST_TARGET + target for target in TARGETS])


class CrookView(msgspec.Struct, gc=False):
    """A recruited crook."""

    crook: str | None
    """Its name, if this seat knows it or can work it out."""
    face_down: bool
    hangout: str
    """Where it was recruited."""
    possible: Names
    """If this seat cannot name it: whom it may be."""


class HeapView(msgspec.Struct, gc=False):
    """Crooks that lie together, their backs alike: a hangout, or those never dealt."""

    hangout: str | None
    cards: int
    price: int
    """CR-11: of a search there."""
    looked: bool
    """Whether this seat has ever looked in."""
    certain: Names
    """Who is there for sure."""
    possible: Names
    """Who else may be there."""


class PlaceView(msgspec.Struct, gc=False):
    where: str
    seat: Seat | None = None
    """Whose row or crook it is, if it is anybody's."""


class PoolView(msgspec.Struct, gc=False):
    """These crooks lie at these places, one at each; this seat cannot tell which is where."""

    crooks: Names
    places: tuple[PlaceView, ...]


class CrooksPlayerView(msgspec.Struct, gc=False):
    seat: Seat
    cash: int
    passed: bool
    row: dict[int, tuple[CrookView, ...]]
    """By target, 2 to 9; at each, the latest crook last."""


class DeadView(msgspec.Struct, gc=False):
    seat: Seat
    """Whose it was."""
    crook: CrookView


class CrooksView(View, kw_only=True):
    crooks: tuple[Crook, ...]
    """What is printed on every crook of the pack: all other fields give names."""
    targets: tuple[int, ...]
    scored: tuple[TargetView, ...]
    """By target: what it is worth and who leads, as far as this seat can tell."""
    gangs: tuple[GangView, ...]
    hiding_price: int
    """CR-13: of placing a crook face down."""
    hangouts: tuple[HeapView, ...]
    out: HeapView
    players: tuple[CrooksPlayerView, ...]
    killed: tuple[DeadView, ...]
    hand: CrookView | None
    """The crook that is about to be placed, by the seat that has to decide."""
    at_target: int | None
    """Where a switch or a killer is at work."""
    searched: str | None
    """The hangout that is being looked into."""
    seen_there: Names
    """Who is in it, for the seat that is looking."""
    pools: tuple[PoolView, ...]
    result: Result | None


class Insight(NamedTuple):
    """What one seat can say of every crook, worked out once for a view. Sets are bits."""

    origin: dict[Card, int]
    """The hangout each recruited crook came from."""
    possible: dict[Card, Names]
    """By who really lies there: all who may lie there. Crooks left out are known."""
    unnamed: int
    """The crooks that this seat cannot name."""
    certain: int
    """Who cannot lie anywhere else than in the hangout, or out of the game, where it does."""
    pools: list[Names]
    """Who is in each pool."""


def view(s: CrooksState, seat: Seat | None, result: Result | None) -> CrooksView:
    top = s.stack[-1] if s.stack else None
    found = pools(s, seat)
    known = insight(s, found)
    now = tally(s, known.unnamed)
    search = top if isinstance(top, TakeCrook) else None
    seen_there = s.hangouts[search.hangout] if search and search.seat == seat else ()
    looked = {where for looker, where, _ in s.looks if looker == seat}
    return CrooksView(
        game="crooks",
        seat=seat,
        seats=s.seats,
        phase=public_phase(s),
        waiting=public_waiting(s),
        over=s.over,
        goal=goal(s, seat, now),
        crooks=s.pack.crook,
        targets=TARGETS_WORTH,
        scored=now.targets,
        gangs=now.gangs,
        hiding_price=HIDING_COST,
        hangouts=tuple(
            [
                heap_view(s, HANGOUTS[h], pile, h in looked, known)
                for h, pile in enumerate(s.hangouts)
            ]
        ),
        out=heap_view(s, None, s.out, False, known),
        players=tuple([player_view(s, other, known) for other in range(s.seats)]),
        killed=tuple([DeadView(owner, crook_view(s, crook, known)) for owner, crook in s.killed]),
        hand=crook_view(s, s.hand | DOWN, known) if s.hand != NOTHING else None,
        at_target=LOWEST_TARGET + top.target if isinstance(top, (Switch, Kill)) else None,
        searched=HANGOUTS[search.hangout] if search else None,
        seen_there=names(s, seen_there),
        pools=pool_views(s, found, known.pools),
        result=result,
    )


def names(s: CrooksState, cards: Sequence[Card]) -> Names:
    """In the order of the pack."""
    of_card = s.pack.names
    return tuple([of_card[card] for card in cards])


# Working it out


def insight(s: CrooksState, found: list[Pool]) -> Insight:
    origin = {card: hangout for hangout, card in s.taken}
    possible: dict[Card, Names] = {}
    unnamed = certain = 0
    everybody: list[Names] = []
    for pool in found:
        odds, cards = Odds.of(s, pool), pool.cards
        who = possible_at(s, cards, odds)
        all_names = names(s, cards)
        told = {
            kinds: all_names if some is cards else names(s, some) for kinds, some in who.items()
        }
        for place in pool.places:
            possible[place.card] = those = told[place.kinds]
            if len(those) > 1:
                unnamed |= 1 << place.card
        certain |= sure_in_heaps(s, pool, odds, who)
        everybody.append(all_names)
    return Insight(origin, possible, unnamed, certain, everybody)


def bits(cards: Sequence[Card]) -> int:
    return sum([1 << card for card in cards])


def possible_at(s: CrooksState, cards: list[Card], odds: Odds) -> dict[int, Sequence[Card]]:
    """By the kinds that a place of a pool of these cards allows: who may really lie there."""
    kinds_of = s.pack.kinds
    who: dict[int, Sequence[Card]] = {}
    for allowed, count in enumerate(odds.places):
        if count:
            kinds = odds.possible(allowed)
            who[allowed] = cards if kinds == ANY else [c for c in cards if kinds_of[c] & kinds]
    return who


def sure_in_heaps(s: CrooksState, pool: Pool, odds: Odds, who: dict[int, Sequence[Card]]) -> int:
    """Crooks in a heap, where the seat can rule out every place besides that heap."""
    # All of a heap is in one pool, and all places of a heap allow the same.
    heaps = {place.hangout: place.kinds for place in pool.places if place.recruit == NOTHING}
    sure = 0
    for hangout, here in heaps.items():
        cards = s.out if hangout == NOTHING else s.hangouts[hangout]
        if len(cards) == odds.places[here]:  # else whoever may be here may be elsewhere, too
            elsewhere = [bits(others) for kinds, others in who.items() if kinds != here]
            sure |= bits(cards) & ~reduce(or_, elsewhere, 0)
    return sure


# Showing it


def crook_view(s: CrooksState, crook: Card, known: Insight) -> CrookView:
    card, down = crook & NUMBER, crook >= DOWN
    hangout = HANGOUTS[known.origin[card]]
    if known.unnamed >> card & 1:
        return CrookView(None, down, hangout, known.possible[card])
    return CrookView(s.pack.names[card], down, hangout, ())


def heap_view(
    s: CrooksState, hangout: str | None, cards: Cards, looked: bool, known: Insight
) -> HeapView:
    if not cards:
        return HeapView(hangout, 0, 0, looked, (), ())
    sure = [card for card in cards if known.certain >> card & 1]
    certain = names(s, sure) if sure else ()
    rest: Names = ()
    if len(sure) < len(cards):
        unsure = [card for card in cards if card not in sure] if sure else cards
        rest = known.possible[unsure[0]]
        rest = tuple([name for name in rest if name not in certain]) if sure else rest
    return HeapView(hangout, len(cards), price(cards), looked, certain, rest)


def player_view(s: CrooksState, seat: Seat, known: Insight) -> CrooksPlayerView:
    row = {
        target: tuple([crook_view(s, crook, known) for crook in crooks]) if crooks else ()
        for target, crooks in enumerate(s.rows[seat], LOWEST_TARGET)
    }
    return CrooksPlayerView(seat, s.cash[seat], s.passed[seat], row)


def pool_views(s: CrooksState, found: list[Pool], everybody: list[Names]) -> tuple[PoolView, ...]:
    where = whereabouts(s)
    return tuple(
        [
            PoolView(
                crooks,
                tuple(
                    [
                        HEAPS[place.hangout] if place.recruit == NOTHING else where[place.card]
                        for place in pool.places
                    ]
                ),
            )
            for pool, crooks in zip(found, everybody, strict=True)
        ]
    )


AT_TARGETS = [
    [PlaceView(f"at target {worth}", seat) for seat in range(MOST_SEATS)] for worth in TARGETS_WORTH
]
"""By target, by seat."""
HEAPS = {NOTHING: PlaceView("never dealt")} | {
    number: PlaceView(f"hangout {name}") for number, name in enumerate(HANGOUTS)
}


def whereabouts(s: CrooksState) -> dict[Card, PlaceView]:
    """Where recruited crooks lie."""
    where = {s.hand: PlaceView("in hand")}
    for seat, row in enumerate(s.rows):
        for target, crooks in enumerate(row):
            for crook in crooks:
                where[crook & NUMBER] = AT_TARGETS[target][seat]
    for seat, crook in s.killed:
        where[crook & NUMBER] = PlaceView("killed", seat)
    return where
