"""Crooks by policy: where a crook wins most, and what a hangout is likely to hold."""

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
    free_targets,
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
"""By seats, by crooks in an unknown hangout: what the best of them brings."""
FULL_ROW_POINTS = (3.0,) * 6
"""What a full row expects of a hangout: it needs a crook that still fits."""
MEMBER_POINTS = {2: 2.0, 3: 1.0, 4: 0.6}
"""By seats: what a crook is worth for each gang it belongs to."""
SPECIAL_POINTS = {"switch": 1.5, "spy": SPY_POINTS}
KILL_POINTS = 1.0
HIDING_BENEFIT = 0.15
"""How much surer a hidden crook keeps what somebody might come for."""


def quick_policy(s: CrooksState, seat: Seat, choices: Choices, dice: Dice) -> Choice:
    return POLICY_BY_STEP[type(s.stack[-1])](s, seat, choices) if len(choices) > 1 else choices[0]


def dollar(s: CrooksState, seat: Seat) -> float:
    """What money is worth in points: it is for recruiting."""
    prices = [len(pile) for pile in s.hangouts if pile]
    free = s.rows[seat].count(())
    if not prices or not free:
        return SPARE_DOLLAR_POINTS
    cash = s.cash[seat]
    if cash < SEARCH_COST * min(prices):
        return LATER_DOLLAR_POINTS
    turns = min(SEARCH_COST * sum(prices), free + 1)
    return DOLLAR_POINTS if cash < 3 * turns else DOLLAR_POINTS / 3


# Recruiting


def recruit(s: CrooksState, seat: Seat, choices: Choices) -> Choice:
    """The best crook to be expected, less the price."""
    full = () not in s.rows[seat]
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
    """Of these crooks, who brings most, placed as well as can be; and how much."""
    crooks, seats = s.pack.crook, s.seats
    field, known = rivals_at(s, seat, free_targets(s, seat)), rank_odds(s.pack.ranks)
    weight, member = 1 / (seats - 1), MEMBER_POINTS[seats]
    best, most = cards[0], -100.0
    for card in cards:
        crook = crooks[card]
        special = crook.special
        if special == "accomplice":
            value = join_best(s, seat, card)[1]
        elif special == "killer":
            value = kill_best(s, known, field, card)[1]
        else:
            value = best_target(known, field, crook.rank, crook.modifier, weight)[1]
            if special:
                value += POCKET_MONEY * dollar(s, seat) * (special == "pickpocket")
                value += SPECIAL_POINTS.get(special, 0.0)
        value += member * len(crook.gangs)
        if value > most:
            best, most = card, value
    return best, most


def join_best(s: CrooksState, seat: Seat, card: Card) -> tuple[int, float]:
    """An accomplice goes where its rank turns most, beside the crooks there or alone."""
    known, weight, row = rank_odds(s.pack.ranks), 1 / (s.seats - 1), s.rows[seat]
    rank, modifier = s.pack.ranks[card], s.pack.modifiers[card]
    where, most = -1, -100.0
    for ground in rivals_at(s, seat, TARGETS):
        there = row[ground[0]]
        if there:
            before = rank_of(s, there)
            points = max(0, ground[1] + modifier)
            more = win_chance(known, ground, before + rank, points) - win_chance(
                known, ground, before, points
            )
            value = more * points * (1 + weight * (ground[2] > 0 or ground[3] > 0))
        else:
            value = gain(known, ground, rank, modifier, weight)
        if value > most:
            where, most = ground[0], value
    return where, most


def kill_best(
    s: CrooksState, known: RankOdds, field: list[RivalsAtTarget], card: Card
) -> tuple[int, float]:
    """A killer clears its target of the rival who is strongest there."""
    rank, modifier, weight = s.pack.ranks[card], s.pack.modifiers[card], 1 / (s.seats - 1)
    where, most = -1, -100.0
    for ground in field:
        target, points, best, dark, coming = ground
        value = 0.0
        if best or dark:
            value = weight * points + KILL_POINTS
            ground = (target, points, 0, 0, coming + 1)
        value += gain(known, ground, rank, modifier, weight)
        if value > most:
            where, most = target, value
    return where, most


# Placing


def rob(s: CrooksState, seat: Seat, choices: Choices) -> Choice:
    crook = s.pack.crook[s.hand]
    if crook.special == "accomplice":
        return FACE_UP[join_best(s, seat, s.hand)[0]]
    free = free_targets(s, seat)
    field, known = rivals_at(s, seat, free), rank_odds(s.pack.ranks)
    if crook.special == "killer":
        return FACE_UP[kill_best(s, known, field, s.hand)[0]] if free else choices[0]
    target, value = best_target(known, field, crook.rank, crook.modifier, 1 / (s.seats - 1))
    if not crook.special and s.cash[seat] >= HIDING_COST:
        ground = field[free.index(target)]
        if ground[4] and (ground[1] - value) * HIDING_BENEFIT > HIDING_COST * dollar(s, seat):
            return FACE_DOWN[target]
    return FACE_UP[target]


# Special actions


def move(s: CrooksState, seat: Seat, choices: Choices) -> Choice:
    step = s.stack[-1]
    assert isinstance(step, Switch)
    field = rivals_at(s, seat, free_targets(s, seat))
    rank = rank_of(s, s.rows[seat][step.target][:-1])
    return MOVE[best_target(rank_odds(s.pack.ranks), field, rank, 0, 1 / (s.seats - 1))[0]]


def kill(s: CrooksState, seat: Seat, choices: Choices) -> Choice:
    """Whoever shows the highest rank there; who hides may be anybody."""
    step = s.stack[-1]
    assert isinstance(step, Kill)
    if len(choices) == 2:
        return choices[0]
    shown = [
        rank_of(s, tuple([crook for crook in row[step.target] if crook < DOWN])) or 5
        if row[step.target] and rival != seat
        else 0
        for rival, row in enumerate(s.rows)
    ]
    return KILL[shown.index(max(shown))]


def spy(s: CrooksState, seat: Seat, choices: Choices) -> Choice:
    """Into the dark: the largest hangout not seen as it is, or what rivals hide."""
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
