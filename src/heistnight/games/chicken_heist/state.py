"""All that is true of a running game of Chicken Heist."""

from heistnight.games.chicken_heist.amounts import POSITIONS
from heistnight.games.chicken_heist.cards import (
    FLASH_GRENADE,
    FREEZE,
    SIGNAL_JAMMER,
    ChickenPack,
)
from heistnight.kernel.events import Seat
from heistnight.kernel.steps import CLOCKWISE, State, with_item

NONE = -1
INSIDE, RAN, CAUGHT = range(3)
STAY, HIDE, RUN = range(3)
ROB, LOOKOUT, TINKER, RESUPPLY = range(4)

Cards = tuple[int, ...]
BySeat = tuple[Cards, ...]


class ChickenHeistState(State, kw_only=True):
    """The state. Everything indexed by seat is a tuple of that length; positions go from 0."""

    pack: ChickenPack
    crews: tuple[int, ...]
    """By character: its crew."""
    golden: tuple[bool, ...]
    """By sort of loot: is it gold?"""
    event_names: tuple[str, ...]

    round: int = 0
    """Round r reveals the event at position r - 1."""
    leader: Seat = 0
    status: tuple[int, ...]
    """By seat: INSIDE, RAN or CAUGHT."""
    hides: tuple[bool, ...]
    """By seat: does it still have its hide card?"""

    characters: tuple[int, ...]
    first_characters: tuple[int, ...]
    """By seat, as they were dealt."""
    character_pile: Cards

    hands: BySeat
    """Action cards by seat, sorted."""
    action_pile: Cards
    discards: Cards = ()
    board: Cards = ()
    """Action cards that lie open until the round ends."""
    action_log: Cards = ()
    """Every move of an action card, for what seats know of them (see whereabouts)."""

    loot: BySeat
    """By seat, sorted."""
    loot_pile: Cards
    truck: Cards = ()
    truck_open: bool = False
    """CH-26: all can see what is on the truck."""
    loot_log: Cards = ()

    events: Cards
    """By position, the revealed ones too."""
    first_events: Cards
    """By position, as they were laid out."""
    event_log: tuple[tuple[int, int, int], ...] = ()
    """Every look at and change of the events since (see event_memory)."""
    aside: Cards
    """The variable events out of play; poor planning draws the first."""
    stand_in: int = NONE
    """What poor planning turned into."""
    signals: int = 0
    """Driver's signals so far."""
    locks: Cards = ()
    """Positions under a lockdown card."""

    # This round
    fortified: Cards = ()
    warnings: tuple[tuple[Seat, int], ...] = ()
    bans: tuple[tuple[Seat, Seat, int], ...] = ()
    """Angels: (owner, named seat, move)."""
    disabled: tuple[tuple[Seat, Seat], ...] = ()
    """Devils: (owner, seat without ability)."""
    no_hide: tuple[Seat, ...] = ()
    """Knights that drew."""
    copying: tuple[Seat, ...]
    """By seat: whom its latest copycat copies, or NONE."""
    check_ins: tuple[tuple[Seat, Seat], ...] = ()
    """(who is shown, who shows)."""
    plays: tuple[int, ...]
    """By seat: cards played this round as a cyborg; 2 once it drew."""
    played: int = 0
    """Action cards, tricks included."""
    decisions: tuple[int, ...]
    """By seat, while bound or shown: STAY, HIDE, RUN or NONE."""

    devil_last: tuple[Seat, ...]
    """By seat: the last one it disabled as devil."""

    # Who

    def clockwise(self, start: Seat) -> tuple[Seat, ...]:
        return CLOCKWISE[self.seats][start]

    def inside_from(self, start: Seat) -> tuple[Seat, ...]:
        """Who is in the heist, clockwise from this seat on."""
        status, everybody = self.status, CLOCKWISE[self.seats][start]
        return tuple([s for s in everybody if not status[s]]) if any(status) else everybody

    def others_inside(self, seat: Seat) -> tuple[Seat, ...]:
        return tuple([s for s, status in enumerate(self.status) if not status and s != seat])

    def plays_as(self, seat: Seat, character: int) -> bool:
        """CH-63: has this character, and nobody has disabled it."""
        return self.characters[seat] == character and not self.is_disabled(seat)

    def is_disabled(self, seat: Seat) -> bool:
        return bool(self.disabled) and seat in [target for _, target in self.disabled]

    # What lies on the table

    @property
    def frozen(self) -> bool:
        return FREEZE in self.board

    @property
    def jammed(self) -> bool:
        return SIGNAL_JAMMER in self.board

    @property
    def flashed(self) -> bool:
        return FLASH_GRENADE in self.board

    def face_down(self) -> range:
        """Positions whose events are still to come."""
        return range(self.round - 1, POSITIONS)

    # Decisions

    def played_copycat(self, seat: Seat) -> bool:
        return self.copying[seat] != NONE

    def decider_of(self, seat: Seat) -> Seat:
        """CH-71: whose decision applies to this seat: its own, unless its copycat holds."""
        target = self.copying[seat]
        return seat if target == NONE or self.played_copycat(target) else target

    def valid_check_ins(self) -> tuple[tuple[Seat, Seat], ...]:
        """CH-70: void on a seat that played copycat or check in."""
        checkers = [checker for checker, _ in self.check_ins]
        return tuple(
            [
                (checker, target)
                for checker, target in self.check_ins
                if target not in checkers and not self.played_copycat(target)
            ]
        )

    def lose_hide(self, seat: Seat) -> None:
        self.hides = with_item(self.hides, seat, False)
