"""Links in the docs work, and everything public is documented."""

import inspect
from collections.abc import Iterator
from functools import cached_property
from pathlib import Path
from types import FunctionType

import pytest

import heistnight as hn
from tests.docs.links import dead_links
from tests.docs.reference import layers, write_reference

ROOT = Path(__file__).parents[2]
TEXTS = [*ROOT.glob("*.md"), *(ROOT / "docs").rglob("*.md"), *(ROOT / ".github").rglob("*.md")]
DOCUMENTED = (FunctionType, classmethod, property, cached_property)


def public_things() -> Iterator[tuple[str, object]]:
    """Yield every public name, and every public method and property of its class."""
    for name in hn.__all__:
        thing = getattr(hn, name)
        yield name, thing
        for own, member in vars(thing).items() if inspect.isclass(thing) else ():
            if not own.startswith("_") and isinstance(member, DOCUMENTED):
                yield f"{name}.{own}", member


@pytest.mark.parametrize("text", TEXTS, ids=lambda path: path.relative_to(ROOT).as_posix())
def test_links_work(text: Path) -> None:
    assert list(dead_links(text)) == []


def test_dead_links_are_found(tmp_path: Path) -> None:
    text = tmp_path / "text.md"
    text.write_text("# On top\n[a](#on-top) [b](text.md#below) [c](gone.md) [d](https://x.org)\n")
    assert list(dead_links(text)) == ["text.md: text.md#below", "text.md: gone.md"]


def test_everything_public_has_a_docstring() -> None:
    assert [name for name, thing in public_things() if not inspect.getdoc(thing)] == []


@pytest.mark.soak
def test_the_reference_has_every_package_and_no_dead_link(tmp_path: Path) -> None:
    pages = write_reference(tmp_path, source=False)
    assert {page.stem for page in pages} >= {layer.parent.name for layer in layers()}
    assert [link for page in pages for link in dead_links(page)] == []
    everything = (tmp_path / "heistnight.html").read_text()
    assert [name for name, _ in public_things() if f'id="{name}"' not in everything] == []
