"""Exact odds of the crew deck and the vault.

*Crew.* An unseen card is equally likely to be in any deck, so the deck in play holds a random
subset of the unseen cards. Cards the player shuffled into it (mixed-in cards) are there at first,
but once cards of that type are drawn, nobody can tell whether they were the mixed-in ones. So all
possibilities are counted. Suppose `u` cards of a type were unseen when the round began, `k` were
mixed in and `d` have been drawn. Then `j` of the drawn cards were mixed-in ones in
C(k, j) · C(u, d - j) ways. The `n` unseen cards still in the deck are any of the `N` left, in
C(N, n) ways.

*Vault.* Three tokens are drawn from a bag with known content: a hypergeometric distribution.
"""

from copy import copy
from fractions import Fraction
from functools import lru_cache
from math import comb

from heistnight.games.big_score.cards import COP, KEY
from heistnight.games.big_score.solo.amounts import TOKENS_DRAWN
from heistnight.games.big_score.solo.state import Counts, SoloState
from heistnight.kernel.chance import Chance

Weights = list[int]
"""By number of mixed-in cards drawn: the number of ways."""


def card_counts(s: SoloState) -> tuple[Counts, Counts, Counts, int]:
    return s.unseen, s.mixed_in, s.dealt, len(s.deck)


def ways(unseen: int, mixed: int, dealt: int) -> Weights:
    """Count the ways for one type, by how many of its drawn cards were mixed in."""
    return [comb(mixed, j) * comb(unseen, dealt - j) if j <= dealt else 0 for j in range(mixed + 1)]


def product(some: Weights, more: Weights) -> Weights:
    """Combine the ways of two groups of types."""
    result = [0] * (len(some) + len(more) - 1)
    for i, a in enumerate(some):
        if a:
            for j, b in enumerate(more):
                result[i + j] += a * b
    return result


def completions(unseen: Counts, mixed: Counts, dealt: Counts, left: int, j: int) -> tuple[int, int]:
    """Return how many unseen cards exist and are in this deck, if `j` drawn cards were mixed in."""
    never_seen = sum(unseen) - (sum(dealt) - j)
    return never_seen, left - (sum(mixed) - j)


@lru_cache(maxsize=4096)
def ways_left(unseen: Counts, mixed: Counts, dealt: Counts, left: int) -> tuple[Weights, ...]:
    """By type: count the ways the deck can still hold 0, 1, 2 … of its cards."""
    by_type = [ways(u, k, d) for u, k, d in zip(unseen, mixed, dealt, strict=True)]
    table = []
    for kind in range(6):
        others: Weights = [1]
        for other in range(6):
            if other != kind:
                others = product(others, by_type[other])
        found = [0] * (left + 1)
        for mine, a in enumerate(by_type[kind]):
            for theirs, b in enumerate(others):
                never_seen, in_deck = completions(unseen, mixed, dealt, left, mine + theirs)
                if a and b and in_deck >= 0:
                    of_kind = unseen[kind] - (dealt[kind] - mine)
                    still = mixed[kind] - mine
                    for x in range(min(of_kind, in_deck) + 1):
                        fill = comb(never_seen - of_kind, in_deck - x)
                        found[x + still] += a * b * comb(of_kind, x) * fill
        table.append(found)
    return tuple(table)


def cards_left(
    unseen: Counts, mixed: Counts, dealt: Counts, left: int
) -> tuple[tuple[Fraction, ...], ...]:
    """By type: return the chance that the deck still holds 0, 1, 2 … of its cards."""
    return tuple(
        [
            tuple([Fraction(n, sum(found)) for n in found])
            for found in ways_left(unseen, mixed, dealt, left)
        ]
    )


def mixed_in_drawn(s: SoloState, chance: Chance) -> Counts:
    """Sample, with the true odds, how many mixed-in cards of each type have been drawn."""
    unseen, mixed, dealt, left = card_counts(s)
    by_type = [ways(u, k, d) for u, k, d in zip(unseen, mixed, dealt, strict=True)]
    tails: list[Weights] = [[1]]
    for weights in reversed(by_type[1:]):
        tails.append(product(weights, tails[-1]))
    drawn: list[int] = []
    for weights, tail in zip(by_type, reversed(tails), strict=True):
        chances = [
            sum(
                [
                    a * b * decks_with(unseen, mixed, dealt, left, sum(drawn) + mine + theirs)
                    for theirs, b in enumerate(tail)
                ]
            )
            for mine, a in enumerate(weights)
        ]
        pick, mine = chance.below(sum(chances)), 0
        while pick >= chances[mine]:
            pick -= chances[mine]
            mine += 1
        drawn.append(mine)
    return tuple(drawn)


def decks_with(unseen: Counts, mixed: Counts, dealt: Counts, left: int, j: int) -> int:
    all_left, in_deck = completions(unseen, mixed, dealt, left, j)
    return comb(all_left, in_deck) if 0 <= in_deck <= all_left else 0


# The vault


@lru_cache(maxsize=4096)
def draw_ways(vault: tuple[int, ...]) -> tuple[tuple[int, bool, int], ...]:
    """Return (cops, whether a key is drawn, number of ways) for the next draw."""
    size = sum(vault)
    draws = min(TOKENS_DRAWN, size)
    cops, keys = vault[COP], vault[KEY]
    found = []
    for c in range(min(cops, draws) + 1):
        any_rest = comb(cops, c) * comb(size - cops, draws - c)
        no_key = comb(cops, c) * comb(size - cops - keys, draws - c)
        found += [(c, False, no_key), (c, True, any_rest - no_key)]
    return tuple(found)


@lru_cache(maxsize=4096)
def cop_chances(vault: tuple[int, ...]) -> tuple[Fraction, ...]:
    """Return the chance of 0, 1, 2 and 3 cops in the next draw."""
    ways = [0] * (TOKENS_DRAWN + 1)
    for cops, _, n in draw_ways(vault):
        ways[cops] += n
    return tuple([Fraction(n, sum(ways)) for n in ways])


def bust_chance(s: SoloState, bribing: bool, pay: int = 0) -> Fraction:
    """Return the chance that the next vault round busts you, with `pay` more cash by then."""
    if pay:
        s = copy(s)
        s.cash += pay
    busted_by = s.scenario.busted_by
    ways = draw_ways(s.vault)
    busted = sum([n for cops, key, n in ways if n and busted_by(s, cops, key, bribing)])
    return Fraction(busted, sum([n for _, _, n in ways]))
