"""Small games: whole trees with real hidden information, solved, and playable by everything."""

from collections.abc import Callable
from random import Random
from typing import Any

import numpy as np
import pytest

import heistnight as hn
from heistnight.bots import bot as new_bot
from heistnight.bots import bots
from heistnight.catalogue import checked_options, rules_of

pyspiel = pytest.importorskip("pyspiel")

from open_spiel.python import policy as spiel_policies  # noqa: E402
from open_spiel.python.algorithms import (  # noqa: E402
    cfr,
    expected_game_score,
    exploitability,
    external_sampling_mccfr,
    ismcts,
    mcts,
    outcome_sampling_mccfr,
)

from heistnight.study.episode import Episode  # noqa: E402
from heistnight.study.openspiel_game import load_game  # noqa: E402
from heistnight.study.small_games import SMALL_OPTIONS, dealt, orders, small_deals  # noqa: E402
from heistnight.study.solver import GameTooLarge, GameTree, Solver  # noqa: E402

SMALL = [game for game in hn.games() if rules_of(game).small_seats]
every_small_game = pytest.mark.parametrize("game", SMALL)
MAX_HISTORIES = 200_000


@every_small_game
def test_it_is_solved_and_hides_something(game: str) -> None:
    """Most information sets hold several histories, as deals share their public past.

    Best responses gain less than 1 % of the range, for three players too.
    """
    tree = GameTree(load_game(game, options=SMALL_OPTIONS), MAX_HISTORIES)
    assert len(tree.sets) / 2 < tree.shared_sets
    assert tree.decisions > 1.9 * len(tree.sets)
    uniform = tree.measure(tree.uniform())
    (solved,) = Solver(tree).curve([40])
    assert solved.exploitability < 0.01 * tree.range < 0.2 * uniform.exploitability
    assert abs(sum(solved.values)) < 1e-9


@every_small_game
def test_chance_decides_nothing_after_the_deal(game: str) -> None:
    """The deals at the root are all of its chance: another seed changes nothing."""
    rng = Random(game)
    for deal in rng.sample(small_deals(game), 6):
        seats = rules_of(game).small_seats
        one, other = [
            Episode(game, seats, seed, SMALL_OPTIONS, rig=deal.rig, remember=True)
            for seed in (1, 2)
        ]
        while not one.over:
            seat = one.asked[0]
            assert other.asked == one.asked
            for watcher in range(seats):
                assert other.information_key(watcher) == one.information_key(watcher)
            choice = rng.choice(one.legal(seat))
            one.step(seat, choice)
            other.step(seat, choice)
        assert other.result == one.result


@every_small_game
def test_its_deals_are_those_of_random_games(game: str) -> None:
    """Games from seeds have the deals at the root, about as often as it says."""
    deals, seats = small_deals(game), rules_of(game).small_seats
    names = [hidden(Episode(game, seats, 0, SMALL_OPTIONS, rig=deal.rig)) for deal in deals]
    assert len(set(names)) == len(names)
    found = [
        hidden(Episode(game, seats, seed, SMALL_OPTIONS, rig={"first": 0})) for seed in range(1500)
    ]
    ways, vaults = sum([deal.ways for deal in deals]), 1
    if game == "big-score":  # without a rig, the vault's order isn't in the state
        vaults = len({tuple(deal.rig["vault"]) for deal in deals})
        names = [name.split("vault")[0] for name in names]
        found = [name.split("vault")[0] for name in found]
    for deal, name in list(zip(deals, names, strict=True))[:40]:
        share = vaults * deal.ways / ways
        spread = (share * (1 - share) / len(found)) ** 0.5
        assert abs(found.count(name) / len(found) - share) < 5 * spread


def hidden(episode: Episode) -> str:
    """Return what a deal decides, in words."""
    s: Any = episode.state
    piles: dict[str, Callable[[], Any]] = {
        "crooks": lambda: (s.hangouts, s.out),
        "vault-heist": lambda: (s.hands, s.deck),
        "chicken-heist": lambda: s.events,
        "big-score": lambda: (s.packets, "vault", s.vault_rig),
    }
    return str(piles[episode.setup.game]())


def test_orders_and_deals_are_counted_once() -> None:
    assert sorted(orders("aab")) == [("a", "a", "b"), ("a", "b", "a"), ("b", "a", "a")]
    found = {tuple(cards): ways for cards, ways in dealt("abc", (2,))}
    assert found == {("a", "b", "c"): 2, ("a", "c", "b"): 2, ("b", "c", "a"): 2}


# OpenSpiel's algorithms


@every_small_game
def test_its_sampling_solvers_run(game: str) -> None:
    loaded = load_game(game, options=SMALL_OPTIONS)
    np.random.seed(1)
    external = external_sampling_mccfr.ExternalSamplingSolver(
        loaded, external_sampling_mccfr.AverageType.SIMPLE
    )
    outcome = outcome_sampling_mccfr.OutcomeSamplingSolver(loaded)
    for solver in (external, outcome):
        for _ in range(2):
            solver.iteration()
        assert solver._infostates


@every_small_game
def test_its_information_set_search_plays_them(game: str) -> None:
    loaded, random = load_game(game, options=SMALL_OPTIONS), np.random.RandomState(1)
    bot = ismcts.ISMCTSBot(
        loaded,
        evaluator=mcts.RandomRolloutEvaluator(n_rollouts=1, random_state=random),
        uct_c=2.0,
        max_simulations=6,
        random_state=random,
        allow_inconsistent_action_sets=True,
    )
    bot.set_resampler(lambda state, player: state.resample_from_infostate(player, random.rand))
    state = loaded.new_initial_state()
    state.apply_action(len(loaded.config.small) // 2)
    for _ in range(4):
        if not state.is_terminal():
            state.apply_action(bot.step(state))


# The solver, against OpenSpiel's own


@pytest.mark.parametrize("name", ["kuhn_poker", "kuhn_poker(players=3)", "leduc_poker"])
def test_values_and_best_responses_are_those_of_openspiel(name: str) -> None:
    game = pyspiel.load_game(name)
    tree = GameTree(game)
    policy = spiel_policies.UniformRandomPolicy(game)
    found = tree.measure(tree.uniform())
    expected = expected_game_score.policy_value(
        game.new_initial_state(), [policy] * game.num_players()
    )
    assert found.values == pytest.approx(expected)
    assert found.nash_conv == pytest.approx(exploitability.nash_conv(game, policy))


def test_iterations_are_those_of_openspiel() -> None:
    game = pyspiel.load_game("kuhn_poker")
    theirs = cfr.CFRPlusSolver(game)
    for _ in range(30):
        theirs.evaluate_and_update_policy()
    (ours,) = Solver(GameTree(game)).curve([30])
    assert ours.nash_conv == pytest.approx(exploitability.nash_conv(game, theirs.average_policy()))


def test_known_values_are_found() -> None:
    (kuhn,) = Solver(GameTree(pyspiel.load_game("kuhn_poker"))).curve([300])
    assert kuhn.values[0] == pytest.approx(-1 / 18, abs=1e-4)
    (leduc,) = Solver(GameTree(pyspiel.load_game("leduc_poker"))).curve([100])
    assert leduc.values[0] == pytest.approx(-0.0856, abs=2e-3)
    assert leduc.exploitability < 0.01 * 26


def test_a_large_game_is_refused_in_words() -> None:
    with pytest.raises(GameTooLarge, match="more than 50 histories"):
        GameTree(pyspiel.load_game("kuhn_poker"), 50)


# The option


@every_small_game
def test_tables_do_not_offer_it(game: str) -> None:
    assert "size" not in [spec.name for spec in hn.games()[game].options]
    with pytest.raises(hn.BadOptions, match="has no option 'size'"):
        checked_options(hn.games()[game], SMALL_OPTIONS)


@every_small_game
def test_wrong_settings_are_refused(game: str) -> None:
    seats = rules_of(game).small_seats
    with pytest.raises(hn.BadOptions, match=f"is for {seats} seats, not {seats + 1}"):
        hn.new(game, seats + 1, 1, SMALL_OPTIONS)
    with pytest.raises(hn.BadOptions, match="option 'size' is 'tiny'"):
        hn.new(game, seats, 1, {"size": "tiny"})
    with pytest.raises(hn.BadOptions, match="can't be rigged"):
        load_game(game, options=SMALL_OPTIONS, rig={"first": 0})


def test_a_game_without_a_small_variant_has_no_size() -> None:
    with pytest.raises(hn.BadOptions, match="has no option 'size'"):
        hn.new("big-score-solo", 1, 1, SMALL_OPTIONS)


@every_small_game
def test_the_full_size_is_not_in_the_journal(game: str) -> None:
    seats = rules_of(game).small_seats
    assert hn.new(game, seats, 1, {"size": "full"}).save() == hn.new(game, seats, 1).save()
    small = hn.new(game, seats, 1, SMALL_OPTIONS)
    assert hn.load(small.save()).fingerprint() == small.fingerprint()


@every_small_game
def test_every_bot_plays_it(game: str) -> None:
    seats = rules_of(game).small_seats
    for name in bots(game):
        bot, rng = new_bot(game, name), Random(1)
        for seed in range(1 if name == "sharp" else 4):
            played = hn.new(game, seats, seed, SMALL_OPTIONS)
            while not played.over:
                seat = played.waiting[0]
                played.act(seat, bot.choose(played.as_seen_by(seat), seat, rng))
