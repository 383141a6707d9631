"""Correspondence pace: windows of a day, clocks of days, vacations and standing orders."""

from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import select

from heistnight.games import ALL_RULES, GAMES
from heistnight.server.protocol import client_messages
from heistnight.table.game import clocks
from heistnight.table.storage.player_schema import PLAYER_TABLES
from heistnight.table.storage.records import StandingOrder
from tests.table.days import DAY, HOUR, SlowGame, run_days, skip
from tests.table.tiny import DECLINE, PLAY, SHIELD, TinyRules

SHIELD_ORDER = StandingOrder(card="card", answer=SHIELD)
AIMED_ORDER = StandingOrder(card="card", answer=SHIELD, aimed=True)
Play = Callable[[SlowGame], Awaitable[None]]


@pytest.fixture
def days(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Callable[[Play], None]:
    monkeypatch.setitem(ALL_RULES, "tiny", TinyRules())

    def run(play: Play) -> None:
        async def whole() -> None:
            game = SlowGame(tmp_path)
            await game.open()
            await play(game)
            await game.hub.close()

        run_days(whole(), monkeypatch)

    return run


async def open_window(game: SlowGame, seed: str = "shields 2", **wanted: Any) -> None:
    await game.begin(3, game="tiny", seed=seed, **wanted)
    async with game.visit(0) as ann:
        question = await ann.question()
        await ann.ask(client_messages.Answer, decision=question["id"], choice=PLAY)
        await ann.until(lambda one: one["type"] == "table" and one["window"])


async def pass_(game: SlowGame, seat: int) -> dict[str, Any]:
    async with game.visit(seat) as viewer:
        number = viewer.latest("table")["window"]["number"]
        return await viewer.ask(client_messages.PassWindow, window=number)


async def turn(game: SlowGame) -> int:
    seen = await game.look(0)
    return int(seen["view"]["turn"])


def test_a_window_stays_open_for_its_own_time(days: Callable[[Play], None]) -> None:
    async def play(game: SlowGame) -> None:
        await open_window(game)
        await skip(HOUR)
        await pass_(game, 1)
        await skip(20 * HOUR)
        seen = await game.look(0)
        assert seen["window"]["length"] == DAY
        assert 2.5 * HOUR < seen["window"]["left"] < 3.5 * HOUR
        await game.sleep_now()
        await skip(4 * HOUR, HOUR)
        await skip(60, 20)
        assert await turn(game) == 1

    days(play)


def test_a_window_closes_once_all_have_responded(days: Callable[[Play], None]) -> None:
    async def play(game: SlowGame) -> None:
        await open_window(game)
        await skip(HOUR)
        assert (await pass_(game, 1))["type"] == "ack"
        await skip(HOUR)
        assert await turn(game) == 0
        await pass_(game, 2)
        await skip(60, 20)
        assert await turn(game) == 1

    days(play)


@pytest.mark.parametrize("holders", ["", "1", "2", "1 2"])
def test_a_restart_keeps_the_window_and_who_has_responded(
    days: Callable[[Play], None], holders: str
) -> None:
    async def play(game: SlowGame) -> None:
        await open_window(game, f"shields {holders}")
        await skip(HOUR)
        await pass_(game, 1)
        async with game.visit(2) as cleo:
            await cleo.ask(client_messages.WaitWindow, window=0)
        await skip(6 * HOUR)
        for _ in "12":  # once while it hibernates
            await game.restart()
            seen = await game.look(1)
            assert seen["window"]["passed"] is True
            assert seen["window"]["waits"] == [2]
            assert 1.6 * DAY < seen["window"]["left"] < 1.75 * DAY
            assert (await game.look(2))["window"]["passed"] is False
            await game.sleep_now()
        await pass_(game, 2)
        await skip(60, 20)
        assert await turn(game) == 1
        await game.restart()
        seen = await game.look(0)
        assert seen["view"]["turn"] == 1
        assert seen["window"] is None, "the window that is over isn't shown again"

    days(play)


def test_standing_orders_answer(days: Callable[[Play], None]) -> None:
    async def play(game: SlowGame) -> None:
        await game.begin(3, game="tiny", seed="shields 2")
        async with game.visit(2) as cleo:
            await cleo.ask(client_messages.SetOrders, orders=[SHIELD_ORDER])
        async with game.visit(1) as ben:
            await ben.ask(client_messages.SetSkip, skip="turn")
        await game.restart()
        async with game.visit(0) as ann:
            question = await ann.question()
            await ann.ask(client_messages.Answer, decision=question["id"], choice=PLAY)
        assert (await game.look(2))["ordered"] is True
        assert (await game.look(2))["decision"] is None
        assert (await game.look(1))["ordered"] is False
        await skip(30)
        assert (await game.look(0))["window"], "no order responds at once"
        await skip(760, 60)
        seen = await game.look(0)
        assert seen["view"]["turn"] == 1
        assert seen["events"][-1]["stopped_by"] == 2

    days(play)


async def play_against_orders(game: SlowGame) -> None:
    """Play a card while the two others have orders to stop it."""
    for seat in (1, 2):
        async with game.visit(seat) as viewer:
            await viewer.ask(client_messages.SetOrders, orders=[SHIELD_ORDER])
    async with game.visit(0) as ann:
        question = await ann.question()
        await ann.ask(client_messages.Answer, decision=question["id"], choice=PLAY)


def test_an_order_that_can_not_be_carried_out_passes(days: Callable[[Play], None]) -> None:
    async def play(game: SlowGame) -> None:
        await game.begin(3, game="tiny", seed="shields")
        await play_against_orders(game)
        await skip(760, 60)
        assert await turn(game) == 1

    days(play)


def test_an_order_covers_only_what_it_names(days: Callable[[Play], None]) -> None:
    """The card is aimed at seat 1, so an order for cards aimed at seat 2 waits for its person."""

    async def play(game: SlowGame) -> None:
        await game.begin(3, game="tiny", seed="shields 1 2")
        for seat in (1, 2):
            async with game.visit(seat) as viewer:
                await viewer.ask(client_messages.SetOrders, orders=[AIMED_ORDER])
        async with game.visit(0) as ann:
            question = await ann.question()
            await ann.ask(client_messages.Answer, decision=question["id"], choice=PLAY)
        await skip(3 * HOUR, HOUR)
        assert (await game.look(1))["window"]["passed"] is True
        async with game.visit(2) as cleo:
            question = await cleo.question()
            await cleo.ask(client_messages.Answer, decision=question["id"], choice=DECLINE)
        await skip(60, 20)
        assert (await game.look(0))["events"][-1]["stopped_by"] == 1

    days(play)


def test_wrong_orders_are_refused(days: Callable[[Play], None]) -> None:
    async def play(game: SlowGame) -> None:
        await game.begin(2, game="tiny", seed="shields")
        wrong = [
            StandingOrder(card="steal", answer=SHIELD),
            StandingOrder(card="card", answer=PLAY),
            StandingOrder(card="card", answer=SHIELD, level=1),
        ]
        async with game.visit(1) as ben:
            for order in wrong:
                heard = await ben.ask(client_messages.SetOrders, orders=[order])
                assert heard["reason"] == "There is no such standing order in this game."
            heard = await ben.ask(client_messages.SetOrders, orders=[SHIELD_ORDER] * 13)
            assert heard["type"] == "refused"
            assert ben.latest("table")["orders"] == []

    days(play)


def test_only_its_own_seat_sees_an_order(days: Callable[[Play], None]) -> None:
    async def play(game: SlowGame) -> None:
        await game.begin(3, game="tiny", seed="shields 1")
        async with game.visit(0) as ann, game.visit(1) as ben:
            heard = len(ann.got)
            await ben.ask(client_messages.SetOrders, orders=[AIMED_ORDER])
            await ben.until(lambda one: one["type"] == "table" and one["orders"])
            assert ann.got[heard:] == []
            assert ann.latest("table")["order_offers"] == ben.latest("table")["order_offers"]
            assert ann.latest("table")["orders"] == []

    days(play)


def test_a_clock_runs_out_while_the_table_hibernates(days: Callable[[Play], None]) -> None:
    async def play(game: SlowGame) -> None:
        await game.begin(2, game="tiny", seed="shields")
        await skip(DAY)
        seen = await game.look(1)
        assert 0.9 * DAY < seen["clocks"][0] < 1.01 * DAY
        await game.sleep_now()
        await skip(0.95 * DAY)
        assert game.code not in game.hub.rooms
        await skip(3 * HOUR, 60)
        async with game.visit(1) as ben:
            lines = [line for one in ben.got if "events" in one for line in one["events"]]
            assert "A bot plays for Player 1: time ran out." in [line["text"] for line in lines]
            assert ben.latest("lobby")["seats"][0]["stand_in"] is True

    days(play)


def test_time_without_a_server_does_not_count(days: Callable[[Play], None]) -> None:
    async def play(game: SlowGame) -> None:
        await game.begin(2, game="tiny", seed="shields")
        await skip(DAY)
        await game.sleep_now()
        await game.restart(down=5 * DAY)
        seen = await game.look(1)
        assert 0.9 * DAY < seen["clocks"][0] < 1.05 * DAY
        await game.restart(down=60)
        await skip(2 * HOUR)
        seen = await game.look(1)
        assert 0.8 * DAY < seen["clocks"][0] < 0.95 * DAY
        await skip(DAY)
        async with game.visit(1) as ben:
            assert ben.latest("lobby")["seats"][0]["stand_in"] is True

    days(play)


def test_no_clock_runs_out_during_a_vacation(days: Callable[[Play], None]) -> None:
    async def play(game: SlowGame) -> None:
        await game.begin(2, game="tiny", seed="shields")
        await skip(DAY)
        async with game.visit(0) as ann:
            await ann.ask(client_messages.SetVacation, away=True)
        await skip(3 * DAY)
        await game.sleep_now()
        await game.restart()
        async with game.visit(1) as ben:
            vacation = ben.latest("lobby")["seats"][0]["vacation"]
            assert vacation["away"] is True
            assert 10.8 * DAY < vacation["left"] < 11.1 * DAY
            assert 0.9 * DAY < ben.latest("table")["clocks"][0] < 1.1 * DAY
        await skip(10 * DAY, 6 * HOUR)
        await game.restart()
        assert 0.9 * DAY < (await game.look(1))["clocks"][0] < 1.1 * DAY
        await game.sleep_now()
        await skip(1.5 * DAY)
        async with game.visit(1) as ben:
            seat = ben.latest("lobby")["seats"][0]
            assert seat["vacation"] == {"away": False, "left": 0.0}, "it ended by itself"
            assert 0 < ben.latest("table")["clocks"][0] < 0.6 * DAY
        await skip(DAY)
        async with game.visit(1) as ben:
            assert ben.latest("lobby")["seats"][0]["stand_in"] is True
        async with game.visit(0) as ann:
            heard = await ann.ask(client_messages.SetVacation, away=True)
            assert heard["reason"] == "You've used up your vacation in this game."

    days(play)


def test_a_window_waits_for_people_on_vacation(days: Callable[[Play], None]) -> None:
    """Whether or not they have responded: that would show when they did."""

    async def play(game: SlowGame) -> None:
        await open_window(game, "shields 1")
        async with game.visit(1) as ben:
            await ben.ask(client_messages.SetVacation, away=True)
        await pass_(game, 1)
        await skip(2 * DAY)
        await game.sleep_now()
        await game.restart()
        seen = await game.look(0)
        assert seen["window"]["paused"] is True
        assert 0.95 * DAY < seen["window"]["left"] <= DAY
        async with game.visit(1) as ben:
            await ben.ask(client_messages.SetVacation, away=False)
        seen = await game.look(0)
        assert seen["window"]["paused"] is False
        assert 0.95 * DAY < seen["window"]["left"] <= DAY
        await skip(25 * HOUR)
        await skip(60, 20)
        assert await turn(game) == 1

    days(play)


def test_whose_turn_it_is_survives(days: Callable[[Play], None]) -> None:
    """Also in windows: everyone who could answer and has not responded, whatever they hold."""

    async def play(game: SlowGame) -> None:
        await game.begin(3, game="tiny", seed="shields 2")
        began = clocks.wall()
        turns = (await game.room()).table.record.turns
        assert list(turns) == [1]
        assert turns[1] == pytest.approx(began, abs=2)
        await game.sleep_now()
        await skip(HOUR)
        assert (await game.room()).table.record.turns == turns
        async with game.visit(0) as ann:
            question = await ann.question()
            await ann.ask(client_messages.Answer, decision=question["id"], choice=PLAY)
        turns = (await game.room()).table.record.turns
        assert list(turns) == [2, 3]
        await pass_(game, 1)
        await game.restart()
        assert (await game.room()).table.record.turns == {3: turns[3]}

    days(play)


async def stored_turns(game: SlowGame) -> dict[str, tuple[Any, ...]]:
    """Return what is stored of each player's turn, and of the webhook's (`@`)."""
    async with game.hub.store.reading() as connection:
        rows = (await connection.execute(select(PLAYER_TABLES))).all()
    mine = {row.player[:1]: (row.turn is not None, row.due, row.changed) for row in rows}
    return {**mine, "@": mine["@"][:2]}  # nobody reads when that changed


async def be_players(game: SlowGame) -> None:
    """Make everyone a player, and set a webhook."""
    record = (await game.room()).table.record
    record.webhook = 1
    for person, name in zip(record.people, "abc", strict=True):
        person.player = name * 16


def test_nobody_sees_in_their_list_that_another_has_responded(days: Callable[[Play], None]) -> None:
    """G-3: neither a response nor an order changes a row of anyone else, or the webhook's."""

    async def play(game: SlowGame) -> None:
        await game.begin(3, game="tiny", seed="shields 2")
        await be_players(game)
        async with game.visit(0) as ann:
            question = await ann.question()
            await ann.ask(client_messages.Answer, decision=question["id"], choice=PLAY)
        opened = await stored_turns(game)
        assert [opened[one][0] for one in "abc@"] == [False, True, True, True]
        await skip(HOUR)
        async with game.visit(1) as ben:
            await ben.ask(client_messages.SetOrders, orders=[SHIELD_ORDER])
        seen = await stored_turns(game)
        assert seen["b"][0] is False, "Ben's orders respond for him"
        assert {**seen, "b": opened["b"]} == opened
        async with game.visit(1) as ben:
            await ben.ask(client_messages.SetOrders, orders=[])
        await pass_(game, 1)
        await game.restart()
        await game.room()
        seen = await stored_turns(game)
        assert {**seen, "b": opened["b"]} == opened

    days(play)


def test_a_webhook_tells_of_a_window_whether_or_not_orders_respond(
    days: Callable[[Play], None],
) -> None:
    async def play(game: SlowGame) -> None:
        await game.begin(3, game="tiny", seed="shields 2")
        await be_players(game)
        await play_against_orders(game)
        for _ in "12":
            seen = await stored_turns(game)
            assert [seen[one][0] for one in "abc@"] == [False, False, False, True]
            assert seen["@"][1] is not None, "it will be told"
            await game.restart()
            assert (await game.look(0))["window"]

    days(play)


def test_a_pace_fits_its_clock(days: Callable[[Play], None]) -> None:
    async def play(game: SlowGame) -> None:
        from heistnight.server.protocol import http_bodies

        room, first = await game.hub.new_tables.make(
            http_bodies.NewTable(name="A", game="tiny", clock=60)
        )
        game.code, game.tokens = first.code, [first.token]
        async with game.visit_lobby(0) as ann:
            set_table = client_messages.SetTable
            assert (await ann.ask(set_table, pace="correspondence"))["type"] == "ack"
            assert room.table.record.clock == 3 * DAY
            assert (await ann.ask(set_table, clock=3600))["type"] == "refused"
            await ann.ask(set_table, clock=28_800, window_time=14_400, vacation_days=3)
            assert room.table.record.clock == 28_800
            assert (await ann.ask(set_table, pace="human"))["type"] == "ack"
            assert room.table.record.clock == 28_800
            assert (await ann.ask(set_table, clock=200_000))["type"] == "refused"

    days(play)


def test_nobody_brings_in_a_bot_early(days: Callable[[Play], None]) -> None:
    async def play(game: SlowGame) -> None:
        await game.begin(3, game="tiny", seed="shields")
        async with game.visit(1) as ben:
            heard = await ben.ask(client_messages.Vote, seat=0)
            assert "time runs out" in heard["reason"]
            heard = await ben.ask(client_messages.SetTable, pace="human")
            assert heard["type"] == "refused"

    days(play)


def test_games_with_windows_offer_standing_orders() -> None:
    """The lobby asks for a window's time only in games that have windows."""
    found = {rules.info.id for rules in GAMES if rules.info.has_windows}
    assert found == {rules.info.id for rules in GAMES if rules.order_offers(rules.read_pack(None))}
    assert found == {"vault-heist", "chicken-heist"}
