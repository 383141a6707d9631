"""The built web client: held in memory, and compressed once."""

import gzip
import mimetypes
import re
from hashlib import blake2b
from pathlib import Path
from typing import Any

import msgspec
from litestar import HttpMethod, Request, route
from litestar.datastructures import State
from litestar.exceptions import NotFoundException
from litestar.response import Response

from heistnight.games import ALL_RULES
from heistnight.server.http.previews import preview_tags
from heistnight.server.share.tags import with_tags

CLIENT = Path(__file__).parent.parent / "client"
COMPRESSED_TYPES = ("text/", "application/javascript", "application/json", "image/svg+xml")
CACHE_FOREVER = "public, max-age=31536000, immutable"
CACHE_A_DAY = "public, max-age=86400"
CACHE_REVALIDATE = "no-cache"
CHECKER = "check.html"
"""The offline checker of deals. It is saved, not shown: its script is inside the file."""
PAGE_PATHS = re.compile(
    r"|about|games|learn|player|recover|rules|settings|statistics(/server)?"
    r"|(players|table|replay)/[^/]+"
)
"""Paths that `web/src/App.svelte` shows; games' lessons and rules are added in `is_page_path`."""

NOT_BUILT = """<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>Heist Night</title>
</head><h1>Heist Night</h1>
<p>The server runs, but the web page hasn't been built.</p>
<p>Run <code>make web</code> in the project's folder to build it (it downloads Node if needed), or
<code>make play</code> to build it and start the server. Then reload this page.</p>
<p>Programs can play without the page: see <code>docs/protocol.md</code>
and <a href="/schema/openapi.json">the HTTP API</a>.</p>
"""


class Page(msgspec.Struct, frozen=True):
    """A file of the client, as it is sent."""

    kind: str
    body: bytes
    gzipped: bytes | None
    etag: str
    cache: str


def page_of(path: Path, name: str) -> Page:
    body = path.read_bytes()
    kind = mimetypes.guess_type(name)[0] or "application/octet-stream"
    if kind in ("text/javascript", "application/x-javascript"):
        kind = "application/javascript"
    return make_page(kind, body, cache_of(name))


def make_page(kind: str, body: bytes, cache: str) -> Page:
    compressed = gzip.compress(body, 9, mtime=0) if kind.startswith(COMPRESSED_TYPES) else None
    return Page(
        kind=kind,
        body=body,
        gzipped=compressed if compressed and len(compressed) < len(body) else None,
        etag=f'"{blake2b(body, digest_size=8).hexdigest()}"',
        cache=cache,
    )


def cache_of(name: str) -> str:
    """Return how long browsers may keep a file without asking again."""
    if name.startswith("assets/"):
        return CACHE_FOREVER
    return CACHE_A_DAY if name.startswith("icon") else CACHE_REVALIDATE


NOT_BUILT_PAGE = make_page("text/html", NOT_BUILT.encode(), CACHE_REVALIDATE)


def read_client(folder: Path = CLIENT) -> dict[str, Page]:
    """Read every file of the client, by its path. No other file can be requested."""
    files = [path for path in folder.rglob("*") if path.is_file()] if folder.is_dir() else []
    return {
        name: page_of(path, name)
        for path in files
        if (name := path.relative_to(folder).as_posix()) and path.suffix not in (".gz", ".br")
    }


def is_page_path(name: str) -> bool:
    """Return whether the client shows a page at this path."""
    folder, _, game = name.partition("/")
    of_game = folder in ("learn", "rules") and game in ALL_RULES
    return of_game or PAGE_PATHS.fullmatch(name) is not None


@route(
    ["/", "/{path:path}"],
    http_method=[HttpMethod.GET, HttpMethod.HEAD],
    status_code=200,
    include_in_schema=False,
)
async def page(request: Request[Any, Any, State]) -> Response[bytes]:
    """Return a file of the client; for any other path, the page itself, which handles it."""
    pages: dict[str, Page] = request.app.state.pages
    name = "/".join(filter(None, request.scope["path"].split("/")))
    if name.startswith(("api/", "ws/", "schema/", "assets/")) and name not in pages:
        raise NotFoundException("There is nothing at this address.")
    found = pages.get(name) or pages.get("index.html") or NOT_BUILT_PAGE
    status = 200 if name in pages or is_page_path(name) else 404
    head = await preview_tags(request, name) if name not in pages else ""
    if head:
        found = make_page(found.kind, with_tags(found.body, head), found.cache)
    headers = {"etag": found.etag, "cache-control": found.cache, "vary": "accept-encoding"}
    if name == CHECKER:
        headers["content-disposition"] = 'attachment; filename="heist-night-check.html"'
    if status == 200 and request.headers.get("if-none-match") == found.etag:
        return Response(b"", status_code=304, headers=headers, media_type=found.kind)
    body = found.body
    if found.gzipped and "gzip" in request.headers.get("accept-encoding", ""):
        headers["content-encoding"], body = "gzip", found.gzipped
    if request.method == "HEAD":
        body = b""
    return Response(body, status_code=status, headers=headers, media_type=found.kind)
