"""The fixed table of a game's choices: a small int each, with its key, words, data and rule.

A choice is known by its key (`play:freeze`), for ever. Its number is the line of its key in the
game's `choices.txt`, which only ever grows: what was kept by number stays what it was, whatever
is added to the game.
"""

import re
from collections.abc import Sequence
from importlib.resources import files
from numbers import Integral
from typing import Any, TypeGuard

import msgspec

from heistnight.kernel.errors import HeistError
from heistnight.kernel.text_tokens import Part, Words, parts, plain

Choice = int


def is_whole(value: object) -> TypeGuard[int]:
    """A whole number, numpy's as well. To Python, True and False are numbers; to us they are not.

    Before it is kept or shown it is made a plain one: `int(value)`.
    """
    if isinstance(value, int):
        return not isinstance(value, bool)
    return isinstance(value, Integral)


def places(choices: Sequence[Choice]) -> dict[Choice, int]:
    """Where each choice stands in a row of them: numbers alone say nothing of it."""
    return {choice: place for place, choice in enumerate(choices)}


class Entry(msgspec.Struct, frozen=True):
    """One row of an action space."""

    id: Choice
    label: str
    data: dict[str, Any]
    rule: str
    key: str
    label_parts: tuple[Part, ...]
    """The label in strings and tokens, as `words.parts` has it."""


def key_of(kind: str, data: dict[str, Any]) -> str:
    """'infiltrate:2:double-equipment': the kind, then the data; of yes and no, only a yes."""
    said = [name if fact is True else str(fact) for name, fact in data.items() if fact is not False]
    return ":".join([kind, *[key_part(words) for words in said]])


def key_part(words: str) -> str:
    """'Driver's Signal' as 'drivers-signal'."""
    return re.sub(r"[^a-z0-9]+", "-", words.lower().replace("'", ""))


def numbered_keys(package: str) -> list[str]:
    """The table beside a game's code: a line a key, the first of them number 0."""
    return files(package).joinpath("choices.txt").read_text(encoding="utf-8").split()


class ActionSpace:
    """Every choice a game can ever offer, numbered once, the same for all its states."""

    def __init__(self, game: str, package: str) -> None:
        self.game, self.package = game, package
        keys = numbered_keys(package)
        self._numbers = {key: number for number, key in enumerate(keys)}
        if len(self._numbers) < len(keys):
            raise HeistError(f"The choices.txt of {game} names a choice twice.")
        self._entries = [retired(number, key) for number, key in enumerate(keys)]
        self.words = [Words(entry.label) for entry in self._entries]
        """By number: the label, with its tokens."""
        self._in_use: set[Choice] = set()
        self.unnumbered: list[str] = []
        """Keys that are not in the table yet: nothing may be kept under their numbers."""

    def add(
        self, kind: str, label: str, rule: str, *, key: str | None = None, **data: Any
    ) -> Choice:
        """The number of this choice. Its key is made of its data, where none is given."""
        key = key or key_of(kind, data)
        number = self._numbers.get(key)
        if number is None:
            number = self._number_for_now(key)
        if number in self._in_use:
            raise HeistError(f"Two choices of {self.game} have the key {key!r}.")
        named = tuple(parts(label))
        self._entries[number] = Entry(
            number, plain(label), {"kind": kind, **data}, rule, key, named
        )
        self.words[number] = Words(label)
        self._in_use.add(number)
        return number

    def _number_for_now(self, key: str) -> Choice:
        number = self._numbers[key] = len(self._entries)
        self._entries.append(retired(number, key))
        self.words.append(Words(""))
        self.unnumbered.append(key)
        return number

    def check_numbered(self) -> None:
        """Before anything is played, or kept, every choice must have a number for good."""
        if self.unnumbered:
            raise HeistError(
                f"These choices of {self.game} have no number yet: {', '.join(self.unnumbered)}. "
                "`make choices` appends them to its choices.txt."
            )

    def __len__(self) -> int:
        return len(self._entries)

    @property
    def size(self) -> int:
        """One more than the highest number, those of retired choices included."""
        return len(self._entries)

    def __getitem__(self, choice: Choice) -> Entry:
        return self._entries[choice]

    def describe(self, choice: Choice) -> Entry:
        return self._entries[choice]

    def find(self, key: str) -> Choice | None:
        """The number of the choice with this key."""
        return self._numbers.get(key)

    @property
    def entries(self) -> tuple[Entry, ...]:
        """All that can be offered, by number."""
        return tuple([entry for entry in self._entries if entry.id in self._in_use])


def retired(number: Choice, key: str) -> Entry:
    """In the place of a choice that the game no longer has."""
    label = f"A choice of earlier rules ({key})"
    return Entry(number, label, {"kind": "retired"}, "", key, (label,))
