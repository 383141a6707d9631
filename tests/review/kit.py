"""Games to review, and a judge without learned values: it compares what players have."""

from math import exp
from random import Random

import heistnight as hn
from heistnight.bots import policy_of
from heistnight.bots.values import victory
from heistnight.kernel.events import Seat
from heistnight.kernel.game import Game
from heistnight.kernel.steps import State
from heistnight.review.evaluation import Judge

TABLES = [
    ("big-score", 2),
    ("big-score", 3),
    ("big-score-solo", 1),
    ("crooks", 2),
    ("crooks", 3),
    ("vault-heist", 3),
    ("chicken-heist", 3),
]


def played(game: str, seats: int, seed: int, random: bool = False) -> Game:
    """Play a game by policy or at random."""
    rng, policy = Random(seed), policy_of(game)
    now = hn.new(game, seats=seats, seed=seed)
    while now.waiting:
        seat = rng.choice(now.waiting)
        choices = now.choices(seat)
        choice = rng.choice(choices) if random else policy(now.fork(), seat, choices, rng)
        now.act(seat, choice)
    return now


def by_worth(state: State, seat: Seat) -> float:
    """Return a win probability that grows with the score; at the end, the result."""
    if state.over:
        assert state.result is not None
        return victory(state.result, seat)
    worth = state.worth or (0,) * state.seats
    most = max(1, *worth)
    shares = [exp(3 * one / most) for one in worth]
    return shares[seat] / sum(shares)


def plain_judge(game: str) -> Judge:
    return Judge(by_worth, policy_of(game))
