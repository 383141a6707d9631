"""A game as a table plays it: numbered questions, requests done once, plans all or nothing."""

from collections.abc import Iterable, Iterator, Sequence

import msgspec

from heistnight.catalogue import new, rules_of
from heistnight.kernel.choices import Choice
from heistnight.kernel.errors import IllegalMove
from heistnight.kernel.events import LoggedEvent, Seat
from heistnight.kernel.game import Decision, Game
from heistnight.kernel.text_tokens import Words
from heistnight.kernel.versions import first_pack, pack_for
from heistnight.table.errors import Refusal
from heistnight.table.storage.records import PASSED, UNDO, ActRow, TableRecord

QUESTION_CLOSED = "You can't change that answer anymore."
RESPONSES_AWAITED = "Waiting for responses."
RESPONSE_STANDS = "A response to a card is final, and other responses stay hidden (G-3)."

MAX_UNDOS = 1_000
TOO_MANY_UNDOS = f"Nothing left to undo: this table has used its {MAX_UNDOS} undos."


def start_game(record: TableRecord) -> Game:
    """Return a table's game before its first act, with the rules and pack it was begun with.

    Raises HeistError, naming what is missing, if this server does not have them.
    """
    rules = rules_of(record.game)
    pack = pack_for(rules, record.rules, record.pack or first_pack(rules))
    return new(record.game, len(record.seats), record.seed, record.options, pack, record.rig)


class ScoreAfterAct(msgspec.Struct, frozen=True):
    """Everyone's score after an act, and the events that led to it."""

    act: int
    points: tuple[int, ...]
    by: Seat | None = None
    """The seat that acted …"""
    label: Words | None = None
    """… and its choice; None if several things happened at once."""
    events: tuple[LoggedEvent, ...] = ()


class LiveGame:
    """The live game. Each change is tried on a copy first: it happens completely or not at all."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.epoch = 0
        """Counts undone public acts: questions after one get new names."""
        self.rows = 0
        self.taken_back = 0
        self.requests: set[str] = set()
        self.worth: list[ScoreAfterAct] = []
        """The scores, wherever they may have changed."""
        self._note_worth(None)

    # Questions

    def question(self, seat: Seat, game: Game | None = None) -> str:
        """Return the name of the seat's current or next question in this game."""
        return f"{seat}.{(game or self.game).answered(seat)}.{self.epoch}"

    def at_question(self, seat: Seat, question: str) -> tuple[Game, int]:
        """Return a copy of the game at that question, and how many acts were undone for it."""
        parts = question.split(".")
        if len(parts) != 3 or not all(part.isascii() and part.isdigit() for part in parts):
            raise Refusal("That question doesn't exist.")
        asked, number, epoch = [int(part[:9]) for part in parts]
        if asked != seat:
            raise Refusal("That question is for another player.")
        back = self.game.answered(seat) - number
        if epoch != self.epoch or back < 0:
            raise Refusal("That question is out of date. A move may have been undone.")
        game = self.game.copy()
        for _ in range(back):
            if not game.may_undo(seat):
                raise Refusal(QUESTION_CLOSED, "G-1")
            game.undo(seat)
            if not game.sealed:
                raise Refusal(QUESTION_CLOSED, "G-1")
        return game, back

    # Acting

    def answer(
        self, seat: Seat, question: str, choices: Sequence[Choice]
    ) -> tuple[Game, list[Choice]]:
        """Return the game after these choices from that question on, and the choices to store."""
        game, back = self.at_question(seat, question)
        if back and game.window is not None:
            raise Refusal(RESPONSE_STANDS, "G-3")
        self._check_taken_back(back)
        for number, choice in enumerate(choices):
            if number and not (seat in game.waiting and game.may_undo(seat)):
                raise Refusal(
                    f"Your plan is too long: after {number} of its {len(choices)} choices, others "
                    "move or cards are revealed. Nothing was done."
                )
            try:
                game.act(seat, choice)
            except IllegalMove as error:
                asked = game.as_seen_by(seat).pending.get(seat)
                raise Refusal(error.words, asked.rule if asked else None) from None
        return game, [*[UNDO] * back, *choices]

    def foresee(
        self, seat: Seat, question: str, choices: Sequence[Choice]
    ) -> tuple[list[tuple[str, Decision]], Words | None]:
        """Return the questions that these choices would answer, and why the next is not allowed.

        Stops where the choices are no longer this seat's alone.
        """
        if self.game.window is not None:
            raise Refusal(RESPONSES_AWAITED, "G-3")
        game, _ = self.at_question(seat, question)
        asked: list[tuple[str, Decision]] = []
        for choice in choices:
            if seat not in game.waiting or (asked and not game.may_undo(seat)):
                break
            decision = game.as_seen_by(seat).pending[seat]
            asked.append((self.question(seat, game), decision))
            try:
                game.act(seat, choice)
            except IllegalMove as error:
                return asked, decision.reason_words().get(choice, error.words)
        return asked, None

    def decline(self, seat: Seat) -> tuple[Game, list[Choice]]:
        """Decline to respond to the card that was played."""
        choice = self.game.decline
        assert choice is not None
        return self.answer(seat, self.question(seat), [choice])

    def undo(self, seat: Seat) -> tuple[Game, list[Choice]]:
        if self.game.window is not None:
            raise Refusal(RESPONSE_STANDS, "G-3")
        self._check_taken_back(1)
        game = self.game.copy()
        try:
            game.undo(seat)
        except IllegalMove as error:
            raise Refusal(error.words) from None
        return game, [UNDO]

    def _check_taken_back(self, more: int) -> None:
        """Refuse more undos than the limit, which keeps a game from going on forever."""
        if more and self.taken_back + more > MAX_UNDOS:
            raise Refusal(TOO_MANY_UNDOS, "G-1")

    def apply(
        self, table: int, seat: Seat, done: tuple[Game, list[Choice]], request: str, at: float
    ) -> list[ActRow]:
        """Make the new game the live one; return the rows to store."""
        game, choices = done
        if choices[-1] == UNDO and not game.sealed:
            self.epoch += 1
        before, self.game = self.game, game
        self._note_worth(before, seat, choices)
        rows = [
            ActRow(table, self.rows + index, seat, choice, request, at)
            for index, choice in enumerate(choices)
        ]
        for row in rows:
            self._count(row)
        return rows

    def apply_pass(self, table: int, seat: Seat, request: str, at: float) -> ActRow:
        """Return the row of a seat that passes without being asked. The game does not change."""
        row = ActRow(table, self.rows, seat, PASSED, request, at)
        self._count(row)
        return row

    def _count(self, row: ActRow) -> None:
        self.rows += 1
        self.taken_back += row.choice == UNDO
        if row.request:
            self.requests.add(row.request)

    def replay(self, rows: Iterable[ActRow]) -> None:
        """Replay stored rows. Raises Refusal if they do not fit."""
        for _ in self.replay_each(rows):
            pass

    def replay_each(self, rows: Iterable[ActRow]) -> Iterator[None]:
        """Replay stored rows one by one."""
        written: dict[int, ActRow] = {}
        for row in rows:
            if written.get(row.number) == row:
                continue  # written twice: the connection broke before the database confirmed it
            written[row.number] = row
            if row.number != self.rows:
                raise Refusal(f"act {self.rows} is missing from the database")
            if row.choice != PASSED:
                self._replay_act(row)
            self._count(row)
            yield

    def _replay_act(self, row: ActRow) -> None:
        before = self.game.copy()
        try:
            if row.choice == UNDO:
                self.game.undo(row.seat)
                self.epoch += not self.game.sealed
            else:
                self.game.act(row.seat, row.choice)
        except IllegalMove:
            # The reason could name something that only this seat may know.
            raise Refusal(f"act {row.number} is not legal") from None
        self._note_worth(before, row.seat, [row.choice])

    def _note_worth(self, before: Game | None, seat: Seat = 0, done: Sequence[Choice] = ()) -> None:
        """Add a score where it changed. It can change only when an event was logged."""
        if before is not None and before.log is self.game.log:
            return
        game = self.game
        while self.worth and self.worth[-1].act >= game.act_count:
            self.worth.pop()
        points = game.worth
        if points is not None and (not self.worth or self.worth[-1].points != points):
            self.worth.append(score_after(before, game, seat, done, points))


def score_after(
    before: Game | None, game: Game, seat: Seat, done: Sequence[Choice], points: tuple[int, ...]
) -> ScoreAfterAct:
    if before is None or before.log.length > game.log.length:
        return ScoreAfterAct(game.act_count, points)
    events = tuple(game.log.since(before.log.length))
    one = len(done) == 1 and done[0] != UNDO and seat in before.waiting
    label = before.as_seen_by(seat).pending[seat].label_words(done[0]) if one else None
    return ScoreAfterAct(game.act_count, points, seat if one else None, label, events)
