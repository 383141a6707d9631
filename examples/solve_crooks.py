"""Solve the end of a small game of Crooks with OpenSpiel, and watch exploitability fall.

    python examples/solve_crooks.py [DEALS] [ENDGAME] [ROUNDS]

Two players, DEALS different deals, each started where a random game had ENDGAME decisions left.
External-sampling MCCFR learns. After each round, `exploitability` says what a perfect opponent
could still gain. It should fall towards 0.
"""

import sys

import numpy as np
from open_spiel.python.algorithms import exploitability
from open_spiel.python.algorithms.external_sampling_mccfr import (
    AverageType,
    ExternalSamplingSolver,
)

from heistnight.study.openspiel_game import load_game


def main(deals: int = 2, endgame: int = 2, rounds: int = 5, iterations: int = 20) -> list[float]:
    np.random.seed(1)
    game = load_game("crooks", seats=2, deals=deals, endgame=endgame)
    solver = ExternalSamplingSolver(game, AverageType.SIMPLE)
    found = []
    for number in range(rounds + 1):
        found.append(exploitability.exploitability(game, solver.average_policy()))
        print(f"after {number * iterations:4} iterations: exploitability {found[-1]:.4f}")
        for _ in range(iterations if number < rounds else 0):
            solver.iteration()
    return found


if __name__ == "__main__":
    main(*map(int, sys.argv[1:]))
