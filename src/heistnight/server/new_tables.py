"""Opening tables: a new game, a lesson, a game continued from a replay, a rematch."""

from collections.abc import Callable, Mapping, Sequence
from typing import Protocol

import msgspec

from heistnight.kernel.errors import BadLesson, HeistError
from heistnight.kernel.history import Act
from heistnight.learn.courses import lesson
from heistnight.server.budgets import Budgets
from heistnight.server.cluster.node import Node
from heistnight.server.errors import Full, Missing
from heistnight.server.limits import Limits, count_limit_hit
from heistnight.server.live.admission import Openers, origin_of
from heistnight.server.live.room import Room
from heistnight.server.ops.admin_sync import AdminSync
from heistnight.server.protocol import http_bodies
from heistnight.server.protocol.presenters import present_seated
from heistnight.server.replays.archive import Archive
from heistnight.table import branching, hosting, rematches, seating
from heistnight.table.bots.bot_workers import BotWorkers
from heistnight.table.errors import Refusal, WriteConflict
from heistnight.table.storage.changes import AddedRecovery, AddedTable, Change, MovedRecovery
from heistnight.table.storage.persistence import TablePersistence, players_at
from heistnight.table.storage.player_changes import SavedTablePlayers
from heistnight.table.storage.records import TableRecord
from heistnight.table.storage.store import Store
from heistnight.table.table import Table
from heistnight.table.tutor import new_lesson_record

MAX_OPENING_TRIES = 5
"""Tries to open a table whose code or request id is already taken."""
MAX_PLAYED_ON_ACTS = 3_000
"""Acts that are stored and replayed for a table that continues a replay."""
NO_CODE = "The server couldn't find a free table code. Try again."
NewRecord = tuple[TableRecord, seating.JoinResult]


class NewTablesHub(Protocol):
    """What opening tables needs from the hub."""

    store: Store
    limits: Limits
    bot_workers: BotWorkers
    budgets: Budgets
    openers: Openers
    archive: Archive
    node: Node
    admin_sync: AdminSync

    @property
    def rooms(self) -> Mapping[str, Room]: ...

    async def room(self, code: str, address: str = "") -> Room: ...

    async def load_room(self, code: str) -> Room: ...


class NewTables:
    """Opens tables."""

    def __init__(self, hub: NewTablesHub) -> None:
        self.hub = hub

    async def make(
        self, wanted: http_bodies.NewTable, address: str = "", player: str = ""
    ) -> tuple[Room, http_bodies.Seated]:
        """Open a new table and start it if the host wants that."""
        room, host = await self._make_once(
            wanted.request, lambda: self._new_table(wanted, address, player)
        )
        if wanted.bots:
            self.hub.bot_workers.warm_up()
        if wanted.start and seating.can_start(room.table.record):
            await room.table.begin(host.person.id)
        return room, present_seated(room.table.record, host)

    async def open_table(
        self, wanted: http_bodies.NewTable, address: str = "", player: str = ""
    ) -> http_bodies.Seated:
        return (await self.make(wanted, address, player))[1]

    def _new_table(self, wanted: http_bodies.NewTable, address: str, player: str) -> NewRecord:
        made = seating.new_record(
            game=wanted.game,
            seats=wanted.seats,
            options=wanted.options,
            seed=wanted.seed,
            pace=wanted.pace,
            clock=wanted.clock,
            listed=wanted.listed,
            kinds=wanted.bots,
        )
        origin = origin_of(made.code, address)
        return made, seating.add_person(made, wanted.name, wanted.request, origin, player=player)

    async def teach(
        self, id_: str, learner: http_bodies.Learn, player: str = ""
    ) -> http_bodies.Seated:
        """Open a table for one learner; the lesson makes the other players' moves."""
        try:
            taught = lesson(id_)
        except BadLesson as error:
            raise Missing(str(error)) from None

        def begin() -> NewRecord:
            made = seating.lesson_table_record(taught, learner.pace)
            made.lesson = new_lesson_record(taught)
            return made, seating.add_person(made, learner.name, learner.request, player=player)

        room, first = await self._make_once(learner.request, begin)
        if room.table.state == "lobby":
            await room.table.begin(first.person.id)
        return present_seated(room.table.record, first)

    async def _make_once(
        self, request: str | None, begin: Callable[[], NewRecord], acts: Sequence[Act] = ()
    ) -> tuple[Room, seating.JoinResult]:
        """Open a new table, or return the one that the same request opened before."""
        for _ in range(MAX_OPENING_TRIES):
            code = request and await self.hub.store.table_of_recovery(seating.secret_of(request))
            if code:
                room = await self.hub.room(code)
                first = seating.find_earlier_join(room.table.record, request)
                if first is None:
                    raise Missing("The table opened by this request is gone.")
                return room, first
            made, first = begin()
            try:
                recovery = AddedRecovery(first.person.recovery, made.code)
                room = await self._open(made, recovery, acts=acts)
            except WriteConflict:  # the same request ran twice, or the code is taken
                continue
            return room, first
        raise Full(NO_CODE)

    async def play_on(
        self, replay: str, wanted: http_bodies.PlayOn, address: str, player: str = ""
    ) -> http_bodies.Seated:
        """Open a table that continues a finished game from one of its moments, against bots."""
        recording = await self.hub.archive.recording(replay, address)
        moment = recording.moment(wanted.act)
        if wanted.act > MAX_PLAYED_ON_ACTS:
            raise Refusal(
                f"You can continue only from one of the first {MAX_PLAYED_ON_ACTS} moves."
            )

        def begin() -> NewRecord:
            made = branching.branch_record(moment, wanted.seat, wanted.pace, replay)
            return made, branching.seat_player(made, wanted.name, wanted.request, player)

        room, first = await self._make_once(wanted.request, begin, recording.choices[: wanted.act])
        self.hub.bot_workers.warm_up()
        return present_seated(room.table.record, first)

    async def _open(
        self,
        made: TableRecord,
        *more: Change,
        acts: Sequence[Act] = (),
        by: TablePersistence | None = None,
    ) -> Room:
        """Store a new table and load it, unless the server is full or about to stop."""
        self.hub.node.check_open()
        if self.hub.admin_sync.draining:
            raise Full("The server is about to restart. Try again in a moment.")
        playing = [room for room in self.hub.rooms.values() if room.table.record.state != "over"]
        if len(playing) >= self.hub.limits.tables:
            count_limit_hit("tables")
            open_tables = f"The server is full: {self.hub.limits.tables} tables are open."
            raise Full(f"{open_tables} Try again later.")
        text = msgspec.json.encode(made).decode()
        write = by.write if by else self.hub.store.write
        rows = branching.act_rows(acts)
        added = AddedTable(made.code, made.state, text, made.made, rows, self.hub.node.id)
        players = SavedTablePlayers(made.code, made.state, players_at(made, {}), made.made)
        async with self.hub.budgets.reserve("tables", 1):
            await write(added, *more, *([players] if players.players else []))
        return await self.hub.load_room(made.code)

    async def rematch(self, table: Table, person: int) -> None:
        """Open a new table for the same people; with only one person, start it at once."""
        table.people.seat_of(person)
        if table.state != "over":
            raise Refusal("The game isn't over yet.")
        made = await self._rematch_of(table)
        old = table.record
        if old.next_table is not None:
            await table.persistence.write()  # the request that came first may not be saved yet
            return
        if not table.people.present[old.host] or not hosting.may_host(old, old.host):
            hosting.take_over(made, person)
        opener = self.hub.openers.opener_of(old.code)
        self.hub.openers.take(opener)
        old.next_table, new_code = made.code, None
        try:
            changes = rematch_changes(table, made)
            other = await self._open(made, *changes, by=table.persistence)
            new_code = made.code
        except HeistError:
            old.next_table = None
            raise
        finally:
            self.hub.openers.settle(opener, new_code)
        made = other.table.record
        if seating.seated_people(made) == [made.host] and seating.can_start(made):
            await other.table.begin(person)
        table.on_lobby_change()

    async def _rematch_of(self, old: Table) -> TableRecord:
        """Make the rematch's record with a free code.

        It is saved together with the old table, which would have to reload if that failed."""
        for _ in range(MAX_OPENING_TRIES):
            made = rematches.rematch_record(old.record, old.winners)
            if not await self.hub.store.has_table(made.code):
                return made
        raise Full(NO_CODE)


def rematch_changes(table: Table, made: TableRecord) -> list[Change]:
    """Return what is saved with a rematch: the old table's link to it, and recovery codes."""
    recoveries = [MovedRecovery(one.recovery, made.code) for one in made.people if one.recovery]
    return [table.persistence.saved(), *recoveries]
