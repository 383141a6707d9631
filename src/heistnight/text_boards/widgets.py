"""The kit that all boards and screens are made of: marks, words, tables, choices, scores."""

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
from heistnight.kernel.game import Option
from heistnight.kernel.rules import Result
from heistnight.kernel.text_tokens import marked
from heistnight.text_boards.names import Names

Row = Sequence[RenderableType | None]

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
    """What a board needs to know of the place where it is shown."""

    def __init__(self, console: Console, names: Names, log: Sequence[dict[str, Any]] = ()) -> None:
        self.console, self.names = console, names
        self.log = log
        """All that this reader was told so far."""

    @property
    def width(self) -> int:
        return self.console.width

    @property
    def narrow(self) -> bool:
        return self.width < 70

    def who(self, seat: Seat, *, marker: bool = False) -> Text:
        """A player's name; your own stands out, by more than colour."""
        name = self.names.of(seat)
        mine = seat == self.names.you
        words = f"{name} (you)" if mine and name != "You" else name
        return Text(f"{'▶ ' if marker else ''}{words}", style=STRONG if mine else "")


# Words


def counted(names: Iterable[str]) -> str:
    """'driver, 2× hacker': in order of appearance."""
    counts = Counter(names)
    return ", ".join([name if n == 1 else f"{n}× {name}" for name, n in counts.items()])


def money(amount: int) -> str:
    """Thousands of dollars."""
    if not amount:
        return "$0"
    sign, amount = ("-", -amount) if amount < 0 else ("", amount)
    return f"{sign}${amount / 1000:g}M" if amount >= 1000 else f"{sign}${amount}K"


def percent(share: float) -> str:
    """'12 %', and never 0 or 100 for what is only nearly so."""
    if 0 < share < 0.005:
        return "<1 %"
    if 0.995 < share < 1:
        return ">99 %"
    return f"{share:.0%}".replace("%", " %")


def spaced(name: str) -> str:
    """'vault_round' as a person would write it."""
    words = name.replace("_", " ").replace("-", " ")
    return words[:1].upper() + words[1:]


def at_least(need: int, draws: int, marked: int, total: int) -> float:
    """The chance of at least `need` marked ones among so many drawn from a total."""
    draws = min(draws, total)
    if need <= 0:
        return 1.0
    if not 0 < need <= min(draws, marked):
        return 0.0
    good = [comb(marked, n) * comb(total - marked, draws - n) for n in range(need, draws + 1)]
    return sum(good) / comb(total, draws)


def track(done: int, length: int) -> str:
    """'●●○○○': so many of so many."""
    return "●" * min(done, length) + "○" * max(0, length - done)


# Tables and lines


def grid(
    headers: Sequence[str],
    rows: Iterable[Row],
    *,
    title: str | None = None,
    right: Sequence[int] = (),
    whole: Sequence[int] = (),
) -> Table:
    """A light table. `right`: columns of numbers; `whole`: columns that never wrap."""
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


def without_empty(headers: Sequence[str], rows: Sequence[Row]) -> tuple[list[str], list[Row]]:
    """The same table less the columns in which nobody has anything."""
    kept = [n for n in range(len(headers)) if any(str(row[n] or "") for row in rows)]
    return [headers[n] for n in kept], [[row[n] for n in kept] for row in rows]


def facts(pairs: Iterable[tuple[str, RenderableType | None]]) -> Table:
    """Lines of 'name: what', the empty ones left out."""
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


# Story, choices, score


def story(events: Sequence[dict[str, Any]], names: Names) -> RenderableType:
    """What happened, a sentence a line."""
    lines = Table.grid(padding=(0, 1, 0, 0))
    lines.add_column(no_wrap=True)
    lines.add_column(overflow="fold")
    for event in events:
        lines.add_row("·", names.put(marked(event["parts"])))
    return lines


def choices(options: Sequence[Option], names: Names, width: int) -> RenderableType:
    """Numbered from 1; side by side where they are short and many."""
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
    """Everybody's score line by line; the winners marked."""
    lines = list(dict.fromkeys([line for lines in result.breakdown for line in lines]))
    seats = range(len(result.scores))
    heads = [f"{'★ ' if seat in result.winners else ''}{kit.names.of(seat)}" for seat in seats]
    widest = max([len(line) for line in [*lines, "Total"]])
    if widest + sum([max(9, len(head) + 2) for head in heads]) > kit.width:
        return Group(*[player_sheet(result, seat, heads[seat], amount) for seat in seats])
    rows: list[Row] = [
        [line, *[figure(result.breakdown[seat].get(line, 0), amount) for seat in seats]]
        for line in lines
    ]
    total = [Text(amount(result.scores[seat]), style=STRONG) for seat in seats]
    rows.append([Text("Total", style=STRONG), *total])
    return grid(["", *heads], rows, right=range(1, len(heads) + 1))


def player_sheet(
    result: Result, seat: Seat, head: str, amount: Callable[[int], str]
) -> RenderableType:
    """One player's score, for screens too narrow for all beside each other."""
    lines = [(line, amount(n)) for line, n in result.breakdown[seat].items() if n]
    return stacked(
        Text(f"{head}: {amount(result.scores[seat])}", style=STRONG), indented(facts(lines))
    )


def figure(number: int, amount: Callable[[int], str]) -> str:
    return amount(number) if number else "·"


def verdict(result: Result, names: Names) -> str:
    """'You won: the most money.'"""
    if not result.winners:
        lost = "Not this time" if len(result.scores) == 1 else "Nobody won"
        return f"{lost}: {result.reason.rstrip('.')}."
    who = [names.of(seat) for seat in result.winners]
    joined = who[0] if len(who) == 1 else f"{', '.join(who[:-1])} and {who[-1]}"
    return f"{joined} won: {result.reason.rstrip('.')}."
