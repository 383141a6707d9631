"""A board made from the view alone: the base of all boards, and good enough for any game."""

from collections.abc import Sequence
from typing import Any

from rich.console import RenderableType
from rich.padding import Padding
from rich.text import Text

from heistnight.text_boards.widgets import (
    Kit,
    Row,
    counted,
    facts,
    grid,
    heading,
    indented,
    spaced,
    stacked,
    without_empty,
)

View = dict[str, Any]

HEAD = ("game", "seat", "seats", "phase", "waiting", "over", "result", "own")
"""Shown elsewhere, or of no use to a player."""
SEATS = ("seat", "to", "by", "from", "of", "owner", "marker", "leader", "dealer", "first")
"""Fields that name a player by a number."""


class TextBoard:
    """One game's looks. Subclasses draw; what they get is a seat's view, or a spectator's."""

    def title(self, view: View) -> str:
        """Where the game stands, in a few words."""
        return spaced(view["phase"])

    def open_part(self, view: View, kit: Kit) -> RenderableType:
        """What everybody sees."""
        shown = {name: value for name, value in view.items() if name not in HEAD}
        return as_facts(shown, kit)

    def own_part(self, view: View, kit: Kit) -> RenderableType | None:
        """What only this seat sees; None for a spectator."""
        own = view.get("own")
        return as_facts(own, kit) if own else None

    def amount(self, number: int) -> str:
        """A figure of the score."""
        return str(number)

    # Put together

    def whole(self, view: View, kit: Kit, game: str) -> RenderableType:
        return stacked(
            heading(self.title(view) if kit.narrow else f"{game} · {self.title(view)}"),
            self.open_part(view, kit),
            self.own_part(view, kit),
        )


def as_facts(values: View, kit: Kit) -> RenderableType:
    """Short things as lines, lists of things as tables below them."""
    lines = [(spaced(name), field_words(name, value, kit)) for name, value in values.items()]
    short = [(name, value) for name, value in lines if isinstance(value, str)]
    tables = [
        stacked(Text(f"{name}:", style="bold"), indented(t))
        for name, t in lines
        if t and not isinstance(t, str)
    ]
    return stacked(facts(short), *tables)


def in_words(value: Any, kit: Kit) -> RenderableType | None:
    """A text where it is short, a table for records, None for nothing."""
    if value is None or value in ((), [], {}, ""):
        return None
    if isinstance(value, bool):
        return "yes" if value else None
    if isinstance(value, dict):
        if all(is_plain(item) for item in value.values()):
            return ", ".join(
                [f"{spaced(name).lower()} {said(item)}" for name, item in value.items()]
            )
        return as_facts(value, kit)
    if isinstance(value, list | tuple) and all(isinstance(item, dict) for item in value):
        return records(value, kit)
    if isinstance(value, list | tuple):
        return as_list(value)
    return said(value)


def as_list(values: Sequence[Any]) -> str:
    if all(isinstance(item, str) for item in values):
        return counted(values)
    return "; ".join(
        [as_list(item) if isinstance(item, list | tuple) else said(item) for item in values]
    )


def records(values: Sequence[View], kit: Kit) -> RenderableType:
    """A table, a record a row; where there are too many fields, a list for each record."""
    fields = list(dict.fromkeys([field for value in values for field in value]))
    rows: list[Row] = [[cell(field, value.get(field), kit) for field in fields] for value in values]
    headers, kept = without_empty([spaced(field) for field in fields], rows)
    widths = [
        max([len(header), *[min(16, len(str(row[n]))) for row in kept]])
        for n, header in enumerate(headers)
    ]
    if sum(widths) + 2 * len(widths) <= kit.width:
        return grid(headers, kept)
    return stacked(*[Padding(facts(zip(headers, row, strict=True)), (0, 0, 1, 0)) for row in kept])


def cell(field: str, value: Any, kit: Kit) -> str:
    words = as_list(value) if isinstance(value, list | tuple) else field_words(field, value, kit)
    return words if isinstance(words, str) else ""


def field_words(field: str, value: Any, kit: Kit) -> RenderableType | None:
    if field in SEATS and isinstance(value, int) and not isinstance(value, bool):
        return kit.names.of(value)
    return in_words(value, kit)


def is_plain(value: Any) -> bool:
    return value is None or isinstance(value, str | int | float)


def said(value: Any) -> str:
    if value is None:
        return "none"
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, float):
        return f"{value:.2f}"
    if isinstance(value, dict):
        return ", ".join([f"{spaced(str(k)).lower()} {said(v)}" for k, v in value.items() if v])
    if isinstance(value, list | tuple):
        return as_list(value)
    return str(value)
