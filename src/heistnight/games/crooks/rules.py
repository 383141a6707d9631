"""The rules of Crooks, as registered in the catalogue."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, ClassVar

from heistnight.games.crooks import amounts, reconstruction
from heistnight.games.crooks.actions import CROOK_TAKEN, SPACE
from heistnight.games.crooks.cards import CrooksPack
from heistnight.games.crooks.decision_view import CrooksDecisionView, decision_view
from heistnight.games.crooks.events import CROOKS_WORDS
from heistnight.games.crooks.facts import facts
from heistnight.games.crooks.headlines import headline
from heistnight.games.crooks.imagine import imagine
from heistnight.games.crooks.scoring import result
from heistnight.games.crooks.setup import lay_out
from heistnight.games.crooks.state import CrooksState
from heistnight.games.crooks.view import CrooksView, view
from heistnight.kernel.chance import Chance
from heistnight.kernel.choices import ActionSpace, Choice
from heistnight.kernel.events import Event, Seat, listed
from heistnight.kernel.facts import GameFacts
from heistnight.kernel.packs import Pack
from heistnight.kernel.rulebook import amounts_in
from heistnight.kernel.rules import GameInfo, Result, Rules, Setup, is_small
from heistnight.kernel.sentences import Word


class Crooks(Rules[CrooksState]):
    info: ClassVar[GameInfo] = GameInfo(
        id="crooks",
        title="Crooks",
        seats=(2, 4),
        minutes=(20, 40),
        summary="Search the city's hangouts for crooks, send them to rob eight targets, face up "
        "or face down, and take control of three gangs.",
        options=(),
        decks=("crooks",),
    )
    version: ClassVar[int] = 1
    small_seats: ClassVar[int] = 2
    max_acts: ClassVar[int] = 500
    words: ClassVar[Mapping[str, Word]] = CROOKS_WORDS
    space: ClassVar[ActionSpace] = SPACE
    pack_kind: ClassVar[type[Pack]] = CrooksPack

    def facts(self, pack: Pack) -> GameFacts:
        assert isinstance(pack, CrooksPack)
        return facts(pack)

    def card_names(self, pack: Pack, deck: str) -> list[str]:
        assert isinstance(pack, CrooksPack)
        return [crook.name for crook in pack.crook]

    def setup(self, setup: Setup) -> CrooksState:
        assert isinstance(setup.pack, CrooksPack)
        return lay_out(setup, setup.pack)

    def label(self, s: CrooksState, seat: Seat, choice: Choice) -> str | None:
        crook = CROOK_TAKEN.get(choice)
        return None if crook is None else f"Take {s.pack.crook[crook].words()}"

    def amounts(self, options: Mapping[str, Any]) -> Mapping[str, Any]:
        points = {f"gang_points_{seats}": worth for seats, worth in amounts.GANG_POINTS.items()}
        piles = {
            f"piles_{seats}": listed([str(size) for size in sizes])
            for seats, sizes in amounts.PILES.items()
        }
        found = {**amounts_in(amounts), **points, **piles}
        if is_small(options):
            found["piles_2"] = listed([str(size) for size in amounts.SMALL_PILES])
            found["starting_cash"] = amounts.SMALL_CASH
        return found

    def view(self, s: CrooksState, seat: Seat | None) -> CrooksView:
        return view(s, seat, self.result(s) if s.over else None)

    def decision_view(self, s: CrooksState, seat: Seat) -> CrooksDecisionView:
        return decision_view(s, seat)

    def worth(self, s: CrooksState) -> tuple[int, ...]:
        return result(s).scores

    def gone(self, s: CrooksState) -> tuple[Seat, ...]:
        """Return the seats that have passed."""
        return tuple([seat for seat, passed in enumerate(s.passed) if passed])

    def imagine(self, s: CrooksState, seat: Seat | None, chance: Chance) -> CrooksState:
        return imagine(s, seat, chance)

    def remembers(self, now: CrooksState, then: CrooksState) -> bool:
        return True

    def reconstruct(
        self, world: CrooksState, moments: Sequence[CrooksState], seat: Seat | None
    ) -> Iterator[CrooksState]:
        return reconstruction.reconstruct(world, moments)

    def reconstructed_choice(
        self, world: CrooksState, then: CrooksState, seat: Seat, choice: Choice
    ) -> Choice:
        return reconstruction.reconstructed_choice(world, then, choice)

    def proposal_probability(
        self, world: CrooksState, then: CrooksState, seat: Seat, choice: Choice
    ) -> float:
        return reconstruction.proposal_probability(then, seat, choice)

    def result(self, s: CrooksState) -> Result:
        return result(s)

    def headlines(self, s: CrooksState, told: Sequence[Event]) -> tuple[str, ...]:
        outcome = self.result(s)
        return tuple([headline(outcome, seat) for seat in range(s.seats)])
