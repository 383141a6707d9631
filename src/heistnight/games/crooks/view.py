"""The view of a seat in Crooks: an allow-list of what it may know."""

import msgspec

from heistnight.games.crooks.amounts import HIDING_COST
from heistnight.games.crooks.cards import HANGOUTS, LOWEST_TARGET, TARGETS, Card, Crook
from heistnight.games.crooks.knowledge import Pool, bits, looks_of, pools_from_looks
from heistnight.games.crooks.knowledge_summary import Knowledge, Names, summarize_knowledge
from heistnight.games.crooks.recruit import TakeCrook, price
from heistnight.games.crooks.specials import Kill, Switch
from heistnight.games.crooks.standing import GangView, TargetView, goal, tally_for
from heistnight.games.crooks.state import DOWN, NOTHING, NUMBER, Cards, CrooksState
from heistnight.kernel.events import Seat
from heistnight.kernel.rules import Result, View, public_phase, public_waiting
from heistnight.kernel.steps import MAX_SEATS

TARGETS_WORTH = tuple([LOWEST_TARGET + target for target in TARGETS])


class CrookView(msgspec.Struct, gc=False):
    """A recruited crook."""

    crook: str | None
    """Its name, if this seat knows it or can deduce it."""
    face_down: bool
    hangout: str
    """Where it came from."""
    possible: Names
    """Who it may be, if this seat doesn't know it."""


class PileView(msgspec.Struct, gc=False):
    """Crooks that lie together with identical backs: a hangout, or those never dealt."""

    hangout: str | None
    cards: int
    price: int
    """CR-11: of searching it."""
    looked: bool
    """Whether this seat has ever looked into it."""
    certain: Names
    """Crooks known to be there."""
    possible: Names
    """Other crooks that may be there."""


class PlaceView(msgspec.Struct, gc=False):
    where: str
    seat: Seat | None = None
    """The owner of the row or crook, if any."""


class PoolView(msgspec.Struct, gc=False):
    """Crooks and their places, one crook each; this seat doesn't know which is where."""

    crooks: Names
    places: tuple[PlaceView, ...]


class CrooksPlayerView(msgspec.Struct, gc=False):
    seat: Seat
    cash: int
    passed: bool
    row: dict[int, tuple[CrookView, ...]]
    """By target, 2 to 9; the latest crook is last."""


class DeadView(msgspec.Struct, gc=False):
    seat: Seat
    """Its owner."""
    crook: CrookView


class CrooksView(View, kw_only=True):
    crooks: tuple[Crook, ...]
    """What is printed on every crook, by card; other fields use the names."""
    targets: tuple[int, ...]
    scored: tuple[TargetView, ...]
    """By target: its points and leaders, as far as this seat knows."""
    gangs: tuple[GangView, ...]
    hiding_price: int
    """CR-13: for placing a crook face down."""
    hangouts: tuple[PileView, ...]
    out: PileView
    players: tuple[CrooksPlayerView, ...]
    killed: tuple[DeadView, ...]
    hand: CrookView | None
    """The crook that the deciding seat is about to place."""
    at_target: int | None
    """The target where a switch or a killer acts."""
    searched: str | None
    """The hangout being searched."""
    seen_there: Names
    """The crooks in it, for the seat that searches."""
    pools: tuple[PoolView, ...]
    result: Result | None


def view(s: CrooksState, seat: Seat | None, result: Result | None) -> CrooksView:
    top = s.stack[-1] if s.stack else None
    looks = looks_of(s, seat)
    found = pools_from_looks(s, seat, looks)
    known = summarize_knowledge(s, found)
    now = tally_for(s, seat, known.unnamed)
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
            [pile_view(s, h, pile, h in looks, known) for h, pile in enumerate(s.hangouts)]
        ),
        out=pile_view(s, NOTHING, s.out, False, known),
        players=tuple([player_view(s, other, known) for other in range(s.seats)]),
        killed=tuple([DeadView(owner, crook_view(s, crook, known)) for owner, crook in s.killed]),
        hand=crook_view(s, s.hand | DOWN, known) if s.hand != NOTHING else None,
        at_target=LOWEST_TARGET + top.target if isinstance(top, (Switch, Kill)) else None,
        searched=HANGOUTS[search.hangout] if search else None,
        seen_there=s.pack.named(bits(seen_there)),
        pools=pool_views(s, found, known),
        result=result,
    )


def crook_view(s: CrooksState, crook: Card, known: Knowledge) -> CrookView:
    card, down = crook & NUMBER, crook >= DOWN
    hangout = HANGOUTS[known.origin[card]]
    if known.unnamed >> card & 1:
        return CrookView(None, down, hangout, known.possible[card])
    return CrookView(s.pack.names[card], down, hangout, ())


def pile_view(
    s: CrooksState, hangout: int, cards: Cards, looked: bool, known: Knowledge
) -> PileView:
    if not cards:
        return EMPTY_PILES[looked][hangout]
    name = None if hangout == NOTHING else HANGOUTS[hangout]
    here, named = bits(cards), s.pack.named
    sure = here & known.certain
    certain = named(sure) if sure else ()
    rest = named(known.piles[hangout] & ~sure) if sure != here else ()
    return PileView(name, len(cards), price(cards), looked, certain, rest)


EMPTY_PILES = [
    [PileView(name, 0, 0, looked, (), ()) for name in (*HANGOUTS, None)] for looked in (False, True)
]
"""By whether the seat looked in, then by hangout; the last entry is for crooks never dealt."""
EMPTY_ROW: dict[int, tuple[CrookView, ...]] = dict.fromkeys(TARGETS_WORTH, ())


def player_view(s: CrooksState, seat: Seat, known: Knowledge) -> CrooksPlayerView:
    row = EMPTY_ROW.copy()
    for target, crooks in enumerate(s.rows[seat], LOWEST_TARGET):
        if crooks:
            row[target] = tuple([crook_view(s, crook, known) for crook in crooks])
    return CrooksPlayerView(seat, s.cash[seat], s.passed[seat], row)


def pool_views(s: CrooksState, found: list[Pool], known: Knowledge) -> tuple[PoolView, ...]:
    where = hidden_places(s) if known.possible else {}
    views = []
    for pool, crooks in zip(found, known.pools, strict=True):
        places: list[PlaceView] = []
        for pile in pool.piles:
            if pile.recruit == NOTHING:
                places += [PILE_PLACES[pile.hangout]] * len(pile.cards)
            else:
                places.append(where[pile.cards[0]])
        views.append(PoolView(crooks, tuple(places)))
    return tuple(views)


AT_TARGETS = [
    [PlaceView(f"at target {worth}", seat) for seat in range(MAX_SEATS)] for worth in TARGETS_WORTH
]
"""Places by target and seat."""
PILE_PLACES = {NOTHING: PlaceView("never dealt")} | {
    number: PlaceView(f"hangout {name}") for number, name in enumerate(HANGOUTS)
}


IN_HAND = PlaceView("in hand")


def hidden_places(s: CrooksState) -> dict[Card, PlaceView]:
    """Return the places of recruited crooks that some seat may not know."""
    where = {s.hand: IN_HAND}
    for seat, row in enumerate(s.rows):
        for target, crooks in enumerate(row):
            for crook in crooks:
                if crook >= DOWN:
                    where[crook & NUMBER] = AT_TARGETS[target][seat]
    for seat, crook in s.killed:
        where[crook & NUMBER] = PlaceView("killed", seat)
    return where
