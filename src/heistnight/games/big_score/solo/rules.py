"""The rules object of The Big Score Solitaire."""

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar

from heistnight.games.big_score.amounts import MOST_ARTIFACTS
from heistnight.games.big_score.cards import TYPES, BigScorePack
from heistnight.games.big_score.phrases import FORMATTERS, money
from heistnight.games.big_score.solo import registry
from heistnight.games.big_score.solo.actions import PRICED, SPACE
from heistnight.games.big_score.solo.facts import facts
from heistnight.games.big_score.solo.goal import shortfalls
from heistnight.games.big_score.solo.headlines import headline
from heistnight.games.big_score.solo.imagine import imagine
from heistnight.games.big_score.solo.question import priced
from heistnight.games.big_score.solo.scenario import Scenario
from heistnight.games.big_score.solo.setup import lay_out
from heistnight.games.big_score.solo.state import NO_JOB, SCENARIOS, SoloState
from heistnight.games.big_score.solo.view import SoloView, view
from heistnight.kernel.chance import Chance
from heistnight.kernel.choices import ActionSpace, Choice
from heistnight.kernel.events import Event, Seat, listed
from heistnight.kernel.facts import GameFacts
from heistnight.kernel.guide import Guide
from heistnight.kernel.packs import Pack
from heistnight.kernel.rulebook import read
from heistnight.kernel.rules import GameInfo, OptionSpec, Result, Rule, Rules, Setup
from heistnight.kernel.sentences import Word

assert registry.PACKAGE  # importing the registry fills SCENARIOS

SCENARIO = OptionSpec(
    name="scenario",
    values=tuple(SCENARIOS),
    default="biggest-score",
    words="What you're after: "
    + "; ".join([f"'{name}' is {scenario.data.title}" for name, scenario in SCENARIOS.items()])
    + ".",
)
EXTREME = OptionSpec(
    name="extreme",
    values=(False, True),
    default=False,
    words="The Biggest Score requires $2M instead of $1.5M. Other scenarios don't change (SO-41).",
)
ARTIFACT_BONUS = OptionSpec(
    name="artifact_bonus",
    values=(True, False),
    default=True,
    words="With at least one artifact you get the bonus for the most, "
    f"{money(MOST_ARTIFACTS)} (SO-30).",
)


class BigScoreSolo(Rules[SoloState]):
    info: ClassVar[GameInfo] = GameInfo(
        id="big-score-solo",
        title="The Big Score Solitaire",
        seats=(1, 1),
        minutes=(20, 40),
        summary="Solo against the cops: hire and assign crew from three decks, "
        "then push your luck in the vault. Nine scenarios.",
        options=(SCENARIO, EXTREME, ARTIFACT_BONUS),
        decks=("crew", "jobs", "vault"),
    )
    version: ClassVar[int] = 2
    max_acts: ClassVar[int] = 1_000
    space: ClassVar[ActionSpace] = SPACE
    pack_kind: ClassVar[type[Pack]] = BigScorePack

    @property
    def box(self) -> str:
        """Return the game whose cards this one uses."""
        return "big-score"

    def facts(self, pack: Pack) -> GameFacts:
        assert isinstance(pack, BigScorePack)
        return facts(pack)

    def card_names(self, pack: Pack, deck: str) -> list[str]:
        assert isinstance(pack, BigScorePack)
        return [job.name for job in pack.job] if deck == "jobs" else list(TYPES)

    words: ClassVar[Mapping[str, Word]] = FORMATTERS

    def amounts(self, options: Mapping[str, Any]) -> Mapping[str, Any]:
        return scenario_under(options).all_amounts()

    def more_rules(self, options: Mapping[str, Any]) -> tuple[Rule, ...]:
        """SO-41 and up: return the scenarios' own rules, and what this scenario replaces."""
        changed = scenario_under(options).changed_rules(read(__package__))
        return (*changed, *[scenario.rule() for scenario in SCENARIOS.values()])

    def more_guide(self, options: Mapping[str, Any]) -> Guide:
        return scenario_under(options).guide()

    def setup(self, setup: Setup) -> SoloState:
        assert isinstance(setup.pack, BigScorePack)
        return lay_out(setup, setup.pack)

    def label(self, s: SoloState, seat: Seat, choice: Choice) -> str | None:
        """Add the names of known jobs and the prices of paid choices."""
        words = SPACE[choice].label
        if choice in PRICED:
            return priced(s, choice, words)
        slot = SPACE[choice].data.get("job")
        if slot is None or s.jobs[slot] == NO_JOB:
            return None
        known = s.face_up[slot] or s.scouted[slot]
        return f"{words}, {s.job(slot).name}" if known else None

    def view(self, s: SoloState, seat: Seat | None) -> SoloView:
        return view(s, seat, self.result(s) if s.over else None)

    def worth(self, s: SoloState) -> tuple[int, ...]:
        return (sum(s.scenario.money_lines(s).values()),)

    def imagine(self, s: SoloState, seat: Seat | None, chance: Chance) -> SoloState:
        return imagine(s, seat, chance)

    def result(self, s: SoloState) -> Result:
        """SO-31: return the total and whether the objective is met."""
        lines = s.scenario.money_lines(s)
        met = s.scenario.met(s)
        return Result((0,) if met else (), (sum(lines.values()),), (lines,), reason(s, met))

    def score_text(self, score: int) -> str:
        return money(score)

    def headlines(self, s: SoloState, told: Sequence[Event]) -> tuple[str, ...]:
        return (headline(s),)


def scenario_under(options: Mapping[str, Any]) -> Scenario:
    return SCENARIOS[options.get("scenario", SCENARIO.default)]


def reason(s: SoloState, met: bool) -> str:
    """Say why the player won or lost: '$1.62M, objective met', 'you fell $830K short'."""
    if met:
        return f"{money(s.scenario.total(s))}, objective met"
    if s.lost:
        return f"you were {s.ending}, so you lose this scenario"
    return f"you fell {listed(shortfalls(s))} short"
