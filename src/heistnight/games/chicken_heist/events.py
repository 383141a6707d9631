"""Typed events of Chicken Heist: rounds, moves, decisions and the end."""

import msgspec

from heistnight.kernel.events import WORDS, Card, Event, Seat, Secret, listed, player


def cards(count: int, what: str) -> str:
    """Count cards in words: 'no loot cards', 'a loot card', '3 loot cards'."""
    if count == 1:
        return f"{'an' if what[0] in 'aeiou' else 'a'} {what} card"
    return f"{count or 'no'} {what} cards"


CHICKEN_HEIST_WORDS = {
    **WORDS,
    "loot_cards": lambda count: cards(count, "loot"),
    "action_cards": lambda count: cards(count, "action"),
}


class ChickenHeistEvent(Event, frozen=True):
    game = "chicken-heist"
    words = CHICKEN_HEIST_WORDS


class RuledEvent(ChickenHeistEvent, frozen=True, kw_only=True):
    """An event that several rules can cause; each one names its rule."""

    rule: str  # type: ignore[misc]  # a field here: it differs from one event to the next


class HeistRoundBegins(ChickenHeistEvent, frozen=True, tag="round-begins"):
    rule = "CH-10"
    says = (
        "Round {round}, led by {leader}. "
        "[loaded? A loot card goes on the truck|There's no loot left to load]."
    )
    round: int
    leader: Seat
    loaded: bool


class EventLookedAt(ChickenHeistEvent, frozen=True):
    rule = "CH-11"
    says = "{seat} looks at the event at position {position}[: {event}]."
    seat: Seat
    position: int
    event: Secret[Card] = None


class EventsSwapped(RuledEvent, frozen=True):
    says = "{seat} swaps the events at positions {one} and {other}."
    seat: Seat
    one: int
    other: int


class LeaderChanged(RuledEvent, frozen=True):
    says = "{seat} is the leader now."
    seat: Seat


class DecisionToShow(ChickenHeistEvent, frozen=True):
    rule = "CH-70"
    says = "{seat}'s decision is shown to {checker} only."
    seat: Seat
    checker: Seat


class DecisionBound(ChickenHeistEvent, frozen=True):
    """What only these two players see."""

    rule = "CH-70"
    says = "{seat}'s decision, shown to {checker} only: {decision}."
    seat: Seat
    checker: Seat
    decision: str


class DecisionsShown(ChickenHeistEvent, frozen=True):
    is_reveal = True
    rule = "CH-14"
    says = "Decisions: {groups}."
    decisions: dict[Seat, str]
    copied: dict[Seat, Seat]

    @property
    def groups(self) -> str:
        """List the decisions: 'Player 1 and Player 2 stay; Player 3 runs, copying Player 4'."""
        parts = []
        for decision in ("stay", "hide", "run"):
            seats = [seat for seat, made in self.decisions.items() if made == decision]
            own = [player(seat) for seat in seats if seat not in self.copied]
            if own:
                parts.append(f"{listed(own)} {decision if len(own) > 1 else f'{decision}s'}")
            parts += [
                f"{player(seat)} {decision}s, copying {player(self.copied[seat])}"
                for seat in seats
                if seat in self.copied
            ]
        return "; ".join(parts)


class EventRevealed(RuledEvent, frozen=True):
    is_reveal = True
    says = "Event {position} is revealed: {event}[, against the {crew} crew]!"
    position: int
    event: Card
    crew: str | None = None
    """The crew it catches, if it is a crew event."""
    outcomes: dict[Seat, str] = msgspec.field(default_factory=dict)
    """What it does to each player it concerns: struck, hidden, fortified or immune."""


class PlansChange(ChickenHeistEvent, frozen=True):
    is_reveal = True
    rule = "CH-39"
    says = "Poor planning: {event} happens instead."
    event: Card
    outcomes: dict[Seat, str] = msgspec.field(default_factory=dict)


class DriverSignals(RuledEvent, frozen=True):
    is_reveal = True
    says = (
        "It's the [signal=1? first signal. The truck leaves at the next one"
        "|second signal. The truck leaves without anyone who didn't run]."
    )
    signal: int


class HideWasted(ChickenHeistEvent, frozen=True):
    rule = "CH-22"
    says = "{seat} hid for no reason and loses the hide card."
    seat: Seat


class HidInTime(ChickenHeistEvent, frozen=True):
    rule = "CH-22"
    says = "{seat} hid in time[card?  and keeps the hide card]."
    seat: Seat
    card: bool
    """Whether the player hid with their own card; a copycat doesn't."""


class HideUsed(RuledEvent, frozen=True):
    says = "{seat} discards the hide card and is not caught."
    seat: Seat


class PlayerCaught(ChickenHeistEvent, frozen=True):
    is_reveal = True
    rule = "CH-23"
    says = "{seat} is caught and loses {loot:loot_cards}."
    seat: Seat
    loot: int


class PlayerRan(ChickenHeistEvent, frozen=True):
    is_reveal = True
    rule = "CH-20"
    says = "{seat} gets away with {loot:loot_cards}."
    seat: Seat
    loot: int


class MasterpieceLeft(ChickenHeistEvent, frozen=True):
    rule = "CH-36"
    says = "[runners? {runners} players ran|Nobody ran], so nobody gets the masterpiece."
    runners: int


class TruckEmptied(ChickenHeistEvent, frozen=True):
    rule = "CH-35"
    says = "The dye spoils the truck's load. Back to the pile: {loot:loot_cards}."
    loot: int


class TruckOpened(ChickenHeistEvent, frozen=True):
    is_reveal = True
    rule = "CH-26"
    says = "The truck is opened: {loot}."
    loot: tuple[Card, ...]


class ShareTaken(ChickenHeistEvent, frozen=True):
    rule = "CH-26"
    says = "{seat} takes {loot} from the truck."
    seat: Seat
    loot: Card


class TruckTaken(ChickenHeistEvent, frozen=True):
    is_reveal = True
    rule = "CH-25"
    says = "{seat} is the last one left and takes the truck: {loot:loot_cards}."
    seat: Seat
    loot: int


class HeistEnds(ChickenHeistEvent, frozen=True):
    is_reveal = True
    rule = "CH-27"
    says = (
        "The heist is over. [winners? {winners} [winners=1? wins|win] with loot worth {most}"
        "|Everyone was caught, so nobody wins]."
    )
    scores: tuple[int, ...]
    winners: tuple[Seat, ...]

    @property
    def most(self) -> int:
        return max(self.scores)
