"""Report how well a bot does in each solitaire scenario: objectives met, totals, endings."""

import os
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple

import msgspec

from heistnight.arena.executor import Where, run_tasks
from heistnight.arena.standings import wilson
from heistnight.bots.loading import load_bot
from heistnight.catalogue import games, new
from heistnight.kernel.chance import Chance
from heistnight.kernel.errors import BadOptions

GAME = "big-score-solo"
GAMES_PER_TASK = 10

GamesProgress = Callable[[int, int], None]
"""Called with the games played so far and the total."""


class SoloTask(NamedTuple):
    """A few games of one scenario, for one process."""

    scenario: str
    bot: str
    seed: int | str
    first: int
    games: int
    options: dict[str, Any]
    pack: str | None


class SoloOutcome(NamedTuple):
    met: bool
    total: int
    ending: str


class ScenarioResult(msgspec.Struct, frozen=True):
    """The results of one scenario."""

    scenario: str
    games: int
    met: int
    share: float
    low: float
    high: float
    """The share of games that met the objective, with Wilson's 95 % interval."""
    median: float
    ninetieth: float
    """The median and the 90th percentile of the total money."""
    endings: dict[str, int]


def scenarios() -> tuple[str, ...]:
    return next(spec.values for spec in games()[GAME].options if spec.name == "scenario")


def report(
    which: str | Sequence[str] = "all",
    games: int = 1000,
    seed: int | str = 1,
    bot: str = "regular",
    options: Mapping[str, Any] | None = None,
    pack: str | None = None,
    workers: int | None = None,
    progress: GamesProgress | None = None,
    on: Where = "local",
) -> list[ScenarioResult]:
    """Play `games` games of each scenario; the same seed gives the same rows on any machine.

    `options` are the other options; `pack` is the user's pack as TOML text.
    """
    names = select_scenarios(which)
    more = dict(options or {})
    tasks = [
        SoloTask(name, bot, seed, first, min(GAMES_PER_TASK, games - first), more, pack)
        for name in names
        for first in range(0, games, GAMES_PER_TASK)
    ]
    outcomes: dict[str, list[SoloOutcome]] = {name: [] for name in names}
    done = 0
    for name, some in run_tasks(play, tasks, workers or os.cpu_count() or 1, on):
        outcomes[name] += some
        done += len(some)
        if progress:
            progress(done, games * len(names))
    return [row(name, outcomes[name]) for name in names]


def select_scenarios(which: str | Sequence[str]) -> tuple[str, ...]:
    known = scenarios()
    names = known if which == "all" else (which,) if isinstance(which, str) else tuple(which)
    for name in names:
        if name not in known:
            raise BadOptions(f"There is no scenario {name!r}. Scenarios: {', '.join(known)}, all.")
    return names


def play(task: SoloTask) -> tuple[str, list[SoloOutcome]]:
    player = load_bot(GAME, task.bot)
    options = {**task.options, "scenario": task.scenario}
    outcomes = []
    for number in range(task.first, task.first + task.games):
        game = new(GAME, seed=f"{task.seed}:{number}", options=options, pack=task.pack)
        chance = Chance(f"{task.seed}:{number}:bot")
        while not game.over:
            game.act_unchecked(0, player.choose(game, 0, chance).id)
        result = game.result
        assert result is not None
        outcomes.append(
            SoloOutcome(bool(result.winners), result.scores[0], game.view(None)["ending"])
        )
    return task.scenario, outcomes


def row(scenario: str, outcomes: list[SoloOutcome]) -> ScenarioResult:
    count, met = len(outcomes), sum([outcome.met for outcome in outcomes])
    low, high = wilson(met, count)
    totals = sorted([outcome.total for outcome in outcomes])
    endings = Counter([outcome.ending for outcome in outcomes])
    return ScenarioResult(
        scenario=scenario,
        games=count,
        met=met,
        share=met / count,
        low=low,
        high=high,
        median=quantile(totals, 0.5),
        ninetieth=quantile(totals, 0.9),
        endings=dict(endings.most_common()),
    )


def quantile(ordered: list[int], part: float) -> float:
    """Return a quantile, interpolating between the two nearest values."""
    place = part * (len(ordered) - 1)
    below = int(place)
    above = min(below + 1, len(ordered) - 1)
    return ordered[below] + (place - below) * (ordered[above] - ordered[below])
