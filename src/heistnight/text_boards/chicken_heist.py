"""The terminal board of Chicken Heist: the ten events, the players, the truck."""

from typing import Any

from rich.columns import Columns
from rich.console import RenderableType
from rich.text import Text

from heistnight.games.chicken_heist.amounts import POSITIONS
from heistnight.games.chicken_heist.cards import BASE_EVENTS, rule_of
from heistnight.games.chicken_heist.help_texts import help_text
from heistnight.text_boards.plain import TextBoard, ViewData
from heistnight.text_boards.widgets import (
    DIM,
    STRONG,
    Kit,
    TableRow,
    counted,
    facts,
    grid,
    stacked,
    without_empty,
)

PHASES = {
    "turn": "turns",
    "action": "action card",
    "operation": "operation phase",
    "decision": "stay, hide or run",
    "reveal": "reveal",
    "split": "splitting the truck",
}


BASE = len(BASE_EVENTS)
VARIABLE = POSITIONS - BASE


class ChickenHeistBoard(TextBoard):
    def title(self, view: ViewData) -> str:
        if view["over"]:
            return "the end"
        return f"round {view['round']}: {PHASES.get(view['phase'], view['phase'])}"

    def open_part(self, view: ViewData, kit: Kit) -> RenderableType:
        return stacked(events_part(view, kit), players_table(view, kit), facts(table_lines(view)))

    def own_part(self, view: ViewData, kit: Kit) -> RenderableType | None:
        own = view["own"]
        if own is None:
            return None
        loot = f"{counted(own['loot'])} (worth {own['loot_value']})" if own["loot"] else "none"
        return facts(
            [
                ("Your character", ability_words(view)),
                ("Your loot", loot),
                ("Your action cards", counted(own["actions"]) or "none"),
                ("You decided", own["decision"]),
            ]
        )


def ability_words(view: ViewData) -> str | None:
    """Describe this player's ability while they're inside."""
    me = view["players"][view["seat"]]
    if me["status"] != "inside" or view["over"]:
        return None
    text = help_text(rule_of(me["character"]))
    return f"{me['character']}{' (disabled this round)' if me['disabled'] else ''}. {text}"


# Events


def events_part(view: ViewData, kit: Kit) -> RenderableType:
    lines = [event_line(view, position) for position in view["positions"]]
    longest = max([line.cell_len for line in lines])
    columns = Columns(lines, padding=(0, 3), column_first=True, width=longest)
    return stacked(columns if 2 * longest + 3 <= kit.width else stacked(*lines), this_round(view))


def event_line(view: ViewData, position: dict[str, Any]) -> Text:
    """Return a line such as '▶ 4 SWAT (face down)'."""
    number = position["position"]
    now = number == view["round"] and not view["over"]
    style = STRONG if now else DIM if position["revealed"] else ""
    return Text(f"{'▶' if now else ' '}{number:>2} {event_words(position)}", style=style)


def event_words(position: dict[str, Any]) -> str:
    locked = ", locked" if position["locked"] else ""
    if position["revealed"]:
        return f"{position['event']} (over)"
    if position["event"]:
        return f"{position['event']} (face down{locked})"
    if position["candidates"]:
        other = "" if position["certain"] else " or another"
        return f"{' or '.join(position['candidates'])}{other}{locked}"
    return f"?{locked}"


def this_round(view: ViewData) -> RenderableType | None:
    """List what this round's event can be, if nothing is known about it."""
    here = [p for p in view["positions"] if p["position"] == view["round"]]
    open_ = [p for p in view["positions"] if not p["event"]]
    if view["over"] or not here or here[0]["event"] or any(p["candidates"] for p in open_):
        return None
    each = f"{counted(view['unplaced'])} (1 in {len(open_)} for each card)"
    known = [position["event"] for position in view["positions"]]
    placed = sum([event is not None for event in known]) - (BASE - len(view["unplaced"]))
    lines = [("This round", each)] if view["unplaced"] else []
    if placed < VARIABLE:
        lines.append(("Otherwise" if lines else "This round", f"one of: {counted(view['maybe'])}"))
    return facts(lines)


# Players


def players_table(view: ViewData, kit: Kit) -> RenderableType:
    rows: list[TableRow] = [player_row(view, player, kit) for player in view["players"]]
    headers = ["Player (▶ leader)", "Character", "Crew", "Status", "Hide", "Loot", "Cards", "Note"]
    headers, rows = without_empty(headers, rows)
    right = [n for n, header in enumerate(headers) if header in ("Loot", "Cards")]
    return grid(headers, rows, right=right, whole=() if kit.narrow else (0,))


def player_row(view: ViewData, player: dict[str, Any], kit: Kit) -> TableRow:
    leads = player["seat"] == view["leader"] and not view["over"]
    return [
        kit.who(player["seat"], marker=leads),
        player["character"],
        player["crew"],
        player["status"],
        "yes" if player["hide"] else "no",
        str(player["loot"]),
        str(player["actions"]),
        player_notes(view, player, kit),
    ]


def player_notes(view: ViewData, player: dict[str, Any], kit: Kit) -> str:
    notes = [f"decided: {player['decision']}"] if player["decision"] else []
    notes += ["disabled"] if player["disabled"] else []
    notes += [f"no {move}" for move in player["forbidden"]]
    notes += ["can't play hide"] if player["no_hide"] else []
    if player["copies"] is not None:
        copied = view["players"][player["copies"]]
        void = copied["copies"] is not None
        notes.append(f"copies {name_of(copied, kit)}{' (void)' if void else ''}")
    for other in [view["players"][seat] for seat in player["checks_in_with"]]:
        void = other["copies"] is not None or bool(other["checks_in_with"])
        notes.append(f"checks in with {name_of(other, kit)}{' (void)' if void else ''}")
    notes += [f"warned of {event}" for event in player["warned_of"]]
    if player["loot_shown"]:
        notes.append(counted(player["loot_shown"]))
    return ", ".join(notes)


def name_of(player: dict[str, Any], kit: Kit) -> str:
    name = kit.names.of(player["seat"])
    return "you" if name == "You" else name


# The table


def table_lines(view: ViewData) -> list[tuple[str, RenderableType]]:
    truck = view["truck_loot"]
    loaded = counted(truck) if truck else f"{view['truck']} loot"
    signals = f"{view['signals']} of 2"
    piles = f"loot {view['loot_pile']}, actions {view['action_pile']}"
    piles += f" ({len(view['discards'])} discarded)" if view["discards"] else ""
    against = [f"{event} ({crew})" for crew, event in view["crews"].items()]
    return [
        ("Crew events", "" if view["over"] else ", ".join(against)),
        ("Truck", f"{loaded}; driver's signals {signals}"),
        ("Just played", ", ".join(view["played"])),
        ("On the board", counted(view["board"])),
        ("Fortified", ", ".join(view["fortified"])),
        ("Piles", piles),
    ]
