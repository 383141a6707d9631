"""A contest: which bots play in which seats, and how one game is played."""

from collections.abc import Sequence
from itertools import combinations, combinations_with_replacement
from typing import Any

import msgspec

from heistnight.bots.base import Bot
from heistnight.bots.loading import load_bot
from heistnight.catalogue import new
from heistnight.kernel.chance import Chance
from heistnight.kernel.errors import BadOptions, IllegalMove
from heistnight.kernel.events import Seat
from heistnight.kernel.game import Game
from heistnight.kernel.rules import Result

Lineup = tuple[int, ...]
"""The entrants at a table, one per seat; the first one rotates through the seats."""
MAX_LINEUPS = 1000


class Contest(msgspec.Struct, frozen=True):
    game: str
    entrants: tuple[str, ...]
    """Names of bots, as `load_bot` takes them."""
    lineups: tuple[Lineup, ...]
    """Each deal is played by all lineups."""
    games: int
    seed: int | str
    options: dict[str, Any] = {}
    pack: str | None = None
    """The user's pack as TOML text, or None for the built-in one."""

    @property
    def seats(self) -> int:
        return len(self.lineups[0])

    def deal_of(self, number: int) -> int:
        return number // len(self.lineups)

    def seating(self, number: int) -> Lineup:
        """Return the entrant in each seat of this game.

        The first entrant moves on by one seat per deal; the others follow in random order.
        """
        first, *others = self.lineups[number % len(self.lineups)]
        deal = self.deal_of(number)
        if len(set(others)) > 1:
            others = list(Chance(f"arena {self.seed} seats {deal // self.seats}").shuffled(others))
        order = [first, *others]
        return tuple([order[(seat - deal) % self.seats] for seat in range(self.seats)])


class ContestOutcome(msgspec.Struct, frozen=True, array_like=True):
    """One finished game."""

    number: int
    seating: Lineup
    winners: tuple[Seat, ...]
    scores: tuple[int, ...]

    def win_share(self, entrant: int) -> float:
        """Return the share of the win that went to this entrant's seats."""
        own = [seat for seat in self.winners if self.seating[seat] == entrant]
        return len(own) / len(self.winners) if own else 0.0

    @property
    def places(self) -> tuple[int, ...]:
        """The number of seats that did better, by seat."""
        standing = [(seat in self.winners, score) for seat, score in enumerate(self.scores)]
        return tuple([sum([other > own for other in standing]) for own in standing])


# Line-ups


def one_against(seats: int) -> tuple[Lineup, ...]:
    """Give the first entrant one seat and the second all others."""
    return ((0, *[1] * (seats - 1)),)


def mixed(bots: Sequence[str]) -> tuple[tuple[str, ...], tuple[Lineup, ...]]:
    """Seat these bots at one table; a bot may occur more than once."""
    entrants = tuple(dict.fromkeys(bots))
    return entrants, (tuple([entrants.index(kind) for kind in bots]),)


def all_play_all(entrants: int, seats: int) -> tuple[Lineup, ...]:
    """Return every table of different bots; with fewer bots than seats, of at least two."""
    if entrants >= seats:
        lineups = list(combinations(range(entrants), seats))
    else:
        full = combinations_with_replacement(range(entrants), seats)
        lineups = [lineup for lineup in full if len(set(lineup)) > 1 or entrants == 1]
    if len(lineups) > MAX_LINEUPS:
        raise BadOptions(f"{entrants} bots make {len(lineups)} tables. The limit is {MAX_LINEUPS}.")
    return tuple(lineups)


# Playing


def play_one(contest: Contest, number: int) -> ContestOutcome:
    """Play game `number` of the contest; nothing else affects it."""
    result = played(contest, number).result
    assert result is not None, "a game that is over has a result"
    return ContestOutcome(number, contest.seating(number), result.winners, result.scores)


def played(contest: Contest, number: int) -> Game:
    """Return game `number` of the contest at its end."""
    deal, seating = contest.deal_of(number), contest.seating(number)
    game = new(
        contest.game,
        contest.seats,
        f"arena {contest.seed} game {deal}",
        contest.options,
        contest.pack,
    )
    chance = Chance(f"arena {contest.seed} bots {number}")
    players = [load_bot(contest.game, contest.entrants[entrant]) for entrant in seating]
    play_out(game, players, chance)
    return game


def play_out(game: Game, players: Sequence[Bot], chance: Chance) -> Result:
    """Let bots play a game to its end, one bot per seat."""
    seen = [game.as_seen_by(seat) for seat in range(game.seats)]
    while not game.over:
        seat = game.waiting[0]
        choices = game.choices(seat)
        if len(choices) == 1:
            choice = choices[0]
        else:
            choice = players[seat].pick(seen[seat], seen[seat].pending[seat], chance)
            if choice not in choices:
                raise IllegalMove(
                    f"The bot {players[seat].name!r} chose {choice!r}. It may choose "
                    f"{', '.join(map(str, choices))}."
                )
        game.act_unchecked(seat, choice)
    result = game.result
    assert result is not None, "a game that is over has a result"
    return result


def play_some(task: tuple[Contest, tuple[int, ...]]) -> list[ContestOutcome]:
    """Play a batch of games, as one task of a worker."""
    contest, numbers = task
    return [play_one(contest, number) for number in numbers]
