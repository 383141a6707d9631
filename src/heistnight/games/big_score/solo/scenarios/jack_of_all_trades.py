"""SO-44: The Jack-of-All-Trades Show."""

from typing import Any, ClassVar

import msgspec

from heistnight.games.big_score.cards import TYPES, CrewType
from heistnight.games.big_score.events import Slot
from heistnight.games.big_score.solo.actions import by_slot, by_type
from heistnight.games.big_score.solo.events import SoloEvent
from heistnight.games.big_score.solo.question import Question
from heistnight.games.big_score.solo.scenario import Scenario
from heistnight.games.big_score.solo.setup import in_three
from heistnight.games.big_score.solo.state import (
    NO_CREW,
    NO_CREW_ON_JOBS,
    Counts,
    SoloState,
    changed,
    plus,
)
from heistnight.games.big_score.solo.turn import SoloBeginRound
from heistnight.kernel.choices import Choice
from heistnight.kernel.events import Card, Seat
from heistnight.kernel.steps import Step, with_item

STRIKE = by_type("strike", "Every {} is on strike", "SO-44")
JACK = by_slot("jack", "Put a jack-of-all-trades on job {}", "SO-44")
JACK_AS = by_type("jack-as", "As a {}", "SO-44")


class JacksView(msgspec.Struct, frozen=True):
    """The type on strike and the jacks."""

    on_strike: str | None
    jacks: int
    on_job: tuple[tuple[str, ...], ...]


class Jacks(msgspec.Struct, frozen=True):
    on_strike: CrewType | None
    left: int
    on_job: tuple[Counts, ...] = NO_CREW_ON_JOBS
    """By slot and type: the icons covered by jacks."""


class StrikeBegins(SoloEvent, frozen=True):
    rule = "SO-44"
    says = "Every {crew} is on strike: {cards} cards leave the game."
    crew: Card
    cards: int


class JackPlayed(SoloEvent, frozen=True):
    rule = "SO-44"
    says = "A jack-of-all-trades works as {crew:a} at {job:the_job} (job {slot}); {left} left."
    crew: Card
    slot: Slot
    job: Card
    left: int


class JackOfAllTrades(Scenario):
    """SO-44: one type is on strike; six jacks stand in for any crew, once each."""

    def set_up(self, s: SoloState) -> tuple[Step[Any], ...]:
        s.own = Jacks(None, self.amounts["jacks"])
        return (ChooseStrike(STRIKE), SoloBeginRound())

    def on_job(self, s: SoloState, slot: int) -> Counts:
        jacks: Jacks = s.own
        return plus(s.on_job[slot], jacks.on_job[slot])

    def stand_ins(self, s: SoloState) -> tuple[Choice, ...]:
        if not s.own.left:
            return ()
        open_jobs = [slot for slot in range(6) if s.face_up[slot]]
        return tuple([JACK[slot] for slot in open_jobs if not self.complete(s, slot)])

    def play_stand_in(self, s: SoloState, choice: Choice) -> None:
        slot = JACK.index(choice)
        types = [JACK_AS[kind] for kind in range(6) if self.room(s, slot, kind)]
        StandIn(tuple(types), slot).put(s)

    def label(self, s: SoloState, choice: Choice) -> str | None:
        if choice in JACK:
            slot = JACK.index(choice)
            return f"Put a jack-of-all-trades on {s.job(slot).name} (job {slot + 1})"
        return None

    def job_done(self, s: SoloState, slot: int) -> tuple[Step[Any], ...]:
        put_jacks(s, with_item(s.own.on_job, slot, NO_CREW))
        return super().job_done(s, slot)

    def round_over(self, s: SoloState, unfinished: tuple[int, ...]) -> tuple[Step[Any], ...]:
        put_jacks(s, NO_CREW_ON_JOBS)
        return ()

    def board(self, s: SoloState) -> JacksView:
        jacks: Jacks = s.own
        return JacksView(
            None if jacks.on_strike is None else TYPES[jacks.on_strike],
            jacks.left,
            tuple(
                [
                    tuple([TYPES[kind] for kind in range(6) for _ in range(on_job[kind])])
                    for on_job in jacks.on_job
                ]
            ),
        )


def put_jacks(s: SoloState, on_job: tuple[Counts, ...]) -> None:
    s.own = msgspec.structs.replace(s.own, on_job=on_job)


class ChooseStrike(Question, frozen=True):
    """SO-44: choose a type to remove; the other cards form three equal decks."""

    rule: ClassVar[str] = "SO-44"
    phase: ClassVar[str] = "strike"

    def prompt(self, s: SoloState, seat: Seat) -> str:
        return "Choose which crew is on strike. All its cards leave the game."

    def answer(self, s: SoloState, choice: Choice) -> None:
        kind = STRIKE.index(choice)
        cards = s.unseen[kind]
        s.own = msgspec.structs.replace(s.own, on_strike=kind)
        s.decks = in_three(tuple([card for deck in s.decks for card in deck if card != kind]))
        s.unseen = changed(s.unseen, kind, -cards)
        s.discard = changed(s.discard, kind, cards)
        s.tell(StrikeBegins, TYPES[kind], cards)


class StandIn(Question, frozen=True):
    """SO-44: choose the uncovered icon the jack covers."""

    rule: ClassVar[str] = "SO-44"
    phase: ClassVar[str] = "assign"

    slot: int

    def prompt(self, s: SoloState, seat: Seat) -> str:
        return f"Choose what the jack-of-all-trades works as ({s.job(self.slot).name})."

    def refusal(self, s: SoloState, choice: Choice) -> str | None:
        return "that job needs no more of that type (SO-44)." if choice in JACK_AS else None

    def answer(self, s: SoloState, choice: Choice) -> None:
        kind, slot = JACK_AS.index(choice), self.slot
        jacks: Jacks = s.own
        on_job = with_item(jacks.on_job, slot, changed(jacks.on_job[slot], kind, 1))
        s.own = Jacks(jacks.on_strike, jacks.left - 1, on_job)
        s.tell(lambda: JackPlayed(TYPES[kind], slot, s.job(slot).name, s.own.left))
