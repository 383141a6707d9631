"""Find dead links in HTML pages and Markdown files."""

import re
from collections.abc import Iterator
from functools import cache
from html.parser import HTMLParser
from pathlib import Path
from urllib.parse import unquote

EXTERNAL = re.compile(r"[a-z]+:|//")
FENCED = re.compile(r"^```.*?^```", re.MULTILINE | re.DOTALL)
MARKDOWN_LINK = re.compile(r"\]\(([^)\s]+)\)")
HEADING = re.compile(r"^#+ +(.*)$", re.MULTILINE)


class Page(HTMLParser):
    """The links of a page, and the ids in it that links can point to."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.links: list[str] = []
        self.ids: set[str] = set()
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        for name, value in attrs:
            if name == "id" and value:
                self.ids.add(value)
            elif name in ("href", "src") and value:
                self.links.append(value)


@cache
def ids_in(path: Path) -> frozenset[str]:
    text = path.read_text()
    if path.suffix == ".md":
        return frozenset([slug(title) for title in HEADING.findall(FENCED.sub("", text))])
    return frozenset(Page(text).ids)


def slug(title: str) -> str:
    """Return a heading's id, as GitHub makes it."""
    return re.sub(r"[^\w\- ]", "", title.strip().lower()).replace(" ", "-")


def links_of(path: Path) -> list[str]:
    text = path.read_text()
    if path.suffix == ".md":
        return MARKDOWN_LINK.findall(FENCED.sub("", text))
    return Page(text).links


def dead_links(path: Path) -> Iterator[str]:
    """Yield the dead links of a page to other files and headings of the project."""
    for link in links_of(path):
        if EXTERNAL.match(link):
            continue
        file, _, place = unquote(link).partition("#")
        target = (path.parent / file).resolve() if file else path.resolve()
        if not target.exists() or (place and place not in ids_in(target)):
            yield f"{path.name}: {link}"
