"""The rules in our own words: a word, a rule, a search, or what matters to the question at hand."""

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

KEYS = (
    ("a number", "choose it"),
    ("?", "explain this question, and cite its rules"),
    ("? {rule}", "one rule"),
    ("? word", "what a word means here; or all rules that speak of it"),
    ("h", "a hint: what the best bot would do, and why"),
    ("u", "undo: take your last choice back, while that is fair"),
    ("l", "the whole log"),
    ("v", "everything you know, in full"),
    ("s", "save and play on"),
    ("q", "save and quit"),
    ("Enter", "draw the table again"),
)


def book_of(rules: Rules[Any], options: Mapping[str, Any] = {}) -> dict[str, Rule]:
    """The game's rules by number; those for all games, while it has none of its own."""
    try:
        return rulebook(rules, options)
    except FileNotFoundError:
        return read("heistnight.games")


def find(book: dict[str, Rule], words: str) -> list[Rule]:
    """By number ('BS-21', 'bs21'), else by words; all of them must be in the rule."""
    number = plain(words)
    exact = [rule for rule in book.values() if plain(rule.id) == number]
    if exact:
        return exact
    wanted = words.casefold().split()
    found = [rule for rule in book.values() if all(word in text_of(rule) for word in wanted)]
    return sorted(found, key=lambda rule: not all(w in rule.title.casefold() for w in wanted))


def plain(number: str) -> str:
    return "".join([c for c in number.casefold() if c.isalnum()])


def text_of(rule: Rule) -> str:
    return f"{rule.id} {rule.title} {rule.text}".casefold()


def answer(
    rules: Rules[Any], words: str, options: Mapping[str, Any] = {}, pack: Pack | None = None
) -> RenderableType:
    """What `? words` and `heistnight rules GAME words` show; BadOptions where nothing fits."""
    book = book_of(rules, options)
    term = find_term(guide(rules, options, pack).term, words)
    found = [book[term.rule]] if term and term.rule in book else find(book, words)
    if term:
        return stacked(meaning(term, words), in_full(found))
    if not found:
        raise BadOptions(
            f"No rule of {rules.info.title} speaks of {words!r}. "
            f"`heistnight rules {rules.info.id}` lists them all."
        )
    return in_full(found)


def meaning(term: Term, word: str) -> RenderableType:
    """What a word means in this game."""
    number = f" ({term.rule})" if term.rule else ""
    return Text.assemble((f"{word}: ", STRONG), f"{term.text}{number}")


def in_full(rules: Iterable[Rule]) -> RenderableType:
    return stacked(
        *[
            stacked(Text(f"{rule.id} {rule.title}", style=STRONG), indented(Text(rule.text)))
            for rule in rules
        ]
    )


def contents(rules: Rules[Any]) -> RenderableType:
    """The game phase by phase in plain words; then all rules by number and title."""
    book, said = book_of(rules), guide(rules)
    phases = [said.now(phase, {}) for phase in dict.fromkeys([one.id for one in said.phase])]
    return stacked(
        heading(f"{rules.info.title} in plain words"),
        *[in_plain_words(one) for one in phases if one],
        heading(f"The rules of {rules.info.title}"),
        facts([(rule.id, rule.title) for rule in book.values()]),
        heading("Its own words"),
        Text(", ".join([term.name for term in said.term])),
    )


def in_plain_words(phase: PhaseWords) -> RenderableType:
    then = Text.assemble(("Next: ", STRONG), phase.next) if phase.next else None
    return stacked(Text(phase.title, style=STRONG), indented(stacked(Text(phase.text), then)))


def explain(
    rules: Rules[Any],
    decision: Decision,
    options: Mapping[str, Any],
    view: Mapping[str, Any] = {},
    pack: Pack | None = None,
) -> RenderableType:
    """What can be typed, the phase in plain words and, nearest to the prompt, the rules that ask.

    Rules and words that this table's options leave out are not shown.
    """
    book, said = book_of(rules, options), guide(rules, options, pack)
    cited = [decision.rule, *[option.rule for option in decision.options]]
    asked = [book[number] for number in dict.fromkeys(cited) if number in book]
    rest = [
        rule
        for rule in book.values()
        if decision.phase in rule.phases and rule.in_force(options) and rule not in asked
    ]
    phase = said.now(decision.phase, {**options, **view})
    return stacked(
        heading("What you can type"),
        facts([(key.format(rule=decision.rule), words) for key, words in KEYS]),
        heading("What else matters now") if rest else None,
        in_full(rest),
        heading("What is asked"),
        in_full(asked),
        *in_short(phase, said, decision),
        Text(f"{decision.prompt} ({decision.rule})", style=STRONG),
    )


def in_short(
    phase: PhaseWords | None, said: Guide, decision: Decision
) -> Iterable[RenderableType | None]:
    """The phase in plain words, and the words that it and the question need."""
    if phase is None:
        return
    labels = [option.label for option in decision.options]
    needed = terms_in(" ".join([decision.prompt, *labels, phase.text, phase.next]), said.term)
    yield heading("In plain words")
    yield in_plain_words(phase)
    yield facts([(term.name, Text(term.text)) for term in needed])
