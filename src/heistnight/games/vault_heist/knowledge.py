"""What a perfect memory knows of others' hands (G-4), kept as data for every onlooker.

An onlooker is a seat, or (last) a spectator, who knows what is open to all. It knows *facts*: a set
of hands, one bit a seat, and cards that these hands hold between them at least. Facts come from
looking (pickpocket), from losing a card to a pickpocket, and from cards taken out of the open
discard pile. Nothing else is certain: who answers a card or lets it pass may just be sly.

A fact fades as cards could have moved. A card played from a hand may be the known one. A card
that goes secretly from hand A to hand B may be any: hand A is then sure of one card less of each
kind, while A and B together still hold all that either was known to hold.
"""

from heistnight.games.vault_heist.cards import Card, Cards
from heistnight.kernel.events import Seat
from heistnight.kernel.steps import with_item, without

Hands = int
"""A set of hands: bit n is the hand of seat n."""
Facts = tuple[tuple[Hands, Cards], ...]
"""Each set of hands at most once; cards sorted, never empty."""
Memory = tuple[Facts, ...]
"""By onlooker: every seat, then a spectator."""


def shown(memory: Memory, seat: Seat, card: Card) -> Memory:
    """A card left this hand openly."""
    hand = 1 << seat
    for facts in memory:
        for where, cards in facts:
            if where & hand and card in cards:
                return tuple([less_one(f, hand, card) if f else f for f in memory])
    return memory


def gained(memory: Memory, seat: Seat, card: Card) -> Memory:
    """A card came into this hand openly."""
    return tuple(
        [
            facts if onlooker == seat else one_more(facts, seat, card)
            for onlooker, facts in enumerate(memory)
        ]
    )


def taken(memory: Memory, taker: Seat, loser: Seat, card: Card, returned: Cards) -> Memory:
    """A card went from hand to hand; the taker also saw these others and gave them back."""
    after = [
        moved(facts, loser, taker) if facts and onlooker not in (taker, loser) else facts
        for onlooker, facts in enumerate(memory)
    ]
    after[loser] = one_more(memory[loser], taker, card)
    own = less_one(memory[taker], 1 << loser, card)
    after[taker] = joined(own, 1 << loser, returned)
    return tuple(after)


# One onlooker's facts


def known(facts: Facts, hands: Hands) -> Cards:
    for where, cards in facts:
        if where == hands:
            return cards
    return ()


def less_one(facts: Facts, hand: Hands, card: Card) -> Facts:
    """A card of this kind left the hand, for all to see."""
    left = [
        (where, without(cards, card) if where & hand and card in cards else cards)
        for where, cards in facts
    ]
    return tuple([fact for fact in left if fact[1]])


def one_more(facts: Facts, seat: Seat, card: Card) -> Facts:
    """A card of this kind is in the hand besides what was there."""
    hand = 1 << seat
    if not known(facts, hand):
        facts = (*facts, (hand, ()))
    return tuple(
        [
            (where, tuple(sorted((*cards, card))) if where & hand else cards)
            for where, cards in facts
        ]
    )


def joined(facts: Facts, hands: Hands, cards: Cards) -> Facts:
    """These cards were seen there: they may be those known already."""
    if not cards:
        return facts
    for place, (where, before) in enumerate(facts):
        if where == hands:
            return with_item(facts, place, (hands, most(before, cards)))
    return (*facts, (hands, tuple(sorted(cards))))


def moved(facts: Facts, loser: Seat, taker: Seat) -> Facts:
    """Some card, nobody else knows which, went from hand to hand."""
    lost, won = 1 << loser, 1 << taker
    both = lost | won
    if not any(where & both == lost for where, _ in facts):
        return facts
    after: Facts = ()
    received = known(facts, won)
    for where, cards in facts:
        if where & both == lost:
            after = joined(after, where, one_less_of_each(cards))
            after = joined(after, where | won, cards + received)
        else:
            after = joined(after, where, cards)
    return tuple([fact for fact in after if not implied(fact, after)])


def one_less_of_each(cards: Cards) -> Cards:
    return tuple([card for place, card in enumerate(cards) if card in cards[:place]])


def most(cards: Cards, others: Cards) -> Cards:
    """The fewest cards that include the ones as well as the others."""
    merged = list(cards)
    for card in set(others):
        merged += [card] * (others.count(card) - cards.count(card))
    return tuple(sorted(merged))


def implied(fact: tuple[Hands, Cards], facts: Facts) -> bool:
    """What is known of single hands says as much already."""
    hands, cards = fact
    if single(hands):
        return False
    held = [card for where, known_ in facts if single(where) and where & hands for card in known_]
    return all(held.count(card) >= cards.count(card) for card in set(cards))


def single(hands: Hands) -> bool:
    return hands & (hands - 1) == 0
