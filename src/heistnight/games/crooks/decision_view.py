"""So much of a view of Crooks as it takes to decide: no scores, no words, no whereabouts."""

import msgspec

from heistnight.games.crooks.cards import LOWEST_TARGET, Card, Crook
from heistnight.games.crooks.knowledge import pools
from heistnight.games.crooks.knowledge_summary import Insight, Names, insight
from heistnight.games.crooks.specials import Kill, Switch
from heistnight.games.crooks.state import DOWN, NOTHING, NUMBER, Cards, CrooksState
from heistnight.games.crooks.view import CrookView, HeapView, crook_view, heap_view
from heistnight.kernel.events import Seat

StackSeen = tuple[Card | Names, ...]
"""Crooks of one seat at one target, each by its number, with DOWN if it lies face down; or, if the
seat cannot name it, all that it may be."""


RowSeen = tuple[StackSeen, ...]
"""By target."""


class CrooksSight(msgspec.Struct, gc=False):
    """So much as the view says, and nothing else."""

    seats: int
    crooks: tuple[Crook, ...]
    hangouts: tuple[HeapView, ...]
    rows: tuple[RowSeen, ...]
    """By seat and target, the latest crook last."""
    cash: tuple[int, ...]
    passed: tuple[bool, ...]
    hand: CrookView | None
    at_target: int | None
    at_large: frozenset[str]
    """Who is in any of the view's pools."""
    by_name: dict[str, Crook]


def row_seen(row: tuple[Cards, ...], known: Insight) -> RowSeen:
    unnamed, possible = known.unnamed, known.possible
    return tuple(
        [
            tuple([possible[c & NUMBER] if unnamed >> (c & NUMBER) & 1 else c for c in there])
            for there in row
        ]
    )


def sight(s: CrooksState, seat: Seat) -> CrooksSight:
    top = s.stack[-1] if s.stack else None
    known = insight(s, pools(s, seat))
    looked = {where for looker, where, _ in s.looks if looker == seat}
    return CrooksSight(
        seats=s.seats,
        crooks=s.pack.crook,
        hangouts=tuple(
            [heap_view(s, h, pile, h in looked, known) for h, pile in enumerate(s.hangouts)]
        ),
        rows=tuple([row_seen(row, known) for row in s.rows]) if known.unnamed else s.rows,
        cash=s.cash,
        passed=s.passed,
        hand=crook_view(s, s.hand | DOWN, known) if s.hand != NOTHING else None,
        at_target=LOWEST_TARGET + top.target if isinstance(top, (Switch, Kill)) else None,
        at_large=frozenset().union(*known.pools),
        by_name=s.pack.by_name,
    )
