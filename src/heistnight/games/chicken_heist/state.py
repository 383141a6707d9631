"""The state of a running game of Chicken Heist."""

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
ALL_MOVES = (ROB, LOOKOUT, TINKER, RESUPPLY)

Cards = tuple[int, ...]
BySeat = tuple[Cards, ...]


class ChickenHeistState(State, kw_only=True):
    """The state. Tuples indexed by seat have one item per seat; positions start at 0."""

    pack: ChickenPack
    crews: tuple[int, ...]
    """The crew of each character."""
    golden: tuple[bool, ...]
    """Whether each sort of loot is gold."""
    event_names: tuple[str, ...]

    round: int = 0
    """Round r reveals the event at position r - 1."""
    leader: Seat = 0
    status: tuple[int, ...]
    """By seat: INSIDE, RAN or CAUGHT."""
    hides: tuple[bool, ...]
    """By seat: whether the player still has their hide card."""

    moves: tuple[int, ...] = ALL_MOVES
    """CH-11: the moves that this game has."""

    characters: tuple[int, ...]
    first_characters: tuple[int, ...]
    """By seat, as dealt."""
    character_pile: Cards

    hands: BySeat
    """Action cards by seat, sorted."""
    action_pile: Cards
    discards: Cards = ()
    board: Cards = ()
    """Action cards that stay on the board until the round ends."""
    action_log: Cards = ()
    """Every move of an action card, to work out what each seat knows (see card_knowledge)."""

    loot: BySeat
    """By seat, sorted."""
    loot_pile: Cards
    truck: Cards = ()
    truck_open: bool = False
    """CH-26: everyone can see the loot on the truck."""
    loot_log: Cards = ()

    events: Cards
    """By position, revealed ones included."""
    first_events: Cards
    """By position, as laid out at the start."""
    event_log: tuple[tuple[int, int, int], ...] = ()
    """Every look at an event and every change of positions (see event_knowledge)."""
    aside: Cards
    """The variable events that are not in play; poor planning draws the first."""
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
    """Set by angels: (owner, other seat, forbidden move)."""
    disabled: tuple[tuple[Seat, Seat], ...] = ()
    """Set by devils: (owner, seat without its ability)."""
    no_hide: tuple[Seat, ...] = ()
    """Knights that drew a card and can't play hide."""
    copying: tuple[Seat, ...]
    """By seat: the seat its latest copycat copies, or NONE."""
    check_ins: tuple[tuple[Seat, Seat], ...] = ()
    """(seat that sees the decision, seat that shows it)."""
    plays: tuple[int, ...]
    """By seat: cards played this round as the cyborg; 2 once it drew."""
    played: int = 0
    """Action cards played, tricks included."""
    decisions: tuple[int, ...]
    """By seat, once bound or shown: STAY, HIDE, RUN or NONE."""

    devil_last: tuple[Seat, ...]
    """By seat: the last seat it disabled as the devil."""

    # Who

    def clockwise(self, start: Seat) -> tuple[Seat, ...]:
        return CLOCKWISE[self.seats][start]

    def inside_from(self, start: Seat) -> tuple[Seat, ...]:
        """Return the seats still in the heist, clockwise from this seat."""
        status, everybody = self.status, CLOCKWISE[self.seats][start]
        return tuple([s for s in everybody if not status[s]]) if any(status) else everybody

    def others_inside(self, seat: Seat) -> tuple[Seat, ...]:
        return tuple([s for s, status in enumerate(self.status) if not status and s != seat])

    def plays_as(self, seat: Seat, character: int) -> bool:
        """CH-63: whether this seat has this character and it isn't disabled."""
        return self.characters[seat] == character and not self.is_disabled(seat)

    def is_disabled(self, seat: Seat) -> bool:
        return bool(self.disabled) and seat in [target for _, target in self.disabled]

    # On the table

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
        """Return the positions of events that aren't revealed yet."""
        return range(self.round - 1, POSITIONS)

    # Decisions

    def played_copycat(self, seat: Seat) -> bool:
        return self.copying[seat] != NONE

    def decider_of(self, seat: Seat) -> Seat:
        """CH-71: return the seat whose decision counts for this one: a copied seat, or itself."""
        target = self.copying[seat]
        return seat if target == NONE or self.played_copycat(target) else target

    def valid_check_ins(self) -> tuple[tuple[Seat, Seat], ...]:
        """CH-70: return the check-ins that count: not those on a copycat or another check in."""
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
