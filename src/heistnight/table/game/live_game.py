"""A game as a table plays it: questions have names, requests are done once, plans are whole."""

from collections.abc import Iterable, Iterator, Sequence

import msgspec

from heistnight.catalogue import new, rules_of
from heistnight.kernel.choices import Choice
from heistnight.kernel.errors import IllegalMove
from heistnight.kernel.events import Seat, Told
from heistnight.kernel.game import Decision, Game
from heistnight.kernel.text_tokens import Words
from heistnight.kernel.versions import first_pack, pack_for
from heistnight.table.errors import Refusal
from heistnight.table.storage.records import PASSED, UNDO, ActRow, TableRecord

QUESTION_CLOSED = "That question is closed: its answer stands."
RESPONSES_AWAITED = "Answers are still awaited: one moment."
RESPONSE_STANDS = "An answer to a card stands, and whether others answer stays hidden (G-3)."

MAX_UNDOS = 1_000
TOO_MANY_UNDOS = (
    "At this table so much was taken back already that from now on what is done is done."
)


def start_game(record: TableRecord) -> Game:
    """A table's game before its first act, under the rules and with the pack it was begun with;
    HeistError, saying what is needed, where this server does not have them."""
    rules = rules_of(record.game)
    pack = pack_for(rules, record.rules, record.pack or first_pack(rules))
    return new(record.game, len(record.seats), record.seed, record.options, pack, record.rig)


class Worth(msgspec.Struct, frozen=True):
    """Everyone's worth after so many acts, and what the last of them led to."""

    act: int
    points: tuple[int, ...]
    by: Seat | None = None
    """Whose act it was …"""
    label: Words | None = None
    """… and what was chosen; None where several things were done at once."""
    told: tuple[Told, ...] = ()


class LiveGame:
    """The live game. Every change is tried on a copy first: it happens whole or not at all."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.epoch = 0
        """How often an open act was taken back: questions after it are new ones."""
        self.rows = 0
        self.taken_back = 0
        self.requests: set[str] = set()
        self.worth: list[Worth] = []
        """Wherever it may have changed."""
        self._note_worth(None)

    # Questions

    def question(self, seat: Seat, game: Game | None = None) -> str:
        """The name of the seat's present or next question, in the live game or as it is shown."""
        return f"{seat}.{(game or self.game).answered(seat)}.{self.epoch}"

    def at_question(self, seat: Seat, question: str) -> tuple[Game, int]:
        """A copy of the game at that question of the seat, and how many acts were taken back."""
        parts = question.split(".")
        if len(parts) != 3 or not all(part.isascii() and part.isdigit() for part in parts):
            raise Refusal("There is no such question.")
        asked, number, epoch = [int(part[:9]) for part in parts]
        if asked != seat:
            raise Refusal("That question is another player's.")
        back = self.game.answered(seat) - number
        if epoch != self.epoch or back < 0:
            raise Refusal("That question is not asked any more: an act was taken back since.")
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
        """The game after these choices from the named question on, and what was done for it."""
        game, back = self.at_question(seat, question)
        if back and game.window is not None:
            raise Refusal(RESPONSE_STANDS, "G-3")
        self._check_taken_back(back)
        for number, choice in enumerate(choices):
            if number and not (seat in game.waiting and game.may_undo(seat)):
                raise Refusal(
                    f"The plan goes too far: after {number} of its {len(choices)} choices others "
                    "have their say, or something comes to light. Nothing of it was done."
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
        """The questions that these choices would answer, as far as they are this seat's alone,
        with their names; and why the choice after the last of them is not allowed."""
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
        """No answer to the card that is played."""
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
        """To and fro for ever would be a game that never ends."""
        if more and self.taken_back + more > MAX_UNDOS:
            raise Refusal(TOO_MANY_UNDOS, "G-1")

    def keep(
        self, table: int, seat: Seat, done: tuple[Game, list[Choice]], request: str, at: float
    ) -> list[ActRow]:
        """Make it so; returns the rows to be written."""
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
        """The row of a seat that passes without being asked: the game stays as it is."""
        row = ActRow(table, self.rows, seat, PASSED, request, at)
        self._count(row)
        return row

    def _count(self, row: ActRow) -> None:
        self.rows += 1
        self.taken_back += row.choice == UNDO
        if row.request:
            self.requests.add(row.request)

    def again(self, rows: Iterable[ActRow]) -> None:
        """Play what was written down; raises Refusal where that is not possible."""
        for _ in self.replay_each(rows):
            pass

    def replay_each(self, rows: Iterable[ActRow]) -> Iterator[None]:
        """The same, act by act."""
        written: dict[int, ActRow] = {}
        for row in rows:
            if written.get(row.number) == row:
                continue  # written twice: the line broke before the database could say "done"
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
            # Not why: that would name what only this seat may know.
            raise Refusal(f"act {row.number} is not legal") from None
        self._note_worth(before, row.seat, [row.choice])

    def _note_worth(self, before: Game | None, seat: Seat = 0, done: Sequence[Choice] = ()) -> None:
        """Worth only changes where something is told."""
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
) -> Worth:
    if before is None or before.log.length > game.log.length:
        return Worth(game.act_count, points)
    told = tuple(game.log.since(before.log.length))
    one = len(done) == 1 and done[0] != UNDO and seat in before.waiting
    label = before.as_seen_by(seat).pending[seat].label_words(done[0]) if one else None
    return Worth(game.act_count, points, seat if one else None, label, told)
