"""The terminal board of The Big Score Solitaire: jobs, odds of the decks, the objective."""

from collections import Counter
from typing import Any

from rich.console import RenderableType
from rich.text import Text

from heistnight.text_boards.big_score import SHORT, icons, job_lines, token_word
from heistnight.text_boards.plain import TextBoard, ViewData, value_part, value_text
from heistnight.text_boards.widgets import (
    DIM,
    STRONG,
    Kit,
    TableRow,
    counted,
    facts,
    grid,
    money,
    percent,
    spaced,
    stacked,
    track,
    without_empty,
)

LOOT_FIELDS = (("diamonds", "diamond"), ("artifacts", "artifact"), ("drives", "hard drive"))


class BigScoreSoloBoard(TextBoard):
    def title(self, view: ViewData) -> str:
        where = "the end"
        if not view["over"]:
            where = f"Act I, round {view['round']}, turn {view['turn']}"
            if not view["round"]:
                where = "before Act I"
            if view["act"] == 2:
                number = view["vault_round"]
                where = f"Act II, vault round {number}" if number else "Act II"
        return f"{view['title']}{', extreme' if view['extreme'] else ''} · {where}"

    def open_part(self, view: ViewData, kit: Kit) -> RenderableType:
        in_vault = view["act"] == 2
        return stacked(
            jobs_table(view, kit) if any_job(view) else None,
            vault_lines(view) if vault_matters(view) else None,
            facts(goods_lines(view)),
            None if in_vault or not view["crew_left"] else deck_table(view, kit),
            scenario_part(view, kit),
            objective(view),
        )

    def own_part(self, view: ViewData, kit: Kit) -> RenderableType | None:
        return facts(
            [
                ("Hand", of_each(view["hand"])),
                ("Placing", of_each(view["placing"])),
                ("Kept", of_each(view["kept"])),
                ("Shuffled in", of_each(view["mixed_in"])),
                ("For the next deck", of_each(view["tucked"])),
            ]
        )

    def amount(self, number: int) -> str:
        return money(number)


def of_each(counts: dict[str, int]) -> str:
    """'2× driver, hacker'."""
    return ", ".join([name if n == 1 else f"{n}× {name}" for name, n in counts.items()])


# Jobs


def any_job(view: ViewData) -> bool:
    return any(job["status"] != "empty" for job in view["jobs"])


def jobs_table(view: ViewData, kit: Kit) -> RenderableType:
    jobs = [job_cells(job) for job in view["jobs"]]
    if kit.narrow:
        return stacked(*[job_lines(*cells) for cells in jobs])
    headers, rows = without_empty(["#", "Job", "Crew (● sent)", "Pays", ""], jobs)
    return grid(headers, rows, whole=(0, 1, 3))


def job_cells(job: dict[str, Any]) -> list[Text]:
    number = Text(f" {job['slot'] + 1}", style=STRONG)
    if job["name"] is None:
        return [number, Text(job["status"], style=DIM), Text(), Text(), Text()]
    pays = money(job["cash"]) + (f" + {job['token']}" if job["token"] else "")
    hidden = "scouted" if job["status"] == "scouted" else ""
    crew = icons(job["crew"], job["placed"]).append(spare_words(job))
    return [number, Text(job["name"]), crew, Text(pays), Text(hidden)]


def spare_words(job: dict[str, Any]) -> str:
    """' +2 Mus': the crew beyond the job's icons (SO-12)."""
    spare = Counter(job["placed"]) - Counter(job["crew"])
    return "".join([f" +{count} {SHORT[name]}" for name, count in spare.items()])


# Money and crew


def goods_lines(view: ViewData) -> list[tuple[str, RenderableType]]:
    goods = [
        f"{money(view['cash'])} cash",
        *[f"{view[what]} {one}{'s' * (view[what] > 1)}" for what, one in LOOT_FIELDS if view[what]],
    ]
    loot = counted(map(token_word, view["loot"]))
    return [
        (view["boss"], ", ".join(goods)),
        ("From the vault", loot),
        ("Current total", Text(money(view["worth"]), style=STRONG)),
    ]


def deck_table(view: ViewData, kit: Kit) -> RenderableType:
    """Show what this round's deck may still hold, by type."""
    left = view["crew_left"]
    names = [SHORT[name] if kit.narrow else name for name in left]
    rows: list[TableRow] = [
        ["expected", *[f"{crew['expected']:.1f}" for crew in left.values()]],
        ["next card", *[percent(crew["next_card"]) for crew in left.values()]],
    ]
    if not kit.narrow:
        rows.append(["at least one", *[percent(crew["at_least_one"]) for crew in left.values()]])
    return grid([f"Deck of {view['deck']}", *names], rows, right=range(1, len(names) + 1))


# The vault


def vault_matters(view: ViewData) -> bool:
    return not view["over"] and (view["act"] == 2 or view["cops_in_act_one"])


def vault_lines(view: ViewData) -> RenderableType:
    limit, odds = view["cops_to_bust"], view["odds"]
    lines: list[tuple[str, RenderableType]] = [
        ("On the table", counted(map(token_word, view["on_table"]))),
        ("Cop track", f"{track(view['cops'], limit)} {view['cops']} of {limit}"),
        ("Bribes to pay", money(view["bribe_due"]) if view["bribe_due"] else ""),
    ]
    if odds:
        lines += odds_lines(odds)
    return facts(lines)


def odds_lines(odds: dict[str, Any]) -> list[tuple[str, RenderableType]]:
    """Show the exact odds of the next vault round."""
    cops = [f"{n} cop{'s' * (n != 1)} {percent(p)}" for n, p in enumerate(odds["cops"]) if p]
    bribed = f", {percent(odds['bust_bribing'])} with bribes"
    busted = percent(odds["bust"]) + (bribed if odds["bust_bribing"] < odds["bust"] else "")
    return [("Next draw", ", ".join(cops)), ("Bust risk", busted)]


# The scenario


def scenario_part(view: ViewData, kit: Kit) -> RenderableType | None:
    """Show the scenario's own part of the view."""
    own = view["board"]
    if not isinstance(own, dict):
        return None
    return facts([(added_name(name), added_words(name, what, kit)) for name, what in own.items()])


ADDED_NAMES = {
    "on_job": "On the jobs",
    "aside": "May name traitors",
    "row": "Carriers",
    "expected_after_fleeing": "Expected total if you flee",
}


def added_name(name: str) -> str:
    return ADDED_NAMES.get(name) or spaced(name)


def added_words(name: str, what: Any, kit: Kit) -> RenderableType | None:
    if name == "on_job":
        on_jobs = [(slot, map(token_word, on)) for slot, on in enumerate(what, 1) if on]
        return "; ".join([f"{slot}: {counted(on)}" for slot, on in on_jobs])
    if name.endswith("odds"):
        return ", ".join([f"{who} {percent(chance)}" for who, chance in what.items()])
    if name.startswith("expected"):
        return money(round(what))
    if isinstance(what, dict):
        return "; ".join([f"{who}: {value_text(held) or 'nothing'}" for who, held in what.items()])
    return value_part(what, kit)


def objective(view: ViewData) -> RenderableType:
    lines = []
    for goal in view["objective"]:
        amount = money if "$" in goal["words"] else str
        met = "✓ " if goal["met"] else ""
        to_go = "" if goal["met"] else f", {amount(goal['missing'])} to go"
        lines.append(("Objective", f"{met}{goal['words']}: {amount(goal['have'])}{to_go}"))
    return facts(lines)
