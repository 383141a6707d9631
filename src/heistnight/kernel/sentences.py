"""Sentence templates, filled with facts when a text is read.

{crew}                      a fact, written as its type says: a `Seat` is a token
{crew:counted}              a fact, written in another way
[ and finds {loot}]         omitted if a fact in it is None, 0 or empty
[leaving {left}|the last]   the same, with other words instead
[forced? must|may]          one or the other, by a true or false fact
[seats=1? gets|get]         one or the other: whether a fact, or its length, equals this
[each paid: {key} {value}]  for each entry, as a list; `;` or `,` instead of `:` joins by it
"""

import re
from collections.abc import Callable, Iterator, Mapping
from functools import cache
from typing import Any

from heistnight.kernel.text_tokens import listed

Word = Callable[[Any], str]
Lookup = Callable[[str, str], tuple[Any, Word]]
"""Finds a fact by name, and how to write it: in the named words or in the fact's own."""
Fragment = Callable[[Lookup], str]
Condition = Callable[[Lookup], bool]

MARKS = re.compile(r"[{\[|\]]")
GAP = re.compile(r"(\w+)(?::(\w+))?\}")
IF = re.compile(r"(\w+)(?:=([\w-]+))?\? ?")
EACH = re.compile(r"each (\w+)([:;,]) ")


@cache
def sentence(template: str) -> Fragment:
    """Return a function that fills this template's gaps."""
    pieces, _, end = _Reader(template).pieces(0, inside=False)
    assert end == len(template)
    return _joined(pieces)


class _Reader:
    def __init__(self, template: str) -> None:
        self.template = template

    def pieces(self, at: int, *, inside: bool) -> tuple[list[Fragment], list[str], int]:
        """Parse fragments from here on. Return them, their facts and where they end."""
        pieces: list[Fragment] = []
        facts: list[str] = []
        while found := MARKS.search(self.template, at):
            pieces += _text(self.template[at : found.start()])
            mark, at = found[0], found.end()
            if mark == "{":
                piece, fact, at = self.gap(at)
                facts.append(fact)
            elif mark == "[":
                piece, at = self.section(at)
            elif inside:
                return pieces, facts, found.start()
            else:
                raise self.wrong(found.start())
            pieces.append(piece)
        if inside:
            raise self.wrong(len(self.template))
        return [*pieces, *_text(self.template[at:])], facts, len(self.template)

    def gap(self, at: int) -> tuple[Fragment, str, int]:
        found = GAP.match(self.template, at)
        if not found:
            raise self.wrong(at)
        return _gap(found[1], found[2] or ""), found[1], found.end()

    def section(self, at: int) -> tuple[Fragment, int]:
        if each := EACH.match(self.template, at):
            pieces, _, end = self.pieces(each.end(), inside=True)
            return _each(each[1], each[2], _joined(pieces)), self.past("]", end)
        asked = IF.match(self.template, at)
        yes, facts, end = self.pieces(asked.end() if asked else at, inside=True)
        no: list[Fragment] = []
        if self.template[end] == "|":
            no, _, end = self.pieces(end + 1, inside=True)
        holds = _is(asked[1], asked[2]) if asked else _all_known(tuple(facts))
        return _either(holds, _joined(yes), _joined(no)), self.past("]", end)

    def past(self, mark: str, at: int) -> int:
        if self.template[at] != mark:
            raise self.wrong(at)
        return at + 1

    def wrong(self, at: int) -> ValueError:
        return ValueError(f"The sentence {self.template!r} is wrong at {self.template[at:]!r}.")


def _text(text: str) -> Iterator[Fragment]:
    if text:
        yield lambda find: text


def _joined(pieces: list[Fragment]) -> Fragment:
    return lambda find: "".join([piece(find) for piece in pieces])


def _gap(fact: str, word: str) -> Fragment:
    def say(find: Lookup) -> str:
        value, words = find(fact, word)
        return words(value)

    return say


def _either(holds: Condition, yes: Fragment, no: Fragment) -> Fragment:
    return lambda find: yes(find) if holds(find) else no(find)


def _all_known(facts: tuple[str, ...]) -> Condition:
    return lambda find: all(find(fact, "")[0] for fact in facts)


def _is(fact: str, wanted: str | None) -> Condition:
    def holds(find: Lookup) -> bool:
        value = find(fact, "")[0]
        if wanted is None:
            return bool(value)
        return wanted == str(len(value) if isinstance(value, tuple | dict) else value)

    return holds


def _each(fact: str, mark: str, say: Fragment) -> Fragment:
    def say_all(find: Lookup) -> str:
        entries: Mapping[Any, Any] = find(fact, "")[0]
        said = [say(_entry(find, fact, entry)) for entry in entries.items()]
        return listed(said) if mark == ":" else f"{mark} ".join(said)

    return say_all


def _entry(find: Lookup, fact: str, entry: tuple[Any, Any]) -> Lookup:
    def find_here(name: str, word: str) -> tuple[Any, Word]:
        if name not in ("key", "value"):
            return find(name, word)
        place = ("key", "value").index(name)
        return entry[place], find(f"{fact}.{name}", word)[1]

    return find_here
