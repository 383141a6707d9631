"""The way through a game in plain words: what each phase is about, and what its words mean.

It is data, in a `guide.toml` beside each game; `kernel.guidebook` reads it and puts amounts in.
"""

import re
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

import msgspec


class Given(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    given: dict[str, Any] = {}
    """When it holds: options, and open facts of the view, by name; empty: always."""

    def fits(self, facts: Mapping[str, Any]) -> bool:
        """Nothing among these facts speaks against it."""
        return all(facts.get(name, value) == value for name, value in self.given.items())


class PhaseWords(Given, frozen=True, kw_only=True):
    """A phase of the game: what one does in it, and what comes after it."""

    id: str
    title: str
    text: str
    next: str = ""
    """What happens next; empty where nothing does."""


class Term(Given, frozen=True, kw_only=True):
    """A word with a meaning of its own in this game. A plural 's' need not be named."""

    name: str
    text: str
    also: tuple[str, ...] = ()
    """Other words, or forms, that mean the same."""
    rule: str = ""
    everyday: bool = False
    """On so many cards that it is not told along with each of them."""

    @property
    def forms(self) -> tuple[str, ...]:
        return (self.name, *self.also)


class Guide(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    phase: tuple[PhaseWords, ...] = ()
    term: tuple[Term, ...] = ()
    pieces: tuple[str, ...] = ()
    """Kinds of pieces whose names are words to explain as well, by what the pieces do."""

    def under(self, options: Mapping[str, Any]) -> "Guide":
        """Without what these options rule out."""
        return Guide(
            tuple([one for one in self.phase if one.fits(options)]),
            tuple([one for one in self.term if one.fits(options)]),
            self.pieces,
        )

    def now(self, phase: str, facts: Mapping[str, Any]) -> PhaseWords | None:
        """The words for this phase that fit these facts of the table best."""
        fitting = [one for one in self.phase if one.id == phase and one.fits(facts)]
        return max(fitting, key=lambda one: len(one.given), default=None)


def terms_in(text: str, terms: Sequence[Term]) -> list[Term]:
    """The words in this text that have a meaning of their own, as they come."""
    if not terms:
        return []
    by_form = {form.casefold(): term for term in terms for form in term.forms}
    found = [by_form[form_in(match[0], by_form)].name for match in pattern(by_form).finditer(text)]
    by_name = {term.name: term for term in terms}
    return [by_name[name] for name in dict.fromkeys(found)]


def pattern(forms: Iterable[str]) -> re.Pattern[str]:
    """Finds whole words, the longest first."""
    longest = sorted(forms, key=len, reverse=True)
    return re.compile(rf"(?<![\w-])(?:{'|'.join(map(re.escape, longest))})s?(?![\w-])", re.I)


def form_in(found: str, forms: Mapping[str, Term]) -> str:
    word = found.casefold()
    return word if word in forms else word.removesuffix("s")


def find_term(terms: Sequence[Term], word: str) -> Term | None:
    """The entry for a word, however it is written: 'Jacks', 'jack-of-all-trades'."""
    found = terms_in(word, terms)
    whole = [term for term in found if pattern(term.forms).fullmatch(word.strip())]
    return whole[0] if whole else None
