"""The rules object of The Big Score."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, ClassVar

from heistnight.games.big_score import amounts, reconstruction
from heistnight.games.big_score.actions import PICK_BOSS, SEND, SPACE
from heistnight.games.big_score.cards import CARD_NAMES, BigScorePack
from heistnight.games.big_score.facts import facts
from heistnight.games.big_score.headlines import headline
from heistnight.games.big_score.hire import DealRound
from heistnight.games.big_score.imagine import imagine
from heistnight.games.big_score.phrases import FORMATTERS, money
from heistnight.games.big_score.scoring import result, worths
from heistnight.games.big_score.setup import PickBoss, lay_out
from heistnight.games.big_score.state import BigScoreState
from heistnight.games.big_score.view import BigScoreView, as_seat_sees, view
from heistnight.kernel.chance import Chance
from heistnight.kernel.choices import ActionSpace, Choice
from heistnight.kernel.events import Event, Seat
from heistnight.kernel.facts import GameFacts
from heistnight.kernel.packs import Pack
from heistnight.kernel.rulebook import amounts_in
from heistnight.kernel.rules import (
    AnswerPolicy,
    GameInfo,
    OptionSpec,
    Result,
    Rules,
    Setup,
    View,
    is_small,
)
from heistnight.kernel.sentences import Word

VARIANT = OptionSpec(
    name="variant",
    values=("standard", "simple"),
    default="standard",
    words="'simple': experts are regular crew, with no training and no abilities (BS-70).",
)


class BigScore(Rules[BigScoreState]):
    info: ClassVar[GameInfo] = GameInfo(
        id="big-score",
        title="The Big Score",
        seats=(2, 6),
        minutes=(30, 60),
        summary="Draft a crew, rob six jobs a round with and against your rivals, "
        "then push your luck in the vault.",
        options=(VARIANT,),
        decks=("crew", "jobs", "vault"),
        silent_phases=("assign",),
        silent_rule="BS-27",
    )
    version: ClassVar[int] = 3
    small_seats: ClassVar[int] = 2
    max_acts: ClassVar[int] = 2_000
    space: ClassVar[ActionSpace] = SPACE
    pack_kind: ClassVar[type[Pack]] = BigScorePack
    public_first = True
    words: ClassVar[Mapping[str, Word]] = FORMATTERS

    def amounts(self, options: Mapping[str, Any]) -> Mapping[str, Any]:
        return amounts_in(amounts)

    def facts(self, pack: Pack) -> GameFacts:
        assert isinstance(pack, BigScorePack)
        return facts(pack)

    def card_names(self, pack: Pack, deck: str) -> list[str]:
        assert isinstance(pack, BigScorePack)
        return [job.name for job in pack.job] if deck == "jobs" else list(CARD_NAMES)

    def setup(self, setup: Setup) -> BigScoreState:
        assert isinstance(setup.pack, BigScorePack)
        table = lay_out(setup, setup.pack)
        table.then(DealRound() if is_small(setup.options) else PickBoss(0))
        return table

    def label(self, s: BigScoreState, seat: Seat, choice: Choice) -> str | None:
        if choice in PICK_BOSS:
            return s.pack.boss[PICK_BOSS.index(choice)].name
        if choice in SEND[: len(s.jobs)]:
            job = s.pack.job[s.jobs[SEND.index(choice)]]
            return f"{SPACE[choice].label}, {job.name}"
        return None

    def view(self, s: BigScoreState, seat: Seat | None) -> BigScoreView:
        return view(s, seat, self.result(s) if s.over else None)

    def views(
        self, s: BigScoreState, eyes: Sequence[Seat | None], public: View | None = None
    ) -> list[View]:
        base = public if isinstance(public, BigScoreView) else self.view(s, None)
        return [base if seat is None else as_seat_sees(base, s, seat) for seat in eyes]

    def worth(self, s: BigScoreState) -> tuple[int, ...]:
        return worths(s)

    def gone(self, s: BigScoreState) -> tuple[Seat, ...]:
        """Return the seats that have fled or were busted."""
        return tuple([seat for seat, inside in enumerate(s.inside) if not inside])

    def imagine(self, s: BigScoreState, seat: Seat | None, chance: Chance) -> BigScoreState:
        return imagine(s, seat, chance)

    def reseal(self, world: BigScoreState, seat: Seat | None, answer: AnswerPolicy) -> None:
        super().reseal(world, seat, answer)
        reconstruction.reassign(world, seat, answer)

    def remembers(self, now: BigScoreState, then: BigScoreState) -> bool:
        return reconstruction.remembers(now, then)

    def reconstruct(
        self, world: BigScoreState, moments: Sequence[BigScoreState], seat: Seat | None
    ) -> Iterator[BigScoreState]:
        return reconstruction.reconstruct(world, moments)

    def reconstructed_choice(
        self, world: BigScoreState, then: BigScoreState, seat: Seat, choice: Choice
    ) -> Choice:
        return reconstruction.choice_made(world, then, seat)

    def proposal_probability(
        self, world: BigScoreState, then: BigScoreState, seat: Seat, choice: Choice
    ) -> float:
        return reconstruction.proposal_probability(then, seat, choice)

    def result(self, s: BigScoreState) -> Result:
        return result(s)

    def score_text(self, score: int) -> str:
        return money(score)

    def headlines(self, s: BigScoreState, told: Sequence[Event]) -> tuple[str, ...]:
        outcome = self.result(s)
        return tuple([headline(s, outcome, seat) for seat in range(s.seats)])
