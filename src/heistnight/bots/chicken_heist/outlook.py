"""What a seat knows about the next event, from its view, and how dangerous that is."""

from functools import cached_property

from heistnight.games.chicken_heist.amounts import POSITIONS
from heistnight.games.chicken_heist.characters.samurai import IMMUNE_ROUNDS
from heistnight.games.chicken_heist.event_view import PositionView
from heistnight.games.chicken_heist.view import ChickenHeistPlayerView, ChickenHeistView

CATCH_ALL = ("SWAT", "Swat Again")
SIGNAL = "Driver's Signal"
PLANS_HARM = 0.35
"""How often poor planning becomes an event that catches a player who stays."""
AVERAGE_LOOT = 1.9
"""The approximate value of a loot card."""


class HeistOutlook:
    """The next event from one seat's view."""

    def __init__(self, view: ChickenHeistView) -> None:
        assert view.seat is not None
        assert view.own is not None
        self.view, self.own = view, view.own
        self.me: ChickenHeistPlayerView = view.players[view.seat]
        self.crew_event = view.crews[self.me.crew]
        self.leads = view.leader == view.seat

    @cached_property
    def next(self) -> PositionView:
        return self.view.positions[self.view.round - 1]

    @cached_property
    def inside(self) -> list[ChickenHeistPlayerView]:
        return [player for player in self.view.players if player.status == "inside"]

    @cached_property
    def odds(self) -> dict[str, float]:
        """How likely each event comes next, by name."""
        seen = self.next.candidates
        if self.next.certain:
            return {event: 1 / len(seen) for event in seen}
        chance = dict.fromkeys(seen, 1 / (len(seen) + 1))
        rest = 1 - sum(chance.values())
        for event, share in self.unseen.items():
            chance[event] = chance.get(event, 0) + rest * share
        return chance

    @cached_property
    def unseen(self) -> dict[str, float]:
        """How likely each event is at a position this seat knows nothing about, by name."""
        blank = sum([not (place.certain and place.event) for place in self.view.positions])
        blank = max(1, min(blank, POSITIONS))
        shares: dict[str, float] = {}
        for event in self.view.unplaced:
            shares[event] = shares.get(event, 0) + 1 / blank
        left = max(0.0, 1 - sum(shares.values()))
        for event in self.view.maybe:
            shares[event] = left / len(self.view.maybe)
        return shares

    @property
    def spared(self) -> bool:
        """CH-61: whether this seat is a samurai who is the leader."""
        samurai = self.me.character == "samurai" and not self.me.disabled
        return samurai and self.leads and self.view.round <= IMMUNE_ROUNDS

    def harm(self, event: str) -> float:
        """Return how likely this event catches us if we stay and have no hide card."""
        if event == SIGNAL:
            return 1.0 if self.view.signals else 0.0
        if self.spared:
            return 0.0
        if event in CATCH_ALL:
            return 0.0 if self.me.crew in self.view.fortified else 1.0
        if event == "Betrayal":
            return 1.0 if self.leads else 0.0
        if event == "Membership Fee":
            return 0.0 if self.own.loot else 1.0
        if event == "Poor Planning":
            return PLANS_HARM
        return 1.0 if event == self.crew_event else 0.0

    @cached_property
    def danger(self) -> float:
        """The chance of being caught if we stay, ignoring the hide card."""
        return sum([chance * self.harm(event) for event, chance in self.odds.items()])

    @cached_property
    def last_signal(self) -> float:
        """The chance of the second signal, when hiding doesn't help."""
        return self.odds.get(SIGNAL, 0.0) if self.view.signals else 0.0

    @cached_property
    def patrol(self) -> float:
        return self.odds.get("Police Patrol", 0.0)

    @property
    def known(self) -> str | None:
        return self.next.event

    @property
    def foreseen_harm(self) -> bool:
        """Whether we know, or nearly know, that the next event harms us."""
        return bool(self.next.candidates) and self.danger > 0.45
