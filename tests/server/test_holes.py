"""Former security holes: deep JSON, foreign pages, forged host names."""

import asyncio
import io
import json
import socket
import time

import pytest
import segno
from websockets.asyncio.client import connect
from websockets.exceptions import InvalidStatus

from heistnight.server import limits
from heistnight.server.errors import Missing
from heistnight.server.hub import Hub
from heistnight.server.limits import Bucket, Buckets, LimitHits, client_address
from tests.server.conftest import Starter
from tests.server.kit import ServerProcess


@pytest.mark.parametrize("depth", [300, 990, 5_000, 100_000])
@pytest.mark.parametrize("path", ["/api/tables", "/api/replays", "/api/recover"])
def test_deeply_nested_json_is_refused(server: ServerProcess, path: str, depth: int) -> None:
    nest = b"[" * depth + b"]" * depth
    for body in (nest, b'{"game":"big-score","name":"A","options":{"variant":' + nest + b"}}"):
        status, answer, _ = server.request("POST", path, body)
        assert status == 400
        assert 0 < len(json.loads(answer)["detail"]) <= 500


@pytest.mark.parametrize("path", ["/api/tables", "/api/replays", "/api/recover"])
@pytest.mark.parametrize("body", [b'{"name":"\xff"}', b"\xff\xfe{\x00}\x00", b'{"\xc3":1}'])
def test_a_body_that_is_not_text_is_refused(server: ServerProcess, path: str, body: bytes) -> None:
    status, answer, _ = server.request("POST", path, body)
    assert status == 400
    assert 0 < len(json.loads(answer)["detail"]) <= 500


def test_deep_json_counts_against_the_rate_limit(start_server: Starter) -> None:
    server = start_server(limits=("requests=0.0001", "request_burst=3"))
    statuses = [server.request("POST", "/api/tables", b"[" * 5_000)[0] for _ in range(5)]
    assert statuses == [400, 400, 400, 429, 429]
    assert server.until_logged("limit 'requests' was reached")


@pytest.mark.parametrize("kind", ["text/plain", "application/x-www-form-urlencoded", ""])
def test_a_foreign_page_cannot_send_anything(server: ServerProcess, kind: str) -> None:
    body = b'{"game":"big-score","name":"A"}'
    status, answer, _ = server.request("POST", "/api/tables", body, {"content-type": kind})
    assert status == 415
    assert "application/json" in json.loads(answer)["detail"]


@pytest.mark.parametrize("scheme", ["javascript", "file", "ftp", "chrome-extension"])
async def test_an_origin_is_a_page_not_just_a_name(server: ServerProcess, scheme: str) -> None:
    code = server.table(seats=2)["code"]
    host = server.address.removeprefix("http://")
    headers = {"Origin": f"{scheme}://{host}"}
    with pytest.raises(InvalidStatus):
        await connect(f"ws://{host}/ws/{code}", additional_headers=headers)


def qr_of(link: str) -> bytes:
    picture = io.BytesIO()
    segno.make(link, micro=False).save(picture, kind="svg", border=2, light="#fff", xmldecl=False)
    return picture.getvalue()


def test_a_qr_code_leads_nowhere_else(start_server: Starter) -> None:
    server = start_server("--origin", "https://play.example.org")
    code = server.table(seats=2)["code"]
    for host in ("localhost", "play.example.org", "6.6.6.6"):
        answer = server.request("GET", f"/api/tables/{code}/qr.svg", headers={"host": host})
        assert answer[1] == qr_of(f"https://play.example.org/table/{code}")
        assert answer[2]["cache-control"] == "no-store"


def test_without_an_origin_a_qr_code_is_for_the_local_network(server: ServerProcess) -> None:
    code = server.table(seats=2)["code"]
    own = f"{socket.gethostname().lower().partition('.')[0]}.local"
    for host in ("localhost:8000", "192.168.1.7:8000", own, "127.0.0.1"):
        answer = server.request("GET", f"/api/tables/{code}/qr.svg", headers={"host": host})
        assert answer[1] == qr_of(f"http://{host}/table/{code}")
    for host in ("evil.example", "6.6.6.6", "x@evil.example", "x@localhost", "[::"):
        status, body, _ = server.request(
            "GET", f"/api/tables/{code}/qr.svg", headers={"host": host}
        )
        refused = 400 if host == "6.6.6.6" else 421
        assert (status, b"--origin" in body) == (refused, True), host


async def test_codes_guessed_all_at_once_are_counted_as_well(start_server: Starter) -> None:
    """The rate limit is charged before the database is asked, not after."""
    server = start_server(limits=("guess_burst=20", "guesses=0.001", "sockets_each=1000"))
    made = server.table(seats=2)

    async def guess(number: int) -> int:
        host, port = server.address.removeprefix("http://").split(":")
        reader, writer = await asyncio.open_connection(host, int(port))
        path = f"/api/tables/GUESS{number}"
        writer.write(f"GET {path} HTTP/1.1\r\nHost: [::1]\r\nConnection: close\r\n\r\n".encode())
        answer = await reader.read()
        writer.close()
        return int(answer.split()[1])

    statuses = await asyncio.gather(*[guess(number) for number in range(300)])
    assert statuses.count(404) == 20
    assert statuses.count(429) == 280
    assert server.get(f"/api/tables/{made['code']}")["code"] == made["code"]


@pytest.mark.parametrize("code", ["A\0B", "\0", "K7MQ 2", "ＫＭ", "'", ""])
async def test_an_impossible_code_is_not_looked_up(hub: Hub, code: str) -> None:
    """PostgreSQL can't take some of it; the server must not think the database is gone."""
    with pytest.raises(Missing):
        await hub.room(code, "192.0.2.1")


# Buckets


def test_a_bucket_gives_back_no_more_than_it_holds(monkeypatch: pytest.MonkeyPatch) -> None:
    now = 100.0
    monkeypatch.setattr(time, "monotonic", lambda: now)
    bucket = Bucket(rate=2.0, burst=3)
    assert [bucket.take() for _ in range(4)] == [True, True, True, False]
    bucket.give_back()
    assert [bucket.take(), bucket.take()] == [True, False]
    now += 1.0
    assert [bucket.take(2.0), bucket.take()] == [True, False]
    assert bucket.owe(4.0) == 2.0
    now += 100.0
    bucket.give_back(50.0)
    assert [bucket.take(3.0), bucket.take()] == [True, False]


def test_old_buckets_are_forgotten_one_by_one(monkeypatch: pytest.MonkeyPatch) -> None:
    """Otherwise a client with many addresses could reset all their limits at once."""
    monkeypatch.setattr(limits, "MAX_BUCKETS", 10)
    buckets = Buckets(0.0001, 1)
    assert all(buckets.take(f"10.0.0.{number}") for number in range(10))
    assert not buckets.take("10.0.0.0")
    assert buckets.take("10.0.0.99")  # the eleventh: 10.0.0.1 was used least recently
    assert not buckets.take("10.0.0.0")
    assert not buckets.take("10.0.0.5")
    assert buckets.take("10.0.0.1")


@pytest.mark.parametrize(
    ("address", "client"),
    [
        ("192.0.2.7", "192.0.2.7"),
        ("::ffff:192.0.2.7", "192.0.2.7"),
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"),
        ("2001:db8:1:2::9", "2001:db8:1:2::/64"),
        ("fe80::1%eth0", "fe80::/64"),
        ("a proxy", "a proxy"),
        ("", ""),
    ],
)
def test_limits_count_an_address_or_a_small_network(address: str, client: str) -> None:
    assert client_address(address) == client


def test_limit_hits_are_counted_and_logged_once_in_a_while(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    now = 0.0
    monkeypatch.setattr(time, "monotonic", lambda: now)
    bites = LimitHits()
    for _ in range(500):
        bites("guesses", "192.0.2.7")
    now += 10.0
    bites("guesses", "192.0.2.8")
    assert bites.counts["guesses"] == 501
    lines = [record.getMessage() for record in caplog.records]
    assert len(lines) == 2
    assert "500 times, last by 192.0.2.8" in lines[1]
