"""Solitaire played well, with some random acts: random play alone rarely reaches the vault."""

from random import Random

import pytest

import heistnight as hn
from heistnight.games.big_score.solo.state import SCENARIOS
from heistnight.kernel.chance import Chance
from tests.kit import face
from tests.properties.census import census_of

GAME = "big-score-solo"


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_good_games_keep_every_promise(scenario: str) -> None:
    """Everything is conserved, nothing leaks, and imagining uses only the seat's knowledge."""
    census, bot = census_of(GAME), hn.bot(GAME, "regular")
    for seed in range(4):
        rng, chance = Random(f"{scenario}:{seed}"), Chance(seed)
        game = hn.new(GAME, seed=seed, options={"scenario": scenario})
        before = census(game._state)
        while not game.over:
            well = rng.random() < 0.85
            options = game.pending[0].options
            game.act(0, bot.choose(game, 0, chance) if well else rng.choice(options))
            assert census(game._state) == before
            if rng.random() < 0.1:
                check_imagining(game, rng.choice((0, None)))


def check_imagining(game: hn.Game, seat: int | None) -> None:
    census = census_of(GAME)
    imagined = game.imagine(seat, Random(5))
    assert face(imagined, seat) == face(game, seat)
    assert census(imagined._state) == census(game._state)
    other = game.imagine(seat, Random(9))
    assert other.imagine(seat, Random(5)).fingerprint() == imagined.fingerprint()
