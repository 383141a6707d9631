"""Pairs of real games with one seed that differ in two cards of one shuffle.

Unlike imagined games, they don't depend on the code under test. So they show what `imagine` and a
key leave out.
"""

from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

import heistnight as hn
from heistnight.bots import policy_of
from heistnight.bots.values import value
from heistnight.kernel.steps import State
from heistnight.study import Episode

pytestmark = pytest.mark.skipif(
    hn.BUILD == "compiled",
    reason="it replaces a method that compiled rules call directly",
)

every_game = pytest.mark.parametrize(
    ("game", "seats"),
    [
        ("big-score", 3),
        ("big-score-solo", 1),
        ("crooks", 3),
        ("vault-heist", 3),
        ("chicken-heist", 4),
    ],
)
Twins = tuple[Episode, Episode]
Swaps = tuple[bytes, int, int]
"""Which game's chance, at which point, and a seed for the two cards."""


class Dealer:
    """Shuffles normally and records the chance; at one point it swaps two cards."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.noted: list[int] = []
        self.swaps: Swaps | None = None
        usual = State.shuffled

        def shuffled(state: State, items: tuple[Any, ...], deck: str = "") -> tuple[Any, ...]:
            stood, dealt = state.drawn, list(usual(state, items, deck))
            if len(dealt) > 1:
                self.noted.append(stood)
                if self.swaps is not None and self.swaps[:2] == (state.key, stood):
                    one, other = Random(self.swaps[2]).sample(range(len(dealt)), 2)
                    dealt[one], dealt[other] = dealt[other], dealt[one]
            return tuple(dealt)

        monkeypatch.setattr(State, "shuffled", shuffled)


def twins(game: str, seats: int, dealer: Dealer, seed: int) -> Iterator[Twins]:
    """Yield both games at every moment until one can't do what the other did."""
    rng = Random(seed)
    dealer.noted.clear()
    one = Episode(game, seats, seed, remember=True)
    swaps = (one.state.key, rng.choice(dealer.noted), rng.getrandbits(32))
    dealer.swaps = swaps
    other = Episode(game, seats, seed, remember=True)
    dealer.swaps = None
    while not one.over and one.asked == other.asked:
        yield one, other
        seat = one.asked[0]
        choice = rng.choice(one.legal(seat))
        if choice not in other.legal(seat):
            return
        one.act(seat, choice)
        dealer.swaps = swaps
        other.act(seat, choice)
        dealer.swaps = None


def seen(episode: Episode, seat: int) -> tuple[bytes, tuple[int, ...], int]:
    return episode.observe(seat).tobytes(), episode.legal(seat), episode.own_score(seat)


@every_game
def test_what_a_key_leaves_out_nobody_sees(
    game: str, seats: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A seat that ever saw a difference has another key from then on."""
    dealer, different = Dealer(monkeypatch), 0
    for seed in range(40):
        apart: set[int] = set()
        for one, other in twins(game, seats, dealer, seed):
            for seat in range(seats):
                if seen(one, seat) != seen(other, seat):
                    apart.add(seat)
                same = one.information_key(seat) == other.information_key(seat)
                assert not (same and seat in apart), (seed, seat)
                different += not same
    assert different > 100


@every_game
def test_what_is_hidden_moves_neither_worlds_nor_minds(
    game: str, seats: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """With the same key, a seat imagines the same, values it the same, and does the same."""
    dealer, policy, rng, hidden = Dealer(monkeypatch), policy_of(game), Random(1), 0
    for seed in range(40):
        for one, other in twins(game, seats, dealer, seed):
            seat = rng.randrange(seats)
            same_key = one.information_key(seat) == other.information_key(seat)
            if not same_key or one.state == other.state:
                continue
            hidden += 1
            luck = rng.getrandbits(32)
            worlds = [twin.imagine(seat, Random(luck)).state for twin in (one, other)]
            assert worlds[0] == worlds[1]
            assert value(one.state, seat) == value(other.state, seat)
            if len(legal := one.legal(seat)) > 1:
                does = [policy(twin.state, seat, legal, Random(luck)) for twin in (one, other)]
                assert does[0] == does[1]
    assert hidden > 100
