"""Bots against bots: many seeded games, seats rotated, the same result on any number of cores."""

import signal
from collections.abc import Callable, Iterator
from math import sqrt
from multiprocessing import get_context
from typing import Any

import msgspec

from heistnight.bots import bot
from heistnight.catalogue import new
from heistnight.kernel.chance import Chance
from heistnight.kernel.events import Seat

CHUNK = 20
"""Games that a worker plays before it reports."""
Z95 = 1.959963984540054


class Contest(msgspec.Struct, frozen=True):
    """Who plays what: one seat for the first bot, in turn, and all others for the second."""

    game: str
    first: str
    others: str
    seats: int
    games: int
    seed: int | str
    options: dict[str, Any] = {}
    pack: str | None = None
    """The user's pack as TOML text, or None for the game's own."""


class ContestOutcome(msgspec.Struct, frozen=True):
    """One finished game."""

    number: int
    seat: Seat
    """Where the first bot sat."""
    winners: tuple[Seat, ...]
    scores: tuple[int, ...]


class BotStanding(msgspec.Struct, frozen=True):
    """How one kind of bot did in all games together."""

    bot: str
    seats: int
    """How many seats of a game it took."""
    games: int
    wins: float
    """A shared victory counts as its share."""
    share: float
    fair: float
    interval: tuple[float, float]
    mean_score: float


def play_one(contest: Contest, number: int) -> ContestOutcome:
    """Game `number` of the contest; it depends on nothing but these two."""
    game = new(
        contest.game,
        contest.seats,
        f"arena {contest.seed} game {number}",
        contest.options,
        contest.pack,
    )
    chance = Chance(f"arena {contest.seed} bots {number}")
    seat_of_first = number % contest.seats
    players = [bot(contest.game, contest.others) for _ in range(contest.seats)]
    players[seat_of_first] = bot(contest.game, contest.first)
    seen = [game.as_seen_by(seat) for seat in range(contest.seats)]
    while not game.over:
        seat = game.waiting[0]
        choices = game.choices(seat)
        if len(choices) == 1:
            choice = choices[0]
        else:
            choice = players[seat].pick(seen[seat], seen[seat].pending[seat], chance)
        game.act_unchecked(seat, choice)
    result = game.result
    assert result is not None, "a game that is over has a result"
    return ContestOutcome(number, seat_of_first, result.winners, result.scores)


def play_some(task: tuple[Contest, int, int]) -> list[ContestOutcome]:
    """The games from one number up to another: what a worker is given at a time."""
    contest, start, stop = task
    return [play_one(contest, number) for number in range(start, stop)]


def outcomes(contest: Contest, jobs: int = 1) -> Iterator[list[ContestOutcome]]:
    """The finished games, a few at a time, in any order."""
    tasks = [
        (contest, start, min(start + CHUNK, contest.games))
        for start in range(0, contest.games, CHUNK)
    ]
    if jobs <= 1 or len(tasks) == 1:
        yield from map(play_some, tasks)
        return
    # Ctrl-C is for the one who collects; workers end with the pool.
    deaf = (signal.SIGINT, signal.SIG_IGN)
    with get_context("spawn").Pool(min(jobs, len(tasks)), signal.signal, deaf) as workers:
        yield from workers.imap_unordered(play_some, tasks)


def run(
    contest: Contest, jobs: int = 1, progress: Callable[[int], None] | None = None
) -> tuple[BotStanding, ...]:
    """Play the contest; `progress` hears of every few games that are done."""
    done: list[ContestOutcome] = []
    for some in outcomes(contest, jobs):
        done += some
        if progress:
            progress(len(some))
    return standings(contest, done)


def standings(contest: Contest, done: list[ContestOutcome]) -> tuple[BotStanding, ...]:
    """First the one bot, then the others, if there are any."""
    ordered = sorted(done, key=lambda outcome: outcome.number)
    table = [standing(contest.first, 1, [(o, [o.seat]) for o in ordered], contest.seats)]
    if contest.seats > 1:
        rest = [(o, [s for s in range(contest.seats) if s != o.seat]) for o in ordered]
        table.append(standing(contest.others, contest.seats - 1, rest, contest.seats))
    return tuple(table)


def standing(
    name: str, taken: int, held: list[tuple[ContestOutcome, list[Seat]]], seats: int
) -> BotStanding:
    wins = 0.0
    points = 0
    for outcome, own in held:
        if outcome.winners:
            wins += len([s for s in outcome.winners if s in own]) / len(outcome.winners)
        points += sum([outcome.scores[seat] for seat in own])
    games = len(held)
    return BotStanding(
        bot=name,
        seats=taken,
        games=games,
        wins=wins,
        share=wins / games if games else 0.0,
        fair=taken / seats,
        interval=wilson(wins, games),
        mean_score=points / (games * taken) if games else 0.0,
    )


def wilson(wins: float, games: int) -> tuple[float, float]:
    """The 95 % interval of Wilson for a share of wins."""
    if not games:
        return 0.0, 1.0
    share, z2 = wins / games, Z95 * Z95
    middle = (share + z2 / (2 * games)) / (1 + z2 / games)
    spread = Z95 * sqrt(share * (1 - share) / games + z2 / (4 * games * games)) / (1 + z2 / games)
    return max(0.0, middle - spread), min(1.0, middle + spread)
