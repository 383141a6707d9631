"""Typed events: what happened, who may know which facts, and a sentence that tells them.

    class CrookTaken(CrooksEvent, frozen=True):
        rule = "CR-11"
        says = "{seat} takes [{crook}|a crook] from hangout {hangout}."
        seat: Seat
        hangout: str
        crook: Secret[Card]

Others see the same event without its secret facts. See `sentences` for the template syntax.
"""

from collections.abc import Callable, Mapping
from functools import cache
from types import UnionType
from typing import Annotated, Any, ClassVar, TypeVar, Union, get_args, get_origin, get_type_hints

import msgspec

from heistnight.kernel.sentences import Word, sentence
from heistnight.kernel.text_tokens import Card, Seat, a, card, listed, parts, plain, player, spelled

__all__ = [
    "WORDS",
    "Card",
    "Event",
    "LoggedEvent",
    "Seat",
    "Secret",
    "a",
    "in_words",
    "kebab",
    "listed",
    "plain_data",
    "player",
]

Fact = TypeVar("Fact")
Secret = Annotated[Fact | None, "secret"]
"""A fact for the seats in `known_to` only. Others see its default, or None."""

WORDS: Mapping[str, Word] = {"seat": player, "card": card, "a": a, "spelled": spelled}
"""Ways to write a fact. Its type names one, `Annotated[int, "money"]`, or the sentence does."""


def kebab(name: str) -> str:
    """Turn 'RevealJacks' into 'reveal-jacks'."""
    return "".join([f"-{c.lower()}" if c.isupper() else c for c in name]).lstrip("-")


class Event(msgspec.Struct, frozen=True, tag_field="kind", tag=kebab, gc=False):
    """One thing that happened. Subclasses name its facts and a sentence that tells them."""

    game: ClassVar[str] = ""
    rule: ClassVar[str] = ""
    says: ClassVar[str] = ""
    words: ClassVar[Mapping[str, Word]] = WORDS
    known_to: ClassVar[tuple[str, ...]] = ("seat",)
    """The fields that name the seats which may see the secret facts."""
    untold: ClassVar[bool] = False
    """Whether the event is hidden completely from all other seats."""
    is_reveal: ClassVar[bool] = False
    """Whether it is a climax: boards show it in full, and bots wait until people have seen it."""

    @classmethod
    def message(cls) -> str:
        """Return the id of its sentence, for translations."""
        return f"{cls.game}.{cls.__struct_config__.tag}"

    def text(self) -> str:
        """Return its sentence, with tokens."""
        return self.told_by(type(self).says)

    def told_by(self, template: str) -> str:
        """Fill in this sentence: the event's own, or a translation."""
        return sentence(template)(self._fact)

    def _fact(self, name: str, word: str) -> tuple[Any, Word]:
        kind = type(self)
        value = None if "." in name else getattr(self, name)
        return value, kind.words[word] if word else _own_words(kind, name)


class LoggedEvent(msgspec.Struct, frozen=True, gc=False):
    """An event with its audience: in full for some seats, in its public form for all others."""

    openly: Event | None
    secretly: Event | None = None
    to: tuple[Seat, ...] = ()

    @classmethod
    def of(cls, event: Event) -> "LoggedEvent":
        """Split an event into its public and its secret form, as its class says."""
        kind = type(event)
        secrets = _secrets(kind)
        if not secrets and not kind.untold:
            return cls(event)
        to = tuple([getattr(event, name) for name in kind.known_to])
        openly = None if kind.untold else msgspec.structs.replace(event, **secrets)
        return cls(openly, event, to)

    def as_seen_by(self, seat: Seat | None) -> Event | None:
        return self.secretly if seat in self.to else self.openly


@cache
def _secrets(kind: type[Event]) -> dict[str, Any]:
    """Return the secret facts with the values that others see."""
    hints = get_type_hints(kind, include_extras=True)
    return {
        field.name: None if field.default is msgspec.NODEFAULT else field.default
        for field in msgspec.structs.fields(kind)
        if "secret" in getattr(hints[field.name], "__metadata__", ())
    }


@cache
def _own_words(kind: type[Event], name: str) -> Word:
    """Return how to write a fact or property, from its type."""
    fact, _, part = name.partition(".")
    found = getattr(kind, fact)
    if isinstance(found, property):
        hint = get_type_hints(found.fget, include_extras=True)["return"]
    else:
        hint = get_type_hints(kind, include_extras=True)[fact]
    if part:
        hint = get_args(hint)[("key", "value").index(part)]
    return _words_of(hint, kind.words)


def _words_of(hint: Any, words: Mapping[str, Word]) -> Word:
    origin, inner = get_origin(hint), get_args(hint)
    if origin is Annotated:
        named = [words[name] for name in hint.__metadata__ if name in words]
        return named[0] if named else _words_of(inner[0], words)
    if origin in (Union, UnionType):
        known = [one for one in inner if one is not type(None)]
        return _words_of(known[0], words) if len(known) == 1 else str
    if origin is tuple:
        return _list_of(_words_of(inner[0], words))
    return str


def _list_of(word: Word) -> Callable[[Any], str]:
    return lambda items: listed([word(item) for item in items])


def plain_data(struct: msgspec.Struct) -> Any:
    """Convert a struct to plain JSON data: dicts with string keys, lists, strings, numbers."""
    return msgspec.json.decode(msgspec.json.encode(struct))


def in_words(event: Event, sentences: Mapping[str, str] = {}) -> dict[str, Any]:
    """Return the event as plain data, with kind, rule, and its sentence whole and in parts.

    `sentences` maps message ids to translations. Missing ones are told in English.
    """
    facts: dict[str, Any] = plain_data(event)
    other = sentences.get(event.message())
    said = event.told_by(other) if other else event.text()
    facts["text"], facts["parts"] = plain(said), parts(said)
    facts["rule"] = event.rule
    return facts
