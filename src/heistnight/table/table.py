"""One table: its people, its game, its clocks and bots. It knows nothing of sockets."""

import asyncio
import logging
import secrets
import time
from collections.abc import Callable, Sequence

from heistnight.bots import bots
from heistnight.kernel.choices import Choice
from heistnight.kernel.errors import HeistError
from heistnight.kernel.events import Seat
from heistnight.kernel.game import Decision, Game
from heistnight.table import pace, seating
from heistnight.table.clocks import Clocks
from heistnight.table.errors import Refusal
from heistnight.table.keeping import UNWRITTEN, Keeping
from heistnight.table.log import Log
from heistnight.table.play import AWAITED, Play, begun
from heistnight.table.records import ActRow, TableState
from heistnight.table.scenes import Scenes
from heistnight.table.store import Store, StoredTable
from heistnight.table.thinkers import Thinkers
from heistnight.table.writers import SavedReplay

log = logging.getLogger("heistnight.table")

Done = tuple[Game, list[Choice]]


class Table(Keeping):
    """Everything happens in one event loop, so nothing is locked."""

    def __init__(self, stored: StoredTable, store: Store, thinkers: Thinkers) -> None:
        super().__init__(stored, store)
        self.thinkers = thinkers
        self.play: Play | None = None
        self.scenes: Scenes | None = None
        self._first_moment = 0
        self.log = Log(0)
        self.clocks = Clocks()
        self.kept = 0
        """Acts acknowledged since the start of the server."""
        self._hushed: asyncio.Future[None] | None = None
        """An act that opens or ends a window for secret answers is being written."""
        self._pending: dict[str, asyncio.Future[None]] = {}
        self._thinking: dict[Seat, tuple[str, asyncio.Task[None]]] = {}
        self._covered: set[str] = set()
        """Questions that a bot answers for a person who keeps the seat: the time for them is up."""
        self._late: list[str] = []
        """The open questions for which the time ran out, as often as it did."""
        self._timer: asyncio.TimerHandle | None = None
        self.on_scene: Callable[[Seat | None], None] = lambda _: None
        """Something new to be seen: by this seat alone, or by everybody."""
        if stored.damage is not None:
            self._quarantine(stored.damage)
        elif self.record.state != "lobby":
            self._set_up(stored.acts)

    @property
    def state(self) -> TableState:
        """As people may know it: a game is over once its end has been shown."""
        if self.broken:
            return "broken"
        if self.record.state == "over" and self.scenes and not self.scenes.shown.over:
            return "playing"
        return self.record.state

    # Beginning

    def _set_up(self, acts: Sequence[ActRow]) -> None:
        """The game as it was written down; or the table is out of order, and says why."""
        record = self.record
        try:
            play = Play(begun(record))
            play.again(acts)
            if acts and record.clock:
                self.clocks.lend(record.clock, time.time() - acts[-1].at)
        except HeistError as error:
            self._quarantine(str(error))
        except Exception as error:  # a fault in the rules: the other tables go on
            log.exception("The rules of %s failed.", record.game)
            self._quarantine(f"the rules failed ({type(error).__name__})")
        else:
            self.play, self.scenes = play, Scenes(play.game, self._first_moment)
            self.log = Log(len(record.seats))
            self.log.follow(play.game.log)
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
        await self.save()
        self._set_up(())
        self.on_lobby()
        self.on_scene(None)

    # Acting

    async def answer(
        self, person: int, request: str, question: str, choices: Sequence[Choice]
    ) -> None:
        await self._act(person, request, lambda play, seat: play.answer(seat, question, choices))

    async def undo(self, person: int, request: str) -> None:
        await self._act(person, request, lambda play, seat: play.undo(seat))

    async def _act(self, person: int, request: str, change: Callable[[Play, Seat], Done]) -> None:
        """Do it once, and come back when it is on the disk."""
        await self.hushed()
        play, seat = self.playing(), self.seat_of(person)
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
            raise Refusal(UNWRITTEN) from None

    async def hushed(self) -> None:
        """Wait until a window that was just opened is shown: before, a refusal might tell of it."""
        while self._hushed is not None:
            await asyncio.wait([self._hushed])

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
        place = self.record.seats[seat]
        if play.game.over:
            written = self.save(*rows, self._replay(play.game))
        elif place.votes:
            place.votes = []
            written = self.save(*rows)
            self.on_lobby()
        else:
            written = self._write(*rows)
        if key:
            self._pending[key] = written
        if any(moment.window is not None for moment in moments):
            self._hushed = written
        done_by = seat, key, len(rows)
        written.add_done_callback(lambda result: self._written(result, moments, *done_by))
        return written

    def _written(
        self, result: asyncio.Future[None], moments: list[Game], seat: Seat, key: str, acts: int
    ) -> None:
        self._pending.pop(key, None)
        if result is self._hushed:
            self._hushed = None
        if result.cancelled() or result.exception() is not None or self.scenes is None:
            return
        self.kept += acts
        self.scenes.add(moments)
        if self.scenes.shown.window is not None:
            self.on_scene(seat)  # nobody else may see that something came in
        self._step()

    def _replay(self, game: Game) -> SavedReplay:
        """The game is over: from now on it can be watched again."""
        self.record.state = "over"
        self.record.replay = secrets.token_urlsafe(9)
        return SavedReplay(self.record.replay, self.names(), game.save())

    # Time

    def _step(self) -> None:
        """Show what is due, start clocks, wake bots, and set the alarm for what comes next."""
        scenes, play = self.scenes, self.play
        if scenes is None or play is None or self.restoring is not None:
            return
        now, before = time.monotonic(), scenes.number
        scenes.advance(now, self._window_time)
        if scenes.number != before:
            self.log.follow(scenes.shown.log)
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
        question = self.play.question(seat) if self.play else ""
        if self._late.count(question) > 1:
            self._covered.add(question)  # nobody can stop the game by coming back again and again
            return
        if seat in self._thinking:
            self._thinking.pop(seat)[1].cancel()
        self.clocks.restart(seat)

    def played_by_bot(self, seat: Seat) -> bool:
        covered = self.play is not None and self.play.question(seat) in self._covered
        return self.record.seats[seat].played_by_bot or covered

    def _check_clocks(self, now: float) -> None:
        for seat in self._on_the_clock():
            end = self.clocks.end(seat, self.record.clock)
            if end is None or now < end or self.play is None:
                continue
            question = self.play.question(seat)
            if self.play.game.window is not None:
                self._covered.add(question)  # in silence: nobody may know that this seat was asked
            else:
                self._late.append(question)
                self.stand_in(seat)

    # Bots

    def _wake_bots(self, play: Play, waiting: Sequence[Seat]) -> None:
        questions = {play.question(seat) for seat in waiting}
        self._covered &= questions
        self._late = [question for question in self._late if question in questions]
        for seat in waiting:
            if self.played_by_bot(seat):
                question = play.question(seat)
                before = self._thinking.get(seat)
                if before is None or before[0] != question:
                    if before is not None:
                        before[1].cancel()
                    task = asyncio.create_task(self._think(play, seat, question))
                    self._thinking[seat] = question, task

    async def _think(self, play: Play, seat: Seat, question: str) -> None:
        """At a human pace, but at once where the time might tell that somebody was asked."""
        game, place = play.game, self.record.seats[seat]
        kind = place.bot or bots(self.record.game)[-1]
        begun = time.monotonic()
        if game.window is not None:
            delay, patience = 0.0, self._window_left(begun)
        else:
            delay, patience = pace.bot_delay(self.record.pace), None
            delay *= pace.FOLLOW_UP if game.may_undo(seat) else 1
        choice = await self.thinkers.choose(game, seat, kind, patience)
        await asyncio.sleep(max(0.0, begun + delay - time.monotonic()))
        if self._thinking.get(seat, ("",))[0] == question:
            del self._thinking[seat]
        still_asked = self.play is play and play.question(seat) == question
        if not still_asked or seat not in play.game.waiting or not self.played_by_bot(seat):
            return
        if self.restoring is None:
            self._keep(play, seat, play.answer(seat, question, [choice]), "")

    def _window_left(self, now: float) -> float | None:
        """While a window is open anyway, a bot's answer must not make it longer."""
        left = self.scenes.until - now if self.scenes is not None else 0.0
        return left if left > 0 else None

    # Looking

    def playing(self) -> Play:
        self.check_whole()
        if self.play is None:
            raise Refusal("The game has not begun.")
        return self.play

    def on_restored(self) -> None:
        self.on_lobby()
        self.on_scene(None)

    def foresee(
        self, seat: Seat, question: str, choices: Sequence[Choice]
    ) -> tuple[list[tuple[str, Decision]], str | None]:
        """What a plan would answer; nothing while answers are secret, whoever is asked."""
        play = self.playing()
        if self.scenes is None or self.scenes.shown.window is not None:
            raise Refusal(AWAITED, "G-3")
        return play.foresee(seat, question, choices)

    def close(self) -> None:
        if self.restoring is not None:
            self.restoring.cancel()
        if self._timer is not None:
            self._timer.cancel()
        for _, task in self._thinking.values():
            task.cancel()
        self._thinking.clear()

    def _clear(self) -> None:
        self.close()
        self._first_moment = self.scenes.number + 1 if self.scenes else 0
        self.play = self.scenes = None
