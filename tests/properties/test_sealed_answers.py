"""G-1: a sealed answer changes nothing that other seats can see, except who is still awaited."""

import random

import msgspec
import pytest

import heistnight as hn
from heistnight.server.protocol.decision_presenters import present_decision
from tests.kit import SETTINGS, Setting

GAMES = 4
MAX_ACTS = 400


def question(game: hn.Game, seat: int) -> object:
    asked = game.pending.get(seat)
    return asked and present_decision(asked, "")


def check_unchanged(before: hn.Game, now: hn.Game, answered: int) -> None:
    """Compare the views and questions of everyone but the seat that answered."""
    for seat in (None, *range(now.seats)):
        if seat == answered:
            continue
        kept = msgspec.structs.replace(before.typed_view(seat), waiting=now.awaited)
        assert msgspec.json.encode(kept) == msgspec.json.encode(now.typed_view(seat))
        assert [kept] == now.typed_views([seat], now.typed_view(None))
        assert seat is None or question(before, seat) == question(now, seat)


@pytest.mark.parametrize("setting", SETTINGS, ids=str)
def test_only_the_seat_that_answered_sees_something_new(setting: Setting) -> None:
    """G-1: until the last answer is in, the others see only who is awaited change."""
    for seed in range(GAMES):
        rng, game = random.Random(seed), setting.new(seed)
        for _ in range(MAX_ACTS):
            if game.over:
                break
            seat = rng.choice(game.waiting)
            others_answer_too = game.sealed and len(game.waiting) > 1 and game.window is None
            before = game.copy()
            game.act(seat, rng.choice(game.choices(seat)))
            if others_answer_too:
                check_unchanged(before, game, seat)
                if rng.random() < 0.15:
                    answered = game.copy()
                    game.undo(seat)
                    check_unchanged(answered, game, seat)
