"""HTTP routes about players: who they are, their games, statistics and ratings."""

import asyncio
from collections.abc import AsyncIterator
from typing import Annotated

from litestar import get, post
from litestar.enums import MediaType
from litestar.exceptions import HTTPException
from litestar.params import FromQuery, JSONBody, Parameter
from litestar.response import Response, Stream

from heistnight.server.errors import Missing
from heistnight.server.http.guards import (
    BAD_SECRET,
    address_of,
    check_game,
    check_json,
    check_rate,
    hub_of,
    player_of,
    secret_in,
)
from heistnight.server.http.links import link_of
from heistnight.server.http.parameters import PROBLEMS, GameId, GameNumber, PlayerId, TableCode
from heistnight.server.players import presenters
from heistnight.server.protocol import http_bodies, player_bodies
from heistnight.server.qr_codes import draw
from heistnight.server.request_context import AnyRequest
from heistnight.table.storage import player_queries

WRITE_GUARDS = [check_rate, check_json]
PRIVATE = {"cache-control": "no-store"}
NO_SUCH_PLAYER = "There is no such player, or their statistics are private."
OtherPlayer = Annotated[str | None, Parameter(pattern=r"^[a-z2-7]{16}$")]
KnownGame = Annotated[str | None, Parameter(max_length=40, pattern=r"^[a-z0-9-]+$")]


@post("/api/player", responses=PROBLEMS, guards=WRITE_GUARDS)
async def add_player(
    request: AnyRequest, data: JSONBody[player_bodies.NewPlayer]
) -> player_bodies.PlayerShown:
    """Become a player of this server. Repeating it returns the same player."""
    secret, players = secret_in(request), hub_of(request).players
    if secret is None:
        raise HTTPException(BAD_SECRET, status_code=401)
    return await players.show(await players.add(secret, data.name, address_of(request)))


@get("/api/player", responses=PROBLEMS)
async def own_player(request: AnyRequest) -> player_bodies.PlayerShown:
    """Return the player with this secret."""
    return await hub_of(request).players.show(await player_of(request))


@post("/api/player/settings", responses=PROBLEMS, guards=WRITE_GUARDS)
async def change_player(
    request: AnyRequest, data: JSONBody[player_bodies.PlayerChange]
) -> player_bodies.PlayerShown:
    """Change the player's name, or who sees their statistics."""
    players = hub_of(request).players
    await players.change(await player_of(request), data)
    return await players.show(await player_of(request))


@post("/api/player/forget", responses=PROBLEMS, guards=WRITE_GUARDS)
async def forget_player(
    request: AnyRequest, data: JSONBody[player_bodies.Forget]
) -> player_bodies.Forgotten:
    """Erase the player's name, secret, chat and statistics. Their games stay."""
    done = await hub_of(request).forgetting.forget(await player_of(request))
    return player_bodies.Forgotten(forgotten=True, done=done)


@get("/api/player/qr.svg", responses=PROBLEMS, media_type="image/svg+xml")
async def player_qr_code(request: AnyRequest) -> Response[bytes]:
    """Return a QR code that carries the secret to another device, in a link's fragment."""
    await player_of(request)
    hub_of(request).qr_codes.check(address_of(request))
    link = f"{link_of(request).base}/player#{secret_in(request)}"
    svg = await asyncio.to_thread(draw, link)
    return Response(svg, media_type="image/svg+xml", headers=PRIVATE)


# Seats


@post("/api/tables/{code:str}/player", responses=PROBLEMS, guards=WRITE_GUARDS)
async def link_seat(
    request: AnyRequest, code: TableCode, data: JSONBody[player_bodies.SeatLink]
) -> player_bodies.PlayerShown:
    """Add a seat that this browser has to the player's games."""
    player, players = await player_of(request), hub_of(request).players
    await players.link(code, data.token, player, address_of(request))
    return await players.show(player)


@post("/api/tables/{code:str}/return", responses=PROBLEMS, guards=WRITE_GUARDS)
async def come_back(
    request: AnyRequest, code: TableCode, data: JSONBody[player_bodies.ComeBack]
) -> http_bodies.Seated:
    """Return a new token for the player's seat at this table."""
    player = await player_of(request)
    return await hub_of(request).joining.come_back(code, player.id, address_of(request))


# Games


@get("/api/player/overview", responses=PROBLEMS)
async def overview(request: AnyRequest) -> player_bodies.MyOverview:
    """Return the player's tables in the lobby and in play, and what there is to filter by."""
    player = await player_of(request)
    return await hub_of(request).history.overview(player.id, address_of(request))


@get("/api/player/games", responses=PROBLEMS)
async def own_games(
    request: AnyRequest,
    game: FromQuery[KnownGame] = None,
    opponent: FromQuery[OtherPlayer] = None,
    before: FromQuery[GameNumber | None] = None,
) -> player_bodies.GamesPage:
    """Return up to 50 of the player's finished games, the newest first."""
    player = await player_of(request)
    return await hub_of(request).history.page(
        player.id, address_of(request), game=game, opponent=opponent, before=before
    )


def attachment(parts: AsyncIterator[bytes], name: str, kind: str) -> Stream:
    headers = {**PRIVATE, "content-disposition": f'attachment; filename="{name}"'}
    return Stream(parts, media_type=kind, headers=headers)


@get("/api/player/games.json", responses=PROBLEMS)
async def games_as_json(request: AnyRequest) -> Stream:
    """Export the player's finished games, at most the latest 20,000, as JSON."""
    player, address = await player_of(request), address_of(request)
    history = hub_of(request).history
    history.limits.check_export(address)
    return attachment(history.as_json(player.id), "games.json", MediaType.JSON)


@get("/api/player/games.csv", responses=PROBLEMS)
async def games_as_csv(request: AnyRequest) -> Stream:
    """Export the player's finished games, at most the latest 20,000, as CSV."""
    player, address = await player_of(request), address_of(request)
    history = hub_of(request).history
    history.limits.check_export(address)
    return attachment(history.as_csv(player.id), "games.csv", "text/csv; charset=utf-8")


@get("/api/player/statistics", responses=PROBLEMS)
async def own_statistics(request: AnyRequest, game: GameId) -> player_bodies.GameStatistics:
    """Return the player's statistics in one game."""
    check_game(game)
    player = await player_of(request)
    return await hub_of(request).statistics.of_player(player.id, game, address_of(request))


# Others, and the whole server


async def find_public(request: AnyRequest, id_: str) -> player_bodies.PublicPlayer:
    """Return a public player; a private one is refused like one who doesn't exist."""
    hub = hub_of(request)
    hub.history.limits.check_list(address_of(request))
    async with hub.store.reading() as connection:
        found = await player_queries.public_player(connection, id_)
        ratings = await player_queries.ratings_of(connection, id_)
    if found is None:
        raise Missing(NO_SUCH_PLAYER)
    shown = [presenters.present_rating(row) for row in ratings]
    return player_bodies.PublicPlayer(id=found.id, name=found.name, ratings=shown)


@get("/api/players/{id:str}", responses=PROBLEMS)
async def public_player(request: AnyRequest, id: PlayerId) -> player_bodies.PublicPlayer:
    """Return a player who shows their statistics to others."""
    return await find_public(request, id)


@get("/api/players/{id:str}/statistics", responses=PROBLEMS)
async def public_statistics(
    request: AnyRequest, id: PlayerId, game: GameId
) -> player_bodies.GameStatistics:
    """Return the statistics of a player who shows them to others."""
    check_game(game)
    player = await find_public(request, id)
    statistics = hub_of(request).statistics
    return await statistics.of_player(player.id, game, address_of(request), to_others=True)


@get("/api/statistics", responses=PROBLEMS)
async def server_statistics(request: AnyRequest, game: GameId) -> player_bodies.ServerStatistics:
    """Return the statistics of all people on this server in one game."""
    return await hub_of(request).statistics.of_server(check_game(game), address_of(request))


@get("/api/ratings", responses=PROBLEMS)
async def ranking(request: AnyRequest, game: GameId) -> list[player_bodies.RankedPlayer]:
    """Return the best players of a game who show their rating to others."""
    return await hub_of(request).statistics.best_rated(check_game(game), address_of(request))


PLAYER_ROUTES = [
    add_player,
    own_player,
    change_player,
    forget_player,
    player_qr_code,
    link_seat,
    come_back,
    overview,
    own_games,
    games_as_json,
    games_as_csv,
    own_statistics,
    public_player,
    public_statistics,
    server_statistics,
    ranking,
]
