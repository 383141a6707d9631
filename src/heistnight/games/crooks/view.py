"""What a seat may know of a game of Crooks, by name; nothing else is shown."""

from typing import NamedTuple

import msgspec

from heistnight.games.crooks.amounts import HIDING_COST
from heistnight.games.crooks.cards import HANGOUTS, LOWEST_TARGET, TARGETS, Card, Crook
from heistnight.games.crooks.knowledge import CrookPlace, Odds, Pool, kind_of, pools
from heistnight.games.crooks.recruit import TakeCrook, price
from heistnight.games.crooks.specials import Kill, Switch
from heistnight.games.crooks.standing import GangView, TargetView, goal, tally
from heistnight.games.crooks.state import DOWN, NOTHING, NUMBER, Cards, CrooksState
from heistnight.kernel.events import Seat
from heistnight.kernel.rules import Result, View, public_phase, public_waiting

Names = tuple[str, ...]


class CrookView(msgspec.Struct):
    """A recruited crook."""

    crook: str | None
    """Its name, if this seat knows it or can work it out."""
    face_down: bool
    hangout: str
    """Where it was recruited."""
    possible: Names
    """If this seat cannot name it: whom it may be."""


class HeapView(msgspec.Struct):
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


class PlaceView(msgspec.Struct):
    where: str
    seat: Seat | None = None
    """Whose row or crook it is, if it is anybody's."""


class PoolView(msgspec.Struct):
    """These crooks lie at these places, one at each; this seat cannot tell which is where."""

    crooks: Names
    places: tuple[PlaceView, ...]


class CrooksPlayerView(msgspec.Struct):
    seat: Seat
    cash: int
    passed: bool
    row: dict[int, tuple[CrookView, ...]]
    """By target, 2 to 9; at each, the latest crook last."""


class DeadView(msgspec.Struct):
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
    """What one seat can say of every crook, worked out once for a view."""

    origin: dict[Card, int]
    """The hangout each recruited crook came from."""
    possible: dict[Card, Cards]
    """By who really lies there: all who may lie there. Crooks left out are known."""
    unnamed: int
    """The crooks that this seat cannot name, as bits."""
    certain: frozenset[Card]
    """Who cannot lie anywhere else than in the hangout, or out of the game, where it does."""


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
        targets=tuple([LOWEST_TARGET + target for target in TARGETS]),
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
        at_target=LOWEST_TARGET + top.target if isinstance(top, Switch | Kill) else None,
        searched=HANGOUTS[search.hangout] if search else None,
        seen_there=names(s, seen_there),
        pools=pool_views(s, found),
        result=result,
    )


def names(s: CrooksState, cards: Cards) -> Names:
    """In the order of the pack."""
    return tuple([s.pack.crook[card].name for card in cards])


# Working it out


def insight(s: CrooksState, found: list[Pool]) -> Insight:
    origin = {card: hangout for hangout, card in s.taken}
    possible: dict[Card, Cards] = {}
    certain: set[Card] = set()
    for pool in found:
        who = possible_at(s, pool)
        for place in pool.places:
            possible[place.card] = who[place.kinds]
        certain |= sure_in_heaps(pool, who)
    unnamed = sum([1 << card for card, who in possible.items() if len(who) > 1])
    return Insight(origin, possible, unnamed, frozenset(certain))


def possible_at(s: CrooksState, pool: Pool) -> dict[int, Cards]:
    """By the kinds that a place of this pool allows: who may really lie there."""
    odds, cards = Odds.of(s, pool), pool.cards
    who: dict[int, Cards] = {}
    for allowed in {place.kinds for place in pool.places}:
        kinds = odds.possible(allowed)
        who[allowed] = tuple([card for card in cards if kind_of(s.pack.crook[card]) & kinds])
    return who


def sure_in_heaps(pool: Pool, who: dict[int, Cards]) -> set[Card]:
    """Crooks in a heap, where the seat can rule out every place besides that heap."""
    heaps = {place.hangout for place in pool.places if place.recruit == NOTHING}
    sure: set[Card] = set()
    for heap in heaps:
        here = {p.card for p in pool.places if p.recruit == NOTHING and p.hangout == heap}
        elsewhere = [p for p in pool.places if p.card not in here]
        sure |= here.difference(*[who[kinds] for kinds in {p.kinds for p in elsewhere}])
    return sure


# Showing it


def crook_view(s: CrooksState, crook: Card, known: Insight) -> CrookView:
    card, down = crook & NUMBER, crook >= DOWN
    hangout = HANGOUTS[known.origin[card]]
    possible = known.possible.get(card, ())
    if len(possible) > 1:
        return CrookView(None, down, hangout, names(s, possible))
    return CrookView(s.pack.crook[card].name, down, hangout, ())


def heap_view(
    s: CrooksState, hangout: str | None, cards: Cards, looked: bool, known: Insight
) -> HeapView:
    certain = tuple([card for card in cards if card in known.certain])
    rest: Cards = ()
    if len(certain) < len(cards):
        rest = tuple([card for card in known.possible[cards[0]] if card not in certain])
    return HeapView(hangout, len(cards), price(cards), looked, names(s, certain), names(s, rest))


def player_view(s: CrooksState, seat: Seat, known: Insight) -> CrooksPlayerView:
    row = {
        LOWEST_TARGET + target: tuple([crook_view(s, crook, known) for crook in crooks])
        for target, crooks in enumerate(s.rows[seat])
    }
    return CrooksPlayerView(seat, s.cash[seat], s.passed[seat], row)


def pool_views(s: CrooksState, found: list[Pool]) -> tuple[PoolView, ...]:
    where = whereabouts(s)
    return tuple(
        [
            PoolView(
                names(s, tuple(pool.cards)),
                tuple([place_view(place, where) for place in pool.places]),
            )
            for pool in found
        ]
    )


def place_view(place: CrookPlace, where: dict[Card, PlaceView]) -> PlaceView:
    if place.recruit != NOTHING:
        return where[place.card]
    if place.hangout == NOTHING:
        return PlaceView("never dealt")
    return PlaceView(f"hangout {HANGOUTS[place.hangout]}")


def whereabouts(s: CrooksState) -> dict[Card, PlaceView]:
    """Where recruited crooks lie."""
    where = {s.hand: PlaceView("in hand")}
    for seat, row in enumerate(s.rows):
        for target, crooks in enumerate(row):
            for crook in crooks:
                where[crook & NUMBER] = PlaceView(f"at target {LOWEST_TARGET + target}", seat)
    for seat, crook in s.killed:
        where[crook & NUMBER] = PlaceView("killed", seat)
    return where
