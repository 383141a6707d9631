"""What a seat may know of a game of Crooks, by name; nothing else is shown."""

import msgspec

from heistnight.games.crooks.amounts import HIDING_COST
from heistnight.games.crooks.cards import HANGOUTS, LOWEST_TARGET, TARGETS, Card, Crook
from heistnight.games.crooks.knowledge import Pool, bits, looks_of, pools_after
from heistnight.games.crooks.knowledge_summary import Insight, Names, insight
from heistnight.games.crooks.recruit import TakeCrook, price
from heistnight.games.crooks.specials import Kill, Switch
from heistnight.games.crooks.standing import GangView, TargetView, goal, tally_seen
from heistnight.games.crooks.state import DOWN, NOTHING, NUMBER, Cards, CrooksState
from heistnight.kernel.events import Seat
from heistnight.kernel.rules import Result, View, public_phase, public_waiting
from heistnight.kernel.steps import MOST_SEATS

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


def view(s: CrooksState, seat: Seat | None, result: Result | None) -> CrooksView:
    top = s.stack[-1] if s.stack else None
    looks = looks_of(s, seat)
    found = pools_after(s, seat, looks)
    known = insight(s, found)
    now = tally_seen(s, seat, known.unnamed)
    search = top if isinstance(top, TakeCrook) else None
    seen_there = s.hangouts[search.hangout] if search and search.seat == seat else ()
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
            [heap_view(s, h, pile, h in looks, known) for h, pile in enumerate(s.hangouts)]
        ),
        out=heap_view(s, NOTHING, s.out, False, known),
        players=tuple([player_view(s, other, known) for other in range(s.seats)]),
        killed=tuple([DeadView(owner, crook_view(s, crook, known)) for owner, crook in s.killed]),
        hand=crook_view(s, s.hand | DOWN, known) if s.hand != NOTHING else None,
        at_target=LOWEST_TARGET + top.target if isinstance(top, (Switch, Kill)) else None,
        searched=HANGOUTS[search.hangout] if search else None,
        seen_there=s.pack.named(bits(seen_there)),
        pools=pool_views(s, found, known),
        result=result,
    )


def crook_view(s: CrooksState, crook: Card, known: Insight) -> CrookView:
    card, down = crook & NUMBER, crook >= DOWN
    hangout = HANGOUTS[known.origin[card]]
    if known.unnamed >> card & 1:
        return CrookView(None, down, hangout, known.possible[card])
    return CrookView(s.pack.names[card], down, hangout, ())


def heap_view(s: CrooksState, hangout: int, cards: Cards, looked: bool, known: Insight) -> HeapView:
    if not cards:
        return EMPTY_HEAPS[looked][hangout]
    name = None if hangout == NOTHING else HANGOUTS[hangout]
    here, named = bits(cards), s.pack.named
    sure = here & known.certain
    certain = named(sure) if sure else ()
    rest = named(known.heaps[hangout] & ~sure) if sure != here else ()
    return HeapView(name, len(cards), price(cards), looked, certain, rest)


EMPTY_HEAPS = [
    [HeapView(name, 0, 0, looked, (), ()) for name in (*HANGOUTS, None)] for looked in (False, True)
]
"""By whether the seat looked in, by hangout; the last are those never dealt."""
NOBODY: dict[int, tuple[CrookView, ...]] = dict.fromkeys(TARGETS_WORTH, ())


def player_view(s: CrooksState, seat: Seat, known: Insight) -> CrooksPlayerView:
    row = NOBODY.copy()
    for target, crooks in enumerate(s.rows[seat], LOWEST_TARGET):
        if crooks:
            row[target] = tuple([crook_view(s, crook, known) for crook in crooks])
    return CrooksPlayerView(seat, s.cash[seat], s.passed[seat], row)


def pool_views(s: CrooksState, found: list[Pool], known: Insight) -> tuple[PoolView, ...]:
    where = whereabouts(s) if known.possible else {}
    shown = []
    for pool, crooks in zip(found, known.pools, strict=True):
        places: list[PlaceView] = []
        for heap in pool.heaps:
            if heap.recruit == NOTHING:
                places += [HEAPS[heap.hangout]] * len(heap.cards)
            else:
                places.append(where[heap.cards[0]])
        shown.append(PoolView(crooks, tuple(places)))
    return tuple(shown)


AT_TARGETS = [
    [PlaceView(f"at target {worth}", seat) for seat in range(MOST_SEATS)] for worth in TARGETS_WORTH
]
"""By target, by seat."""
HEAPS = {NOTHING: PlaceView("never dealt")} | {
    number: PlaceView(f"hangout {name}") for number, name in enumerate(HANGOUTS)
}


IN_HAND = PlaceView("in hand")


def whereabouts(s: CrooksState) -> dict[Card, PlaceView]:
    """Where recruited crooks lie whom somebody may not know."""
    where = {s.hand: IN_HAND}
    for seat, row in enumerate(s.rows):
        for target, crooks in enumerate(row):
            for crook in crooks:
                if crook >= DOWN:
                    where[crook & NUMBER] = AT_TARGETS[target][seat]
    for seat, crook in s.killed:
        where[crook & NUMBER] = PlaceView("killed", seat)
    return where
