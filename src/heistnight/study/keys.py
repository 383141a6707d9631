"""Information keys: equal exactly if a seat with perfect memory cannot tell the difference.

A seat knows its log (events as it may see them), its own choices, and what it sees now. The log is
hashed as it grows, so a key costs about the same at any point of a game.
"""

from hashlib import blake2b
from typing import Any

import msgspec

from heistnight.kernel.events import LoggedEvent, Seat
from heistnight.kernel.game import Game
from heistnight.kernel.reactions import Window
from heistnight.kernel.rules import public_phase, public_waiting
from heistnight.kernel.steps import UNASKED, State
from heistnight.study.layouts import PRIVATE

KEY_BYTES = 16
BLOCK = 1024
encode = msgspec.msgpack.encode


class Recall:
    """What the seats of one game remember, as plain values that can be copied and sent.

    Each log is cut into blocks as it grows. Full blocks are one digest, the rest is kept as it is.
    Block boundaries depend only on what the seat itself was told.
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
        """Return the memory for an imagined game: all seats have this seat's log, as others' is
        hidden."""
        twin = self.copy()
        seats = len(self._acts)
        twin._blocks, twin._rests = [self._blocks[seat]] * seats, [self._rests[seat]] * seats
        twin._acts = [acts if other == seat else b"" for other, acts in enumerate(self._acts)]
        return twin

    def add_events(self, events: tuple[LoggedEvent, ...]) -> None:
        """Add new events to each seat's log, as it may see them."""
        rests = self._rests
        for logged in events:
            openly = encode(logged.openly) if logged.openly is not None else b""
            secretly = encode(logged.secretly) if logged.to and logged.secretly is not None else b""
            for seat in range(len(rests)):
                rests[seat] += secretly if seat in logged.to else openly
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
    """Check whether the current window asks this seat, which only the seat itself knows."""
    top: Any = s.stack[-1] if s.stack else None
    return isinstance(top, Window) and top.answers[seat] != UNASKED


def information_key(game: Game, seat: Seat) -> bytes:
    """Return a seat's key in any game. An `Episode` computes it faster, step by step."""
    seat = game.known_seat(seat)
    recall = Recall(game.id, game.seats)
    recall.add_events(game.logged_events)
    for actor, choice in game.acts:
        recall.chose(actor, choice)
    return recall.key(game._state, seat)
