"""Number new choices: run by `make choices`.

A game's `choices.txt` only grows. A choice that leaves the game keeps its line.
"""

from importlib.resources import files
from pathlib import Path

from heistnight.games import GAMES
from heistnight.kernel.choices import ActionSpace


def append_new(space: ActionSpace) -> list[str]:
    """Append new keys to the game's `choices.txt` and return them."""
    if space.unnumbered:
        path = Path(str(files(space.package))) / "choices.txt"
        with path.open("a", encoding="utf-8", newline="\n") as table:
            table.writelines([f"{key}\n" for key in space.unnumbered])
    return space.unnumbered


if __name__ == "__main__":
    for rules in GAMES:
        for key in append_new(rules.space):
            print(f"{rules.info.id}: {rules.space.find(key)} is {key}")
