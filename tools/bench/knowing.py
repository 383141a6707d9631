"""What it costs to know: an observation and an information key, one core, all through a game.

Every moment of random games, for the seat that is asked there, once each and in order: what is kept
from an earlier moment helps as it does in use. What the game itself takes is not counted.
"""

from random import Random
from time import process_time
from typing import NamedTuple

import heistnight as hn
from heistnight.study import Episode
from tools.bench.ours import price_of_the_clock

ROUNDS = 4
STEPS = 3_000
"""At least so many in each round."""


class Knowing(NamedTuple):
    name: str
    observation_us: float
    key_us: float


def measure(game: str, seats: int) -> Knowing:
    """The best of several rounds, each of other games."""
    rounds = [one_round(game, seats, number) for number in range(ROUNDS)]
    observations, keys = zip(*rounds, strict=True)
    return Knowing(f"{game}, {seats} seats", min(observations), min(keys))


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
    clock = price_of_the_clock()
    return (seeing / steps - clock) * 1e6, (keying / steps - clock) * 1e6


def main() -> None:
    print("measuring observations and keys …", flush=True)
    rows = [
        measure(game, seats)
        for game, info in hn.games().items()
        for seats in sorted(set(info.seats))
    ]
    print(f"\n{'Microseconds':28}{'an observation':>16}{'a key':>10}")
    for row in rows:
        print(f"{row.name:28}{row.observation_us:16.2f}{row.key_us:10.2f}")


if __name__ == "__main__":
    main()
