"""VH-20 to VH-23: infiltrate a level with equipment against the rivals' opposition."""

from typing import ClassVar

from heistnight.games.vault_heist.actions import DECLINE, GIVE_UP, OPPOSE, SUPPORT
from heistnight.games.vault_heist.cards import (
    CARD_NAMES,
    DOUBLE,
    EQUIPMENT,
    EQUIPMENT_KINDS,
    LEVELS,
    NOTHING,
    WORTH,
    Card,
    Cards,
)
from heistnight.games.vault_heist.events import (
    GaveUp,
    InfiltrationBegins,
    LevelUnlocked,
    Opposed,
    Supported,
)
from heistnight.games.vault_heist.state import HandWindow, VaultHeistState
from heistnight.kernel.choices import Choice
from heistnight.kernel.events import Seat, player
from heistnight.kernel.standing_orders import Occasion, OrderAnswer, OrderOffer
from heistnight.kernel.steps import UNANSWERED, UNASKED, Ask

INFILTRATION = "infiltration"
"""How standing orders name an infiltration that can be opposed."""
EQUIPMENT_HELD = ((), (EQUIPMENT,), (DOUBLE,), (EQUIPMENT, DOUBLE))
SUPPORT_OFFERS = tuple([(GIVE_UP, *[SUPPORT[card] for card in held]) for held in EQUIPMENT_HELD])
OPPOSE_OFFERS = tuple([(*[OPPOSE[card] for card in held], DECLINE) for held in EQUIPMENT_HELD])
"""Choices by equipment in hand (bit 0 plain, bit 1 double)."""


def equipment_in(hand: tuple[Card, ...]) -> int:
    """Return a bit set: bit 0 for plain equipment, bit 1 for a double."""
    return (EQUIPMENT in hand) + 2 * (DOUBLE in hand)


def begin(s: VaultHeistState, level: int, card: Card) -> None:
    """VH-20: start an infiltration with one equipment as support."""
    s.infiltrated = True
    s.level = level
    s.show_from_hand(s.turn, card)
    s.supports, s.support = (card,), WORTH[card]
    s.tell(InfiltrationBegins, s.turn, level + 1, CARD_NAMES[card], WORTH[card])
    continue_duel(s)


def continue_duel(s: VaultHeistState) -> None:
    """VH-21, VH-22: ask rivals to oppose if support is ahead; otherwise ask for more support."""
    if s.support <= s.opposition:
        s.then(AddSupport(s.turn))
        return
    answers = [
        UNANSWERED if may_oppose(s, seat, hand) else UNASKED for seat, hand in enumerate(s.hands)
    ]
    s.then(Oppose(tuple(answers), s.turn))


def still_to_oppose(s: VaultHeistState) -> tuple[Seat, ...]:
    """VH-21: return the seats that haven't opposed yet, clockwise; this is public."""
    opposed = [seat for seat, _ in s.oppositions]
    return tuple([seat for seat in s.clockwise(s.turn) if seat not in opposed])


def may_oppose(s: VaultHeistState, seat: Seat, hand: Cards) -> bool:
    if seat == s.turn or not (EQUIPMENT in hand or DOUBLE in hand):
        return False
    return not s.oppositions or seat not in [opposed for opposed, _ in s.oppositions]


def clear_away(s: VaultHeistState) -> None:
    """VH-23: discard all equipment played."""
    s.discard += s.supports + tuple([card for _, card in s.oppositions])
    s.supports, s.oppositions, s.level = (), (), NOTHING
    s.support = s.opposition = 0


class Oppose(HandWindow, frozen=True):
    """VH-21, G-3: players who haven't opposed yet may oppose with one equipment.

    A player who declines is asked again after more support, or after another player opposed. If
    nobody opposes, the level is unlocked (VH-23). The duel ends because each seat opposes at most
    once.
    """

    rule: ClassVar[str] = "VH-21"
    phase: ClassVar[str] = "oppose"
    decline: ClassVar[Choice] = DECLINE
    duel: ClassVar[bool] = True

    def could_answer(self, s: VaultHeistState, seat: Seat) -> bool:
        """Return whether this seat has cards and hasn't opposed yet."""
        return bool(s.hands[seat]) and seat in still_to_oppose(s)

    def occasion(self, s: VaultHeistState) -> Occasion:
        return Occasion(INFILTRATION, s.level + 1)

    def prompt(self, s: VaultHeistState, seat: Seat) -> str:
        return (
            f"{player(s.turn)} infiltrates level {s.level + 1}, {s.support} against "
            f"{s.opposition}. Do you oppose? You can oppose only once."
        )

    def choices(self, s: VaultHeistState, seat: Seat) -> tuple[Choice, ...]:
        return OPPOSE_OFFERS[equipment_in(s.hands[seat])]

    def can_answer(self, s: VaultHeistState, seat: Seat, hand: Cards) -> bool:
        return may_oppose(s, seat, hand)

    def why_not(self, s: VaultHeistState, seat: Seat, choice: Choice) -> str | None:
        return "you don't have that equipment (VH-21)." if choice in OPPOSE else None

    def answered(self, s: VaultHeistState, seat: Seat, choice: Choice) -> None:
        card = OPPOSE.index(choice)
        s.show_from_hand(seat, card)
        s.oppositions += ((seat, card),)
        s.opposition += WORTH[card]
        s.tell(Opposed, seat, CARD_NAMES[card], s.support, s.opposition)
        continue_duel(s)

    def unanswered(self, s: VaultHeistState) -> None:
        """VH-23: unlock the level, since nobody opposes."""
        s.set_levels(s.turn, s.levels[s.turn] | 1 << s.level)
        s.tell(LevelUnlocked, s.turn, s.level + 1, s.support, s.opposition)
        clear_away(s)


class AddSupport(Ask[VaultHeistState], frozen=True):
    """VH-22: add support card by card until it beats the opposition, or give up."""

    rule: ClassVar[str] = "VH-22"
    phase: ClassVar[str] = "support"
    duel: ClassVar[bool] = True

    def prompt(self, s: VaultHeistState, seat: Seat) -> str:
        missing = s.opposition - s.support + 1
        return (
            f"Level {s.level + 1}: {s.support} against {s.opposition}. Add {missing} more support, "
            "or give up."
        )

    def choices(self, s: VaultHeistState, seat: Seat) -> tuple[Choice, ...]:
        return SUPPORT_OFFERS[equipment_in(s.hands[seat])]

    def why_not(self, s: VaultHeistState, seat: Seat, choice: Choice) -> str | None:
        return "you don't have that equipment (VH-22)." if choice in SUPPORT else None

    def answer(self, s: VaultHeistState, choice: Choice) -> None:
        if choice == GIVE_UP:
            s.tell(GaveUp, self.seat, s.level + 1)
            clear_away(s)
            return
        card = SUPPORT.index(choice)
        s.show_from_hand(self.seat, card)
        s.supports += (card,)
        s.support += WORTH[card]
        s.tell(Supported, self.seat, CARD_NAMES[card], s.support, s.opposition)
        continue_duel(s)


def oppose_offer() -> OrderOffer:
    """VH-21: return the offer to oppose an infiltration."""
    answers = [
        OrderAnswer(OPPOSE[card], f"oppose with {CARD_NAMES[card]}") for card in EQUIPMENT_KINDS
    ]
    return OrderOffer(INFILTRATION, tuple(answers), levels=len(LEVELS))
