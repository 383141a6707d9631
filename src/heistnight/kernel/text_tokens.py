"""Words with tokens in them: a seat or a card that a text names stays one until it is read.

While a text is put together a token is a mark in it, in characters that no pack, name or text of
ours may hold. At the door `plain` writes the marks out, and `parts` hands text and tokens over,
so that a page or a terminal puts people's names and cards in their places without guessing.
"""

import re
from collections.abc import Sequence
from functools import lru_cache
from typing import Annotated, Any, TypeAlias

from msgspec import Meta

Seat = Annotated[int, "seat"]
Card = Annotated[str, "card"]
"""The name of a card, as a fact that sentences tell by its token."""

SeatToken: TypeAlias = dict[str, int]
CardToken: TypeAlias = dict[str, str]
Part: TypeAlias = str | SeatToken | CardToken
"""Plain text, `{"seat": 2}`, or `{"card": "con man", "text": "2 con men"}`."""

PartsShown = Annotated[tuple[Any, ...], Meta(extra={"typescript": "Part[]"})]
"""The parts of a text in a view, beside the text itself."""

OPEN, THEN, CLOSE = "\ue000", "\ue001", "\ue002"
TOKEN = re.compile(f"{OPEN}([^{CLOSE}]*){CLOSE}")


def player(seat: Seat) -> str:
    """How every text of ours names a seat; a table puts the person's name in its place."""
    return f"{OPEN}{seat}{CLOSE}"


def card(name: str, words: str = "") -> str:
    """How a text names a card, in the words that fit there: 'con man', '2 con men'."""
    return f"{OPEN}{name}{THEN}{words or name}{CLOSE}"


def plain(said: str) -> str:
    """A text as plain English: 'Player 3 keeps the driver.'"""
    return _written_out(said) if OPEN in said else said


@lru_cache(maxsize=4096)
def _written_out(said: str) -> str:
    """The same few texts are asked for at every act."""
    return TOKEN.sub(_in_english, said)


def parts(said: str) -> list[Part]:
    """A text as it is rendered: strings and tokens, in order."""
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
    """The text that these are the parts of."""
    return "".join([piece if isinstance(piece, str) else _mark(piece) for piece in pieces])


class Words(str):
    """A text as it leaves a game: plain English, and its parts for whoever renders tokens."""

    __slots__ = ("said",)
    said: str
    """The same with its tokens marked, to put into another text."""

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
        """Its parts, if there is a token among them: else the text says it all."""
        return parts(self.said) if OPEN in self.said else None


def tokens(pieces: Sequence[Part]) -> list[Part] | None:
    """These parts, if there is a token among them: else the text says it all."""
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
    """'a diamond', 'an artifact'."""
    return f"{'an' if noun[:1].lower() in 'aeiou' else 'a'} {noun}"


SPELLED = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")


def spelled(count: int) -> str:
    """'three'; from eleven on, figures."""
    return SPELLED[count] if count < len(SPELLED) else str(count)


def listed(words: Sequence[str]) -> str:
    """'a', 'a and b', 'a, b and c'."""
    if len(words) < 2:
        return "".join(words)
    return f"{', '.join(words[:-1])} and {words[-1]}"
