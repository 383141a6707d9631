"""CR-1 to CR-3: set up targets, hangouts, money and the first player."""

from heistnight.games.crooks.amounts import (
    PILES,
    SMALL_CASH,
    SMALL_CROOKS,
    SMALL_PILES,
    SMALL_TARGETS,
    STARTING_CASH,
)
from heistnight.games.crooks.cards import CROOKS, TARGETS, CrooksPack
from heistnight.games.crooks.events import CityLaidOut
from heistnight.games.crooks.recruit import NextTurn
from heistnight.games.crooks.state import Cards, CrooksState
from heistnight.kernel.chance import key_of
from heistnight.kernel.rig import first_named, first_seat
from heistnight.kernel.rules import Setup, is_small


def lay_out(setup: Setup, pack: CrooksPack) -> CrooksState:
    """Return the state before the first turn: crooks dealt, rows empty."""
    seats, small = setup.seats, is_small(setup.options)
    sizes = SMALL_PILES if small else PILES[seats]
    s = CrooksState(
        seats=seats,
        key=key_of(setup.seed),
        pack=pack,
        hangouts=(),
        out=(),
        rows=(((),) * len(TARGETS),) * seats,
        targets=SMALL_TARGETS if small else len(TARGETS),
        cash=(SMALL_CASH if small else STARTING_CASH,) * seats,
        passed=(False,) * seats,
        barren=(0,) * len(sizes),
        knows=(0,) * seats,
    )
    deal_hangouts(s, setup, SMALL_CROOKS if small else tuple(range(CROOKS)), sizes)
    named = first_seat(setup.rig, seats)
    first = s.below(seats, "first seat") if named is None else named
    s.tell(CityLaidOut, sizes, len(s.out), first)
    s.then(NextTurn((first - 1) % seats))
    return s


def deal_hangouts(s: CrooksState, setup: Setup, crooks: Cards, sizes: tuple[int, ...]) -> None:
    """CR-2: deal one hangout after another; the rest is out of the game."""
    deck = first_named(
        "crooks",
        s.shuffled(crooks, "crooks"),
        setup.rig.get("crooks", ()),
        lambda card: s.pack.crook[card].name,
    )
    for size in sizes:
        s.hangouts += (tuple(sorted(deck[:size])),)
        deck = deck[size:]
    s.out = tuple(sorted(deck))
