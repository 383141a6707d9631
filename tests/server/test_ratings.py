"""Ratings: rated once in one order, and the same when recomputed from the journals."""

import asyncio
import random
import time
from collections.abc import Awaitable, Callable
from typing import Any

import pytest
from sqlalchemy import select, update

from heistnight.arena.contest import Contest, played
from heistnight.catalogue import rules_of
from heistnight.server.hub import Hub
from heistnight.server.players import recompute as module
from heistnight.server.players.ratings import FIRST_RATING, Rater, rate
from heistnight.server.players.recompute import Recomputed, recompute
from heistnight.table.errors import WriteConflict
from heistnight.table.storage import forgetting, player_queries
from heistnight.table.storage.admin_queries import open_operator
from heistnight.table.storage.player_changes import RatedGame
from heistnight.table.storage.player_schema import FINISHED_GAMES, GAME_SEATS, RATINGS
from tests.server.players_kit import add_player, finished, random_game

Recomputing = Callable[[], Awaitable[Recomputed]]
PLAYERS = [f"player{letter * 10}" for letter in "abcdefgh"]


async def all_ratings(hub: Hub) -> list[tuple[object, ...]]:
    async with hub.store.reading() as connection:
        order = RATINGS.c.game, RATINGS.c.player
        rows = await connection.execute(select(RATINGS).order_by(*order))
        return [tuple(row) for row in rows]


@pytest.fixture
def recomputed(database: str) -> Recomputing:
    """Return a function that recomputes the ratings beside the running server."""

    async def run() -> Recomputed:
        async with open_operator(database, "a test") as operator:
            return await recompute(operator)

    return run


async def play_games(hub: Hub, games: int) -> None:
    """Store games of two to four players with random results, and rate some along the way."""
    rng = random.Random(7)
    for player in PLAYERS:
        await add_player(hub, player, f"Name of {player}")
    for number in range(games):
        seats = rng.randint(2, 4)
        players: list[str | None] = [*rng.sample(PLAYERS, seats)]
        if seats > 2 and rng.random() < 0.3:
            players[0] = None
        played = random_game("crooks", seats, number)
        await hub.store.write(*finished(played, players, bot="rookie"))
        if number % 17 == 0:
            await hub.rater.catch_up()
    await hub.rater.catch_up()


def test_a_winner_gains_and_a_tie_is_between() -> None:
    won, lost = rate([FIRST_RATING] * 2, [1, 2])
    tied, also = rate([FIRST_RATING] * 2, [1, 1])
    assert won.mu > tied.mu > lost.mu
    assert tied.mu == pytest.approx(also.mu)
    assert won.sigma < FIRST_RATING.sigma
    assert won.games == 1


async def test_recomputed_ratings_are_those_updated_game_by_game(
    hub: Hub, recomputed: Recomputing
) -> None:
    await play_games(hub, 120)
    before = await all_ratings(hub)
    assert len(before) == len(PLAYERS)
    done = await recomputed()
    assert (done.games, done.changed, done.without_journal) == (120, 0, 0)
    assert await all_ratings(hub) == before


ARENA = ("crooks", "big-score", "vault-heist", "chicken-heist")
ENTRANTS = ("random", "rookie", "regular")
"""Most seats have the first, which is fastest."""


async def play_arena(hub: Hub, games: int) -> None:
    """Store games of bots as if players had played them, and rate each when it ends.

    Every kind of bot plays for several people, who change from game to game.
    """
    rng = random.Random(11)
    for player in PLAYERS:
        await add_player(hub, player, f"Name of {player}")
    for number in range(games):
        game = ARENA[number % len(ARENA)]
        seats = rng.randint(*rules_of(game).info.seats)
        lineup = tuple(rng.choices(range(len(ENTRANTS)), (8, 1, 1), k=seats))
        contest = Contest(game, ENTRANTS, (lineup,), games, "ratings")
        people = rng.sample(PLAYERS, seats)
        await hub.store.write(*finished(played(contest, number), people))
        await hub.rater.catch_up()


@pytest.mark.soak
async def test_ten_thousand_arena_games_recomputed(hub: Hub, recomputed: Recomputing) -> None:
    begun = time.perf_counter()
    await play_arena(hub, 10_000)
    before, between = await all_ratings(hub), time.perf_counter()
    done = await recomputed()
    print(f"\nplayed and rated: {between - begun:.0f} s", end=", ")
    print(f"recomputed: {time.perf_counter() - between:.0f} s")
    assert len(before) == len(PLAYERS) * len(ARENA)
    assert (done.games, done.changed, done.without_journal) == (10_000, 0, 0)
    assert await all_ratings(hub) == before


async def test_servers_rate_games_while_ratings_are_recomputed(
    hub: Hub, recomputed: Recomputing, monkeypatch: pytest.MonkeyPatch
) -> None:
    await play_games(hub, 12)
    read, late = player_queries.rated_games, [20, 21, 22]

    async def read_while_games_end(*query: Any) -> Any:
        if late:
            number = late.pop()
            await hub.store.write(*finished(random_game("crooks", 3, number), PLAYERS[:3]))
            async with asyncio.timeout(5):
                await hub.rater.catch_up()
        return await read(*query)

    monkeypatch.setattr(player_queries, "rated_games", read_while_games_end)
    monkeypatch.setattr(module, "GAMES_PER_READ", 5)
    done = await recomputed()
    assert (done.games, done.changed) == (15, 0)


async def test_a_wrong_rating_is_counted_and_corrected(hub: Hub, recomputed: Recomputing) -> None:
    await play_games(hub, 12)
    before = await all_ratings(hub)
    async with hub.store.changing() as connection:
        wrong = RATINGS.c.player == before[0][0]
        await connection.execute(update(RATINGS).where(wrong).values(mu=99.0))
    assert (await recomputed()).changed == 1
    assert await all_ratings(hub) == before


async def test_a_rating_made_from_old_ratings_is_not_stored(
    hub: Hub, recomputed: Recomputing
) -> None:
    await play_games(hub, 3)
    async with hub.store.reading() as connection:
        clock = await player_queries.rating_clock(connection)
    await hub.store.write(*finished(random_game("crooks", 3, 5), PLAYERS[:3]))
    await recomputed()
    with pytest.raises(WriteConflict):
        await hub.store.write(RatedGame(4, "crooks", clock + 1, ()))
    await hub.rater.catch_up()
    assert (await recomputed()).changed == 0


async def test_two_servers_rate_each_game_once(hub: Hub) -> None:
    for player in PLAYERS[:3]:
        await add_player(hub, player, "Ann")
    for number in range(20):
        await hub.store.write(*finished(random_game("crooks", 3, number), PLAYERS[:3]))
    raters = [Rater(hub.store) for _ in range(3)]
    await asyncio.gather(*[rater.catch_up() for rater in raters])
    async with hub.store.reading() as connection:
        query = select(FINISHED_GAMES.c.rating_order).order_by(FINISHED_GAMES.c.id)
        orders = list((await connection.execute(query)).scalars())
    assert sorted(orders) == list(range(1, 21))
    assert {row[4] for row in await all_ratings(hub)} == {20}


async def test_a_forgotten_players_games_still_count_for_others(
    hub: Hub, recomputed: Recomputing
) -> None:
    await play_games(hub, 40)
    gone = PLAYERS[2]
    kept = [row for row in await all_ratings(hub) if row[0] != gone]
    async with hub.store.changing() as connection:
        await forgetting.take_secret(connection, gone)
        while await forgetting.erase_part(connection, gone):
            pass
        await forgetting.finish(connection, gone)
    assert await all_ratings(hub) == kept
    assert (await recomputed()).changed == 0
    async with hub.store.reading() as connection:
        names = list((await connection.execute(select(GAME_SEATS.c.name))).scalars())
        players = list((await connection.execute(select(GAME_SEATS.c.player))).scalars())
    assert f"Name of {gone}" not in names
    assert gone not in players
    assert forgetting.FORMER_PLAYER in names


async def test_unrated_games_change_nothing(hub: Hub) -> None:
    await add_player(hub, PLAYERS[0], "Ann")
    await add_player(hub, PLAYERS[1], "Ben")
    game = finished(random_game("crooks", 2, 1), PLAYERS[:2], unrated="A player took a hint.")
    await hub.store.write(*game)
    await hub.rater.catch_up()
    assert await all_ratings(hub) == []
