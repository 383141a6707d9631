"""HTTP routes: the catalogue, tables, lessons and replays."""

import time
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from typing import Any

from litestar import Router, get, post
from litestar.enums import MediaType
from litestar.openapi.datastructures import ResponseSpec
from litestar.params import FromQuery, JSONBody
from litestar.response import Response, Stream
from prometheus_client.exposition import CONTENT_TYPE_LATEST

import heistnight
from heistnight.catalogue import checked_options, options_said, rules_of
from heistnight.server.errors import Missing
from heistnight.server.http.guards import (
    address_of,
    check_game,
    check_json,
    check_rate,
    hub_of,
    player_id_of,
)
from heistnight.server.http.links import link_of
from heistnight.server.http.notification_routes import NOTIFICATION_ROUTES
from heistnight.server.http.parameters import (
    PROBLEMS,
    FrameNumber,
    GameId,
    LineNumber,
    OptionsSaid,
    ReplayId,
    TableCode,
    ViewName,
)
from heistnight.server.http.player_routes import PLAYER_ROUTES
from heistnight.server.http.previews import replay_image, table_image
from heistnight.server.ops.metrics import may_measure
from heistnight.server.protocol import game_presenters, http_bodies, presenters, server_messages
from heistnight.server.request_context import AnyRequest
from heistnight.table.errors import Refusal


def raw_responses(body: Any) -> dict[int, ResponseSpec]:
    """Describe a route whose body is sent as stored JSON."""
    return {200: ResponseSpec(body, generate_examples=False), **PROBLEMS}


async def write_list(parts: Iterator[bytes]) -> AsyncIterator[bytes]:
    before = b"["
    for part in parts:
        yield before + part
        before = b","
    yield b"]"


def json_response(body: bytes) -> Response[bytes]:
    return Response(body, media_type=MediaType.JSON)


WRITE_GUARDS = [check_rate, check_json]


async def open_counted(
    request: AnyRequest, make: Callable[[], Awaitable[http_bodies.Seated]]
) -> http_bodies.Seated:
    """Open a table and count it for the client's address."""
    return await hub_of(request).openers.opening(address_of(request), make)


@get("/health", responses=PROBLEMS)
async def health(request: AnyRequest) -> http_bodies.Health:
    """Return whether the server runs, and how busy it is."""
    hub = hub_of(request)
    states = [room.table.state for room in hub.rooms.values()]
    return http_bodies.Health(
        status="ok" if await hub.store.answers() else "no-database",
        version=heistnight.__version__,
        protocol=server_messages.PROTOCOL_VERSION,
        tables=len(states),
        playing=states.count("playing"),
        sockets=hub.sockets,
    )


@get("/ready", responses=PROBLEMS)
async def ready(request: AnyRequest) -> Response[http_bodies.Ready]:
    """Return whether a load balancer should send players here; 503 if not."""
    hub = hub_of(request)
    why = "This server accepts no new tables: it is about to restart."
    if not hub.admin_sync.draining and not hub.node.leaving:
        why = "" if await hub.store.answers() else "The database isn't available."
    body = http_bodies.Ready(ready=not why, why=why)
    return Response(body, status_code=503 if why else 200)


@get("/metrics", include_in_schema=False, sync_to_thread=False)
def metrics(request: AnyRequest) -> Response[bytes]:
    """Return the metrics for Prometheus, on the allowed networks only; 404 for others.

    Only under this spelling: a proxy that hides `/metrics` may let `/metrics%2f` through.
    """
    spelled = request.scope["raw_path"] == b"/metrics"
    if not spelled or not may_measure(address_of(request), request.app.state.measured_from):
        raise Missing("There is nothing at this address.")
    return Response(hub_of(request).metrics.text(), media_type=CONTENT_TYPE_LATEST)


# The catalogue


@get("/api/games", responses=PROBLEMS, sync_to_thread=False)
def games() -> list[http_bodies.GameShown]:
    """Return every game with its options, bots and phases."""
    return [game_presenters.present_game(game) for game in heistnight.games()]


@get("/api/games/{game:str}", responses=PROBLEMS, sync_to_thread=False)
def game_in_full(game: GameId) -> http_bodies.GameInFull:
    """Return one game with its whole action space."""
    return game_presenters.game_in_full(check_game(game))


@get("/api/games/{game:str}/rules", responses=PROBLEMS, sync_to_thread=False)
def rules(game: GameId, option: OptionsSaid = None) -> http_bodies.RulesShown:
    """Return the rules in our own words, for these options."""
    info = rules_of(check_game(game)).info
    return game_presenters.present_rules(
        game, checked_options(info, options_said(info, option or []))
    )


@get("/api/games/{game:str}/facts", responses=PROBLEMS, sync_to_thread=False)
def facts(game: GameId) -> http_bodies.FactsShown:
    """Return what the game's pieces do, in words, as a table's `welcome` does."""
    return http_bodies.FactsShown(game=game, facts=game_presenters.own_facts(check_game(game)))


# Tables


@post("/api/tables", responses=PROBLEMS, guards=WRITE_GUARDS)
async def make_table(
    request: AnyRequest, data: JSONBody[http_bodies.NewTable]
) -> http_bodies.Seated:
    """Open a new table and become its host."""
    address, player = address_of(request), await player_id_of(request)
    new_tables = hub_of(request).new_tables
    return await open_counted(request, lambda: new_tables.open_table(data, address, player))


@get("/api/tables", responses=PROBLEMS, sync_to_thread=False)
def listed_tables(request: AnyRequest) -> list[http_bodies.TableListed]:
    """Return the listed tables, to join or to watch."""
    hub = hub_of(request)
    return hub.node.directory.with_others(hub.listed())[-100:]


@get("/api/tables/{code:str}", responses=PROBLEMS)
async def one_table(request: AnyRequest, code: TableCode) -> http_bodies.TableListed:
    """Return one table, listed or not."""
    room = await hub_of(request).room(code, address_of(request))
    return presenters.present_listed_table(room.table, room.spectators, time.time())


@post("/api/tables/{code:str}/join", responses=PROBLEMS, guards=WRITE_GUARDS)
async def join(
    request: AnyRequest, code: TableCode, data: JSONBody[http_bodies.Join]
) -> http_bodies.Seated:
    """Join a table."""
    hub, address, player = hub_of(request), address_of(request), await player_id_of(request)
    return await hub.joining.join(code, data.name, address, data.request, data.key, player)


@post("/api/recover", responses=PROBLEMS, guards=WRITE_GUARDS)
async def recover(request: AnyRequest, data: JSONBody[http_bodies.Recover]) -> http_bodies.Seated:
    """Return a new token for the person with this recovery code."""
    return await hub_of(request).joining.recover(data.recovery, address_of(request))


@get("/api/tables/{code:str}/invitation", responses=PROBLEMS)
async def invitation(request: AnyRequest, code: TableCode) -> http_bodies.Invitation:
    """Return the table's link for other people, and on which devices it works."""
    room = await hub_of(request).room(code, address_of(request))
    link = link_of(request)
    path = f"{link.base}/table/{room.table.record.code}"
    return http_bodies.Invitation(link=path, reach=link.reach)


@get("/api/tables/{code:str}/qr.svg", responses=PROBLEMS, media_type="image/svg+xml")
async def qr_code(request: AnyRequest, code: TableCode) -> Response[bytes]:
    """Return a QR code of the table's link."""
    room = await hub_of(request).room(code, address_of(request))
    link = f"{link_of(request).base}/table/{room.table.record.code}"
    svg = await hub_of(request).qr_codes.svg(link, address_of(request))
    headers = {"cache-control": "no-store"}
    return Response(svg, media_type="image/svg+xml", headers=headers)


@get("/api/tables/{code:str}/journal", responses=PROBLEMS, media_type=MediaType.TEXT)
async def journal(request: AnyRequest, code: TableCode) -> Response[str]:
    """Return the journal of a finished game."""
    hub = hub_of(request)
    table = (await hub.room(code, address_of(request))).table
    record = table.record
    replay = record.replay if table.state == "over" else None
    saved = await hub.store.replay(replay) if replay else None
    if saved is None:
        raise Refusal("You can download the journal after the game.")
    name = f"{record.game}-{record.code}.json"
    headers = {"content-disposition": f'attachment; filename="{name}"'}
    return Response(saved.journal, media_type=MediaType.TEXT, headers=headers)


# Lessons


@get("/api/lessons", responses=PROBLEMS, sync_to_thread=False)
def lessons() -> list[http_bodies.CourseShown]:
    """Return every game's lessons."""
    return [game_presenters.present_course(game) for game in heistnight.games()]


@post("/api/lessons/{game:str}/{lesson:str}", responses=PROBLEMS, guards=WRITE_GUARDS)
async def learn(
    request: AnyRequest, game: GameId, lesson: GameId, data: JSONBody[http_bodies.Learn]
) -> http_bodies.Seated:
    """Open a table for a lesson and become its learner."""
    hub, player = hub_of(request), await player_id_of(request)
    return await open_counted(
        request, lambda: hub.new_tables.teach(f"{game}/{lesson}", data, player)
    )


# Replays


@post("/api/replays", responses=PROBLEMS, guards=WRITE_GUARDS)
async def upload(request: AnyRequest, data: JSONBody[http_bodies.Upload]) -> http_bodies.ReplayMade:
    """Upload a journal and make a replay of it."""
    return await hub_of(request).archive.upload(data.journal, address_of(request))


@get("/api/replays/{id:str}", responses=raw_responses(http_bodies.Replay))
async def replay(request: AnyRequest, id: ReplayId) -> Response[bytes]:
    """Return a replay's acts and result."""
    return json_response((await hub_of(request).archive.recording(id, address_of(request))).summary)


@post("/api/replays/{id:str}/tables", responses=PROBLEMS, guards=WRITE_GUARDS)
async def play_on(
    request: AnyRequest, id: ReplayId, data: JSONBody[http_bodies.PlayOn]
) -> http_bodies.Seated:
    """Open a table that continues the replay from one of its moments, against bots."""
    hub, address, player = hub_of(request), address_of(request), await player_id_of(request)
    return await open_counted(request, lambda: hub.new_tables.play_on(id, data, address, player))


@get("/api/replays/{id:str}/review", responses=raw_responses(http_bodies.ReviewShown))
async def review(
    request: AnyRequest, id: ReplayId, automatic: FromQuery[bool] = False
) -> Response[bytes]:
    """Return the review of a finished game, or its progress; ask again until it is done.

    With `automatic`, nobody asked for it: it starts only while no other review is in progress."""
    archive = hub_of(request).archive
    return json_response(await archive.review(id, address_of(request), automatic))


@get("/api/replays/{id:str}/frames", responses=raw_responses(list[http_bodies.ReplayFrame]))
async def replay_frames(
    request: AnyRequest,
    id: ReplayId,
    first: FrameNumber = 0,
    eyes: ViewName = "public",
    since: FromQuery[LineNumber | None] = None,
) -> Stream:
    """Return up to 25 frames of a replay, starting at frame `first`.

    With `since`, the first frame's events start at that log line or earlier, but at most 2,000
    lines before its own."""
    archive = hub_of(request).archive
    frames = await archive.frames(id, first, eyes, address_of(request), since=since)
    return Stream(write_list(frames), media_type=MediaType.JSON)


@get("/api/replays/{id:str}/frames/{number:int}", responses=raw_responses(http_bodies.ReplayFrame))
async def replay_frame(
    request: AnyRequest,
    id: ReplayId,
    number: FrameNumber,
    eyes: ViewName = "public",
    since: FromQuery[LineNumber | None] = None,
) -> Response[bytes]:
    """Return one frame in the view of a seat, `public` or `open`; `since` works as for frames."""
    archive = hub_of(request).archive
    frames = await archive.frames(id, number, eyes, address_of(request), since=since, most=1)
    return json_response(next(frames))


ROUTES = Router(
    "/",
    route_handlers=[
        health,
        ready,
        metrics,
        games,
        game_in_full,
        rules,
        facts,
        make_table,
        listed_tables,
        one_table,
        join,
        recover,
        invitation,
        qr_code,
        table_image,
        journal,
        lessons,
        learn,
        upload,
        replay,
        replay_image,
        review,
        play_on,
        replay_frames,
        replay_frame,
        *PLAYER_ROUTES,
        *NOTIFICATION_ROUTES,
    ],
)
