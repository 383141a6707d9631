"""A smaller, faster view of Crooks for bots: without scores, texts and pools' places."""

import msgspec

from heistnight.games.crooks.cards import LOWEST_TARGET, Card, Crook
from heistnight.games.crooks.knowledge import pools
from heistnight.games.crooks.knowledge_summary import Knowledge, Names, summarize_knowledge
from heistnight.games.crooks.specials import Kill, Switch
from heistnight.games.crooks.state import DOWN, NOTHING, NUMBER, Cards, CrooksState
from heistnight.games.crooks.view import CrookView, PileView, crook_view, pile_view
from heistnight.kernel.events import Seat

KnownStack = tuple[Card | Names, ...]
"""A seat's crooks at one target: each a card with its face-down flag, or the names it may have."""


KnownRow = tuple[KnownStack, ...]
"""By target."""


class CrooksDecisionView(msgspec.Struct, gc=False):
    """The part of the view that a bot needs to decide."""

    seats: int
    crooks: tuple[Crook, ...]
    hangouts: tuple[PileView, ...]
    rows: tuple[KnownRow, ...]
    """By seat and target; the latest crook is last."""
    targets: int
    """The number of targets in this game, from the lowest."""
    cash: tuple[int, ...]
    passed: tuple[bool, ...]
    hand: CrookView | None
    at_target: int | None
    at_large: frozenset[str]
    """All crooks in the view's pools."""
    by_name: dict[str, Crook]


def known_row(row: tuple[Cards, ...], known: Knowledge) -> KnownRow:
    unnamed, possible = known.unnamed, known.possible
    return tuple(
        [
            tuple([possible[c & NUMBER] if unnamed >> (c & NUMBER) & 1 else c for c in there])
            for there in row
        ]
    )


def decision_view(s: CrooksState, seat: Seat) -> CrooksDecisionView:
    top = s.stack[-1] if s.stack else None
    known = summarize_knowledge(s, pools(s, seat))
    looked = {where for looker, where, _ in s.looks if looker == seat}
    return CrooksDecisionView(
        seats=s.seats,
        crooks=s.pack.crook,
        hangouts=tuple(
            [pile_view(s, h, pile, h in looked, known) for h, pile in enumerate(s.hangouts)]
        ),
        rows=tuple([known_row(row, known) for row in s.rows]) if known.unnamed else s.rows,
        targets=s.targets,
        cash=s.cash,
        passed=s.passed,
        hand=crook_view(s, s.hand | DOWN, known) if s.hand != NOTHING else None,
        at_target=LOWEST_TARGET + top.target if isinstance(top, (Switch, Kill)) else None,
        at_large=frozenset().union(*known.pools),
        by_name=s.pack.by_name,
    )
