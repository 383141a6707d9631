"""A board made from the view alone: the base class of all boards, usable for any game."""

from collections.abc import Sequence
from typing import Any

from rich.console import RenderableType
from rich.padding import Padding
from rich.text import Text

from heistnight.text_boards.widgets import (
    Kit,
    TableRow,
    counted,
    facts,
    grid,
    heading,
    indented,
    spaced,
    stacked,
    without_empty,
)

ViewData = dict[str, Any]

HEADING_FIELDS = ("game", "seat", "seats", "phase", "waiting", "over", "result", "own")
"""Fields shown elsewhere, or useless to a player."""
SEAT_FIELDS = ("seat", "to", "by", "from", "of", "owner", "marker", "leader", "dealer", "first")
"""Fields whose number is a seat."""


class TextBoard:
    """Draw one game's view, of a seat or a spectator. Games override the parts."""

    def title(self, view: ViewData) -> str:
        """Return the game's phase in a few words."""
        return spaced(view["phase"])

    def open_part(self, view: ViewData, kit: Kit) -> RenderableType:
        """Draw what everyone sees."""
        shown = {name: value for name, value in view.items() if name not in HEADING_FIELDS}
        return draw_fields(shown, kit)

    def own_part(self, view: ViewData, kit: Kit) -> RenderableType | None:
        """Draw what only this seat sees; None for a spectator."""
        own = view.get("own")
        return draw_fields(own, kit) if own else None

    def amount(self, number: int) -> str:
        """Return a number of the score with its unit."""
        return str(number)

    def whole(self, view: ViewData, kit: Kit, game: str) -> RenderableType:
        """Draw the heading and all parts."""
        return stacked(
            heading(self.title(view) if kit.narrow else f"{game} · {self.title(view)}"),
            self.open_part(view, kit),
            self.own_part(view, kit),
        )


def draw_fields(values: ViewData, kit: Kit) -> RenderableType:
    """Draw short values as lines, and lists of records as tables below them."""
    lines = [(spaced(name), field_text(name, value, kit)) for name, value in values.items()]
    short = [(name, value) for name, value in lines if isinstance(value, str)]
    tables = [
        stacked(Text(f"{name}:", style="bold"), indented(t))
        for name, t in lines
        if t and not isinstance(t, str)
    ]
    return stacked(facts(short), *tables)


def value_part(value: Any, kit: Kit) -> RenderableType | None:
    """Return a text for a short value, a table for records, None for an empty value."""
    if value is None or value in ((), [], {}, ""):
        return None
    if isinstance(value, bool):
        return "yes" if value else None
    if isinstance(value, dict):
        if all(is_plain(item) for item in value.values()):
            return ", ".join(
                [f"{spaced(name).lower()} {value_text(item)}" for name, item in value.items()]
            )
        return draw_fields(value, kit)
    if isinstance(value, list | tuple) and all(isinstance(item, dict) for item in value):
        return draw_records(value, kit)
    if isinstance(value, list | tuple):
        return list_text(value)
    return value_text(value)


def list_text(values: Sequence[Any]) -> str:
    if all(isinstance(item, str) for item in values):
        return counted(values)
    return "; ".join(
        [list_text(item) if isinstance(item, list | tuple) else value_text(item) for item in values]
    )


def draw_records(values: Sequence[ViewData], kit: Kit) -> RenderableType:
    """Draw a table with a row per record, or one list per record if the table is too wide."""
    fields = list(dict.fromkeys([field for value in values for field in value]))
    rows: list[TableRow] = [
        [cell_text(field, value.get(field), kit) for field in fields] for value in values
    ]
    headers, kept = without_empty([spaced(field) for field in fields], rows)
    widths = [
        max([len(header), *[min(16, len(str(row[n]))) for row in kept]])
        for n, header in enumerate(headers)
    ]
    if sum(widths) + 2 * len(widths) <= kit.width:
        return grid(headers, kept)
    return stacked(*[Padding(facts(zip(headers, row, strict=True)), (0, 0, 1, 0)) for row in kept])


def cell_text(field: str, value: Any, kit: Kit) -> str:
    words = list_text(value) if isinstance(value, list | tuple) else field_text(field, value, kit)
    return words if isinstance(words, str) else ""


def field_text(field: str, value: Any, kit: Kit) -> RenderableType | None:
    if field in SEAT_FIELDS and isinstance(value, int) and not isinstance(value, bool):
        return kit.names.of(value)
    return value_part(value, kit)


def is_plain(value: Any) -> bool:
    return value is None or isinstance(value, str | int | float)


def value_text(value: Any) -> str:
    if value is None:
        return "none"
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, float):
        return f"{value:.2f}"
    if isinstance(value, dict):
        return ", ".join(
            [f"{spaced(str(k)).lower()} {value_text(v)}" for k, v in value.items() if v]
        )
    if isinstance(value, list | tuple):
        return list_text(value)
    return str(value)
