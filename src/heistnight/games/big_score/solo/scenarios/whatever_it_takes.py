"""SO-49: This Crew Does What It Takes."""

from typing import Any, ClassVar

from heistnight.games.big_score.cards import SUPPLY, CrewType
from heistnight.games.big_score.solo.actions import SPACE
from heistnight.games.big_score.solo.question import Question
from heistnight.games.big_score.solo.scenario import Scenario
from heistnight.games.big_score.solo.state import Board
from heistnight.games.big_score.solo.vault import OpenVault
from heistnight.kernel.choices import Choice
from heistnight.kernel.events import Event, Seat, player
from heistnight.kernel.steps import Step

BUY_DRIVE = SPACE.add("buy-drive", "Buy a hard drive ($100K)", "SO-49")
BUY_NO_MORE = SPACE.add("buy-no-more", "Buy no more", "SO-49")


class DriveBought(Event, frozen=True):
    rule: ClassVar[str] = "SO-49"
    price: int

    def text(self) -> str:
        return f"{player(0)} buys a hard drive for ${self.price}K."


class WhateverItTakes(Scenario):
    """SO-49: one of each type completes any job; hard drives are for sale after Act I."""

    def room(self, s: Board, slot: int, kind: CrewType) -> int:
        """SO-49: for an icon, or as the one of its type that does whatever it takes."""
        return max(1, s.needs[s.jobs[slot]][kind]) - s.on_job[slot][kind]

    def complete(self, s: Board, slot: int) -> bool:
        needs, crew = s.needs[s.jobs[slot]], s.on_job[slot]
        return all(crew) or all(c >= n for c, n in zip(crew, needs, strict=True))

    def after_act_one(self, s: Board) -> tuple[Step[Any], ...]:
        return (OfferDrives(), OpenVault())


class OfferDrives(Step[Board], frozen=True):
    """SO-49: hard drives are for sale while there are cash and drives."""

    rule: ClassVar[str] = "SO-49"

    def finish(self, s: Board) -> None:
        if s.cash >= s.scenario.amounts["a hard drive"] and s.drives < SUPPLY:
            s.then(BuyDrives((BUY_DRIVE, BUY_NO_MORE)))


class BuyDrives(Question, frozen=True):
    """SO-49: before the vault opens, hard drives may be bought, one by one."""

    rule: ClassVar[str] = "SO-49"
    phase: ClassVar[str] = "buy"

    def prompt(self, s: Board, seat: Seat) -> str:
        return f"Hard drives are for sale. You have {s.drives} of them, and ${s.cash}K."

    def answer(self, s: Board, choice: Choice) -> None:
        if choice == BUY_DRIVE:
            price = s.scenario.amounts["a hard drive"]
            s.pay(price)
            s.drives += 1
            s.tell(DriveBought(price))
            s.then(OfferDrives())
