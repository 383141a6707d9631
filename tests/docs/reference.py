"""The reference of the Python API, made by pdoc from the docstrings."""

from html import escape
from importlib import import_module
from pathlib import Path

import pdoc
import pdoc.render

import heistnight as hn

PACKAGE = Path(hn.__file__).parent
NOT_FOR_READING = ("!heistnight.table.storage.migrations",)
"""Alembic runs these; they cannot be imported."""

CONTENTS = """<!doctype html>
<html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>Heist Night {version}: reference</title>
<style>
body {{ font: 1.1rem/1.5 system-ui; max-width: 40rem; margin: 3rem auto; padding: 0 1rem }}
</style>
<h1>Heist Night {version}</h1>
<p>What others may build on is <a href="heistnight.html">heistnight</a> and, for research,
<a href="heistnight/study.html">heistnight.study</a>; the other layers are for
those who change it.</p>
<ul>{items}</ul>
"""


def parts() -> list[str]:
    """The public module first, then every layer."""
    return ["heistnight", *[f"heistnight.{path.parent.name}" for path in layers()]]


def layers() -> list[Path]:
    return sorted(PACKAGE.glob("*/__init__.py"))


def write_reference(folder: Path, source: bool = True) -> list[Path]:
    """Its pages; without the source beside each thing they are written far sooner."""
    pdoc.render.configure(show_source=source, footer_text=f"Heist Night {hn.__version__}")
    # pdoc takes `heistnight.bots` and `heistnight.games` along: they are called like public names.
    wanted = [part for part in parts() if part.rpartition(".")[2] not in hn.__all__]
    pdoc.pdoc(*wanted, *NOT_FOR_READING, output_directory=folder)
    (folder / "index.html").write_text(contents())
    return sorted(folder.rglob("*.html"))


def contents() -> str:
    """The first page. pdoc's own shows nothing but the public module."""
    items = "".join(
        [
            f'<li><p><a href="{part.replace(".", "/")}.html">{part}</a><br>{escape(gist(part))}</p>'
            for part in parts()
        ]
    )
    return CONTENTS.format(version=hn.__version__, items=items)


def gist(part: str) -> str:
    return (import_module(part).__doc__ or "").partition("\n")[0]
