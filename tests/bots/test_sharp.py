"""Sharp: search by rollouts in imagined worlds."""

from random import Random

import pytest

import heistnight as hn
from heistnight.bots import policy_of
from heistnight.bots.big_score_solo.sharp import SoloSharp
from heistnight.bots.search import Searched, SearchSettings, play_on, search, stage_over
from heistnight.bots.search_bot import SharpBot
from heistnight.bots.win_rates import MAX_INTERVAL
from heistnight.games.big_score.solo.state import SoloState
from heistnight.kernel.chance import Chance

TABLES = [(game, info.seats[0]) for game, info in hn.games().items()]
every_table = pytest.mark.parametrize(("game", "seats"), TABLES)
QUICK = SearchSettings(rollouts=16)


def some_way_in(game: str, seats: int, acts: int, seed: int = 5) -> hn.Game:
    """Play this many acts by policy, and on to a seat with a real choice."""
    policy, rng = policy_of(game), Random(seed)
    played = hn.new(game, seats=seats, seed=seed)
    while acts > 0 or len(played.choices(played.waiting[0])) == 1:
        seat = played.waiting[0]
        played.act_unchecked(seat, policy(played.fork(), seat, played.choices(seat), rng))
        acts -= 1
    return played


def searched(game: hn.Game, plans: SearchSettings = QUICK) -> Searched:
    seat = game.waiting[0]
    seen = game.as_seen_by(seat)
    return search(seen, seen.choices, policy_of(game.id), Chance("search"), plans)


@every_table
def test_what_the_seat_may_not_know_changes_no_thought(game: str, seats: int) -> None:
    """It makes the same choice with the same win rates in every world the seat can't tell apart."""
    for acts in (12, 25):
        moment = some_way_in(game, seats, acts)
        expected = searched(moment)
        for seed in range(2):
            assert searched(moment.imagine(moment.waiting[0], Random(seed))) == expected


@every_table
def test_games_may_be_cut_off_and_judged_by_what_was_learned(game: str, seats: int) -> None:
    """Win rates are estimates then, different in every world, and still reveal nothing hidden."""
    plans = QUICK._replace(depth=2)
    moment = some_way_in(game, seats, 12)
    found = searched(moment, plans)
    guesses = [won for tried in found.tried.values() for won in tried.wins]
    assert guesses
    assert all(0 < guess < 1 for guess in guesses)
    assert searched(moment.imagine(moment.waiting[0], Random(1)), plans) == found


@every_table
def test_the_same_seed_gives_the_same_thought(game: str, seats: int) -> None:
    believing = QUICK._replace(believes=True)
    moment = some_way_in(game, seats, 15)
    assert searched(moment, believing) == searched(moment, believing)


@every_table
def test_it_says_how_likely_each_option_wins_and_why(game: str, seats: int) -> None:
    moment = some_way_in(game, seats, 10)
    seat = moment.waiting[0]
    before = moment.fingerprint()
    advice = hn.bot(game, "sharp").advise(moment, seat, Random(2))
    assert moment.fingerprint() == before
    assert advice.best.chances is not None
    certain = advice.best.chances.high - advice.best.chances.low <= MAX_INTERVAL
    assert ("of simulations." in str(advice.why)) == certain
    weighed = [advice.best, *advice.others]
    assert sorted([one.choice for one in weighed]) == sorted(moment.choices(seat))
    for one in weighed:
        assert one.chances is not None
        assert 0 <= one.chances.low <= one.chances.win <= one.chances.high <= 1
        assert one.chances.low < one.chances.high, "an interval, even if all was won"


@every_table
def test_it_plays_to_the_end(game: str, seats: int) -> None:
    bot, rng = hn.bot(game, "sharp"), Random(3)
    assert isinstance(bot, SharpBot)
    bot.plans = bot.plans._replace(rollouts=1)
    played = some_way_in(game, seats, 30)
    while not played.over:
        seat = played.waiting[0]
        played.act(seat, bot.choose(played, seat, rng))
    assert played.result is not None


def test_it_can_be_stopped_at_any_time() -> None:
    """It has an answer after the first world."""
    moment = some_way_in("crooks", 2, 10)
    seat = moment.waiting[0]
    seen = moment.as_seen_by(seat)
    policy = policy_of("crooks")
    found = search(
        seen, seen.choices, policy, Chance(1), SearchSettings(rollouts=10**9), lambda: True
    )
    assert {len(tried.wins) for tried in found.tried.values()} == {1}
    assert found.best in seen.choices


def test_the_more_is_to_come_the_fewer_games_are_played_on() -> None:
    """A decision takes about as long in a long game as in a short one."""
    early, late = some_way_in("crooks", 4, 4), some_way_in("crooks", 4, 60)
    plans = SearchSettings(rollouts=10**9, acts=1500)
    tries = [
        sum([len(tried.wins) for tried in searched(moment, plans).tried.values()])
        for moment in (early, late)
    ]
    assert 1500 / 150 < tries[0] < tries[1] < 1500


@pytest.mark.parametrize("scenario", ["magic-paintings", "simultaneous-plunder"])
def test_solitaire_is_played_on_to_the_end_of_the_round(scenario: str) -> None:
    """Every option is evaluated at the same point, when no job is half done."""
    policy = policy_of("big-score-solo")
    start = hn.new("big-score-solo", 1, seed=3, options={"scenario": scenario}).fork()
    plans = SoloSharp.plans
    assert plans.stage is not None
    over = stage_over(plans.stage, start)
    for choice in start.choices(0):
        state = start.fork()
        state.apply(0, choice)
        assert play_on(state, policy, Random(1), None, over) > 20
        assert isinstance(state, SoloState)
        assert state.over or (state.round, sum(map(sum, state.on_job))) == (2, 0)


def test_it_takes_the_victory_that_lies_on_the_table() -> None:
    """Vault Heist: a player with three open levels wins next turn, unless one is locked again."""
    from tests.rulebook.vault_heist_kit import arrange, dealt, holding, unlock

    game = dealt("disable, distract", "", "")
    arrange(game, hands=holding("disable, distract, firewall", "equipment", "equipment"))
    unlock(game, {1: (1, 2, 3)})
    rng, done = Random(1), list[dict[str, object]]()
    while game.view(0)["turn"] == 0:
        seat = game.waiting[0]
        choice = hn.bot("vault-heist", "regular" if seat else "sharp").choose(game, seat, rng)
        game.act(seat, choice)
        if seat == 0:
            done.append(choice.data)
    assert [one["target"] for one in done if one.get("card") == "disable"] == [1]


@pytest.mark.soak
@pytest.mark.parametrize(("game", "seats", "share"), [("crooks", 2, 0.6), ("vault-heist", 3, 0.4)])
def test_sharp_beats_regular(game: str, seats: int, share: float) -> None:
    from heistnight.arena.contest import Contest, one_against
    from heistnight.arena.runner import run
    from heistnight.arena.standings import standings

    contest = Contest(game, ("sharp", "regular"), one_against(seats), 60, "sharp")
    first, _ = standings(contest, run(contest))
    assert first.interval[1] > share, first
