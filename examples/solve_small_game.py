"""Solve a small game exactly with CFR+, and watch exploitability fall.

    python examples/solve_small_game.py [GAME] [ITERATIONS]

GAME is crooks, big-score, vault-heist or chicken-heist. The small variant has every deal at its
root. `exploitability` is what a best response gains, on average over the players. It should fall
towards 0.
"""

import sys
from collections.abc import Iterator
from time import perf_counter

from heistnight.study.openspiel_game import load_game
from heistnight.study.solver import GameTree, Point, Solver

STEPS = (1, 10, 30, 100, 300, 1000, 3000, 10_000)


def points(game: str, iterations: int) -> Iterator[Point]:
    loaded = load_game(game, options={"size": "small"})
    tree = GameTree(loaded)
    print(
        f"{game}: {len(loaded.config.small)} deals, {tree.histories} histories, "
        f"{tree.decisions} decisions in {len(tree.sets)} information sets, "
        f"{tree.shared_sets} of them with more than one history"
    )
    steps = [step for step in STEPS if step < iterations]
    yield tree.measure(tree.uniform())
    yield from Solver(tree).curve([*steps, iterations])


def main(game: str = "crooks", iterations: int = 1000) -> list[Point]:
    found, began = [], perf_counter()
    for point in points(game, iterations):
        found.append(point)
        values = " ".join([f"{value:+.4f}" for value in point.values])
        gains = " ".join([f"{gain:.5f}" for gain in point.gains])
        print(
            f"{point.iterations:6} iterations: exploitability {point.exploitability:.6f}, "
            f"values {values}, best responses gain {gains} ({perf_counter() - began:.0f} s)",
            flush=True,
        )
    return found


if __name__ == "__main__":
    main(*sys.argv[1:2], *map(int, sys.argv[2:3]))
