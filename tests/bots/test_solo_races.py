"""Races in the vault: the value of tokens follows from the chance to close the gap."""

from random import Random

import pytest

from heistnight.bots import policy_of
from heistnight.bots.big_score_solo import diamonds, fortune, paintings
from heistnight.bots.big_score_solo.sharp import RACES, SoloSharp, scenario_policy
from heistnight.bots.big_score_solo.vault_odds import NO_GAP, Gap, Race, chance, token_worths
from heistnight.games.big_score.cards import (
    ARTIFACT,
    CASH_20,
    CASH_50,
    CASH_100,
    DIAMOND,
    GOLD,
    KEY,
    SILVER,
    Token,
)
from heistnight.games.big_score.solo.actions import REMOVE, TAKE
from tests.bots.solo import bare, begun, met

PAINTINGS = Race(paintings.job_worth, paintings.gap, paintings.after)
DIAMONDS = Race(diamonds.job_worth, diamonds.gap, diamonds.after)
FORTUNE = Race(fortune.job_worth, fortune.gap, fortune.after)

every_race = pytest.mark.parametrize("scenario", RACES)


# The chance to close a gap


def one_more(gap: Gap, token: Token) -> Gap:
    """A gap of one number: the diamonds missing."""
    return gap if token != DIAMOND else (gap[0] - 1,) if gap[0] > 1 else NO_GAP


def test_the_chance_is_that_of_finding_it_before_being_caught() -> None:
    """With only diamonds one is found every round; without any, never."""
    sure = tuple([3 if token == DIAMOND else 0 for token in range(10)])
    assert chance(one_more, (1,), sure) == pytest.approx(0.88)
    assert chance(one_more, (2,), sure) == pytest.approx(0.88**2)
    never = tuple([200 if token == KEY else 0 for token in range(10)])
    assert chance(one_more, (1,), never) == 0
    assert chance(one_more, NO_GAP, never) == 1


def test_nothing_is_worth_more_than_what_closes_the_gap() -> None:
    """SO-42: $50K that complete the last diamond are as good as a diamond; $20K aren't."""
    state = bare("diamond-thief")
    state.diamonds, state.artifacts, state.cash = 10, 0, 210
    worth = token_worths(DIAMONDS, state)
    assert worth(CASH_50) == worth(DIAMOND) == 1
    assert worth(CASH_20) < 1
    state.artifacts = 2
    assert token_worths(DIAMONDS, state)(ARTIFACT) == 1
    state.cash = 250
    assert state.scenario.met(state)
    assert diamonds.gap(state) == NO_GAP


def test_prices_of_diamonds_are_those_of_the_scenario() -> None:
    prices = bare("diamond-thief").scenario.amounts
    assert prices["diamond_cost"] == diamonds.COST
    assert prices["diamond_artifacts"] == diamonds.ARTIFACTS


def test_paintings_go_before_cash_only_where_they_are_scarcer() -> None:
    state = bare("magic-paintings")
    state.cash, state.artifacts = 700, 2
    worth = token_worths(PAINTINGS, state)
    assert worth(ARTIFACT) > worth(CASH_100)
    assert worth(DIAMOND) == worth(SILVER) < worth(CASH_20)
    state.cash, state.artifacts = 350, 4
    worth = token_worths(PAINTINGS, state)
    assert worth(CASH_100) > worth(ARTIFACT)


def test_a_fortune_is_made_of_what_comes_together() -> None:
    """BS-62, BS-63: the first artifact and a key for a drive are worth much, others little."""
    state = bare("biggest-score")
    state.cash, state.drives = 900, 1
    worth = token_worths(FORTUNE, state)
    assert min(worth(ARTIFACT), worth(KEY), worth(SILVER)) > worth(CASH_100)
    state.artifacts, state.drives = 1, 0
    worth = token_worths(FORTUNE, state)
    assert worth(GOLD) > worth(SILVER) > worth(ARTIFACT) > worth(KEY)
    plain = bare("biggest-score", artifact_bonus=False)
    plain.cash = 900
    worth = token_worths(FORTUNE, plain)
    assert worth(GOLD) > worth(ARTIFACT)
    extreme = bare("biggest-score", extreme=True)
    extreme.cash = 1500
    assert fortune.gap(extreme) != NO_GAP
    extreme.cash = 2000
    assert fortune.gap(extreme) == NO_GAP


@every_race
def test_the_gap_is_closed_when_the_objective_is_met(scenario: str) -> None:
    """Each token taken changes the gap exactly as `after` says."""
    race = {"biggest-score": FORTUNE, "diamond-thief": DIAMONDS, "magic-paintings": PAINTINGS}
    gap, after = race[scenario].gap, race[scenario].after
    taken = 0
    for seed in range(12):
        state, dice = bare(scenario, seed), Random(seed)
        while state.waiting():
            choices = state.choices(0)
            choice = scenario_policy(state, 0, choices, dice)
            before = gap(state)
            assert (before == NO_GAP) == state.scenario.met(state)
            state.apply(0, choice)
            if choice in TAKE and before != NO_GAP and not state.over:
                assert gap(state) == after(before, TAKE.index(choice))
                taken += 1
            assert choice not in REMOVE or gap(state) == before
    assert taken > 40


# Strength, and how search uses it


def test_paintings_are_found_more_often_than_by_policy() -> None:
    games = 1000
    ahead = met(scenario_policy, "magic-paintings", games) - met(
        policy_of("big-score-solo"), "magic-paintings", games
    )
    assert ahead > 20


@every_race
def test_search_asks_for_more_certainty_in_the_vault(scenario: str) -> None:
    game = begun(scenario, 3)
    rng = Random(1)
    assert SoloSharp().plans_for(game.as_seen_by(0)) is SoloSharp.own_plans[scenario]
    while game.typed_view(0).act != 2:
        game.act_unchecked(0, scenario_policy(game.fork(), 0, game.choices(0), rng))  # type: ignore[arg-type]
    assert SoloSharp().plans_for(game.as_seen_by(0)) is SoloSharp.robber
    assert SoloSharp.robber.min_lead_errors > SoloSharp.racer.min_lead_errors


@every_race
def test_what_one_has_at_the_door_counts_in_the_objectives_own_coin(scenario: str) -> None:
    wealth = SoloSharp.own_plans[scenario].wealth
    assert wealth is not None
    state = bare(scenario)
    start = wealth(state)
    state.cash += 50
    richer = wealth(state)
    assert richer > start
    state.artifacts += 1
    assert wealth(state) > richer
