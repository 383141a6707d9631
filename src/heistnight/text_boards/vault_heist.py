"""The terminal board of Vault Heist: everyone's levels, the infiltration and the chain."""

from typing import Any

from rich.console import RenderableType
from rich.text import Text

from heistnight.kernel.events import player
from heistnight.text_boards.plain import TextBoard, ViewData
from heistnight.text_boards.widgets import (
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
    "turn": "infiltrate or act",
    "oppose": "oppose?",
    "support": "add support?",
    "answer": "answer the card?",
    "keep": "keep a card",
    "scavenge": "scavenge",
    "level": "choose a level",
}


class VaultHeistBoard(TextBoard):
    def title(self, view: ViewData) -> str:
        if view["over"]:
            return "the end"
        return f"turn {view['turns']}: {PHASES.get(view['phase'], view['phase'])}"

    def open_part(self, view: ViewData, kit: Kit) -> RenderableType:
        return stacked(players_table(view, kit), facts(table_lines(view, kit)))

    def own_part(self, view: ViewData, kit: Kit) -> RenderableType | None:
        own = view["own"]
        if own is None:
            return None
        return facts(
            [("Your hand", counted(own["hand"]) or "empty"), ("You see", counted(own["seen"]))]
        )


def players_table(view: ViewData, kit: Kit) -> RenderableType:
    rows: list[TableRow] = [player_row(view, person, kit) for person in view["players"]]
    headers = ["Player (▶ turn)", "Levels", "Cards", "Known to you", "Firewall", "Distracted"]
    headers, rows = without_empty(headers, rows)
    return grid(headers, rows, whole=(1,))


def player_row(view: ViewData, person: dict[str, Any], kit: Kit) -> TableRow:
    mine = person["seat"] == view["seat"]
    return [
        kit.who(person["seat"], marker=person["seat"] == view["turn"]),
        levels(person["unlocked"]),
        str(person["cards"]),
        "" if mine else counted(person["known"]),
        "yes" if person["firewall"] else "",
        "yes" if person["distracted"] else "",
    ]


def levels(unlocked: list[bool]) -> Text:
    """Return '1● 2○ 3○': a full circle is an unlocked level."""
    words = Text()
    for level, is_open in enumerate(unlocked, 1):
        words.append(f"{level}{'●' if is_open else '○'} ", style=STRONG if is_open else "")
    words.rstrip()
    return words


def table_lines(view: ViewData, kit: Kit) -> list[tuple[str, RenderableType]]:
    turn = kit.names.of(view["turn"])
    lines: list[tuple[str, RenderableType]] = []
    attempt = view["infiltration"]
    if attempt:
        lines += infiltration_lines(attempt, turn, kit)
    elif not view["over"]:
        steps = "has infiltrated" if view["infiltrated"] else "may infiltrate"
        lines.append((turn, f"{steps}, {actions_words(view['actions_left'])} left"))
    for number, card in enumerate(view["chain"], 1):
        lines.append((f"Card {number}", card_words(card, kit)))
    for between in view["known_between"]:
        holders = " and ".join([kit.names.of(seat) for seat in between["seats"]])
        lines.append(("Held by one of them", f"{counted(between['cards'])} ({holders})"))
    lines.append(("Deck", f"{view['deck']} cards"))
    lines.append(("Discard", counted(view["discard"]) or "empty"))
    return lines


def actions_words(count: int) -> str:
    return ("no action", "1 action", "2 actions")[count]


def infiltration_lines(
    attempt: dict[str, Any], turn: str, kit: Kit
) -> list[tuple[str, RenderableType]]:
    support, opposition = attempt["support"], attempt["opposition"]
    to_come = [kit.names.of(seat) for seat in attempt["to_be_asked"]]
    return [
        (f"Level {attempt['level']}", f"{turn}, {support} against {opposition}"),
        ("Can still oppose", ", ".join(to_come) or "nobody"),
    ]


def card_words(card: dict[str, Any], kit: Kit) -> str:
    """Return 'steal by Ann, level 3 of Bob'."""
    words = f"{card['card']} by {player(card['seat'])}"
    if card["target"] is not None:
        aim = f"level {card['level']} of" if card["level"] else "on"
        words += f", {aim} {player(card['target'])}"
    return kit.names.put(words)
