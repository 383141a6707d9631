"""The schema of `guide.toml`: what each phase is about, and what the game's words mean.

`kernel.guidebook` reads these files and fills in the amounts.
"""

import re
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

import msgspec


class Given(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    given: dict[str, Any] = {}
    """When the entry applies: options and public facts of the view, by name. Empty: always."""

    def fits(self, facts: Mapping[str, Any]) -> bool:
        """Check that none of these facts rules the entry out."""
        return all(facts.get(name, value) == value for name, value in self.given.items())

    def holds(self, facts: Mapping[str, Any]) -> bool:
        """Check that these facts contain everything the entry needs."""
        return all(name in facts and facts[name] == value for name, value in self.given.items())


class PhaseWords(Given, frozen=True, kw_only=True):
    """A phase of the game: what you do in it and what comes next."""

    id: str
    title: str
    text: str
    """What you do. Empty in a scenario that doesn't have this phase."""
    next: str = ""
    """What happens next. Empty if nothing does."""


class Term(Given, frozen=True, kw_only=True):
    """A word with a special meaning in this game. A plural 's' is matched too."""

    name: str
    text: str
    also: tuple[str, ...] = ()
    """Other words or forms with the same meaning."""
    rule: str = ""
    everyday: bool = False
    """Whether it's on so many cards that it isn't explained with each of them."""

    @property
    def forms(self) -> tuple[str, ...]:
        return (self.name, *self.also)


class Guide(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    phase: tuple[PhaseWords, ...] = ()
    term: tuple[Term, ...] = ()
    pieces: tuple[str, ...] = ()
    """Kinds of pieces whose names are explained as terms too, by their effects."""
    order: tuple[str, ...] = ()
    """Phases in the order of play, for a scenario that adds some."""

    def under(self, options: Mapping[str, Any]) -> "Guide":
        """Return the guide for these options, without the texts that don't apply.

        What is left in `given` are facts of the view. The general text comes first.
        """
        best: dict[tuple[str, str], PhaseWords] = {}
        for one in sorted(self.phase, key=lambda one: len(one.given)):
            if one.fits(options):
                rest = {name: value for name, value in one.given.items() if name not in options}
                best[one.id, repr(rest)] = msgspec.structs.replace(one, given=rest)
        terms = [one for one in self.term if one.fits(options)]
        return Guide(tuple(in_order(best.values(), self.phase)), tuple(terms), self.pieces)

    def now(self, phase: str, facts: Mapping[str, Any]) -> PhaseWords | None:
        """Return the phase text that fits these facts most precisely."""
        fitting = [one for one in self.phase if one.id == phase and one.holds(facts)]
        return max(fitting, key=lambda one: len(one.given), default=None)


def in_order(phases: Iterable[PhaseWords], like: Iterable[PhaseWords]) -> list[PhaseWords]:
    """Sort phase texts by when their phase is first mentioned; the end comes last."""
    order = [one.id for one in like]
    return sorted(phases, key=lambda one: (one.id == "over", order.index(one.id)))


def with_new(own: Iterable[PhaseWords], more: Guide) -> tuple[PhaseWords, ...]:
    """Add a scenario's phase texts; a new phase goes before the one that follows it in play."""
    phases = list(own)
    known = [one.id for one in phases]
    for one in more.phase:
        later = more.order[more.order.index(one.id) + 1 :] if one.id in more.order else ()
        following = next((id_ for id_ in later if id_ in known), None)
        new = one.id not in known and following
        phases.insert([p.id for p in phases].index(new) if new else len(phases), one)
    return tuple(phases)


def terms_in(text: str, terms: Sequence[Term]) -> list[Term]:
    """Return the terms that occur in this text, in order."""
    if not terms:
        return []
    by_form = {form.casefold(): term for term in terms for form in term.forms}
    found = [by_form[form_in(match[0], by_form)].name for match in pattern(by_form).finditer(text)]
    by_name = {term.name: term for term in terms}
    return [by_name[name] for name in dict.fromkeys(found)]


def pattern(forms: Iterable[str]) -> re.Pattern[str]:
    """Return a pattern that finds whole words, the longest first."""
    longest = sorted(forms, key=len, reverse=True)
    return re.compile(rf"(?<![\w-])(?:{'|'.join(map(re.escape, longest))})s?(?![\w-])", re.I)


def form_in(found: str, forms: Mapping[str, Term]) -> str:
    word = found.casefold()
    return word if word in forms else word.removesuffix("s")


def find_term(terms: Sequence[Term], word: str) -> Term | None:
    """Return the entry for a word in any spelling: 'Jacks', 'jack-of-all-trades'."""
    found = terms_in(word, terms)
    whole = [term for term in found if pattern(term.forms).fullmatch(word.strip())]
    return whole[0] if whole else None
