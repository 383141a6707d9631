"""The table *minds*: what a choice costs each depth of mind, and what search gets for a second.

Processor time of one core. Policy and regular are asked in games that they play themselves, which
neither has seen before; a rollout is a whole game, from the deal to the end.
"""

from collections.abc import Callable
from random import Random
from time import process_time
from typing import Any, NamedTuple

import heistnight as hn
from heistnight.bots import policy_of
from heistnight.bots.values import value
from heistnight.kernel.chance import Chance
from tools.bench.ours import best, half_played, imaginings

SECONDS = 1.0
BEFORE = {
    "big-score": (974, 146.0),
    "big-score-solo": (97, 18.7),
    "crooks": (1557, 70.8),
    "vault-heist": (44, 6.0),
    "chicken-heist": (257, 20.6),
}
"""A regular choice in µs and its rollout in ms, both as they were before there was a policy, with
the fewest seats, on a machine of two slow cores that was busy with other things."""
LARGER = {"big-score": (4, 6), "crooks": (3, 4), "vault-heist": (5,), "chicken-heist": (5, 8)}
"""Tables of more than the fewest seats: what they cost is told, and compared with nothing."""


class Minds(NamedTuple):
    game: str
    seats: int
    policy_us: float
    regular_us: float
    imagine_us: float
    value_us: float
    policy_rollouts: float
    """A second."""
    regular_rollouts: float


Asked = Callable[[], int]
"""Plays a game and says how many real choices were made in it."""


def rollouts(game: str, seats: int, first: int) -> tuple[Asked, Asked]:
    """A game by policy from its deal on, and the same game with nothing but the asking left out:
    the difference is what the policy costs."""
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
    """Microseconds a choice, and rollouts a second."""
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
    """Microseconds a choice, and rollouts a second."""
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
    """Microseconds to judge a moment of a game by policy, all moments alike."""
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


def measure(game: str, seats: int) -> Minds:
    policy_us, policy_rollouts = policy_cost(game, seats)
    regular_us, regular_rollouts = regular_cost(game, seats)
    half = half_played(game, seats)
    imagine_us = best(lambda: imaginings(half))
    return Minds(
        game,
        seats,
        policy_us,
        regular_us,
        imagine_us,
        value_cost(game, seats),
        policy_rollouts,
        regular_rollouts,
    )


def show(rows: list[Minds]) -> None:
    print(
        "\nMinds: microseconds a choice, an imagined world, a value, whole games a second; and how"
    )
    print("many times as quick a regular choice and a rollout are as they were before the policy")
    heads = (
        "policy",
        "regular",
        "quicker",
        "imagine",
        "value",
        "rollouts/s",
        "by regular",
        "quicker",
    )
    print(f"{'':28}" + "".join([f"{head:>12}" for head in heads]))
    for row in rows:
        regular, rollout = quicker(row)
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


def quicker(row: Minds) -> tuple[str, str]:
    if row.seats != hn.games()[row.game].seats[0]:
        return "", ""
    regular, rollout = BEFORE[row.game]
    return f"{regular / row.regular_us:.1f}", f"{row.policy_rollouts * rollout / 1000:.0f}"


def main() -> None:
    print("measuring minds …", flush=True)
    show(
        [
            measure(game, seats)
            for game, info in hn.games().items()
            for seats in (info.seats[0], *LARGER.get(game, ()))
        ]
    )


if __name__ == "__main__":
    main()
