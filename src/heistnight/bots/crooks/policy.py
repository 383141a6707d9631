"""The policy for Crooks: a fast bot on bare states, also used for rollouts."""

from collections.abc import Callable, Sequence
from typing import Any

from heistnight.bots.crooks.gains import (
    DOLLAR_POINTS,
    LATER_DOLLAR_POINTS,
    SPARE_DOLLAR_POINTS,
    SPY_POINTS,
)
from heistnight.bots.crooks.target_rows import (
    RankOdds,
    RivalsAtTarget,
    best_target,
    gain,
    rank_odds,
    rank_of,
    rivals_at,
    win_chance,
)
from heistnight.bots.policy import Choices, Dice, PolicyBot
from heistnight.games.crooks.actions import (
    CROOK_TAKEN,
    FACE_DOWN,
    FACE_UP,
    KILL,
    MOVE,
    PASS,
    PICK_POCKET,
    RECRUIT,
    SPY_ON_HANGOUT,
    SPY_ON_TARGET,
    TAKE,
)
from heistnight.games.crooks.amounts import HIDING_COST, POCKET_MONEY, SEARCH_COST
from heistnight.games.crooks.cards import TARGETS, Card
from heistnight.games.crooks.recruit import Recruit, TakeCrook
from heistnight.games.crooks.rob import Rob
from heistnight.games.crooks.specials import Kill, PickPocket, Spy, Switch
from heistnight.games.crooks.state import DOWN, NUMBER, CrooksState
from heistnight.kernel.choices import Choice, places
from heistnight.kernel.events import Seat

HANGOUT_SEARCHED = places(RECRUIT)
BEST_CROOK_POINTS = {
    2: (0.0, 7.0, 7.9, 9.0, 9.8, 10.2),
    3: (0.0, 4.3, 5.7, 6.6, 7.2, 7.5),
    4: (0.0, 3.6, 5.0, 5.9, 6.5, 6.8),
}
"""By seats and by size of an unknown hangout: the expected points of its best crook."""
FULL_ROW_POINTS = (3.0,) * 6
"""Expected points of a hangout for a full row, which needs a crook that fits."""
MEMBER_POINTS = {2: 2.0, 3: 1.0, 4: 0.6}
"""By seats: points for each gang a crook belongs to."""
SPECIAL_POINTS = {"switch": 1.5, "spy": SPY_POINTS}
KILL_POINTS = 1.0
HIDING_BENEFIT = 0.15
"""How much of the points at risk a face-down crook saves."""


def quick_policy(s: CrooksState, seat: Seat, choices: Choices, dice: Dice) -> Choice:
    return POLICY_BY_STEP[type(s.stack[-1])](s, seat, choices) if len(choices) > 1 else choices[0]


def dollar(s: CrooksState, seat: Seat) -> float:
    """Return the value of a dollar in points."""
    prices = [len(pile) for pile in s.hangouts if pile]
    free = len(s.free_targets(seat))
    if not prices or not free:
        return SPARE_DOLLAR_POINTS
    cash = s.cash[seat]
    if cash < SEARCH_COST * min(prices):
        return LATER_DOLLAR_POINTS
    turns = min(SEARCH_COST * sum(prices), free + 1)
    return DOLLAR_POINTS if cash < 3 * turns else DOLLAR_POINTS / 3


# Recruiting


def recruit(s: CrooksState, seat: Seat, choices: Choices) -> Choice:
    """Choose the hangout with the highest expected gain minus its price."""
    full = s.row_full(seat)
    price = dollar(s, seat) * SEARCH_COST
    expected = FULL_ROW_POINTS if full else BEST_CROOK_POINTS[s.seats]
    seen: dict[int, int] = {where: left for who, where, left in s.looks if who == seat}
    best, most = PASS, 0.0 if full else -100.0
    for choice in choices[:-1]:
        hangout = HANGOUT_SEARCHED[choice]
        pile = s.hangouts[hangout]
        count = len(pile)
        value = expected[min(count, 5)] - price * count
        if seen.get(hangout) == count and not full:
            value = best_crook(s, seat, pile)[1] - price * count
        if value > most:
            best, most = choice, value
    return best


def take(s: CrooksState, seat: Seat, choices: Choices) -> Choice:
    return TAKE[best_crook(s, seat, [CROOK_TAKEN[choice] for choice in choices])[0]]


def best_crook(s: CrooksState, seat: Seat, cards: Sequence[Card]) -> tuple[Card, float]:
    """Return the crook that gains most at its best place, and how much."""
    crooks, seats = s.pack.crook, s.seats
    targets, known = rivals_at(s, seat, s.free_targets(seat)), rank_odds(s.pack.ranks)
    weight, member = 1 / (seats - 1), MEMBER_POINTS[seats]
    best, most = cards[0], -100.0
    for card in cards:
        crook = crooks[card]
        special = crook.special
        if special == "accomplice":
            value = join_best(s, seat, card)[1]
        elif special == "killer":
            value = kill_best(s, known, targets, card)[1]
        else:
            value = best_target(known, targets, crook.rank, crook.modifier, weight)[1]
            if special:
                value += POCKET_MONEY * dollar(s, seat) * (special == "pickpocket")
                value += SPECIAL_POINTS.get(special, 0.0)
        value += member * len(crook.gangs)
        if value > most:
            best, most = card, value
    return best, most


def join_best(s: CrooksState, seat: Seat, card: Card) -> tuple[int, float]:
    """Return the best target for an accomplice, joining crooks or alone, and its gain."""
    known, weight, row = rank_odds(s.pack.ranks), 1 / (s.seats - 1), s.rows[seat]
    rank, modifier = s.pack.ranks[card], s.pack.modifiers[card]
    where, most = -1, -100.0
    for rivals in rivals_at(s, seat, TARGETS[: s.targets]):
        there = row[rivals[0]]
        if there:
            before = rank_of(s, there)
            points = max(0, rivals[1] + modifier)
            more = win_chance(known, rivals, before + rank, points) - win_chance(
                known, rivals, before, points
            )
            value = more * points * (1 + weight * (rivals[2] > 0 or rivals[3] > 0))
        else:
            value = gain(known, rivals, rank, modifier, weight)
        if value > most:
            where, most = rivals[0], value
    return where, most


def kill_best(
    s: CrooksState, known: RankOdds, targets: list[RivalsAtTarget], card: Card
) -> tuple[int, float]:
    """Return the best target for a killer who removes the strongest rival, and its gain."""
    rank, modifier, weight = s.pack.ranks[card], s.pack.modifiers[card], 1 / (s.seats - 1)
    where, most = -1, -100.0
    for rivals in targets:
        target, points, best, unknown, coming = rivals
        value = 0.0
        if best or unknown:
            value = weight * points + KILL_POINTS
            rivals = (target, points, 0, 0, coming + 1)
        value += gain(known, rivals, rank, modifier, weight)
        if value > most:
            where, most = target, value
    return where, most


# Placing


def rob(s: CrooksState, seat: Seat, choices: Choices) -> Choice:
    crook = s.pack.crook[s.hand]
    if crook.special == "accomplice":
        return FACE_UP[join_best(s, seat, s.hand)[0]]
    free = s.free_targets(seat)
    targets, known = rivals_at(s, seat, free), rank_odds(s.pack.ranks)
    if crook.special == "killer":
        return FACE_UP[kill_best(s, known, targets, s.hand)[0]] if free else choices[0]
    target, value = best_target(known, targets, crook.rank, crook.modifier, 1 / (s.seats - 1))
    if not crook.special and s.cash[seat] >= HIDING_COST:
        rivals = targets[free.index(target)]
        if rivals[4] and (rivals[1] - value) * HIDING_BENEFIT > HIDING_COST * dollar(s, seat):
            return FACE_DOWN[target]
    return FACE_UP[target]


# Special actions


def move(s: CrooksState, seat: Seat, choices: Choices) -> Choice:
    step = s.stack[-1]
    assert isinstance(step, Switch)
    targets = rivals_at(s, seat, s.free_targets(seat))
    rank = rank_of(s, s.rows[seat][step.target][:-1])
    return MOVE[best_target(rank_odds(s.pack.ranks), targets, rank, 0, 1 / (s.seats - 1))[0]]


def kill(s: CrooksState, seat: Seat, choices: Choices) -> Choice:
    """Kill the crooks with the highest visible rank; face-down ones count as average."""
    step = s.stack[-1]
    assert isinstance(step, Kill)
    if len(choices) == 2:
        return choices[0]
    visible = [
        rank_of(s, tuple([crook for crook in row[step.target] if crook < DOWN])) or 5
        if row[step.target] and rival != seat
        else 0
        for rival, row in enumerate(s.rows)
    ]
    return KILL[visible.index(max(visible))]


def spy(s: CrooksState, seat: Seat, choices: Choices) -> Choice:
    """Look into the largest hangout that has changed or was never seen, or at hidden crooks."""
    seen: dict[int, int] = {where: left for who, where, left in s.looks if who == seat}
    known = s.open | s.knows[seat]
    best, most = choices[-1], 0.0
    for choice in choices:
        if choice in SPY_HANGOUT:
            hangout = SPY_HANGOUT[choice]
            count = len(s.hangouts[hangout])
            value = 0.0 if seen.get(hangout) == count else float(count)
        elif choice in SPY_TARGET:
            target = SPY_TARGET[choice]
            value = 1.5 * sum(
                [
                    crook >= DOWN and not known >> (crook & NUMBER) & 1
                    for row in s.rows
                    for crook in row[target]
                ]
            )
        else:
            value = 0.0
        if value > most:
            best, most = choice, value
    return best


SPY_HANGOUT, SPY_TARGET = places(SPY_ON_HANGOUT), places(SPY_ON_TARGET)


def pick_pocket(s: CrooksState, seat: Seat, choices: Choices) -> Choice:
    return PICK_POCKET


POLICY_BY_STEP: dict[type[Any], Callable[[CrooksState, Seat, Choices], Choice]] = {
    Recruit: recruit,
    TakeCrook: take,
    Rob: rob,
    PickPocket: pick_pocket,
    Switch: move,
    Kill: kill,
    Spy: spy,
}


class CrooksPolicy(PolicyBot):
    policy = staticmethod(quick_policy)
    rookie_slips = 0.1
