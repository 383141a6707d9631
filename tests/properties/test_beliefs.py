"""Worlds and beliefs use only what a seat knows, and fit everything it saw."""

import math
from itertools import islice
from random import Random
from typing import Any

import pytest

import heistnight as hn
from heistnight.kernel import beliefs
from heistnight.kernel.chance import Chance
from heistnight.kernel.reactions import Window
from heistnight.kernel.records import field_names
from heistnight.kernel.steps import State
from tests.kit import LONG_SETTINGS, SETTINGS, Setting, face, moments

TABLES = [one for one in SETTINGS if one.seats > 1]
ONE_TABLE_PER_GAME = [one for one in TABLES if one.seats == 3 and not one.options]
every_setting = pytest.mark.parametrize("setting", TABLES, ids=str)
some_settings = pytest.mark.parametrize("setting", ONE_TABLE_PER_GAME, ids=str)
OTHER_ORDER = {"action_pile", "loot_pile", "character_pile"}
"""Compare piles as sets: nobody knows their order."""
HIDDEN = {"stack", "memory", "crew_deck", "key", "drawn"}
"""Answers that weren't in yet; what others remember; what the game draws later."""


def greedy(s: Any, seat: int, choices: tuple[int, ...], chance: Chance) -> int:
    """A poor policy, but one that depends only on its seat's choices."""
    return choices[len(choices) // 2]


@pytest.fixture(autouse=True)
def small_crowds(monkeypatch: pytest.MonkeyPatch) -> None:
    """Batches of any size must be drawn and weighed from the same knowledge."""
    monkeypatch.setattr(beliefs, "WORLDS_PER_BATCH", 6)
    monkeypatch.setattr(beliefs, "MIN_EFFECTIVE_WORLDS", 2)


@every_setting
def test_the_past_of_the_truth_is_what_it_was(setting: Setting) -> None:
    """Reconstructed from the real state, each earlier moment and choice is the original one."""
    told = 0
    for game in moments(setting, 3, every=0.02 if setting in LONG_SETTINGS else 1.0):
        rules, s = game.rules, game._state
        for seat in range(setting.seats):
            found = beliefs.relevant_moments(
                rules, s, seat, beliefs.replay_moments(rules, game.setup, game.acts)
            )
            states = [moment.state for moment in found]
            for moment, was in zip(found, rules.reconstruct(s, states, seat), strict=True):
                told += 1
                assert set(differences(moment.state, was)) <= HIDDEN
                if moment.seat not in (beliefs.NOBODY, seat):
                    assert (
                        rules.reconstructed_choice(s, was, moment.seat, moment.choice)
                        == moment.choice
                    )
                    assert moment.choice in was.choices(moment.seat)
                    assert 0 < rules.proposal_probability(s, was, moment.seat, moment.choice) <= 1
    assert told > (10 if setting in LONG_SETTINGS else 5)


def differences(one: State, other: State) -> list[str]:
    found = []
    for name in field_names(type(one)):
        a, b = getattr(one, name), getattr(other, name)
        if name in OTHER_ORDER:
            a, b = sorted(a), sorted(b)
        if a != b:
            found.append(name)
    return found


@every_setting
def test_a_belief_depends_on_what_the_seat_knows(setting: Setting) -> None:
    """Worlds that a seat cannot tell apart give it the same beliefs, and all look the same."""
    believe_alike(setting, seeds=range(5, 6), every=0.01)


@pytest.mark.soak
@every_setting
def test_beliefs_in_many_games_depend_on_what_the_seat_knows(setting: Setting) -> None:
    believe_alike(setting, seeds=range(100, 120), every=0.1)


def believe_alike(setting: Setting, seeds: range, every: float) -> None:
    rng = Random(str(setting))
    for game in [game.copy() for seed in seeds for game in moments(setting, seed, every)]:
        seat, slips = rng.randrange(setting.seats), rng.choice([0.1, 1.0])
        other = game.imagine(seat, Random(1), greedy, slips)
        assert face(other, seat) == face(game, seat)
        believed = game.imagine(seat, Random(2), greedy, slips)
        assert other.imagine(seat, Random(2), greedy, slips).fingerprint() == believed.fingerprint()


@some_settings
def test_worlds_look_like_the_truth_and_play_on(setting: Setting) -> None:
    rng = Random(str(setting))
    for game in moments(setting, 7, every=0.03):
        seat = rng.randrange(setting.seats)
        seen = game.as_seen_by(seat)
        policies = [None, greedy]
        for policy in policies if seat in game.waiting else []:
            for world in islice(seen.worlds(seat, rng, policy), 3):
                assert game.rules.view(world, seat) == game.rules.view(game._state, seat)
                assert world.choices(seat) == game.choices(seat)
                end = world.fork()
                while not end.over:
                    asked = end.waiting()[0]
                    end.apply(asked, rng.choice(end.choices(asked)))
                assert world.result is None
                assert end.result is not None
                assert end.worth == end.result.scores


def test_a_bare_state_of_every_game_knows_its_rules() -> None:
    for game, info in hn.games().items():
        played = hn.new(game, seats=info.seats[0], seed=1)
        world = next(played.worlds(0, Random(1)))
        assert world.rules.info.id == game
        assert world.result is None
        assert world.worth == played.worth


def test_a_world_to_come_does_not_come_from_the_seed() -> None:
    played = hn.new("crooks", seats=2, seed="a secret seed")
    keys = {world.key for world in islice(played.worlds(0, Random(1), greedy), 50)}
    assert len(keys) == 50
    assert played._state.key not in keys


def test_an_imagined_game_remembers_as_much_as_its_seat_could() -> None:
    """It stores the moments of its own world, which don't reveal the real ones."""
    for game in moments(Setting("vault-heist", 3, {}), 11, every=0.05):
        believed = game.imagine(0, Random(3), greedy)
        for moment in believed._moments:
            assert not moment.state.key
            assert moment.state.hands[0] is not None  # type: ignore[attr-defined]
            if isinstance(moment.state.stack[-1], Window):
                assert moment.state.held == believed._state.held  # type: ignore[attr-defined]


def test_a_game_that_forgot_its_beginning_is_imagined_without_a_policy() -> None:
    game = hn.new("crooks", seats=2, seed=1)
    rng = Random(1)
    for _ in range(12):
        seat = game.waiting[0]
        game.act(seat, rng.choice(game.choices(seat)))
    short = game.without_past(recent=3)
    world = next(short.worlds(game.waiting[0], Random(2), greedy))
    assert world.choices(game.waiting[0]) == game.choices(game.waiting[0])


def test_slips_that_are_no_share_are_refused_in_words() -> None:
    game = hn.new("crooks", seats=2, seed=1)
    for slips in (-0.1, 1.5, 25):
        with pytest.raises(hn.BadOptions, match="from 0 to 1"):
            game.worlds(0, Random(1), greedy, slips)
        with pytest.raises(hn.BadOptions, match="from 0 to 1"):
            game.imagine(0, Random(1), greedy, slips)


def test_flattening_ends_when_more_worlds_should_count_than_there_are() -> None:
    flat = beliefs.flattened_weights([0.0, -80.0, -1.0], min_effective=10)
    assert flat == pytest.approx([1.0, 1.0, 1.0])
    assert beliefs.flattened_weights([0.0, -1.0], min_effective=1) == [1.0, math.exp(-1.0)]
