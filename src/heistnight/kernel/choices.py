"""The fixed table of a game's choices: an int each, with key, label, data and rule.

A choice is identified by its key (`play:freeze`), which never changes. Its number is the line of
its key in the game's `choices.txt`. That file only grows, so stored numbers keep their meaning.
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
    """Check for a whole number, including numpy's but not True and False.

    Convert it with `int(value)` before you store or show it.
    """
    if isinstance(value, int):
        return not isinstance(value, bool)
    return isinstance(value, Integral)


def whole(value: object) -> int | None:
    """Return a whole number as an int, even if it is one of numpy's, and None for anything else."""
    return int(value) if is_whole(value) else None


def places(choices: Sequence[Choice]) -> dict[Choice, int]:
    """Map each choice to its position in a sequence."""
    return {choice: place for place, choice in enumerate(choices)}


class Entry(msgspec.Struct, frozen=True):
    """One row of an action space."""

    id: Choice
    label: str
    data: dict[str, Any]
    rule: str
    key: str
    label_parts: tuple[Part, ...]
    """The label as strings and tokens, as `text_tokens.parts` returns it."""


class Final(msgspec.Struct, frozen=True, gc=False):
    """What a choice ends permanently."""

    ends: str
    """In one sentence: 'You will take no more turns in this game.'"""
    undone: bool = False
    """Whether the choice leaves something undone that could be done."""


def key_of(kind: str, data: dict[str, Any]) -> str:
    """Return a key such as 'infiltrate:2:double-equipment': the kind, then its data.

    A true flag adds its name, a false flag nothing.
    """
    said = [name if fact is True else str(fact) for name, fact in data.items() if fact is not False]
    return ":".join([kind, *[key_part(words) for words in said]])


def key_part(words: str) -> str:
    """Turn "Driver's Signal" into 'drivers-signal'."""
    return re.sub(r"[^a-z0-9]+", "-", words.lower().replace("'", ""))


def numbered_keys(package: str) -> list[str]:
    """Read a game's `choices.txt`: one key per line, the first is number 0."""
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
        """Labels with tokens, by number."""
        self._in_use: set[Choice] = set()
        self.unnumbered: list[str] = []
        """Keys that aren't in `choices.txt` yet. Nothing may be stored under their numbers."""

    def add(
        self, kind: str, label: str, rule: str, *, key: str | None = None, **data: Any
    ) -> Choice:
        """Add a choice and return its number. Without a key, make one from the data."""
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
        """Raise an error unless every choice has a permanent number."""
        if self.unnumbered:
            raise HeistError(
                f"These choices of {self.game} have no number yet: {', '.join(self.unnumbered)}. "
                "Run `make choices` to append them to its choices.txt."
            )

    def __len__(self) -> int:
        return len(self._entries)

    @property
    def size(self) -> int:
        """One more than the highest number, including retired choices."""
        return len(self._entries)

    def __getitem__(self, choice: Choice) -> Entry:
        return self._entries[choice]

    def describe(self, choice: Choice) -> Entry:
        return self._entries[choice]

    def find(self, key: str) -> Choice | None:
        """Return the number of the choice with this key."""
        return self._numbers.get(key)

    @property
    def entries(self) -> tuple[Entry, ...]:
        """All choices that the game can offer, by number."""
        return tuple([entry for entry in self._entries if entry.id in self._in_use])


def retired(number: Choice, key: str) -> Entry:
    """Return a placeholder for a choice that the game no longer has."""
    label = f"A choice of earlier rules ({key})"
    return Entry(number, label, {"kind": "retired"}, "", key, (label,))
