"""The rules of Vault Heist, as registered in the catalogue."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, ClassVar

from heistnight.games.vault_heist import amounts, reconstruction
from heistnight.games.vault_heist.actions import SPACE
from heistnight.games.vault_heist.cards import CARD_NAMES, VaultHeistPack
from heistnight.games.vault_heist.chain import order_offers
from heistnight.games.vault_heist.facts import facts
from heistnight.games.vault_heist.headlines import headline
from heistnight.games.vault_heist.imagine import imagine
from heistnight.games.vault_heist.infiltrate import oppose_offer
from heistnight.games.vault_heist.scoring import result
from heistnight.games.vault_heist.setup import lay_out
from heistnight.games.vault_heist.state import VaultHeistState
from heistnight.games.vault_heist.view import VaultHeistView, view
from heistnight.kernel.chance import Chance
from heistnight.kernel.choices import ActionSpace, Choice
from heistnight.kernel.events import Event, Seat
from heistnight.kernel.facts import GameFacts
from heistnight.kernel.packs import Pack
from heistnight.kernel.rulebook import amounts_in
from heistnight.kernel.rules import GameInfo, Result, Rules, Setup, is_small
from heistnight.kernel.standing_orders import OrderOffer


class VaultHeist(Rules[VaultHeistState]):
    info: ClassVar[GameInfo] = GameInfo(
        id="vault-heist",
        title="The Score: Vault Heist",
        seats=(3, 5),
        minutes=(20, 30),
        summary="Three locked levels stand between you and the mask. Unlock yours with "
        "equipment, and stop your rivals with firewalls, denies and dirty tricks.",
        options=(),
        decks=("deck",),
        has_windows=True,
    )
    version: ClassVar[int] = 2
    small_seats: ClassVar[int] = 3
    max_acts: ClassVar[int] = 50_000
    space: ClassVar[ActionSpace] = SPACE
    pack_kind: ClassVar[type[Pack]] = VaultHeistPack

    def setup(self, setup: Setup) -> VaultHeistState:
        assert isinstance(setup.pack, VaultHeistPack)
        return lay_out(setup, setup.pack)

    def amounts(self, options: Mapping[str, Any]) -> Mapping[str, Any]:
        found = amounts_in(amounts)
        if is_small(options):
            small = {"hand_size": amounts.SMALL_HAND_SIZE, "last_round": amounts.SMALL_ROUNDS}
            return {**found, **small}
        return found

    def view(self, s: VaultHeistState, seat: Seat | None) -> VaultHeistView:
        return view(s, seat, result(s) if s.over else None)

    def facts(self, pack: Pack) -> GameFacts:
        assert isinstance(pack, VaultHeistPack)
        return facts(pack)

    def order_offers(self, pack: Pack) -> tuple[OrderOffer, ...]:
        assert isinstance(pack, VaultHeistPack)
        return (oppose_offer(), *order_offers(pack))

    def card_names(self, pack: Pack, deck: str) -> list[str]:
        assert isinstance(pack, VaultHeistPack)
        return list(CARD_NAMES)

    def worth(self, s: VaultHeistState) -> tuple[int, ...]:
        return result(s).scores

    def imagine(self, s: VaultHeistState, seat: Seat | None, chance: Chance) -> VaultHeistState:
        return imagine(s, seat, chance)

    def remembers(self, now: VaultHeistState, then: VaultHeistState) -> bool:
        return reconstruction.remembers(now, then)

    def reconstruct(
        self, world: VaultHeistState, moments: Sequence[VaultHeistState], seat: Seat | None
    ) -> Iterator[VaultHeistState]:
        return reconstruction.reconstruct(world, moments, seat)

    def reconstructed_choice(
        self, world: VaultHeistState, then: VaultHeistState, seat: Seat, choice: Choice
    ) -> Choice:
        return reconstruction.reconstructed_choice(world, then, choice)

    def proposal_probability(
        self, world: VaultHeistState, then: VaultHeistState, seat: Seat, choice: Choice
    ) -> float:
        return reconstruction.proposal_probability(world, then, seat)

    def result(self, s: VaultHeistState) -> Result:
        return result(s)

    def headlines(self, s: VaultHeistState, told: Sequence[Event]) -> tuple[str, ...]:
        outcome = self.result(s)
        return tuple([headline(s, outcome, seat) for seat in range(s.seats)])
