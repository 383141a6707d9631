"""Two real games that differ only in what one seat can't see: it decides the same in both.

Unlike imagined games, these don't use the code under test. They differ in two cards of one
shuffle, or in what another seat chose in secret.
"""

from collections.abc import Callable, Iterator
from functools import partial
from random import Random
from typing import TypeVar

import pytest

import heistnight as hn
from heistnight.bots import policy_of
from heistnight.bots.advisor import advise
from heistnight.bots.search import SearchSettings, search
from heistnight.kernel.chance import Chance, key_of
from heistnight.kernel.game import Game
from heistnight.review.evaluation import weigh
from heistnight.review.walkthrough import judge_of
from tests.study.test_twins import Dealer, Swaps, every_game

pytestmark = pytest.mark.skipif(
    hn.BUILD == "compiled",
    reason="it replaces a method that compiled rules call directly",
)

Done = TypeVar("Done")
Thinks = Callable[[Game], object]
SEEDS = 5
QUICK = SearchSettings(rollouts=12, acts=400)


def acts_of(seat: int, game: Game) -> list[int]:
    return [choice for who, choice in game.acts if who == seat]


class Twins:
    """Two games with different pasts, also when a search replays them."""

    def __init__(self, dealer: Dealer, one: Game, make_other: Callable[[], Game], swaps: Swaps):
        self.one, self.dealer, self.swaps = one, dealer, swaps
        self.other = self.in_the_other(make_other)

    def in_the_other(self, done: Callable[[], Done]) -> Done:
        self.dealer.swaps = self.swaps
        try:
            return done()
        finally:
            self.dealer.swaps = None

    def indistinguishable(self, seat: int) -> bool:
        """Compare all that the seat sees: its own acts, the question, the view and the log."""
        one, other = self.one, self.other
        return (
            acts_of(seat, one) == acts_of(seat, other)
            and one.choices(seat) == other.choices(seat)
            and one.fork() != other.fork()
            and one.view(seat) == other.view(seat)
            and one.events(seat) == other.events(seat)
        )

    def in_step(self, rng: Random) -> Iterator[int]:
        """Play both games with the same choices, mostly a policy's; yield the seat that decides."""
        one, other, policy = self.one, self.other, policy_of(self.one.id)
        while not one.over and one.waiting == other.waiting:
            seat = rng.choice(one.waiting)
            yield seat
            choices = one.choices(seat)
            choice = policy(one.fork(), seat, choices, rng) if rng.random() < 0.8 else choices[-1]
            if choice not in other.choices(seat):
                return
            one.act(seat, choice)
            self.in_the_other(partial(other.act, seat, choice))

    def think_alike(self, thinks: Thinks) -> bool:
        return thinks(self.one) == self.in_the_other(partial(thinks, self.other))


def dealt_apart(game: str, seats: int, dealer: Dealer, seed: int, rng: Random) -> Twins:
    """Return two games that differ in one swap of one shuffle."""
    dealer.noted.clear()
    one = hn.new(game, seats=seats, seed=seed)
    swaps = key_of(seed), rng.choice(dealer.noted), rng.getrandbits(32)
    return Twins(dealer, one, lambda: hn.new(game, seats=seats, seed=seed), swaps)


def chosen_apart(game: str, seats: int, dealer: Dealer, seed: int, rng: Random) -> Twins:
    """Return two games that differ in one choice."""
    policy, one, acts = policy_of(game), hn.new(game, seats=seats, seed=seed), rng.randrange(30)
    while acts > 0 or len(one.choices(one.waiting[0])) < 2:
        seat = one.waiting[0]
        one.act(seat, policy(one.fork(), seat, one.choices(seat), rng))
        acts -= 1
    twins = Twins(dealer, one, one.copy, (b"", 0, 0))
    seat = one.waiting[0]
    choice, another = rng.sample(one.choices(seat), 2)
    one.act(seat, choice)
    twins.other.act(seat, another)
    return twins


def hidden_moments(
    game: str, seats: int, dealer: Dealer, most: int
) -> Iterator[tuple[Twins, int, int]]:
    """Yield states that differ unnoticeably for the deciding seat, with the seat and a seed."""
    for seed in range(SEEDS):
        for apart in (dealt_apart, chosen_apart):
            rng = Random(seed)
            twins, found = apart(game, seats, dealer, seed, rng), 0
            for seat in twins.in_step(rng):
                asked = found < most and len(twins.one.choices(seat)) > 1
                if asked and twins.indistinguishable(seat):
                    found += 1
                    yield twins, seat, rng.getrandbits(32)


@every_game
def test_what_is_hidden_moves_no_search(
    game: str, seats: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The choice and the values are the same, with any search settings."""
    dealer, policy, hidden = Dealer(monkeypatch), policy_of(game), 0
    for twins, seat, luck in hidden_moments(game, seats, dealer, most=3):
        hidden += 1
        for plans in (QUICK, QUICK._replace(believes=True), QUICK._replace(depth=4)):

            def searched(
                one: Game, seat: int = seat, luck: int = luck, p: SearchSettings = plans
            ) -> object:
                return search(one.as_seen_by(seat), one.choices(seat), policy, Chance(luck), p)

            assert twins.think_alike(searched), (plans, seat)
    assert hidden > SEEDS


@every_game
def test_what_is_hidden_moves_no_hint(
    game: str, seats: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The advice and its words are the same."""
    dealer, hidden = Dealer(monkeypatch), 0
    for twins, seat, luck in hidden_moments(game, seats, dealer, most=1):
        hidden += 1
        for kind in ("regular", "sharp"):

            def hint(one: Game, seat: int = seat, luck: int = luck, kind: str = kind) -> object:
                return advise(one, seat, Random(luck), kind)

            assert twins.think_alike(hint), (kind, seat)
    assert hidden > SEEDS // 2


@every_game
def test_what_is_hidden_moves_no_verdict(
    game: str, seats: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A review gives each option the same value and the same loss."""
    dealer, judge, hidden = Dealer(monkeypatch), judge_of(game), 0
    for twins, seat, luck in hidden_moments(game, seats, dealer, most=2):
        hidden += 1
        chosen = twins.one.choices(seat)[0]

        def weighs(one: Game, seat: int = seat, luck: int = luck, chosen: int = chosen) -> object:
            return weigh(one, seat, chosen, judge, Chance(luck), worlds=4)

        assert twins.think_alike(weighs), seat
    assert hidden > SEEDS
