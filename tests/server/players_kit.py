"""Players of a test server, and finished games in its database."""

import json
import random
import secrets
import time
from collections.abc import Callable, Sequence
from typing import Any

import heistnight as hn
from heistnight.kernel.headlines import place_of
from heistnight.server.hub import Hub
from heistnight.table.game_facts import facts_of
from heistnight.table.storage.changes import SavedReplay
from heistnight.table.storage.player_changes import AddedPlayer, FinishedGame, SeatResult
from tests.server.kit import PATIENCE, ServerProcess


class PlayerClient:
    """A browser with a player's secret."""

    def __init__(self, server: ServerProcess, secret: str = "") -> None:
        self.server, self.secret = server, secret or secrets.token_hex(20)

    def ask(self, method: str, path: str, body: Any = None) -> tuple[int, bytes]:
        headers = {"authorization": f"Bearer {self.secret}"}
        status, answer, _ = self.server.request(method, path, body, headers)
        return status, answer

    def get(self, path: str) -> Any:
        status, body = self.ask("GET", path)
        assert status == 200, (status, body)
        return json.loads(body)

    def post(self, path: str, body: Any) -> Any:
        status, answer = self.ask("POST", path, body)
        assert status == 201, (status, answer)
        return json.loads(answer)


def until(wanted: Callable[[], Any]) -> Any:
    """Wait until this is true, and return it."""
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end:
        if found := wanted():
            return found
        time.sleep(0.05)
    raise TimeoutError("It never became true.")


def random_game(game: str, seats: int, seed: int) -> hn.Game:
    """Return a finished game in which everyone answers at random."""
    played, rng = hn.new(game, seats=seats, seed=seed), random.Random(seed)
    while not played.over:
        seat = played.waiting[0]
        played.act_unchecked(seat, rng.choice(played.choices(seat)))
    return played


async def add_player(hub: Hub, id_: str, name: str) -> None:
    await hub.store.write(AddedPlayer(id_, f"hash of {id_}", name, time.time()))


def finished(
    played: hn.Game, players: Sequence[str | None], *, bot: str | None = None, unrated: str = ""
) -> tuple[SavedReplay, FinishedGame]:
    """Return a finished game as a table stores it; seats without a player are bots or guests."""
    result, facts, replay = played.result, facts_of(played), secrets.token_urlsafe(9)
    assert result is not None
    names = [f"Name of {player}" if player else "" for player in players]
    results = tuple(
        SeatResult(
            seat=seat,
            player=player,
            name=names[seat],
            bot=None if player else bot,
            place=place_of(result, seat),
            score=result.scores[seat],
            won=seat in result.winners,
            hints=0,
            counts=player is not None,
            facts=facts[seat],
        )
        for seat, player in enumerate(players)
    )
    game = FinishedGame("CODE", replay, played.rules.info.id, "{}", time.time(), unrated, results)
    return SavedReplay(replay, names, played.save(), time.time()), game
