"""`heistnight pack`: show, check and export card packs."""

from pathlib import Path
from typing import Any

import msgspec
from rich.console import RenderableType
from rich.text import Text

from heistnight.catalogue import read_pack, rules_of
from heistnight.kernel.errors import HeistError
from heistnight.kernel.packs import Pack, sources
from heistnight.kernel.rules import Rules
from heistnight.terminal.screen import Screen
from heistnight.text_boards.plain import value_text
from heistnight.text_boards.widgets import STRONG, grid, heading, spaced, stacked, without_empty


def show(screen: Screen, game: str, file: str | None) -> None:
    rules = rules_of(game)
    pack = read_pack(rules, file)
    screen.show(heading(f"{rules.info.title}: {pack.name}"))
    for field in msgspec.structs.fields(pack):
        if field.name not in ("game", "name", "text"):
            screen.show(
                "", draw_section(field.name, msgspec.to_builtins(getattr(pack, field.name)))
            )


def draw_section(name: str, entries: Any) -> RenderableType:
    """Draw a list of entries as a table, and any other value as a line."""
    if not isinstance(entries, list | tuple) or not all(
        isinstance(entry, dict) for entry in entries
    ):
        return Text(f"{spaced(name)}: {value_text(entries)}")
    fields = list(dict.fromkeys([field for entry in entries for field in entry]))
    rows = [[cell_text(entry.get(field)) for field in fields] for entry in entries]
    headers, kept = without_empty([spaced(field) for field in fields], rows)
    return stacked(Text(f"{spaced(name)} ({len(entries)})", style=STRONG), grid(headers, kept))


def cell_text(value: Any) -> str:
    if isinstance(value, dict):
        invented = [field for field, source in value.items() if source == "house"]
        return f"house: {', '.join(invented)}"
    if isinstance(value, list | tuple):
        return ", ".join(map(str, value))
    return "" if value is None else value_text(value)


def check(screen: Screen, game: str, file: str | None) -> None:
    """Confirm that a pack is valid; reading an invalid one raises BadPack."""
    rules = rules_of(game)
    pack = read_pack(rules, file)
    count = sources(pack)
    origin = f"From the rulebook or a box: {count['rulebook']}. Our own: {count['house']}."
    screen.say(f"'{pack.name}' is a valid pack for {rules.info.title}. {origin}")
    if file:
        screen.say(f"Play with it: heistnight play {game} --pack {file}")


def export(screen: Screen, game: str, file: str | None, force: bool) -> None:
    """Write the game's own pack to a file for editing, or to the output."""
    rules: Rules[Any] = rules_of(game)
    pack: Pack = rules.read_pack(None)
    if file is None or file == "-":
        screen.console.file.write(pack.text)
        return
    path = Path(file)
    if path.exists() and not force:
        raise HeistError(f"'{file}' already exists. Use --force to overwrite it.")
    try:
        path.write_text(pack.text, encoding="utf-8")
    except OSError as error:
        raise HeistError(f"Can't write '{file}': {error.strerror}.") from None
    screen.say(f"Written to {file}. After editing, run: heistnight pack check {game} {file}")
