"""The Big Score, as the catalogue knows it."""

from collections.abc import Sequence
from typing import ClassVar

from heistnight.games.big_score.actions import PICK_BOSS, SEND, SPACE
from heistnight.games.big_score.cards import BigScorePack
from heistnight.games.big_score.facts import facts
from heistnight.games.big_score.imagine import imagine
from heistnight.games.big_score.scoring import result, worths
from heistnight.games.big_score.setup import PickBoss, lay_out
from heistnight.games.big_score.state import Table
from heistnight.games.big_score.view import BigScoreView, as_seat_sees, view
from heistnight.kernel.chance import Chance
from heistnight.kernel.choices import ActionSpace, Choice
from heistnight.kernel.events import Seat
from heistnight.kernel.facts import Facts
from heistnight.kernel.packs import Pack
from heistnight.kernel.rules import GameInfo, OptionSpec, Result, Rules, Setup, View

VARIANT = OptionSpec(
    name="variant",
    values=("standard", "simple"),
    default="standard",
    words="'simple' plays experts as plain crew: no training, no abilities (BS-70).",
)


class BigScore(Rules[Table]):
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
    )
    version: ClassVar[int] = 1
    most_acts: ClassVar[int] = 2_000
    space: ClassVar[ActionSpace] = SPACE
    pack_kind: ClassVar[type[Pack]] = BigScorePack

    def facts(self, pack: Pack) -> Facts:
        assert isinstance(pack, BigScorePack)
        return facts(pack)

    def setup(self, setup: Setup) -> Table:
        assert isinstance(setup.pack, BigScorePack)
        table = lay_out(setup, setup.pack)
        table.then(PickBoss(0))
        return table

    def label(self, s: Table, seat: Seat, choice: Choice) -> str | None:
        if choice in PICK_BOSS:
            return s.pack.boss[PICK_BOSS.index(choice)].name
        if choice in SEND[: len(s.jobs)]:
            job = s.pack.job[s.jobs[SEND.index(choice)]]
            return f"{SPACE[choice].label}, {job.name}"
        return None

    def view(self, s: Table, seat: Seat | None) -> BigScoreView:
        return view(s, seat, self.result(s) if s.over else None)

    def views(self, s: Table, eyes: Sequence[Seat | None]) -> list[View]:
        public = self.view(s, None)
        return [public if seat is None else as_seat_sees(public, s, seat) for seat in eyes]

    def worth(self, s: Table) -> tuple[int, ...]:
        return worths(s)

    def imagine(self, s: Table, seat: Seat | None, chance: Chance) -> Table:
        return imagine(s, seat, chance)

    def result(self, s: Table) -> Result:
        return result(s)
