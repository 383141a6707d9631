"""The fixed table of a game's choices: a small int each, with its words, data and rule."""

from typing import Any, TypeGuard

import msgspec

Choice = int


def is_whole(value: object) -> TypeGuard[int]:
    """A whole number. To Python, True and False are numbers; to us they are not."""
    return isinstance(value, int) and not isinstance(value, bool)


class Entry(msgspec.Struct, frozen=True):
    """One row of an action space."""

    id: Choice
    label: str
    data: dict[str, Any]
    rule: str


class ActionSpace:
    """Every choice a game can ever offer, numbered once, the same for all its states."""

    def __init__(self, game: str) -> None:
        self.game = game
        self._entries: list[Entry] = []

    def add(self, kind: str, label: str, rule: str, **data: Any) -> Choice:
        entry = Entry(len(self._entries), label, {"kind": kind, **data}, rule)
        self._entries.append(entry)
        return entry.id

    def __len__(self) -> int:
        return len(self._entries)

    @property
    def size(self) -> int:
        return len(self._entries)

    def __getitem__(self, choice: Choice) -> Entry:
        return self._entries[choice]

    def describe(self, choice: Choice) -> Entry:
        return self._entries[choice]

    @property
    def entries(self) -> tuple[Entry, ...]:
        return tuple(self._entries)
