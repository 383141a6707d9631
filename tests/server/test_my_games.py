"""A player's history and statistics, as any node reads them from the database."""

import csv
import io
import json

import pytest
from sqlalchemy import select

from heistnight.server.errors import Full, TooFast
from heistnight.server.hub import Hub
from heistnight.server.limits import Limits
from heistnight.server.players.history import HistoryLimits, harmless
from heistnight.server.players.statistics import streaks
from heistnight.table.storage.player_changes import ExpiredGuestGames, SavedShares
from heistnight.table.storage.schema import REPLAYS
from tests.server.kit import ServerProcess
from tests.server.players_kit import add_player, finished, random_game

ANN, BEN, CAT = "annaaaaaaaaaaaaa", "benaaaaaaaaaaaaa", "cataaaaaaaaaaaaa"
ADDRESS = "192.0.2.1"


async def fill(hub: Hub, games: int = 60) -> None:
    """Store games: Ann against Ben, with Cat in every third, and solo games."""
    for player, name in ((ANN, "Ann"), (BEN, "Ben"), (CAT, "Cat")):
        await add_player(hub, player, name)
    played = {seats: random_game("crooks", seats, 3) for seats in (2, 3)}
    for number in range(games):
        third = [CAT] if number % 3 == 0 else []
        players = [ANN, BEN, *third]
        await hub.store.write(*finished(played[len(players)], players))


async def test_pages_are_newest_first_and_complete(hub: Hub) -> None:
    await fill(hub, 120)
    seen: list[int] = []
    before = None
    while True:
        page = await hub.history.page(ANN, ADDRESS, before=before)
        seen += [game.id for game in page.games]
        before = page.next
        if before is None:
            break
        assert len(page.games) == 50
    assert seen == sorted(seen, reverse=True)
    assert len(set(seen)) == 120


async def test_filters_by_game_and_opponent(hub: Hub) -> None:
    await fill(hub, 30)
    solo = random_game("big-score-solo", 1, 2)
    await hub.store.write(*finished(solo, [ANN]))
    with_cat = await hub.history.page(ANN, ADDRESS, opponent=CAT)
    assert len(with_cat.games) == 10
    assert all(CAT in [seat.player for seat in game.seats] for game in with_cat.games)
    alone = await hub.history.page(ANN, ADDRESS, game="big-score-solo")
    assert [game.game for game in alone.games] == ["big-score-solo"]
    assert not (await hub.history.page(CAT, ADDRESS, game="big-score-solo")).games


async def test_statistics_add_up(hub: Hub) -> None:
    await fill(hub, 30)
    await hub.store.write(*finished(random_game("crooks", 2, 9), [ANN, None], bot="rookie"))
    found = await hub.statistics.of_player(ANN, "crooks", ADDRESS)
    assert found.played == 31
    assert {row.seats: row.played for row in found.by_seats} == {2: 21, 3: 10}
    assert sum([sum(row.places.values()) for row in found.by_seats]) == 31
    assert [(row.player, row.played) for row in found.opponents] == [(BEN, 30), (CAT, 10)]
    for row in found.opponents:
        assert row.ahead + row.level + row.behind == row.played
    assert [(row.bot, row.played) for row in found.bots] == [("rookie", 1)]
    assert {row.key for row in found.facts} >= {"gangs", "targets_won", "targets_tied"}
    server = await hub.statistics.of_server("crooks", ADDRESS)
    assert (server.games, server.people) == (31, 20 * 2 + 10 * 3 + 1)


async def test_others_see_public_opponents_only(hub: Hub) -> None:
    await fill(hub, 6)
    shown = await hub.statistics.of_player(ANN, "crooks", ADDRESS, to_others=True)
    assert shown.played == 6
    assert shown.opponents == []


async def test_luck_and_skill_come_from_reviews(hub: Hub) -> None:
    await fill(hub, 2)
    page = await hub.history.page(ANN, ADDRESS)
    assert page.games[0].luck is None
    await hub.store.write(SavedShares(str(page.games[0].replay), ((0, 0.25, -0.5), (1, 0.0, 0.5))))
    found = await hub.statistics.of_player(ANN, "crooks", ADDRESS)
    assert [(one.luck, one.skill) for one in found.luck] == [(0.25, -0.5)]
    server = await hub.statistics.of_server("crooks", ADDRESS)
    assert (server.reviewed, server.luck, server.skill) == (2, 0.125, 0.0)


async def test_scenarios_have_records_and_streaks(hub: Hub) -> None:
    await add_player(hub, ANN, "Ann")
    for seed in range(5):
        await hub.store.write(*finished(random_game("big-score-solo", 1, seed), [ANN]))
    found = await hub.statistics.of_player(ANN, "big-score-solo", ADDRESS)
    (row,) = found.scenarios
    assert row.words == "The Biggest Score", "games without the option are of the default scenario"
    assert row.played == len(row.totals) == 5
    assert row.best == max(row.totals)
    assert streaks([True, True, False, True]) == [1, 2, 0, 1]
    (everyone,) = (await hub.statistics.of_server("big-score-solo", ADDRESS)).scenarios
    assert (everyone.words, everyone.played, everyone.met) == (row.words, 5, row.met)
    assert (everyone.average, everyone.best) == (sum(row.totals) / 5, row.best)
    assert (await hub.statistics.of_server("crooks", ADDRESS)).scenarios == []


async def test_exports_have_every_game(hub: Hub) -> None:
    await fill(hub, 12)
    text = b"".join([part async for part in hub.history.as_json(ANN)])
    games = json.loads(text)
    assert len(games) == 12
    assert games[0]["seats"][1]["name"] == f"Name of {BEN}"
    text = b"".join([part async for part in hub.history.as_csv(ANN)])
    rows = list(csv.DictReader(io.StringIO(text.decode())))
    assert [int(row["id"]) for row in rows] == [game["id"] for game in games]
    assert b"".join([part async for part in hub.history.as_json(CAT)]) != b"["
    assert b"".join([part async for part in hub.history.as_json("z" * 16)]) == b"[]"
    assert harmless("=1+1") == "'=1+1"


async def test_games_of_guests_are_deleted_after_a_while(hub: Hub) -> None:
    await fill(hub, 3)
    await hub.store.write(*finished(random_game("crooks", 2, 1), [None, None]))
    assert (await hub.statistics.of_server("crooks", ADDRESS)).games == 4
    await hub.store.write(ExpiredGuestGames(2e10, 1_000))
    assert len((await hub.history.page(ANN, ADDRESS)).games) == 3
    hub.statistics._server.clear()
    assert (await hub.statistics.of_server("crooks", ADDRESS)).games == 3
    await hub.store.write(ExpiredGuestGames(0.0, 2))
    listed = (await hub.history.page(ANN, ADDRESS)).games
    assert len(listed) <= 2
    async with hub.store.reading() as connection:
        stored = await connection.execute(select(REPLAYS.c.names).where(REPLAYS.c.names != "[]"))
        assert len(stored.all()) == len(listed) + 1, "Forget me finds no other player's replays"


async def test_lists_and_exports_are_limited() -> None:
    limits = HistoryLimits(Limits(history_burst=2, export_burst=1, max_histories_waiting=1))
    limits.check_list(ADDRESS)
    limits.check_list(ADDRESS)
    with pytest.raises(TooFast):
        limits.check_list(ADDRESS)
    limits.check_export(ADDRESS)
    with pytest.raises(TooFast):
        limits.check_export(ADDRESS)
    async with limits.turn(ADDRESS):
        with pytest.raises(Full):
            async with limits.turn(ADDRESS):
                pass
        with pytest.raises(Full):
            limits.check_export("192.0.2.9")


async def test_an_export_that_has_begun_is_not_cut_off(hub: Hub) -> None:
    await fill(hub, 12)
    limits = hub.history.limits
    limits.waiting = limits.max_waiting
    text = b"".join([part async for part in hub.history.as_json(ANN)])
    assert len(json.loads(text)) == 12


def test_statistics_of_unknown_games_are_not_kept(server: ServerProcess) -> None:
    for path in ("/api/statistics", "/api/ratings", f"/api/players/{'a' * 16}/statistics"):
        assert server.request("GET", f"{path}?game=no-such-game")[0] == 404
