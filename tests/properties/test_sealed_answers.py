"""A sealed answer is nobody else's business (G-1): what others saw before stays as it was.

Tables rely on it: they make a view and a question anew only for those whose answers came in.
"""

import random

import msgspec
import pytest

import heistnight as hn
from heistnight.server.protocol.presenters import decision_shown
from tests.kit import SETTINGS, Setting

GAMES = 4
LOOKS = 0.6
"""How often somebody looks: answers that come in between are seen together."""


def go_on(game: hn.Game, rng: random.Random) -> None:
    """Mostly an act; now and then somebody takes one back."""
    fickle = [seat for seat in range(game.seats) if game.may_undo(seat)]
    if fickle and rng.random() < 0.15:
        game.undo(rng.choice(fickle))
        return
    seat = rng.choice(game.waiting)
    game.act(seat, rng.choice(game.choices(seat)))


def question(game: hn.Game, seat: int) -> object:
    asked = game.pending.get(seat)
    return asked and decision_shown(asked, "")


def compare(before: hn.Game, now: hn.Game, answered: set[int]) -> int:
    same = 0
    for eyes in (None, *range(now.seats)):
        if eyes in answered:
            continue
        kept = msgspec.structs.replace(before.typed_view(eyes), waiting=now.awaited)
        assert msgspec.json.encode(kept) == msgspec.json.encode(now.typed_view(eyes))
        assert [kept] == now.typed_views([eyes], now.typed_view(None))
        assert eyes is None or question(before, eyes) == question(now, eyes)
        same += 1
    return same


@pytest.mark.parametrize("setting", SETTINGS, ids=str)
def test_only_those_who_answered_see_something_new(setting: Setting) -> None:
    """G-1: to all others, only who is awaited changes until the last answer is in."""
    kept, sealed = 0, 0
    for seed in range(GAMES):
        rng, game = random.Random(seed), setting.new(seed)
        seen, step = game.copy(), 0
        while not game.over and step < 400:
            asks_many = game.sealed and len(game.waiting) > 1 and game.window is None
            sealed += asks_many
            go_on(game, rng)
            step += 1
            if rng.random() > LOOKS:
                continue
            answered = game.sealed_since(seen)
            same = 0 if answered is None else compare(seen, game, answered)
            kept += same if answered else 0
            seen = game.copy()
    assert bool(kept) == bool(sealed), "sealed questions are recognised, and nothing else is"


def test_an_open_act_is_more_than_a_sealed_answer() -> None:
    """Also where it was taken back, and something else was done instead."""
    game = hn.new("crooks", seats=2, seed=1)
    before = game.copy()
    assert game.sealed_since(before) == set()
    game.act(game.waiting[0], game.choices(game.waiting[0])[0])
    assert game.sealed_since(before) is None
    assert before.sealed_since(game) is None


def test_answers_that_were_taken_back_count_too() -> None:
    game = hn.new("big-score", seats=3, seed=1)
    while not game.sealed:
        game.act(game.waiting[0], game.choices(game.waiting[0])[0])
    game.act(0, game.choices(0)[0])
    game.act(1, game.choices(1)[0])
    before = game.copy()
    game.undo(0)
    game.act(0, game.choices(0)[1])
    assert game.sealed_since(before) == {0, 1}  # 1's answer was given anew on top of that
    assert game.sealed_since(game.copy()) == set()


def test_another_game_has_nothing_in_common() -> None:
    """Neither has an act that would tell them apart."""
    game = hn.new("big-score", seats=3, seed=1)
    assert game.sealed_since(hn.new("big-score", seats=3, seed=1)) == set()
    for other in (
        hn.new("big-score", seats=3, seed=2),
        hn.new("big-score", seats=2, seed=1),
        hn.new("crooks", seats=3, seed=1),
        game.imagine(0, random.Random(1)),
    ):
        assert game.sealed_since(other) is None
