"""The Python API reference, made by pdoc from the docstrings."""

from html import escape
from importlib import import_module
from pathlib import Path

import pdoc
import pdoc.render

import heistnight as hn

PACKAGE = Path(hn.__file__).parent
EXCLUDED = ("!heistnight.table.storage.migrations",)
"""Modules that Alembic runs; they can't be imported."""

CONTENTS = """<!doctype html>
<html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>Heist Night {version}: reference</title>
<style>
body {{ font: 1.1rem/1.5 system-ui; max-width: 40rem; margin: 3rem auto; padding: 0 1rem }}
</style>
<h1>Heist Night {version}</h1>
<p>The public API is <a href="heistnight.html">heistnight</a> and, for research,
<a href="heistnight/study.html">heistnight.study</a>. The other packages are internal.</p>
<ul>{items}</ul>
"""


def parts() -> list[str]:
    """Return the public module first, then every package."""
    return ["heistnight", *[f"heistnight.{path.parent.name}" for path in layers()]]


def layers() -> list[Path]:
    return sorted(PACKAGE.glob("*/__init__.py"))


def write_reference(folder: Path, source: bool = True) -> list[Path]:
    """Write the reference and return its pages; leaving out the source code is much faster."""
    pdoc.render.configure(show_source=source, footer_text=f"Heist Night {hn.__version__}")
    # pdoc adds `heistnight.bots` and `heistnight.games` by itself, as public names are the same.
    wanted = [part for part in parts() if part.rpartition(".")[2] not in hn.__all__]
    pdoc.pdoc(*wanted, *EXCLUDED, output_directory=folder)
    (folder / "index.html").write_text(contents())
    return sorted(folder.rglob("*.html"))


def contents() -> str:
    """Return the first page; pdoc's own shows only the public module."""
    items = "".join([item(part) for part in parts()])
    return CONTENTS.format(version=hn.__version__, items=items)


def item(part: str) -> str:
    link = f'<a href="{part.replace(".", "/")}.html">{part}</a>'
    return f"<li><p>{link}<br>{escape(first_line(part))}</p>"


def first_line(part: str) -> str:
    return (import_module(part).__doc__ or "").partition("\n")[0]
