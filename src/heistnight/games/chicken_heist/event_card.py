"""The base class of events, and how players are caught. Each event is in `event_cards`."""

from functools import cache
from typing import ClassVar

from heistnight.games.chicken_heist.actions import KEEP_HIDE, USE_HIDE
from heistnight.games.chicken_heist.cards import EVENT_FILES
from heistnight.games.chicken_heist.characters.samurai import is_immune
from heistnight.games.chicken_heist.events import HideUsed, HideWasted, HidInTime, PlayerCaught
from heistnight.games.chicken_heist.leaving import discard_hand
from heistnight.games.chicken_heist.piles import return_loot
from heistnight.games.chicken_heist.state import CAUGHT, HIDE, RUN, STAY, ChickenHeistState
from heistnight.kernel.choices import Choice, Final
from heistnight.kernel.discovery import units_in
from heistnight.kernel.events import Seat
from heistnight.kernel.steps import AskIfBusy, Step, with_item

STRUCK = "struck"
HIDDEN = "hidden"
FORTIFIED = "fortified"
IMMUNE = "immune"


class EventCard:
    """One kind of event."""

    rule: ClassVar[str]
    becomes_another: ClassVar[bool] = False
    """CH-39: one of the events set aside takes effect instead."""
    rewards_only_runner: ClassVar[bool] = False

    def __init__(self, event: int) -> None:
        self.event = event

    @property
    def also_named(self) -> int:
        """CH-83: the event whose name counts as its own."""
        return self.event

    def affects(self, s: ChickenHeistState, seat: Seat) -> bool:
        """Whether it affects this seat if it stays, immunity aside."""
        return False

    def strikes(self, s: ChickenHeistState, seat: Seat) -> bool:
        return self.affects(s, seat) and not is_immune(s, seat)

    def catches(self, s: ChickenHeistState, seat: Seat) -> bool:
        """Whether it catches this seat if it stays and has no hide card to discard."""
        return self.strikes(s, seat)

    def outcome(self, s: ChickenHeistState, seat: Seat) -> str | None:
        """Return what it does to a seat that decided: struck, or what saves it; None: nothing."""
        if s.decisions[seat] == RUN or not self.affects(s, seat):
            return None
        if is_immune(s, seat):
            return IMMUNE
        return HIDDEN if s.decisions[seat] == HIDE else STRUCK

    def outcomes(self, s: ChickenHeistState) -> dict[Seat, str]:
        """Return the outcome for each seat that it concerns, from the leader on."""
        found = {seat: self.outcome(s, seat) for seat in s.inside_from(s.leader)}
        return {seat: outcome for seat, outcome in found.items() if outcome}

    def finds_hiders(self, s: ChickenHeistState) -> bool:
        return False

    def stops_runners(self, s: ChickenHeistState, seat: Seat) -> bool:
        return False

    def activate(self, s: ChickenHeistState) -> None:
        """Apply it. Most events: check the hides, then catch the affected seats that stayed."""
        waste_hides(s, self)
        s.then(*[self.hit(s, seat) for seat in staying(s) if self.strikes(s, seat)])

    def hit(self, s: ChickenHeistState, seat: Seat) -> Step[ChickenHeistState]:
        return Escape(seat)


@cache
def event_cards() -> tuple[EventCard, ...]:
    """Return all events by kind."""
    found = units_in(f"{__package__}.event_cards", EventCard)
    return tuple([found[name.replace(" ", "_")](event) for event, name in enumerate(EVENT_FILES)])


def deciding(s: ChickenHeistState, decision: int) -> tuple[Seat, ...]:
    """Return the seats that made or copied this decision this round, from the leader on."""
    return tuple([seat for seat in s.inside_from(s.leader) if s.decisions[seat] == decision])


def staying(s: ChickenHeistState) -> tuple[Seat, ...]:
    return deciding(s, STAY)


def running(s: ChickenHeistState) -> tuple[Seat, ...]:
    return deciding(s, RUN)


def waste_hides(s: ChickenHeistState, card: EventCard) -> None:
    """CH-22: take hide cards played for no reason; a copycat played none."""
    for seat in deciding(s, HIDE):
        own = s.decider_of(seat) == seat
        if card.strikes(s, seat):
            s.tell(HidInTime, seat, own)
        elif own:
            s.lose_hide(seat)
            s.tell(HideWasted, seat)


def catch(s: ChickenHeistState, seat: Seat) -> None:
    """CH-23: catch a seat: shuffle its loot back and discard its action cards."""
    s.status = with_item(s.status, seat, CAUGHT)
    s.tell(PlayerCaught, seat, len(s.loot[seat]))
    return_loot(s, seat, s.loot[seat])
    discard_hand(s, seat)


class Escape(AskIfBusy[ChickenHeistState], frozen=True):
    """CH-21: discard your hide card instead of being caught."""

    rule: ClassVar[str] = "CH-21"
    phase: ClassVar[str] = "reveal"

    def busy(self, s: ChickenHeistState) -> bool:
        return s.hides[self.seat]

    def finish(self, s: ChickenHeistState) -> None:
        catch(s, self.seat)

    def prompt(self, s: ChickenHeistState, seat: Seat) -> str:
        return "You're about to be caught. Discard your hide card instead?"

    def choices(self, s: ChickenHeistState, seat: Seat) -> tuple[Choice, ...]:
        return (USE_HIDE, KEEP_HIDE)

    def final(self, s: ChickenHeistState, seat: Seat, choice: Choice) -> Final | None:
        ends = "You'll be caught and lose all your loot."
        return Final(ends, undone=True) if choice == KEEP_HIDE else None

    def answer(self, s: ChickenHeistState, choice: Choice) -> None:
        if choice == USE_HIDE:
            s.lose_hide(self.seat)
            s.tell(HideUsed, self.seat, rule=self.rule)
        else:
            catch(s, self.seat)
