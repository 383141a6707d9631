"""Test clients that add a number to the deal, as browsers do."""

import secrets
from typing import Any

from heistnight.kernel.deal import nonce_hash
from heistnight.verify import Seen, Verdict, verify
from tests.server.kit import Client, Message, ServerProcess

DIGITS = 64


class Dealer(Client):
    """A client that answers the stages of a deal by hand."""

    nonce = token = ""

    @classmethod
    async def at(cls, server: ServerProcess, seated: Message, **hello: Any) -> "Dealer":
        dealer = await cls.enter(server, seated["code"], seated["token"], deals=True, **hello)
        assert isinstance(dealer, Dealer)
        dealer.token = seated["token"]
        dealer.nonce = secrets.token_hex(DIGITS // 2)
        return dealer

    @property
    def seat(self) -> int:
        person = self.messages[0]["person"]
        return int(next(one["seat"] for one in self.lobby["people"] if one["id"] == person))

    async def until_stage(self, stage: str) -> Message:
        lobby = await self.until_lobby(lambda one: one["deal"] and one["deal"]["stage"] == stage)
        deal: Message = lobby["deal"]
        return deal

    async def commit(self) -> None:
        deal = await self.until_stage("commit")
        hash_ = nonce_hash(deal["commitment"], self.seat, self.nonce)
        await self.done("commit-number", hash=hash_)

    async def reveal(self) -> None:
        await self.until_stage("reveal")
        await self.done("reveal-number", number=self.nonce)

    async def deal(self) -> None:
        await self.commit()
        await self.reveal()


async def dealers(server: ServerProcess, people: int, **more: Any) -> list[Dealer]:
    """Open a table without a chosen seed, and let people sit down."""
    made = server.table(seats=people, seed=None, **more)
    seats = [made] + [server.join(made["code"], f"Guest {n}") for n in range(1, people)]
    return [await Dealer.at(server, one) for one in seats]


def record_of(server: ServerProcess, over: Message) -> str:
    text: str = server.get(f"/api/replays/{over['replay']}")["journal"]
    return text


def verdict_on(server: ServerProcess, one: Dealer, commitment: str) -> Verdict:
    """Check a finished game as this player would, with what they saw."""
    return verify(
        record_of(server, one.over), Seen(one.lobby["code"], commitment, one.nonce or None)
    )
