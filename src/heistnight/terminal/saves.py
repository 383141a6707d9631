"""Read and write saved games."""

import os
import shlex
import tempfile
from datetime import datetime
from pathlib import Path

from heistnight.catalogue import load
from heistnight.kernel.errors import BadSave, HeistError
from heistnight.kernel.game import Game


def home() -> Path:
    """Return the default folder for saved games."""
    base = os.environ.get("XDG_DATA_HOME")
    return (
        Path(base).expanduser() / "heistnight" if base else Path.home() / ".local/share/heistnight"
    )


def fresh_file(game: str) -> Path:
    """Return an unused file name in a writable folder."""
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
    raise HeistError("Can't write to any folder for saved games. Name a file with --save FILE.")


def write(file: Path, game: Game) -> None:
    """Save a game. The file is replaced in one step, so a crash never leaves half a save."""
    if file.is_dir():
        raise HeistError(f"Can't save to '{file}': it's a folder.")
    part = file.with_name(f".{file.name}.part")
    try:
        part.write_text(game.save(), encoding="utf-8")
        part.replace(file)
    except OSError as error:
        raise HeistError(f"Can't save to '{file}': {error.strerror}.") from None


def read(file: Path) -> Game:
    try:
        return load(file.read_bytes())
    except OSError as error:
        raise BadSave(f"Can't read '{file}': {error.strerror}.") from None


def quoted(words: list[str]) -> str:
    return " ".join([shlex.quote(word) for word in words])
