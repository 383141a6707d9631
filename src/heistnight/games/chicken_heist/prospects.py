"""What stay, hide and run would mean for a seat, given the events that can come."""

from typing import Any

import msgspec

from heistnight.games.chicken_heist.event_card import EventCard, event_cards
from heistnight.games.chicken_heist.events import cards
from heistnight.games.chicken_heist.outlook import next_ways
from heistnight.games.chicken_heist.state import ChickenHeistState
from heistnight.kernel.events import Seat
from heistnight.kernel.seat_cache import SeatCache

MAX_NAMED = 3


class DecisionProspect(msgspec.Struct, frozen=True, gc=False):
    """What one decision would mean."""

    decision: str
    danger: float
    """The chance that this seat is caught, before discarding a hide card."""
    by: tuple[str, ...]
    """The events that would do it, most likely first."""
    words: str


class Threat:
    """How likely an outcome is, and which events cause it."""

    __slots__ = ("_found", "_names", "_total", "ways")

    def __init__(self, total: int, names: tuple[str, ...]) -> None:
        self._total, self._names = total, names
        self._found: dict[int, int] = {}
        self.ways = 0
        """The number of ways; zero if it can't happen."""

    def add(self, event: int, ways: int) -> None:
        self._found[event] = self._found.get(event, 0) + ways
        self.ways += ways

    @property
    def by(self) -> tuple[str, ...]:
        """The events, most likely first."""
        found, names = self._found, self._names
        if len(found) < 2:
            return tuple([names[event] for event in found])
        order = sorted([(-ways, event) for event, ways in found.items()])
        return tuple([names[event] for _, event in order])

    @property
    def danger(self) -> float:
        return round(self.ways / self._total, 4)

    @property
    def certain(self) -> bool:
        return self.ways == self._total

    @property
    def percent(self) -> str:
        if self.certain:
            return "100%"
        number = (200 * self.ways + self._total) // (2 * self._total)
        return "Under 1%" if number == 0 else f"{min(99, number)}%"


class Threats:
    """What may happen to one seat, for each decision."""

    __slots__ = ("caught", "charged", "idle", "left", "prize", "stopped")

    def __init__(self, s: ChickenHeistState, seat: Seat) -> None:
        total, coming = next_ways(s, seat)
        self.caught = Threat(total, s.event_names)
        self.charged = Threat(total, s.event_names)
        """It costs a loot card."""
        self.left = Threat(total, s.event_names)
        """The truck leaves without those who hide."""
        self.idle = Threat(total, s.event_names)
        """There's nothing to hide from."""
        self.stopped = Threat(total, s.event_names)
        self.prize = Threat(total, s.event_names)
        """A player who is the only runner gets more loot."""
        kinds = event_cards()
        for (event, effect), ways in coming:
            self.add_event(s, seat, event, kinds[effect], ways)

    def add_event(
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
        if card.rewards_only_runner:
            self.prize.add(event, ways)


PROSPECTS_CACHE = SeatCache()


def prospects(s: ChickenHeistState, seat: Seat) -> tuple[DecisionProspect, ...]:
    """Return what each decision would mean. Cached, as most acts of others don't change it."""
    return PROSPECTS_CACHE.get(s, seat, cache_key(s, seat), lambda: find_prospects(s, seat))


def cache_key(s: ChickenHeistState, seat: Seat) -> tuple[Any, ...]:
    """Return everything that events, odds and words read about this seat."""
    return (
        *(s.event_log, s.round, s.stand_in, s.first_events, s.event_names),
        *(s.loot[seat], s.hides[seat], s.characters[seat], s.crews, s.disabled),
        *(s.leader, s.signals, s.fortified, s.pack),
    )


def find_prospects(s: ChickenHeistState, seat: Seat) -> tuple[DecisionProspect, ...]:
    may = Threats(s, seat)
    return (
        DecisionProspect("stay", may.caught.danger, may.caught.by, stay_words(s, seat, may)),
        DecisionProspect("hide", may.left.danger, may.left.by, hide_words(may)),
        DecisionProspect("run", may.stopped.danger, may.stopped.by, run_words(s, seat, may)),
    )


def stay_words(s: ChickenHeistState, seat: Seat, may: Threats) -> str:
    caught, charged = may.caught, may.charged
    words = ["Safe: none of the possible events catches you."]
    if caught.ways:
        words = [f"{caught.percent} risk of being caught ({any_of(caught.by)})."]
    if caught.ways and s.hides[seat]:
        but = ", but not at the second signal" if may.left.ways else ""
        words += [f"You could still discard your hide card{but}."]
    if charged.ways:
        words += [f"{charged.percent} risk of losing a loot card ({any_of(charged.by)})."]
    return " ".join(words)


def hide_words(may: Threats) -> str:
    left, idle = may.left, may.idle
    if idle.certain:
        return "Safe, but you'd waste your hide card."
    words = ["Safe: none of the possible events catches you while you hide."]
    if left.ways:
        words = [f"{left.percent} risk that the truck leaves without you ({any_of(left.by)})."]
    if idle.ways:
        words += [f"{idle.percent} risk of wasting your hide card."]
    return " ".join(words)


def run_words(s: ChickenHeistState, seat: Seat, may: Threats) -> str:
    loot, stopped, prize = s.loot[seat], may.stopped, may.prize
    worth = f" worth {sum([s.pack.loot[card].value for card in loot])}" if loot else ""
    words = [f"You leave with {cards(len(loot), 'loot')}{worth}."]
    if stopped.ways:
        saved = " You could discard your hide card." if s.hides[seat] else ""
        words += [f"{stopped.percent} risk of being caught ({any_of(stopped.by)}).{saved}"]
    if prize.ways:
        words += [f"{prize.percent} chance of extra loot if nobody else runs ({any_of(prize.by)})."]
    return " ".join(words)


def any_of(names: tuple[str, ...]) -> str:
    """Join names: 'SWAT', 'SWAT or Alarm', 'SWAT, Alarm or another'."""
    shown = names if len(names) <= MAX_NAMED else (*names[: MAX_NAMED - 1], "another")
    if len(shown) == 1:
        return shown[0]
    return f"{', '.join(shown[:-1])} or {shown[-1]}"
