"""The rules in our own words: one rule, a search, or what matters to the question at hand."""

from collections.abc import Iterable, Mapping
from typing import Any

from rich.console import RenderableType
from rich.text import Text

from heistnight.kernel.errors import BadOptions
from heistnight.kernel.game import Decision
from heistnight.kernel.rulebook import Rule, read, rulebook
from heistnight.kernel.rules import Rules
from heistnight.terminal.parts import STRONG, facts, heading, indented, stacked

KEYS = (
    ("a number", "choose it"),
    ("?", "explain this question, and cite its rules"),
    ("? {rule}", "one rule"),
    ("? words", "search the rules"),
    ("u", "undo: take your last choice back, while that is fair"),
    ("l", "the whole log"),
    ("v", "everything you know, in full"),
    ("s", "save and play on"),
    ("q", "save and quit"),
    ("Enter", "draw the table again"),
)


def book_of(rules: Rules[Any]) -> dict[str, Rule]:
    """The game's rules by number; those for all games, while it has none of its own."""
    try:
        return rulebook(rules)
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


def answer(rules: Rules[Any], words: str) -> RenderableType:
    """What `? words` and `heistnight rules GAME words` show; BadOptions where nothing fits."""
    found = find(book_of(rules), words)
    if not found:
        raise BadOptions(
            f"No rule of {rules.info.title} speaks of {words!r}. "
            f"`heistnight rules {rules.info.id}` lists them all."
        )
    return in_full(found)


def in_full(rules: Iterable[Rule]) -> RenderableType:
    return stacked(
        *[
            stacked(Text(f"{rule.id} {rule.title}", style=STRONG), indented(Text(rule.text)))
            for rule in rules
        ]
    )


def contents(rules: Rules[Any]) -> RenderableType:
    """All rules by number and title."""
    book = book_of(rules)
    return stacked(
        heading(f"The rules of {rules.info.title}"),
        facts([(rule.id, rule.title) for rule in book.values()]),
    )


def explain(rules: Rules[Any], decision: Decision, options: Mapping[str, Any]) -> RenderableType:
    """What can be typed, the rules of the phase and, nearest to the prompt, those that ask.

    Rules that this table's options leave out are not shown.
    """
    book = book_of(rules)
    cited = [decision.rule, *[option.rule for option in decision.options]]
    asked = [book[number] for number in dict.fromkeys(cited) if number in book]
    rest = [
        rule
        for rule in book.values()
        if decision.phase in rule.phases and rule.in_force(options) and rule not in asked
    ]
    return stacked(
        heading("What you can type"),
        facts([(key.format(rule=decision.rule), words) for key, words in KEYS]),
        heading("What else matters now") if rest else None,
        in_full(rest),
        heading("What is asked"),
        in_full(asked),
        Text(f"{decision.prompt} ({decision.rule})", style=STRONG),
    )
