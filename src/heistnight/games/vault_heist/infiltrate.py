"""VH-20 to VH-23: a level is attacked with equipment, and defended against with equipment."""

from typing import ClassVar

from heistnight.games.vault_heist.actions import DECLINE, GIVE_UP, OPPOSE, SUPPORT
from heistnight.games.vault_heist.cards import (
    CARD_NAMES,
    DOUBLE,
    EQUIPMENT,
    NOTHING,
    WORTH,
    Card,
)
from heistnight.games.vault_heist.events import (
    GaveUp,
    InfiltrationBegins,
    LevelUnlocked,
    NotOpposed,
    Opposed,
    Supported,
)
from heistnight.games.vault_heist.state import VaultHeistState
from heistnight.kernel.choices import Choice
from heistnight.kernel.events import Seat, player
from heistnight.kernel.steps import Ask

HELD = ((), (EQUIPMENT,), (DOUBLE,), (EQUIPMENT, DOUBLE))
SUPPORT_OFFERS = tuple([(GIVE_UP, *[SUPPORT[card] for card in held]) for held in HELD])
OPPOSE_OFFERS = tuple([(*[OPPOSE[card] for card in held], DECLINE) for held in HELD])
"""By equipment in hand: bit 0 plain, bit 1 double."""


def equipment_in(hand: tuple[Card, ...]) -> int:
    """Bit 0: plain equipment; bit 1: a double."""
    return (EQUIPMENT in hand) + 2 * (DOUBLE in hand)


def begin(s: VaultHeistState, level: int, card: Card) -> None:
    """VH-20: one locked level, one equipment as support."""
    s.infiltrated = True
    s.level, s.heard = level, 0
    s.show_from_hand(s.turn, card)
    s.supports, s.support = (card,), WORTH[card]
    if not s.quiet:
        s.tell(InfiltrationBegins(s.turn, level + 1, CARD_NAMES[card], WORTH[card]))
    go_on(s)


def go_on(s: VaultHeistState) -> None:
    """VH-21, VH-22: who is asked next; or VH-23, nobody is left and the level is open."""
    if s.support <= s.opposition:
        s.then(AddSupport(s.turn))
    elif s.heard < s.seats - 1:
        s.then(Oppose((s.turn + s.heard + 1) % s.seats))
    else:
        s.set_levels(s.turn, s.levels[s.turn] | 1 << s.level)
        if not s.quiet:
            s.tell(LevelUnlocked(s.turn, s.level + 1, s.support, s.opposition))
        clear_away(s)


def clear_away(s: VaultHeistState) -> None:
    """VH-23: all equipment played goes to the discard pile, however it ended."""
    s.discard += s.supports + tuple([card for _, card in s.oppositions])
    s.supports, s.oppositions, s.level = (), (), NOTHING
    s.support = s.opposition = 0


class Oppose(Ask[VaultHeistState], frozen=True):
    """VH-21: each of the others, once: one equipment as opposition, or none for good.

    Seats without equipment are asked as well: to pass them over would tell what they hold.
    """

    rule: ClassVar[str] = "VH-21"
    phase: ClassVar[str] = "oppose"

    def prompt(self, s: VaultHeistState, seat: Seat) -> str:
        return (
            f"{player(s.turn)} infiltrates level {s.level + 1}: support {s.support} against "
            f"{s.opposition}. Do you oppose? This is your only chance."
        )

    def choices(self, s: VaultHeistState, seat: Seat) -> tuple[Choice, ...]:
        return OPPOSE_OFFERS[equipment_in(s.hands[seat])]

    def why_not(self, s: VaultHeistState, seat: Seat, choice: Choice) -> str | None:
        return "you hold no such equipment (VH-21)." if choice in OPPOSE else None

    def answer(self, s: VaultHeistState, choice: Choice) -> None:
        s.heard += 1
        if choice == DECLINE:
            if not s.quiet:
                s.tell(NotOpposed(self.seat))
        else:
            card = OPPOSE.index(choice)
            s.show_from_hand(self.seat, card)
            s.oppositions += ((self.seat, card),)
            s.opposition += WORTH[card]
            if not s.quiet:
                s.tell(Opposed(self.seat, CARD_NAMES[card], s.support, s.opposition))
        go_on(s)


class AddSupport(Ask[VaultHeistState], frozen=True):
    """VH-22: more support, card by card, until it beats the opposition; or the end of it."""

    rule: ClassVar[str] = "VH-22"
    phase: ClassVar[str] = "support"

    def prompt(self, s: VaultHeistState, seat: Seat) -> str:
        missing = s.opposition - s.support + 1
        return (
            f"Level {s.level + 1}: support {s.support} against {s.opposition}. You need {missing} "
            "more, or you give up."
        )

    def choices(self, s: VaultHeistState, seat: Seat) -> tuple[Choice, ...]:
        return SUPPORT_OFFERS[equipment_in(s.hands[seat])]

    def why_not(self, s: VaultHeistState, seat: Seat, choice: Choice) -> str | None:
        return "you hold no such equipment (VH-22)." if choice in SUPPORT else None

    def answer(self, s: VaultHeistState, choice: Choice) -> None:
        if choice == GIVE_UP:
            s.tell(GaveUp(self.seat, s.level + 1))
            clear_away(s)
            return
        card = SUPPORT.index(choice)
        s.show_from_hand(self.seat, card)
        s.supports += (card,)
        s.support += WORTH[card]
        if not s.quiet:
            s.tell(Supported(self.seat, CARD_NAMES[card], s.support, s.opposition))
        go_on(s)
