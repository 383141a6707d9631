"""The HTTP part: the catalogue, making and finding tables, replays."""

import time
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from typing import Annotated, Any

from litestar import Request, Router, get, post
from litestar.datastructures import State
from litestar.enums import MediaType
from litestar.openapi.datastructures import ResponseSpec
from litestar.params import FromQuery, JSONBody, Parameter
from litestar.response import Response, Stream
from prometheus_client.exposition import CONTENT_TYPE_LATEST

import heistnight
from heistnight.catalogue import checked_options, options_said, rules_of
from heistnight.kernel.errors import BadOptions
from heistnight.server.errors import Missing
from heistnight.server.http.guards import address_of, check_json, check_rate, hub_of, link_base
from heistnight.server.ops.metrics import may_measure
from heistnight.server.protocol import http_bodies, presenters, server_messages
from heistnight.table.errors import Refusal

TableCode = Annotated[str, Parameter(min_length=1, max_length=12, pattern=r"^[A-Za-z0-9]+$")]
ReplayId = Annotated[str, Parameter(min_length=1, max_length=24, pattern=r"^[A-Za-z0-9_-]+$")]
GameId = Annotated[str, Parameter(min_length=1, max_length=40, pattern=r"^[a-z0-9-]+$")]
OptionsSaid = Annotated[
    list[Annotated[str, Parameter(max_length=80)]] | None,
    Parameter(max_items=16, description="NAME=VALUE, once for each option that is not as usual."),
]
Eyes = Annotated[str, Parameter(pattern=r"^(open|public|[0-9]{1,2})$")]
FrameNumber = Annotated[int, Parameter(ge=0, le=100_000)]
LineNumber = Annotated[int, Parameter(ge=0, le=1_000_000)]
AnyRequest = Request[Any, Any, State]

PROBLEMS = {
    status: ResponseSpec(http_bodies.Problem, generate_examples=False, description=words)
    for status, words in (
        (400, "Something in the request is not allowed; the detail says what."),
        (404, "There is no such thing."),
        (413, "The body is too large."),
        (415, "The body is not JSON."),
        (429, "Too many requests."),
        (503, "The server is full, or its database away."),
    )
}


def answers(body: Any) -> dict[int, ResponseSpec]:
    """For what is sent as it was kept."""
    return {200: ResponseSpec(body, generate_examples=False), **PROBLEMS}


async def as_list(parts: Iterator[bytes]) -> AsyncIterator[bytes]:
    before = b"["
    for part in parts:
        yield before + part
        before = b","
    yield b"]"


def as_json(body: bytes) -> Response[bytes]:
    return Response(body, media_type=MediaType.JSON)


GUARDS = [check_rate, check_json]


async def opening(
    request: AnyRequest, make: Callable[[], Awaitable[http_bodies.Seated]]
) -> http_bodies.Seated:
    """A table counts as its opener's."""
    return await hub_of(request).openers.opening(address_of(request), make)


def known_game(game: str) -> str:
    try:
        rules_of(game)
    except BadOptions as error:
        raise Missing(str(error)) from None
    return game


@get("/health", responses=PROBLEMS)
async def health(request: AnyRequest) -> http_bodies.Health:
    """Is the server there, and how busy?"""
    hub = hub_of(request)
    states = [room.table.state for room in hub.rooms.values()]
    return http_bodies.Health(
        status="ok" if await hub.store.answers() else "no-database",
        version=heistnight.__version__,
        protocol=server_messages.VERSION,
        tables=len(states),
        playing=states.count("playing"),
        sockets=hub.sockets,
    )


@get("/ready", responses=PROBLEMS)
async def ready(request: AnyRequest) -> Response[http_bodies.Ready]:
    """Should people be sent here now? 503 where not."""
    hub = hub_of(request)
    why = "This server takes no new tables: it is about to be restarted."
    if not hub.watch.draining and not hub.node.leaving:
        why = "" if await hub.store.answers() else "The database does not answer."
    body = http_bodies.Ready(ready=not why, why=why)
    return Response(body, status_code=503 if why else 200)


@get("/metrics", include_in_schema=False, sync_to_thread=False)
def metrics(request: AnyRequest) -> Response[bytes]:
    """For Prometheus, on the networks that may ask; for others there is nothing here.

    Only under this spelling: a proxy that hides `/metrics` may let `/metrics%2f` through.
    """
    spelled = request.scope["raw_path"] == b"/metrics"
    if not spelled or not may_measure(address_of(request), request.app.state.measured_from):
        raise Missing("There is nothing at this address.")
    return Response(hub_of(request).metrics.text(), media_type=CONTENT_TYPE_LATEST)


# The catalogue


@get("/api/games", responses=PROBLEMS, sync_to_thread=False)
def games() -> list[http_bodies.GameShown]:
    """Every game: facts, options, kinds of bot, phases."""
    return [presenters.game_shown(game) for game in heistnight.games()]


@get("/api/games/{game:str}", responses=PROBLEMS, sync_to_thread=False)
def game_in_full(game: GameId) -> http_bodies.GameInFull:
    """One game, with its whole action space."""
    return presenters.game_in_full(known_game(game))


@get("/api/games/{game:str}/rules", responses=PROBLEMS, sync_to_thread=False)
def rules(game: GameId, option: OptionsSaid = None) -> http_bodies.RulesShown:
    """The rules in our own words, as they are under these options."""
    info = rules_of(known_game(game)).info
    return presenters.rules_shown(game, checked_options(info, options_said(info, option or [])))


@get("/api/games/{game:str}/facts", responses=PROBLEMS, sync_to_thread=False)
def facts(game: GameId) -> http_bodies.FactsShown:
    """What its pieces do, in words: the same that a table's welcome brings."""
    return http_bodies.FactsShown(game=game, facts=presenters.own_facts(known_game(game)))


# Tables


@post("/api/tables", responses=PROBLEMS, guards=GUARDS)
async def make_table(
    request: AnyRequest, data: JSONBody[http_bodies.NewTable]
) -> http_bodies.Seated:
    """A new table; whoever asks is its host."""
    address = address_of(request)
    return await opening(request, lambda: hub_of(request).opened(data, address))


@get("/api/tables", responses=PROBLEMS, sync_to_thread=False)
def listed_tables(request: AnyRequest) -> list[http_bodies.TableListed]:
    """Tables that are listed: to join, or to watch."""
    hub = hub_of(request)
    return hub.node.news.with_others(hub.listed())[-100:]


@get("/api/tables/{code:str}", responses=PROBLEMS)
async def one_table(request: AnyRequest, code: TableCode) -> http_bodies.TableListed:
    """One table, listed or not."""
    room = await hub_of(request).room(code, address_of(request))
    return presenters.listed(room.table, room.spectators, time.time())


@post("/api/tables/{code:str}/join", responses=PROBLEMS, guards=GUARDS)
async def join(
    request: AnyRequest, code: TableCode, data: JSONBody[http_bodies.Join]
) -> http_bodies.Seated:
    """Become one of the table's people."""
    return await hub_of(request).join(code, data.name, address_of(request), data.request)


@post("/api/recover", responses=PROBLEMS, guards=GUARDS)
async def recover(request: AnyRequest, data: JSONBody[http_bodies.Recover]) -> http_bodies.Seated:
    """A new token for the person with this recovery code."""
    return await hub_of(request).recover(data.recovery, address_of(request))


@get("/api/tables/{code:str}/qr.svg", responses=PROBLEMS, media_type="image/svg+xml")
async def qr_code(request: AnyRequest, code: TableCode) -> Response[bytes]:
    """A QR code of the table's link."""
    room = await hub_of(request).room(code, address_of(request))
    link = f"{link_base(request)}/table/{room.table.record.code}"
    picture = await hub_of(request).qr_codes.picture(link, address_of(request))
    headers = {"cache-control": "no-store"}
    return Response(picture, media_type="image/svg+xml", headers=headers)


@get("/api/tables/{code:str}/journal", responses=PROBLEMS, media_type=MediaType.TEXT)
async def journal(request: AnyRequest, code: TableCode) -> Response[str]:
    """The journal, once the game is over."""
    hub = hub_of(request)
    table = (await hub.room(code, address_of(request))).table
    record = table.record
    replay = record.replay if table.state == "over" else None
    saved = await hub.store.replay(replay) if replay else None
    if saved is None:
        raise Refusal("The journal can be had once the game is over.")
    name = f"{record.game}-{record.code}.json"
    headers = {"content-disposition": f'attachment; filename="{name}"'}
    return Response(saved.journal, media_type=MediaType.TEXT, headers=headers)


# Lessons


@get("/api/lessons", responses=PROBLEMS, sync_to_thread=False)
def lessons() -> list[http_bodies.CourseShown]:
    """Every game's course."""
    return [presenters.course_shown(game) for game in heistnight.games()]


@post("/api/lessons/{game:str}/{lesson:str}", responses=PROBLEMS, guards=GUARDS)
async def learn(
    request: AnyRequest, game: GameId, lesson: GameId, data: JSONBody[http_bodies.Learn]
) -> http_bodies.Seated:
    """A table that teaches this lesson; whoever asks is its learner."""
    return await opening(request, lambda: hub_of(request).teach(f"{game}/{lesson}", data))


# Replays


@post("/api/replays", responses=PROBLEMS, guards=GUARDS)
async def upload(request: AnyRequest, data: JSONBody[http_bodies.Upload]) -> http_bodies.ReplayMade:
    """Put up a journal for watching."""
    return await hub_of(request).archive.upload(data.journal, address_of(request))


@get("/api/replays/{id:str}", responses=answers(http_bodies.Replay))
async def replay(request: AnyRequest, id: ReplayId) -> Response[bytes]:
    """What was played, act by act."""
    return as_json((await hub_of(request).archive.tape(id, address_of(request))).summary)


@post("/api/replays/{id:str}/tables", responses=PROBLEMS, guards=GUARDS)
async def play_on(
    request: AnyRequest, id: ReplayId, data: JSONBody[http_bodies.PlayOn]
) -> http_bodies.Seated:
    """A table that goes on from a moment of the replay, against bots."""
    hub, address = hub_of(request), address_of(request)
    return await opening(request, lambda: hub.play_on(id, data, address))


@get("/api/replays/{id:str}/review", responses=answers(http_bodies.ReviewShown))
async def review(request: AnyRequest, id: ReplayId) -> Response[bytes]:
    """Luck, skill and mistakes in a finished game, or how far that is; ask until it is there."""
    return as_json(await hub_of(request).archive.review(id, address_of(request)))


@get("/api/replays/{id:str}/frames", responses=answers(list[http_bodies.ReplayFrame]))
async def replay_frames(
    request: AnyRequest,
    id: ReplayId,
    first: FrameNumber = 0,
    eyes: Eyes = "public",
    since: FromQuery[LineNumber | None] = None,
) -> Stream:
    """The frames of a page, from the `first` asked for on: 25 at most.

    With `since`, the first one's events begin at that line of the log, or earlier; but at most
    2,000 lines before its own."""
    archive = hub_of(request).archive
    frames = await archive.frames(id, first, eyes, address_of(request), since=since)
    return Stream(as_list(frames), media_type=MediaType.JSON)


@get("/api/replays/{id:str}/frames/{number:int}", responses=answers(http_bodies.ReplayFrame))
async def replay_frame(
    request: AnyRequest,
    id: ReplayId,
    number: FrameNumber,
    eyes: Eyes = "public",
    since: FromQuery[LineNumber | None] = None,
) -> Response[bytes]:
    """The game after so many acts, from a seat's eyes, or `public`, or `open`; `since` as above."""
    archive = hub_of(request).archive
    frames = await archive.frames(id, number, eyes, address_of(request), since=since, most=1)
    return as_json(next(frames))


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
        qr_code,
        journal,
        lessons,
        learn,
        upload,
        replay,
        review,
        play_on,
        replay_frames,
        replay_frame,
    ],
)
