"""The learned value uses only what a seat knows."""

import subprocess
import sys
from importlib.resources import files
from random import Random

import pytest

import heistnight as hn
from heistnight.bots import policy_of
from heistnight.bots.values import folder_of, value, value_model, victory
from heistnight.kernel.steps import State
from tests.kit import SETTINGS, Setting

every_game = pytest.mark.parametrize("game", hn.games())
every_setting = pytest.mark.parametrize("setting", SETTINGS, ids=str)
MAX_WEIGHT_BYTES = 200_000


def by_policy(setting: Setting, seed: int, every: float) -> list[hn.Game]:
    """Yield some states of a game, and its end."""
    policy, rng = policy_of(setting.game), Random(f"{setting}:{seed}")
    game, found = setting.new(seed), []
    while not game.over:
        if rng.random() < every:
            found.append(game.copy())
        seat = rng.choice(game.waiting)
        choices = game.choices(seat)
        choice = policy(game.fork(), seat, choices, rng)
        game.act_unchecked(seat, rng.choice(choices) if rng.random() < 0.2 else choice)
    return [*found, game]


def swap_all_that_is_hidden(setting: Setting, seeds: range, every: float) -> None:
    rng = Random(str(setting))
    for seed in seeds:
        for game in by_policy(setting, seed, every):
            for seat in range(setting.seats):
                known = value(game.fork(), seat)
                assert 0 <= known <= 1
                assert value(game.imagine(seat, rng).fork(), seat) == known


@every_setting
def test_what_a_seat_may_not_know_changes_no_value(setting: Setting) -> None:
    swap_all_that_is_hidden(setting, range(1), 0.06)


@pytest.mark.soak
@every_setting
def test_what_a_seat_may_not_know_changes_no_value_in_many_games(setting: Setting) -> None:
    swap_all_that_is_hidden(setting, range(10, 20), 0.3)


@every_setting
def test_when_it_is_over_the_value_is_the_result(setting: Setting) -> None:
    game = by_policy(setting, 3, 0.0)[-1]
    assert game.result is not None
    found = [value(game.fork(), seat) for seat in range(setting.seats)]
    winners = game.result.winners
    assert found == [victory(game.result, seat) for seat in range(setting.seats)]
    assert sum(found) == pytest.approx(1 if winners else 0)


@every_game
def test_weights_are_small_and_say_how_they_were_made(game: str) -> None:
    text = files(folder_of(game)).joinpath("value.json").read_bytes()
    assert len(text) <= MAX_WEIGHT_BYTES
    learned = value_model(game).learned
    assert learned is not None
    assert learned.game == game
    assert learned.made_by.startswith(f"heistnight train {game} --games ")
    assert learned.features == value_model(game).names
    assert len(set(learned.features)) == len(learned.features)


def played_on(state: State, game: str, rng: Random) -> State:
    policy = policy_of(game)
    while waiting := state.waiting():
        state.apply(waiting[0], policy(state, waiting[0], state.choices(waiting[0]), rng))
    return state


def losses(setting: Setting, games: int) -> tuple[float, float]:
    """Return the Brier scores of the value and of the base rate, in new games by policy."""
    rng = Random("fresh")
    guesses, won = [], []
    for seed in range(games):
        game = setting.new(f"fresh {seed}")
        state = game.fork()
        policy, moments = policy_of(setting.game), []
        while waiting := state.waiting():
            if rng.random() < 0.1:
                moments.append([value(state, seat) for seat in range(setting.seats)])
            state.apply(waiting[0], policy(state, waiting[0], state.choices(waiting[0]), rng))
        for moment in moments:
            guesses += moment
            won += [value(state, seat) for seat in range(setting.seats)]
    base = sum(won) / len(won)
    guessed = sum([(g - w) ** 2 for g, w in zip(guesses, won, strict=True)]) / len(won)
    return guessed, sum([(base - w) ** 2 for w in won]) / len(won)


@pytest.mark.parametrize(
    ("game", "seats"), [("crooks", 2), ("vault-heist", 3), ("chicken-heist", 3), ("big-score", 2)]
)
def test_a_value_knows_more_than_the_base_rate(game: str, seats: int) -> None:
    guessed, base = losses(Setting(game, seats, {}), 60)
    assert guessed < 0.98 * base


def test_a_value_needs_no_numpy() -> None:
    script = (
        "import sys; sys.modules['numpy'] = None\n"
        "import heistnight as hn; from heistnight.bots.values import value\n"
        "for game, info in hn.games().items():\n"
        "    print(value(hn.new(game, info.seats[0], seed=1).fork(), 0))"
    )
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True)
    found = [float(line) for line in done.stdout.split()]
    assert len(found) == len(hn.games()), done.stderr
    assert all(0 < chance < 1 for chance in found)
