"""How earlier moments were in an imagined game: who lay where, and whom rivals took."""

from collections.abc import Iterator, Sequence

from heistnight.games.crooks.actions import CROOK_TAKEN, TAKE
from heistnight.games.crooks.cards import CROOKS, Card
from heistnight.games.crooks.imagine import replace_crooks
from heistnight.games.crooks.state import CrooksState
from heistnight.kernel.choices import Choice
from heistnight.kernel.events import Seat


def as_they_were(world: CrooksState, moments: Sequence[CrooksState]) -> Iterator[CrooksState]:
    """Who was recruited later is still in its hangout; who was before is whom the world says."""
    for then in moments:
        was, so_far = then.copy(), len(then.taken)
        instead: list[Card] = list(range(CROOKS))
        for (_, card), (_, other) in zip(then.taken, world.taken, strict=False):
            instead[card] = other
        replace_crooks(was, instead)
        piles = [list(pile) for pile in world.hangouts]
        for hangout, card in world.taken[so_far:]:
            piles[hangout].append(card)
        was.hangouts = tuple([tuple(sorted(pile)) for pile in piles])
        was.out = world.out
        yield was


def chosen(world: CrooksState, then: CrooksState, choice: Choice) -> Choice:
    """CR-11: nobody else sees whom one takes."""
    return TAKE[world.taken[len(then.taken)][1]] if choice in CROOK_TAKEN else choice


def blindly(then: CrooksState, seat: Seat, choice: Choice) -> float:
    """Imagined rivals take anyone whom they may; those with a full row, anyone at all."""
    if choice in CROOK_TAKEN and not then.row_full(seat):
        return 1.0 / len(then.choices(seat))
    return 1.0
