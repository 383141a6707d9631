"""VH-11 to VH-15: a turn, from the check for a win to the next player."""

from typing import ClassVar

from heistnight.games.vault_heist import infiltrate
from heistnight.games.vault_heist.actions import (
    END_TURN,
    INFILTRATE_OFFERS,
    INFILTRATIONS,
    MOVES,
)
from heistnight.games.vault_heist.amounts import ACTIONS_A_TURN, QUIET_ROUNDS
from heistnight.games.vault_heist.cards import (
    CARD_NAMES,
    DISTRACT,
    FIREWALL,
    NOTHING,
    STEAL,
    names,
)
from heistnight.games.vault_heist.chain import play_action
from heistnight.games.vault_heist.effects import swap_label
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
from heistnight.games.vault_heist.scoring import result
from heistnight.games.vault_heist.state import ALL_UNLOCKED, VaultHeistState
from heistnight.kernel.choices import Choice, Final
from heistnight.kernel.events import Seat
from heistnight.kernel.steps import AskIfBusy, Step, with_item


def turns_left(s: VaultHeistState) -> int:
    """VH-15: return the turns left until the night is over, by quiet turns and in all."""
    quiet = QUIET_ROUNDS * s.seats - max(0, s.quiet_turns)
    return min(quiet, s.last_round * s.seats + 1 - s.turns)


def night_over(s: VaultHeistState) -> NightOver:
    """VH-15: return the event for a night that ends without an open vault."""
    end = result(s)
    return NightOver((s.turns - 1) // s.seats, end.scores, end.winners)


class StartTurn(Step[VaultHeistState], frozen=True):
    """VH-11, VH-12: win with three unlocked levels, or draw up to a full hand."""

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
            s.tell(night_over, s)
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
        """VH-14: skip both steps and discard the distract card."""
        s.distracted = with_item(s.distracted, self.seat, False)
        s.discard += (DISTRACT,)
        s.tell(DistractionPasses, self.seat)
        s.then(StartTurn((self.seat + 1) % s.seats))


class TakeCrewTurn(AskIfBusy[VaultHeistState], frozen=True):
    """VH-13: infiltrate once and play up to two actions in a row, in either order, or skip."""

    rule: ClassVar[str] = "VH-13"
    phase: ClassVar[str] = "turn"

    def busy(self, s: VaultHeistState) -> bool:
        return s.actions_left > 0 or not s.infiltrated

    def prompt(self, s: VaultHeistState, seat: Seat) -> str:
        """Name only the steps that this hand allows."""
        offered = self.choices(s, seat)
        steps = []
        if any(choice in INFILTRATIONS for choice in offered):
            steps.append("infiltrate a level")
        if any(choice in MOVES for choice in offered):
            second = s.actions_left < ACTIONS_A_TURN
            steps.append("play a second action" if second else "play an action")
        text = ", ".join([*steps, "or end your turn"]) if steps else "end your turn"
        return f"{text[0].upper()}{text[1:]}."

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

    def label(self, s: VaultHeistState, seat: Seat, choice: Choice) -> str | None:
        if choice in INFILTRATIONS and 0 < s.actions_left < ACTIONS_A_TURN:
            level, card = INFILTRATIONS[choice]
            return f"Infiltrate level {level + 1} with {CARD_NAMES[card]}, without a second action"
        card, target, level = MOVES.get(choice, (NOTHING, NOTHING, NOTHING))
        if card == STEAL and target < s.seats:
            return swap_label(s, seat, target, level)
        return None

    def final(self, s: VaultHeistState, seat: Seat, choice: Choice) -> Final | None:
        if choice != END_TURN:
            return None
        idle = not s.infiltrated and s.actions_left == ACTIONS_A_TURN
        if idle and len(self.choices(s, seat)) > 1:
            return Final("You haven't done anything this turn.", undone=True)
        return Final("Your turn is over.")

    def why_not(self, s: VaultHeistState, seat: Seat, choice: Choice) -> str | None:
        if choice in INFILTRATIONS:
            return self.why_not_infiltrate(s, choice)
        if choice not in MOVES:
            return None
        if not s.actions_left:
            return "you can't play more actions this turn (VH-13)."
        return why_not_play(s, seat, *MOVES[choice])

    def why_not_infiltrate(self, s: VaultHeistState, choice: Choice) -> str:
        level, card = INFILTRATIONS[choice]
        if s.infiltrated:
            return "you have already infiltrated this turn (VH-13)."
        if s.levels[self.seat] >> level & 1:
            return f"your level {level + 1} is already unlocked (VH-20)."
        return f"you have no {CARD_NAMES[card]} (VH-20)."

    def take(self, s: VaultHeistState, seat: Seat, choice: Choice) -> None:
        """Start the chosen step; the turn stays on the stack below it until it ends."""
        if choice == END_TURN:
            s.amend(StartTurn((seat + 1) % s.seats))
        elif choice in MOVES:
            s.actions_left -= 1
            play_action(s, seat, *MOVES[choice])
        else:
            if s.actions_left < ACTIONS_A_TURN:
                s.actions_left = 0  # the exploit step ends here
            infiltrate.begin(s, *INFILTRATIONS[choice])

    def finish(self, s: VaultHeistState) -> None:
        s.then(StartTurn((self.seat + 1) % s.seats))
