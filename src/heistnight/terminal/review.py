"""`heistnight review`: show luck, skill and the worst mistakes of a finished game."""

import argparse
import signal
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from types import FrameType

import msgspec
from rich.console import RenderableType
from rich.text import Text

from heistnight.kernel.errors import BadOptions
from heistnight.kernel.text_tokens import marked
from heistnight.review import Review, review
from heistnight.review.schema import BigMoment, Mistake, Phrase, SeatReview
from heistnight.terminal import saves
from heistnight.terminal.arena import progress_bar
from heistnight.terminal.arguments import split_list
from heistnight.terminal.screen import Screen
from heistnight.terminal.verify import mark_of
from heistnight.text_boards.names import Names
from heistnight.text_boards.widgets import (
    DIM,
    STRONG,
    TableRow,
    grid,
    heading,
    indented,
    percent,
    stacked,
)

PARTIAL_REVIEW = "Interrupted: {} of {} decisions analyzed. The rest counts as luck."


def add_review(command: argparse.ArgumentParser) -> None:
    command.add_argument("file", metavar="FILE", help="a saved game that is over")
    command.add_argument("--names", metavar="A,B", help="player names in seat order")
    command.add_argument("--json", action="store_true", help="print the whole review as JSON")
    command.set_defaults(do=do_review)


def do_review(args: argparse.Namespace, screen: Screen) -> None:
    game = saves.read(Path(args.file))
    if not game.over:
        raise BadOptions(f"'{args.file}' isn't over. Only finished games can be reviewed.")
    names = Names(game.seats, split_list(args.names) or ())
    with progress_bar(screen) as progress, interruptible() as stop:
        task = progress.add_task(f"reviewing {game.id}", total=None)
        found = review(
            game,
            progress=lambda done, total: progress.update(task, completed=done, total=total),
            stop=stop,
        )
    if args.json:
        screen.say(msgspec.json.encode(found).decode())
    else:
        mark = mark_of(Path(args.file))
        screen.show(render_review(found, names), Text(mark, style=STRONG) if mark else None)


@contextmanager
def interruptible() -> Iterator[Callable[[], bool]]:
    """Let Ctrl-C stop the review after the current decision; a second Ctrl-C ends the program."""
    received: list[int] = []

    def receive(number: int, frame: FrameType | None) -> None:
        received.append(number)
        signal.signal(signal.SIGINT, before)

    before = signal.signal(signal.SIGINT, receive)
    try:
        yield lambda: bool(received)
    finally:
        signal.signal(signal.SIGINT, before)


# Report


def render_review(found: Review, names: Names) -> RenderableType:
    parts: list[RenderableType | None] = [seats_table(found.seats, names)]
    if found.weighed < found.decisions:
        parts.append(Text(PARTIAL_REVIEW.format(found.weighed, found.decisions), style=DIM))
    for one in found.seats:
        if one.mistakes:
            parts += [Text(""), heading(f"{names.full(one.seat)}'s worst mistakes")]
            parts += [indented(render_mistake(mistake, names)) for mistake in one.mistakes]
    if found.moments:
        parts += [Text(""), heading("Turning points")]
        parts += [indented(render_moment(moment, names)) for moment in found.moments]
    return stacked(*parts)


def seats_table(seats: list[SeatReview], names: Names) -> RenderableType:
    headers = ["", "Start", "Skill", "Others", "Luck", "Result", "Accuracy", "Decisions"]
    rows: list[TableRow] = []
    for one in seats:
        start, skill, others, luck, end = one.in_tenths()
        rows.append(
            [
                names.of(one.seat),
                f"{start / 10:.1f} %",
                points(skill),
                points(others),
                points(luck),
                f"{end / 10:.1f} %",
                "" if one.accuracy is None else percent(one.accuracy),
                str(one.decisions),
            ]
        )
    return grid(headers, rows, title="Chances of winning", right=range(1, 8))


def points(tenths: int) -> str:
    """Return a change in percentage points, such as '+3.1'."""
    return f"{tenths / 10:+.1f}".replace("-", "−")


def render_mistake(mistake: Mistake, names: Names) -> RenderableType:
    one = mistake.choosing
    assert one.better is not None, "a mistake has something better"
    cost = Text(f"{points(-round(1000 * one.gave_away))}  ", style=STRONG)
    chosen = f"Move {one.act + 1}: {put(one.chosen, names)}"
    better = f"Better: {put(one.better, names)}. {put(mistake.why, names)}"
    return stacked(cost + Text(chosen), indented(Text(better)))


def render_moment(moment: BigMoment, names: Names) -> RenderableType:
    changes = ", ".join(
        [f"{names.of(one.seat)} {points(round(1000 * one.change))}" for one in moment.changes]
    )
    lines = " ".join([put(line, names) for line in moment.told])
    done = f"Move {moment.act}: {names.of(moment.by)}: {put(moment.done, names)}. {lines}"
    return stacked(Text(changes, style=STRONG), indented(Text(done)))


def put(phrase: Phrase, names: Names) -> str:
    return names.put(marked(phrase.parts) if phrase.parts else phrase.text)
