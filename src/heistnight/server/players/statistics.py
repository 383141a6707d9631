"""Statistics of one player and of the whole server."""

import time
from collections import defaultdict
from collections.abc import Iterable, Sequence
from functools import cache
from importlib.resources import files
from typing import Any

import msgspec

from heistnight.games.big_score.solo.rules import SCENARIO
from heistnight.games.big_score.solo.state import SCENARIOS
from heistnight.server.players import presenters
from heistnight.server.players.history import HistoryLimits
from heistnight.server.protocol import player_bodies
from heistnight.server.protocol.game_presenters import title_of
from heistnight.table.game_facts import FACT_WORDS
from heistnight.table.storage import player_queries, statistics_queries
from heistnight.table.storage.player_queries import Rows
from heistnight.table.storage.store import Store

SERVER_CACHE_SECONDS = 300.0
SOLO = "big-score-solo"
SPREADS = "solo_spreads.json"
"""Made by `python -m tools.solo_spreads`."""


class Statistics:
    """Adds up finished games."""

    def __init__(self, store: Store, limits: HistoryLimits) -> None:
        self.store, self.limits = store, limits
        self._server: dict[str, tuple[float, player_bodies.ServerStatistics]] = {}

    async def of_player(
        self, player: str, game: str, address: str, *, to_others: bool = False
    ) -> player_bodies.GameStatistics:
        """Return a player's statistics. Others see only opponents who show theirs, too."""
        self.limits.check_list(address)
        which = statistics_queries.of_player(player, game)
        async with self.limits.turn(address), self.store.reading() as connection:
            places = await statistics_queries.places(connection, which)
            others = await statistics_queries.opponents(connection, player, which)
            bots = await statistics_queries.against_bots(connection, which)
            details = await statistics_queries.details(connection, which)
            ratings = await player_queries.ratings_of(connection, player)
            if to_others:
                ids = [row.player for row in others]
                shown = await player_queries.public_among(connection, ids)
                others = [row for row in others if row.player in shown]
        rating = [presenters.present_rating(row) for row in ratings if row.game == game]
        return player_bodies.GameStatistics(
            game=game,
            title=title_of(game),
            played=sum([row.played for row in places]),
            won=sum([row.won for row in places]),
            rating=rating[0] if rating else None,
            by_seats=seats_rows(places),
            opponents=[presenters.present_opponent_row(row) for row in others],
            bots=bot_rows(bots),
            scenarios=scenario_rows(details) if game == SOLO else [],
            facts=fact_rows(game, details),
            luck=luck_points(details),
        )

    async def of_server(self, game: str, address: str) -> player_bodies.ServerStatistics:
        """Return the statistics of all people; they are made again every few minutes."""
        self.limits.check_list(address)
        async with self.limits.turn(address):
            made, found = self._server.get(game, (0.0, None))
            if found is None or time.monotonic() - made > SERVER_CACHE_SECONDS:
                found = await self._of_server(game)
                self._server[game] = time.monotonic(), found
        return found

    async def best_rated(self, game: str, address: str) -> list[player_bodies.RankedPlayer]:
        """Return the best players of a game who show their rating to others."""
        self.limits.check_list(address)
        async with self.limits.turn(address), self.store.reading() as connection:
            found = await player_queries.best_rated(connection, game)
        return [
            player_bodies.RankedPlayer(
                id=row.player, name=row.name, rating=presenters.present_rating(row)
            )
            for row in found
        ]

    async def _of_server(self, game: str) -> player_bodies.ServerStatistics:
        async with self.store.reading() as connection:
            first = await statistics_queries.server_games(connection, game)
            which = statistics_queries.of_server(game, first)
            games = await statistics_queries.count_games(connection, game, first)
            places = await statistics_queries.places(connection, which)
            bots = await statistics_queries.against_bots(connection, which)
            details = await statistics_queries.details(connection, which)
        return player_bodies.ServerStatistics(
            game=game,
            title=title_of(game),
            games=games,
            people=sum([row.played for row in places]),
            by_seats=seats_rows(places),
            bots=bot_rows(bots),
            scenarios=server_scenario_rows(details) if game == SOLO else [],
            facts=fact_rows(game, details),
            reviewed=len(luck_points(details)),
            luck=mean([one.luck for one in luck_points(details)]),
            skill=mean([one.skill for one in luck_points(details)]),
        )


def seats_rows(places: Rows) -> list[player_bodies.SeatsRow]:
    grouped: dict[int, list[Any]] = defaultdict(list)
    for row in places:
        grouped[row.seats].append(row)
    return [seats_row(seats, rows) for seats, rows in grouped.items()]


def seats_row(seats: int, rows: Sequence[Any]) -> player_bodies.SeatsRow:
    played = sum([row.played for row in rows])
    return player_bodies.SeatsRow(
        seats=seats,
        played=played,
        won=sum([row.won for row in rows]),
        places={str(row.place): row.played for row in rows},
        average=float(sum([row.total for row in rows]) / played),
        best=max([row.best for row in rows]),
    )


def bot_rows(rows: Rows) -> list[player_bodies.BotRow]:
    return [
        player_bodies.BotRow(
            bot=row.bot, played=row.played, ahead=row.ahead, level=row.level, behind=row.behind
        )
        for row in rows
    ]


def luck_points(details: Rows) -> list[player_bodies.LuckPoint]:
    reviewed = [row for row in details if row.luck is not None and row.skill is not None]
    return [
        player_bodies.LuckPoint(
            id=row.game_id, finished=row.finished, luck=row.luck, skill=row.skill
        )
        for row in reversed(reviewed)
    ]


# Facts: what wins


def fact_rows(game: str, details: Rows) -> list[player_bodies.FactRow]:
    """Return how often each thing happened, when won and when not."""
    results = [(bool(row.won), msgspec.json.decode(row.facts)) for row in details]
    found = []
    for key, words in FACT_WORDS.get(game, {}).items():
        counts = [(won, facts[key]) for won, facts in results if key in facts]
        if counts:
            found.append(fact_row(key, words, counts))
    return found


def fact_row(key: str, words: str, counts: Sequence[tuple[bool, int]]) -> player_bodies.FactRow:
    return player_bodies.FactRow(
        key=key,
        words=words,
        games=len(counts),
        average=sum([count for _, count in counts]) / len(counts),
        when_won=mean([count for won, count in counts if won]),
        when_lost=mean([count for won, count in counts if not won]),
        best=max([count for _, count in counts]),
    )


def mean(values: Sequence[float]) -> float | None:
    return sum(values) / len(values) if values else None


# Scenarios


def scenario_rows(details: Rows) -> list[player_bodies.ScenarioRow]:
    return [scenario_row(scenario, rows) for scenario, rows in by_scenario(details)]


def server_scenario_rows(details: Rows) -> list[player_bodies.ServerScenarioRow]:
    return [
        player_bodies.ServerScenarioRow(
            scenario=scenario,
            words=scenario_title(scenario),
            played=len(rows),
            met=sum([bool(row.won) for row in rows]),
            average=sum([row.score for row in rows]) / len(rows),
            best=max([row.score for row in rows]),
        )
        for scenario, rows in by_scenario(details)
    ]


def by_scenario(details: Rows) -> list[tuple[str, list[Any]]]:
    """Group results by scenario, each beginning with the oldest game."""
    grouped: dict[str, list[Any]] = defaultdict(list)
    for row in reversed(details):
        grouped[msgspec.json.decode(row.options).get("scenario", SCENARIO.default)].append(row)
    return sorted(grouped.items())


def scenario_title(scenario: str) -> str:
    return SCENARIOS[scenario].data.title if scenario in SCENARIOS else scenario


def scenario_row(scenario: str, rows: Sequence[Any]) -> player_bodies.ScenarioRow:
    """Return the results in one scenario; `rows` begin with the oldest game."""
    runs = streaks([bool(row.won) for row in rows])
    return player_bodies.ScenarioRow(
        scenario=scenario,
        words=scenario_title(scenario),
        played=len(rows),
        met=sum([bool(row.won) for row in rows]),
        best=max([row.score for row in rows]),
        streak=runs[-1],
        longest=max(runs),
        totals=[row.score for row in rows],
        bots=list(spreads().get(scenario, ())),
    )


def streaks(results: Iterable[bool]) -> list[int]:
    """Return how many results in a row were met, after each of them."""
    found, run = [], 0
    for met in results:
        run = run + 1 if met else 0
        found.append(run)
    return found


@cache
def spreads() -> dict[str, list[player_bodies.Spread]]:
    """Return the bots' totals by scenario."""
    text = (files(__package__) / SPREADS).read_bytes()
    return msgspec.json.decode(text, type=dict[str, list[player_bodies.Spread]])
