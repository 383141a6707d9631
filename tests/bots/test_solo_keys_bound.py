"""Whatever It Takes: how often three keys can be found at all, by whoever plays.

The vault as it is, but kinder: every bribe is free, and a key that is removed goes back. No real
play can be better than the best play here.
"""

from functools import cache
from math import comb

import heistnight as hn
from heistnight.games.big_score.cards import COP, KEY
from heistnight.games.big_score.solo.amounts import TOKENS_DRAWN
from heistnight.games.big_score.solo.state import SoloState

LIMIT = 5
KEYS, COPS, WANTED = 6, 10, 3
OTHERS = 46


@cache
def found(missing: int, cops: int, others: int) -> float:
    """How likely the keys that are missing are found, with so many cops on the track."""
    if not missing or cops >= LIMIT:
        return float(cops < LIMIT)
    keys, cops_left = KEYS - WANTED + missing, COPS - cops
    draws = [
        (k, c, TOKENS_DRAWN - k - c)
        for k in range(TOKENS_DRAWN + 1)
        for c in range(TOKENS_DRAWN + 1 - k)
    ]
    ways = [comb(keys, k) * comb(cops_left, c) * comb(others, o) for k, c, o in draws]
    chances = [
        after(missing, cops, others, draw) if way else 0.0
        for way, draw in zip(ways, draws, strict=True)
    ]
    return sum([way * chance for way, chance in zip(ways, chances, strict=True)]) / sum(ways)


def after(missing: int, cops: int, others: int, draw: tuple[int, int, int]) -> float:
    """Any number of cops but one is bribed; then a token is taken, and another removed."""
    k, c, o = draw
    options = []
    for placed in range(min(c, 1), c + 1):
        if k:
            # One key is taken, and one of the others removed, or (which does no harm here) a key.
            options += [
                found(missing - 1, cops + placed, others - gone)
                for gone in range(min(o, 1) if k == 1 else 0, min(o, 1) + 1)
            ]
        if o or not k:
            options += [
                found(missing, cops + placed, others - gone)
                for gone in range(min(o, 1), min(o, 2) + 1)
            ]
    return max(options)


def test_nobody_can_find_three_keys_in_six_nights_of_ten() -> None:
    state = hn.new("big-score-solo", options={"scenario": "whatever-it-takes"}).fork()
    assert isinstance(state, SoloState)
    assert (state.vault[KEY], state.vault[COP]) == (KEYS, COPS)
    assert sum(state.vault) == KEYS + COPS + OTHERS
    assert state.scenario.cops_to_bust == LIMIT
    assert 0.5 < found(WANTED, 0, OTHERS) < 0.58
