"""The Crypto Currency policy: it seeks four drives and uses only what the player knows."""

from random import Random

import pytest

from heistnight.bots import policy_of
from heistnight.bots.big_score_solo.drives import CRYPTO, outlook, seek_drives, token_worth
from heistnight.bots.big_score_solo.sharp import POLICIES, SoloSharp, scenario_policy
from heistnight.bots.big_score_solo.wealth import DIAMOND_VALUE, in_diamonds
from heistnight.games.big_score.cards import ARTIFACT, CASH_TOKENS, GOLD, KEY
from heistnight.games.big_score.solo.actions import SCOUT, TURN_UP
from heistnight.games.big_score.solo.state import SoloState
from tests.bots.solo import bare, begun, met


def test_a_drive_that_is_found_face_down_is_turned_up() -> None:
    looks = turned = 0
    for seed in range(20):
        state, dice = bare(CRYPTO, seed), Random(seed)
        while state.waiting() and not state.in_vault:
            choices = state.choices(0)
            choice = seek_drives(state, 0, choices, dice)
            looks += choice in SCOUT
            known = [
                slot
                for slot in state.face_down()
                if state.scouted[slot] and state.job(slot).token == "hard drive"
            ]
            if choice in TURN_UP and known:
                assert TURN_UP.index(choice) in known
                turned += 1
            state.apply(0, choice)
    assert looks > 20
    assert turned > 5


def test_in_the_vault_keys_and_gold_go_before_what_only_glitters() -> None:
    state = bare(CRYPTO)
    cash = [token_worth(state, token) for token in CASH_TOKENS]
    assert token_worth(state, KEY) == token_worth(state, GOLD) > max(cash)
    assert min(cash) > token_worth(state, ARTIFACT)
    state.loot = (KEY,) * 4
    assert token_worth(state, KEY) < min(cash)


def test_it_meets_the_objective_twice_as_often_as_a_policy() -> None:
    games = 200
    assert (
        met(seek_drives, CRYPTO, games) > 2 * met(policy_of("big-score-solo"), CRYPTO, games) > 10
    )


def test_a_drive_that_is_lost_cannot_be_made_up_for() -> None:
    """The outlook falls most with every drive job missed."""
    state = bare(CRYPTO)
    start = outlook(state)
    state.drives = 1
    ahead = outlook(state)
    state.drives = 0
    drives = [n for n, job in enumerate(state.pack.job) if job.token == "hard drive"]
    lost = drives[0]
    state.jobs = tuple([job for job in state.jobs if job != lost])
    state.job_deck = tuple([job for job in state.job_deck if job != lost])
    assert outlook(state) < 0.7 * start
    assert ahead > start
    state.cash = 0
    assert outlook(state) > 0


def test_cash_and_artifacts_count_as_what_they_buy() -> None:
    """SO-42: a diamond for $250K, or for three artifacts."""
    state = bare("diamond-thief")
    assert isinstance(state, SoloState)
    state.cash, state.artifacts, state.diamonds = 250, 6, 1
    assert in_diamonds(state) == DIAMOND_VALUE * 4


@pytest.mark.parametrize("scenario", ["crypto-currency", "diamond-thief", "heat-is-on"])
def test_search_plays_on_with_the_objective_in_mind(scenario: str) -> None:
    game = begun(scenario, 2)
    state = game.fork()
    assert isinstance(state, SoloState)
    plans = SoloSharp().plans_for(game.as_seen_by(0))
    assert (plans.wealth is outlook) == (scenario == "crypto-currency")
    assert (plans.wealth is in_diamonds) == (scenario == "diamond-thief")
    wanted = POLICIES.get(scenario, policy_of("big-score-solo"))
    assert (wanted is seek_drives) == (scenario == "crypto-currency")
    for _ in range(60):
        choices = state.choices(0)
        choice = scenario_policy(state, 0, choices, Random(1))
        assert choice == wanted(state, 0, choices, Random(1))
        state.apply(0, choice)
