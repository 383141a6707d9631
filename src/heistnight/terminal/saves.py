"""Saved games as files: where they go, and how they are written and read whole."""

import os
import shlex
import tempfile
from datetime import datetime
from pathlib import Path

from heistnight.catalogue import load
from heistnight.kernel.errors import BadSave, HeistError
from heistnight.kernel.game import Game


def home() -> Path:
    """The folder for games that were given no file of their own."""
    base = os.environ.get("XDG_DATA_HOME")
    return (
        Path(base).expanduser() / "heistnight" if base else Path.home() / ".local/share/heistnight"
    )


def fresh_file(game: str) -> Path:
    """A name not yet taken, in a folder that can be written to."""
    stamp = datetime.now().strftime("%Y-%m-%d-%H%M%S")
    for folder in (home(), Path.cwd(), Path(tempfile.gettempdir())):
        try:
            folder.mkdir(parents=True, exist_ok=True)
        except OSError:
            continue
        if not os.access(folder, os.W_OK):
            continue
        for number in range(1, 1000):
            file = folder / f"{game}-{stamp}{f'-{number}' if number > 1 else ''}.heist"
            if not file.exists():
                return file
    raise HeistError("No folder to save in can be written to; name a file with --save FILE.")


def write(file: Path, game: Game) -> None:
    """All or nothing: a crash never leaves half a save."""
    if file.is_dir():
        raise HeistError(f"The game cannot be saved to '{file}': that is a folder.")
    beside = file.with_name(f".{file.name}.part")
    try:
        beside.write_text(game.save(), encoding="utf-8")
        beside.replace(file)
    except OSError as error:
        raise HeistError(f"The game cannot be saved to '{file}': {error.strerror}.") from None


def read(file: Path) -> Game:
    try:
        return load(file.read_bytes())
    except OSError as error:
        raise BadSave(f"The save '{file}' cannot be read: {error.strerror}.") from None


def quoted(words: list[str]) -> str:
    return " ".join([shlex.quote(word) for word in words])
