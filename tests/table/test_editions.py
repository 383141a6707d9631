"""A table continues with the rules and pack it was begun with, or it is marked broken."""

import json
import sqlite3
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import heistnight as hn
from heistnight.games.crooks.rules import Crooks
from heistnight.kernel.packs import built_in, read
from heistnight.server.hub import Hub
from heistnight.server.limits import Limits
from heistnight.server.protocol import client_messages
from tests.table.kit import InProcessViewer, start_table

ACTS = 9


async def make_stored_table(database: Path) -> tuple[str, tuple[Any, ...]]:
    """Play some acts of Crooks and stop the server; return the table's code and its game."""
    hub = await Hub.open(str(database), Limits())
    ann, ben = await start_table(hub, 2, game="crooks", seed=11)
    table = ann.room.table
    for _ in range(ACTS):
        live = table.playing().live
        seat = live.game.waiting[0]
        choice = live.game.choices(seat)[0]
        await (ann, ben)[seat].ask(
            client_messages.Answer, decision=live.question(seat), choice=choice
        )
    facts = game_facts(table.playing().live.game)
    await hub.close()
    return table.record.code, facts


def game_facts(game: hn.Game) -> tuple[Any, ...]:
    return game.acts, game.view(0), game.view(1)


def rows(database: Path) -> list[Any]:
    connection = sqlite3.connect(database)
    found = [connection.execute(f"SELECT * FROM {name}").fetchall() for name in ("tables", "acts")]
    connection.close()
    return found


def change_record(database: Path, change: Callable[[dict[str, Any]], None]) -> None:
    connection = sqlite3.connect(database)
    with connection:
        record = json.loads(connection.execute("SELECT record FROM tables").fetchone()[0])
        change(record)
        connection.execute("UPDATE tables SET record = ?", [json.dumps(record)])
    connection.close()


def drop_rules_and_pack(record: dict[str, Any]) -> None:
    """Make the record one from before rules and packs were stored."""
    del record["rules"], record["pack"]


def change_own_pack(monkeypatch: pytest.MonkeyPatch) -> None:
    """Change a rank in the built-in pack of Crooks, as a new release could."""
    use_own_pack(monkeypatch, built_in("crooks").replace("rank = 8", "rank = 3"))


def use_own_pack(monkeypatch: pytest.MonkeyPatch, changed: str) -> None:
    """Make this the built-in pack of Crooks."""
    for module in ("rules", "packs"):
        monkeypatch.setattr(f"heistnight.kernel.{module}.built_in", lambda box: changed)
    monkeypatch.setattr("heistnight.kernel.rules.own", lambda kind, box: read(kind, changed, box))


async def test_a_table_keeps_its_rules_and_its_whole_pack(tmp_path: Path) -> None:
    database = tmp_path / "tables.sqlite3"
    await make_stored_table(database)
    record = json.loads(rows(database)[0][0][3])
    pack = hn.new("crooks", 2).setup.pack
    assert record["rules"] == 1
    assert record["pack"] == {
        "name": pack.name,
        "fingerprint": pack.fingerprint,
        "text": built_in("crooks"),
    }


async def test_a_table_breaks_under_other_rules_and_works_under_its_own(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """No act is played before that, and nothing is lost."""
    database = tmp_path / "tables.sqlite3"
    code, facts = await make_stored_table(database)
    before = rows(database)
    with monkeypatch.context() as newer:
        newer.setattr(Crooks, "version", 2)
        newer.setattr(hn.Game, "act", lambda *_: pytest.fail("an act was played"))
        hub = await Hub.open(str(database), Limits())
        watcher = InProcessViewer(await hub.room(code), None)
        broken = await watcher.until(lambda one: one["type"] == "broken")
        assert "it needs version 1 of the rules of Crooks; here is version 2" in broken["reason"]
        assert "Nothing is lost" in broken["reason"]
        await hub.close()
    assert rows(database) == before
    hub = await Hub.open(str(database), Limits())
    table = (await hub.room(code)).table
    assert game_facts(table.playing().live.game) == facts
    await hub.close()


async def test_a_changed_pack_does_not_affect_running_tables(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    database = tmp_path / "tables.sqlite3"
    code, facts = await make_stored_table(database)
    change_own_pack(monkeypatch)
    hub = await Hub.open(str(database), Limits())
    game = (await hub.room(code)).table.playing().live.game
    assert game_facts(game) == facts
    assert hn.load(game.save()).view(0) == facts[1]
    fresh, _ = await start_table(hub, 2, game="crooks", seed=11)
    assert fresh.room.table.playing().live.game.setup.pack != game.setup.pack
    await hub.close()


async def test_a_table_without_stored_rules_and_pack_is_played_on(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It uses the first pack of its game, whatever the current pack is."""
    database = tmp_path / "tables.sqlite3"
    with monkeypatch.context() as older:
        use_own_pack(older, built_in("crooks", "first_pack.toml"))
        code, facts = await make_stored_table(database)
    change_record(database, drop_rules_and_pack)
    change_own_pack(monkeypatch)
    hub = await Hub.open(str(database), Limits())
    assert game_facts((await hub.room(code)).table.playing().live.game) == facts
    await hub.close()


@pytest.mark.parametrize("what", ["rules", "pack"])
async def test_the_error_names_what_is_missing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, what: str
) -> None:
    """A table without stored rules whose rules are gone, and one with an altered pack."""
    database = tmp_path / "tables.sqlite3"
    code, _ = await make_stored_table(database)
    needed = hn.new("crooks", 2).setup.pack.fingerprint
    if what == "pack":
        changed = built_in("crooks").replace("rank = 8", "rank = 3")
        change_record(database, lambda record: record["pack"].update(text=changed))
    else:
        change_record(database, drop_rules_and_pack)
        monkeypatch.setattr(Crooks, "version", 2)
    hub = await Hub.open(str(database), Limits())
    reason = (await hub.room(code)).table.persistence.broken or ""
    assert ("needs version 1" if what == "rules" else f"with the fingerprint {needed}") in reason
    await hub.close()
