"""Reconstruct past decisions in an imagined game: who lay where, and which crooks rivals took."""

from collections.abc import Iterator, Sequence

from heistnight.games.crooks.actions import CROOK_TAKEN, TAKE
from heistnight.games.crooks.cards import CROOKS, Card
from heistnight.games.crooks.imagine import replace_crooks
from heistnight.games.crooks.state import CrooksState
from heistnight.kernel.choices import Choice
from heistnight.kernel.events import Seat


def reconstruct(world: CrooksState, moments: Sequence[CrooksState]) -> Iterator[CrooksState]:
    """Yield earlier states as they were in this imagined game.

    Crooks recruited later are still in their hangouts; earlier recruits are those of the world.
    """
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


def reconstructed_choice(world: CrooksState, then: CrooksState, choice: Choice) -> Choice:
    """CR-11: return what was chosen in this world, since nobody else sees which crook is taken."""
    return TAKE[world.taken[len(then.taken)][1]] if choice in CROOK_TAKEN else choice


def proposal_probability(then: CrooksState, seat: Seat, choice: Choice) -> float:
    """Return how likely `imagine` made this choice, up to a constant.

    Imagined rivals take each crook they may with equal probability. For a full row `imagine` makes
    no such choice, so the probability is constant.
    """
    if choice in CROOK_TAKEN and not then.row_full(seat):
        return 1.0 / len(then.choices(seat))
    return 1.0
