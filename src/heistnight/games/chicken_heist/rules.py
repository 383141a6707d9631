"""The rules of Chicken Heist, as registered in the catalogue."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, ClassVar

from heistnight.games.chicken_heist import reconstruction
from heistnight.games.chicken_heist.actions import CREW, LOOT, NAME_EVENT, SPACE
from heistnight.games.chicken_heist.cards import ACTIONS, CHARACTERS, OVERRULE, ChickenPack
from heistnight.games.chicken_heist.facts import facts
from heistnight.games.chicken_heist.goal import worth
from heistnight.games.chicken_heist.headlines import headlines
from heistnight.games.chicken_heist.help_texts import help_amounts
from heistnight.games.chicken_heist.imagine import imagine
from heistnight.games.chicken_heist.playing import PLAY_OVERRULE
from heistnight.games.chicken_heist.rounds import BeginRound
from heistnight.games.chicken_heist.scoring import result
from heistnight.games.chicken_heist.setup import lay_out
from heistnight.games.chicken_heist.state import INSIDE, ChickenHeistState
from heistnight.games.chicken_heist.view import ChickenHeistView, view
from heistnight.kernel.chance import Chance
from heistnight.kernel.choices import ActionSpace, Choice
from heistnight.kernel.events import Event, Seat
from heistnight.kernel.facts import GameFacts
from heistnight.kernel.packs import Pack
from heistnight.kernel.rules import GameInfo, Result, Rules, Setup
from heistnight.kernel.standing_orders import OrderAnswer, OrderOffer


class ChickenHeist(Rules[ChickenHeistState]):
    info: ClassVar[GameInfo] = GameInfo(
        id="chicken-heist",
        title="Chicken Heist",
        seats=(3, 8),
        minutes=(30, 60),
        summary="Rob the bank, look at what's coming, change it, and run before you get caught.",
        options=(),
        decks=("events", "aside", "loot", "actions", "characters"),
        has_windows=True,
    )
    version: ClassVar[int] = 2
    small_seats: ClassVar[int] = 3
    max_acts: ClassVar[int] = 10_000
    space: ClassVar[ActionSpace] = SPACE
    pack_kind: ClassVar[type[Pack]] = ChickenPack

    def setup(self, setup: Setup) -> ChickenHeistState:
        assert isinstance(setup.pack, ChickenPack)
        s = lay_out(setup, setup.pack)
        s.then(BeginRound())
        return s

    def facts(self, pack: Pack) -> GameFacts:
        assert isinstance(pack, ChickenPack)
        return facts(pack)

    def order_offers(self, pack: Pack) -> tuple[OrderOffer, ...]:
        """CH-79: every action card can be overruled."""
        answers = (OrderAnswer(PLAY_OVERRULE, "overrule"),)
        return tuple([OrderOffer(name, answers, name == ACTIONS[OVERRULE]) for name in ACTIONS])

    def card_names(self, pack: Pack, deck: str) -> list[str]:
        assert isinstance(pack, ChickenPack)
        decks = {"events": pack.event_names, "characters": CHARACTERS, "actions": ACTIONS}
        if deck == "loot":
            return [pack.loot_name(sort) for sort in range(len(pack.loot))]
        return list(decks[deck])

    def label(self, s: ChickenHeistState, seat: Seat, choice: Choice) -> str | None:
        if choice in CREW:
            return f"The {s.pack.crew[CREW.index(choice)].name} crew"
        if choice in NAME_EVENT:
            return s.event_names[NAME_EVENT.index(choice)]
        if choice in LOOT[: len(s.pack.loot)]:
            return s.pack.loot_name(LOOT.index(choice))
        return None

    def amounts(self, options: Mapping[str, Any]) -> Mapping[str, Any]:
        return help_amounts()

    def view(self, s: ChickenHeistState, seat: Seat | None) -> ChickenHeistView:
        return view(s, seat, self.result(s) if s.over else None)

    def worth(self, s: ChickenHeistState) -> tuple[int, ...]:
        return tuple([worth(s, seat) for seat in range(s.seats)])

    def gone(self, s: ChickenHeistState) -> tuple[Seat, ...]:
        """Return the seats that ran or were caught."""
        return tuple([seat for seat, how in enumerate(s.status) if how != INSIDE])

    def imagine(self, s: ChickenHeistState, seat: Seat | None, chance: Chance) -> ChickenHeistState:
        return imagine(s, seat, chance)

    def remembers(self, now: ChickenHeistState, then: ChickenHeistState) -> bool:
        return reconstruction.remembers(then)

    def reconstruct(
        self, world: ChickenHeistState, moments: Sequence[ChickenHeistState], seat: Seat | None
    ) -> Iterator[ChickenHeistState]:
        return reconstruction.reconstruct(world, moments)

    def proposal_probability(
        self, world: ChickenHeistState, then: ChickenHeistState, seat: Seat, choice: Choice
    ) -> float:
        return reconstruction.proposal_probability(world, then, seat)

    def result(self, s: ChickenHeistState) -> Result:
        return result(s)

    def headlines(self, s: ChickenHeistState, told: Sequence[Event]) -> tuple[str, ...]:
        return headlines(s, self.result(s), told)
