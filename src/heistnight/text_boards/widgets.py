"""Building blocks of boards and screens: marks, texts, tables, choices and scores."""

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from math import comb
from typing import Any

from rich.columns import Columns
from rich.console import Console, Group, RenderableType
from rich.padding import Padding
from rich.rule import Rule as Line
from rich.table import Table
from rich.text import Text

from heistnight.kernel.events import Seat
from heistnight.kernel.game import Game, Option
from heistnight.kernel.headlines import winner_text
from heistnight.kernel.rules import Result
from heistnight.kernel.text_tokens import marked
from heistnight.text_boards.names import Names

TableRow = Sequence[RenderableType | None]

STRONG = "bold"
DIM = "dim"
GOOD = "green"
BAD = "red"
ACCENT = "cyan"

PLAIN_MARKS = str.maketrans(
    {"●": "#", "○": "-", "▶": ">", "★": "*", "·": "-", "…": "...", "×": "x", "→": "->"}
    | {"–": "-", "—": "-", "’": "'", "‘": "'", "“": '"', "”": '"', "█": "#", "░": ".", "✓": "+"}
)


class Kit:
    """What a board needs besides the view: the console, names and the log."""

    def __init__(self, console: Console, names: Names, log: Sequence[dict[str, Any]] = ()) -> None:
        self.console, self.names = console, names
        self.log = log
        """All events this reader has seen."""

    @property
    def width(self) -> int:
        return self.console.width

    @property
    def narrow(self) -> bool:
        return self.width < 70

    def who(self, seat: Seat, *, marker: bool = False) -> Text:
        """Return a player's name. Your own is bold and marked, not only coloured."""
        name = self.names.of(seat)
        mine = seat == self.names.you
        words = f"{name} (you)" if mine and name != "You" else name
        return Text(f"{'▶ ' if marker else ''}{words}", style=STRONG if mine else "")


# Texts


def counted(names: Iterable[str]) -> str:
    """Return 'driver, 2× hacker', in order of appearance."""
    counts = Counter(names)
    return ", ".join([name if n == 1 else f"{n}× {name}" for name, n in counts.items()])


def money(amount: int) -> str:
    """Return an amount in thousands of dollars as '$20K' or '$1.38M'."""
    if not amount:
        return "$0"
    sign, amount = ("-", -amount) if amount < 0 else ("", amount)
    return f"{sign}${amount / 1000:g}M" if amount >= 1000 else f"{sign}${amount}K"


def percent(share: float) -> str:
    """Return '12 %', and never 0 or 100 for a share that is only close to it."""
    if 0 < share < 0.005:
        return "<1 %"
    if 0.995 < share < 1:
        return ">99 %"
    return f"{share:.0%}".replace("%", " %")


def spaced(name: str) -> str:
    """Turn 'vault_round' into 'Vault round'."""
    words = name.replace("_", " ").replace("-", " ")
    return words[:1].upper() + words[1:]


def at_least(need: int, draws: int, marked: int, total: int) -> float:
    """Return the chance of at least `need` marked items among `draws` drawn from `total`."""
    draws = min(draws, total)
    if need <= 0:
        return 1.0
    if not 0 < need <= min(draws, marked):
        return 0.0
    good = [comb(marked, n) * comb(total - marked, draws - n) for n in range(need, draws + 1)]
    return sum(good) / comb(total, draws)


def track(done: int, length: int) -> str:
    """Return '●●○○○' for 2 of 5."""
    return "●" * min(done, length) + "○" * max(0, length - done)


# Tables and lines


def grid(
    headers: Sequence[str],
    rows: Iterable[TableRow],
    *,
    title: str | None = None,
    right: Sequence[int] = (),
    whole: Sequence[int] = (),
) -> Table:
    """Return a table without a frame; `right` columns are numbers, `whole` ones never wrap."""
    table = Table(
        box=None,
        title=title,
        title_justify="left",
        title_style=STRONG,
        header_style="underline",
        padding=(0, 2, 0, 0),
        pad_edge=False,
        collapse_padding=True,
    )
    for number, header in enumerate(headers):
        table.add_column(
            header,
            justify="right" if number in right else "left",
            no_wrap=number in whole,
            overflow="fold",
        )
    for row in rows:
        table.add_row(*row)
    return table


def without_empty(
    headers: Sequence[str], rows: Sequence[TableRow]
) -> tuple[list[str], list[TableRow]]:
    """Return the table without its empty columns."""
    kept = [n for n in range(len(headers)) if any(str(row[n] or "") for row in rows)]
    return [headers[n] for n in kept], [[row[n] for n in kept] for row in rows]


def facts(pairs: Iterable[tuple[str, RenderableType | None]]) -> Table:
    """Return lines of 'name: value' without the empty ones."""
    table = Table.grid(padding=(0, 1, 0, 0))
    table.add_column(no_wrap=True)
    table.add_column(overflow="fold")
    for name, what in pairs:
        if what is not None and str(what):
            table.add_row(Text(f"{name}:", style=STRONG), what)
    return table


def heading(words: str) -> Line:
    return Line(Text(words, style=STRONG), align="left", style=DIM)


def indented(what: RenderableType) -> Padding:
    return Padding(what, (0, 0, 0, 2))


def stacked(*parts: RenderableType | None) -> Group:
    return Group(*[part for part in parts if part is not None])


# Log, choices, score


def log_lines(events: Sequence[dict[str, Any]], names: Names) -> RenderableType:
    """Return the log, one sentence per line."""
    lines = Table.grid(padding=(0, 1, 0, 0))
    lines.add_column(no_wrap=True)
    lines.add_column(overflow="fold")
    for event in events:
        lines.add_row("·", names.put(marked(event["parts"])))
    return lines


def choices(options: Sequence[Option], names: Names, width: int) -> RenderableType:
    """Return the options numbered from 1, in columns if they are short and many."""
    wide = len(str(len(options)))
    lines = [
        Text.assemble((f"{number:>{wide}} ", STRONG), names.put(marked(option.label_parts)))
        for number, option in enumerate(options, 1)
    ]
    longest = max([line.cell_len for line in lines])
    if len(lines) > 4 and 2 * longest + 3 <= width:
        return Columns(lines, padding=(0, 3), column_first=True, width=longest)
    return Group(*lines)


def score_sheet(result: Result, kit: Kit, amount: Callable[[int], str] = str) -> RenderableType:
    """Return everyone's score line by line, with the winners marked."""
    lines = list(dict.fromkeys([line for lines in result.breakdown for line in lines]))
    seats = range(len(result.scores))
    heads = [f"{'★ ' if seat in result.winners else ''}{kit.names.of(seat)}" for seat in seats]
    widest = max([len(line) for line in [*lines, "Total"]])
    if widest + sum([max(9, len(head) + 2) for head in heads]) > kit.width:
        return Group(*[player_sheet(result, seat, heads[seat], amount) for seat in seats])
    rows: list[TableRow] = [
        [line, *[figure(result.breakdown[seat].get(line, 0), amount) for seat in seats]]
        for line in lines
    ]
    total = [Text(amount(result.scores[seat]), style=STRONG) for seat in seats]
    rows.append([Text("Total", style=STRONG), *total])
    return grid(["", *heads], rows, right=range(1, len(heads) + 1))


def player_sheet(
    result: Result, seat: Seat, head: str, amount: Callable[[int], str]
) -> RenderableType:
    """Return one player's score, for screens too narrow for a table."""
    lines = [(line, amount(n)) for line, n in result.breakdown[seat].items() if n]
    return stacked(
        Text(f"{head}: {amount(result.scores[seat])}", style=STRONG), indented(facts(lines))
    )


def figure(number: int, amount: Callable[[int], str]) -> str:
    return amount(number) if number else "·"


def result_text(result: Result, names: Names) -> str:
    """Return 'You win with 14 points.' The reason of a result follows 'with'."""
    return names.put(winner_text(result).said)


def headline_text(game: Game, names: Names) -> str | None:
    """Return the headline of the player at the screen; None if several share it, or none plays."""
    return None if names.you is None else names.put(game.headlines[names.you].said)
