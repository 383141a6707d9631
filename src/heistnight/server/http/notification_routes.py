"""HTTP routes about notifications: browsers and webhooks that are told whose turn it is."""

from typing import Annotated

from litestar import get, post
from litestar.params import JSONBody, Parameter
from litestar.response import Response

from heistnight.server.http.guards import address_of, check_json, check_rate, hub_of, player_of
from heistnight.server.http.parameters import PROBLEMS, TableCode
from heistnight.server.notifications.notifications import Notifications
from heistnight.server.notifications.texts import PLAYER_TEST
from heistnight.server.protocol import notification_bodies
from heistnight.server.request_context import AnyRequest

WRITE_GUARDS = [check_rate, check_json]
BrowserKey = Annotated[str, Parameter(pattern=r"^[A-Za-z0-9_-]{32}$")]


def notifications_of(request: AnyRequest) -> Notifications:
    return hub_of(request).notifications


@get("/api/notifications", responses=PROBLEMS, sync_to_thread=False)
def offered(request: AnyRequest) -> notification_bodies.NotificationsOffered:
    """Return the key that a browser needs to subscribe."""
    return notification_bodies.NotificationsOffered(
        public_key=notifications_of(request).sender.public
    )


@get("/api/player/notifications", responses=PROBLEMS)
async def own_channels(request: AnyRequest) -> notification_bodies.Channels:
    """Return how the player is told that it is their turn."""
    player = await player_of(request)
    return await notifications_of(request).subscriptions.show(player.id)


@post("/api/player/notifications/browsers", responses=PROBLEMS, guards=WRITE_GUARDS)
async def add_browser(
    request: AnyRequest, data: JSONBody[notification_bodies.Browser]
) -> notification_bodies.Channels:
    """Tell this browser when it is the player's turn anywhere."""
    player, subscriptions = await player_of(request), notifications_of(request).subscriptions
    await subscriptions.add_browser(player.id, data, address_of(request))
    return await subscriptions.show(player.id)


@post("/api/player/notifications/webhook", responses=PROBLEMS, guards=WRITE_GUARDS)
async def set_webhook(
    request: AnyRequest, data: JSONBody[notification_bodies.WebhookChange]
) -> notification_bodies.Channels:
    """Set the player's webhook after a test message; an empty URL removes it."""
    player, subscriptions = await player_of(request), notifications_of(request).subscriptions
    await subscriptions.set_webhook(player.id, data, address_of(request), PLAYER_TEST)
    return await subscriptions.show(player.id)


@post("/api/tables/{code:str}/notifications", responses=PROBLEMS, guards=WRITE_GUARDS)
async def add_guest_browser(
    request: AnyRequest, code: TableCode, data: JSONBody[notification_bodies.GuestBrowser]
) -> notification_bodies.Done:
    """Tell this browser when it is a guest's turn at this table."""
    address = address_of(request)
    room = await hub_of(request).room(code, address)
    await notifications_of(request).subscriptions.add_guest(room, data, address)
    return notification_bodies.Done()


@post("/api/tables/{code:str}/webhook", responses=PROBLEMS, guards=WRITE_GUARDS)
async def set_table_webhook(
    request: AnyRequest, code: TableCode, data: JSONBody[notification_bodies.TableWebhook]
) -> notification_bodies.Done:
    """Set the table's webhook as its host, after a test message; an empty URL removes it."""
    room = await hub_of(request).room(code, address_of(request))
    subscriptions = notifications_of(request).subscriptions
    await subscriptions.set_table_webhook(room, data, address_of(request))
    return notification_bodies.Done()


@post("/api/notifications/forget", responses=PROBLEMS, guards=WRITE_GUARDS)
async def forget_browser(
    request: AnyRequest, data: JSONBody[notification_bodies.ForgottenBrowser]
) -> notification_bodies.Done:
    """Stop telling a browser, for all players and tables."""
    await notifications_of(request).subscriptions.remove_browser(data.endpoint)
    return notification_bodies.Done()


@get("/api/notifications/{key:str}", responses=PROBLEMS)
async def still_waiting(
    request: AnyRequest, key: BrowserKey
) -> Response[notification_bodies.Waiting]:
    """Return the tables that wait for the person with this browser; its service worker asks."""
    address, limits = address_of(request), hub_of(request).history.limits
    limits.check_list(address)
    async with limits.turn(address):
        waiting = await notifications_of(request).subscriptions.still_waiting(key)
    return Response(waiting, headers={"cache-control": "no-store"})


NOTIFICATION_ROUTES = [
    offered,
    own_channels,
    add_browser,
    set_webhook,
    add_guest_browser,
    set_table_webhook,
    forget_browser,
    still_waiting,
]
