"""VH-30 to VH-35: what an action does when its chain of answers is resolved."""

from typing import ClassVar

from heistnight.games.vault_heist.actions import KEEP, PICK_LEVEL, PICK_LEVEL_OFFERS, TAKE
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
    PocketSearched,
    Scavenged,
)
from heistnight.games.vault_heist.state import Levels, VaultHeistState
from heistnight.kernel.choices import Choice
from heistnight.kernel.events import Seat, player
from heistnight.kernel.steps import Ask, with_item


def take_effect(s: VaultHeistState, actor: Seat, target: Seat, level: int) -> None:
    """The first card of the chain does its work; `level` is NOTHING where it must be chosen."""
    card = s.chain[0].card
    if card == FIREWALL:
        place_firewall(s, actor)
    elif card == SCAVENGE:
        scavenge(s, actor)
    elif card == DISTRACT:
        distract(s, target)
    elif card == PICKPOCKET:
        pickpocket(s, actor, target)
    elif level != NOTHING:
        change_level(s, actor, target, level)
    else:
        choose_level(s, actor, target)


def spend(s: VaultHeistState) -> None:
    """VH-44: the card has done what it could, and is discarded."""
    s.discard += (s.chain[0].card,)
    s.chain = ()


def fizzle(s: VaultHeistState) -> None:
    """VH-41: there is nothing that the effect could apply to."""
    if not s.quiet:
        s.tell(Fizzled(CARD_NAMES[s.chain[0].card]))
    spend(s)


def place_firewall(s: VaultHeistState, actor: Seat) -> None:
    """VH-35: it stays in front of its owner."""
    s.firewalls = with_item(s.firewalls, actor, True)
    s.chain = ()
    s.tell(FirewallPlaced(actor))


def scavenge(s: VaultHeistState, actor: Seat) -> None:
    """VH-31: a card out of the discard pile."""
    if s.discard:
        s.then(Scavenge(actor))
    else:
        fizzle(s)


def distract(s: VaultHeistState, target: Seat) -> None:
    """VH-32: the card lies before its victim until the turn that it costs."""
    if s.distracted[target]:
        fizzle(s)
        return
    s.distracted = with_item(s.distracted, target, True)
    s.chain = ()
    s.tell(Distracted(target))


def pickpocket(s: VaultHeistState, actor: Seat, target: Seat) -> None:
    """VH-30: three cards drawn from the victim's hand."""
    if not s.hands[target]:
        fizzle(s)
        return
    cards = tuple(sorted(s.shuffled(s.hands[target])[:POCKET]))
    s.reveal()
    if not s.quiet:
        count = len(cards)
        s.tell_only(
            (actor,),
            PocketSearched(actor, target, count, names(cards)),
            PocketSearched(actor, target, count),
        )
    s.then(KeepCard(actor, target, cards))


def choosable(s: VaultHeistState, actor: Seat, target: Seat) -> Levels:
    """VH-33, VH-34: the levels that the first card of the chain can work on."""
    if s.chain[0].card == DISABLE:
        return s.levels[target]
    return s.levels[actor] ^ s.levels[target]


def choose_level(s: VaultHeistState, actor: Seat, target: Seat) -> None:
    """VH-41: a reflected effect is aimed anew by the seat that it now serves."""
    levels = choosable(s, actor, target)
    if not levels:
        fizzle(s)
    elif levels & (levels - 1):
        s.then(ChooseLevel(actor, target))
    else:
        change_level(s, actor, target, levels.bit_length() - 1)


def change_level(s: VaultHeistState, actor: Seat, target: Seat, level: int) -> None:
    if s.chain[0].card == DISABLE:
        s.set_levels(target, s.levels[target] & ~(1 << level))
        s.tell(LevelDisabled(target, level + 1))
    else:
        gains = bool(s.levels[target] >> level & 1)
        s.set_levels(actor, s.levels[actor] ^ 1 << level)
        s.set_levels(target, s.levels[target] ^ 1 << level)
        s.tell(LevelsSwapped(actor, target, level + 1, gains))
    spend(s)


class KeepCard(Ask[VaultHeistState], frozen=True):
    """VH-30, VH-45: one of the cards seen stays with the pickpocket, who alone sees them."""

    rule: ClassVar[str] = "VH-30"
    phase: ClassVar[str] = "keep"

    target: Seat
    cards: Cards

    def prompt(self, s: VaultHeistState, seat: Seat) -> str:
        return f"Which of these cards of {player(self.target)} do you keep?"

    def choices(self, s: VaultHeistState, seat: Seat) -> tuple[Choice, ...]:
        return tuple([KEEP[card] for card in sorted(set(self.cards))])

    def why_not(self, s: VaultHeistState, seat: Seat, choice: Choice) -> str | None:
        return "that card is not among those you drew (VH-30)." if choice in KEEP else None

    def answer(self, s: VaultHeistState, choice: Choice) -> None:
        card = KEEP.index(choice)
        s.take_secretly(self.seat, self.target, card, self.cards)
        if not s.quiet:
            s.tell_only(
                (self.seat, self.target),
                CardKept(self.seat, self.target, CARD_NAMES[card]),
                CardKept(self.seat, self.target),
            )
        spend(s)


class Scavenge(Ask[VaultHeistState], frozen=True):
    """VH-31, VH-45: any card of the discard pile; the scavenge itself does not lie there yet."""

    rule: ClassVar[str] = "VH-31"
    phase: ClassVar[str] = "scavenge"

    def prompt(self, s: VaultHeistState, seat: Seat) -> str:
        return "Which card do you take from the discard pile?"

    def choices(self, s: VaultHeistState, seat: Seat) -> tuple[Choice, ...]:
        return tuple([TAKE[card] for card in sorted(set(s.discard))])

    def why_not(self, s: VaultHeistState, seat: Seat, choice: Choice) -> str | None:
        return "no such card is in the discard pile (VH-31)." if choice in TAKE else None

    def answer(self, s: VaultHeistState, choice: Choice) -> None:
        card = TAKE.index(choice)
        s.take_openly(self.seat, card)
        if not s.quiet:
            s.tell(Scavenged(self.seat, CARD_NAMES[card]))
        spend(s)


class ChooseLevel(Ask[VaultHeistState], frozen=True):
    """VH-41: who turned the effect round says which level it hits."""

    rule: ClassVar[str] = "VH-41"
    phase: ClassVar[str] = "level"

    target: Seat

    def prompt(self, s: VaultHeistState, seat: Seat) -> str:
        what = "swap with" if s.chain[0].card == STEAL else "lock again, of"
        card = CARD_NAMES[s.chain[0].card]
        return f"The {card} is yours now. Which level do you {what} {player(self.target)}?"

    def choices(self, s: VaultHeistState, seat: Seat) -> tuple[Choice, ...]:
        return PICK_LEVEL_OFFERS[choosable(s, seat, self.target)]

    def label(self, s: VaultHeistState, seat: Seat, choice: Choice) -> str | None:
        level = PICK_LEVEL.index(choice)
        if s.chain[0].card == DISABLE:
            return f"Lock level {level + 1} of {player(self.target)}"
        wins = s.levels[self.target] >> level & 1
        outcome = "you get it unlocked" if wins else "you get it locked"
        return f"Swap level {level + 1} with {player(self.target)}: {outcome}"

    def why_not(self, s: VaultHeistState, seat: Seat, choice: Choice) -> str | None:
        if choice not in PICK_LEVEL:
            return None
        if s.chain[0].card == DISABLE:
            return "that level is locked as it is (VH-33)."
        return "that level is the same for both of you (VH-34)."

    def answer(self, s: VaultHeistState, choice: Choice) -> None:
        change_level(s, self.seat, self.target, PICK_LEVEL.index(choice))
