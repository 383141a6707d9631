"""Print a digest of many random games of every kind, to compare two builds.

Every act, every offered choice, the end state and the result are part of it.
"""

import argparse
import hashlib
from random import Random

from tests.kit import SETTINGS, Setting


def play_into(digest: hashlib.blake2b, setting: Setting, seed: int) -> None:
    rng, played = Random(seed), setting.new(seed)
    while not played.over:
        seat = rng.choice(played.waiting)
        choices = played.choices(seat)
        choice = rng.choice(choices)
        digest.update(repr((seat, choice, choices)).encode())
        played.act_unchecked(seat, choice)
    digest.update(played.fingerprint() + repr((played.result, played.headlines)).encode())


def digest_of(setting: Setting, games: int) -> str:
    digest = hashlib.blake2b(digest_size=16)
    for seed in range(games):
        play_into(digest, setting, seed)
    return digest.hexdigest()


def main() -> None:
    asked = argparse.ArgumentParser(description=__doc__)
    asked.add_argument("--games", type=int, default=100, help="at least so many of each game")
    games = asked.parse_args().games
    kinds = [setting.game for setting in SETTINGS]
    for setting in SETTINGS:
        share = -(-games // kinds.count(setting.game))
        print(setting, share, digest_of(setting, share), flush=True)


if __name__ == "__main__":
    main()
