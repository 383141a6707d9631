"""SO-49: This Crew Does What It Takes."""

from typing import Any, ClassVar

from heistnight.games.big_score.cards import SUPPLY, CrewType
from heistnight.games.big_score.events import Money
from heistnight.games.big_score.phrases import money
from heistnight.games.big_score.solo.actions import SPACE
from heistnight.games.big_score.solo.events import SoloEvent
from heistnight.games.big_score.solo.question import Question
from heistnight.games.big_score.solo.scenario import Scenario
from heistnight.games.big_score.solo.state import SoloState
from heistnight.games.big_score.solo.vault import SoloOpenVault
from heistnight.kernel.choices import Choice
from heistnight.kernel.events import Seat
from heistnight.kernel.steps import Step

BUY_DRIVE = SPACE.add("buy-drive", "Buy a hard drive", "SO-49")
BUY_NO_MORE = SPACE.add("buy-no-more", "Done buying", "SO-49")


class DriveBought(SoloEvent, frozen=True):
    rule = "SO-49"
    says = "{you} buys a hard drive for {price}."
    price: Money


class WhateverItTakes(Scenario):
    """SO-49: one of each type completes any job; hard drives are for sale after Act I."""

    def room(self, s: SoloState, slot: int, kind: CrewType) -> int:
        """SO-49: return the room for icons, or for the one card of this type on the job."""
        return max(1, s.needs[s.jobs[slot]][kind]) - s.on_job[slot][kind]

    def complete(self, s: SoloState, slot: int) -> bool:
        needs, crew = s.needs[s.jobs[slot]], s.on_job[slot]
        return all(crew) or all(c >= n for c, n in zip(crew, needs, strict=True))

    def after_act_one(self, s: SoloState) -> tuple[Step[Any], ...]:
        return (OfferDrives(), SoloOpenVault())


class OfferDrives(Step[SoloState], frozen=True):
    """SO-49: offer hard drives while the player can pay and there are drives."""

    rule: ClassVar[str] = "SO-49"

    def finish(self, s: SoloState) -> None:
        if s.cash >= s.scenario.amounts["drive_cost"] and s.drives < SUPPLY:
            s.then(BuyDrives((BUY_DRIVE, BUY_NO_MORE)))


class BuyDrives(Question, frozen=True):
    """SO-49: buy hard drives one by one before the vault opens."""

    rule: ClassVar[str] = "SO-49"
    phase: ClassVar[str] = "buy"

    def label(self, s: SoloState, seat: Seat, choice: Choice) -> str | None:
        price = money(s.scenario.amounts["drive_cost"])
        return f"Buy a hard drive ({price})" if choice == BUY_DRIVE else None

    def prompt(self, s: SoloState, seat: Seat) -> str:
        return f"Buy hard drives? You have {s.drives} and ${s.cash}K."

    def answer(self, s: SoloState, choice: Choice) -> None:
        if choice == BUY_DRIVE:
            price = s.scenario.amounts["drive_cost"]
            s.pay(price)
            s.drives += 1
            s.tell(DriveBought, price)
            s.then(OfferDrives())
