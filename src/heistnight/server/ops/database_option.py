"""The `--database` option of the server's commands, and its default."""

import argparse
import os
from pathlib import Path


def add_database_option(parser: argparse.ArgumentParser, help_text: str) -> None:
    parser.add_argument(
        "--database",
        metavar="URL",
        default=os.environ.get("HEISTNIGHT_DATABASE"),
        help=help_text,
    )


def default_database() -> str:
    home = os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share"
    return str(Path(home) / "heistnight" / "tables.sqlite3")
