"""Where the Kingpin probably is: the weights of `imagine` against trying every deal."""

from collections import Counter
from fractions import Fraction
from random import Random

import pytest

import heistnight as hn
from heistnight.games.crooks.actions import TAKE
from heistnight.games.crooks.cards import HANGOUTS
from heistnight.games.crooks.imagine import kingpins_weights
from heistnight.games.crooks.knowledge import Odds, pools
from heistnight.games.crooks.state import NOTHING
from tests.properties.test_crooks_small_worlds import (
    FIT,
    KINGPIN,
    OTHERS,
    World,
    played,
    story,
    table,
    variants,
)
from tests.rulebook.crooks_kit import PACK, city, recruit

Places = dict[int, Fraction]
"""Return the Kingpin's probability by hangout, or NOTHING for out of the game."""


def imagined_odds(game: hn.Game, seat: int | None) -> Places:
    s = table(game)
    for pool in pools(s, seat):
        if KINGPIN in pool.cards:
            weights = kingpins_weights(Odds.of(s, pool), pool.places)
            found: Counter[int] = Counter()
            for place, weight in zip(pool.places, weights, strict=True):
                found[place.hangout] += weight
            return {at: Fraction(n, sum(weights)) for at, n in found.items() if n}
    return {}


def true_odds(world: World, games: list[hn.Game], seat: int | None) -> Places:
    """Replay every deal as it was told. Rivals take any crook they may with equal probability."""
    acts, stories = games[-1].acts, [story(game, seat) for game in games]
    found: Places = {}
    for deal in world.deals():
        candidates = [(world.new(deal), Fraction(1))]
        for (actor, choice), told in zip(acts, stories[1:], strict=True):
            secret = actor != seat and choice in TAKE
            candidates = [
                (twin, weight / len(game.choices(actor)) if secret else weight)
                for game, weight in candidates
                for twin in variants(game, actor, choice, secret)
                if story(twin, seat) == told
            ]
        for game, weight in candidates:
            at = kingpins_hangout(game)
            found[at] = found.get(at, Fraction(0)) + weight
    total = sum(found.values())
    return {at: weight / total for at, weight in found.items()}


def kingpins_hangout(game: hn.Game) -> int:
    s = table(game)
    came = {card: hangout for hangout, card in s.taken}
    piles = [n for n, pile in enumerate(s.hangouts) if KINGPIN in pile]
    return piles[0] if piles else came.get(KINGPIN, NOTHING)


@pytest.mark.parametrize("seed", range(25))
def test_the_kingpin_is_as_likely_everywhere_as_it_is(seed: int) -> None:
    rng = Random(f"odds {seed}")
    piles = rng.choice([(2, 3), (2, 2), (1, 3), (2, 1, 2)])
    cards = (KINGPIN, *rng.sample([*FIT, *OTHERS], sum(piles) + rng.randrange(2)))
    world = World(tuple(sorted(cards)), piles, (0, 0, 0), (30, 30, 30), 0)
    games = played(world, rng)
    for seat in (None, 0, 1, 2):
        if imagined := imagined_odds(games[-1], seat):
            assert imagined == true_odds(world, games, seat)


def test_whom_a_rival_took_is_no_evidence_against_the_kingpin() -> None:
    """CR-12: one of A's two was taken, and seat 1 saw nothing: two of thirty-two, as before."""
    game = city(2, A=["Red Rory", "Lucky Lou"])
    recruit(game, 0, "A", "Lucky Lou")
    odds = imagined_odds(game, 1)
    assert odds[HANGOUTS.index("A")] == Fraction(2, len(PACK))
    rng = Random(5)
    there = [KINGPIN in table(game.imagine(1, rng)).hangouts[0] for _ in range(3000)]
    assert 0.045 < sum(there) / len(there) < 0.08
