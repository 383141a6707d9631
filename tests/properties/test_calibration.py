"""Hidden facts are as frequent in imagined worlds as in random games, stopped at random.

Others play at random here, so a belief in random play (`slips=1`) must be right about all of them.
What `imagine` deals without a policy must be right about facts that no choice affects.
"""

from collections.abc import Callable
from itertools import islice
from math import sqrt
from random import Random
from typing import Any, NamedTuple

import pytest

import heistnight as hn
from heistnight.games.big_score.imagine import less
from heistnight.games.chicken_heist.cards import OVERRULE
from heistnight.games.vault_heist.cards import COUNTER, DENY, DOUBLE
from heistnight.kernel.chance import Chance
from tests.kit import act_randomly

KINGPIN = 0
WORLDS = 48


class Case(NamedTuple):
    game: str
    seats: int
    counted: str
    amount: Callable[[Any, int], float]
    """A fact that this seat cannot see."""
    by_dice: bool
    """Whether the other players' choices affect it."""
    bias: float = 0.0
    """A known deviation: see docs/bots.md."""


def in_others_hands(card: int) -> Callable[[Any, int], float]:
    def count(s: Any, seat: int) -> float:
        return float(sum([hand.count(card) for o, hand in enumerate(s.hands) if o != seat]))

    return count


def kingpin_where_somebody_took(s: Any, seat: int) -> float:
    """CR-12: the Kingpin is in a hangout that this seat never looked into, but others did."""
    looked = {hangout for looker, hangout, _ in s.looks if looker == seat}
    taken = {hangout for hangout, _ in s.taken}
    return float(any(KINGPIN in s.hangouts[hangout] for hangout in taken - looked))


def unshown_copies(s: Any, seat: int) -> float:
    """Hidden crew of a type that the same seat showed in the same round."""
    rounds = [(past.hired, past.returned, past.shown) for past in s.past]
    found = 0
    for hired, returned, shown in rounds:
        for other in range(s.seats):
            if other != seat:
                kept = less(hired[other] + returned[other], shown[other])
                found += sum([kept.count(card) for card in set(shown[other])])
    return float(found)


CASES = [
    Case("crooks", 2, "kingpin", kingpin_where_somebody_took, False),
    Case("crooks", 4, "kingpin", kingpin_where_somebody_took, True),
    Case("big-score", 3, "unshown copies", unshown_copies, False),
    Case("big-score", 5, "unshown copies", unshown_copies, False),
    Case("vault-heist", 3, "deny", in_others_hands(DENY), True),
    Case("vault-heist", 4, "counter", in_others_hands(COUNTER), True),
    Case("vault-heist", 4, "double", in_others_hands(DOUBLE), True, bias=0.1),
    Case("chicken-heist", 3, "overrule", in_others_hands(OVERRULE), True),
    Case("chicken-heist", 5, "overrule", in_others_hands(OVERRULE), True),
]


def dice(s: Any, seat: int, choices: tuple[int, ...], chance: Chance) -> int:
    return chance.choice(choices)


def stopped(case: Case, seed: int, rng: Random) -> hn.Game | None:
    """Return a random game at a random act, if it lasts that long."""
    game = hn.new(case.game, seats=case.seats, seed=seed)
    for _ in range(rng.randrange(10, 140)):
        if game.over:
            return None
        act_randomly(game, rng)
    return None if game.over else game


@pytest.mark.soak
@pytest.mark.parametrize("case", CASES, ids=lambda case: f"{case.game}-{case.seats}-{case.counted}")
def test_worlds_hold_as_much_of_it_as_the_truth(case: Case) -> None:
    rng = Random(str(case[:3]))
    errors: list[float] = []
    seed = 0
    while len(errors) < 500:
        seed += 1
        game = stopped(case, seed, rng)
        seat = rng.randrange(case.seats)
        if game is None or game.window is not None:
            continue
        policy = dice if case.by_dice else None
        worlds = islice(game.worlds(seat, rng, policy, 1.0), WORLDS)
        imagined = sum([case.amount(world, seat) for world in worlds]) / WORLDS
        errors.append(imagined - case.amount(game._state, seat))
    mean = sum(errors) / len(errors)
    spread = sqrt(sum([(error - mean) ** 2 for error in errors])) / len(errors)
    print(f"{case.game}, {case.seats} seats, {case.counted}: {mean:+.4f} ± {2 * spread:.4f}")
    assert abs(mean) < 3.5 * spread + 0.01 + case.bias
