"""Undo (G-1): acts can be taken back as long as nobody has learned anything from them."""

from heistnight.kernel.choices import Choice
from heistnight.kernel.errors import IllegalMove
from heistnight.kernel.events import Seat, player
from heistnight.kernel.history import Past
from heistnight.kernel.records import Record
from heistnight.kernel.steps import State


class UndoEntry(Record, frozen=True):
    """An act that can be taken back, and the game before it.

    Unlike other structs it is tracked by the garbage collector. Otherwise a long chain would be
    freed recursively and crash the process.
    """

    earlier: "UndoEntry | None"
    state: State
    past: Past
    seat: Seat
    choice: Choice
    sealed: bool
    actors: int
    """Bit mask of the seats that have an act in this chain."""


def record(
    entry: UndoEntry | None, before: State, past: Past, now: State, seat: Seat, choice: Choice
) -> UndoEntry | None:
    """Return the undo chain after an act, or None if the act revealed something or drew chance."""
    if now.reveals != before.reveals or now.drawn != before.drawn:
        return None
    actors = (entry.actors if entry else 0) | 1 << seat
    return UndoEntry(entry, before, past, seat, choice, before.stack[-1].sealed, actors)


def latest(entry: UndoEntry | None, seat: Seat) -> tuple[UndoEntry | None, list[UndoEntry]]:
    """Return the seat's latest act if it can be taken back, with others' sealed answers since.

    Those are played again afterwards. Another seat's public act blocks everything before it.
    """
    later: list[UndoEntry] = []
    while entry is not None and entry.seat != seat and entry.sealed:
        later.append(entry)
        entry = entry.earlier
    if entry is None or entry.seat != seat or (later and not entry.sealed):
        return None, []
    return entry, later


def require_latest(entry: UndoEntry | None, seat: Seat) -> tuple[UndoEntry, list[UndoEntry]]:
    """Like `latest`, but raise IllegalMove with the reason if there is none."""
    found, later = latest(entry, seat)
    if found is not None:
        return found, later
    if entry is None or not entry.actors >> seat & 1:
        raise IllegalMove(
            f"{player(seat)} has nothing to undo: a move stands once it revealed something, "
            "drew a card, or was the last secret answer."
        )
    raise IllegalMove(f"{player(seat)} cannot undo that: others have moved since.")
