"""Players without accounts: a secret in the browser, its hash on the server."""

import base64
import hashlib
import secrets
import time
from typing import Protocol

from heistnight.server.budgets import Budgets
from heistnight.server.errors import Missing, TooFast
from heistnight.server.limits import Buckets, Limits, count_limit_hit
from heistnight.server.live.room import Room
from heistnight.server.players.presenters import present_player
from heistnight.server.protocol import player_bodies
from heistnight.table import seating
from heistnight.table.errors import Refusal
from heistnight.table.names import checked_name
from heistnight.table.storage import player_queries
from heistnight.table.storage.changes import Change
from heistnight.table.storage.notification_queries import forget_guest
from heistnight.table.storage.player_changes import (
    AddedPlayer,
    ChangedPlayer,
    ClaimedSeat,
    SeenPlayer,
)
from heistnight.table.storage.player_queries import Player
from heistnight.table.storage.records import hashed
from heistnight.table.storage.store import Store
from heistnight.table.table import Table

NO_SUCH_PLAYER = "No player of this server has this secret."
NOTE_SEEN_SECONDS = 86_400.0
"""How often it is stored that a player came back."""


class PlayersHub(Protocol):
    """What players need from the hub."""

    store: Store
    limits: Limits
    budgets: Budgets

    async def room(self, code: str, address: str = "") -> Room: ...


def secret_hash(secret: str) -> str:
    """Return the stored hash of a secret. 160 random bits need no salt and no slow hash."""
    return hashlib.sha256(bytes.fromhex(secret)).hexdigest()


def new_player_id() -> str:
    return base64.b32encode(secrets.token_bytes(10)).decode().lower()


class Players:
    """Finds, adds and changes players, and links them with their seats."""

    def __init__(self, hub: PlayersHub) -> None:
        self.hub, limits = hub, hub.limits
        self.new = Buckets(limits.player_rate, limits.player_burst)
        self.tries = Buckets(limits.secret_rate, limits.secret_burst)
        """Secrets that no player has."""

    async def find(self, secret: str, address: str) -> Player:
        """Return the player with this secret. Wrong ones are limited per address."""
        if not self.tries.take(address):
            count_limit_hit("secret_rate", address)
            raise TooFast("Too many wrong phrases from your address. Wait a minute.")
        async with self.hub.store.reading() as connection:
            found = await player_queries.player_with_secret(connection, secret_hash(secret))
        if found is None:
            raise Missing(NO_SUCH_PLAYER)
        self.tries.give_back(address)
        if time.time() - found.seen > NOTE_SEEN_SECONDS:
            await self.hub.store.write(SeenPlayer(found.id, time.time()))
        return found

    async def id_of(self, secret: str | None, address: str) -> str:
        """Return the player's id; empty for a guest, who sends no secret."""
        return "" if secret is None else (await self.find(secret, address)).id

    async def add(self, secret: str, name: str, address: str) -> Player:
        """Add a player once; a repeated request returns the same player."""
        called = checked_name(name)
        store, hash_ = self.hub.store, secret_hash(secret)
        async with store.reading() as connection:
            known = await player_queries.player_with_secret(connection, hash_)
        if known is not None:
            return known
        if not self.new.take(address):
            count_limit_hit("player_rate", address)
            raise TooFast("Too many new players from your address. Try again later.")
        async with self.hub.budgets.reserve("players", 1, address):
            await store.write(AddedPlayer(new_player_id(), hash_, called, time.time()))
        return await self.find(secret, address)

    async def change(self, player: Player, wanted: player_bodies.PlayerChange) -> None:
        name = player.name if wanted.name is None else checked_name(wanted.name)
        public = player.public if wanted.public is None else wanted.public
        await self.hub.store.write(ChangedPlayer(player.id, name, public))

    async def show(self, player: Player) -> player_bodies.PlayerShown:
        async with self.hub.store.reading() as connection:
            ratings = await player_queries.ratings_of(connection, player.id)
        return present_player(player, ratings)

    # Seats

    async def link(self, code: str, token: str, player: Player, address: str) -> None:
        """Add the seat with this token to the player's games."""
        room = await self.hub.room(code, address)
        table = room.table
        table.persistence.check_usable()
        people = [one for one in table.record.people if hashed(token) in one.tokens]
        if not people or people[0].removed:
            raise Missing("This seat isn't yours.")
        person = people[0]
        if person.player == player.id:
            await table.persistence.write()  # the first request may not be saved yet
            return
        if person.player or seating.person_with_player(table.record, player.id):
            raise Refusal("This seat belongs to another player, or you have another one here.")
        guest, person.notices = person.notices, ""
        person.player, person.late = player.id, table.record.state != "lobby"
        await table.persistence.save(*claims(table, person.id, player.id))
        if guest:
            async with self.hub.store.changing() as connection:
                await forget_guest(connection, guest)
        room.show_lobby()


def claims(table: Table, person: int, player: str) -> list[Change]:
    """Return the finished game's seat as a change, if the game is over."""
    replay, seat = table.record.replay, seating.seat_of(table.record, person)
    if table.record.state != "over" or replay is None or seat is None:
        return []
    return [ClaimedSeat(replay, seat, player)]
