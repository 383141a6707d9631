"""So much of a view of Crooks as it takes to decide: no scores, no words, no whereabouts."""

import msgspec

from heistnight.games.crooks.cards import LOWEST_TARGET, Crook
from heistnight.games.crooks.insight import insight
from heistnight.games.crooks.knowledge import pools
from heistnight.games.crooks.specials import Kill, Switch
from heistnight.games.crooks.state import DOWN, NOTHING, CrooksState
from heistnight.games.crooks.view import (
    CrooksPlayerView,
    CrookView,
    HeapView,
    crook_view,
    heap_view,
    player_view,
)
from heistnight.kernel.events import Seat


class CrooksSight(msgspec.Struct, gc=False):
    """Every field but the last is what the view says under the same name."""

    seats: int
    crooks: tuple[Crook, ...]
    hangouts: tuple[HeapView, ...]
    players: tuple[CrooksPlayerView, ...]
    hand: CrookView | None
    at_target: int | None
    at_large: frozenset[str]
    """Who is in any of the view's pools."""


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
        players=tuple([player_view(s, other, known) for other in range(s.seats)]),
        hand=crook_view(s, s.hand | DOWN, known) if s.hand != NOTHING else None,
        at_target=LOWEST_TARGET + top.target if isinstance(top, (Switch, Kill)) else None,
        at_large=frozenset().union(*known.pools),
    )
