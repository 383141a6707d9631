"""What each viewer with a perfect memory knows about others' hands (G-4).

A viewer is a seat, or (last) a spectator, who knows what everyone can see. It knows *facts*: a
set of hands, one bit per seat, and cards that these hands hold together at least. Facts come from
looking (pickpocket), from losing a card to a pickpocket, and from cards taken out of the discard
pile. Nothing else is certain: a player who passes may still have an answer.

A fact gets weaker when cards could have moved. A card played from a hand may be the known one. A
card that moves secretly from hand A to hand B may be any card. Hand A then surely has one card
less of each kind, while A and B together still hold all that either was known to hold.
"""

from heistnight.games.vault_heist.cards import Card, Cards
from heistnight.kernel.events import Seat
from heistnight.kernel.steps import with_item, without

Hands = int
"""Bit set of hands: bit n is the hand of seat n."""
HandFacts = tuple[tuple[Hands, Cards], ...]
"""What one viewer knows: cards by set of hands, each set at most once, cards sorted."""
Memory = tuple[HandFacts, ...]
"""Facts by viewer: every seat, then a spectator."""


def show_card(memory: Memory, seat: Seat, card: Card) -> Memory:
    """Update all memories after a card was played from this hand."""
    hand = 1 << seat
    for facts in memory:
        for where, cards in facts:
            if where & hand and card in cards:
                return tuple([remove_card(f, hand, card) if f else f for f in memory])
    return memory


def gain_card(memory: Memory, seat: Seat, card: Card) -> Memory:
    """Update all memories after a card came into this hand face up."""
    return tuple(
        [
            facts if viewer == seat else add_card(facts, seat, card)
            for viewer, facts in enumerate(memory)
        ]
    )


def take_card(memory: Memory, taker: Seat, loser: Seat, card: Card, returned: Cards) -> Memory:
    """Update all memories after a pickpocket; the taker also saw the returned cards."""
    after = [
        move_unseen_card(facts, loser, taker) if facts and viewer not in (taker, loser) else facts
        for viewer, facts in enumerate(memory)
    ]
    after[loser] = add_card(memory[loser], taker, card)
    own = remove_card(memory[taker], 1 << loser, card)
    after[taker] = add_seen(own, 1 << loser, returned)
    return tuple(after)


# One viewer's facts


def known_cards(facts: HandFacts, hands: Hands) -> Cards:
    for where, cards in facts:
        if where == hands:
            return cards
    return ()


def remove_card(facts: HandFacts, hand: Hands, card: Card) -> HandFacts:
    """Remove a card of this kind, which left the hand face up."""
    left = [
        (where, without(cards, card) if where & hand and card in cards else cards)
        for where, cards in facts
    ]
    return tuple([fact for fact in left if fact[1]])


def add_card(facts: HandFacts, seat: Seat, card: Card) -> HandFacts:
    """Add a card of this kind to what the hand is known to hold."""
    hand = 1 << seat
    if not known_cards(facts, hand):
        facts = (*facts, (hand, ()))
    return tuple(
        [
            (where, tuple(sorted((*cards, card))) if where & hand else cards)
            for where, cards in facts
        ]
    )


def add_seen(facts: HandFacts, hands: Hands, cards: Cards) -> HandFacts:
    """Add cards seen in these hands; they may be those already known."""
    if not cards:
        return facts
    for place, (where, before) in enumerate(facts):
        if where == hands:
            return with_item(facts, place, (hands, merge(before, cards)))
    return (*facts, (hands, tuple(sorted(cards))))


def move_unseen_card(facts: HandFacts, loser: Seat, taker: Seat) -> HandFacts:
    """Weaken the facts after an unseen card moved from hand to hand."""
    lost, won = 1 << loser, 1 << taker
    both = lost | won
    if not any(where & both == lost for where, _ in facts):
        return facts
    after: HandFacts = ()
    received = known_cards(facts, won)
    for where, cards in facts:
        if where & both == lost:
            after = add_seen(after, where, one_less_of_each(cards))
            after = add_seen(after, where | won, cards + received)
        else:
            after = add_seen(after, where, cards)
    return tuple([fact for fact in after if not implied(fact, after)])


def one_less_of_each(cards: Cards) -> Cards:
    return tuple([card for place, card in enumerate(cards) if card in cards[:place]])


def merge(cards: Cards, others: Cards) -> Cards:
    """Return the fewest cards that include both groups."""
    merged = list(cards)
    for card in set(others):
        merged += [card] * (others.count(card) - cards.count(card))
    return tuple(sorted(merged))


def implied(fact: tuple[Hands, Cards], facts: HandFacts) -> bool:
    """Return whether the facts about single hands already say this."""
    hands, cards = fact
    if single(hands):
        return False
    held = [card for where, known_ in facts if single(where) and where & hands for card in known_]
    return all(held.count(card) >= cards.count(card) for card in set(cards))


def single(hands: Hands) -> bool:
    return hands & (hands - 1) == 0
