"""SO-47: Simultaneous Plunder."""

from typing import Any, ClassVar

from heistnight.games.big_score.phrases import money
from heistnight.games.big_score.solo.actions import SPACE
from heistnight.games.big_score.solo.events import BribePaid
from heistnight.games.big_score.solo.scenario import Scenario
from heistnight.games.big_score.solo.scoring import vault_cash
from heistnight.games.big_score.solo.state import NO_JOB, SoloState
from heistnight.games.big_score.solo.vault import SoloEndGame, SoloVaultRound
from heistnight.kernel.choices import Choice
from heistnight.kernel.steps import Step

PAY_CASH = SPACE.add("pay-cash", "Pay with Act I cash", "SO-47")


class SimultaneousPlunder(Scenario):
    """SO-47: a vault round follows each job robbed; there is no Act II and no fleeing."""

    bust_loses: ClassVar[bool] = True
    has_act_two: ClassVar[bool] = False
    cops_in_act_one: ClassVar[bool] = True

    def job_done(self, s: SoloState, slot: int) -> tuple[Step[Any], ...]:
        return (*super().job_done(s, slot), SoloVaultRound())

    def after_act_one(self, s: SoloState) -> tuple[Step[Any], ...]:
        return (SoloEndGame("finished"),)

    def bribes_on_hand(self, s: SoloState) -> int:
        return (s.cash + vault_cash(s)) // self.bribe_cost

    def pay_before_vault(self, s: SoloState) -> dict[int, int]:
        known = [slot for slot in range(len(s.jobs)) if s.face_up[slot] or s.scouted[slot]]
        return {slot: s.job(slot).cash for slot in known if s.jobs[slot] != NO_JOB}

    def other_means(self, s: SoloState) -> tuple[Choice, ...]:
        return (PAY_CASH,) if s.cash else ()

    def pay_otherwise(self, s: SoloState, choice: Choice, due: int) -> int:
        """SO-47: pay the exact amount with Act I cash, as far as it goes."""
        paid = min(s.cash, due)
        s.pay(paid)
        s.tell(lambda: BribePaid(money(paid)))
        return paid

    def label(self, s: SoloState, choice: Choice) -> str | None:
        return (
            f"Pay the exact amount from your {money(s.cash)} of Act I cash"
            if choice == PAY_CASH
            else None
        )
