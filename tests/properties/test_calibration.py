"""What is hidden, counted in the truth and in imagined worlds, where random games were stopped.

Others play at random here, so a belief in dice (`slips=1`) has to be right about all of it; what
`imagine` deals without a policy has to be right about what no choice bears on.
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
    """In a state, of what this seat cannot see."""
    by_dice: bool
    """Whether the choices of others bear on it."""
    bias: float = 0.0
    """What is wrong with it, and known to be: see docs/minds.md."""


def in_others_hands(card: int) -> Callable[[Any, int], float]:
    def count(s: Any, seat: int) -> float:
        return float(sum([hand.count(card) for o, hand in enumerate(s.hands) if o != seat]))

    return count


def kingpin_where_somebody_took(s: Any, seat: int) -> float:
    """CR-12: the kingpin lies in a hangout that this seat never looked into, and others did."""
    looked = {hangout for looker, hangout, _ in s.looks if looker == seat}
    taken = {hangout for hangout, _ in s.taken}
    return float(any(KINGPIN in s.hangouts[hangout] for hangout in taken - looked))


def unshown_copies(s: Any, seat: int) -> float:
    """Crew that was not shown, of a kind that the same seat showed in the same round."""
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
    """A random game at a random act, if it gets so far."""
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
