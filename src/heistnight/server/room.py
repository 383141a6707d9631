"""A table and those who look at it: every message they send, every message they get."""

import asyncio
import logging
import time
from collections.abc import Awaitable, Callable
from typing import TYPE_CHECKING, Any

import msgspec

from heistnight.kernel.errors import HeistError
from heistnight.kernel.game import Game
from heistnight.server import parts, protocol, shown
from heistnight.server.chat import Chat
from heistnight.server.viewer import Viewer
from heistnight.table import seating
from heistnight.table.errors import Refusal
from heistnight.table.log import Eyes
from heistnight.table.records import hashed
from heistnight.table.table import Table

if TYPE_CHECKING:
    from heistnight.server.hub import Hub

log = logging.getLogger("heistnight.room")

MOST_SOCKETS = 12
"""Of one person at one table."""
REQUESTS_KEPT = 60
FAULT = "Something went wrong here; nothing was done."


class Room:
    """One table's sockets."""

    def __init__(self, table: Table, hub: "Hub", chat: Chat) -> None:
        self.table, self.hub, self.chat = table, hub, chat
        self.viewers: set[Viewer] = set()
        self.used = time.time()
        """When somebody last asked for it, or went away."""
        self._views: dict[Eyes, msgspec.Raw] = {}
        self._viewed: Game | None = None
        table.on_lobby = self.show_lobby
        table.on_scene = self.show_table
        chat.on_said = self.tell

    @property
    def spectators(self) -> int:
        return sum([viewer.person is None for viewer in self.viewers])

    def show_lobby(self) -> None:
        for viewer in self.viewers:
            viewer.show_lobby()

    def show_table(self, seat: Eyes) -> None:
        for viewer in self.viewers:
            if seat is None or self.eyes(viewer) == seat:
                viewer.show_table()

    def tell(self, message: protocol.ServerMessage) -> None:
        for viewer in self.viewers:
            viewer.say(message)

    # Coming and going

    def enter(self, viewer: Viewer, hello: protocol.Hello) -> None:
        if hello.token is not None:
            token = hashed(hello.token)
            people = [one for one in self.table.record.people if token in one.tokens]
            if not people:
                raise Refusal("This token is not of this table: join it, or watch.")
            viewer.person = people[0].id
            if self.table.present[viewer.person] >= MOST_SOCKETS:
                raise Refusal("You look at this table from too many places already.")
        elif self.spectators >= self.hub.limits.viewers:
            raise Refusal("Too many people watch this table already.")
        viewer.room = self
        viewer.seen, viewer.mark = hello.seen, hello.mark
        self.viewers.add(viewer)
        viewer.say(self.welcome(viewer))
        if viewer.person is not None:
            self.table.arrive(viewer.person)
        self.show_lobby()
        viewer.show_table()

    def exit(self, viewer: Viewer) -> None:
        self.viewers.discard(viewer)
        self.used = time.time()
        if viewer.person is not None:
            self.table.leave(viewer.person)
        self.show_lobby()

    # What viewers get

    def welcome(self, viewer: Viewer) -> protocol.Welcome:
        record = self.table.record
        person = seating.person_of(record, viewer.person)
        return protocol.Welcome(
            version=protocol.VERSION,
            code=record.code,
            game=record.game,
            person=viewer.person,
            seat=self.eyes(viewer),
            name=person.name if person else "",
            chat=list(self.chat.lines),
            facts=shown.own_facts(record.game),
        )

    def lobby(self) -> protocol.Lobby:
        return shown.lobby_shown(self.table, self.spectators)

    def eyes(self, viewer: Viewer) -> Eyes:
        if viewer.person is None:
            return None
        return seating.seat_of(self.table.record, viewer.person)

    def table_for(self, viewer: Viewer) -> protocol.ServerMessage | None:
        table = self.table
        if table.broken:
            return protocol.Broken(reason=table.broken)
        if table.scenes is None:
            return None
        game, eyes = table.scenes.shown, self.eyes(viewer)
        lines = table.log.eyes[eyes]
        start = lines.start(viewer.seen, viewer.mark)
        viewer.seen, viewer.mark = len(lines.lines), lines.mark()
        if game.over and not viewer.over_sent:
            viewer.over_sent = True
            viewer.say(self.over(game))
        return protocol.Table(
            moment=table.scenes.number,
            view=self.view(game, eyes),
            events_from=start,
            events=[msgspec.Raw(line) for line in lines.lines[start:]],
            mark=viewer.mark,
            decision=self.decision(eyes),
            may_undo=self.may_undo(eyes),
            clocks=shown.seconds_left(table, eyes),
            chat_open=shown.chat_open(table),
        )

    def view(self, game: Game, eyes: Eyes) -> msgspec.Raw:
        """All viewers' views of a moment are made together, and once."""
        if self._viewed is not game:
            needed = list({self.eyes(viewer) for viewer in self.viewers})
            views = game.typed_views(needed)
            encoded = [msgspec.Raw(msgspec.json.encode(view)) for view in views]
            self._views = dict(zip(needed, encoded, strict=True))
            self._viewed = game
        if eyes not in self._views:
            self._views[eyes] = msgspec.Raw(msgspec.json.encode(game.typed_view(eyes)))
        return self._views[eyes]

    def decision(self, eyes: Eyes) -> parts.DecisionShown | None:
        scenes, play = self.table.scenes, self.table.play
        if eyes is None or scenes is None or play is None or not scenes.live:
            return None
        decision = scenes.shown.as_seen_by(eyes).pending.get(eyes)
        if decision is None:
            return None
        return shown.decision_shown(decision, play.question(eyes, scenes.shown))

    def may_undo(self, eyes: Eyes) -> bool:
        scenes = self.table.scenes
        if eyes is None or scenes is None or not scenes.live or scenes.shown.window is not None:
            return False
        return scenes.shown.may_undo(eyes)

    def over(self, game: Game) -> protocol.Over:
        play, result = self.table.play, game.result
        assert play is not None
        assert result is not None
        return protocol.Over(
            result=result,
            worth=shown.worth_shown(play.worth),
            replay=self.table.record.replay or "",
        )

    # What viewers say

    async def hear(self, viewer: Viewer, message: Any) -> None:
        """Do it, or refuse in words. Nothing that one viewer sends can hurt another."""
        request: str | None = getattr(message, "request", None)
        handler = HANDLERS[type(message)]
        try:
            if isinstance(message, CHANGES):
                answer = await self._change(viewer, message, handler)
            else:
                answer = await handler(self, viewer, message)
            viewer.say(answer or protocol.Ack(request=request or ""))
        except Refusal as refusal:
            viewer.say(refused(request, refusal.reason, refusal.rule))
        except HeistError as error:
            viewer.say(refused(request, str(error)))
        except asyncio.CancelledError:
            raise
        except Exception as error:
            log.exception("A %s failed: %s", type(message).__name__, type(error).__name__)
            viewer.say(refused(request, FAULT))

    async def _change(
        self, viewer: Viewer, message: Any, handler: "Handler"
    ) -> protocol.ServerMessage | None:
        """Done once, however often it is asked for; a refusal leaves nothing behind."""
        person, table = self.person(viewer), self.table
        table.check_whole()
        record, host = table.record, table.record.host
        key = f"{person}:{message.request}"
        if key in record.requests:
            await self.hub.store.write()  # the first one may still be on its way
            return None
        record.requests = [*record.requests, key][-REQUESTS_KEPT:]
        try:
            return await handler(self, viewer, message)
        except BaseException:
            record.requests = [one for one in record.requests if one != key]
            record.host = host
            raise

    def person(self, viewer: Viewer) -> int:
        if viewer.person is None:
            raise Refusal("You are watching. Join the table to take part.")
        return viewer.person

    def host(self, viewer: Viewer) -> int:
        """While the host is away, somebody else who is here may be host."""
        person, record = self.person(viewer), self.table.record
        if record.host != person and not self.table.present[record.host]:
            record.host = person
        return person


def refused(request: str | None, reason: str, rule: str | None = None) -> protocol.Refused:
    return protocol.Refused(request=request, reason=reason, rule=rule)


CHANGES = (
    protocol.Sit,
    protocol.Stand,
    protocol.Swap,
    protocol.SetBot,
    protocol.SetTable,
    protocol.Start,
    protocol.Rematch,
    protocol.Vote,
    protocol.TakeBackSeat,
)
"""What is kept in the table's record."""

Handler = Callable[[Room, Viewer, Any], Awaitable[protocol.ServerMessage | None]]
HANDLERS: dict[type, Handler] = {}
"""Filled by `heistnight.server.handlers`."""
