"""Charts as SVG text, in the colours of the surrounding page."""

from collections.abc import Sequence
from html import escape

import msgspec

WIDTH, LEFT, RIGHT = 720.0, 130.0, 72.0
ROW, TOP = 34.0, 14.0
COLOURS = 8
"""The number of line colours on the page: --line-0 and so on."""


class Whisker(msgspec.Struct, frozen=True):
    """A value with its interval, and a mark to compare it with."""

    name: str
    value: float
    low: float
    high: float
    words: str
    mark: float | None = None


def whiskers(rows: Sequence[Whisker], low: float, high: float, title: str) -> str:
    """Draw one whisker per row, on a scale from `low` to `high`."""
    height = TOP + ROW * len(rows) + 6

    def across(value: float) -> float:
        return LEFT + (value - low) / (high - low) * (WIDTH - LEFT - RIGHT)

    parts = []
    for number, row in enumerate(rows):
        middle = TOP + ROW * (number + 0.5)
        colour = f"var(--line-{number % COLOURS})"
        parts += [
            f'<text x="{LEFT - 12:.0f}" y="{middle + 5:.1f}" text-anchor="end">'
            f"{escape(row.name)}</text>",
            f'<line x1="{LEFT}" x2="{WIDTH - RIGHT}" y1="{middle}" y2="{middle}" class="rail"/>',
            f'<line x1="{across(row.low):.1f}" x2="{across(row.high):.1f}" y1="{middle}" '
            f'y2="{middle}" stroke="{colour}" class="whisker"/>',
            f'<circle cx="{across(row.value):.1f}" cy="{middle}" r="6" fill="{colour}"/>',
            f'<text x="{WIDTH - RIGHT + 10:.0f}" y="{middle + 5:.1f}">{escape(row.words)}</text>',
        ]
        if row.mark is not None:
            mark = across(row.mark)
            parts.append(
                f'<line x1="{mark:.1f}" x2="{mark:.1f}" y1="{middle - 11:.1f}" '
                f'y2="{middle + 11:.1f}" class="mark"/>'
            )
    return svg(height, title, parts)


def line_chart(named: Sequence[tuple[str, Sequence[float]]], title: str) -> str:
    """Draw shares from 0 to 1 over the games, one line each, with its name at the end."""
    height, floor = 300.0, 268.0
    longest = max([len(values) for _, values in named])

    def point(number: int, value: float) -> str:
        x = 54 + number / max(1, longest - 1) * (WIDTH - 54 - 110)
        return f"{x:.1f},{TOP + (1 - value) * (floor - TOP):.1f}"

    parts = []
    for tenth in range(0, 11, 2):
        level = point(0, tenth / 10).split(",")[1]
        parts += [
            f'<line x1="54" x2="{WIDTH - 110}" y1="{level}" y2="{level}" class="rail"/>',
            f'<text x="46" y="{float(level) + 5:.1f}" text-anchor="end">{tenth * 10}%</text>',
        ]
    parts.append(
        f'<text x="{WIDTH - 110}" y="{height - 8}" text-anchor="end">{longest} games</text>'
    )
    ends = spread_labels([float(point(0, values[-1]).split(",")[1]) for _, values in named], 17.0)
    for row, (name, values) in enumerate(named):
        step = max(1, len(values) // 400)
        kept = [*range(0, len(values) - 1, step), len(values) - 1]
        path = " ".join([point(number, values[number]) for number in kept])
        colour = f"var(--line-{row % COLOURS})"
        parts += [
            f'<polyline points="{path}" fill="none" stroke="{colour}" stroke-width="2.5"/>',
            f'<text x="{WIDTH - 102}" y="{ends[row] + 5:.1f}" fill="{colour}">'
            f"{escape(name)}</text>",
        ]
    return svg(height, title, parts)


def spread_labels(heights: Sequence[float], least: float) -> list[float]:
    """Move heights down until no two are closer than `least`."""
    moved = list(heights)
    before = float("-inf")
    for row in sorted(range(len(moved)), key=lambda row: heights[row]):
        before = moved[row] = max(moved[row], before + least)
    return moved


def svg(height: float, title: str, parts: Sequence[str]) -> str:
    inside = "\n".join(parts)
    return (
        f'<svg viewBox="0 0 {WIDTH:.0f} {height:.0f}" role="img" aria-label="{escape(title)}">\n'
        f"{inside}\n</svg>"
    )
