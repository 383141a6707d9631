"""Information keys: equal exactly if the seat cannot tell the difference."""

from itertools import combinations
from random import Random

import pytest

import heistnight as hn
from heistnight.study import Episode, information_key
from tests.kit import LONG_SETTINGS, SETTINGS, Setting, act_randomly, face, moments

every_setting = pytest.mark.parametrize("setting", SETTINGS, ids=str)


@every_setting
def test_a_key_differs_exactly_where_the_seat_can_tell(setting: Setting) -> None:
    seeds, every = (range(2), 0.1) if setting in LONG_SETTINGS else (range(6), 0.5)
    equal, different = compare_branches(setting, seeds, every)
    assert equal > 10
    assert different > 10


@pytest.mark.soak
@every_setting
def test_a_key_differs_exactly_where_the_seat_can_tell_in_many_games(setting: Setting) -> None:
    compare_branches(setting, range(100, 112), every=0.3)


def compare_branches(setting: Setting, seeds: range, every: float) -> tuple[int, int]:
    """Continue worlds that a seat cannot tell apart for an act or two, until some differ."""
    rng = Random(str(setting))
    equal = different = 0
    for seed in seeds:
        for game in moments(setting, seed, every):
            seat = rng.randrange(setting.seats)
            branches = [branch(game, seat, acts, rng) for acts in (0, 0, 1, 1, 1, 2)]
            told = [
                (information_key(game, seat), (face(game, seat), own_acts(game, seat)))
                for game in branches
            ]
            for (key, known), (other_key, other_known) in combinations(told, 2):
                assert (key == other_key) == (known == other_known)
                equal += key == other_key
                different += key != other_key
    return equal, different


def branch(game: hn.Game, seat: int, acts: int, rng: Random) -> hn.Game:
    twin = game.imagine(seat, rng)
    for _ in range(acts):
        if not twin.over:
            act_randomly(twin, rng)
    return twin


def own_acts(game: hn.Game, seat: int) -> list[tuple[int, int]]:
    return [act for act in game.acts if act[0] == seat]


@every_setting
def test_an_imagined_game_has_the_key_of_the_real_one(setting: Setting) -> None:
    for game in moments(setting, 9, every=0.3):
        for seat in range(setting.seats):
            imagined = game.imagine(seat, Random(2))
            assert information_key(imagined, seat) == information_key(game, seat)


@every_setting
def test_an_episode_has_the_keys_of_the_game(setting: Setting) -> None:
    """Keys computed step by step equal those from the whole log, windows included."""
    rng = Random(11)
    game = setting.new(11)
    episode = Episode(setting.game, setting.seats, 11, options=setting.options, remember=True)
    while not episode.over:
        able = episode.state.waiting()
        for seat in episode.asked:
            legal = episode.legal(seat)
            choice = rng.choice(legal)
            episode.act(seat, choice)
            if seat in able:
                game.act(seat, choice)
        if game.window is None and not (episode.state.stack and episode.state.stack[-1].hidden):
            for seat in range(setting.seats):
                assert episode.information_key(seat) == information_key(game, seat)
    assert game.result == episode.result


@pytest.mark.parametrize("setting", LONG_SETTINGS, ids=str)
def test_a_copy_remembers_for_itself(setting: Setting) -> None:
    rng = Random(3)
    episode = Episode(setting.game, setting.seats, 3, options=setting.options, remember=True)
    for _ in range(5):
        seat = episode.asked[0]
        episode.act(seat, rng.choice(episode.legal(seat)))
    before = [episode.information_key(seat) for seat in range(setting.seats)]
    twin = episode.copy()
    for _ in range(12):
        seat = twin.asked[0]
        twin.act(seat, rng.choice(twin.legal(seat)))
    assert [episode.information_key(seat) for seat in range(setting.seats)] == before
    assert all(twin.information_key(seat) != before[seat] for seat in range(setting.seats))


def test_an_episode_that_remembers_nothing_says_so() -> None:
    with pytest.raises(hn.HeistError, match="remember=True"):
        Episode("crooks", 2, 1).information_key(0)
