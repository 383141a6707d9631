"""The Big Score: imagined games agree with everything that a careful player has seen (G-4)."""

from collections import Counter
from random import Random

import pytest

from heistnight.games.big_score.knowledge import drafts, hands_seen
from tests.kit import Setting, moments
from tests.rulebook.big_score_kit import table


@pytest.mark.parametrize("seats", [2, 3, 6])
def test_everybody_still_has_what_it_showed(seats: int) -> None:
    """Crew on jobs and in training, of this round and earlier ones, in Act II too."""
    rng = Random(seats)
    for game in moments(Setting("big-score", seats, {}), 43, every=0.15):
        eye = rng.choice([None, *range(seats)])
        real, imagined = table(game), table(game.imagine(eye, rng))
        for past, was in zip(imagined.past, real.past, strict=True):
            assert past.shown == was.shown
            for seat in range(seats):
                held = Counter(past.hired[seat] + past.returned[seat])
                assert Counter(past.shown[seat]) <= held
        if imagined.piles:
            assert imagined.jobs_crew == real.jobs_crew
            for seat in range(seats):
                held = Counter(imagined.hired[seat] + imagined.returned[seat])
                assert Counter([card for pile in imagined.piles[seat] for card in pile]) == held
                for slot, crew in enumerate(imagined.jobs_crew):
                    assert imagined.piles[seat][slot] == crew[seat]


@pytest.mark.parametrize("seats", [2, 4])
def test_hands_that_went_through_its_fingers_are_the_same(seats: int) -> None:
    rng = Random(seats)
    for game in moments(Setting("big-score", seats, {}), 47, every=0.15):
        for eye in range(seats):
            real, imagined = table(game), table(game.imagine(eye, rng))
            assert hands_seen(imagined, eye) == hands_seen(real, eye)
            for draft, was in zip(drafts(imagined), drafts(real), strict=True):
                assert draft.hired[eye] == was.hired[eye]
                assert draft.packets[eye] == was.packets[eye]
