"""Rules help: look up a term or rule, search the rules, or explain the current question."""

from collections.abc import Iterable, Mapping
from typing import Any

from rich.console import RenderableType
from rich.text import Text

from heistnight.kernel.errors import BadOptions
from heistnight.kernel.game import Decision
from heistnight.kernel.guide import Guide, PhaseWords, Term, find_term, terms_in
from heistnight.kernel.guidebook import guide
from heistnight.kernel.packs import Pack
from heistnight.kernel.rulebook import Rule, read, rulebook
from heistnight.kernel.rules import Rules
from heistnight.text_boards.widgets import STRONG, facts, heading, indented, stacked

QUESTION_KEYS = (
    ("a number", "choose that option"),
    ("?", "explain this question with its rules"),
    ("? {rule}", "show one rule"),
    ("? word", "explain a term, or search the rules for it"),
    ("h", "hint: what the best bot would do, and why"),
    ("u", "undo your last move, if it revealed nothing"),
    ("l", "show the whole log"),
    ("v", "show everything you know"),
    ("s", "save and keep playing"),
    ("q", "save and quit"),
    ("Enter", "redraw the board"),
)


def book_of(rules: Rules[Any], options: Mapping[str, Any] = {}) -> dict[str, Rule]:
    """Return the game's rules by number; only the common rules if it has no rulebook."""
    try:
        return rulebook(rules, options)
    except FileNotFoundError:
        return read("heistnight.games")


def find(book: dict[str, Rule], words: str) -> list[Rule]:
    """Find rules by number ('BS-21', 'bs21'), or those that contain all the words."""
    number = normalize(words)
    exact = [rule for rule in book.values() if normalize(rule.id) == number]
    if exact:
        return exact
    wanted = words.casefold().split()
    found = [rule for rule in book.values() if all(word in text_of(rule) for word in wanted)]
    return sorted(found, key=lambda rule: not all(w in rule.title.casefold() for w in wanted))


def normalize(number: str) -> str:
    return "".join([c for c in number.casefold() if c.isalnum()])


def text_of(rule: Rule) -> str:
    return f"{rule.id} {rule.title} {rule.text}".casefold()


def answer(
    rules: Rules[Any], words: str, options: Mapping[str, Any] = {}, pack: Pack | None = None
) -> RenderableType:
    """Answer `? words` and `heistnight rules GAME words`; raise BadOptions if nothing matches."""
    book = book_of(rules, options)
    term = find_term(guide(rules, options, pack).term, words)
    found = [book[term.rule]] if term and term.rule in book else find(book, words)
    found = [rule for rule in found if rule.in_force(options)] or found if options else found
    if term:
        return stacked(meaning(term, words), full_text(found))
    if not found:
        raise BadOptions(
            f"No rule of {rules.info.title} mentions {words!r}. "
            f"`heistnight rules {rules.info.id}` lists all rules."
        )
    return full_text(found)


def meaning(term: Term, word: str) -> RenderableType:
    """Return a term with its meaning in this game."""
    number = f" ({term.rule})" if term.rule else ""
    return Text.assemble((f"{word}: ", STRONG), f"{term.text}{number}")


def full_text(rules: Iterable[Rule]) -> RenderableType:
    return stacked(
        *[
            stacked(Text(f"{rule.id} {rule.title}", style=STRONG), indented(Text(rule.text)))
            for rule in rules
        ]
    )


def contents(rules: Rules[Any], options: Mapping[str, Any] = {}) -> RenderableType:
    """Return a summary of each phase, then all rules by number and title.

    With options, their own rules come first in full, and those of other options are left out.
    """
    book, texts = book_of(rules, options), guide(rules, options)
    phases = [texts.now(phase, {}) for phase in dict.fromkeys([one.id for one in texts.phase])]
    special = [rule for rule in book.values() if rule.given and rule.in_force(options)]
    listed = [rule for rule in book.values() if not options or rule.in_force(options)]
    return stacked(
        full_text(special) if special else None,
        heading(f"{rules.info.title} in short"),
        *[phase_summary(one) for one in phases if one],
        heading(f"Rules of {rules.info.title}"),
        facts([(rule.id, rule.title) for rule in listed]),
        heading("Terms"),
        Text(", ".join([term.name for term in texts.term])),
    )


def phase_summary(phase: PhaseWords) -> RenderableType:
    then = Text.assemble(("Next: ", STRONG), phase.next) if phase.next else None
    return stacked(Text(phase.title, style=STRONG), indented(stacked(Text(phase.text), then)))


def explain(
    rules: Rules[Any],
    decision: Decision,
    options: Mapping[str, Any],
    view: Mapping[str, Any] = {},
    pack: Pack | None = None,
) -> RenderableType:
    """Explain the keys, the rules behind the question, and the current phase.

    The most useful part comes last, next to the prompt. Rules and terms that the game's options
    leave out aren't shown.
    """
    book, texts = book_of(rules, options), guide(rules, options, pack)
    cited = [decision.rule, *[option.rule for option in decision.options]]
    asked = [book[number] for number in dict.fromkeys(cited) if number in book]
    rest = [
        rule
        for rule in book.values()
        if decision.phase in rule.phases and rule.in_force(options) and rule not in asked
    ]
    phase = texts.now(decision.phase, {**options, **view})
    return stacked(
        heading("What you can type"),
        facts([(key.format(rule=decision.rule), words) for key, words in QUESTION_KEYS]),
        heading("Other rules of this phase") if rest else None,
        full_text(rest),
        heading("Rules behind this question"),
        full_text(asked),
        *summarize(phase, texts, decision),
        Text(f"{decision.prompt} ({decision.rule})", style=STRONG),
    )


def summarize(
    phase: PhaseWords | None, texts: Guide, decision: Decision
) -> Iterable[RenderableType | None]:
    """Summarize the phase, and explain the terms used in it and in the question."""
    if phase is None:
        return
    labels = [option.label for option in decision.options]
    needed = terms_in(" ".join([decision.prompt, *labels, phase.text, phase.next]), texts.term)
    yield heading("In short")
    yield phase_summary(phase)
    yield facts([(term.name, Text(term.text)) for term in needed])
