"""VH-11 to VH-15: a turn, from the chance of winning to handing on."""

from typing import ClassVar

from heistnight.games.vault_heist import infiltrate
from heistnight.games.vault_heist.actions import (
    END_TURN,
    INFILTRATE_OFFERS,
    INFILTRATIONS,
    MOVES,
)
from heistnight.games.vault_heist.amounts import ACTIONS_A_TURN, LAST_ROUND, QUIET_ROUNDS
from heistnight.games.vault_heist.cards import CARD_NAMES, DISTRACT, FIREWALL, STEAL, names
from heistnight.games.vault_heist.chain import play_action
from heistnight.games.vault_heist.events import (
    CardsDrawn,
    DeckReshuffled,
    DistractionPasses,
    GameWon,
    NightOver,
    TurnBegins,
)
from heistnight.games.vault_heist.exploit import PLAYS, why_not_play
from heistnight.games.vault_heist.infiltrate import equipment_in
from heistnight.games.vault_heist.state import ALL_UNLOCKED, VaultHeistState
from heistnight.kernel.choices import Choice
from heistnight.kernel.events import Seat
from heistnight.kernel.steps import AskIfBusy, Final, Step, with_item


def turns_left(s: VaultHeistState) -> int:
    """VH-15: until nobody has done anything for too long, or it has gone on for too long."""
    quiet = QUIET_ROUNDS * s.seats - max(0, s.quiet_turns)
    return min(quiet, LAST_ROUND * s.seats + 1 - s.turns)


class StartTurn(Step[VaultHeistState], frozen=True):
    """VH-11, VH-12: three open levels win at once; else the hand is filled."""

    rule: ClassVar[str] = "VH-11"

    seat: Seat

    def finish(self, s: VaultHeistState) -> None:
        s.turn = self.seat
        s.turns += 1
        if s.levels[self.seat] == ALL_UNLOCKED:
            s.tell(GameWon, self.seat)
            return
        s.quiet_turns += 1
        if turns_left(s) <= 0:
            s.called_off = True
            s.tell(NightOver, (s.turns - 1) // s.seats)
            return
        s.tell(TurnBegins, self.seat)
        s.infiltrated, s.actions_left = False, ACTIONS_A_TURN
        self.draw(s)
        if s.distracted[self.seat]:
            self.lose_the_turn(s)
        else:
            s.then(TakeCrewTurn(self.seat))

    def draw(self, s: VaultHeistState) -> None:
        stacked = len(s.deck)
        drawn = s.draw_up(self.seat)
        if len(drawn) > stacked:
            s.tell(DeckReshuffled)
        if drawn:
            s.tell(lambda: CardsDrawn(self.seat, len(drawn), names(drawn)))

    def lose_the_turn(self, s: VaultHeistState) -> None:
        """VH-14: nothing but the draw; the distraction is over."""
        s.distracted = with_item(s.distracted, self.seat, False)
        s.discard += (DISTRACT,)
        s.tell(DistractionPasses, self.seat)
        s.then(StartTurn((self.seat + 1) % s.seats))


class TakeCrewTurn(AskIfBusy[VaultHeistState], frozen=True):
    """VH-13: infiltrate once, exploit up to twice in a row, in either order, or neither."""

    rule: ClassVar[str] = "VH-13"
    phase: ClassVar[str] = "turn"

    def busy(self, s: VaultHeistState) -> bool:
        return s.actions_left > 0 or not s.infiltrated

    def prompt(self, s: VaultHeistState, seat: Seat) -> str:
        left = s.actions_left
        actions = f"play up to {left} actions" if left > 1 else "play an action"
        if s.infiltrated:
            return f"Your turn: {actions}, or end the turn."
        if not s.actions_left:
            return "Your turn: infiltrate a level, or end the turn."
        if s.actions_left == ACTIONS_A_TURN:
            return f"Your turn: infiltrate a level or {actions} first, or end the turn."
        return "Your turn: play a second action, go on to infiltrate a level, or end the turn."

    def choices(self, s: VaultHeistState, seat: Seat) -> tuple[Choice, ...]:
        hand = s.hands[seat]
        offer: tuple[Choice, ...] = (END_TURN,)
        if s.actions_left:
            last = 0
            for card in hand:
                if card != last and FIREWALL <= card <= STEAL:
                    offer += PLAYS[card](s, seat)
                    last = card
        if not s.infiltrated:
            offer += INFILTRATE_OFFERS[s.levels[seat]][equipment_in(hand)]
        return offer

    def final(self, s: VaultHeistState, seat: Seat, choice: Choice) -> Final | None:
        if choice != END_TURN:
            return None
        idle = not s.infiltrated and s.actions_left == ACTIONS_A_TURN
        if idle and len(self.choices(s, seat)) > 1:
            return Final("Your turn ends with nothing done.", undone=True)
        return Final("Your turn is over.")

    def why_not(self, s: VaultHeistState, seat: Seat, choice: Choice) -> str | None:
        if choice in INFILTRATIONS:
            return self.why_not_infiltrate(s, choice)
        if choice not in MOVES:
            return None
        if not s.actions_left:
            return "the exploit step of this turn is over (VH-13)."
        return why_not_play(s, seat, *MOVES[choice])

    def why_not_infiltrate(self, s: VaultHeistState, choice: Choice) -> str:
        level, card = INFILTRATIONS[choice]
        if s.infiltrated:
            return "you have infiltrated this turn (VH-13)."
        if s.levels[self.seat] >> level & 1:
            return f"your level {level + 1} is unlocked already (VH-20)."
        return f"you hold no {CARD_NAMES[card]} (VH-20)."

    def take(self, s: VaultHeistState, seat: Seat, choice: Choice) -> None:
        """The turn stays on the stack, under what it begins, until it is ended."""
        if choice == END_TURN:
            s.amend(StartTurn((seat + 1) % s.seats))
        elif choice in MOVES:
            s.actions_left -= 1
            play_action(s, seat, *MOVES[choice])
        else:
            if s.actions_left < ACTIONS_A_TURN:
                s.actions_left = 0  # the two steps do not mix
            infiltrate.begin(s, *INFILTRATIONS[choice])

    def finish(self, s: VaultHeistState) -> None:
        s.then(StartTurn((self.seat + 1) % s.seats))
