"""One table: its people, its game, its clocks and bots. It knows nothing of sockets."""

import asyncio
import logging
import secrets
import time
from collections.abc import Callable, Sequence

import msgspec

from heistnight.bots import bots
from heistnight.catalogue import new
from heistnight.kernel.choices import Choice
from heistnight.kernel.errors import HeistError
from heistnight.kernel.events import Seat
from heistnight.kernel.game import Game
from heistnight.table import pace, seating
from heistnight.table.clocks import Clocks
from heistnight.table.company import Company
from heistnight.table.errors import Refusal
from heistnight.table.log import Log
from heistnight.table.play import AWAITED, Play
from heistnight.table.records import ActRow, TableState
from heistnight.table.scenes import Scenes
from heistnight.table.store import Store, StoredTable
from heistnight.table.thinkers import Thinkers
from heistnight.table.writers import Change, SavedReplay, SavedTable

log = logging.getLogger("heistnight.table")

Done = tuple[Game, list[Choice]]


class Table(Company):
    """Everything happens in one event loop, so nothing is locked."""

    def __init__(self, stored: StoredTable, store: Store, thinkers: Thinkers) -> None:
        super().__init__(stored.record)
        self.id = stored.id
        self.store, self.thinkers = store, thinkers
        self.play: Play | None = None
        self.scenes: Scenes | None = None
        self.log = Log(0)
        self.clocks = Clocks()
        self.broken: str | None = None
        self.kept = 0
        """Acts acknowledged since the start of the server."""
        self._pending: dict[str, asyncio.Future[None]] = {}
        self._thinking: dict[Seat, tuple[str, asyncio.Task[None]]] = {}
        self._covered: set[Seat] = set()
        """Seats whose clock ran out in a hidden window: a bot answers just that."""
        self._timer: asyncio.TimerHandle | None = None
        self.on_scene: Callable[[Seat | None], None] = lambda _: None
        """Something new to be seen: by this seat alone, or by everybody."""
        if self.record.state != "lobby":
            self._set_up(stored.acts)

    @property
    def state(self) -> TableState:
        return "broken" if self.broken else self.record.state

    # Beginning

    def _set_up(self, acts: Sequence[ActRow]) -> None:
        """The game as it was written down; or the table is out of order, and says why."""
        record = self.record
        try:
            self.play = Play(new(record.game, len(record.seats), record.seed, record.options))
            self.play.again(acts)
        except HeistError as error:
            self._quarantine(str(error))
        except Exception as error:  # a fault in the rules: the other tables go on
            log.exception("The rules of %s failed.", record.game)
            self._quarantine(f"the rules failed ({type(error).__name__})")
        else:
            self.scenes = Scenes(self.play.game)
            self.log = Log(len(record.seats))
            self.log.follow(self.play.game.told)
            if acts and record.clock:
                self.clocks.lend(record.clock, time.time() - acts[-1].at)
            self._step()

    def _quarantine(self, reason: str) -> None:
        self.play = self.scenes = None
        self.broken = (
            f"This table cannot be restored with this version of Heist Night: {reason}. "
            "Nothing of it is lost; other tables are not affected."
        )
        log.error("Table %s is set aside: %s", self.record.code, reason)

    async def begin(self, person: int) -> None:
        seating.start(self.record, person)
        try:
            await self.save()
        except HeistError:
            self.record.state = "lobby"
            raise
        self._set_up(())
        self.on_lobby()
        self.on_scene(None)

    def save(self, *more: Change) -> asyncio.Future[None]:
        record = msgspec.json.encode(self.record).decode()
        return self.store.write(SavedTable(self.id, self.record.state, record), *more)

    # Acting

    async def answer(
        self, person: int, request: str, question: str, choices: Sequence[Choice]
    ) -> None:
        await self._act(person, request, lambda play, seat: play.answer(seat, question, choices))

    async def undo(self, person: int, request: str) -> None:
        await self._act(person, request, lambda play, seat: play.undo(seat))

    async def _act(self, person: int, request: str, change: Callable[[Play, Seat], Done]) -> None:
        """Do it once, and come back when it is on the disk."""
        play, seat = self._playing(), self.seat_of(person)
        key = f"{person}:{request}"
        if key not in play.requests:
            self.take_back(person)
            self._check_window(play, seat)
            done = self._keep(play, seat, change(play, seat), key)
        elif key in self._pending:
            done = self._pending[key]
        else:
            return
        try:
            await asyncio.shield(done)
        except HeistError:
            raise Refusal("That could not be written down, so it does not count.") from None

    def _check_window(self, play: Play, seat: Seat) -> None:
        """While answers are secret, whoever is not asked hears one and the same thing."""
        scenes = self.scenes
        assert scenes is not None
        if scenes.shown.window is None:
            return
        asked = scenes.live and seat in scenes.shown.waiting and seat in play.game.waiting
        if not asked:
            raise Refusal(AWAITED, "G-3")

    def _keep(self, play: Play, seat: Seat, done: Done, key: str) -> asyncio.Future[None]:
        rows = play.keep(self.id, seat, done, key, time.time())
        moments = [*play.game.passed, play.game]
        if play.game.over:
            written = self.save(*rows, self._replay(play.game))
        else:
            written = self.store.write(*rows)
        if key:
            self._pending[key] = written
        done_by = seat, key, len(rows)
        written.add_done_callback(lambda result: self._written(result, moments, *done_by))
        return written

    def _written(
        self, result: asyncio.Future[None], moments: list[Game], seat: Seat, key: str, acts: int
    ) -> None:
        self._pending.pop(key, None)
        if result.cancelled() or self.scenes is None:
            return
        if result.exception() is not None:
            self._reloading = asyncio.create_task(self._reload())
            return
        self.kept += acts
        self.scenes.add(moments)
        if self.scenes.shown.window is not None:
            self.on_scene(seat)  # nobody else may see that something came in
        self._step()

    async def _reload(self) -> None:
        """Back to what is written down."""
        stored = await self.store.table(self.record.code)
        self.store.failed.discard(self.id)
        if stored is not None:
            self.record.state = stored.record.state
            self._set_up(stored.acts)
            self.on_scene(None)

    def _replay(self, game: Game) -> SavedReplay:
        """The game is over: from now on it can be watched again."""
        self.record.state = "over"
        self.record.replay = secrets.token_urlsafe(9)
        return SavedReplay(self.record.replay, self.names(), game.save())

    # Time

    def _step(self) -> None:
        """Show what is due, start clocks, wake bots, and set the alarm for what comes next."""
        scenes, play = self.scenes, self.play
        if scenes is None or play is None:
            return
        now, before = time.monotonic(), scenes.number
        scenes.advance(now, self._window_time)
        if scenes.number != before:
            self.log.follow(scenes.shown.told)
            self.on_scene(None)
            if scenes.shown.over:
                self.on_lobby()
        waiting = play.game.waiting if scenes.live else ()
        self.clocks.follow({seat: play.question(seat) for seat in waiting}, now)
        self._check_clocks(now)
        self._wake_bots(play, waiting)
        self._set_alarm(now)

    def _window_time(self) -> float:
        return pace.window_time(self.record.pace, len(seating.seated_people(self.record)))

    def _set_alarm(self, now: float) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
        times = [self.scenes.next_change] if self.scenes else []
        times += [self.clocks.end(seat, self.record.clock) for seat in self._on_the_clock()]
        due = [moment for moment in times if moment is not None]
        if due:
            delay = max(0.0, min(due) - now)
            self._timer = asyncio.get_running_loop().call_later(delay + 0.001, self._step)

    def _on_the_clock(self) -> list[Seat]:
        return [seat for seat in self.clocks.asked if not self.played_by_bot(seat)]

    def _idle(self, seat: Seat) -> float:
        """How long others have waited for this seat, as far as they may know."""
        if self.scenes is None or self.scenes.shown.window is not None:
            return 0.0
        return self.clocks.waited(seat, time.monotonic())

    def _handed_back(self, seat: Seat) -> None:
        if seat in self._thinking:
            self._thinking.pop(seat)[1].cancel()
        self.clocks.restart(seat)

    def played_by_bot(self, seat: Seat) -> bool:
        return self.record.seats[seat].played_by_bot or seat in self._covered

    def _check_clocks(self, now: float) -> None:
        for seat in self._on_the_clock():
            end = self.clocks.end(seat, self.record.clock)
            if end is None or now < end or seat in self._covered:
                continue
            if self.play is not None and self.play.game.window is not None:
                self._covered.add(seat)  # in silence: nobody may know that this seat was asked
            else:
                self.stand_in(seat)

    # Bots

    def _wake_bots(self, play: Play, waiting: Sequence[Seat]) -> None:
        self._covered &= set(waiting)
        for seat in waiting:
            if self.played_by_bot(seat):
                question = play.question(seat)
                if self._thinking.get(seat, ("",))[0] != question:
                    task = asyncio.create_task(self._think(play, seat, question))
                    self._thinking[seat] = question, task

    async def _think(self, play: Play, seat: Seat, question: str) -> None:
        """At a human pace, but at once where time would tell something to the only person."""
        game, place = play.game, self.record.seats[seat]
        delay = pace.bot_delay(self.record.pace)
        if game.window is not None and len(seating.seated_people(self.record)) < 2:
            delay = 0.0
        elif game.may_undo(seat):
            delay *= pace.FOLLOW_UP
        kind = place.bot or bots(self.record.game)[-1]
        begun = time.monotonic()
        choice = await self.thinkers.choose(game, seat, kind)
        await asyncio.sleep(max(0.0, begun + delay - time.monotonic()))
        still_asked = self.play is play and play.question(seat) == question
        self._thinking.pop(seat, None)
        if still_asked and seat in play.game.waiting and self.played_by_bot(seat):
            try:
                self._keep(play, seat, play.answer(seat, question, [choice]), "")
            except Refusal as refusal:
                log.error("A bot at table %s: %s", self.record.code, refusal)

    # Looking

    def _playing(self) -> Play:
        if self.broken:
            raise Refusal(self.broken)
        if self.play is None:
            raise Refusal("The game has not begun.")
        return self.play

    def close(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
        for _, task in self._thinking.values():
            task.cancel()
