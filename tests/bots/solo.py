"""Solitaire games for tests of policies that play for an objective."""

from random import Random

import heistnight as hn
from heistnight.bots.policy import Policy
from heistnight.games.big_score.solo.state import SoloState


def begun(scenario: str, seed: int = 1, **options: object) -> hn.Game:
    return hn.new("big-score-solo", 1, seed=seed, options={"scenario": scenario, **options})


def bare(scenario: str, seed: int = 1, **options: object) -> SoloState:
    state = begun(scenario, seed, **options).fork()
    assert isinstance(state, SoloState)
    return state


def met(policy: Policy, scenario: str, games: int) -> int:
    """Count the objectives met by the policy alone."""
    count = 0
    for seed in range(games):
        state, dice = bare(scenario, seed), Random(seed)
        while state.waiting():
            state.apply(0, policy(state, 0, state.choices(0), dice))
        assert state.result is not None
        count += bool(state.result.winners)
    return count
