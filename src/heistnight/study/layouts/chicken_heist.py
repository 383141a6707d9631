"""Observations of Chicken Heist."""

from functools import lru_cache

from heistnight.games.chicken_heist.actions import MOVE_NAMES, SPACE
from heistnight.games.chicken_heist.amounts import POSITIONS
from heistnight.games.chicken_heist.cards import (
    ACTIONS,
    CHARACTERS,
    CREWS,
    EVENT_KINDS,
    FIXED_EVENTS,
    LOOT_ENTRIES,
)
from heistnight.games.chicken_heist.decisions import Decide
from heistnight.games.chicken_heist.event_knowledge import REVEAL, UNKNOWN, candidates
from heistnight.games.chicken_heist.playing import MayOverrule, Resolve
from heistnight.games.chicken_heist.state import CAUGHT, NONE, RAN, Cards, ChickenHeistState
from heistnight.kernel.events import Seat
from heistnight.kernel.steps import UNANSWERED, UNASKED
from heistnight.study.layout import (
    MAX_VALUE,
    FieldValue,
    Layout,
    Private,
    counter,
    packed,
    packed_choices,
)

LAYOUT: Layout[ChickenHeistState] = Layout("chicken-heist", version=1, seats=8)
SEATS = LAYOUT.seats
EVENTS = (*[f"against crew {crew + 1}" for crew in range(CREWS)], *FIXED_EVENTS)
LOOT = [f"loot {sort + 1}" for sort in range(LOOT_ENTRIES)]
CREW_WORDS = [f"crew {crew + 1}" for crew in range(CREWS)]
actions_counted = counter(len(ACTIONS))
loot_counted = counter(LOOT_ENTRIES)
CHARACTER_ROWS = packed_choices(len(CHARACTERS))
CREW_ROWS = packed_choices(CREWS)


@lru_cache(maxsize=16384)
def actions_packed(cards: Cards) -> bytes:
    return packed(actions_counted(cards))


@lru_cache(maxsize=16384)
def loot_packed(cards: Cards) -> bytes:
    return packed(loot_counted(cards))


LAYOUT.add_common_fields("turn", "action", "operation", "decision", "reveal", "split")


@LAYOUT.field(
    ("round", "leader", "signals", "loot pile", "action pile", "truck", "stand-in"), high=MAX_VALUE
)
def stage(s: ChickenHeistState, seat: Seat) -> FieldValue:
    """How far the game is. Leader: 0 is this seat, then clockwise. The stand-in for poor planning
    is an event, counted from 1."""
    leader = (s.leader - seat) % s.seats
    piles = (len(s.loot_pile), len(s.action_pile), len(s.truck))
    return (s.round, leader, s.signals, *piles, s.stand_in + 1)


POSITION = ("revealed", "locked", "or any other", *EVENTS)
POSITION_SIZE = len(POSITION)


@LAYOUT.field([f"position {n + 1}" for n in range(POSITIONS)], POSITION)
def positions(s: ChickenHeistState, seat: Seat) -> FieldValue:
    """The events that each can be, from what this seat has seen."""
    revealed = tuple([position for what, _, position in s.event_log if what == REVEAL])
    return positions_packed(candidates(s, seat), s.locks, revealed)


@lru_cache(maxsize=4096)
def positions_packed(known: tuple[Cards, ...], locks: Cards, revealed: Cards) -> bytes:
    found = [0] * (POSITIONS * POSITION_SIZE)
    for position, events in enumerate(known):
        for event in events:
            # UNKNOWN is -1 and marks 'or any other'
            found[position * POSITION_SIZE + 3 + event] = 1
    for position in locks:
        found[position * POSITION_SIZE + 1] = 1
    for position in revealed:
        found[position * POSITION_SIZE] = 1
    return packed(found)


PLAYER = (
    *("ran", "caught", "hide", "loot", "actions", "disabled", "no hide", "copies", "decision"),
    *[f"no {move}" for move in MOVE_NAMES],
)
PLAYER_SIZE = len(PLAYER)
NO_MARKS = (0,) * (PLAYER_SIZE - 5)
NO_PLAYER = packed((0,) * PLAYER_SIZE)
NOBODY = [(NONE,) * seats for seats in range(SEATS + 1)]


@lru_cache(maxsize=4096)
def unmarked(status: int, hide: bool, loot: int, actions: int) -> bytes:
    """Pack a player without special marks, which is the most common case."""
    return packed((status == RAN, status == CAUGHT, hide, loot, actions, *NO_MARKS))


@LAYOUT.field(LAYOUT.others, PLAYER, high=40)
def players(s: ChickenHeistState, seat: Seat) -> FieldValue:
    """What this seat may know about each player. Copies: 1 is this seat, then clockwise. Decisions,
    if revealed: 1 stay, 2 hide, 3 run."""
    if not (s.disabled or s.no_hide or s.bans) and s.copying == s.decisions == NOBODY[s.seats]:
        held = zip(s.status, s.hides, map(len, s.loot), map(len, s.hands), strict=True)
        return b"".join(LAYOUT.around([unmarked(*one) for one in held], seat, NO_PLAYER))
    found: list[int] = []
    for other in (*range(seat, s.seats), *range(seat)):
        status = s.status[other]
        found += (status == RAN, status == CAUGHT, s.hides[other], len(s.loot[other]))
        found += (len(s.hands[other]), *NO_MARKS)
    for _, other in s.disabled:
        found[(other - seat) % s.seats * PLAYER_SIZE + 5] = 1
    for other in s.no_hide:
        found[(other - seat) % s.seats * PLAYER_SIZE + 6] = 1
    for other, copied in enumerate(s.copying):
        if copied != NONE:
            found[(other - seat) % s.seats * PLAYER_SIZE + 7] = (copied - seat) % s.seats + 1
    for owner, named, move in s.bans:
        for other in (owner, named):
            found[(other - seat) % s.seats * PLAYER_SIZE + 9 + move] = 1
    add_decisions(s, seat, found)
    return found + [0] * (PLAYER_SIZE * (SEATS - s.seats))


def add_decisions(s: ChickenHeistState, seat: Seat, found: list[int]) -> None:
    """CH-13, CH-70: add decisions. They're hidden while made, except to players who checked in."""
    hidden = bool(s.stack) and isinstance(s.stack[-1], Decide)
    shown = [target for checker, target in s.valid_check_ins() if checker == seat] if hidden else ()
    for other, decision in enumerate(s.decisions):
        if decision != NONE and (not hidden or other == seat or other in shown):
            found[(other - seat) % s.seats * PLAYER_SIZE + 8] = decision + 1


@LAYOUT.field(LAYOUT.others, CHARACTERS)
def characters(s: ChickenHeistState, seat: Seat) -> FieldValue:
    """Each player's character."""
    return characters_packed(s.characters, seat)


@lru_cache(maxsize=16384)
def characters_packed(characters: Cards, seat: Seat) -> bytes:
    return b"".join([CHARACTER_ROWS[who] for who in LAYOUT.around(characters, seat, NONE)])


@LAYOUT.field(LAYOUT.others, CREW_WORDS)
def crews(s: ChickenHeistState, seat: Seat) -> FieldValue:
    """Each player's crew."""
    return crews_packed(s.crews, s.characters, seat)


@lru_cache(maxsize=16384)
def crews_packed(crews: Cards, characters: Cards, seat: Seat) -> bytes:
    crew_of = (*crews, NONE)  # NONE is -1: an empty seat has no crew
    return b"".join([CREW_ROWS[crew_of[who]] for who in LAYOUT.around(characters, seat, NONE)])


@LAYOUT.field(("discarded", "on the board", "own hand"), ACTIONS, high=40)
def action_cards(s: ChickenHeistState, seat: Seat) -> FieldValue:
    """Action cards that this seat sees."""
    seen = (s.discards, s.board, s.hands[seat])
    return b"".join([actions_packed(cards) for cards in seen])


@LAYOUT.field(("own", "open on the truck"), LOOT, high=30)
def loot(s: ChickenHeistState, seat: Seat) -> FieldValue:
    """Loot cards that this seat sees, by kind."""
    return loot_packed(s.loot[seat]) + loot_packed(s.truck if s.truck_open else ())


@LAYOUT.field(("card", "by", "how many"), high=40)
def played(s: ChickenHeistState, seat: Seat) -> FieldValue:
    """The latest action card that hasn't taken effect, counted from 1; its player (1 is this seat,
    then clockwise); and the number of such cards."""
    found = (0, 0, 0)
    for step in s.stack:
        if isinstance(step, Resolve):
            found = (step.card + 1, (step.seat - seat) % s.seats + 1, found[2] + 1)
    return found


NOT_FORTIFIED = packed([0] * CREWS)
NO_PROMISES = packed([0] * (2 * SEATS))


@LAYOUT.field(CREW_WORDS)
def fortified(s: ChickenHeistState, seat: Seat) -> FieldValue:
    """Crews that their event doesn't catch this round."""
    return [crew in s.fortified for crew in range(CREWS)] if s.fortified else NOT_FORTIFIED


@LAYOUT.field(LAYOUT.others, ("checks in with", "warned of"), high=EVENT_KINDS)
def promises(s: ChickenHeistState, seat: Seat) -> FieldValue:
    """Each player's latest. Seats: 1 is this one, then clockwise. Events count from 1."""
    if not s.check_ins and not s.warnings:
        return NO_PROMISES
    found = [0] * (2 * SEATS)
    for checker, target in s.check_ins:
        found[(checker - seat) % s.seats * 2] = (target - seat) % s.seats + 1
    for warner, event in s.warnings:
        found[(warner - seat) % s.seats * 2 + 1] = event + 1
    return found


@LAYOUT.field(high=len(SPACE), top=(Decide, MayOverrule))
def answer(s: ChickenHeistState, seat: Seat) -> FieldValue:
    """This seat's sealed answer or decision: its id plus 1; 0: none."""
    top = s.stack[-1] if s.stack else None
    if not isinstance(top, (Decide, MayOverrule)) or top.answers[seat] in (UNASKED, UNANSWERED):
        return (0,)
    return (top.answers[seat] + 1,)


def own_score(s: ChickenHeistState, seat: Seat) -> int:
    """CH-27: the value of this seat's loot, unless caught."""
    if s.status[seat] == CAUGHT:
        return 0
    return sum([s.pack.loot[card].value for card in s.loot[seat]])


def private(s: ChickenHeistState, seat: Seat) -> Private:
    """This seat's cards, and the characters, which are public from the start but not in the log."""
    return (s.hands[seat], s.loot[seat], s.first_characters, s.characters)


assert UNKNOWN == -1
