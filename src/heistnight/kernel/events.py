"""What happened, as typed events; each says who may see which part of it."""

from collections.abc import Sequence
from typing import Any, ClassVar

import msgspec

Seat = int


def kebab(name: str) -> str:
    """'RevealJacks' becomes 'reveal-jacks'."""
    return "".join([f"-{c.lower()}" if c.isupper() else c for c in name]).lstrip("-")


def player(seat: Seat) -> str:
    """How every text of ours names a seat; a table puts the person's name in its place."""
    return f"Player {seat + 1}"


def a(noun: str) -> str:
    """'a diamond', 'an artifact'."""
    return f"{'an' if noun[:1].lower() in 'aeiou' else 'a'} {noun}"


def listed(words: Sequence[str]) -> str:
    """'a', 'a and b', 'a, b and c'."""
    if len(words) < 2:
        return "".join(words)
    return f"{', '.join(words[:-1])} and {words[-1]}"


class Event(msgspec.Struct, frozen=True, tag_field="kind", tag=kebab):
    """One thing that happened. Subclasses name its facts and tell it in a sentence."""

    rule: ClassVar[str] = ""

    def text(self) -> str:
        raise TypeError(f"{type(self).__name__} has no words")


class Told(msgspec.Struct, frozen=True):
    """An event as it is known: in full to some seats, in its open form to all others."""

    openly: Event | None
    secretly: Event | None = None
    to: tuple[Seat, ...] = ()

    def as_seen_by(self, seat: Seat | None) -> Event | None:
        return self.secretly if seat in self.to else self.openly


def plain_data(struct: msgspec.Struct) -> Any:
    """A struct as JSON has it: dicts with text keys, lists, texts, numbers."""
    return msgspec.json.decode(msgspec.json.encode(struct))


def in_words(event: Event) -> dict[str, Any]:
    """The event as plain data, with its kind, its sentence and its rule."""
    facts: dict[str, Any] = plain_data(event)
    facts["text"] = event.text()
    facts["rule"] = event.rule
    return facts
