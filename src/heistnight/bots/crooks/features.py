"""The features of a seat in Crooks for the value net: targets, gangs, cash and rivals.

An unknown crook counts with an average rank.
"""

from heistnight.games.crooks.amounts import GANG_POINTS
from heistnight.games.crooks.cards import GANGS, LOWEST_TARGET, TARGETS
from heistnight.games.crooks.recruit import TakeCrook
from heistnight.games.crooks.state import NOTHING, NUMBER, CrooksState
from heistnight.kernel.events import Seat
from heistnight.kernel.steps import Ask

UNKNOWN_RANK = 5.0
"""The rank of an unknown crook."""
SAFE_LEAD_RANKS = 6.0
"""A lead of this many ranks is as good as a win."""

NAMES = (
    *[f"lead at {LOWEST_TARGET + target}" for target in TARGETS],
    *[f"free of us at {LOWEST_TARGET + target}" for target in TARGETS],
    *[f"lead in {gang}" for gang in GANGS],
    *("points ahead", "sure points ahead", "own points", "best rival's points"),
    *("gang points ahead", "own cash", "richest rival's cash", "rivals' cash"),
    *("passed", "rivals passed", "own free places", "rivals' free places"),
    *("hangouts", "crooks left", "cheapest", "known hangouts"),
    *("our turn", "in our hand", "rank in our hand", "in a rival's hand", "unknown rivals' crooks"),
)


def features(s: CrooksState, seat: Seat) -> list[float]:
    seats = s.seats
    hard, soft = [0.0] * seats, [0.0] * seats
    members = [[0.0] * seats for _ in GANGS]
    leads: list[float] = []
    free: list[float] = []
    unknown = 0
    ranks, modifiers, gangs = s.pack.ranks, s.pack.modifiers, s.pack.gang_numbers
    known = s.open | s.knows[seat]
    for target in TARGETS:
        points, strengths = LOWEST_TARGET + target, [0.0] * seats
        for owner, row in enumerate(s.rows):
            for crook in row[target]:
                card = crook & NUMBER
                if known >> card & 1:
                    strengths[owner] += ranks[card]
                    points += modifiers[card]
                    for gang in gangs[card]:
                        members[gang][owner] += 1
                else:
                    strengths[owner] += UNKNOWN_RANK
                    unknown += owner != seat
        worth = max(0, points) / 10
        leads.append(worth * ahead_at(strengths, seat))
        free.append(0.0 if s.rows[seat][target] else worth * (1 - max(strengths) / 10))
        share_out(strengths, worth, hard, soft)
    gang_leads = [lead_in(one, seat) for one in members]
    gang_points = [0.0] * seats
    for one in members:
        most = max(one)
        if most and one.count(most) == 1:
            gang_points[one.index(most)] += GANG_POINTS[seats] / 10
    for owner, more in enumerate(gang_points):
        hard[owner] += more
        soft[owner] += more
    rival = max([points for owner, points in enumerate(soft) if owner != seat])
    return [
        *leads,
        *free,
        *gang_leads,
        soft[seat] - rival,
        hard[seat] - max([points for owner, points in enumerate(hard) if owner != seat]),
        soft[seat],
        rival,
        gang_points[seat] - (sum(gang_points) - gang_points[seat]) / (seats - 1),
        *means(s, seat),
        *supply(s, seat),
        *at_hand(s, seat, known),
        unknown / 4,
    ]


def ahead_at(strengths: list[float], seat: Seat) -> float:
    """Return how far the seat is ahead, from -1 (lost) to 1 (safe)."""
    mine = strengths[seat]
    best = max([rank for owner, rank in enumerate(strengths) if owner != seat])
    return max(-1.0, min(1.0, (mine - best) / SAFE_LEAD_RANKS)) if mine or best else 0.0


def share_out(strengths: list[float], worth: float, hard: list[float], soft: list[float]) -> None:
    """Add a target's points as scored now (hard), and by how likely each lead holds (soft)."""
    best = max(strengths)
    if not best:
        return
    leaders = strengths.count(best)
    weights = [2.0 ** (rank - best) if rank else 0.0 for rank in strengths]
    total = sum(weights)
    for owner, rank in enumerate(strengths):
        if rank:
            soft[owner] += worth * weights[owner] / total
            if rank == best:
                hard[owner] += worth / leaders


def lead_in(members: list[float], seat: Seat) -> float:
    rivals = max([count for owner, count in enumerate(members) if owner != seat])
    return max(-1.0, min(1.0, (members[seat] - rivals) / 2))


def means(s: CrooksState, seat: Seat) -> list[float]:
    cash = [0 if out else left for left, out in zip(s.cash, s.passed, strict=True)]
    rivals = [left for owner, left in enumerate(cash) if owner != seat]
    free = [0 if out else row.count(()) for row, out in zip(s.rows, s.passed, strict=True)]
    others = s.seats - 1
    return [
        cash[seat] / 10,
        max(rivals) / 10,
        sum(rivals) / (10 * others),
        float(s.passed[seat]),
        (sum(s.passed) - s.passed[seat]) / others,
        free[seat] / 8,
        (sum(free) - free[seat]) / (8 * others),
    ]


def supply(s: CrooksState, seat: Seat) -> list[float]:
    sizes = [len(pile) for pile in s.hangouts if pile]
    looked = {hangout: size for looker, hangout, size in s.looks if looker == seat}
    known = [1 for hangout, size in looked.items() if size == len(s.hangouts[hangout])]
    return [len(sizes) / 9, sum(sizes) / 32, min(sizes, default=0) / 5, len(known) / 9]


def at_hand(s: CrooksState, seat: Seat, known: int) -> list[float]:
    """Return whose turn it is, and the crook about to be placed."""
    top = s.stack[-1]
    ours = isinstance(top, Ask) and top.seat == seat
    if s.hand == NOTHING:
        looking = isinstance(top, TakeCrook)
        return [float(ours), float(ours and looking), 0.0, float(looking and not ours)]
    rank = s.pack.ranks[s.hand] / 10 if known >> s.hand & 1 else UNKNOWN_RANK / 10
    return [float(ours), float(ours), rank if ours else 0.0, 0.0 if ours else rank]
