"""The base of every question in solitaire, and scouting."""

from functools import lru_cache
from typing import TYPE_CHECKING, ClassVar

from heistnight.games.big_score.phrases import money
from heistnight.games.big_score.solo.actions import PRICED, SCOUT
from heistnight.games.big_score.solo.events import Scouted
from heistnight.games.big_score.solo.state import NO_JOB, SoloState
from heistnight.kernel.choices import Choice
from heistnight.kernel.events import Seat
from heistnight.kernel.steps import Step, with_item

if TYPE_CHECKING:
    from heistnight.games.big_score.solo.scenario import Scenario

PLAYER: tuple[Seat, ...] = (0,)
PAYING_PHASES = ("hire", "assign", "keep")
"""The phases in which a choice may be missing for lack of money."""


class Question(Step[SoloState], frozen=True):
    """A question to the player, with the options fixed when it is asked."""

    by_itself: ClassVar[bool] = False
    always_asks: ClassVar[bool] = True

    offers: tuple[Choice, ...]

    def busy(self, s: SoloState) -> bool:
        return True

    def waiting(self, s: SoloState) -> tuple[Seat, ...]:
        return PLAYER

    def choices(self, s: SoloState, seat: Seat) -> tuple[Choice, ...]:
        return self.offers

    def take(self, s: SoloState, seat: Seat, choice: Choice) -> None:
        s.stack = s.stack[:-1]
        self.answer(s, choice)

    def answer(self, s: SoloState, choice: Choice) -> None:
        raise TypeError(f"{type(self).__name__} must implement answer()")

    def put(self, s: SoloState) -> None:
        """Ask, unless there is nothing to decide."""
        if len(self.offers) == 1:
            self.answer(s, self.offers[0])
        else:
            s.then(self)

    def why_not(self, s: SoloState, seat: Seat, choice: Choice) -> str | None:
        price = price_of(s, choice)
        if s.cash < price and self.phase in PAYING_PHASES:
            return f"it costs ${price}K and you have only ${s.cash}K (SO-18)."
        if choice in SCOUT:
            return no_scouting(s, SCOUT.index(choice), self.phase)
        return self.refusal(s, choice)

    def refusal(self, s: SoloState, choice: Choice) -> str | None:
        """Return why this question doesn't offer the choice, if a rule forbids it."""
        return None


def price_of(s: SoloState, choice: Choice) -> int:
    """Return what a choice costs in this scenario."""
    return int(getattr(s.scenario, PRICED[choice])) if choice in PRICED else 0


def priced(s: SoloState, choice: Choice, words: str) -> str:
    """'Draw one more card ($10K)'."""
    return f"{words} ({money(price_of(s, choice))})" if choice in PRICED else words


# SO-15: scouting, offered with every question of hiring and assigning


def scouting(s: SoloState, scenario: "Scenario") -> tuple[Choice, ...]:
    if s.cash < scenario.scouting_cost:
        return ()
    return to_scout(s.face_up, s.scouted, s.jobs)


@lru_cache(maxsize=4096)
def to_scout(
    face_up: tuple[bool, ...], scouted: tuple[bool, ...], jobs: tuple[int, ...]
) -> tuple[Choice, ...]:
    """Return the scouting choices. Cached, because they rarely change between questions."""
    slots = zip(SCOUT, face_up, scouted, jobs, strict=True)
    return tuple([look for look, up, seen, job in slots if not up and not seen and job != NO_JOB])


def scout(s: SoloState, choice: Choice) -> None:
    """SO-15: pay $30K to look at a face-down job, which stays face down."""
    slot = SCOUT.index(choice)
    cost = s.scenario.scouting_cost
    s.pay(cost)
    s.scouted = with_item(s.scouted, slot, True)
    s.reveal()
    s.tell(Scouted, slot, s.job(slot).name, cost)


def no_scouting(s: SoloState, slot: int, phase: str) -> str:
    if phase not in PAYING_PHASES:
        return "you can scout only while hiring and assigning (SO-15)."
    if slot not in s.face_down():
        return "there's no face-down job there (SO-15)."
    if s.scouted[slot]:
        return "you've already looked at that job (SO-15)."
    return "answer this question first (SO-15)."
