"""Compare the learned agents with the bots, and tell how they were made.

    python -m tools.learned_agents [GAMES]

Prints the tables of docs/benchmarks/learned.md.
"""

import sys
from collections.abc import Iterator
from importlib.resources import files
from typing import Any

import heistnight as hn
from heistnight.arena import solo_report
from heistnight.arena.contest import Contest, one_against
from heistnight.arena.runner import run
from heistnight.arena.standings import standings
from heistnight.study import baselines

LEARNED = "heistnight.study.baselines:PpoBot"
SOLITAIRE = "big-score-solo"
SCENARIO = "biggest-score"
OTHERS = ("random", "regular")
DEFAULT_GAMES = 60
CURVE_POINTS = 8
SEED = "learned"


def table(headers: tuple[str, ...], rows: Iterator[tuple[Any, ...]]) -> None:
    print(f"| {' | '.join(headers)} |")
    print(f"|{'---|' * len(headers)}")
    for row in rows:
        print(f"| {' | '.join(map(str, row))} |", flush=True)
    print()


def training_rows() -> Iterator[tuple[Any, ...]]:
    for game, info in hn.games().items():
        _, made = baselines.baseline(game)
        stored = files(baselines) / f"{game.replace('-', '_')}.npz"
        size = len(stored.read_bytes()) / 1000
        yield (
            *(info.title, made["settings"]["seats"], f"`{made['made_by']}`", made["build"]),
            *(f"{made['decisions']:,}", f"{made['core_hours']:.2f}", f"{size:.0f} kB"),
        )


def curve_rows() -> Iterator[tuple[Any, ...]]:
    for game, info in hn.games().items():
        curve = baselines.baseline(game)[1]["curve"]
        last = len(curve) - 1
        places = sorted({round(last * n / (CURVE_POINTS - 1)) for n in range(CURVE_POINTS)})
        points = [f"{curve[p][0] / 1e6:.2f}: {curve[p][1]:.2f}" for p in places]
        yield info.title, ", ".join(points)


def contest_rows(games: int) -> Iterator[tuple[Any, ...]]:
    for game, info in hn.games().items():
        seats = baselines.baseline(game)[1]["settings"]["seats"]
        if seats > 1:
            cells = [share(game, seats, other, games) for other in OTHERS]
            yield info.title, seats, f"{100 / seats:.0f} %", *cells


def share(game: str, seats: int, other: str, games: int) -> str:
    """Return how often the learned agent wins among bots of one kind."""
    contest = Contest(game, (LEARNED, other), one_against(seats), games, SEED)
    own = standings(contest, run(contest))[0]
    low, high = own.interval
    return f"{100 * own.share:.1f} % ({100 * low:.0f} to {100 * high:.0f})"


def solitaire_rows(games: int) -> Iterator[tuple[Any, ...]]:
    for bot in ("random", LEARNED, "regular"):
        (row,) = solo_report.report(SCENARIO, games=games, seed=SEED, bot=bot, workers=1)
        name = "learned" if bot == LEARNED else f"`{bot}`"
        yield name, f"${row.median:.0f}K", f"${row.ninetieth:.0f}K", f"{row.met} of {row.games}"


def main(games: int = DEFAULT_GAMES) -> None:
    made = ("Game", "Seats", "Command", "Build", "Decisions", "Core-hours", "Checkpoint")
    table(made, training_rows())
    table(("Game", "Million decisions: mean reward against `policy`"), curve_rows())
    table(("Game", "Seats", "Fair", *[f"`{other}`" for other in OTHERS]), contest_rows(games))
    table(("Bot", "Median", "90th percentile", "Objectives met"), solitaire_rows(games // 3))


if __name__ == "__main__":
    main(*[int(word) for word in sys.argv[1:]])
