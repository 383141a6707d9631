"""What an event card is, and how it catches (CH-20 to CH-23). Each is a file in `event_cards`."""

from functools import cache
from typing import ClassVar

from heistnight.games.chicken_heist.actions import KEEP_HIDE, USE_HIDE
from heistnight.games.chicken_heist.cards import EVENT_FILES
from heistnight.games.chicken_heist.characters.samurai import is_spared
from heistnight.games.chicken_heist.events import HideUsed, HideWasted, HidInTime, PlayerCaught
from heistnight.games.chicken_heist.leaving import hand_in_actions
from heistnight.games.chicken_heist.piles import return_loot
from heistnight.games.chicken_heist.state import CAUGHT, HIDE, RUN, STAY, ChickenHeistState
from heistnight.kernel.choices import Choice
from heistnight.kernel.discovery import units_in
from heistnight.kernel.events import Seat
from heistnight.kernel.steps import AskIfBusy, Final, Step, with_item


class EventCard:
    """One sort of event."""

    rule: ClassVar[str]
    becomes_another: ClassVar[bool] = False
    """CH-39: one of the events set aside takes effect instead."""
    rewards_lone_runner: ClassVar[bool] = False

    def __init__(self, event: int) -> None:
        self.event = event

    @property
    def also_named(self) -> int:
        """CH-83: the event whose name is as good as its own."""
        return self.event

    def affects(self, s: ChickenHeistState, seat: Seat) -> bool:
        """Would it touch this seat, in the heist and neither running nor hiding?"""
        return False

    def strikes(self, s: ChickenHeistState, seat: Seat) -> bool:
        return self.affects(s, seat) and not is_spared(s, seat)

    def catches(self, s: ChickenHeistState, seat: Seat) -> bool:
        """Would it catch this seat if it stays, a hide card to discard aside?"""
        return self.strikes(s, seat)

    def finds_hiders(self, s: ChickenHeistState) -> bool:
        return False

    def stops_runners(self, s: ChickenHeistState, seat: Seat) -> bool:
        return False

    def activate(self, s: ChickenHeistState) -> None:
        """Most events: hiders may have hidden for nothing, then who stayed is caught."""
        waste_hides(s, self)
        s.then(*[self.hit(s, seat) for seat in staying(s) if self.strikes(s, seat)])

    def hit(self, s: ChickenHeistState, seat: Seat) -> Step[ChickenHeistState]:
        return Escape(seat)


@cache
def event_cards() -> tuple[EventCard, ...]:
    """By kind of event."""
    found = units_in(f"{__package__}.event_cards", EventCard)
    return tuple([found[name.replace(" ", "_")](event) for event, name in enumerate(EVENT_FILES)])


def deciding(s: ChickenHeistState, decision: int) -> tuple[Seat, ...]:
    """Who made this decision this round, or copied it, from the leader on."""
    return tuple([seat for seat in s.inside_from(s.leader) if s.decisions[seat] == decision])


def staying(s: ChickenHeistState) -> tuple[Seat, ...]:
    return deciding(s, STAY)


def running(s: ChickenHeistState) -> tuple[Seat, ...]:
    return deciding(s, RUN)


def waste_hides(s: ChickenHeistState, card: EventCard) -> None:
    """CH-22: hiding from what would not have struck costs the hide; a copycat has none to lose."""
    for seat in deciding(s, HIDE):
        own = s.decider_of(seat) == seat
        if card.strikes(s, seat):
            s.tell(HidInTime, seat, own)
        elif own:
            s.lose_hide(seat)
            s.tell(HideWasted, seat)


def catch(s: ChickenHeistState, seat: Seat) -> None:
    """CH-23: out; the loot is shuffled back, action cards are discarded."""
    s.status = with_item(s.status, seat, CAUGHT)
    s.tell(PlayerCaught, seat, len(s.loot[seat]))
    return_loot(s, seat, s.loot[seat])
    hand_in_actions(s, seat)


class Escape(AskIfBusy[ChickenHeistState], frozen=True):
    """CH-21: who would be caught may discard its hide instead, if it still has it."""

    rule: ClassVar[str] = "CH-21"
    phase: ClassVar[str] = "reveal"

    def busy(self, s: ChickenHeistState) -> bool:
        return s.hides[self.seat]

    def finish(self, s: ChickenHeistState) -> None:
        catch(s, self.seat)

    def prompt(self, s: ChickenHeistState, seat: Seat) -> str:
        return "You would be caught. Discard your hide card instead?"

    def choices(self, s: ChickenHeistState, seat: Seat) -> tuple[Choice, ...]:
        return (USE_HIDE, KEEP_HIDE)

    def final(self, s: ChickenHeistState, seat: Seat, choice: Choice) -> Final | None:
        ends = "You are caught, and your hide card is of no more use."
        return Final(ends, undone=True) if choice == KEEP_HIDE else None

    def answer(self, s: ChickenHeistState, choice: Choice) -> None:
        if choice == USE_HIDE:
            s.lose_hide(self.seat)
            s.tell(HideUsed, self.seat, rule=self.rule)
        else:
            catch(s, self.seat)
