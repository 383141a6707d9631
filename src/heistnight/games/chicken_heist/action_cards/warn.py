"""Warn: name the next event to draw loot."""

from typing import ClassVar

from heistnight.games.chicken_heist.action_card import ActionCard
from heistnight.games.chicken_heist.actions import NAME_EVENT
from heistnight.games.chicken_heist.card_events import EventNamed
from heistnight.games.chicken_heist.event_card import event_cards
from heistnight.games.chicken_heist.piles import draw_loot
from heistnight.games.chicken_heist.state import ChickenHeistState
from heistnight.kernel.choices import Choice
from heistnight.kernel.events import Seat
from heistnight.kernel.steps import Ask


class Warn(ActionCard):
    label: ClassVar[str] = "guess the next event for a loot card"

    def take_effect(self, s: ChickenHeistState, seat: Seat) -> None:
        s.then(NameEvent(seat))


class NameEvent(Ask[ChickenHeistState], frozen=True):
    """CH-83: name any event; SWAT and Swat Again count as one, and so do both signals."""

    rule: ClassVar[str] = "CH-83"
    phase: ClassVar[str] = "action"

    def prompt(self, s: ChickenHeistState, seat: Seat) -> str:
        return f"Which event comes next, at position {s.round}?"

    def choices(self, s: ChickenHeistState, seat: Seat) -> tuple[Choice, ...]:
        return NAME_EVENT

    def answer(self, s: ChickenHeistState, choice: Choice) -> None:
        event = NAME_EVENT.index(choice)
        s.warnings += ((self.seat, event),)
        s.tell(EventNamed, self.seat, s.event_names[event])


def reward_warners(s: ChickenHeistState, revealed: int) -> None:
    """CH-83: give a loot card to players who named the event, before it takes effect."""
    cards = event_cards()
    for seat, event in s.warnings:
        if cards[event].also_named == cards[revealed].also_named:
            draw_loot(s, seat, 1, "guessed right and takes", "CH-83")
