"""Information keys: equal exactly if a seat cannot tell the difference, with a perfect memory.

What a seat has to go by is its log (events as it may see them), what it chose itself, and what it
sees now. The first two are kept as running digests, one step at a time, so that a key costs the
same at the end of a game as at its beginning.
"""

from hashlib import blake2b
from typing import Any

import msgspec

from heistnight.kernel.events import Seat, Told
from heistnight.kernel.game import Game
from heistnight.kernel.reactions import Window
from heistnight.kernel.rules import public_phase, public_waiting
from heistnight.kernel.steps import UNASKED, State
from heistnight.study.layouts import PRIVATE

KEY_BYTES = 16
encode = msgspec.msgpack.encode


class Recall:
    """What the seats of one game remember, as digests that grow with it."""

    __slots__ = ("_acts", "_logs", "_private")

    def __init__(self, game: str, seats: int) -> None:
        self._private = PRIVATE[game]
        self._logs = [blake2b(digest_size=KEY_BYTES) for _ in range(seats)]
        self._acts = [b""] * seats

    def copy(self) -> "Recall":
        twin = Recall.__new__(Recall)
        twin._private, twin._acts = self._private, self._acts.copy()
        twin._logs = [log.copy() for log in self._logs]
        return twin

    def as_known_by(self, seat: Seat) -> "Recall":
        """For an imagined game: what others remember is hidden, so all have this seat's log."""
        twin = self.copy()
        twin._logs = [self._logs[seat].copy() for _ in self._logs]
        twin._acts = [acts if other == seat else b"" for other, acts in enumerate(self._acts)]
        return twin

    def hear(self, news: tuple[Told, ...]) -> None:
        """Each seat learns what it may of what happened."""
        for told in news:
            openly = encode(told.openly) if told.openly is not None else b""
            secretly = encode(told.secretly) if told.to and told.secretly is not None else b""
            for seat, log in enumerate(self._logs):
                log.update(secretly if seat in told.to else openly)

    def chose(self, seat: Seat, choice: int) -> None:
        self._acts[seat] += choice.to_bytes(2, "little")

    def key(self, s: State, seat: Seat) -> bytes:
        now = (
            public_phase(s),
            public_waiting(s),
            asked_in_secret(s, seat),
            self._acts[seat],
            self._private(s, seat),
        )
        log = self._logs[seat].copy()
        log.update(encode(now))
        return log.digest()


def asked_in_secret(s: State, seat: Seat) -> bool:
    """Whether the window under way asks this seat, or has: it knows, and nobody else does."""
    top: Any = s.stack[-1] if s.stack else None
    return isinstance(top, Window) and top.answers[seat] != UNASKED


def information_key(game: Game, seat: Seat) -> bytes:
    """The key of a seat in any game; an `Episode` has it much cheaper, as it goes along."""
    recall = Recall(game.id, game.seats)
    recall.hear(game.told)
    for actor, choice in game.acts:
        recall.chose(actor, choice)
    return recall.key(game._state, seat)
