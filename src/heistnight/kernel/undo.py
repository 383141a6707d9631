"""Taking acts back (G-1): only where nobody has learned anything by them."""

import msgspec

from heistnight.kernel.choices import Choice
from heistnight.kernel.errors import IllegalMove
from heistnight.kernel.events import Seat, player
from heistnight.kernel.history import Past
from heistnight.kernel.steps import State


class Fair(msgspec.Struct, frozen=True):
    """An act that may still be taken back, and the game as it was before it.

    The collector tracks it, unlike other structs: without that, a long row of them would be
    freed one inside another, as deep as it is long, and end the process.
    """

    earlier: "Fair | None"
    state: State
    past: Past
    seat: Seat
    choice: Choice
    sealed: bool
    actors: int
    """The seats with an act that may be taken back, this one and earlier ones: a bit each."""


def after(
    fair: Fair | None, before: State, past: Past, now: State, seat: Seat, choice: Choice
) -> Fair | None:
    """What may be taken back once this act is done: nothing, if it brought anything to light."""
    if now.shown != before.shown or now.drawn != before.drawn:
        return None
    actors = (fair.actors if fair else 0) | 1 << seat
    return Fair(fair, before, past, seat, choice, before.stack[-1].sealed, actors)


def latest(fair: Fair | None, seat: Seat) -> tuple[Fair | None, list[Fair]]:
    """The seat's latest act, if it may take it back, and the sealed answers of others since.

    An open act of somebody else stands in the way of all that came before it.
    """
    later: list[Fair] = []
    while fair is not None and fair.seat != seat and fair.sealed:
        later.append(fair)
        fair = fair.earlier
    if fair is None or fair.seat != seat or (later and not fair.sealed):
        return None, []
    return fair, later


def to_take_back(fair: Fair | None, seat: Seat) -> tuple[Fair, list[Fair]]:
    """As `latest`, or IllegalMove, saying why there is none."""
    found, later = latest(fair, seat)
    if found is not None:
        return found, later
    if fair is None or not fair.actors >> seat & 1:
        raise IllegalMove(
            f"{player(seat)} has nothing to take back: acts stand once something hidden "
            "came to light, chance was drawn, or the last answer was in."
        )
    raise IllegalMove(f"{player(seat)} cannot take that back any more: others have acted since.")
