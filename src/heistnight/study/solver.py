"""Solve a small game exactly: CFR+ and best responses on its whole tree, in numpy arrays.

It reads any OpenSpiel game, so its results can be compared with OpenSpiel's own on known games.
The tree is walked once. Every later pass works on all histories of one depth at a time.
"""

from collections.abc import Iterable, Iterator
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

MAX_HISTORIES = 5_000_000
CHANCE, TERMINAL = -1, -2

Ints = npt.NDArray[np.int64]
Floats = npt.NDArray[np.float64]
Node = tuple[int, int]
"""Its depth and its information set."""
EdgeTo = tuple[int, int, int, float]
"""Parent, slot, player and chance: see `TreeLevel`."""
Edge = tuple[int, int, int, int, int, float]
"""The parent's depth, the child, and the rest of the edge."""
Payoff = tuple[int, list[float]]


class GameTooLarge(Exception):
    """The tree has more histories than the solver keeps."""


class TreeLevel(NamedTuple):
    """The edges from the histories of one depth to those of the next, grouped by parent."""

    start: int
    end: int
    """The parents are among the histories numbered from `start` to `end - 1`."""
    child: Ints
    parent: Ints
    slot: Ints
    """By edge: its action's place among all actions of all information sets; -1 for chance."""
    player: Ints
    """By edge: who chose it, CHANCE for chance."""
    chance: Floats
    """By edge: its probability if chance chose it, otherwise 1."""

    def add_to_parents(self, found: Floats, values: Floats) -> None:
        """Add each edge's value to its parent's."""
        count = self.end - self.start
        found[self.start : self.end] += np.bincount(self.parent - self.start, values, count)


class Point(NamedTuple):
    """One measurement of a strategy."""

    iterations: int
    values: tuple[float, ...]
    """By player: what it earns if all follow the strategy."""
    gains: tuple[float, ...]
    """By player: what a best response earns more."""

    @property
    def nash_conv(self) -> float:
        return sum(self.gains)

    @property
    def exploitability(self) -> float:
        """Return the mean gain, as OpenSpiel defines it for two players."""
        return self.nash_conv / len(self.gains)


class GameTree:
    """All histories of a game, numbered by depth."""

    def __init__(self, game: Any, max_histories: int = MAX_HISTORIES) -> None:
        self.players: int = game.num_players()
        self.range: float = game.max_utility() - game.min_utility()
        self.sets: dict[tuple[int, str], int] = {}
        """By player and information state: the number of the information set."""
        self.actions: list[list[int]] = []
        """By information set: its legal actions."""
        self._first_slots = [0]
        self._set_depths: list[int] = []
        nodes, edges, payoffs = self._walk(game.new_initial_state(), max_histories)
        self.histories = len(nodes)
        order = np.argsort([depth for depth, _ in nodes], kind="stable")
        place = np.empty(self.histories, np.int64)
        place[order] = np.arange(self.histories)
        self.node_set = np.array([held for _, held in nodes], np.int64)[order]
        self.payoffs = np.zeros((self.histories, self.players))
        for node, returns in payoffs:
            self.payoffs[place[node]] = returns
        self.levels = levels_of(edges, place)
        self.slots = self._first_slots[-1]
        self.set_of_slot = np.repeat(np.arange(len(self.actions)), list(map(len, self.actions)))
        self.player_of_set = np.array([player for player, _ in self.sets], np.int64)

    def _walk(self, root: Any, most: int) -> tuple[list[Node], list[Edge], list[Payoff]]:
        nodes: list[Node] = []
        edges: list[Edge] = []
        payoffs: list[Payoff] = []
        waiting: list[tuple[Any, int, EdgeTo | None]] = [(root, 0, None)]
        while waiting:
            state, depth, edge = waiting.pop()
            node = len(nodes)
            if node >= most:
                raise GameTooLarge(f"The game has more than {most} histories.")
            if edge is not None:
                edges.append((depth - 1, node, *edge))
            if state.is_terminal():
                nodes.append((depth, TERMINAL))
                payoffs.append((node, state.returns()))
            elif state.is_chance_node():
                nodes.append((depth, CHANCE))
                for action, chance in state.chance_outcomes():
                    waiting.append((state.child(action), depth + 1, (node, -1, CHANCE, chance)))
            else:
                player, held = state.current_player(), self._information_set(state, depth)
                nodes.append((depth, held))
                for slot, action in enumerate(self.actions[held], self._first_slots[held]):
                    waiting.append((state.child(action), depth + 1, (node, slot, player, 1.0)))
        return nodes, edges, payoffs

    def _information_set(self, state: Any, depth: int) -> int:
        player = state.current_player()
        key = (player, state.information_state_string(player))
        number = self.sets.setdefault(key, len(self.sets))
        if number == len(self.actions):
            self.actions.append(state.legal_actions())
            self._first_slots.append(self._first_slots[-1] + len(self.actions[-1]))
            self._set_depths.append(depth)
        elif self._set_depths[number] != depth:
            raise ValueError("An information set holds histories of different lengths.")
        return number

    @property
    def decisions(self) -> int:
        """Return the number of histories where a player decides."""
        return int((self.node_set >= 0).sum())

    @property
    def shared_sets(self) -> int:
        """Return the number of information sets that hold more than one history."""
        return int((np.bincount(self.node_set[self.node_set >= 0]) > 1).sum())

    # Strategies: a probability for each slot

    def uniform(self) -> Floats:
        return self.normalized(np.ones(self.slots))

    def normalized(self, weights: Floats) -> Floats:
        """Return weights as probabilities; sets without weight are uniform."""
        sizes = np.bincount(self.set_of_slot)
        totals = np.bincount(self.set_of_slot, weights)
        even = 1.0 / sizes[self.set_of_slot]
        total = totals[self.set_of_slot]
        return np.where(total > 0, weights / np.where(total > 0, total, 1.0), even)

    def edge_chances(self, level: TreeLevel, strategy: Floats) -> Floats:
        """Return each edge's probability under a strategy."""
        return np.where(level.slot >= 0, strategy[level.slot], level.chance)

    def values(self, strategy: Floats) -> Floats:
        """Return the expected payoffs of every history, by player."""
        found = self.payoffs.copy()
        for level in reversed(self.levels):
            step = self.edge_chances(level, strategy)
            for player in range(self.players):
                level.add_to_parents(found[:, player], step * found[level.child, player])
        return found

    def reaches(self, strategy: Floats, player: int) -> tuple[Floats, Floats]:
        """Return how likely the player, and all others with chance, go to each history."""
        own, others = np.ones(self.histories), np.ones(self.histories)
        for level in self.levels:
            step = self.edge_chances(level, strategy)
            mine = level.player == player
            own[level.child] = own[level.parent] * np.where(mine, step, 1.0)
            others[level.child] = others[level.parent] * np.where(mine, 1.0, step)
        return own, others

    def best_response(self, strategy: Floats, player: int) -> tuple[float, Floats]:
        """Return the best value against the others' strategy, and the choices that earn it."""
        _, others = self.reaches(strategy, player)
        found = self.payoffs[:, player] * 1.0
        chosen = np.zeros(self.slots)
        for level in reversed(self.levels):
            step = self.edge_chances(level, strategy)
            mine = level.player == player
            slots, children = level.slot[mine], level.child[mine]
            earned = others[children] * found[children]
            worth = np.bincount(slots, earned, self.slots).astype(float)
            self._choose_best(worth, np.unique(slots), chosen)
            step = np.where(mine, chosen[level.slot], step)
            level.add_to_parents(found, step * found[level.child])
        return float(found[0]), chosen

    def _choose_best(self, worth: Floats, slots: Ints, chosen: Floats) -> None:
        """Mark the best slot of each information set at this depth; the first of equals."""
        if not len(slots):
            return
        sets = self.set_of_slot[slots]
        order = np.lexsort((slots, -worth[slots], sets))
        firsts = np.ones(len(order), bool)
        firsts[1:] = sets[order][1:] != sets[order][:-1]
        chosen[slots[order][firsts]] = 1.0

    def measure(self, strategy: Floats, iterations: int = 0) -> Point:
        values = self.values(strategy)[0]
        gains = [
            self.best_response(strategy, player)[0] - values[player]
            for player in range(self.players)
        ]
        return Point(iterations, tuple(map(float, values)), tuple(map(float, gains)))


def levels_of(edges: list[Edge], place: Ints) -> list[TreeLevel]:
    """Sort edges by depth and parent, with the histories' final numbers."""
    depths, children, parents, slots, players, chances = map(np.array, zip(*edges, strict=True))
    children, parents = place[children], place[parents]
    order = np.lexsort((children, parents))
    depths, children, parents = depths[order], children[order], parents[order]
    slots, players, chances = slots[order], players[order], chances[order].astype(np.float64)
    found = []
    for depth in range(int(depths[-1]) + 1):
        here = slice(*np.searchsorted(depths, (depth, depth + 1)))
        start, end = int(parents[here][0]), int(parents[here][-1]) + 1
        columns = (children[here], parents[here], slots[here], players[here], chances[here])
        found.append(TreeLevel(start, end, *columns))
    return found


class Solver:
    """CFR+ with alternating updates and linear averaging (Tammelin, 2014)."""

    def __init__(self, tree: GameTree) -> None:
        self.tree = tree
        self.iterations = 0
        self.regrets = np.zeros(tree.slots)
        self.weights = np.zeros(tree.slots)
        self._owners = tree.player_of_set[tree.set_of_slot]

    @property
    def current(self) -> Floats:
        return self.tree.normalized(self.regrets)

    @property
    def average(self) -> Floats:
        """Return the average strategy, which approaches an equilibrium of two players."""
        return self.tree.normalized(self.weights)

    def iterate(self) -> None:
        self.iterations += 1
        for player in range(self.tree.players):
            self._update(player)

    def _update(self, player: int) -> None:
        tree, strategy = self.tree, self.current
        own, others = tree.reaches(strategy, player)
        found = tree.payoffs[:, player] * 1.0
        regrets, weights = np.zeros(tree.slots), np.zeros(tree.slots)
        for level in reversed(tree.levels):
            step = tree.edge_chances(level, strategy)
            level.add_to_parents(found, step * found[level.child])
            mine = level.player == player
            parents, slots = level.parent[mine], level.slot[mine]
            gain = others[parents] * (found[level.child[mine]] - found[parents])
            regrets += np.bincount(slots, gain, tree.slots)
            # All histories of a set have the same own reach: keep one, not the sum.
            weights[slots] = own[parents] * step[mine]
        mine = self._owners == player
        self.regrets[mine] = np.maximum(self.regrets + regrets, 0.0)[mine]
        self.weights[mine] += self.iterations * weights[mine]

    def curve(self, measured: Iterable[int]) -> Iterator[Point]:
        """Iterate up to each of these counts and measure the average strategy there."""
        for count in measured:
            while self.iterations < count:
                self.iterate()
            yield self.tree.measure(self.average, self.iterations)
