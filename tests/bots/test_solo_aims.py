"""The scenario policies: they play for the objective and use only what the player knows."""

from random import Random

import pytest

from heistnight.bots import policy_of
from heistnight.bots.big_score_solo import heat, jacks, keys
from heistnight.bots.big_score_solo.sharp import POLICIES, SoloSharp, scenario_policy
from heistnight.bots.policy import Policy
from heistnight.games.big_score.cards import (
    ARTIFACT,
    CASH_20,
    CASH_100,
    COP,
    DIAMOND,
    GOLD,
    HACKER,
    KEY,
    SILVER,
)
from heistnight.games.big_score.solo.actions import KEEP, LET_GO, TURN_UP
from heistnight.games.big_score.solo.scenarios.heat_is_on import Stakeout
from heistnight.games.big_score.solo.scenarios.jack_of_all_trades import JACK, STRIKE
from heistnight.games.big_score.solo.scenarios.whatever_it_takes import BUY_DRIVE, BUY_NO_MORE
from heistnight.games.big_score.solo.state import SoloState
from heistnight.kernel.steps import with_item
from tests.bots.solo import bare, begun, met

AIMS: dict[str, Policy] = {
    heat.HEAT: heat.beat_the_heat,
    jacks.JACKS: jacks.spend_jacks,
    keys.WHATEVER: keys.seek_keys,
}


def played_until(state: SoloState, policy: Policy, phase: str) -> SoloState:
    while state.stack[-1].phase != phase:
        state.apply(0, policy(state, 0, state.choices(0), Random(1)))
    return state


@pytest.mark.parametrize("scenario", POLICIES)
def test_what_one_may_not_know_changes_no_choice(scenario: str) -> None:
    policy, rng = POLICIES[scenario], Random(1)
    for seed, erring in enumerate((0.0, 0.1, 0.5)):
        game = begun(scenario, seed)
        while not game.over:
            choices = game.choices(0)
            chosen = policy(game.fork(), 0, choices, Random(3))
            assert chosen in choices
            assert policy(game.imagine(0, rng).fork(), 0, choices, Random(3)) == chosen
            game.act_unchecked(0, rng.choice(choices) if rng.random() < erring else chosen)


@pytest.mark.parametrize("scenario", [heat.HEAT, jacks.JACKS])
def test_what_one_may_not_know_changes_no_outlook(scenario: str) -> None:
    outlook = {heat.HEAT: heat.outlook, jacks.JACKS: jacks.outlook}[scenario]
    game, rng = begun(scenario, 1), Random(1)
    asked = 0
    while not game.over:
        state, other = game.fork(), game.imagine(0, rng).fork()
        assert isinstance(state, SoloState)
        assert isinstance(other, SoloState)
        if state.round > 1:
            assert outlook(other) == outlook(state)
            asked += 1
        game.act_unchecked(0, AIMS[scenario](state, 0, game.choices(0), rng))
    assert asked > 20


@pytest.mark.parametrize(("scenario", "more"), [(heat.HEAT, 1.25), (jacks.JACKS, 1.05)])
def test_it_meets_the_objective_more_often_than_a_policy(scenario: str, more: float) -> None:
    games = 300
    usual = met(policy_of("big-score-solo"), scenario, games)
    assert met(AIMS[scenario], scenario, games) > more * usual > 0.3 * games


@pytest.mark.parametrize("scenario", AIMS)
def test_search_plays_on_like_this(scenario: str) -> None:
    game = begun(scenario, 2)
    state = game.fork()
    assert isinstance(state, SoloState)
    assert POLICIES[scenario] is AIMS[scenario]
    assert SoloSharp().plans_for(game.as_seen_by(0)) is SoloSharp.own_plans[scenario]
    for _ in range(60):
        choices = state.choices(0)
        choice = scenario_policy(state, 0, choices, Random(1))
        assert choice == AIMS[scenario](state, 0, choices, Random(1))
        state.apply(0, choice)


def test_jacks_are_searched_for_until_the_vault() -> None:
    """Search found no real improvement there."""
    game, bot = begun(jacks.JACKS, 1), SoloSharp()
    while game.view(0)["act"] == 1:
        assert bot.plans_for(game.as_seen_by(0)) is SoloSharp.own_plans[jacks.JACKS]
        state = game.fork()
        game.act_unchecked(0, jacks.spend_jacks(state, 0, game.choices(0), Random(1)))  # type: ignore[arg-type]
    assert bot.plans_for(game.as_seen_by(0)) is SoloSharp.loyal


# The Heat Is On


def test_a_cop_is_cleared_away_the_sooner_the_more_there_are() -> None:
    state = bare(heat.HEAT, 1)
    worths = []
    for cops in range(4):
        state.own = Stakeout(((COP,), *[()] * 5))
        state.cops = cops
        worths.append(heat.cop_worth(state))
    assert worths == sorted(set(worths))


def test_in_the_last_round_only_too_many_cops_matter() -> None:
    """SO-46: four cops on the track lose; three at the end don't matter."""
    state = bare(heat.HEAT, 1)
    state.round = 3
    state.own = Stakeout(((COP, COP), *[()] * 5))
    state.cops = 1
    harmless = heat.cop_worth(state)
    state.cops = 2
    assert heat.cop_worth(state) > 10 * harmless


def test_the_job_with_the_best_tokens_is_turned_up() -> None:
    state = played_until(bare(heat.HEAT, 1), heat.beat_the_heat, "turn-up")
    down = state.face_down()
    for slot in down:
        others = ((CASH_20, CASH_20),) * 6
        state.own = Stakeout(with_item(others, slot, (GOLD, SILVER)))
        choice = heat.beat_the_heat(state, 0, state.choices(0), Random(1))
        assert choice == TURN_UP[slot]


def test_crew_is_kept_when_a_round_ends_and_not_before() -> None:
    kept = 0
    for seed in range(5):
        state, dice = bare(heat.HEAT, seed), Random(seed)
        while state.waiting():
            choice = heat.beat_the_heat(state, 0, state.choices(0), dice)
            if state.stack[-1].phase == "keep":
                assert choice == LET_GO or not state.deck
                kept += choice in KEEP
            state.apply(0, choice)
    assert kept > 10


def test_the_outlook_is_better_with_money_and_worse_with_cops() -> None:
    state = bare(heat.HEAT, 1)
    state.round = 3
    state.cash = 500
    poor = heat.outlook(state)
    for token in (CASH_100, DIAMOND, ARTIFACT, KEY):
        state.loot = (token,)
        assert heat.outlook(state) > poor
    state.loot = ()
    state.cops = 3
    assert heat.outlook(state) < poor
    state.cash = 1500
    assert heat.outlook(state) > poor


# The Jack-of-All-Trades Show


def test_on_strike_are_those_whom_the_fewest_jobs_need() -> None:
    state = bare(jacks.JACKS, 1)
    assert jacks.spend_jacks(state, 0, STRIKE, Random(1)) == STRIKE[HACKER]
    assert jacks.jobs_for(state, HACKER) == 13


def test_a_jack_is_spent_for_much_or_in_the_last_round() -> None:
    rounds = [0, 0, 0]
    left = 0
    for seed in range(20):
        state, dice = bare(jacks.JACKS, seed), Random(seed)
        while not state.in_vault:
            choice = jacks.spend_jacks(state, 0, state.choices(0), dice)
            if choice in JACK:
                value = jacks.job_value(state, JACK.index(choice))
                assert value >= jacks.MIN_VALUE_PER_LAST_JACK
                assert value >= jacks.MIN_VALUE_PER_JACK or state.round == 3
                rounds[state.round - 1] += 1
            state.apply(0, choice)
        left += state.own.left
    assert min(rounds) > 10
    assert left < 20


def test_what_is_not_yet_spent_counts_as_well() -> None:
    state = bare(jacks.JACKS, 1)
    start = jacks.outlook(state)
    state.diamonds = 1
    assert jacks.outlook(state) > start
    state.in_vault = True
    assert jacks.outlook(state) < start


# Whatever It Takes


def test_keys_go_first_and_then_what_bribes() -> None:
    state = bare(keys.WHATEVER, 1)
    state.cash, state.drives = 400, 3
    order = (KEY, CASH_100, CASH_20, GOLD)
    worths = [keys.token_worth(state, token) for token in order]
    assert worths == sorted(worths, reverse=True)
    state.cash = 100
    assert keys.token_worth(state, GOLD) > keys.token_worth(state, CASH_100)
    state.loot = (KEY,) * 3
    assert keys.token_worth(state, KEY) < keys.token_worth(state, CASH_20)


def test_three_drives_are_enough() -> None:
    for seed in range(5):
        state = played_until(bare(keys.WHATEVER, seed), keys.seek_keys, "buy")
        for drives in range(5):
            state.drives = drives
            wanted = BUY_DRIVE if drives < 3 else BUY_NO_MORE
            assert keys.seek_keys(state, 0, (BUY_DRIVE, BUY_NO_MORE), Random(1)) == wanted
