"""Chicken Heist: 14 events (10 in play), 30 loot, 40 action cards and 12 characters, by kind."""

from collections import Counter

from heistnight.games.chicken_heist.amounts import (
    ACTION_CARDS,
    LOOT_CARDS,
    POSITIONS,
    SMALL_LOOT,
)
from heistnight.games.chicken_heist.cards import (
    ACTIONS,
    CHARACTERS,
    LOCKDOWN,
)
from heistnight.games.chicken_heist.playing import Resolve
from heistnight.games.chicken_heist.state import ALL_MOVES, INSIDE, ChickenHeistState


def census(s: ChickenHeistState) -> dict[str, int]:
    events = Counter([*s.events, *s.aside])
    loot = Counter([*s.loot_pile, *s.truck, *[card for own in s.loot for card in own]])
    actions = Counter(
        [
            *s.action_pile,
            *s.discards,
            *s.board,
            *[LOCKDOWN for _ in s.locks],
            *[card for hand in s.hands for card in hand],
            *[step.card for step in s.stack if isinstance(step, Resolve)],
        ]
    )
    characters = Counter([*s.characters, *s.character_pile])
    assert len(s.events) == POSITIONS
    assert sorted(s.events) == sorted(s.first_events)
    assert loot == Counter(s.pack.loot_cards)
    assert actions == Counter(s.pack.action_cards)
    small = s.moves != ALL_MOVES
    assert loot.total() == (SMALL_LOOT if small else LOOT_CARDS)
    assert small or actions.total() == ACTION_CARDS
    assert characters == Counter(range(len(CHARACTERS)))
    assert all(not hand for hand, status in zip(s.hands, s.status, strict=True) if status != INSIDE)
    return {
        **{f"event: {s.event_names[kind]}": n for kind, n in sorted(events.items())},
        **{f"loot: {s.pack.loot_name(sort)}": n for sort, n in sorted(loot.items())},
        **{f"action: {ACTIONS[card]}": n for card, n in sorted(actions.items())},
    }
