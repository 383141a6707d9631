"""Read a game's `guide.toml` and fill in the amounts for its options."""

import tomllib
from collections.abc import Iterable, Mapping
from functools import cache
from importlib.resources import files
from typing import Any

import msgspec

from heistnight.kernel.facts import GameFacts
from heistnight.kernel.guide import Guide, Term, with_new
from heistnight.kernel.packs import Pack
from heistnight.kernel.rulebook import package_of, rulebook, with_amounts
from heistnight.kernel.rules import Rule, Rules
from heistnight.kernel.sentences import Word
from heistnight.kernel.structs import converted


@cache
def read(package: str) -> Guide:
    """Read a package's `guide.toml`. Without one, the guide is empty."""
    file = files(package).joinpath("guide.toml")
    if not file.is_file():
        return Guide()
    return converted(tomllib.loads(file.read_text(encoding="utf-8")), Guide)


def guide(rules: Rules[Any], options: Mapping[str, Any] = {}, pack: Pack | None = None) -> Guide:
    """Return a game's phases and terms for these options and this pack.

    Options that aren't given have their defaults. Entries that need other options are left out,
    and so are terms whose rule doesn't apply.
    """
    options = {**{spec.name: spec.default for spec in rules.info.options}, **options}
    own, more = read(package_of(rules)), rules.more_guide(options)
    both = Guide(with_new(own.phase, more), (*more.term, *own.term), own.pieces)
    said = in_figures(both.under(options), rules.amounts(options), rules.words)
    facts = rules.facts(rules.read_pack(None) if pack is None else pack)
    known = rulebook(rules, options)
    terms = each_once([*said.term, *terms_of(facts, own.pieces, known)])
    return Guide(
        tuple([one for one in said.phase if one.text]),
        tuple([one for one in terms if one.text and (one.rule in known or not one.rule)]),
        said.pieces,
    )


def in_figures(said: Guide, amounts: Mapping[str, Any], words: Mapping[str, Word]) -> Guide:
    def put(text: str) -> str:
        return with_amounts(text, amounts, words)

    phases = [msgspec.structs.replace(p, text=put(p.text), next=put(p.next)) for p in said.phase]
    terms = [msgspec.structs.replace(term, text=put(term.text)) for term in said.term]
    return Guide(tuple(phases), tuple(terms), said.pieces)


def terms_of(facts: GameFacts, kinds: Iterable[str], known: Mapping[str, Rule]) -> list[Term]:
    """Make terms from the names and effects of pieces. Names with digits explain themselves."""
    return [
        Term(name=one.name, text=one.effect, rule=one.rule if one.rule in known else "")
        for one in facts.pieces
        if one.kind in kinds and not any(letter.isdigit() for letter in one.name)
    ]


def each_once(terms: Iterable[Term]) -> tuple[Term, ...]:
    """Keep the first meaning of each word."""
    taken: set[str] = set()
    kept = []
    for term in terms:
        name, *also = [form for form in term.forms if form.casefold() not in taken] or [""]
        if name == term.name:
            kept.append(msgspec.structs.replace(term, also=tuple(also)))
            taken.update([form.casefold() for form in term.forms])
    return tuple(kept)
