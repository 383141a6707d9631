"""CH-12: the operation phase: play action cards in turn until everyone passes."""

from typing import ClassVar

from heistnight.games.chicken_heist.actions import CARD_PLAYED, PASS, PLAY
from heistnight.games.chicken_heist.playing import may_play, play_from_hand, why_not_play
from heistnight.games.chicken_heist.state import ChickenHeistState
from heistnight.games.chicken_heist.turn import play_label
from heistnight.kernel.choices import Choice
from heistnight.kernel.events import Seat
from heistnight.kernel.steps import AskIfBusy, Step


class Operate(AskIfBusy[ChickenHeistState], frozen=True):
    """CH-12: play a card or pass; it ends when everyone has passed in a row."""

    rule: ClassVar[str] = "CH-12"
    phase: ClassVar[str] = "operation"

    passes: int = 0
    """How many seats have passed in a row."""

    def busy(self, s: ChickenHeistState) -> bool:
        """Skip a seat without cards; everyone can see that it passes."""
        return bool(s.hands[self.seat]) and not s.frozen

    def finish(self, s: ChickenHeistState) -> None:
        self.ask_next(s)

    def ask_next(self, s: ChickenHeistState) -> None:
        following = s.inside_from(self.seat)
        if self.passes + 1 < len(following):
            s.then(Operate(following[1], self.passes + 1))

    def prompt(self, s: ChickenHeistState, seat: Seat) -> str:
        return "Operation phase: play an action card or pass. It ends when everyone passes."

    def choices(self, s: ChickenHeistState, seat: Seat) -> tuple[Choice, ...]:
        return (*[PLAY[card] for card in may_play(s, seat)], PASS)

    def label(self, s: ChickenHeistState, seat: Seat, choice: Choice) -> str | None:
        return play_label(choice)

    def why_not(self, s: ChickenHeistState, seat: Seat, choice: Choice) -> str | None:
        return why_not_play(s, seat, CARD_PLAYED[choice]) if choice in PLAY else None

    def answer(self, s: ChickenHeistState, choice: Choice) -> None:
        if choice == PASS:
            self.ask_next(s)
        else:
            s.then(Operate(self.seat))
            play_from_hand(s, self.seat, CARD_PLAYED[choice])


class BeginOperation(Step[ChickenHeistState], frozen=True):
    """CH-12: begin with the current leader."""

    rule: ClassVar[str] = "CH-12"

    def finish(self, s: ChickenHeistState) -> None:
        s.then(Operate(s.leader))
