"""CH-11: a turn: one move, plus action cards and the character's ability in any order."""

from typing import ClassVar

from heistnight.games.chicken_heist.action_card import action_cards
from heistnight.games.chicken_heist.actions import (
    ABILITY,
    CARD_PLAYED,
    END_TURN,
    MOVE_NAMES,
    MOVE_OF,
    MOVES,
    PLAY,
)
from heistnight.games.chicken_heist.active_ability import active_characters
from heistnight.games.chicken_heist.cards import ACTIONS, CHARACTERS
from heistnight.games.chicken_heist.moves import make_move, possible_moves, why_no_move
from heistnight.games.chicken_heist.playing import may_play, play_from_hand, why_not_play
from heistnight.games.chicken_heist.state import NONE, ChickenHeistState
from heistnight.kernel.choices import Choice, Final
from heistnight.kernel.events import Seat
from heistnight.kernel.steps import AskIfBusy


class TakeTurn(AskIfBusy[ChickenHeistState], frozen=True):
    """CH-11: make one move if possible; play cards and use the ability before or after it."""

    rule: ClassVar[str] = "CH-11"
    phase: ClassVar[str] = "turn"

    made: int = NONE
    """The move made in this turn."""
    used: tuple[int, ...] = ()
    """Characters whose ability was used this turn; each can be used once."""

    def busy(self, s: ChickenHeistState) -> bool:
        """Skip a seat that can do nothing after its move; everyone can see that."""
        if self.made == NONE or (s.hands[self.seat] and not s.frozen):
            return True
        return self.has_ability(s)

    def has_ability(self, s: ChickenHeistState) -> bool:
        return s.characters[self.seat] in active_characters() and self.why_no_ability(s) is None

    def why_no_ability(self, s: ChickenHeistState) -> str | None:
        character = s.characters[self.seat]
        unit = active_characters().get(character)
        if unit is None:
            return f"the {CHARACTERS[character]} has no ability to activate (CH-11)."
        if character in self.used:
            return f"you already used the {CHARACTERS[character]} this turn (CH-11)."
        if s.is_disabled(self.seat):
            return "a devil disabled your ability this round (CH-57)."
        return unit.why_not(s, self.seat)

    def prompt(self, s: ChickenHeistState, seat: Seat) -> str:
        if self.made != NONE:
            return f"You made your move ({MOVE_NAMES[self.made]}). Anything else this turn?"
        more = ["play action cards"] if s.hands[seat] and not s.frozen else []
        more += ["use your ability"] if self.has_ability(s) else []
        also = f" You can also {' and '.join(more)}." if more else ""
        move = "Choose a move." if possible_moves(s, seat) else "You can't make a move."
        return f"{move}{also}"

    def choices(self, s: ChickenHeistState, seat: Seat) -> tuple[Choice, ...]:
        moves = [MOVES[move] for move in possible_moves(s, seat)] if self.made == NONE else []
        cards = [PLAY[card] for card in may_play(s, seat)]
        ability = [ABILITY] if self.has_ability(s) else []
        end = [] if moves else [END_TURN]
        return tuple(moves + cards + ability + end)

    def label(self, s: ChickenHeistState, seat: Seat, choice: Choice) -> str | None:
        if choice == ABILITY:
            return active_characters()[s.characters[seat]].label
        return play_label(choice)

    def final(self, s: ChickenHeistState, seat: Seat, choice: Choice) -> Final | None:
        return Final("Your turn is over.") if choice == END_TURN else None

    def why_not(self, s: ChickenHeistState, seat: Seat, choice: Choice) -> str | None:
        if choice in MOVES:
            if self.made != NONE:
                return "you already made your move (CH-11)."
            return why_no_move(s, seat, MOVE_OF[choice])
        if choice in PLAY:
            return why_not_play(s, seat, CARD_PLAYED[choice])
        if choice == ABILITY:
            return self.why_no_ability(s)
        if choice == END_TURN:
            return "make a move first (CH-11)."
        return None

    def answer(self, s: ChickenHeistState, choice: Choice) -> None:
        seat = self.seat
        if choice in MOVE_OF:
            move = MOVE_OF[choice]
            s.then(TakeTurn(seat, move, self.used))
            make_move(s, seat, move)
        elif choice == ABILITY:
            character = s.characters[seat]
            s.then(TakeTurn(seat, self.made, (*self.used, character)))
            active_characters()[character].use(s, seat, self.made)
        elif choice != END_TURN:
            s.then(self)
            play_from_hand(s, seat, CARD_PLAYED[choice])


def play_label(choice: Choice) -> str | None:
    """Label a play: 'Play panic: shuffle two events'."""
    if choice not in PLAY:
        return None
    card = CARD_PLAYED[choice]
    return f"Play {ACTIONS[card]}: {action_cards()[card].label}"
