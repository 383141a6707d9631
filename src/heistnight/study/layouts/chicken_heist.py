"""Observations of Chicken Heist."""

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
from heistnight.games.chicken_heist.state import CAUGHT, NONE, RAN, ChickenHeistState
from heistnight.kernel.events import Seat
from heistnight.kernel.steps import UNANSWERED, UNASKED
from heistnight.study.layout import MAX_VALUE, Layout, Private
from heistnight.study.writing import Numbers, count, fill

LAYOUT: Layout[ChickenHeistState] = Layout("chicken-heist", version=1, seats=8)
EVENTS = (*[f"against crew {crew + 1}" for crew in range(CREWS)], *FIXED_EVENTS)
LOOT = [f"loot {sort + 1}" for sort in range(LOOT_ENTRIES)]
CREW_WORDS = [f"crew {crew + 1}" for crew in range(CREWS)]
ACTION_KINDS = len(ACTIONS)
CHARACTER_KINDS = len(CHARACTERS)

LAYOUT.add_common_fields("turn", "action", "operation", "decision", "reveal", "split")


@LAYOUT.field(
    ("round", "leader", "signals", "loot pile", "action pile", "truck", "stand-in"),
    high=MAX_VALUE,
    categories=("leader", "stand-in"),
)
def stage(s: ChickenHeistState, seat: Seat, out: Numbers) -> None:
    """How far the game is. Leader: 0 is this seat, then clockwise. The stand-in for poor planning
    is an event, counted from 1."""
    leader = (s.leader - seat) % s.seats
    piles = (len(s.loot_pile), len(s.action_pile), len(s.truck))
    fill(out, 0, (s.round, leader, s.signals, *piles, s.stand_in + 1))


POSITION = ("revealed", "locked", "or any other", *EVENTS)
POSITION_SIZE = len(POSITION)


@LAYOUT.field(
    [f"position {n + 1}" for n in range(POSITIONS)],
    POSITION,
    of=("event_log", "first_events", "locks"),
)
def positions(s: ChickenHeistState, seat: Seat, out: Numbers) -> None:
    """The events that each can be, from what this seat has seen."""
    for position, events in enumerate(candidates(s, seat)):
        for event in events:
            # UNKNOWN is -1 and marks 'or any other'
            out[position * POSITION_SIZE + 3 + event] = 1
    for position in s.locks:
        out[position * POSITION_SIZE + 1] = 1
    for what, _, position in s.event_log:
        if what == REVEAL:
            out[position * POSITION_SIZE] = 1


PLAYER = (
    *("ran", "caught", "hide", "loot", "actions", "disabled", "no hide", "copies", "decision"),
    *[f"no {move}" for move in MOVE_NAMES],
)
PLAYER_SIZE = len(PLAYER)


@LAYOUT.field(LAYOUT.others, PLAYER, high=40, categories=("copies", "decision"))
def players(s: ChickenHeistState, seat: Seat, out: Numbers) -> None:
    """What this seat may know about each player. Copies: 1 is this seat, then clockwise. Decisions,
    if revealed: 1 stay, 2 hide, 3 run."""
    seats = s.seats
    for other, status in enumerate(s.status):
        start = (other - seat) % seats * PLAYER_SIZE
        out[start] = status == RAN
        out[start + 1] = status == CAUGHT
        out[start + 2] = s.hides[other]
        out[start + 3] = len(s.loot[other])
        out[start + 4] = len(s.hands[other])
        if s.copying[other] != NONE:
            out[start + 7] = (s.copying[other] - seat) % seats + 1
    for _, other in s.disabled:
        out[(other - seat) % seats * PLAYER_SIZE + 5] = 1
    for other in s.no_hide:
        out[(other - seat) % seats * PLAYER_SIZE + 6] = 1
    for owner, named, move in s.bans:
        out[(owner - seat) % seats * PLAYER_SIZE + 9 + move] = 1
        out[(named - seat) % seats * PLAYER_SIZE + 9 + move] = 1
    add_decisions(s, seat, out)


def add_decisions(s: ChickenHeistState, seat: Seat, out: Numbers) -> None:
    """CH-13, CH-70: add decisions. They're hidden while made, except to players who checked in."""
    if s.decisions.count(NONE) == s.seats:
        return
    hidden = bool(s.stack) and isinstance(s.stack[-1], Decide)
    shown = [target for checker, target in s.valid_check_ins() if checker == seat] if hidden else []
    for other, decision in enumerate(s.decisions):
        if decision != NONE and (not hidden or other == seat or other in shown):
            out[(other - seat) % s.seats * PLAYER_SIZE + 8] = decision + 1


@LAYOUT.field(LAYOUT.others, CHARACTERS, of=("characters", "seats"))
def characters(s: ChickenHeistState, seat: Seat, out: Numbers) -> None:
    """Each player's character."""
    for other, who in enumerate(s.characters):
        if who != NONE:
            out[(other - seat) % s.seats * CHARACTER_KINDS + who] = 1


@LAYOUT.field(LAYOUT.others, CREW_WORDS, of=("characters", "crews", "seats"))
def crews(s: ChickenHeistState, seat: Seat, out: Numbers) -> None:
    """Each player's crew."""
    for other, who in enumerate(s.characters):
        if who != NONE and s.crews[who] != NONE:
            out[(other - seat) % s.seats * CREWS + s.crews[who]] = 1


@LAYOUT.field(("discarded", "on the board", "own hand"), ACTIONS, high=40)
def action_cards(s: ChickenHeistState, seat: Seat, out: Numbers) -> None:
    """Action cards that this seat sees."""
    count(out, 0, ACTION_KINDS, s.discards)
    count(out, ACTION_KINDS, ACTION_KINDS, s.board)
    count(out, 2 * ACTION_KINDS, ACTION_KINDS, s.hands[seat])


@LAYOUT.field(("own", "open on the truck"), LOOT, high=30)
def loot(s: ChickenHeistState, seat: Seat, out: Numbers) -> None:
    """Loot cards that this seat sees, by kind."""
    count(out, 0, LOOT_ENTRIES, s.loot[seat])
    if s.truck_open:
        count(out, LOOT_ENTRIES, LOOT_ENTRIES, s.truck)


@LAYOUT.field(("card", "by", "how many"), high=40, categories=("card", "by"))
def played(s: ChickenHeistState, seat: Seat, out: Numbers) -> None:
    """The latest action card that hasn't taken effect, counted from 1; its player (1 is this seat,
    then clockwise); and the number of such cards."""
    for step in s.stack:
        if isinstance(step, Resolve):
            out[0] = step.card + 1
            out[1] = (step.seat - seat) % s.seats + 1
            out[2] += 1


@LAYOUT.field(CREW_WORDS)
def fortified(s: ChickenHeistState, seat: Seat, out: Numbers) -> None:
    """Crews that their event doesn't catch this round."""
    for crew in s.fortified:
        out[crew] = 1


@LAYOUT.field(LAYOUT.others, ("checks in with", "warned of"), high=EVENT_KINDS, categories=True)
def promises(s: ChickenHeistState, seat: Seat, out: Numbers) -> None:
    """Each player's latest. Seats: 1 is this one, then clockwise. Events count from 1."""
    for checker, target in s.check_ins:
        out[(checker - seat) % s.seats * 2] = (target - seat) % s.seats + 1
    for warner, event in s.warnings:
        out[(warner - seat) % s.seats * 2 + 1] = event + 1


@LAYOUT.field(high=len(SPACE), categories=True, top=(Decide, MayOverrule))
def answer(s: ChickenHeistState, seat: Seat, out: Numbers) -> None:
    """This seat's sealed answer or decision: its id plus 1; 0: none."""
    top = s.stack[-1] if s.stack else None
    if isinstance(top, (Decide, MayOverrule)) and top.answers[seat] not in (UNASKED, UNANSWERED):
        out[0] = top.answers[seat] + 1


def own_score(s: ChickenHeistState, seat: Seat) -> int:
    """CH-27: the value of this seat's loot, unless caught."""
    if s.status[seat] == CAUGHT:
        return 0
    return sum([s.pack.loot[card].value for card in s.loot[seat]])


def private(s: ChickenHeistState, seat: Seat) -> Private:
    """This seat's cards, and the characters, which are public from the start but not in the log."""
    return (s.hands[seat], s.loot[seat], s.first_characters, s.characters)


assert UNKNOWN == -1
