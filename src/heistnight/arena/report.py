"""A contest's results as one self-contained HTML page."""

from collections.abc import Sequence
from html import escape

from heistnight import __version__
from heistnight.arena.charts import Whisker, line_chart, whiskers
from heistnight.arena.contest import Contest, ContestOutcome
from heistnight.arena.ratings import ratings
from heistnight.arena.standings import BotStanding, compared, standings, wilson
from heistnight.catalogue import rules_of

STYLE = """
:root { color-scheme: light dark;
  --paper: #faf7f0; --ink: #221d16; --soft: #6d6354; --rail: #ddd5c5;
  --line-0: #b3401f; --line-1: #1f6d8c; --line-2: #5b7a1d; --line-3: #7b4a9c;
  --line-4: #a57708; --line-5: #0f7a63; --line-6: #a02f5f; --line-7: #4a5a6a; }
@media (prefers-color-scheme: dark) {
  :root { --paper: #17140f; --ink: #f1eadc; --soft: #a99d88; --rail: #3a3328;
    --line-0: #ff8a66; --line-1: #6cc3e6; --line-2: #a9d25a; --line-3: #c79be8;
    --line-4: #e8bd55; --line-5: #57cfb2; --line-6: #f088b4; --line-7: #a9b8c8; } }
body { margin: 0 auto; max-width: 46rem; padding: 2rem 1rem 4rem; background: var(--paper);
  color: var(--ink); font: 16px/1.5 system-ui, sans-serif; }
h1 { font-size: 1.7rem; line-height: 1.2; margin: 0 0 .3rem; }
h2 { font-size: 1.1rem; margin: 2.2rem 0 .4rem; }
p, .wide { margin: .3rem 0 .8rem; color: var(--soft); }
.wide { overflow-x: auto; }
table { border-collapse: collapse; width: 100%; color: var(--ink);
  font-variant-numeric: tabular-nums; }
th, td { padding: .35rem .6rem; border-bottom: 1px solid var(--rail); text-align: right;
  white-space: nowrap; }
th { font-weight: 600; color: var(--soft); }
th:first-child, td:first-child { text-align: left; }
svg { width: 100%; height: auto; font: 15px system-ui, sans-serif; fill: var(--ink); }
svg .rail { stroke: var(--rail); }
svg .whisker { stroke-width: 8; stroke-linecap: round; opacity: .4; }
 svg .mark { stroke: var(--ink); stroke-width: 2; }
"""


def page(contest: Contest, done: Sequence[ContestOutcome]) -> str:
    info = rules_of(contest.game).info
    title = f"{info.title}: {', '.join(dict.fromkeys(contest.entrants))}"
    seats = f"{contest.seats} seat{'s' * (contest.seats != 1)}"
    settings = "".join([f", {name} = {value}" for name, value in contest.options.items()])
    rows = standings(contest, done)
    parts = [
        f"<h1>{escape(title)}</h1>",
        f"<p>{len(done)} games at {seats}, seed {escape(str(contest.seed))}{escape(settings)}. "
        f"Heist Night {__version__}. The same command gives the same games.</p>",
        *shares(rows),
        *shares_over_time(contest, done),
        *rated(contest, done),
        *certainties(contest, done),
        *by_seat(contest, done),
    ]
    body = "\n".join(parts)
    return (
        '<!doctype html>\n<html lang="en">\n<meta charset="utf-8">\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        f"<title>{escape(title)}</title>\n<style>{STYLE}</style>\n<body>\n{body}\n</body>\n</html>\n"
    )


def shares(rows: Sequence[BotStanding]) -> list[str]:
    marks = [
        Whisker(row.bot, row.share, *row.interval, f"{row.share:.1%}", row.fair) for row in rows
    ]
    cells = [
        [
            row.bot,
            f"{row.seats:.3g}",
            str(row.games),
            f"{row.share:.1%}",
            f"{row.interval[0]:.1%} to {row.interval[1]:.1%}",
            f"{row.fair:.1%}",
            f"{row.mean_score:.1f}",
        ]
        for row in rows
    ]
    heads = ["Bot", "Seats", "Games", "Won", "95 % interval", "Fair", "Mean score"]
    return [
        "<h2>Wins</h2>",
        "<p>The share of games each bot won, with Wilson’s 95 % interval. The mark shows the share "
        "its seats would win by chance. A shared win counts as its share.</p>",
        whiskers(marks, 0.0, 1.0, "Share of wins by bot"),
        table(heads, cells),
    ]


def shares_over_time(contest: Contest, done: Sequence[ContestOutcome]) -> list[str]:
    """Chart how the shares changed over the games."""
    named = []
    for entrant, name in enumerate(contest.entrants):
        wins = 0.0
        values: list[float] = []
        for outcome in done:
            if entrant in outcome.seating:
                wins += outcome.win_share(entrant)
                values.append(wins / (len(values) + 1))
        if values:
            named.append((name, values))
    if not named:
        return []
    return ["<h2>Over time</h2>", line_chart(named, "Share of wins over the games")]


def rated(contest: Contest, done: Sequence[ContestOutcome]) -> list[str]:
    found = ratings(contest, done) if contest.seats > 1 else None
    if not found:
        return []
    low = min([row.interval[0] for row in found])
    high = max([row.interval[1] for row in found])
    marks = [Whisker(row.bot, row.rating, *row.interval, f"{row.rating:.1f}") for row in found]
    return [
        "<h2>Ratings</h2>",
        "<p>OpenSkill (Plackett and Luce), from the places in every game, with 95 % intervals. "
        "All bots start at 25.</p>",
        whiskers(marks, low - 1, high + 1, "Ratings by bot"),
    ]


def certainties(contest: Contest, done: Sequence[ContestOutcome]) -> list[str]:
    pairs = compared(contest, done)
    if not pairs:
        return []
    cells = []
    for pair in pairs:
        certain = f"after {pair.clear_after} deals" if pair.clear_after else "no"
        cells.append([f"{pair.first} – {pair.second}", f"{pair.difference:+.1%}", certain])
    return [
        "<h2>Who is better</h2>",
        "<p>How much more often a seat of the first bot wins. The test is valid after every game; "
        "over all pairs, it is wrong in at most 5 of 100 contests.</p>",
        table(["Pair", "Difference", "Significant"], cells),
    ]


def by_seat(contest: Contest, done: Sequence[ContestOutcome]) -> list[str]:
    if contest.seats < 2 or not done:
        return []
    cells = []
    for seat in range(contest.seats):
        wins = sum([1 / len(o.winners) for o in done if seat in o.winners])
        low, high = wilson(wins, len(done))
        cells.append([f"{seat + 1}", f"{wins / len(done):.1%}", f"{low:.1%} to {high:.1%}"])
    return [
        "<h2>By seat</h2>",
        "<p>All bots together.</p>",
        table(["Seat", "Won", "95 % interval"], cells),
    ]


def table(heads: Sequence[str], rows: Sequence[Sequence[str]]) -> str:
    head = "".join([f"<th>{escape(word)}</th>" for word in heads])
    body = "\n".join(
        ["<tr>" + "".join([f"<td>{escape(cell)}</td>" for cell in row]) + "</tr>" for row in rows]
    )
    return f'<div class="wide"><table>\n<tr>{head}</tr>\n{body}\n</table></div>'
