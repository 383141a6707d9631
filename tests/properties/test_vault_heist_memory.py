"""Vault Heist: what memory calls certain, against every possible deal.

A small world: three hands of two or three cards of three kinds, seen from outside. The test keeps
and moves all deals that fit what was seen.
"""

from itertools import combinations_with_replacement, product
from random import Random

from heistnight.games.vault_heist.knowledge import (
    HandFacts,
    add_card,
    add_seen,
    known_cards,
    move_unseen_card,
    remove_card,
)

Hand = tuple[int, ...]
Deal = tuple[Hand, ...]

KINDS = range(3)
SEATS = range(3)


def every_deal(sizes: list[int]) -> set[Deal]:
    return set(product(*[combinations_with_replacement(KINDS, size) for size in sizes]))


def less(deal: Deal, seat: int, card: int) -> Deal:
    hand = list(deal[seat])
    hand.remove(card)
    return (*deal[:seat], tuple(hand), *deal[seat + 1 :])


def more(deal: Deal, seat: int, card: int) -> Deal:
    return (*deal[:seat], tuple(sorted((*deal[seat], card))), *deal[seat + 1 :])


class SmallWorld:
    """The truth, all possible alternatives, and what memory concludes."""

    def __init__(self, rng: Random) -> None:
        self.rng = rng
        self.possible = every_deal([rng.choice((2, 3))] * 3)
        self.truth = rng.choice(sorted(self.possible))
        self.facts: HandFacts = ()

    def happen(self) -> None:
        seat = self.rng.randrange(3)
        happens = self.rng.choice((self.look, self.take, self.take, self.show, self.gain))
        if self.truth[seat] or happens == self.gain:
            happens(seat)

    def look(self, seat: int) -> None:
        hand = self.truth[seat]
        seen = tuple(sorted(self.rng.sample(hand, min(2, len(hand)))))
        self.possible = {
            deal
            for deal in self.possible
            if all(deal[seat].count(card) >= seen.count(card) for card in seen)
        }
        self.facts = add_seen(self.facts, 1 << seat, seen)

    def take(self, loser: int) -> None:
        taker = (loser + self.rng.choice((1, 2))) % 3
        card = self.rng.choice(self.truth[loser])
        self.truth = more(less(self.truth, loser, card), taker, card)
        self.possible = {
            more(less(deal, loser, card), taker, card)
            for deal in self.possible
            for card in set(deal[loser])
        }
        self.facts = move_unseen_card(self.facts, loser, taker)

    def show(self, seat: int) -> None:
        card = self.rng.choice(self.truth[seat])
        self.truth = less(self.truth, seat, card)
        self.possible = {less(d, seat, card) for d in self.possible if card in d[seat]}
        self.facts = remove_card(self.facts, 1 << seat, card)

    def gain(self, seat: int) -> None:
        card = self.rng.choice(KINDS)
        self.truth = more(self.truth, seat, card)
        self.possible = {more(deal, seat, card) for deal in self.possible}
        self.facts = add_card(self.facts, seat, card)


def fits(deal: Deal, facts: HandFacts) -> bool:
    for where, cards in facts:
        held = [card for seat in SEATS if where >> seat & 1 for card in deal[seat]]
        if any(held.count(card) < cards.count(card) for card in cards):
            return False
    return True


def test_memory_never_claims_too_much_and_seldom_too_little() -> None:
    """G-4: every possible deal fits the facts, and hardly any other does."""
    fitting = possible = 0
    for seed in range(120):
        world = SmallWorld(Random(seed))
        for _ in range(world.rng.randrange(1, 7)):
            world.happen()
            assert world.truth in world.possible
            assert all(fits(deal, world.facts) for deal in world.possible)
        possible += len(world.possible)
        sizes = [len(hand) for hand in world.truth]
        fitting += sum([fits(deal, world.facts) for deal in every_deal(sizes)])
    assert possible <= fitting < 1.01 * possible


def test_what_is_known_of_a_single_hand_is_all_that_is_certain_of_it() -> None:
    """G-4: for each kind, no possible deal has fewer, and some deal has no more."""
    missed = 0
    for seed in range(120):
        world = SmallWorld(Random(seed))
        for _ in range(world.rng.randrange(1, 7)):
            world.happen()
        for seat, card in product(SEATS, KINDS):
            certain = min([deal[seat].count(card) for deal in world.possible])
            claimed = known_cards(world.facts, 1 << seat).count(card)
            assert claimed <= certain
            missed += certain - claimed
    assert missed < 12, "of 1080: only what follows from the sizes of hands"
