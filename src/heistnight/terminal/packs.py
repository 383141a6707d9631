"""Card packs on the command line: show what is printed on the cards, check a file, export one."""

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
            screen.show("", section(field.name, msgspec.to_builtins(getattr(pack, field.name))))


def section(name: str, entries: Any) -> RenderableType:
    """A list of entries as a table; anything else as it is."""
    if not isinstance(entries, list | tuple) or not all(
        isinstance(entry, dict) for entry in entries
    ):
        return Text(f"{spaced(name)}: {value_text(entries)}")
    fields = list(dict.fromkeys([field for entry in entries for field in entry]))
    rows = [[cell(entry.get(field)) for field in fields] for entry in entries]
    headers, kept = without_empty([spaced(field) for field in fields], rows)
    return stacked(Text(f"{spaced(name)} ({len(entries)})", style=STRONG), grid(headers, kept))


def cell(value: Any) -> str:
    if isinstance(value, dict):
        return f"house: {', '.join([field for field, told in value.items() if told == 'house'])}"
    return (
        ""
        if value is None
        else ", ".join(map(str, value))
        if isinstance(value, list | tuple)
        else value_text(value)
    )


def check(screen: Screen, game: str, file: str | None) -> None:
    """BadPack says what is wrong; here is what is right."""
    rules = rules_of(game)
    pack = read_pack(rules, file)
    facts = sources(msgspec.to_builtins(pack))
    of = f"{facts['rulebook']} facts from the rulebook or a box, {facts['house']} of our own"
    screen.say(f"'{pack.name}' is a good pack for {rules.info.title}: {of}.")
    if file:
        screen.say(f"Play with it: heistnight play {game} --pack {file}")


def export(screen: Screen, game: str, file: str | None, force: bool) -> None:
    """The game's own pack, to be changed by hand."""
    rules: Rules[Any] = rules_of(game)
    pack: Pack = rules.read_pack(None)
    if file is None or file == "-":
        screen.console.file.write(pack.text)
        return
    path = Path(file)
    if path.exists() and not force:
        raise HeistError(f"There is a file '{file}' already; --force writes over it.")
    try:
        path.write_text(pack.text, encoding="utf-8")
    except OSError as error:
        raise HeistError(f"The pack cannot be written to '{file}': {error.strerror}.") from None
    screen.say(f"Written to {file}. After changes: heistnight pack check {game} {file}")
