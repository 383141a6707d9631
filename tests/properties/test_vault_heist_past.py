"""Vault Heist: sampled pasts against every possible past.

A small world: seat 0 watches, two others hold a few cards of three kinds. The test keeps and moves
all possibilities, and every sampled past must be one of them.
"""

from random import Random

from heistnight.games.vault_heist.history_sampling import (
    DRAW,
    GAIN,
    SHOW,
    TAKE,
    CardMove,
    KnownHistory,
    sample_histories,
)
from heistnight.games.vault_heist.knowledge import HandFacts
from heistnight.kernel.chance import Chance

Cards = tuple[int, ...]
Deal = tuple[Cards, Cards, Cards]
"""The hands of seats 1 and 2, and the deck, each sorted."""

DECK = 2


def less(deal: Deal, place: int, card: int) -> Deal:
    cards = list(deal[place])
    cards.remove(card)
    return with_cards(deal, place, cards)


def more(deal: Deal, place: int, card: int) -> Deal:
    return with_cards(deal, place, [*deal[place], card])


def with_cards(deal: Deal, place: int, cards: list[int]) -> Deal:
    first, second, deck = [tuple(sorted(cards)) if n == place else deal[n] for n in range(3)]
    return first, second, deck


def holds(deal: Deal, place: int, cards: Cards) -> bool:
    return all(deal[place].count(card) >= cards.count(card) for card in cards)


class SmallWorld:
    """The truth, all possible alternatives, and the history that the game would store."""

    def __init__(self, rng: Random) -> None:
        self.rng = rng
        pool = [rng.randrange(3) for _ in range(9)]
        self.stock = tuple(sorted(pool[:5]))
        self.held: tuple[Cards, Cards, Cards] = ((), tuple(pool[5:7]), tuple(pool[7:]))
        deck = list(self.stock)
        rng.shuffle(deck)
        self.deck = deck
        self.own: list[int] = []
        self.truth: Deal = (tuple(sorted(self.held[1])), tuple(sorted(self.held[2])), self.stock)
        self.facts: HandFacts = ()
        self.history: tuple[CardMove, ...] = ()
        self.possible = self.splits()
        if rng.random() < 0.5:
            card = rng.choice(self.truth[0])
            self.facts = ((1 << 1, (card,)),)
            self.possible = {deal for deal in self.possible if card in deal[0]}

    def splits(self) -> set[Deal]:
        """Return every way to hold the four cards that weren't shuffled in."""
        cards = self.held[1] + self.held[2]
        found = set()
        for a in range(4):
            for b in range(a):
                rest = [cards[n] for n in range(4) if n not in (a, b)]
                hand = tuple(sorted([cards[a], cards[b]]))
                found.add((hand, tuple(sorted(rest)), self.stock))
        return found

    def happen(self) -> None:
        happens = self.rng.choice(
            (self.draw, self.draw, self.show, self.pick, self.pick, self.look, self.lose, self.gain)
        )
        happens(self.rng.randrange(2))

    def draw(self, place: int) -> None:
        if not self.deck:
            return
        card = self.deck.pop()
        if self.rng.random() < 0.3:
            self.own.append(card)
            self.history += ((DRAW, 0, card),)
            self.truth = less(self.truth, DECK, card)
            self.possible = {less(d, DECK, card) for d in self.possible if card in d[DECK]}
            return
        self.history += ((DRAW, place + 1, card),)
        self.truth = more(less(self.truth, DECK, card), place, card)
        self.possible = {
            more(less(deal, DECK, drawn), place, drawn)
            for deal in self.possible
            for drawn in set(deal[DECK])
        }

    def show(self, place: int) -> None:
        if self.truth[place]:
            card = self.rng.choice(self.truth[place])
            self.history += ((SHOW, place + 1, card),)
            self.truth = less(self.truth, place, card)
            self.possible = {less(d, place, card) for d in self.possible if card in d[place]}

    def gain(self, place: int) -> None:
        card = self.rng.randrange(3)
        self.history += ((GAIN, place + 1, card),)
        self.truth = more(self.truth, place, card)
        self.possible = {more(deal, place, card) for deal in self.possible}

    def pick(self, place: int) -> None:
        """One of the others takes a card from the other: seat 0 doesn't see it."""
        if not self.truth[place]:
            return
        card, taker = self.rng.choice(self.truth[place]), 1 - place
        self.history += ((TAKE, taker + 1, place + 1, card),)
        self.truth = more(less(self.truth, place, card), taker, card)
        self.possible = {
            more(less(deal, place, taken), taker, taken)
            for deal in self.possible
            for taken in set(deal[place])
        }

    def look(self, place: int) -> None:
        """Seat 0 takes a card from another player and sees one more."""
        if not self.truth[place]:
            return
        hand = list(self.truth[place])
        self.rng.shuffle(hand)
        card, *returned = hand[:2]
        self.own.append(card)
        self.history += ((TAKE, 0, place + 1, card, *returned),)
        self.truth = less(self.truth, place, card)
        seen = (card, *returned)
        self.possible = {less(d, place, card) for d in self.possible if holds(d, place, seen)}

    def lose(self, place: int) -> None:
        """Seat 0 loses a card."""
        if self.own:
            card = self.own.pop(self.rng.randrange(len(self.own)))
            self.history += ((TAKE, place + 1, 0, card),)
            self.truth = more(self.truth, place, card)
            self.possible = {more(deal, place, card) for deal in self.possible}

    def made_up(self, chance: Chance) -> Deal:
        known = KnownHistory(0, self.stock, self.held, self.facts, self.history)
        for crowd in (1, 1, 16, 256):
            for past in sample_histories(known, crowd, chance):
                deck = tuple(sorted(past.fill(past.blanks())))
                own, first, second = [past.cards_in(hand) for hand in past.hands]
                assert own == tuple(sorted(self.own))
                return first, second, deck
        raise AssertionError("no past was found")


def test_what_is_made_up_is_all_that_could_be_and_nothing_else() -> None:
    """G-4: cards seen, cards moved unseen, cards from before and after the shuffle."""
    several = 0
    for seed in range(200):
        world, chance = SmallWorld(Random(seed)), Chance(seed)
        for _ in range(world.rng.randrange(1, 9)):
            world.happen()
        assert world.truth in world.possible
        found = set()
        for _ in range(600 * len(world.possible)):
            found.add(world.made_up(chance))
            assert found <= world.possible
            if found == world.possible:
                break
        assert found == world.possible, (seed, world.history)
        several += len(found) > 3
    assert several > 60


def test_what_only_others_know_makes_no_difference() -> None:
    """G-4: the same chance samples the same past, whichever possible one is true."""
    for seed in range(60):
        world = SmallWorld(Random(seed))
        for _ in range(6):
            world.happen()
        known = KnownHistory(0, world.stock, world.held, world.facts, world.history)
        (past, *_) = sample_histories(known, 64, Chance(seed))
        past.fill(past.blanks())
        held = tuple([past.cards_in(hand) for hand in past.held])
        other = known._replace(held=held, history=past.history())
        (again, *_) = sample_histories(other, 64, Chance(seed))
        again.fill(again.blanks())
        assert again.history() == past.history()
        assert [again.cards_in(hand) for hand in again.held] == list(held)
