"""One table, assembled from its parts. It knows nothing about sockets.

`persistence`: the stored record. `people`: who is present. `starting`: the deal.
`attendance`: arriving, leaving, stand-ins. `match`: the running game, live and as shown.
`bots`: the bots' thoughts. `hints`: their advice.
`windows`: the open reaction window. `responses`: passing, waiting and standing orders in it.
`turns`: whose turn it is, for *My games*. `time`: clocks. `tutor`: the lesson, if any.
Everything runs in one event loop, so nothing needs a lock.
"""

import asyncio
import logging
import secrets
import time
from collections.abc import Callable, Sequence

import msgspec

from heistnight.kernel import journal
from heistnight.kernel.choices import Choice
from heistnight.kernel.errors import HeistError
from heistnight.kernel.events import Seat
from heistnight.kernel.game import Game
from heistnight.kernel.text_tokens import player
from heistnight.table.attendance import Attendance
from heistnight.table.bots.bot_seats import BotSeats
from heistnight.table.bots.bot_workers import BotWorkers
from heistnight.table.errors import CommitUnknown, Refusal, WriteConflict
from heistnight.table.game import correspondence
from heistnight.table.game.clocks import now
from heistnight.table.game.fast_forward import PLAYER_STILL_IN, no_person_is_in, start_fast_forward
from heistnight.table.game.live_game import LiveGame, start_game
from heistnight.table.game.match import Match
from heistnight.table.game.reload import LoadedTable, describe_failure
from heistnight.table.game.timekeeper import Timekeeper
from heistnight.table.game.window_passes import RowsToSave, WindowPasses
from heistnight.table.game_record import finished_game, is_recorded
from heistnight.table.hints import TableHints
from heistnight.table.notes import with_notes
from heistnight.table.people import People
from heistnight.table.starting import Starting
from heistnight.table.storage.changes import Change, SavedChatLine, SavedReplay
from heistnight.table.storage.persistence import COULD_NOT_SAVE, TablePersistence, wants_turns
from heistnight.table.storage.records import ActRow, TableRecord, TableState
from heistnight.table.storage.store import Store
from heistnight.table.storage.stored_tables import StoredTable
from heistnight.table.stored_turns import StoredTurns
from heistnight.table.tutor import Tutor
from heistnight.table.window_responses import WindowResponses

log = logging.getLogger("heistnight.table")

TriedAct = tuple[Game, list[Choice]]


class Table:
    def __init__(
        self,
        stored: StoredTable,
        store: Store,
        bot_workers: BotWorkers,
        live: LiveGame | None = None,
    ) -> None:
        """Set up the table; `live`: its game, if it was already replayed."""
        self.persistence = TablePersistence(stored, store)
        self.people = People(self.persistence)
        self.tutor = Tutor(self.persistence)
        self.match: Match | None = None
        self.bots = BotSeats(self.persistence, bot_workers, self._bot_acts)
        self.hints = TableHints(self, bot_workers)
        self.attendance = Attendance(self)
        self.starting = Starting(self)
        self.windows = WindowPasses(
            self.persistence, self.bots, self._write, lambda seat: self.on_view_change(seat)
        )
        self.responses = WindowResponses(self)
        self.turns = StoredTurns(self.persistence, self.windows)
        self.time = Timekeeper(
            self.persistence, self.bots, on_alarm=self.step, on_time_up=self._on_time_up
        )
        self.rows_committed = 0
        """Rows of acts and passes committed since the server started."""
        self._writing = 0
        """Running commits of such rows."""
        self.on_lobby_change: Callable[[], None] = lambda: None
        """Called when seats, people or settings have changed."""
        self.on_view_change: Callable[[Seat | None], None] = lambda _: None
        """Called when this seat, or everyone, has something new to see."""
        self.on_chat_reload: Callable[[list[SavedChatLine]], None] = lambda _: None
        """Called with the chat when the table was reloaded."""
        self._window_opening: asyncio.Future[None] | None = None
        """The running commit of an act that opens a reaction window."""
        self._waiters: dict[str, list[asyncio.Future[None]]] = {}
        """Requests being saved, and the futures that wait for that."""
        self._stepping = self._step_again = False
        self.persistence.on_reloaded = self._restart
        self._restore(LoadedTable(stored, live))

    @property
    def record(self) -> TableRecord:
        return self.persistence.record

    @property
    def state(self) -> TableState:
        """Return the state that people may know: a game is over once its end was shown."""
        if self.persistence.broken:
            return "broken"
        if self.record.state == "over" and self.match and not self.match.revealed_game.over:
            return "playing"
        return self.record.state

    @property
    def winners(self) -> tuple[Seat, ...]:
        """Return who has won, once the end was shown."""
        over = self.match is not None and self.state == "over"
        result = self.match.revealed_game.result if over and self.match else None
        return result.winners if result else ()

    # Starting and loading

    async def begin(self, person: int) -> None:
        await self.starting.begin(person)

    def set_up_first(self) -> None:
        """Set up the game that was just dealt."""
        if self.match is None:
            self._set_up(())
            if self.persistence.turns:
                self.persistence.write()

    def _restore(self, loaded: LoadedTable, first_moment: int = 0) -> None:
        stored = loaded.stored
        if stored.damage is not None:
            self.persistence.mark_broken(stored.damage)
        elif self.record.closed:
            self.persistence.mark_closed()
        elif self.record.state != "lobby":
            self._set_up(stored.acts, first_moment, loaded.live)
        elif self.record.starting:
            self.starting.resume()

    def _set_up(
        self, acts: Sequence[ActRow], first_moment: int = 0, live: LiveGame | None = None
    ) -> None:
        """Replay the stored game. If that fails, mark the table as broken and say why."""
        record = self.record
        try:
            if live is None:
                live = LiveGame(self._first_game())
                live.replay(acts)
        except HeistError as error:
            self.persistence.mark_broken(str(error))
        except Exception as error:  # a bug in the rules must not stop other tables
            log.exception("The rules of %s failed.", record.game)
            self.persistence.mark_broken(describe_failure(error))
        else:
            ended = record.state == "over"
            notes = with_notes(record, self.hints.notes())
            first_window = correspondence.first_window(record)
            self.match = Match(live, first_moment, notes, ended=ended, first_window=first_window)
            since = dict.fromkeys([one.id for one in record.people], acts[-1].at) if acts else {}
            self.turns.restore(self.match, since)
            if record.correspondence:
                self.windows.correspondence.restore(self.match, acts)
            if acts and record.state == "playing" and wants_turns(record):
                self.persistence.write()  # a crash may have left the turns of an earlier moment
            if acts and record.clock and not record.correspondence:
                self.match.clocks.lend(record.clock, time.time() - acts[-1].at)
            self.step()

    def _first_game(self) -> Game:
        game, teaches = start_game(self.record), self.record.lesson
        return self.tutor.begin(teaches) if teaches else game

    def _restart(self, loaded: LoadedTable | None) -> None:
        """Continue from the stored state after a failed write."""
        self.close()
        first_moment = self.match.reveal_queue.number + 1 if self.match else 0
        self.match = None
        if loaded is not None:
            self.on_chat_reload(loaded.stored.chat)
            self._restore(loaded, first_moment)
        self.on_lobby_change()
        self.on_view_change(None)

    # Acting

    async def answer(
        self, person: int, request: str, question: str, choices: Sequence[Choice]
    ) -> None:
        def change(live: LiveGame, seat: Seat) -> TriedAct:
            done = live.answer(seat, question, choices)
            try:
                self.tutor.judge(seat, *live.at_question(seat, question), choices)
            except Refusal:
                self.on_view_change(seat)
                raise
            return done

        await self._act(person, request, change)

    async def undo(self, person: int, request: str) -> None:
        def change(live: LiveGame, seat: Seat) -> TriedAct:
            done = live.undo(seat)
            self.tutor.taken_back(seat)
            return done

        await self._act(person, request, change)

    async def read_on(self, person: int) -> None:
        """Continue the lesson after the learner has read the coach's text."""
        match, seat = self.playing(), self.people.seat_of(person)
        self.tutor.read_on(seat, match.live.game)
        await self.persistence.save()
        self.on_view_change(seat)

    async def _act(
        self, person: int, request: str, change: Callable[[LiveGame, Seat], TriedAct]
    ) -> None:
        """Do it once, and return when it is saved."""
        await self.wait_for_window()
        key = f"{person}:{request}"
        match, seat = self.playing(key), self.people.seat_of(person)
        if key not in match.live.requests:
            self.attendance.take_back(person)
            match.check_may_respond(seat, now())
            self._apply(match, seat, change(match.live, seat), key)
        await self.until_saved(key)

    async def until_saved(self, key: str) -> None:
        """Wait until this request is saved, if it is not yet."""
        if key in self._waiters:
            waiter: asyncio.Future[None] = asyncio.get_running_loop().create_future()
            self._waiters[key].append(waiter)
            try:
                await waiter
            except (CommitUnknown, WriteConflict):
                raise
            except HeistError:
                raise Refusal(COULD_NOT_SAVE) from None

    def _bot_acts(self, match: Match, seat: Seat, question: str, choice: Choice) -> None:
        """Apply a bot's choice. In a window it waits for the end, as its own commit would show."""
        if self.match is not match or self.persistence.reloading is not None:
            return
        if match.window is not None and not match.window.settling:
            match.window.decided[seat] = choice
        else:
            self._apply(match, seat, match.live.answer(seat, question, [choice]), "")

    def note_shown(self, person: int, number: int) -> None:
        """Note that this person's client has shown everything up to this moment."""
        if self.match is not None:
            self.match.telling.note_seen(person, number)
            self.step()

    def show_response(self, seat: Seat) -> None:
        """Show a response to its own seat only, then check whether the window closes."""
        self.on_view_change(seat)
        asyncio.get_running_loop().call_soon(self.step)

    async def wait_for_window(self) -> None:
        """Wait until a window that was just opened is shown: a refusal could reveal it earlier."""
        while self._window_opening is not None:
            await asyncio.wait([self._window_opening])

    def _apply(self, match: Match, seat: Seat, done: TriedAct, key: str) -> asyncio.Future[None]:
        """Apply the act to the live game. Nobody sees it before it is saved."""
        if match.window is not None and seat in match.silent():
            self.windows.add_response(match, match.window, seat, now())
            self.show_response(seat)
        rows = match.live.apply(self.persistence.id, seat, done, key, time.time())
        return self._write(match, RowsToSave(rows, match.moments(), seat, key))

    def _write(self, match: Match, pending: RowsToSave) -> asyncio.Future[None]:
        written = self._save(match, pending)
        self._writing += 1
        if pending.key:
            self._waiters[pending.key] = []
        if match.revealed_game.window is None and any(
            one.window is not None for one in pending.moments
        ):
            self._window_opening = written
        written.add_done_callback(lambda result: self._written(result, match, pending))
        return written

    def _save(self, match: Match, pending: RowsToSave) -> asyncio.Future[None]:
        """Save the rows. The game's end is saved with its last window, no matter who was asked."""
        self.turns.note_next(match)
        if match.ends and self.record.state != "over":
            return self.persistence.save(*pending.rows, *self._ending(match.live.game))
        openly_by = pending.seat if match.revealed_game.window is None else None
        if openly_by is not None and self.people.forget_votes(openly_by):
            self.on_lobby_change()
            return self.persistence.save(*pending.rows)
        if self.record.lesson is not None:
            return self.persistence.save(*pending.rows)
        return self.persistence.write(*pending.rows)

    def _written(self, result: asyncio.Future[None], match: Match, pending: RowsToSave) -> None:
        self._writing -= 1
        for waiter in self._waiters.pop(pending.key, ()):
            pass_on(result, waiter)
        if result is self._window_opening:
            self._window_opening = None
        if result.cancelled() or result.exception() is not None or self.match is not match:
            return
        self.rows_committed += len(pending.rows)
        match.reveal_queue.add(pending.moments)
        if pending.settles is not None:
            pending.settles.settled = True
        if match.revealed_game.window is not None and pending.seat is not None:
            self.on_view_change(pending.seat)  # nobody else may see that a response came in
        self.step()

    def _ending(self, game: Game) -> list[Change]:
        """Mark the game as over, and return its replay and its record for players' histories."""
        replay = self._replay(game)
        if not is_recorded(self.record):
            return [msgspec.structs.replace(replay, names=[])]  # Forget me wouldn't find it
        return [replay, finished_game(self.record, game, replay.names)]

    def _replay(self, game: Game) -> SavedReplay:
        self.record.state = "over"
        self.record.replay = secrets.token_urlsafe(9)
        deal = self.record.deal.deal if self.record.deal else None
        text = journal.with_proof(game, deal)
        return SavedReplay(self.record.replay, self.people.names(), text, time.time())

    def playing(self, key: str = "") -> Match:
        """Return the running match, or refuse; `key`: the request, if it may be a repeat."""
        self.persistence.check_usable(self.match is not None and key in self.match.live.requests)
        if self.match is None:
            raise Refusal("The game hasn't started yet.")
        return self.match

    # Time

    def step(self) -> None:
        """Do what is due, until nothing is. A call from inside a step adds another round."""
        self._step_again = True
        if self._stepping:
            return
        self._stepping = True
        try:
            while self._step_again:
                self._step_again = False
                self._step_once()
        finally:
            self._stepping = False

    def _step_once(self) -> None:
        """Show what is due, start clocks, wake bots, and set the alarm for what comes next."""
        match = self.match
        if match is None or self.persistence.reloading is not None:
            return
        moment = now()
        watching = self.people.watching()
        if match.advance(moment, lambda number: self.windows.opened(number, moment), watching):
            self.on_view_change(None)
            if match.revealed_game.over:
                self.on_lobby_change()
            self.turns.note(match)
        if match.end_telling(moment, watching) and (match.window is not None or self.record.clock):
            self.on_view_change(None)
        if self.windows.vacations.end_used_up():
            self.persistence.save()
            self.on_lobby_change()
        self.windows.end_duel(match)
        self.windows.tend(match, moment)
        waiting = match.waiting()
        if match.window is None:
            self.windows.begin_turn(waiting)
        self.time.follow(match, waiting, moment)
        self.bots.wake(match, waiting)
        self.turns.note_correspondence(match, moment)
        self.time.set_alarm(match, moment)

    def note_turns(self) -> None:
        """Save whose turn it is, because someone wants to be told from now on."""
        if self.match is not None:
            self.turns.note(self.match)

    def _on_time_up(self, match: Match, seat: Seat) -> None:
        if match.live.game.window is not None:
            self._apply(match, seat, match.live.decline(seat), "")
        else:
            self.bots.late.append(match.live.question(seat))
            self.attendance.stand_in(seat, f"A bot plays for {player(seat)}: time ran out.")

    def due(self) -> float | None:
        """Return the seconds until something happens without people; None: nothing will."""
        if self.bots.thinking or self._writing or self.record.starting:
            return 0.0
        return self.time.due()

    def close(self) -> None:
        self.persistence.close()
        self.starting.close()
        self.time.close()
        self.bots.close()

    # Fast forward

    def hurry(self) -> None:
        """Continue at the new pace."""
        if self.match is not None:
            self.bots.hurry(self.match)
            self.step()

    @property
    def may_end(self) -> bool:
        return self.state == "playing" and no_person_is_in(self.persistence, self.match)

    async def show_end(self, person: int) -> None:
        """Play the rest at once for people who are out of the game."""
        self.people.seat_of(person)
        self.playing()
        if not self.may_end:
            raise Refusal(PLAYER_STILL_IN)
        start_fast_forward(self.record)
        saved = self.persistence.save()
        self.on_lobby_change()
        self.hurry()
        await saved


def pass_on(result: asyncio.Future[None], waiter: asyncio.Future[None]) -> None:
    """Pass the result on before anything is shown, so that both are sent together."""
    if waiter.done():
        return
    if result.cancelled():
        waiter.cancel()
    elif (error := result.exception()) is not None:
        waiter.set_exception(error)
    else:
        waiter.set_result(None)
