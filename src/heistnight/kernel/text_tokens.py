"""Texts with tokens: seats and cards stay tokens until the text is rendered.

Inside a text a token is marked with characters that no pack, name or other text may contain.
`plain` writes the tokens out in English. `parts` returns text and tokens separately, so that a
client can put in players' names and cards without guessing.
"""

import re
from collections.abc import Sequence
from functools import lru_cache
from typing import Annotated, Any, TypeAlias

from msgspec import Meta

Seat = Annotated[int, "seat"]
Card = Annotated[str, "card"]
"""A card's name. Sentences show it as a token."""

SeatToken: TypeAlias = dict[str, int]
CardToken: TypeAlias = dict[str, str]
Part: TypeAlias = str | SeatToken | CardToken
"""Plain text, `{"seat": 2}`, or `{"card": "con man", "text": "2 con men"}`."""

PartsShown = Annotated[tuple[Any, ...], Meta(extra={"typescript": "Part[]"})]
"""The parts of a text in a view, next to the text itself."""

OPEN, THEN, CLOSE = "\ue000", "\ue001", "\ue002"
TOKEN = re.compile(f"{OPEN}([^{CLOSE}]*){CLOSE}")


def player(seat: Seat) -> str:
    """Return the token for a seat. A table replaces it with the person's name."""
    return f"{OPEN}{seat}{CLOSE}"


def card(name: str, words: str = "") -> str:
    """Return the token for a card, with the words that fit there: 'con man', '2 con men'."""
    return f"{OPEN}{name}{THEN}{words or name}{CLOSE}"


def plain(said: str) -> str:
    """Write a text out in plain English: 'Player 3 keeps the driver.'"""
    return _written_out(said) if OPEN in said else said


@lru_cache(maxsize=4096)
def _written_out(said: str) -> str:
    """Cached, because the same few texts are needed after every act."""
    return TOKEN.sub(_in_english, said)


def parts(said: str) -> list[Part]:
    """Split a text into strings and tokens, in order."""
    if OPEN not in said:
        return [said] if said else []
    pieces: list[Part] = []
    for number, piece in enumerate(TOKEN.split(said)):
        if number % 2:
            pieces.append(_token(piece))
        elif piece:
            pieces.append(piece)
    return pieces


def marked(pieces: Sequence[Part]) -> str:
    """Join parts into a text with tokens."""
    return "".join([piece if isinstance(piece, str) else _mark(piece) for piece in pieces])


class Words(str):
    """A text in plain English that also knows its tokens."""

    __slots__ = ("said",)
    said: str
    """The text with its tokens, for use inside another text."""

    def __new__(cls, said: str) -> "Words":
        words = super().__new__(cls, plain(said))
        words.said = said
        return words

    def __reduce__(self) -> tuple[type["Words"], tuple[str]]:
        return Words, (self.said,)

    @property
    def parts(self) -> list[Part]:
        return parts(self.said)

    @property
    def tokens(self) -> list[Part] | None:
        """The parts, or None if there is no token among them."""
        return parts(self.said) if OPEN in self.said else None


def tokens(pieces: Sequence[Part]) -> list[Part] | None:
    """Return the parts, or None if there is no token among them."""
    return None if all(isinstance(piece, str) for piece in pieces) else list(pieces)


def _token(inner: str) -> Part:
    name, then, words = inner.partition(THEN)
    return {"card": name, "text": words} if then else {"seat": int(name)}


def _mark(token: dict[str, Any]) -> str:
    return player(token["seat"]) if "seat" in token else card(token["card"], token["text"])


def _in_english(found: re.Match[str]) -> str:
    name, then, words = found[1].partition(THEN)
    return words if then else f"Player {int(name) + 1}"


def a(noun: str) -> str:
    """Return 'a diamond' or 'an artifact'."""
    return f"{'an' if noun[:1].lower() in 'aeiou' else 'a'} {noun}"


SPELLED = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")


def spelled(count: int) -> str:
    """Return 'three'; from eleven on, digits."""
    return SPELLED[count] if count < len(SPELLED) else str(count)


def listed(words: Sequence[str]) -> str:
    """Return 'a', 'a and b' or 'a, b and c'."""
    if len(words) < 2:
        return "".join(words)
    return f"{', '.join(words[:-1])} and {words[-1]}"
