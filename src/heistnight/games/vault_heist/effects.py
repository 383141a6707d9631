"""VH-30 to VH-35: the effects of actions, after their chain of answers is resolved."""

from typing import ClassVar

from heistnight.games.vault_heist.actions import KEEP, NO_LEVEL, PICK_LEVEL, PICK_LEVEL_OFFERS, TAKE
from heistnight.games.vault_heist.amounts import POCKET
from heistnight.games.vault_heist.cards import (
    CARD_NAMES,
    DISABLE,
    DISTRACT,
    FIREWALL,
    NOTHING,
    PICKPOCKET,
    SCAVENGE,
    STEAL,
    Card,
    Cards,
    names,
)
from heistnight.games.vault_heist.events import (
    CardKept,
    Distracted,
    FirewallPlaced,
    Fizzled,
    LevelDisabled,
    LevelsSwapped,
    NothingSwapped,
    PocketSearched,
    Scavenged,
)
from heistnight.games.vault_heist.state import ALL_UNLOCKED, VaultHeistState
from heistnight.kernel.choices import Choice
from heistnight.kernel.events import Seat, player
from heistnight.kernel.steps import Ask, Step, with_item


class AtWork(Step[VaultHeistState], frozen=True):
    """VH-44: an action that waits for a choice; it is discarded afterwards."""

    rule: ClassVar[str] = "VH-44"
    answering: ClassVar[bool] = False

    card: Card
    seat: Seat
    target: Seat
    level: int = NOTHING

    def finish(self, s: VaultHeistState) -> None:
        s.discard += (self.card,)


def take_effect(s: VaultHeistState, card: Card, actor: Seat, target: Seat, level: int) -> None:
    """Apply an action; `level` is NOTHING if it has to be chosen."""
    if card == FIREWALL:
        place_firewall(s, actor)
    elif card == SCAVENGE:
        scavenge(s, actor)
    elif card == DISTRACT:
        distract(s, target)
    elif card == PICKPOCKET:
        pickpocket(s, actor, target)
    elif level != NOTHING:
        change_level(s, card, actor, target, level)
    elif card == STEAL:
        s.then(ChooseSteal(actor, target), AtWork(card, actor, target))
    else:
        choose_disable(s, actor, target)


def fizzle(s: VaultHeistState, card: Card) -> None:
    """VH-41: discard a card that can't have any effect (VH-44)."""
    s.tell(Fizzled, CARD_NAMES[card])
    s.discard += (card,)


def place_firewall(s: VaultHeistState, actor: Seat) -> None:
    """VH-35: place a firewall in front of its owner."""
    s.firewalls = with_item(s.firewalls, actor, True)
    s.tell(FirewallPlaced, actor)


def scavenge(s: VaultHeistState, actor: Seat) -> None:
    """VH-31: ask for a card from the discard pile."""
    if s.discard:
        s.then(Scavenge(actor), AtWork(SCAVENGE, actor, NOTHING))
    else:
        fizzle(s, SCAVENGE)


def distract(s: VaultHeistState, target: Seat) -> None:
    """VH-32: place the card in front of the target until they lose a turn."""
    if s.distracted[target]:
        fizzle(s, DISTRACT)
        return
    s.distracted = with_item(s.distracted, target, True)
    s.tell(Distracted, target)


def pickpocket(s: VaultHeistState, actor: Seat, target: Seat) -> None:
    """VH-30: draw three random cards from the target's hand and ask which one to keep."""
    if not s.hands[target]:
        fizzle(s, PICKPOCKET)
        return
    cards = tuple(sorted(s.shuffled(s.hands[target], "hand")[:POCKET]))
    s.reveal()
    s.tell(lambda: PocketSearched(actor, target, len(cards), names(cards)))
    s.then(KeepCard(actor, target, cards), AtWork(PICKPOCKET, actor, target))


def choose_disable(s: VaultHeistState, actor: Seat, target: Seat) -> None:
    """VH-41: ask the seat that countered a disable which level it locks, if there is a choice."""
    levels = s.levels[target]
    if not levels:
        fizzle(s, DISABLE)
    elif levels & (levels - 1):
        s.then(ChooseDisable(actor, target), AtWork(DISABLE, actor, target))
    else:
        change_level(s, DISABLE, actor, target, levels.bit_length() - 1)


def change_level(s: VaultHeistState, card: Card, actor: Seat, target: Seat, level: int) -> None:
    """VH-33, VH-34, VH-44: lock or swap a level and discard the card."""
    if card == DISABLE:
        lock_again(s, target, level)
    else:
        swap_level(s, actor, target, level)
    s.discard += (card,)


def lock_again(s: VaultHeistState, target: Seat, level: int) -> None:
    """VH-33: lock a level; it may have been locked since it was named."""
    s.set_levels(target, s.levels[target] & ~(1 << level))
    s.tell(LevelDisabled, target, level + 1)


def swap_level(s: VaultHeistState, actor: Seat, target: Seat, level: int) -> None:
    """VH-34: swap same-number levels, locked or unlocked."""
    gets = s.levels[target] >> level & 1
    gives = s.levels[actor] >> level & 1
    if gets != gives:
        s.set_levels(actor, s.levels[actor] ^ 1 << level)
        s.set_levels(target, s.levels[target] ^ 1 << level)
    s.tell(LevelsSwapped, actor, target, level + 1, bool(gets), gets == gives)


def swap_label(s: VaultHeistState, seat: Seat, target: Seat, level: int) -> str:
    """Return the label for swapping a level, with what the seat gets."""
    gets, gives = s.levels[target] >> level & 1, s.levels[seat] >> level & 1
    outcome = "you get it unlocked" if gets else "you get it locked and lose your unlocked one"
    if gets == gives:
        outcome = f"both are {'unlocked' if gets else 'locked'}, nothing changes"
    return f"Swap level {level + 1} with {player(target)}: {outcome}"


class KeepCard(Ask[VaultHeistState], frozen=True):
    """VH-30, VH-45: keep one of the cards seen; only the pickpocket's player sees them."""

    rule: ClassVar[str] = "VH-30"
    phase: ClassVar[str] = "keep"

    target: Seat
    cards: Cards

    def prompt(self, s: VaultHeistState, seat: Seat) -> str:
        return f"Which of {player(self.target)}'s cards do you keep?"

    def choices(self, s: VaultHeistState, seat: Seat) -> tuple[Choice, ...]:
        return tuple([KEEP[card] for card in sorted(set(self.cards))])

    def why_not(self, s: VaultHeistState, seat: Seat, choice: Choice) -> str | None:
        return "you didn't draw that card (VH-30)." if choice in KEEP else None

    def answer(self, s: VaultHeistState, choice: Choice) -> None:
        card = KEEP.index(choice)
        s.take_secretly(self.seat, self.target, card, self.cards)
        s.tell(CardKept, self.seat, self.target, CARD_NAMES[card])


class Scavenge(Ask[VaultHeistState], frozen=True):
    """VH-31, VH-45: take any card from the discard pile; the scavenge isn't there yet."""

    rule: ClassVar[str] = "VH-31"
    phase: ClassVar[str] = "scavenge"

    def prompt(self, s: VaultHeistState, seat: Seat) -> str:
        return "Which card do you take from the discard pile?"

    def choices(self, s: VaultHeistState, seat: Seat) -> tuple[Choice, ...]:
        return tuple([TAKE[card] for card in sorted(set(s.discard))])

    def why_not(self, s: VaultHeistState, seat: Seat, choice: Choice) -> str | None:
        return "that card isn't in the discard pile (VH-31)." if choice in TAKE else None

    def answer(self, s: VaultHeistState, choice: Choice) -> None:
        card = TAKE.index(choice)
        s.take_openly(self.seat, card)
        s.tell(Scavenged, self.seat, CARD_NAMES[card])


class ChooseDisable(Ask[VaultHeistState], frozen=True):
    """VH-41: choose the level that a countered disable locks."""

    rule: ClassVar[str] = "VH-41"
    phase: ClassVar[str] = "level"

    target: Seat

    def prompt(self, s: VaultHeistState, seat: Seat) -> str:
        return f"The disable is yours now. Which of {player(self.target)}'s levels do you lock?"

    def choices(self, s: VaultHeistState, seat: Seat) -> tuple[Choice, ...]:
        return PICK_LEVEL_OFFERS[s.levels[self.target]]

    def label(self, s: VaultHeistState, seat: Seat, choice: Choice) -> str | None:
        return f"Lock level {PICK_LEVEL.index(choice) + 1} of {player(self.target)}"

    def why_not(self, s: VaultHeistState, seat: Seat, choice: Choice) -> str | None:
        return "that level is already locked (VH-33)." if choice in PICK_LEVEL else None

    def answer(self, s: VaultHeistState, choice: Choice) -> None:
        lock_again(s, self.target, PICK_LEVEL.index(choice))


class ChooseSteal(Ask[VaultHeistState], frozen=True):
    """VH-34, VH-41: choose the level that a countered steal swaps; you never have to lose one."""

    rule: ClassVar[str] = "VH-41"
    phase: ClassVar[str] = "level"

    target: Seat

    def prompt(self, s: VaultHeistState, seat: Seat) -> str:
        return f"The steal is yours now. Which level do you swap with {player(self.target)}?"

    def choices(self, s: VaultHeistState, seat: Seat) -> tuple[Choice, ...]:
        if s.levels[seat] == ALL_UNLOCKED and not s.levels[self.target]:
            return (*PICK_LEVEL, NO_LEVEL)
        return PICK_LEVEL

    def label(self, s: VaultHeistState, seat: Seat, choice: Choice) -> str | None:
        if choice == NO_LEVEL:
            return None
        level = PICK_LEVEL.index(choice)
        return swap_label(s, seat, self.target, level)

    def why_not(self, s: VaultHeistState, seat: Seat, choice: Choice) -> str | None:
        return "you can swap a level without losing one (VH-41)." if choice == NO_LEVEL else None

    def answer(self, s: VaultHeistState, choice: Choice) -> None:
        if choice == NO_LEVEL:
            s.tell(NothingSwapped, self.seat, self.target)
        else:
            swap_level(s, self.seat, self.target, PICK_LEVEL.index(choice))
