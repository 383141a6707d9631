"""CR-1 to CR-3: set up targets, hangouts, money and the first player."""

from heistnight.games.crooks.amounts import PILES, STARTING_CASH
from heistnight.games.crooks.cards import CROOKS, TARGETS, CrooksPack
from heistnight.games.crooks.events import CityLaidOut
from heistnight.games.crooks.recruit import NextTurn
from heistnight.games.crooks.state import CrooksState
from heistnight.kernel.chance import key_of
from heistnight.kernel.rig import first_named, first_seat
from heistnight.kernel.rules import Setup


def lay_out(setup: Setup, pack: CrooksPack) -> CrooksState:
    """Return the state before the first turn: crooks dealt, rows empty."""
    seats, sizes = setup.seats, PILES[setup.seats]
    s = CrooksState(
        seats=seats,
        key=key_of(setup.seed),
        pack=pack,
        hangouts=(),
        out=(),
        rows=(((),) * len(TARGETS),) * seats,
        cash=(STARTING_CASH,) * seats,
        passed=(False,) * seats,
        barren=(0,) * len(sizes),
        knows=(0,) * seats,
    )
    deal_hangouts(s, setup)
    named = first_seat(setup.rig, seats)
    first = s.below(seats) if named is None else named
    s.tell(CityLaidOut, sizes, len(s.out), first)
    s.then(NextTurn((first - 1) % seats))
    return s


def deal_hangouts(s: CrooksState, setup: Setup) -> None:
    """CR-2: deal one hangout after another; the rest is out of the game."""
    deck = first_named(
        "crooks",
        s.shuffled(tuple(range(CROOKS))),
        setup.rig.get("crooks", ()),
        lambda card: s.pack.crook[card].name,
    )
    for size in PILES[s.seats]:
        s.hangouts += (tuple(sorted(deck[:size])),)
        deck = deck[size:]
    s.out = tuple(sorted(deck))
