"""G-3: a played card always opens a window, whether or not anyone can answer."""

import pytest

from tests.kit import SETTINGS, Setting, moments

PLAYED = {"vault-heist": "card-played", "chicken-heist": "action-played"}


@pytest.mark.parametrize("setting", [s for s in SETTINGS if s.game in PLAYED], ids=str)
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
