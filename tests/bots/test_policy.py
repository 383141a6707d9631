"""Policies play on bare states, but use only what their seat knows."""

from collections.abc import Iterator
from random import Random

import pytest

import heistnight as hn
from heistnight.arena.contest import Contest, one_against
from heistnight.arena.runner import run
from heistnight.arena.standings import standings
from heistnight.bots import bots, default_advisor, policy_of
from heistnight.kernel.chance import Chance
from tests.kit import SETTINGS, Setting

QUICK = [setting for setting in SETTINGS if "policy" in bots(setting.game)]
every_policy = pytest.mark.parametrize("setting", QUICK, ids=str)


def played(setting: Setting, seed: int, erring: float) -> Iterator[hn.Game]:
    """Yield each state of a game by policy, with a random act now and then."""
    policy, rng = policy_of(setting.game), Random(f"{setting}:{seed}")
    game = setting.new(seed)
    while not game.over:
        yield game
        seat = rng.choice(game.waiting)
        choices = game.choices(seat)
        choice = policy(game.fork(), seat, choices, rng)
        assert choice in choices
        game.act_unchecked(seat, rng.choice(choices) if rng.random() < erring else choice)


@every_policy
def test_what_a_seat_may_not_know_changes_no_choice(setting: Setting) -> None:
    """Hidden cards are dealt again several times; the seat chooses the same in every world."""
    policy, rng = policy_of(setting.game), Random(str(setting))
    for seed, erring in enumerate((0.0, 0.5)):
        for game in played(setting, seed, erring):
            if rng.random() > 0.15:
                continue
            seat = rng.choice(game.waiting)
            choices = game.choices(seat)
            if len(choices) == 1:
                continue
            chosen = policy(game.fork(), seat, choices, Random(3))
            for _ in range(2):
                world = game.imagine(seat, rng).fork()
                assert policy(world, seat, choices, Random(3)) == chosen


@pytest.mark.parametrize("game", sorted({setting.game for setting in QUICK}))
def test_a_policy_changes_nothing_and_sits_at_tables(game: str) -> None:
    start = hn.new(game, seats=hn.games()[game].seats[0], seed=1)
    bot = hn.bot(game, "policy")
    for _ in range(30):
        if start.over:
            break
        seat = start.waiting[0]
        before = start.fingerprint()
        option = bot.choose(start, seat, Random(1))
        assert start.fingerprint() == before
        start.act(seat, option)


def test_hints_come_from_a_bot_that_can_say_why() -> None:
    for game in hn.games():
        assert default_advisor(game) == "regular"


def test_no_policy_for_an_unknown_game() -> None:
    with pytest.raises(hn.BadOptions, match="chess"):
        policy_of("chess")


def agreement(setting: Setting, games: int) -> float:
    """Return how often policy and regular agree, in games by both with random acts."""
    game = setting.game
    policy, regular = policy_of(game), hn.bot(game, "regular")
    asked = same = 0
    for seed in range(games):
        rng, chance = Random(seed), Chance(seed)
        for moment in played(setting, seed, 0.2):
            seat = rng.choice(moment.waiting)
            choices = moment.choices(seat)
            if len(choices) > 1:
                option = regular.choose(moment, seat, chance)
                asked += 1
                same += option.id == policy(moment.fork(), seat, choices, rng)
    return same / asked


@pytest.mark.parametrize("seats", [3, 5])
def test_vault_heist_by_policy_is_regular(seats: int) -> None:
    """Its regular is simple enough to be computed from the state."""
    assert agreement(Setting("vault-heist", seats, {}), 12) == 1


@pytest.mark.parametrize(
    "setting", [setting for setting in QUICK if setting.game == "big-score-solo"], ids=str
)
def test_solitaire_by_policy_is_regular_but_for_traitors(setting: Setting) -> None:
    """Regular imagines many times who the traitors will be before it flees."""
    betrayed = setting.options.get("scenario") == "betray-the-traitor"
    assert agreement(setting, 1) >= (0.9 if betrayed else 0.98)


@pytest.mark.parametrize(("game", "seats"), [("big-score", 3), ("chicken-heist", 4), ("crooks", 2)])
def test_most_often_a_policy_does_what_regular_does(game: str, seats: int) -> None:
    assert agreement(Setting(game, seats, {}), 3) > 0.65


@pytest.mark.soak
@pytest.mark.parametrize(
    ("game", "seats", "share"),
    [
        ("big-score", 2, 0.35),
        ("big-score", 3, 2 / 9),
        ("chicken-heist", 3, 2 / 9),
        ("crooks", 2, 0.35),
        ("crooks", 3, 2 / 9),
        ("vault-heist", 3, 2 / 9),
    ],
)
def test_a_policy_plays_about_as_regular_does(game: str, seats: int, share: float) -> None:
    contest = Contest(game, ("policy", "regular"), one_against(seats), 300, "reflexes")
    first, _ = standings(contest, run(contest))
    assert first.interval[1] > share, first
    assert first.share > share - 0.03, first
