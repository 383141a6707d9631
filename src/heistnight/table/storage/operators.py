"""What the operator of a server does to its database; each action is noted in the audit.

Servers may be running: they follow the audit. A table whose epoch was raised here can no longer be
written by the server that has it.
"""

import json
import time
from collections.abc import Callable, Sequence
from typing import Any, Literal

import msgspec
from sqlalchemy import delete, insert, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from heistnight.kernel.errors import HeistError
from heistnight.table.storage.notification_queries import forget_recipient
from heistnight.table.storage.notification_schema import TABLE
from heistnight.table.storage.player_schema import (
    FINISHED_GAMES,
    GAME_SEATS,
    PLAYER_TABLES,
    PLAYERS,
    RATING_CLOCK,
    RATINGS,
)
from heistnight.table.storage.records import Person, TableRecord, hashed, plain_recovery
from heistnight.table.storage.schema import (
    ACTS,
    AUDIT,
    BANS,
    CHAT,
    RECOVERIES,
    REPLAYS,
    REPORTS,
    TABLES,
)
from heistnight.table.storage.sql_statement import Statement
from heistnight.table.storage.statements import delete_chat, delete_replays
from heistnight.table.storage.totals import TotalsChange

AdminAction = Literal["close", "remove", "erase", "rate", "ban", "unban", "drain", "undrain"]
ERASED_NAME = "Someone"


class Operator:
    """Runs one action and its audit line, in a transaction that the caller commits."""

    def __init__(self, connection: AsyncConnection, who: str) -> None:
        self.connection, self.who = connection, who

    async def note(self, deed: AdminAction, target: str, reason: str = "") -> None:
        values = {"at": time.time(), "who": self.who[:64], "deed": deed}
        await self.connection.execute(
            insert(AUDIT), {**values, "target": target[:120], "reason": reason}
        )

    # Tables

    async def record(self, code: str) -> tuple[int, TableRecord]:
        query = select(TABLES.c.id, TABLES.c.record).where(TABLES.c.code == code)
        found = (await self.connection.execute(query)).first()
        if found is None:
            raise HeistError(f"There is no table {code}.")
        try:
            return found.id, msgspec.json.decode(found.record, type=TableRecord)
        except msgspec.DecodeError:
            raise HeistError(f"The record of table {code} is damaged. Remove the table.") from None

    async def save(self, id_: int, record: TableRecord, state: str) -> None:
        """Save the record. The server that has the table loses it and reloads it."""
        values = {"record": msgspec.json.encode(record).decode(), "state": state}
        numbers = {"epoch": TABLES.c.epoch + 1, "version": TABLES.c.version + 1}
        await self.connection.execute(
            update(TABLES)
            .where(TABLES.c.id == id_)
            .values(**values, **numbers, changed=time.time())
        )

    async def close(self, code: str, reason: str) -> None:
        """Close the table for play. It stays stored for inspection."""
        id_, record = await self.record(code)
        record.closed = reason or "The operator has closed this table."
        await self.save(id_, record, "over")
        await self.note("close", code, reason)

    async def remove(self, code: str, reason: str) -> None:
        """Delete the table, its acts, its chat and its replay."""
        query = select(TABLES.c.id, TABLES.c.record).where(TABLES.c.code == code)
        found = (await self.connection.execute(query)).first()
        if found is None:
            raise HeistError(f"There is no table {code}.")
        replay = replay_id_in(found.record)
        games = select(FINISHED_GAMES.c.id).where(FINISHED_GAMES.c.replay == replay)
        tally = TotalsChange()
        for statement in (
            Statement(delete(TABLES).where(TABLES.c.id == found.id), None, tally.tables_gone),
            Statement(delete(ACTS).where(ACTS.c.table_id == found.id)),
            delete_chat(CHAT.c.table_id == found.id, tally),
            Statement(delete(RECOVERIES).where(RECOVERIES.c.code == code)),
            Statement(delete(REPORTS).where(REPORTS.c.code == code)),
            *delete_replays(REPLAYS.c.id == replay, tally),
            Statement(delete(PLAYER_TABLES).where(PLAYER_TABLES.c.code == code)),
            Statement(delete(GAME_SEATS).where(GAME_SEATS.c.game_id.in_(games))),
            Statement(delete(FINISHED_GAMES).where(FINISHED_GAMES.c.replay == replay)),
        ):
            await self._execute(statement)
        await self._count(tally)
        await self.note("remove", code, reason)

    async def _execute(self, statement: Statement) -> None:
        found = await self.connection.execute(statement.statement)
        if statement.check:
            statement.check(found)

    async def _count(self, tally: TotalsChange) -> None:
        for statement, values in tally.statements(0):
            await self.connection.execute(statement, values)

    # People

    async def erase(self, secret: str) -> list[str]:
        """Erase a person everywhere they used this recovery code; return those tables' codes.

        Their name, chat and secrets go; the games stay. `secret` is the hash of the recovery code.
        """
        query = select(TABLES.c.code).where(TABLES.c.record.contains(f'"{secret}"'))
        codes = list((await self.connection.execute(query)).scalars())
        for code in codes:
            await self._erase_at(code, secret)
        await self.connection.execute(delete(RECOVERIES).where(RECOVERIES.c.hash == secret))
        return codes

    async def _erase_at(self, code: str, secret: str) -> None:
        await self.erase_people(code, lambda person: person.recovery == secret, ERASED_NAME)

    async def erase_people(
        self, code: str, is_meant: Callable[[Person], bool], called: str
    ) -> None:
        """Erase these people's names, secrets and chat at one table."""
        id_, record = await self.record(code)
        tally = TotalsChange()
        for person in record.people:
            if not is_meant(person):
                continue
            mine = (PLAYER_TABLES.c.code == code) & (PLAYER_TABLES.c.player == person.player)
            await self.connection.execute(delete(PLAYER_TABLES).where(mine))
            names = [person.name, f"{called} {person.id}"]
            person.name, person.recovery, person.tokens = names[1], "", []
            if person.notices:
                await forget_recipient(self.connection, person.notices)
            if record.webhook == person.id:
                record.webhook = None
                await forget_recipient(self.connection, f"{TABLE}{code}")
            person.origin = person.key = person.player = person.notices = ""
            said = (CHAT.c.table_id == id_) & CHAT.c.request.startswith(f"{person.id}:")
            await self._execute(delete_chat(said, tally))
            told = (REPORTS.c.code == code) & (REPORTS.c.name == names[0])
            await self.connection.execute(delete(REPORTS).where(told))
            seats = [seat for seat, place in enumerate(record.seats) if place.person == person.id]
            for seat in seats if record.replay else ():
                await self.erase_seat(str(record.replay), seat, names[1])
        query = select(TABLES.c.state).where(TABLES.c.id == id_)
        state = (await self.connection.execute(query)).scalar_one()
        await self.save(id_, record, state)
        await self._count(tally)
        await self.note("erase", code)

    async def erase_seat(self, replay: str, seat: int, name: str) -> None:
        """Erase who had this seat in a finished game, in its replay and in the statistics."""
        game = select(FINISHED_GAMES.c.id).where(FINISHED_GAMES.c.replay == replay)
        mine = (GAME_SEATS.c.game_id == game.scalar_subquery()) & (GAME_SEATS.c.seat == seat)
        former = {"player": None, "name": name, "facts": "{}", "luck": None, "skill": None}
        await self.connection.execute(update(GAME_SEATS).where(mine).values(former))
        query = select(REPLAYS.c.names).where(REPLAYS.c.id == replay)
        found = (await self.connection.execute(query)).scalar()
        names = json.loads(found) if found is not None else []
        if seat < len(names):
            names[seat] = name
            changed = update(REPLAYS).where(REPLAYS.c.id == replay)
            await self.connection.execute(changed.values(names=json.dumps(names)))

    async def secret_of(self, code: str, person: int) -> str:
        _, record = await self.record(code)
        secrets = [one.recovery for one in record.people if one.id == person and one.recovery]
        if not secrets:
            people = ", ".join([f"{one.id} ({one.name})" for one in record.people])
            raise HeistError(f"Table {code} has no person {person}. Its people: {people}.")
        return secrets[0]

    async def stop_rating(self) -> None:
        """Let no game be rated until the commit. A server that has just read must read again."""
        later = update(RATING_CLOCK).values(latest=RATING_CLOCK.c.latest + 1)
        await self.connection.execute(later)

    async def replace_ratings(self, values: Sequence[dict[str, Any]]) -> int:
        """Store these ratings instead of all others; return how many differ.

        Those of players who were forgotten meanwhile are left out.
        """
        known = select(PLAYERS.c.id).where(PLAYERS.c.secret.is_not(None))
        players = set((await self.connection.execute(known)).scalars())
        values = [row for row in values if row["player"] in players]
        before = {tuple(row) for row in (await self.connection.execute(select(RATINGS))).all()}
        columns = [column.name for column in RATINGS.c]
        after = {tuple([row[name] for name in columns]) for row in values}
        await self.connection.execute(delete(RATINGS))
        if values:
            await self.connection.execute(insert(RATINGS), values)
        return len({row[:2] for row in before ^ after})  # player and game

    # Bans and draining

    async def ban(self, home: str, reason: str, until: float | None) -> None:
        await self.connection.execute(delete(BANS).where(BANS.c.address == home))
        values = {"address": home, "reason": reason, "until": until}
        await self.connection.execute(insert(BANS), values)
        await self.note("ban", home, reason)

    async def unban(self, home: str) -> None:
        gone = await self.connection.execute(delete(BANS).where(BANS.c.address == home))
        if not gone.rowcount:
            raise HeistError(f"{home} is not banned.")
        await self.note("unban", home)

    async def drain(self, draining: bool) -> None:
        await self.note("drain" if draining else "undrain", "all servers")


def replay_id_in(record: str) -> str | None:
    try:
        found: Any = json.loads(record)
        return str(found["replay"]) if found.get("replay") else None
    except (ValueError, AttributeError):
        return None


def recovery_hash(recovery: str) -> str:
    """Return the stored hash of a recovery code."""
    return hashed(plain_recovery(recovery))
