"""What if: a new table continues from a moment of a finished game, against bots."""

import itertools
import json
import random
from typing import Any

import pytest

import heistnight as hn
from heistnight.kernel.packs import compact
from tests.server.conftest import Starter
from tests.server.kit import Client, Message, ServerProcess, log_of


def finished(game: str, seats: int, **more: Any) -> hn.Game:
    """Play a random game to its end."""
    played, rng = hn.new(game, seats=seats, seed="what if", **more), random.Random(4)
    while not played.over:
        seat = played.waiting[0]
        played.act(seat, rng.choice(played.choices(seat)))
    return played


def upload(server: ServerProcess, played: hn.Game) -> str:
    made: Message = server.post("/api/replays", {"journal": played.save()})
    return str(made["id"])


def after(played: hn.Game, acts: int) -> hn.Game:
    setup = played.setup
    game = hn.new(played.id, played.seats, setup.seed, setup.options, setup.pack, setup.rig)
    for seat, choice in played.acts[:acts]:
        game.act(seat, choice)
    return game


@pytest.mark.parametrize("game", hn.games())
async def test_a_game_continues_from_any_moment(server: ServerProcess, game: str) -> None:
    seats = min(4, hn.games()[game].seats[1])
    played = finished(game, seats)
    replay, middle, seat = upload(server, played), len(played.acts) // 2, seats - 1
    wanted = {"name": "Ann", "act": middle, "seat": seat, "pace": "instant"}
    seated = server.post(f"/api/replays/{replay}/tables", wanted)
    assert seated["seat"] == seat
    ann = await Client.enter(server, seated["code"], seated["token"])
    table = await ann.until_table()
    assert (ann.lobby["state"], ann.lobby["played_on"]) == ("playing", replay)
    assert [one["person"] is None for one in ann.lobby["seats"]] == [
        *[True] * seat,
        False,
    ]
    then = after(played, middle)
    before = log_of(then, seat)
    assert ann.log[: len(before)] == before
    if seat in then.waiting:
        assert table["decision"]
    await ann.play()
    assert ann.over["replay"] != replay
    again = hn.load(server.get(f"/api/replays/{ann.over['replay']}")["journal"])
    assert again.acts[:middle] == played.acts[:middle]
    await ann.close()


async def test_rig_and_pack_are_kept(server: ServerProcess) -> None:
    own = hn.new("crooks", seats=2, seed=1).setup.pack.text
    pack = own.replace("Nimble Nell", "Nimble Nora")
    assert pack != own
    played = finished("crooks", 2, pack=pack, rig={"crooks": ["Nimble Nora"]})
    wanted = {"name": "Ann", "act": 0, "seat": 0, "pace": "instant"}
    seated = server.post(f"/api/replays/{upload(server, played)}/tables", wanted)
    ann = await Client.enter(server, seated["code"], seated["token"])
    await ann.until_table()
    assert "Nimble Nora" in json.dumps(ann.messages[0]["facts"])
    await ann.play()
    again = hn.load(server.get(f"/api/replays/{ann.over['replay']}")["journal"])
    assert again.setup.rig == played.setup.rig
    assert again.setup.pack.text == compact(pack)
    assert again.setup.pack.fingerprint == played.setup.pack.fingerprint
    await ann.close()


async def test_earlier_acts_survive_a_crash(start_server: Starter) -> None:
    server = start_server()
    played = finished("big-score", 3)
    wanted = {"name": "Ann", "act": 20, "seat": 1, "pace": "instant"}
    seated = server.post(f"/api/replays/{upload(server, played)}/tables", wanted)
    server.kill()
    server = start_server()
    ann = await Client.enter(server, seated["code"], seated["token"])
    await ann.play()
    again = hn.load(server.get(f"/api/replays/{ann.over['replay']}")["journal"])
    assert again.acts[:20] == played.acts[:20]
    await ann.close()


@pytest.mark.parametrize(
    ("changed", "status", "words"),
    [
        ({"act": 100_000}, 400, "frames 0 to"),
        ({"act": -1}, 400, "act"),
        ({"seat": 9}, 400, "from 0 to 1"),
        ({"name": " "}, 400, "at least one letter"),
        ({"pace": "hasty"}, 400, "pace"),
    ],
)
def test_bad_requests_are_refused(
    server: ServerProcess, changed: dict[str, Any], status: int, words: str
) -> None:
    replay = upload(server, finished("crooks", 2))
    body = {"name": "Ann", "act": 1, "seat": 0, **changed}
    found, answer, _ = server.request("POST", f"/api/replays/{replay}/tables", body)
    assert (found, words in json.loads(answer)["detail"]) == (status, True), answer


def test_a_finished_game_or_a_missing_replay_cannot_continue(server: ServerProcess) -> None:
    played = finished("crooks", 2)
    body = {"name": "Ann", "act": len(played.acts), "seat": 0}
    status, answer, _ = server.request(
        "POST", f"/api/replays/{upload(server, played)}/tables", body
    )
    assert (status, "is over" in json.loads(answer)["detail"]) == (400, True)
    status, answer, _ = server.request("POST", "/api/replays/none/tables", body)
    assert (status, "no replay" in json.loads(answer)["detail"]) == (404, True)


async def test_changes_in_the_score_history_are_explained(server: ServerProcess) -> None:
    """By the choice made, and by the events about players whose score changed."""
    replay = server.get(f"/api/replays/{upload(server, finished('big-score', 3))}")
    points = replay["worth"]
    assert points[0]["told"] == []
    for last, point in itertools.pairwise(points):
        assert last["act"] < point["act"]
        assert point["told"], point
        assert point["done"]["text"] == replay["acts"][point["act"] - 1]["label"]
        assert point["by"] == replay["acts"][point["act"] - 1]["seat"]
        assert len(point["told"]) <= 3
