"""Measure what a choice costs for each kind of bot, and how many rollouts search gets per second.

Processor time of one core. Policy and regular bot are measured in games that they play themselves.
A rollout is a whole game from the deal to the end.
"""

from collections.abc import Callable
from random import Random
from time import process_time
from typing import Any, NamedTuple

import heistnight as hn
from heistnight.bots import policy_of
from heistnight.bots.values import value
from heistnight.kernel.chance import Chance
from tools.bench.game_speed import best, half_played, imaginings

SECONDS = 1.0
BEFORE_POLICY = {
    "big-score": (974, 146.0),
    "big-score-solo": (97, 18.7),
    "crooks": (1557, 70.8),
    "vault-heist": (44, 6.0),
    "chicken-heist": (257, 20.6),
}
"""A regular bot's choice in µs and its rollout in ms, with the fewest seats, as measured before the
policy existed, on a busy machine with two slow cores."""
LARGER_TABLES = {
    "big-score": (4, 6),
    "crooks": (3, 4),
    "vault-heist": (5,),
    "chicken-heist": (5, 8),
}
"""More seats to measure. They are not compared with anything."""


class BotFigures(NamedTuple):
    game: str
    seats: int
    policy_us: float
    regular_us: float
    imagine_us: float
    value_us: float
    policy_rollouts: float
    """Per second."""
    regular_rollouts: float


GameRun = Callable[[], int]
"""Plays a game and returns the number of real choices in it."""


def rollouts(game: str, seats: int, first: int) -> tuple[GameRun, GameRun]:
    """Return a game by policy, and its replay without asking the policy.

    The difference is the cost of the policy.
    """
    policy, rng, number = policy_of(game), Random(1), first
    script: list[tuple[int, int]] = []

    def play() -> int:
        nonlocal number
        number += 1
        state, choices_made = hn.new(game, seats=seats, seed=number).fork(), 0
        script.clear()
        while waiting := state.waiting():
            seat = waiting[0]
            choices = state.choices(seat)
            choice = choices[0]
            if len(choices) > 1:
                choice = policy(state, seat, choices, rng)
                choices_made += 1
            script.append((seat, choice))
            state.apply(seat, choice)
        return choices_made

    def replay() -> int:
        state = hn.new(game, seats=seats, seed=number).fork()
        for seat, choice in script:
            state.waiting()
            state.choices(seat)
            state.apply(seat, choice)
        return 1

    return play, replay


def policy_cost(game: str, seats: int) -> tuple[float, float]:
    """Return microseconds per choice, and rollouts per second."""
    play, replay = rollouts(game, seats, 10_000)
    for _ in range(20):
        play()
    asked = games = 0
    with_policy = without = 0.0
    while with_policy + without < 2 * SECONDS:
        began = process_time()
        asked += play()
        between = process_time()
        replay()
        with_policy += between - began
        without += process_time() - between
        games += 1
    return (with_policy - without) / asked * 1e6, games / with_policy


def regular_cost(game: str, seats: int) -> tuple[float, float]:
    """Return microseconds per choice, and rollouts per second."""
    bot, chance = hn.bot(game, "regular"), Chance("bench")
    spent = whole = 0.0
    asked = games = 0
    while whole < 2 * SECONDS:
        began = process_time()
        played: Any = hn.new(game, seats=seats, seed=20_000 + games)
        seen = [played.as_seen_by(seat) for seat in range(seats)]
        while not played.over:
            seat = played.waiting[0]
            choices = played.choices(seat)
            choice = choices[0]
            if len(choices) > 1:
                decision = seen[seat].pending[seat]
                start = process_time()
                choice = bot.pick(seen[seat], decision, chance)
                spent += process_time() - start
                asked += 1
            played.act_unchecked(seat, choice)
        whole += process_time() - began
        games += 1
    return spent / asked * 1e6, games / whole


def value_cost(game: str, seats: int) -> float:
    """Return the microseconds to evaluate a state, averaged over games by policy."""
    policy, rng = policy_of(game), Random(2)
    spent, judged, number = 0.0, 0, 30_000
    while spent < SECONDS / 2:
        number += 1
        state = hn.new(game, seats=seats, seed=number).fork()
        while waiting := state.waiting():
            start = process_time()
            for seat in range(seats):
                value(state, seat)
            spent += process_time() - start
            judged += seats
            seat = waiting[0]
            state.apply(seat, policy(state, seat, state.choices(seat), rng))
    return spent / judged * 1e6


def measure(game: str, seats: int) -> BotFigures:
    policy_us, policy_rollouts = policy_cost(game, seats)
    regular_us, regular_rollouts = regular_cost(game, seats)
    half = half_played(game, seats)
    imagine_us = best(lambda: imaginings(half))
    return BotFigures(
        game,
        seats,
        policy_us,
        regular_us,
        imagine_us,
        value_cost(game, seats),
        policy_rollouts,
        regular_rollouts,
    )


def show(rows: list[BotFigures]) -> None:
    print("\nBots: microseconds per choice, imagined world and value; whole games per second; and")
    print("how many times as fast a regular choice and a rollout are as before the policy")
    heads = (
        "policy",
        "regular",
        "speedup",
        "imagine",
        "value",
        "rollouts/s",
        "by regular",
        "speedup",
    )
    print(f"{'':28}" + "".join([f"{head:>12}" for head in heads]))
    for row in rows:
        regular, rollout = speedups(row)
        numbers = (
            f"{row.policy_us:.1f}",
            f"{row.regular_us:.0f}",
            regular,
            f"{row.imagine_us:.0f}",
            f"{row.value_us:.0f}",
            f"{row.policy_rollouts:.0f}",
            f"{row.regular_rollouts:.0f}",
            rollout,
        )
        name = f"{row.game}, {row.seats} seat{'s' * (row.seats != 1)}"
        print(f"{name:28}" + "".join([f"{number:>12}" for number in numbers]))


def speedups(row: BotFigures) -> tuple[str, str]:
    if row.seats != hn.games()[row.game].seats[0]:
        return "", ""
    regular, rollout = BEFORE_POLICY[row.game]
    return f"{regular / row.regular_us:.1f}", f"{row.policy_rollouts * rollout / 1000:.0f}"


def main() -> None:
    print("measuring bots …", flush=True)
    show(
        [
            measure(game, seats)
            for game, info in hn.games().items()
            for seats in (info.seats[0], *LARGER_TABLES.get(game, ()))
        ]
    )


if __name__ == "__main__":
    main()
