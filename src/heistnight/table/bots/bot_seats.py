"""Seats that bots play: always, for an absent person, or for one question."""

import asyncio
from collections.abc import Callable, Sequence

from heistnight.bots import default_advisor
from heistnight.kernel.choices import Choice
from heistnight.kernel.events import Seat
from heistnight.learn.coach import answer_of
from heistnight.learn.courses import lesson
from heistnight.table.bots.bot_workers import BotWorkers
from heistnight.table.game import pace
from heistnight.table.game.clocks import now
from heistnight.table.game.match import Match
from heistnight.table.storage.persistence import TablePersistence

ActCallback = Callable[[Match, Seat, str, Choice], None]


class BotSeats:
    """Keeps the bots' running thoughts, and the questions a bot answers for a person."""

    def __init__(
        self, persistence: TablePersistence, bot_workers: BotWorkers, act: ActCallback
    ) -> None:
        self.persistence, self.bot_workers, self.act = persistence, bot_workers, act
        self.thinking: dict[Seat, tuple[str, asyncio.Task[None]]] = {}
        self.covered: set[str] = set()
        """Questions a bot answers for a person who keeps the seat, because their time is up."""
        self.late: list[str] = []
        """The open questions whose time ran out, once for each time it did."""

    def plays(self, match: Match, seat: Seat) -> bool:
        covered = match.live.question(seat) in self.covered
        return self.persistence.record.seats[seat].played_by_bot or covered

    def wake(self, match: Match, waiting: Sequence[Seat]) -> None:
        """Let every bot that is asked think about its question, and about nothing else."""
        questions = {match.live.question(seat) for seat in waiting}
        self.covered &= questions
        self.late = [question for question in self.late if question in questions]
        decided = match.window.decided if match.window is not None else {}
        for seat in waiting:
            if seat in decided:
                continue
            question = match.live.question(seat)
            if self.plays(match, seat) and self.thinking.get(seat, ("",))[0] != question:
                self.stop(seat)
                task = asyncio.create_task(self._think(match, seat, question))
                self.thinking[seat] = question, task

    async def _think(self, match: Match, seat: Seat, question: str) -> None:
        """Answer at the table's pace; in a window at once, so that the time reveals nothing."""
        game, record = match.live.game, self.persistence.record
        kind = record.seats[seat].bot or default_advisor(record.game)
        begun = now()
        if game.window is not None:
            delay, patience = 0.0, match.time_to_think(begun)
        else:
            delay, patience = pace.draw_seconds(pace.BOT_SECONDS, record.speed), None
            delay *= pace.FOLLOW_UP_FACTOR if game.may_undo(seat) else 1
        if record.lesson is not None:
            choice = answer_of(lesson(record.lesson.id), game, seat)
        else:
            choice = await self.bot_workers.choose(game, seat, kind, patience, record.code)
        await asyncio.sleep(max(0.0, begun + delay - now()))
        if self.thinking.get(seat, ("",))[0] == question:
            del self.thinking[seat]
        still_asked = seat in match.live.game.waiting and match.live.question(seat) == question
        if still_asked and self.plays(match, seat):
            self.act(match, seat, question, choice)

    def hurry(self, match: Match) -> None:
        """Restart the bots' waits at a new pace. In a window they do not wait."""
        if match.live.game.window is None:
            self.close()

    def hand_back(self, match: Match, seat: Seat) -> None:
        """Stop the bot's thought: the person is back and decides."""
        question = match.live.question(seat)
        if self.late.count(question) > 1:
            self.covered.add(question)  # nobody can block the game by coming back repeatedly
            return
        self.stop(seat)
        if match.window is not None:
            match.window.decided.pop(seat, None)
        match.clocks.restart(seat)

    def stop(self, seat: Seat) -> None:
        if seat in self.thinking:
            self.thinking.pop(seat)[1].cancel()

    def close(self) -> None:
        for seat in list(self.thinking):
            self.stop(seat)
