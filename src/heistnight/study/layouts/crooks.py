"""Observations of Crooks.

A crook is known if it is or was face up, or if this seat took it or spied on it. For all others
there is what the seat saw when it looked into hangouts.
"""

from heistnight.games.crooks.cards import (
    CROOKS,
    GANGS,
    HANGOUTS,
    LOWEST_TARGET,
    TARGETS,
)
from heistnight.games.crooks.recruit import TakeCrook
from heistnight.games.crooks.specials import Kill, Switch
from heistnight.games.crooks.state import DOWN, NOTHING, NUMBER, Cards, CrooksState
from heistnight.kernel.events import Seat
from heistnight.study.layout import Layout, Private
from heistnight.study.writing import Numbers

LAYOUT: Layout[CrooksState] = Layout("crooks", version=0, seats=4)
THERE = 1
GONE = 2
FACE_UP = 3
FACE_DOWN = 4
KILLED = 5
IN_HAND = 6
TARGET_WORDS = tuple([f"target {LOWEST_TARGET + target}" for target in TARGETS])
CELLS = ("face up", "face down", "known ranks", "known modifiers", "hangout of the last hidden")
CELL_SIZE = len(CELLS)
CROOK = ("how", "whose", "target", "hangout")
CROOK_SIZE = len(CROOK)

LAYOUT.add_common_fields("recruit", "take", "rob", "pickpocket", "switch", "kill", "spy")


@LAYOUT.field(LAYOUT.others, high=500)
def cash(s: CrooksState, seat: Seat, out: Numbers) -> None:
    """Dollars."""
    for other, dollars in enumerate(s.cash):
        out[(other - seat) % s.seats] = dollars


@LAYOUT.field(LAYOUT.others)
def passed(s: CrooksState, seat: Seat, out: Numbers) -> None:
    """Out for the rest of the game."""
    for other, passed in enumerate(s.passed):
        out[(other - seat) % s.seats] = passed


@LAYOUT.field(HANGOUTS, high=CROOKS)
def hangouts(s: CrooksState, seat: Seat, out: Numbers) -> None:
    """How many crooks are in each."""
    for hangout, pile in enumerate(s.hangouts):
        out[hangout] = len(pile)


@LAYOUT.field(HANGOUTS, high=CROOKS, of=("looks",))
def looked(s: CrooksState, seat: Seat, out: Numbers) -> None:
    """How many crooks were there when this seat last looked in; 0: never."""
    for looker, hangout, size in s.looks:
        if looker == seat:
            out[hangout] = size


@LAYOUT.field(high=len(TARGETS) + 1, categories=True, top=(Switch, Kill))
def at_target(s: CrooksState, seat: Seat, out: Numbers) -> None:
    """The target where a switch or a killer acts; 0: none."""
    top = s.stack[-1] if s.stack else None
    if isinstance(top, (Switch, Kill)):
        out[0] = LOWEST_TARGET + top.target


@LAYOUT.field(high=len(HANGOUTS), categories=True, top=(TakeCrook,))
def searched(s: CrooksState, seat: Seat, out: Numbers) -> None:
    """The hangout that is being looked into, counted from 1; 0: none."""
    top = s.stack[-1] if s.stack else None
    if isinstance(top, TakeCrook):
        out[0] = top.hangout + 1


@LAYOUT.field(high=len(HANGOUTS), categories=True)
def in_hand(s: CrooksState, seat: Seat, out: Numbers) -> None:
    """The hangout of the crook that is about to be placed, counted from 1; 0: none."""
    if s.hand != NOTHING:
        out[0] = s.taken[-1][0] + 1


ROW = (*[f"{target}, {cell}" for target in TARGET_WORDS for cell in CELLS], *GANGS)
ROW_SIZE = len(ROW)
GANGS_START = len(TARGETS) * CELL_SIZE
"""Where the gangs start in a row."""


@LAYOUT.field(
    LAYOUT.others,
    ROW,
    low=-99,
    high=200,
    categories=("hangout of the last hidden",),
    of=("knows", "open", "pack", "rows", "seats", "taken"),
)
def rows(s: CrooksState, seat: Seat, out: Numbers) -> None:
    """Crooks at each target, the sums for those that this seat knows, and known members of each
    gang."""
    known = s.open | s.knows[seat]
    origin = origins(s)
    ranks, modifiers, gangs = s.pack.ranks, s.pack.modifiers, s.pack.gang_numbers
    for owner, row in enumerate(s.rows):
        start = (owner - seat) % s.seats * ROW_SIZE
        for target, crooks in enumerate(row):
            if not crooks:
                continue
            cell = start + target * CELL_SIZE
            for crook in crooks:
                card = crook & NUMBER
                if crook >= DOWN:
                    out[cell + 1] += 1
                    out[cell + 4] = origin[card]
                else:
                    out[cell] += 1
                if known >> card & 1:
                    out[cell + 2] += ranks[card]
                    out[cell + 3] += modifiers[card]
                    for gang in gangs[card]:
                        out[start + GANGS_START + gang] += 1


def origins(s: CrooksState) -> list[int]:
    """Return each crook's hangout, counted from 1; 0 if nobody recruited it."""
    found = [0] * CROOKS
    for hangout, card in s.taken:
        found[card] = hangout + 1
    return found


@LAYOUT.field([f"crook {n + 1}" for n in range(CROOKS)], CROOK, high=9, categories=CROOK)
def crooks(s: CrooksState, seat: Seat, out: Numbers) -> None:
    """How it is known: 0 not at all, 1 was in a hangout at this seat's latest look, 2 was there at
    an earlier one, 3 face up, 4 face down, 5 killed, 6 in hand; whose: 1 for this seat, then
    clockwise; its target; the hangout it is from, counted from 1."""
    seen_in_hangouts(s, seat, out)
    known = s.open | s.knows[seat]
    origin = origins(s)
    for owner, row in enumerate(s.rows):
        whose = (owner - seat) % s.seats + 1
        for target, there in enumerate(row):
            if not there:
                continue
            for crook in there:
                card = crook & NUMBER
                if known >> card & 1:
                    place = card * CROOK_SIZE
                    out[place] = FACE_DOWN if crook >= DOWN else FACE_UP
                    out[place + 1] = whose
                    out[place + 2] = LOWEST_TARGET + target
                    out[place + 3] = origin[card]
    for owner, crook in s.killed:
        card = crook & NUMBER
        if known >> card & 1:
            place = card * CROOK_SIZE
            out[place] = KILLED
            out[place + 1] = (owner - seat) % s.seats + 1
            out[place + 2] = 0
            out[place + 3] = origin[card]
    if s.hand != NOTHING and known >> s.hand & 1:
        place = s.hand * CROOK_SIZE
        out[place] = IN_HAND
        out[place + 3] = origin[s.hand]


def seen_in_hangouts(s: CrooksState, seat: Seat, out: Numbers) -> None:
    """Mark crooks that this seat saw in hangouts.

    Cards leave a hangout in a fixed order, and a look shows the last ones of that order.
    """
    first = [0] * len(HANGOUTS)
    latest = [0] * len(HANGOUTS)
    for looker, hangout, size in s.looks:
        if looker == seat:
            first[hangout] = first[hangout] or size
            latest[hangout] = size
    for hangout, size in enumerate(first):
        if size:
            gone = [card for where, card in s.taken if where == hangout]
            leaving = (*gone, *s.hangouts[hangout])
            seen_there(out, hangout, leaving[-size:], latest[hangout])


def seen_there(out: Numbers, hangout: int, seen: Cards, left: int) -> None:
    """Mark crooks that this seat saw in a hangout, where `left` of them were at its last look."""
    gone = len(seen) - left
    for number, card in enumerate(seen):
        place = card * CROOK_SIZE
        out[place] = GONE if number < gone else THERE
        out[place + 3] = hangout + 1


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
