"""Observations of Crooks.

A crook is known if it is or was face up, or if this seat took it or spied on it. For all others
there is what the seat saw when it looked into hangouts.
"""

from itertools import product

from heistnight.games.crooks.cards import (
    CROOKS,
    GANGS,
    HANGOUTS,
    LOWEST_TARGET,
    TARGETS,
)
from heistnight.games.crooks.recruit import TakeCrook
from heistnight.games.crooks.specials import Kill, Switch
from heistnight.games.crooks.state import DOWN, NOTHING, NUMBER, CrooksState
from heistnight.kernel.events import Seat
from heistnight.study.layout import FieldValue, Layout, Private, packed

LAYOUT: Layout[CrooksState] = Layout("crooks", version=0, seats=4)
SEATS = LAYOUT.seats
UNKNOWN, THERE, GONE, FACE_UP, FACE_DOWN, KILLED, IN_HAND = range(7)
TARGET_WORDS = tuple([f"target {LOWEST_TARGET + target}" for target in TARGETS])
CELLS = ("face up", "face down", "known ranks", "known modifiers", "hangout of the last hidden")
CELL_SIZE = len(CELLS)
CROOK = ("how", "whose", "target", "hangout")

LAYOUT.add_common_fields("recruit", "take", "rob", "pickpocket", "switch", "kill", "spy")


@LAYOUT.field(LAYOUT.others, high=500)
def cash(s: CrooksState, seat: Seat) -> FieldValue:
    """Dollars."""
    return LAYOUT.around(s.cash, seat)


@LAYOUT.field(LAYOUT.others, of=("passed",))
def passed(s: CrooksState, seat: Seat) -> FieldValue:
    """Out for the rest of the game."""
    return LAYOUT.around(s.passed, seat)


@LAYOUT.field(HANGOUTS, high=CROOKS, of=("hangouts",))
def hangouts(s: CrooksState, seat: Seat) -> FieldValue:
    """How many crooks are in each."""
    return [len(pile) for pile in s.hangouts] + [0] * (len(HANGOUTS) - len(s.hangouts))


@LAYOUT.field(HANGOUTS, high=CROOKS, of=("looks",))
def looked(s: CrooksState, seat: Seat) -> FieldValue:
    """How many crooks were there when this seat last looked in; 0: never."""
    found = [0] * len(HANGOUTS)
    for looker, hangout, size in s.looks:
        if looker == seat:
            found[hangout] = size
    return found


@LAYOUT.field(high=len(TARGETS) + 1, top=(Switch, Kill))
def at_target(s: CrooksState, seat: Seat) -> FieldValue:
    """The target where a switch or a killer acts; 0: none."""
    top = s.stack[-1] if s.stack else None
    return (LOWEST_TARGET + top.target if isinstance(top, (Switch, Kill)) else 0,)


@LAYOUT.field(high=len(HANGOUTS), top=(TakeCrook,))
def searched(s: CrooksState, seat: Seat) -> FieldValue:
    """The hangout that is being looked into, counted from 1; 0: none."""
    top = s.stack[-1] if s.stack else None
    return (top.hangout + 1 if isinstance(top, TakeCrook) else 0,)


@LAYOUT.field(high=len(HANGOUTS))
def in_hand(s: CrooksState, seat: Seat) -> FieldValue:
    """The hangout of the crook that is about to be placed, counted from 1; 0: none."""
    return (s.taken[-1][0] + 1 if s.hand != NOTHING else 0,)


ROW = (*[f"{target}, {cell}" for target in TARGET_WORDS for cell in CELLS], *GANGS)
GANGS_START = len(TARGETS) * CELL_SIZE
"""Where the gangs start in a row."""
CELL_STARTS = range(0, GANGS_START, CELL_SIZE)


@LAYOUT.field(
    LAYOUT.others, ROW, low=-99, high=200, of=("knows", "open", "pack", "rows", "seats", "taken")
)
def rows(s: CrooksState, seat: Seat) -> FieldValue:
    """Crooks at each target, the sums for those that this seat knows, and known members of each
    gang."""
    found = [0] * (SEATS * len(ROW))
    known = s.open | s.knows[seat]
    origin = {card: hangout for hangout, card in s.taken}
    ranks, modifiers, gangs = s.pack.ranks, s.pack.modifiers, s.pack.gang_numbers
    for owner, row in enumerate(s.rows):
        start = (owner - seat) % s.seats * len(ROW)
        for place, crooks in zip(CELL_STARTS, row, strict=True):
            if not crooks:
                continue
            place += start
            for crook in crooks:
                card = crook & NUMBER
                if crook >= DOWN:
                    found[place + 1] += 1
                    found[place + 4] = origin[card] + 1
                else:
                    found[place] += 1
                if known >> card & 1:
                    found[place + 2] += ranks[card]
                    found[place + 3] += modifiers[card]
                    for gang in gangs[card]:
                        found[start + GANGS_START + gang] += 1
    return found


CROOK_PACKED = {
    found: packed(found)
    for found in product(
        range(IN_HAND + 1),
        range(SEATS + 1),
        range(LOWEST_TARGET + len(TARGETS)),
        range(len(HANGOUTS) + 1),
    )
}
"""The packed numbers of everything that can be known about one crook."""
NOT_FOUND = CROOK_PACKED[UNKNOWN, 0, 0, 0]


@LAYOUT.field([f"crook {n + 1}" for n in range(CROOKS)], CROOK, high=9)
def crooks(s: CrooksState, seat: Seat) -> FieldValue:
    """How it is known: 0 not at all, 1 was in a hangout at this seat's latest look, 2 was there at
    an earlier one, 3 face up, 4 face down, 5 killed, 6 in hand; whose: 1 for this seat, then
    clockwise; its target; the hangout it is from, counted from 1."""
    found = [NOT_FOUND] * CROOKS
    seen_in_hangouts(s, seat, found)
    known = s.open | s.knows[seat]
    origin = {card: hangout + 1 for hangout, card in s.taken}
    for owner, row in enumerate(s.rows):
        whose = (owner - seat) % s.seats + 1
        for target, there in enumerate(row, LOWEST_TARGET):
            if not there:
                continue
            for crook in there:
                card = crook & NUMBER
                if known >> card & 1:
                    how = FACE_DOWN if crook >= DOWN else FACE_UP
                    found[card] = CROOK_PACKED[how, whose, target, origin[card]]
    for owner, crook in s.killed:
        card = crook & NUMBER
        if known >> card & 1:
            found[card] = CROOK_PACKED[KILLED, (owner - seat) % s.seats + 1, 0, origin[card]]
    if s.hand != NOTHING and known >> s.hand & 1:
        found[s.hand] = CROOK_PACKED[IN_HAND, 0, 0, origin[s.hand]]
    return b"".join(found)


def seen_in_hangouts(s: CrooksState, seat: Seat, found: list[bytes]) -> None:
    """Mark crooks that this seat saw in hangouts.

    Cards leave a hangout in a fixed order, and a look shows the last ones of that order.
    """
    first: dict[int, int] = {}
    latest: dict[int, int] = {}
    for looker, hangout, size in s.looks:
        if looker == seat:
            first.setdefault(hangout, size)
            latest[hangout] = size
    gone: dict[int, list[int]] = {hangout: [] for hangout in first}
    for hangout, card in s.taken:
        if hangout in gone:
            gone[hangout].append(card)
    for hangout, size in first.items():
        leaving = (*gone[hangout], *s.hangouts[hangout])
        there = CROOK_PACKED[THERE, 0, 0, hangout + 1]
        left = CROOK_PACKED[GONE, 0, 0, hangout + 1]
        still = len(leaving) - latest[hangout]
        for number, card in enumerate(leaving[-size:], len(leaving) - size):
            found[card] = there if number >= still else left


def own_score(s: CrooksState, seat: Seat) -> int:
    """CR-30: the points of targets that this seat would get, from the crooks it knows."""
    known = s.open | s.knows[seat]
    total = 0
    for target in TARGETS:
        ranks, points = [0] * s.seats, LOWEST_TARGET + target
        for owner, row in enumerate(s.rows):
            for crook in row[target]:
                if known >> (crook & NUMBER) & 1:
                    facts = s.pack.crook[crook & NUMBER]
                    ranks[owner] += facts.rank
                    points += facts.modifier
        highest = max(ranks)
        if highest and ranks[seat] == highest:
            total += max(points, 0) // ranks.count(highest)
    return total


def private(s: CrooksState, seat: Seat) -> Private:
    """Nothing: the log tells a seat everything it sees."""
    return ()
