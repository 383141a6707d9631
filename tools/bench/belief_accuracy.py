"""Measure how likely a seat's beliefs make the truth, compared with uniform worlds, and the cost.

Everyone plays by policy, with one choice in ten at random, and games are stopped at random acts.
What is hidden from a seat is a list of facts: how many of which card each hand holds, and so on.
The probability of each true fact is the share of worlds that agree with it. The result is the sum
of the logarithms.
"""

from collections.abc import Callable
from itertools import islice
from math import log
from random import Random
from time import process_time
from typing import Any, NamedTuple

import heistnight as hn
from heistnight.bots import policy_of
from heistnight.kernel.chance import Chance
from heistnight.kernel.steps import State

GAMES = {"big-score": 3, "crooks": 3, "vault-heist": 4, "chicken-heist": 5}
MOMENTS = 60
WORLDS = 256
SLIP_RATE = 0.1

HiddenFacts = list[int]


class BeliefFigures(NamedTuple):
    name: str
    uniform: float
    """Log-likelihood of the truth if all deals are equally likely. 0 would be certain."""
    believed: float
    uniform_us: float
    """Per world."""
    believed_us: float


def crooks(s: Any, seat: int) -> HiddenFacts:
    """Return where every crook is."""
    where = [-1] * 32
    for number, pile in enumerate(s.hangouts):
        for card in pile:
            where[card] = number
    for owner, row in enumerate(s.rows):
        for target, lying in enumerate(row):
            for card in lying:
                where[card & 31] = 100 + 10 * owner + target
    return where


def big_score(s: Any, seat: int) -> HiddenFacts:
    """Return what the others hired this round, and how many cards they sent where."""
    facts = []
    for other, hired in enumerate(s.hired):
        if other != seat:
            facts += [hired.count(card) for card in range(12)]
            facts += [len(pile) for pile in s.piles[other]] if s.piles else []
    return facts


def hands(s: Any, seat: int) -> HiddenFacts:
    """Return how many of each card every other hand holds."""
    held = [hand for other, hand in enumerate(s.hands) if other != seat]
    return [hand.count(card) for hand in held for card in range(16)]


def chicken(s: Any, seat: int) -> HiddenFacts:
    """Return hands and loot by card, and the event at each position."""
    loot = [cards for other, cards in enumerate(s.loot) if other != seat]
    return (
        hands(s, seat) + [cards.count(sort) for cards in loot for sort in range(16)] + [*s.events]
    )


FACTS_BY_GAME: dict[str, Callable[[Any, int], HiddenFacts]] = {
    "big-score": big_score, "crooks": crooks, "vault-heist": hands, "chicken-heist": chicken,
}  # fmt: skip


def stopped_games(game: str, seats: int) -> list[hn.Game]:
    """Play games by policy and stop each at a random moment with hidden cards."""
    policy, rng = policy_of(game), Random(game)
    found: list[hn.Game] = []
    while len(found) < MOMENTS:
        played, moments = hn.new(game, seats=seats, seed=rng.getrandbits(60)), []
        chance = Chance(rng.getrandbits(60))
        while not played.over:
            seat = played.waiting[0]
            choices = played.choices(seat)
            careless = rng.random() < SLIP_RATE
            state = played.imagine(seat, chance).fork()
            choice = rng.choice(choices) if careless else policy(state, seat, choices, chance)
            played.act_unchecked(seat, choice)
            if played.window is None and played.phase not in ("boss", "item", "rob", "flee"):
                moments.append(played.copy())
        found.append(rng.choice(moments[:-1]))
    return found


def likelihood(truth: HiddenFacts, worlds: list[HiddenFacts]) -> float:
    """Return the log-likelihood of the facts. Each gets half a world for and half against it."""
    return sum(
        [
            log((sum([facts[n] == fact for facts in worlds]) + 0.5) / (len(worlds) + 1))
            for n, fact in enumerate(truth)
        ]
    )


def measure(game: str, seats: int) -> BeliefFigures:
    facts_of, policy, rng = FACTS_BY_GAME[game], policy_of(game), Random(5)
    totals, seconds = [0.0, 0.0], [0.0, 0.0]
    games = stopped_games(game, seats)
    for played in games:
        seat = rng.randrange(seats)
        truth = facts_of(played.fork(), seat)
        for number, model in enumerate((None, policy)):
            began = process_time()
            worlds: list[State] = list(islice(played.worlds(seat, rng, model), WORLDS))
            seconds[number] += process_time() - began
            totals[number] += likelihood(truth, [facts_of(world, seat) for world in worlds])
    price = [spent / len(games) / WORLDS * 1e6 for spent in seconds]
    return BeliefFigures(
        f"{game}, {seats} seats", *[total / len(games) for total in totals], *price
    )


def main() -> None:
    print("\nLog-likelihood of the truth with uniform and with believed worlds; µs per world")
    heads = ("uniform", "believed", "gain", "µs uniform", "µs believed")
    print(f"{'':28}" + "".join([f"{head:>15}" for head in heads]))
    for game, seats in GAMES.items():
        row = measure(game, seats)
        gain = row.believed - row.uniform
        numbers = (row.uniform, row.believed, gain, row.uniform_us, row.believed_us)
        print(f"{row.name:28}" + "".join([f"{number:15.2f}" for number in numbers]), flush=True)


if __name__ == "__main__":
    main()
