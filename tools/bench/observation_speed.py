"""Measure the cost of an observation and an information key on one core.

They are built once at every moment of random games, in order, for the asked seat, so caches help as
much as in real use. The time of the game itself isn't counted.
"""

from random import Random
from time import process_time
from typing import NamedTuple

import heistnight as hn
from heistnight.study import Episode
from tools.bench.game_speed import clock_overhead

ROUNDS = 4
STEPS = 3_000
"""At least this many in each round."""


class ObservationFigures(NamedTuple):
    name: str
    observation_us: float
    key_us: float


def measure(game: str, seats: int) -> ObservationFigures:
    """Return the best of several rounds, each with other games."""
    rounds = [one_round(game, seats, number) for number in range(ROUNDS)]
    observations, keys = zip(*rounds, strict=True)
    return ObservationFigures(f"{game}, {seats} seats", min(observations), min(keys))


def one_round(game: str, seats: int, number: int) -> tuple[float, float]:
    rng = Random(number)
    seeing = keying = 0.0
    steps = games = 0
    while steps < STEPS:
        episode = Episode(game, seats, f"knowing {number} {games}", remember=True)
        while not episode.over:
            seat = episode.asked[0]
            start = process_time()
            episode.observe(seat)
            between = process_time()
            episode.information_key(seat)
            end = process_time()
            seeing, keying = seeing + between - start, keying + end - between
            legal = episode.legal(seat)
            episode.step(seat, legal[int(rng.random() * len(legal))])
            steps += 1
        games += 1
    clock = clock_overhead()
    return (seeing / steps - clock) * 1e6, (keying / steps - clock) * 1e6


def main() -> None:
    print("measuring observations and keys …", flush=True)
    rows = [
        measure(game, seats)
        for game, info in hn.games().items()
        for seats in sorted(set(info.seats))
    ]
    print(f"\n{'Microseconds':28}{'observation':>16}{'key':>10}")
    for row in rows:
        print(f"{row.name:28}{row.observation_us:16.2f}{row.key_us:10.2f}")


if __name__ == "__main__":
    main()
