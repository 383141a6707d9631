"""The terminal board of Crooks: targets, everyone's rows and the hangouts."""

from typing import Any

from rich.console import RenderableType
from rich.text import Text

from heistnight.games.crooks.cards import GANGS, signed
from heistnight.text_boards.plain import TextBoard, ViewData
from heistnight.text_boards.widgets import DIM, STRONG, Kit, TableRow, facts, grid, spaced, stacked

PHASES = {
    "recruit": "recruit or pass",
    "take": "take a crook",
    "rob": "rob a target",
}
GANG_LEGEND = ", ".join([f"{gang[0]} {gang}" for gang in GANGS])
MAX_LISTED_NAMES = 6
"""Longer lists of possible crooks are left out."""


class CrooksBoard(TextBoard):
    def title(self, view: ViewData) -> str:
        if view["over"]:
            return "the end"
        return PHASES.get(view["phase"], spaced(view["phase"]).lower())

    def open_part(self, view: ViewData, kit: Kit) -> RenderableType:
        return stacked(targets_table(view, kit), facts(hangout_lines(view)))

    def own_part(self, view: ViewData, kit: Kit) -> RenderableType | None:
        if view["seat"] is None:
            return None
        printed = by_name(view)
        there = [crook_words(printed[name]) for name in view["seen_there"]]
        hand = view["hand"]
        in_hand = hand and hand["crook"] and crook_words(printed[hand["crook"]])
        return facts([("You see", "; ".join(there)), ("In your hand", in_hand)])


def by_name(view: ViewData) -> dict[str, dict[str, Any]]:
    return {crook["name"]: crook for crook in view["crooks"]}


def crook_words(crook: dict[str, Any]) -> str:
    """Return 'Penny Plum 5 +1 O': rank, modifier, first letters of gangs, special."""
    words = [crook["name"], str(crook["rank"])]
    if crook["modifier"]:
        words.append(signed(crook["modifier"]))
    if crook["gangs"]:
        words.append("".join([gang[0] for gang in crook["gangs"]]))
    if crook["special"]:
        words.append(crook["special"])
    return " ".join(words)


# Targets


def targets_table(view: ViewData, kit: Kit) -> RenderableType:
    printed, players = by_name(view), view["players"]
    rows: list[TableRow] = []
    for target in view["targets"]:
        crooks = [player["row"][str(target)] for player in players]
        here = view["at_target"] == target
        points = points_words(target, [c for row in crooks for c in row], printed)
        rows.append(
            [
                Text(f"{'▶' if here else ' '}{points}", style=STRONG),
                *[row_cell(row, printed) for row in crooks],
            ]
        )
    rows.append(["Gangs", *[gangs_cell(player, printed) for player in players]])
    if kit.narrow:
        return stacked(*[player_lines(rows, n, player_head(p, kit)) for n, p in enumerate(players)])
    return grid(["Points", *[player_head(player, kit) for player in players]], rows, whole=(0,))


def player_head(player: dict[str, Any], kit: Kit) -> str:
    passed = ", passed" if player["passed"] else ""
    return f"{kit.who(player['seat'])} ${player['cash']}{passed}"


def player_lines(rows: list[TableRow], number: int, head: str) -> RenderableType:
    """Return one player's row as lines for narrow screens."""
    lines = [(str(row[0]).strip(), row[number + 1]) for row in rows]
    return stacked(Text(head, style=STRONG), facts(lines))


def points_words(target: int, crooks: list[dict[str, Any]], printed: dict[str, Any]) -> str:
    """Return '6', or '6+2=8' with the known modifiers."""
    known = [printed[crook["crook"]]["modifier"] for crook in crooks if crook["crook"]]
    change = sum(known)
    return f"{target}{signed(change)}={max(0, target + change)}" if change else str(target)


def row_cell(crooks: list[dict[str, Any]], printed: dict[str, Any]) -> str:
    """Return the crooks as text, face-down ones in brackets."""
    cells = []
    for crook in crooks:
        if crook["crook"]:
            words = crook_words(printed[crook["crook"]])
        elif len(crook["possible"]) <= 3:
            words = " or ".join(crook["possible"])
        else:
            words = f"face down, from {crook['hangout']}"
        cells.append(f"[{words}]" if crook["face_down"] else words)
    return " + ".join(cells)


def gangs_cell(player: dict[str, Any], printed: dict[str, Any]) -> str:
    """Return 'N2 O1': the known members, without killed ones."""
    crooks = [crook["crook"] for row in player["row"].values() for crook in row if crook["crook"]]
    gangs = [gang[0] for name in crooks for gang in printed[name]["gangs"]]
    return " ".join([f"{gang}{gangs.count(gang)}" for gang in dict.fromkeys(sorted(gangs))])


# Hangouts


def hangout_lines(view: ViewData) -> list[tuple[str, RenderableType]]:
    """Return lines with each hangout's price and what is known about its crooks."""
    costs = [f"{pile['hangout']} ${pile['cards']}" for pile in view["hangouts"] if pile["cards"]]
    empty = [pile["hangout"] for pile in view["hangouts"] if not pile["cards"]]
    lines: list[tuple[str, RenderableType]] = [
        ("Legend", Text(GANG_LEGEND, style=DIM)),
        ("Hangouts", "  ".join(costs) or "all empty"),
    ]
    if empty and costs:
        lines.append(("Empty", ", ".join(empty)))
    printed = by_name(view)
    for pile in view["hangouts"]:
        words = pile_words(pile, printed)
        if words and not (view["seen_there"] and pile["hangout"] == view["searched"]):
            lines.append((f"In {pile['hangout']}", Text(words, style="")))
    killed = [row_cell([dead["crook"]], printed) for dead in view["killed"]]
    if killed:
        lines.append(("Killed", Text("; ".join(killed), style=DIM)))
    return lines


def pile_words(pile: dict[str, Any], printed: dict[str, Any]) -> str:
    """Return 'Red Rory 7 N; 1 of Lucky Lou 6 +1, Widow Wu 9 −2 W'; empty if nothing is known."""
    rest, few = pile["cards"] - len(pile["certain"]), len(pile["possible"]) <= MAX_LISTED_NAMES
    parts = [crook_words(printed[name]) for name in pile["certain"]]
    if rest and few:
        possible = [crook_words(printed[name]) for name in pile["possible"]]
        parts.append(f"{rest} of {', '.join(possible)}")
    elif rest and parts:
        parts.append(f"{rest} unknown")
    return "; ".join(parts)
