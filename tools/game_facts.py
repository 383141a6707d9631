"""Describe each game by random play: length, branching, forced decisions, information.

    python -m tools.game_facts [GAMES]

Prints the table of docs/benchmarks/games.md.
"""

import sys
from math import log2
from random import Random
from statistics import fmean, pstdev
from typing import NamedTuple

import heistnight as hn
from heistnight.study import Episode, layout_of

DEFAULT_GAMES = 100
HEADERS = (
    *("Game", "Seats", "Decisions a game", "Choices", "Most choices", "Forced"),
    *("Bits a decision", "Numbers that change", "Numbers", "Actions"),
)


class GameFacts(NamedTuple):
    game: str
    seats: int
    decisions: float
    """The mean number of decisions in a game."""
    spread: float
    """The standard deviation of that number."""
    choices: float
    """The mean number of legal choices where there are several."""
    most: int
    forced: float
    """The share of decisions with one legal choice."""
    bits: float
    """What a random choice tells on average: the mean of log2 of the number of choices."""
    changes: float
    """How many numbers of a seat's observation change from one of its decisions to the next."""


def measure(game: str, seats: int, games: int) -> GameFacts:
    """Play some random games."""
    lengths: list[int] = []
    widths: list[int] = []
    changes: list[int] = []
    for seed in range(games):
        rng = Random(f"facts {seed}")
        episode, length = Episode(game, seats, f"facts {seed}"), 0
        before: dict[int, list[int]] = {}
        while not episode.over:
            seat = episode.asked[0]
            legal = episode.legal(seat)
            seen = episode.observe(seat).tolist()
            if seat in before:
                pairs = zip(seen, before[seat], strict=True)
                changes.append(sum([new != old for new, old in pairs]))
            before[seat] = seen
            widths.append(len(legal))
            length += 1
            episode.step(seat, rng.choice(legal))
        lengths.append(length)
    several = [width for width in widths if width > 1]
    return GameFacts(
        game=game,
        seats=seats,
        decisions=fmean(lengths),
        spread=pstdev(lengths),
        choices=fmean(several),
        most=max(widths),
        forced=1 - len(several) / len(widths),
        bits=fmean([log2(width) for width in widths]),
        changes=fmean(changes),
    )


def row(facts: GameFacts) -> str:
    cells = (
        *(hn.games()[facts.game].title, facts.seats),
        *(f"{facts.decisions:.0f} ± {facts.spread:.0f}", f"{facts.choices:.1f}", facts.most),
        *(f"{facts.forced:.0%}".replace("%", " %"), f"{facts.bits:.2f}", f"{facts.changes:.1f}"),
        *(layout_of(facts.game).size, len(hn.action_space(facts.game))),
    )
    return f"| {' | '.join(map(str, cells))} |"


def main(games: int = DEFAULT_GAMES) -> None:
    print(f"| {' | '.join(HEADERS)} |")
    print(f"|{'---|' * len(HEADERS)}")
    for game, info in hn.games().items():
        for seats in sorted(set(info.seats)):
            print(row(measure(game, seats, games)), flush=True)


if __name__ == "__main__":
    main(*[int(word) for word in sys.argv[1:]])
