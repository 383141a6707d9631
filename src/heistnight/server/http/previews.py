"""Previews of shared links: the image routes, and the tags in the page of a table or a replay."""

import asyncio
import re
import time
from typing import Any

import msgspec
from litestar import Request, get
from litestar.datastructures import State
from litestar.response import Response

from heistnight.kernel.errors import HeistError
from heistnight.server.errors import Elsewhere
from heistnight.server.http.guards import address_of, hub_of
from heistnight.server.http.links import link_of
from heistnight.server.http.parameters import PROBLEMS, ReplayId, TableCode
from heistnight.server.protocol import presenters
from heistnight.server.request_context import AnyRequest
from heistnight.server.routing import can_route
from heistnight.server.share.cards import ReplaySummary, ShareCard, replay_card, table_card
from heistnight.server.share.tags import tags
from heistnight.table.errors import Refusal

SHARED_PATH = re.compile(r"(table)/([A-Za-z0-9]{1,12})|(replay)/([A-Za-z0-9_-]{1,24})")
MAX_WAIT_SECONDS = 2.0
"""A page is sent without tags if what they say isn't known by then."""
CACHE = "public, max-age=60"


async def card_of_table(request: AnyRequest, code: str) -> ShareCard:
    room = await hub_of(request).room(code, address_of(request))
    shown = presenters.present_listed_table(room.table, room.spectators, time.time())
    return table_card(shown, room.table.record.listed)


async def card_of_replay(request: AnyRequest, id_: str) -> ShareCard:
    recording = await hub_of(request).archive.recording(id_, address_of(request))
    return replay_card(msgspec.json.decode(recording.summary, type=ReplaySummary))


async def image_response(request: AnyRequest, card: ShareCard) -> Response[bytes]:
    image = await hub_of(request).share_images.get(card, address_of(request))
    return Response(image, media_type="image/png", headers={"cache-control": CACHE})


@get("/api/tables/{code:str}/share.png", responses=PROBLEMS, media_type="image/png")
async def table_image(request: AnyRequest, code: TableCode) -> Response[bytes]:
    """Return the image for previews of the table's link."""
    return await image_response(request, await card_of_table(request, code))


@get("/api/replays/{id:str}/share.png", responses=PROBLEMS, media_type="image/png")
async def replay_image(request: AnyRequest, id: ReplayId) -> Response[bytes]:
    """Return the image for previews of the replay's link: the result, if the game is over."""
    return await image_response(request, await card_of_replay(request, id))


async def preview_tags(request: Request[Any, Any, State], path: str) -> str:
    """Return the tags for the page at this path; empty if there is nothing to preview."""
    found = SHARED_PATH.fullmatch(path)
    if found is None:
        return ""
    code, replay = found[2], found[4]
    make = card_of_table(request, code) if code else card_of_replay(request, replay)
    try:
        card = await asyncio.wait_for(make, MAX_WAIT_SECONDS)
    except (HeistError, TimeoutError) as error:  # the page itself says what is wrong
        if isinstance(error, Elsewhere) and can_route():
            raise  # the owner knows what the tags say
        return ""
    kind = f"tables/{code.upper()}" if code else f"replays/{replay}"
    return tags(card, public_base(request), f"/{path}", f"/api/{kind}/share.png")


def public_base(request: Request[Any, Any, State]) -> str:
    """Return the start of links to this server, or an empty text if it isn't known."""
    try:
        return link_of(request).base
    except Refusal:
        return ""
