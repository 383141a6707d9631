"""Draw, discard and return loot and action cards, and log every move of a card."""

from heistnight.games.chicken_heist.card_events import (
    ActionsDrawn,
    CharacterDrew,
    LootDrawn,
    PileRebuilt,
)
from heistnight.games.chicken_heist.card_knowledge import (
    DISCARDS,
    OPENLY,
    PILE,
    REBUILT,
    SHUFFLED,
    TABLE,
    UNSEEN,
    encode_move,
)
from heistnight.games.chicken_heist.cards import ACTIONS, CHARACTERS, rule_of
from heistnight.games.chicken_heist.state import ChickenHeistState
from heistnight.kernel.events import Seat
from heistnight.kernel.steps import with_item, without

# Loot


def load_truck(s: ChickenHeistState) -> bool:
    """CH-10: load one loot card, unseen, if there is one."""
    if not s.loot_pile:
        return False
    card, s.loot_pile = s.loot_pile[0], s.loot_pile[1:]
    s.truck += (card,)
    s.loot_log += (encode_move(PILE, TABLE, card, UNSEEN),)
    return True


def draw_loot(s: ChickenHeistState, seat: Seat, count: int, why: str, rule: str) -> None:
    """Draw loot from the pile, or what is left of it (G-6); only the owner sees the cards."""
    drawn, s.loot_pile = s.loot_pile[:count], s.loot_pile[count:]
    s.loot = with_item(s.loot, seat, tuple(sorted(s.loot[seat] + drawn)))
    s.loot_log += tuple([encode_move(PILE, seat, card, 1 << seat) for card in drawn])
    s.reveal()
    name = s.pack.loot_name
    s.tell(lambda: LootDrawn(seat, len(drawn), why, tuple(map(name, drawn)), rule=rule))


def hand_over(s: ChickenHeistState, start: Seat, end: Seat, card: int) -> None:
    """CH-50: give one loot card to another seat; both see it."""
    s.loot = with_item(s.loot, start, without(s.loot[start], card))
    s.loot = with_item(s.loot, end, tuple(sorted((*s.loot[end], card))))
    s.loot_log += (encode_move(start, end, card, 1 << start | 1 << end),)


def return_loot(s: ChickenHeistState, seat: Seat, cards: tuple[int, ...]) -> None:
    """CH-23, CH-28: shuffle loot back into the pile, unseen by others."""
    left = s.loot[seat]
    for card in cards:
        left = without(left, card)
    s.loot = with_item(s.loot, seat, left)
    s.loot_log += tuple([encode_move(seat, PILE, card, 1 << seat) for card in cards])
    shuffle_loot(s, cards)


def empty_truck(s: ChickenHeistState) -> None:
    """CH-35: return the truck's loot to the pile, unseen."""
    s.loot_log += tuple([encode_move(TABLE, PILE, card, UNSEEN) for card in s.truck])
    shuffle_loot(s, s.truck)
    s.truck = ()


def shuffle_loot(s: ChickenHeistState, returned: tuple[int, ...]) -> None:
    if returned:
        s.loot_pile = s.shuffled(s.loot_pile + returned, "loot")
        s.loot_log += (SHUFFLED,)


# Action cards


def may_draw_actions(s: ChickenHeistState) -> bool:
    return bool(s.action_pile or s.discards)


def rebuild_actions(s: ChickenHeistState) -> None:
    """G-6: shuffle the discards into a new pile if the pile is empty."""
    if not s.action_pile and s.discards:
        s.action_pile, s.discards = s.shuffled(s.discards, "actions"), ()
        s.action_log += (REBUILT,)
        s.tell(PileRebuilt, len(s.action_pile))


def draw_actions(
    s: ChickenHeistState, seat: Seat, count: int, character: int | None = None
) -> None:
    """Draw action cards, or what is left of them; `character`: whose ability causes it."""
    drawn: list[int] = []
    for _ in range(count):
        rebuild_actions(s)
        if s.action_pile:
            card, s.action_pile = s.action_pile[0], s.action_pile[1:]
            s.action_log += (encode_move(PILE, seat, card, 1 << seat),)
            drawn.append(card)
    s.hands = with_item(s.hands, seat, tuple(sorted((*s.hands[seat], *drawn))))
    s.reveal()
    rule = "CH-11" if character is None else rule_of(CHARACTERS[character])
    if character is not None:
        s.tell(CharacterDrew, seat, CHARACTERS[character], rule=rule)
    names = tuple([ACTIONS[card] for card in drawn])
    s.tell(ActionsDrawn, seat, len(drawn), names, rule=rule)


def discard_actions(s: ChickenHeistState, seat: Seat, cards: tuple[int, ...]) -> None:
    """Discard action cards from a hand, face up."""
    left = s.hands[seat]
    for card in cards:
        left = without(left, card)
    s.hands = with_item(s.hands, seat, left)
    s.discards += cards
    s.action_log += tuple([encode_move(seat, DISCARDS, card, OPENLY) for card in cards])


def take_from_hand(s: ChickenHeistState, seat: Seat, card: int) -> None:
    """Move a played card from the hand to the table."""
    s.hands = with_item(s.hands, seat, without(s.hands[seat], card))
    s.action_log += (encode_move(seat, TABLE, card, OPENLY),)


def take_from_pile(s: ChickenHeistState) -> int:
    """CH-55: move the top card of the pile to the table."""
    card, s.action_pile = s.action_pile[0], s.action_pile[1:]
    s.action_log += (encode_move(PILE, TABLE, card, OPENLY),)
    return card


def clear_from_table(s: ChickenHeistState, card: int) -> None:
    s.discards += (card,)
    s.action_log += (encode_move(TABLE, DISCARDS, card, OPENLY),)
