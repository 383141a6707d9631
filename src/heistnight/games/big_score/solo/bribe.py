"""SO-21: bribe cops and choose the tokens to pay with."""

from typing import ClassVar

from heistnight.games.big_score.cards import CASH_TOKENS, COP, FACE_VALUE, TOKEN_WORDS
from heistnight.games.big_score.phrases import money
from heistnight.games.big_score.solo.actions import BRIBE, PAY, SPACE
from heistnight.games.big_score.solo.events import BribePaid, CopsBribed
from heistnight.games.big_score.solo.question import Question
from heistnight.games.big_score.solo.state import SoloState
from heistnight.games.big_score.solo.vault import PlaceCops
from heistnight.kernel.choices import Choice
from heistnight.kernel.events import Seat
from heistnight.kernel.steps import Step, without


def bribe_or_place(s: SoloState) -> None:
    """SO-21: place one cop; offer bribes for the others."""
    most = min(s.cops_met - 1, s.scenario.bribes_on_hand(s))
    if most > 0:
        s.then(BribeCops(BRIBE[: most + 1]), PlaceCops())
    else:
        s.then(PlaceCops())


class BribeCops(Question, frozen=True):
    """SO-21: choose how many of the drawn cops to bribe."""

    rule: ClassVar[str] = "SO-21"
    phase: ClassVar[str] = "bribe"

    def prompt(self, s: SoloState, seat: Seat) -> str:
        limit = s.scenario.cops_to_bust
        cost = money(s.scenario.bribe_cost)
        bribe = f"any of the others for {cost} each" if s.cops_met > 2 else f"the other for {cost}"
        return (
            f"{s.cops_met} cops! One goes on the track ({s.cops} of {limit} so far). Bribe {bribe}?"
        )

    def label(self, s: SoloState, seat: Seat, choice: Choice) -> str | None:
        count = BRIBE.index(choice)
        price = money(count * s.scenario.bribe_cost)
        return f"{SPACE[choice].label} ({price})" if count else None

    def refusal(self, s: SoloState, choice: Choice) -> str | None:
        if choice in BRIBE:
            if BRIBE.index(choice) >= s.cops_met:
                return "one cop always goes on the track (SO-21)."
            return "you don't have enough cash tokens for that bribe (SO-21)."
        return None

    def answer(self, s: SoloState, choice: Choice) -> None:
        bribed = BRIBE.index(choice)
        if not bribed:
            return
        s.cops_met -= bribed
        for _ in range(bribed):
            s.put_back(COP)
        s.tell(CopsBribed, bribed, s.scenario.bribe_cost)
        s.then(PayBribe(bribed * s.scenario.bribe_cost))


class PayBribe(Step[SoloState], frozen=True):
    """SO-21: pay with whole tokens, without change, until the price is covered."""

    rule: ClassVar[str] = "SO-21"

    due: int

    def finish(self, s: SoloState) -> None:
        if self.due > 0:
            held = [PAY[token] for token in CASH_TOKENS if token in s.loot]
            PayWith((*held, *s.scenario.other_means(s)), self.due).put(s)


class PayWith(Question, frozen=True):
    """SO-21: choose a token to pay with; it leaves the game."""

    rule: ClassVar[str] = "SO-21"
    phase: ClassVar[str] = "bribe"

    due: int

    def prompt(self, s: SoloState, seat: Seat) -> str:
        return f"You owe ${self.due}K. Choose how to pay. You get no change for tokens."

    def label(self, s: SoloState, seat: Seat, choice: Choice) -> str | None:
        return None if choice in PAY else s.scenario.label(s, choice)

    def refusal(self, s: SoloState, choice: Choice) -> str | None:
        return "you don't have that token from an earlier round (SO-21)." if choice in PAY else None

    def answer(self, s: SoloState, choice: Choice) -> None:
        if choice in PAY:
            token = CASH_TOKENS[PAY.index(choice)]
            s.loot = without(s.loot, token)
            s.remove_token(token)
            s.tell(BribePaid, TOKEN_WORDS[token])
            paid = FACE_VALUE[token]
        else:
            paid = s.scenario.pay_otherwise(s, choice, self.due)
        s.then(PayBribe(self.due - paid))
