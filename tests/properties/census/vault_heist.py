"""Vault Heist: 68 cards by kind wherever they are, three levels per seat, and true memories."""

from collections import Counter

from heistnight.games.vault_heist.cards import CARD_NAMES, DISTRACT, FIREWALL, LEVELS
from heistnight.games.vault_heist.chain import on_the_table
from heistnight.games.vault_heist.state import VaultHeistState


def census(s: VaultHeistState) -> dict[str, int]:
    cards: Counter[int] = Counter()
    for heap in (s.deck, s.discard, s.supports, *s.hands):
        cards.update(heap)
    cards.update([card for _, card in s.oppositions])
    cards.update([played.card for played in on_the_table(s)])
    cards.update({FIREWALL: sum(s.firewalls), DISTRACT: sum(s.distracted)})
    counts = {CARD_NAMES[card]: count for card, count in sorted(cards.items())}
    assert all(0 <= levels < 1 << len(LEVELS) for levels in s.levels)
    assert all(hand == tuple(sorted(hand)) for hand in s.hands)
    assert_memory_is_true(s)
    return counts | {"cards": sum(counts.values()), "levels": len(LEVELS) * len(s.levels)}


def assert_memory_is_true(s: VaultHeistState) -> None:
    """Check that everything a seat is certain of is true, and what the deck is made of."""
    for onlooker, facts in enumerate(s.memory):
        assert len({where for where, _ in facts}) == len(facts)
        for where, cards in facts:
            assert cards
            assert not where >> onlooker & 1 or onlooker == s.seats
            held = [card for seat in range(s.seats) if where >> seat & 1 for card in s.hands[seat]]
            assert not Counter(cards) - Counter(held), (onlooker, where, cards, held)
    for drew in (*s.drew, ()):
        assert not Counter(s.deck) + Counter(drew) - Counter(s.stock)
