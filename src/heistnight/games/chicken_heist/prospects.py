"""What stay, hide and run mean for a seat against all that can come."""

from typing import Any

import msgspec

from heistnight.games.chicken_heist.event_card import EventCard, event_cards
from heistnight.games.chicken_heist.events import cards
from heistnight.games.chicken_heist.outlook import next_ways
from heistnight.games.chicken_heist.state import ChickenHeistState
from heistnight.kernel.events import Seat
from heistnight.kernel.seat_cache import Kept

MOST_NAMED = 3


class Prospect(msgspec.Struct, frozen=True, gc=False):
    """What one decision means."""

    decision: str
    danger: float
    """The chance that it gets this seat caught, a hide card to discard aside."""
    by: tuple[str, ...]
    """What would do it, the likeliest first."""
    words: str


class Threat:
    """How likely something is, and which events would bring it."""

    __slots__ = ("_found", "_names", "_total", "ways")

    def __init__(self, total: int, names: tuple[str, ...]) -> None:
        self._total, self._names = total, names
        self._found: dict[int, int] = {}
        self.ways = 0
        """Of all that can come: nought if it cannot be."""

    def add(self, event: int, ways: int) -> None:
        self._found[event] = self._found.get(event, 0) + ways
        self.ways += ways

    @property
    def by(self) -> tuple[str, ...]:
        """The likeliest first."""
        found, names = self._found, self._names
        if len(found) < 2:
            return tuple([names[event] for event in found])
        order = sorted([(-ways, event) for event, ways in found.items()])
        return tuple([names[event] for _, event in order])

    @property
    def danger(self) -> float:
        return round(self.ways / self._total, 4)

    @property
    def percent(self) -> str:
        if self.ways == self._total:
            return "It is certain"
        number = (200 * self.ways + self._total) // (2 * self._total)
        return "Under 1%" if number == 0 else f"{min(99, number)}%"


class Threats:
    """All that may happen to one seat, whatever it decides."""

    __slots__ = ("caught", "charged", "idle", "left", "prize", "stopped")

    def __init__(self, s: ChickenHeistState, seat: Seat) -> None:
        total, coming = next_ways(s, seat)
        self.caught = Threat(total, s.event_names)
        self.charged = Threat(total, s.event_names)
        """It costs a loot card."""
        self.left = Threat(total, s.event_names)
        """The truck leaves without those who hide."""
        self.idle = Threat(total, s.event_names)
        """There is nothing to hide from."""
        self.stopped = Threat(total, s.event_names)
        self.prize = Threat(total, s.event_names)
        """A lone runner gets more."""
        kinds = event_cards()
        for (event, effect), ways in coming:
            self.reckon(s, seat, event, kinds[effect], ways)

    def reckon(
        self, s: ChickenHeistState, seat: Seat, event: int, card: EventCard, ways: int
    ) -> None:
        strikes = card.strikes(s, seat)
        if card.catches(s, seat):
            self.caught.add(event, ways)
        elif strikes:
            self.charged.add(event, ways)
        if card.finds_hiders(s):
            self.left.add(event, ways)
        elif not strikes:
            self.idle.add(event, ways)
        if card.stops_runners(s, seat):
            self.stopped.add(event, ways)
        if card.rewards_lone_runner:
            self.prize.add(event, ways)


MADE = Kept()


def prospects(s: ChickenHeistState, seat: Seat) -> tuple[Prospect, ...]:
    """Kept: most of what others do changes nothing about it."""
    return MADE.made(s, seat, facts(s, seat), lambda: weigh_up(s, seat))


def facts(s: ChickenHeistState, seat: Seat) -> tuple[Any, ...]:
    """All that events, odds and words ask about this seat."""
    return (
        *(s.event_log, s.round, s.stand_in, s.first_events, s.event_names),
        *(s.loot[seat], s.hides[seat], s.characters[seat], s.crews, s.disabled),
        *(s.leader, s.signals, s.fortified, s.pack),
    )


def weigh_up(s: ChickenHeistState, seat: Seat) -> tuple[Prospect, ...]:
    may = Threats(s, seat)
    return (
        Prospect("stay", may.caught.danger, may.caught.by, stay_words(s, seat, may)),
        Prospect("hide", may.left.danger, may.left.by, hide_words(may)),
        Prospect("run", may.stopped.danger, may.stopped.by, run_words(s, seat, may)),
    )


def stay_words(s: ChickenHeistState, seat: Seat, may: Threats) -> str:
    caught, charged = may.caught, may.charged
    words = ["Nothing that can come next catches you."]
    if caught.ways:
        words = [f"{caught.percent} that you are caught: {any_of(caught.by)}."]
    if caught.ways and s.hides[seat]:
        but = ", but not at the second signal" if may.left.ways else ""
        words += [f"You could still discard your hide card{but}."]
    if charged.ways:
        words += [f"{charged.percent} that it costs you a loot card: {any_of(charged.by)}."]
    return " ".join(words)


def hide_words(may: Threats) -> str:
    left, idle = may.left, may.idle
    words = ["Nothing that can come next finds you."]
    if left.ways:
        words = [f"{left.percent} that the truck leaves without you: {any_of(left.by)}."]
    if idle.ways:
        words += [f"{idle.percent} that you hide from nothing and lose the hide card."]
    return " ".join(words)


def run_words(s: ChickenHeistState, seat: Seat, may: Threats) -> str:
    loot, stopped, prize = s.loot[seat], may.stopped, may.prize
    worth = f" worth {sum([s.pack.loot[card].value for card in loot])}" if loot else ""
    words = [f"You leave with {cards(len(loot), 'loot')}{worth}."]
    if stopped.ways:
        saved = "; your hide card would get you past" if s.hides[seat] else ""
        words += [f"{stopped.percent} that you are stopped: {any_of(stopped.by)}{saved}."]
    if prize.ways:
        words += [f"{prize.percent} that a lone runner gets more: {any_of(prize.by)}."]
    return " ".join(words)


def any_of(names: tuple[str, ...]) -> str:
    """'SWAT', 'SWAT or Alarm', 'SWAT, Alarm or another'."""
    shown = names if len(names) <= MOST_NAMED else (*names[: MOST_NAMED - 1], "another")
    if len(shown) == 1:
        return shown[0]
    return f"{', '.join(shown[:-1])} or {shown[-1]}"
