"""CH-10 to CH-15: a round, from loading the truck to passing the leader card."""

from typing import ClassVar

from heistnight.games.chicken_heist.action_cards.warn import reward_warners
from heistnight.games.chicken_heist.cards import CREWS, LOCKDOWN
from heistnight.games.chicken_heist.decisions import BeginDecisions
from heistnight.games.chicken_heist.ending import EndHeist, OpenTruck, TakeTruck
from heistnight.games.chicken_heist.event_card import event_cards, running
from heistnight.games.chicken_heist.event_cards.drivers_signal import LAST_SIGNAL
from heistnight.games.chicken_heist.event_knowledge import REVEAL
from heistnight.games.chicken_heist.events import EventRevealed, HeistRoundBegins, LeaderChanged
from heistnight.games.chicken_heist.leaving import run_away
from heistnight.games.chicken_heist.operation import BeginOperation
from heistnight.games.chicken_heist.piles import clear_from_table, load_truck
from heistnight.games.chicken_heist.state import NONE, ChickenHeistState
from heistnight.games.chicken_heist.turn import TakeTurn
from heistnight.kernel.steps import Step


class BeginRound(Step[ChickenHeistState], frozen=True):
    """CH-10, CH-11: load one loot card onto the truck, then take turns from the leader on."""

    rule: ClassVar[str] = "CH-10"

    def finish(self, s: ChickenHeistState) -> None:
        s.round += 1
        loaded = load_truck(s)
        s.tell(HeistRoundBegins, s.round, s.leader, loaded)
        turns = [TakeTurn(seat) for seat in s.inside_from(s.leader)]
        s.then(*turns, BeginOperation(), BeginDecisions(), RevealEvent(), RunAway(), WrapUp())


class RevealEvent(Step[ChickenHeistState], frozen=True):
    """CH-14: reveal the event at this round's position and apply it."""

    rule: ClassVar[str] = "CH-14"

    def finish(self, s: ChickenHeistState) -> None:
        position = s.round - 1
        event = s.events[position]
        s.event_log += ((REVEAL, 0, position),)
        s.reveal()
        crew = s.pack.crew[event].name if event < CREWS else None
        card, name = event_cards()[event], s.event_names[event]
        s.tell(lambda: EventRevealed(s.round, name, crew, card.outcomes(s), rule=card.rule))
        if position in s.locks:
            s.locks = tuple([lock for lock in s.locks if lock != position])
            clear_from_table(s, LOCKDOWN)
        reward_warners(s, event)
        card.activate(s)


class RunAway(Step[ChickenHeistState], frozen=True):
    """CH-20: let runners who weren't stopped leave with their loot."""

    rule: ClassVar[str] = "CH-20"

    def finish(self, s: ChickenHeistState) -> None:
        for seat in running(s):
            run_away(s, seat)


class WrapUp(Step[ChickenHeistState], frozen=True):
    """CH-15, CH-25: end the heist, or pass the leader card and begin a new round."""

    rule: ClassVar[str] = "CH-15"

    def finish(self, s: ChickenHeistState) -> None:
        inside = s.inside_from((s.leader + 1) % s.seats)
        if s.signals == LAST_SIGNAL:
            s.then(OpenTruck(), EndHeist())
        elif not inside:
            s.then(EndHeist())
        elif len(inside) == 1:
            s.then(TakeTruck(inside[0]), EndHeist())
        else:
            self.end_effects(s)
            s.leader = inside[0]
            s.tell(LeaderChanged, s.leader, rule=self.rule)
            s.then(BeginRound())

    def end_effects(self, s: ChickenHeistState) -> None:
        """Discard the cards on the board and end this round's effects."""
        for card in s.board:
            clear_from_table(s, card)
        nobody = (NONE,) * s.seats
        s.board = s.fortified = s.no_hide = ()
        s.warnings = s.disabled = s.check_ins = ()
        s.bans = ()
        s.copying = s.decisions = nobody
        s.plays = (0,) * s.seats
        s.played = 0
