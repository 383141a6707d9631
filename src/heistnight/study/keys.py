"""Information keys: equal exactly if a seat cannot tell the difference, with a perfect memory.

What a seat has to go by is its log (events as it may see them), what it chose itself, and what it
sees now. The log is digested as it grows, so that a key costs about the same at the end of a game
as at its beginning.
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
BLOCK = 1024
encode = msgspec.msgpack.encode


class Recall:
    """What the seats of one game remember: plain values, so that it can be copied and sent.

    A log is cut into blocks as it grows. All full blocks are one digest; the rest is kept as it
    is. Where blocks end depends on nothing but what the seat itself was told.
    """

    __slots__ = ("_acts", "_blocks", "_game", "_rests")

    def __init__(self, game: str, seats: int) -> None:
        self._game = game
        self._blocks = [b""] * seats
        self._rests = [b""] * seats
        self._acts = [b""] * seats

    def copy(self) -> "Recall":
        twin = Recall.__new__(Recall)
        twin._game, twin._acts = self._game, self._acts.copy()
        twin._blocks, twin._rests = self._blocks.copy(), self._rests.copy()
        return twin

    def as_known_by(self, seat: Seat) -> "Recall":
        """For an imagined game: what others remember is hidden, so all have this seat's log."""
        twin = self.copy()
        seats = len(self._acts)
        twin._blocks, twin._rests = [self._blocks[seat]] * seats, [self._rests[seat]] * seats
        twin._acts = [acts if other == seat else b"" for other, acts in enumerate(self._acts)]
        return twin

    def hear(self, news: tuple[Told, ...]) -> None:
        """Each seat learns what it may of what happened."""
        rests = self._rests
        for told in news:
            openly = encode(told.openly) if told.openly is not None else b""
            secretly = encode(told.secretly) if told.to and told.secretly is not None else b""
            for seat in range(len(rests)):
                rests[seat] += secretly if seat in told.to else openly
                if len(rests[seat]) >= BLOCK:
                    self._blocks[seat] = digest(self._blocks[seat] + rests[seat])
                    rests[seat] = b""

    def chose(self, seat: Seat, choice: int) -> None:
        self._acts[seat] += choice.to_bytes(2, "little")

    def key(self, s: State, seat: Seat) -> bytes:
        now = (
            self._blocks[seat],
            self._rests[seat],
            self._acts[seat],
            public_phase(s),
            public_waiting(s),
            asked_in_secret(s, seat),
            PRIVATE[self._game](s, seat),
        )
        return digest(encode(now))


def digest(what: bytes) -> bytes:
    return blake2b(what, digest_size=KEY_BYTES).digest()


def asked_in_secret(s: State, seat: Seat) -> bool:
    """Whether the window under way asks this seat, or has: it knows, and nobody else does."""
    top: Any = s.stack[-1] if s.stack else None
    return isinstance(top, Window) and top.answers[seat] != UNASKED


def information_key(game: Game, seat: Seat) -> bytes:
    """The key of a seat in any game; an `Episode` has it much cheaper, as it goes along."""
    seat = game.known_seat(seat)
    recall = Recall(game.id, game.seats)
    recall.hear(game.told)
    for actor, choice in game.acts:
        recall.chose(actor, choice)
    return recall.key(game._state, seat)
