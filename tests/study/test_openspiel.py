"""OpenSpiel: its own test suite passes, saved states load, and its algorithms run."""

import itertools
import math
import pickle
from collections import Counter
from random import Random
from typing import Any

import numpy as np
import pytest

import heistnight as hn
from heistnight.catalogue import rules_of
from heistnight.kernel.beliefs import Belief

pyspiel = pytest.importorskip("pyspiel")

from open_spiel.python.algorithms import ismcts, mcts  # noqa: E402

from heistnight.study import believed_worlds  # noqa: E402
from heistnight.study.episode import Episode  # noqa: E402
from heistnight.study.openspiel_game import load_game, short_name  # noqa: E402

every_game = pytest.mark.parametrize("game", hn.games())


def played(game: Any, seed: int, decisions: int) -> Any:
    """Return a state after this many random decisions."""
    rng, state = Random(seed), game.new_initial_state()
    while not state.is_terminal() and decisions:
        if state.is_chance_node():
            state.apply_action(rng.choice([outcome for outcome, _ in state.chance_outcomes()]))
        else:
            state.apply_action(rng.choice(state.legal_actions()))
            decisions -= 1
    return state


@every_game
def test_its_suite_passes(game: str) -> None:
    """Whole random games, saved and restored at every step."""
    pyspiel.random_sim_test(load_game(game), num_sims=1, serialize=True, verbose=False)
    if rules_of(game).small_seats:
        small = load_game(game, options={"size": "small"}, rewards="share")
        pyspiel.random_sim_test(small, num_sims=2, serialize=True, verbose=False)


@pytest.mark.soak
@every_game
def test_its_suite_passes_with_every_number_of_seats(game: str) -> None:
    low, high = hn.games()[game].seats
    for seats in range(low, high + 1):
        for rewards in ("rank", "share", "difference"):
            loaded = load_game(game, seats, rewards=rewards)
            pyspiel.random_sim_test(loaded, num_sims=3, serialize=True, verbose=False)


@every_game
def test_games_are_registered_by_name(game: str) -> None:
    assert short_name(game) in pyspiel.registered_names()
    state = pyspiel.load_game(short_name(game)).new_initial_state()
    assert state.is_chance_node()


@every_game
def test_same_deal_and_choices_same_game_as_an_episode(game: str) -> None:
    state = load_game(game, deals=9).new_initial_state()
    state.apply_action(4)
    rng, episode = Random(1), Episode(game, hn.games()[game].seats[0], 4, remember=True)
    while not state.is_terminal():
        player = state.current_player()
        assert state.legal_actions() == sorted(episode.legal(player))
        key = episode.information_key(player).hex()
        assert state.information_state_string(player) == key
        assert state.observation_tensor(player) == episode.observe(player).tolist()
        action = rng.choice(state.legal_actions())
        state.apply_action(action)
        episode.act(player, action)
    result = episode.result
    assert result is not None
    assert [value == max(state.returns()) for value in state.returns()] == [
        seat in result.winners or not result.winners or len(result.scores) == 1
        for seat in range(len(result.scores))
    ]


@every_game
def test_a_state_resampled_is_one_the_player_cannot_tell_from_it(game: str) -> None:
    loaded, rng = load_game(game), Random(2)
    for seed in range(4):
        state = played(loaded, seed, 3 + 6 * seed)
        if state.is_terminal():
            continue
        player = state.current_player()
        twin = state.resample_from_infostate(player, rng.random)
        assert twin.current_player() == player
        assert twin.legal_actions() == state.legal_actions()
        assert twin.information_state_string(player) == state.information_state_string(player)
        assert twin.information_state_tensor(player) == state.information_state_tensor(player)
        while not twin.is_terminal():
            twin.apply_action(rng.choice(twin.legal_actions()))


def test_worlds_are_drawn_by_their_whole_weight(monkeypatch: pytest.MonkeyPatch) -> None:
    """The weights of bots are flattened, and their worlds can be told from the truth."""

    class OneLikelyWorld(Belief):
        def weight(self, world: Any) -> float:
            return 0.0 if next(numbers) == 0 else -5.0

    numbers = itertools.count()
    monkeypatch.setattr(believed_worlds, "Belief", OneLikelyWorld)
    rng, episode, acts = Random(1), Episode("vault-heist", 3, 1), []
    for _ in range(30):
        acts.append((episode.asked[0], rng.choice(episode.legal(episode.asked[0]))))
        episode.act(*acts[-1])
    moments = believed_worlds.past_moments(episode.setup, acts)
    drawn = believed_worlds.believed_worlds(episode, 0, moments, rng, count=48)
    (_, most), *_ = Counter([id(world) for world in drawn]).most_common()
    assert most == pytest.approx(48 / (1 + 47 * math.exp(-5)), abs=1)


@every_game
def test_a_state_survives_pickling(game: str) -> None:
    state = played(load_game(game, options=None), 3, 12)
    again = pickle.loads(pickle.dumps(state))
    assert str(again) == str(state)
    assert again.legal_actions() == state.legal_actions()


@pytest.mark.parametrize("game", ["crooks", "vault-heist"])
def test_its_information_set_search_runs(game: str) -> None:
    loaded = load_game(game)
    random = np.random.RandomState(1)
    bot = ismcts.ISMCTSBot(
        loaded,
        evaluator=mcts.RandomRolloutEvaluator(n_rollouts=1, random_state=random),
        uct_c=2.0,
        max_simulations=8,
        random_state=random,
        allow_inconsistent_action_sets=True,
    )
    bot.set_resampler(lambda state, player: state.resample_from_infostate(player, random.rand))
    state = played(loaded, 5, 40)
    for _ in range(3):
        if not state.is_terminal():
            action = bot.step(state)
            assert action in state.legal_actions()
            state.apply_action(action)


def test_wrong_settings_are_refused_in_words() -> None:
    for more in (
        {"deals": 0},
        {"deals": 5000},
        {"rewards": "fame"},
        {"seats": 12},
    ):
        with pytest.raises(hn.BadOptions):
            load_game("crooks", **more)
    with pytest.raises(hn.BadOptions, match="no game 'poker'"):
        load_game("poker")
