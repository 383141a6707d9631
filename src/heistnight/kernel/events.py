"""What happened, as typed events: their facts, who may know which, and a sentence that tells them.

    class CrookTaken(CrooksEvent, frozen=True):
        rule = "CR-11"
        says = "{seat} takes [{crook}|a crook] from hangout {hangout}."
        seat: Seat
        hangout: str
        crook: Secret[Card]

Others see the same event without its secret facts. `sentences` tells how a sentence is written.
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
    "Seat",
    "Secret",
    "Told",
    "a",
    "in_words",
    "kebab",
    "listed",
    "plain_data",
    "player",
]

Fact = TypeVar("Fact")
Secret = Annotated[Fact | None, "secret"]
"""A fact for those alone whom `known_to` names; all others see its default, or None."""

WORDS: Mapping[str, Word] = {"seat": player, "card": card, "a": a, "spelled": spelled}
"""Ways to say a fact. A type names its own, `Annotated[int, "money"]`, or the sentence does."""


def kebab(name: str) -> str:
    """'RevealJacks' becomes 'reveal-jacks'."""
    return "".join([f"-{c.lower()}" if c.isupper() else c for c in name]).lstrip("-")


class Event(msgspec.Struct, frozen=True, tag_field="kind", tag=kebab, gc=False):
    """One thing that happened. Subclasses name its facts and tell them in a sentence."""

    game: ClassVar[str] = ""
    rule: ClassVar[str] = ""
    says: ClassVar[str] = ""
    words: ClassVar[Mapping[str, Word]] = WORDS
    known_to: ClassVar[tuple[str, ...]] = ("seat",)
    """The facts that name the seats which know the secret ones."""
    untold: ClassVar[bool] = False
    """Nobody but those seats hears of it at all."""

    @classmethod
    def message(cls) -> str:
        """The id of its sentence, under which a translation is found."""
        return f"{cls.game}.{cls.__struct_config__.tag}"

    def text(self) -> str:
        """It in words, tokens marked."""
        return self.told_by(type(self).says)

    def told_by(self, template: str) -> str:
        """It in the words of this sentence: its own, or another language's."""
        return sentence(template)(self._fact)

    def _fact(self, name: str, word: str) -> tuple[Any, Word]:
        kind = type(self)
        value = None if "." in name else getattr(self, name)
        return value, kind.words[word] if word else _own_words(kind, name)


class Told(msgspec.Struct, frozen=True, gc=False):
    """An event as it is known: in full to some seats, in its open form to all others."""

    openly: Event | None
    secretly: Event | None = None
    to: tuple[Seat, ...] = ()

    @classmethod
    def of(cls, event: Event) -> "Told":
        """As the event's own class has it."""
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
    """The secret facts, as others see them."""
    hints = get_type_hints(kind, include_extras=True)
    return {
        field.name: None if field.default is msgspec.NODEFAULT else field.default
        for field in msgspec.structs.fields(kind)
        if "secret" in getattr(hints[field.name], "__metadata__", ())
    }


@cache
def _own_words(kind: type[Event], name: str) -> Word:
    """The words that the type of a fact, or of a property, names."""
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
    """A struct as JSON has it: dicts with text keys, lists, texts, numbers."""
    return msgspec.json.decode(msgspec.json.encode(struct))


def in_words(event: Event, sentences: Mapping[str, str] = {}) -> dict[str, Any]:
    """The event as plain data, with its kind, its sentence, whole and in parts, and its rule.

    Another language's sentences are given by message id; what it does not have is told in ours.
    """
    facts: dict[str, Any] = plain_data(event)
    other = sentences.get(event.message())
    said = event.told_by(other) if other else event.text()
    facts["text"], facts["parts"] = plain(said), parts(said)
    facts["rule"] = event.rule
    return facts
