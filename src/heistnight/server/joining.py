"""Joining a table, and getting a seat back with its recovery code."""

from typing import Protocol

from heistnight.server.errors import Missing
from heistnight.server.limits import Limits, count_limit_hit
from heistnight.server.live.admission import key_of, origin_of
from heistnight.server.live.room import Room
from heistnight.server.protocol import http_bodies
from heistnight.server.protocol.presenters import present_seated
from heistnight.table import hosting, seating
from heistnight.table.errors import Refusal
from heistnight.table.names import checked_name
from heistnight.table.storage.changes import ReservedRecovery
from heistnight.table.storage.records import Person, hashed, new_secret, plain_recovery
from heistnight.table.storage.store import Store
from heistnight.table.table import Table

USED_ELSEWHERE = "This request id was used at another table. Use a new one."
NO_SUCH_RECOVERY = "No seat has that recovery code."


class JoiningHub(Protocol):
    """What joining needs from the hub."""

    store: Store
    limits: Limits

    async def room(self, code: str, address: str = "") -> Room: ...


class Joining:
    """Adds people to tables, each request once."""

    def __init__(self, hub: JoiningHub) -> None:
        self.hub = hub

    async def join(
        self,
        code: str,
        name: str,
        address: str,
        request: str | None = None,
        key: str | None = None,
        player: str = "",
    ) -> http_bodies.Seated:
        """Add a person to a table; a repeated request returns the same person.

        `player` is their public id, if they are a player of this server."""
        code, request = code.upper(), request or new_secret()
        room = await self.hub.room(code, address)
        known = self._welcomed(room.table, name, address, request, key)
        if known is None:
            await self.reserve(request, code)
            room = await self.hub.room(code, address)
            known = self._welcomed(room.table, name, address, request, key)
        table = room.table
        if known is not None:
            await table.persistence.write()  # the first request may not be saved yet
            return present_seated(table.record, known)
        own = seating.person_with_player(table.record, player)
        if own is not None:
            return await self.seat_again(table, own)
        salt = table.record.hash_code
        origin, own_key = origin_of(salt, address), key_of(salt, key)
        new = seating.add_person(table.record, name, request, origin, own_key, player)
        await table.persistence.save()
        room.show_lobby()
        return present_seated(table.record, new)

    async def seat_again(self, table: Table, person: Person) -> http_bodies.Seated:
        """Make a new token for a person who is at the table."""
        if person.removed:
            raise Refusal(hosting.REMOVED_BY_HOST)
        token = seating.add_token(person)
        await table.persistence.save()
        return present_seated(table.record, seating.JoinResult(person, token, None))

    def _welcomed(
        self, table: Table, name: str, address: str, request: str, key: str | None
    ) -> seating.JoinResult | None:
        """Return who joined with this request before, or None if a new person may join."""
        table.persistence.check_usable()
        record = table.record
        known = seating.find_earlier_join(record, request)
        if known is not None:
            return known
        hosting.check_not_locked(record)
        origin = origin_of(record.hash_code, address)
        hosting.check_not_removed(record, origin, key_of(record.hash_code, key))
        seating.check_not_crowded(record)
        checked_name(name)
        try:
            hosting.check_address_limit(record, origin, self.hub.limits.places)
        except Refusal:
            count_limit_hit("places", address)
            raise
        return None

    async def reserve(self, request: str, code: str) -> None:
        """Reserve the request's recovery code for this table; refuse if another table has it.

        This is a separate commit before the table changes. A table whose write fails must be
        reloaded, and a client that joins must not be able to cause that."""
        secret = seating.secret_of(request)
        owner = await self.hub.store.table_of_recovery(secret)
        if owner is None:
            await self.hub.store.write(ReservedRecovery(secret, code))
            owner = await self.hub.store.table_of_recovery(secret)
        if owner != code:
            raise Refusal(USED_ELSEWHERE)

    async def recover(self, recovery: str, address: str = "") -> http_bodies.Seated:
        """Make a new token for the person with this recovery code."""
        secret = hashed(plain_recovery(recovery))
        code = await self.hub.store.table_of_recovery(secret)
        if code is None:
            raise Missing(NO_SUCH_RECOVERY)
        room = await self.hub.room(code, address)
        people = [one for one in room.table.record.people if one.recovery == secret]
        if not people:
            raise Missing(NO_SUCH_RECOVERY)
        if not room.table.persistence.broken:
            room.table.persistence.check_usable()
        return await self.seat_again(room.table, people[0])

    async def come_back(self, code: str, player: str, address: str) -> http_bodies.Seated:
        """Make a new token for the player's person at this table."""
        table = (await self.hub.room(code, address)).table
        person = seating.person_with_player(table.record, player)
        if person is None:
            raise Missing("You have no seat at this table.")
        if not table.persistence.broken:
            table.persistence.check_usable()
        return await self.seat_again(table, person)
