"""HTTP: the OpenAPI schema, replays, the web page, the client's types."""

import json
import re
import shutil
import subprocess
from pathlib import Path
from typing import Any

import pytest
import schemathesis
from hypothesis import HealthCheck, given, settings
from msgspec import Struct
from schemathesis.core.result import Ok
from schemathesis.specs.openapi.checks import positive_data_acceptance

import heistnight as hn
from heistnight.kernel.facts import GameFacts, Goal, Meter, Piece, Standing
from heistnight.kernel.rules import Result
from heistnight.server.http.static_pages import read_client
from heistnight.server.protocol import client_messages, http_bodies, schemas, server_messages
from heistnight.server.protocol.typescript import typescript
from tests.server.kit import Client, ServerProcess

SENT_STRUCTS = (
    schemas.OptionShown,
    schemas.DecisionShown,
    schemas.Reason,
    schemas.ForeseenStep,
    schemas.SeatShown,
    schemas.PersonShown,
    schemas.OptionWords,
    schemas.ScorePoint,
    schemas.Sentence,
    http_bodies.NewTable,
    http_bodies.Seated,
    GameFacts,
    Goal,
    Meter,
    Piece,
    Standing,
)
DOCS = Path(__file__).parents[2] / "docs" / "protocol.md"


@pytest.mark.fuzz
def test_no_request_fails_or_breaks_the_schema(server: ServerProcess) -> None:
    api = schemathesis.openapi.from_url(f"{server.address}/schema/openapi.json")
    found = list(api.get_all_operations())
    operations = [one.ok() for one in found if isinstance(one, Ok)]
    assert len(operations) == len(found) > 15
    for operation in operations:

        @settings(max_examples=12, suppress_health_check=list(HealthCheck))
        @given(case=operation.as_strategy())
        def check(case: Any) -> None:
            # The schema can't say which games, codes and options exist.
            case.call_and_validate(excluded_checks=[positive_data_acceptance])

        check()


def test_the_catalogue_and_the_rules(server: ServerProcess) -> None:
    games = server.get("/api/games")
    assert [game["info"]["id"] for game in games] == list(hn.games())
    for game in games:
        one = server.get(f"/api/games/{game['info']['id']}")
        assert len(one["actions"]) == len(hn.action_space(game["info"]["id"]))
        rules = server.get(f"/api/games/{game['info']['id']}/rules")["rules"]
        known = {rule["id"] for rule in rules}
        assert all(number in known for phase in game["phases"] for number in phase["rules"])
    status, body, _ = server.request("GET", "/api/games/none")
    assert status == 404
    assert "big-score" in json.loads(body)["detail"]


def test_the_rules_follow_the_options(
    server: ServerProcess,
) -> None:
    usual = server.get("/api/games/big-score-solo/rules")
    heat = server.get("/api/games/big-score-solo/rules?option=scenario%3Dheat-is-on")
    assert [text_of(rules, "SO-22") for rules in (usual, heat)] == [
        "With five cops on the track",
        "With four cops on the track",
    ]
    assert "stakeout" in {phase["id"] for phase in heat["phases"]}
    assert "stakeout" not in {phase["id"] for phase in usual["phases"]}
    tracks = [
        term["text"]
        for rules in (usual, heat)
        for term in rules["terms"]
        if term["name"] == "track"
    ]
    assert ["five cops" in tracks[0], "four cops" in tracks[1]] == [True, True]
    plain = server.get("/api/games/big-score/rules?option=variant%3Dsimple")
    [assign] = [phase for phase in plain["phases"] if phase["id"] == "assign"]
    assert assign["given"] == {}, "the options are known"
    assert "train" not in assign["text"]


def text_of(rules: dict[str, Any], number: str) -> str:
    [text] = [rule["text"] for rule in rules["rules"] if rule["id"] == number]
    return str(text).partition(" you")[0]


@pytest.mark.parametrize(
    ("query", "words"),
    [
        ("option=scenario", "NAME=VALUE"),
        ("option=x%3D1", "no option 'x'"),
        ("option=scenario%3Dnone", "may be one of"),
        ("&".join(["option=extreme%3Dyes"] * 17), "option"),
        ("option=" + "x" * 81, "option"),
    ],
)
def test_rules_for_unknown_options_are_refused(
    server: ServerProcess, query: str, words: str
) -> None:
    status, body, _ = server.request("GET", f"/api/games/big-score-solo/rules?{query}")
    assert status == 400
    assert words in json.loads(body)["detail"]


@pytest.mark.parametrize(
    ("wanted", "words"),
    [
        ({"game": "chess", "name": "A"}, "no game 'chess'"),
        ({"game": "big-score", "name": "A", "seats": 9}, "2 to 6 seats"),
        ({"game": "big-score", "name": " \t "}, "at least one letter"),
        ({"game": "big-score", "name": "A", "bots": ["random"] * 2}, "more than 2 seats"),
        ({"game": "big-score", "name": "A", "options": {"x": 1}}, "no option 'x'"),
        ({"game": "big-score"}, "name"),
    ],
)
def test_an_impossible_table_is_refused(
    server: ServerProcess, wanted: dict[str, object], words: str
) -> None:
    status, body, _ = server.request("POST", "/api/tables", wanted)
    problem = json.loads(body)
    assert status == problem["status_code"] == 400
    assert words in problem["detail"]


async def test_a_replay_in_the_view_of_every_seat_and_open(server: ServerProcess) -> None:
    made = server.table(seats=2, bots=["random"], start=True)
    client = await Client.enter(server, made["code"], made["token"])
    await client.play()
    await client.close()
    path = f"/api/replays/{client.over['replay']}"
    replay = server.get(path)
    game = hn.load(replay["journal"])
    assert replay["names"] == ["Ann", "Birdie"]
    assert replay["result"]["winners"] == list(game.result.winners) if game.result else False
    again = hn.new(game.id, 2, game.setup.seed, game.setup.options)
    logs: dict[str, list[object]] = {"public": [], "open": [], "0": [], "1": []}
    for number in range(len(game.acts) + 1):
        for eyes, log in logs.items():
            if number % 7 and eyes != "0":
                continue
            frame = server.get(f"{path}/frames/{number}?eyes={eyes}")
            seat = int(eyes) if eyes.isdigit() else None
            assert frame["view"] == json.loads(json.dumps(again.view(seat)))
            if eyes == "0":
                assert frame["events_from"] == len(log)
                log += frame["events"]
            if eyes == "open":
                assert [view["seat"] for view in frame["open"]] == [0, 1]
                assert [one["seat"] for one in frame["asking"]] == list(again.waiting)
            elif eyes == "public":
                assert not frame["asking"]
                assert not frame["open"]
        if number < len(game.acts):
            again.act(*game.acts[number])
    assert len(logs["0"]) == len(game.events(0))
    for wrong in ("/frames/99999", "/frames/0?eyes=7", "/frames/0?eyes=all"):
        assert server.request("GET", path + wrong)[0] == 400
    altered = replay["journal"].replace('"acts":[[0', '"acts":[[1')
    status, body, _ = server.request("POST", "/api/replays", {"journal": altered})
    assert (status, b"altered" in body) == (400, True)


def test_any_address_of_the_page_gives_the_page(server: ServerProcess) -> None:
    known = ("/", "/?path=x", "/table/ABCDEF", "/replay//x", "/recover/", "/learn", "/learn/crooks")
    unknown = ("/../../etc/passwd", "/table", "/table/A/B", "/learn/poker", "/recovery")
    for path in (*known, *unknown):
        status, body, headers = server.request("GET", path)
        assert status == (200 if path in known else 404), path
        assert headers["content-type"].startswith("text/html")
        assert b"<title>" in body
    for path in ("/api/nothing", "/assets/none.js", "/api/../../pyproject.toml"):
        assert server.request("GET", path)[0] == 404


def test_the_clients_files_are_compressed_and_cached(tmp_path: Path) -> None:
    (tmp_path / "assets").mkdir()
    (tmp_path / "index.html").write_text("<p>" * 1000)
    (tmp_path / "assets" / "main-1a2b.js").write_text("let a = 1;" * 1000)
    pages = read_client(tmp_path)
    assert "immutable" in pages["assets/main-1a2b.js"].cache
    assert pages["index.html"].cache == "no-cache"
    assert pages["index.html"].gzipped


def test_the_documents_name_every_message_and_route(server: ServerProcess) -> None:
    text = DOCS.read_text(encoding="utf-8")
    for kind in (
        *client_messages.ClientMessage.__subclasses__(),
        *server_messages.ServerMessage.__subclasses__(),
    ):
        assert f"`{kind.__struct_config__.tag}`" in text
        for field in kind.__struct_fields__:
            if issubclass(kind, client_messages.ClientMessage):
                assert re.search(rf"`{field}\??`", text), field
    shown: tuple[type[Struct], ...] = (
        *server_messages.ServerMessage.__subclasses__(),
        *SENT_STRUCTS,
        Result,
    )
    for field in {field for kind in shown for field in kind.__struct_fields__}:
        assert re.search(rf'[`"]{field}[`"]', text), field
    for path in server.get("/schema/openapi.json")["paths"]:
        assert re.sub(r"/frames/\{\w+\}", "/frames/{n}", path) in text, path


def test_the_clients_types_are_typescript(tmp_path: Path) -> None:
    text = typescript()
    for name in ("FromClient", "FromServer", "View", "NewTable", "BigScoreView", "ReplayFrame"):
        assert re.search(rf"export (type|interface) {name}\b", text)
    declared = re.findall(r"export (?:type|interface) (\w+)", text)
    assert len(declared) == len(set(declared))
    compiler = shutil.which("tsc")
    if compiler:
        file = tmp_path / "protocol.ts"
        file.write_text(text)
        subprocess.run([compiler, "--strict", "--noEmit", str(file)], check=True)


async def test_the_facts_of_a_game_are_those_of_its_tables(server: ServerProcess) -> None:
    for game in hn.games():
        assert set(server.get(f"/api/games/{game}/facts")["facts"]) == {"aim", "pieces"}
    assert server.request("GET", "/api/games/poker/facts")[0] == 404
    seated = server.post("/api/tables", {"game": "big-score", "name": "Ann"})
    client = await Client.enter(server, seated["code"], seated["token"])
    welcome = next(one for one in client.messages if one["type"] == "welcome")
    assert welcome["facts"] == server.get("/api/games/big-score/facts")["facts"]
    assert len(welcome["facts"]["pieces"]) > 50
    await client.socket.close()
