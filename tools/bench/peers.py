"""Measure how fast other libraries play card games at random.

Everything runs in one process on one core. A decision is asking for the legal actions, picking one
at random and applying it, including the deal and all other chance of the game.
"""

import copy
import importlib.util
import random
from collections.abc import Iterator
from time import process_time
from typing import Any, NamedTuple, Protocol

SECONDS, ROUNDS = 0.3, 5
OPENSPIEL_GAMES = ("hearts", "gin_rummy", "crazy_eights")
RLCARD_GAMES = ("gin-rummy", "uno")
COPIES_A_POSITION = 20


class Peer(NamedTuple):
    name: str
    decision_us: float
    copy_us: float
    decisions_a_game: float


class Player(Protocol):
    """A game of another library."""

    def play(self, rng: random.Random, decisions: int | None = None) -> int:
        """Deal and play at random to the end, or for this many decisions. Return how many."""

    def copy(self, times: int) -> None:
        """Copy the current position this many times."""


class OpenSpiel:
    def __init__(self, game: str) -> None:
        import pyspiel

        self.game: Any = pyspiel.load_game(game)
        self.state: Any = None

    def play(self, rng: random.Random, decisions: int | None = None) -> int:
        self.state = state = self.game.new_initial_state()
        made = 0
        while made != decisions and not state.is_terminal():
            if not state.is_chance_node():
                made += 1
            actions = state.legal_actions()  # at a chance node: the outcomes, equally likely
            state.apply_action(actions[int(rng.random() * len(actions))])
        return made

    def copy(self, times: int) -> None:
        clone = self.state.clone
        for _ in range(times):
            clone()


class RLCard:
    def __init__(self, game: str) -> None:
        import rlcard

        self.env: Any = rlcard.make(game, config={"seed": 1})

    def play(self, rng: random.Random, decisions: int | None = None) -> int:
        env = self.env
        state, _ = env.reset()
        made = 0
        while made != decisions and not env.is_over():
            made += 1
            actions = list(state["legal_actions"])
            state, _ = env.step(actions[int(rng.random() * len(actions))])
        return made

    def copy(self, times: int) -> None:
        game = self.env.game
        for _ in range(times):
            copy.deepcopy(game)


def measure(name: str, player: Player) -> Peer:
    """Return the best of several rounds, as for our own games."""
    rounds = [one_round(name, player, random.Random(number)) for number in range(ROUNDS)]
    quickest = min(rounds, key=lambda found: found.decision_us)
    return quickest._replace(copy_us=min([found.copy_us for found in rounds]))


def one_round(name: str, player: Player, rng: random.Random, seconds: float = SECONDS) -> Peer:
    """Play for `seconds`, then copy half-played games for `seconds`."""
    player.play(rng)

    games = decisions = 0
    began = process_time()
    while (playing := process_time() - began) < seconds:
        decisions += player.play(rng)
        games += 1

    copies, copying = 0, 0.0
    began = process_time()
    while process_time() - began < seconds:
        player.play(rng, decisions=decisions // games // 2)
        start = process_time()
        player.copy(COPIES_A_POSITION)
        copying += process_time() - start
        copies += COPIES_A_POSITION

    return Peer(name, playing / decisions * 1e6, copying / copies * 1e6, decisions / games)


def players() -> Iterator[tuple[str, Player]]:
    """Yield every game of the installed libraries."""
    if importlib.util.find_spec("pyspiel"):
        for game in OPENSPIEL_GAMES:
            yield f"OpenSpiel {game}", OpenSpiel(game)
    else:
        print("OpenSpiel isn't installed, so it isn't measured.")
    if importlib.util.find_spec("rlcard"):
        for game in RLCARD_GAMES:
            yield f"RLCard {game}", RLCard(game)
    else:
        print("RLCard isn't installed, so it isn't measured.")


def measure_peers() -> list[Peer]:
    return [measure(name, player) for name, player in players()]
