"""An upper bound on how often three keys can be found in This Crew Does What It Takes.

The model is kinder than the real vault: bribes are free, and removed keys go back. So no real
player can do better than the best play here.
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
    """Return the chance to find the missing keys, with this many cops on the track."""
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
    """Bribe all cops but one, take a token and remove another."""
    k, c, o = draw
    options = []
    for placed in range(min(c, 1), c + 1):
        if k:
            # Take a key and remove another token; removing a key does no harm here.
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
