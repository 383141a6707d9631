"""G-3: a played card always opens a window, whether or not anyone can answer."""

from random import Random

import pytest

from tests.kit import LONG_SETTINGS, Setting, moments

PLAYED = {"vault-heist": "card-played", "chicken-heist": "action-played"}


@pytest.mark.parametrize("setting", [s for s in LONG_SETTINGS if s.game in PLAYED], ids=str)
def test_a_card_that_nobody_can_answer_passes_through_a_window_too(setting: Setting) -> None:
    """So a table can delay both cases equally, and nobody learns which it was."""
    played = unanswered = 0
    for seed in range(3):
        seen = 0
        for game in moments(setting, seed):
            log = game.events(None)
            new = [event for event in log[seen:] if event["kind"] == PLAYED[setting.game]]
            seen = len(log)
            if new:
                played += 1
                unanswered += game.window is None
                assert game.window is not None or game.passed
                for moment in game.passed:
                    assert moment.view(None)["waiting"] is None
    assert played > unanswered > 0


@pytest.mark.parametrize("setting", [s for s in LONG_SETTINGS if s.game in PLAYED], ids=str)
def test_who_could_answer_is_public_and_includes_everyone_who_is_asked(setting: Setting) -> None:
    """G-3: it is the same in every world that a spectator or another seat can imagine."""
    windows = 0
    for game in moments(setting, 7, every=0.5):
        for moment in [*game.passed, game]:
            if moment.window is None:
                continue
            windows += 1
            could = moment.could_answer
            assert set(moment.waiting) <= set(could)
            assert moment.answered_seat not in could
            for seat in (None, *range(moment.seats)):
                imagined = moment.imagine(seat, Random(windows))
                assert (imagined.could_answer, imagined.aimed_at) == (could, moment.aimed_at)
    assert windows
