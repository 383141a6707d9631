"""Requests to hosts that strangers have named: only public ones, no redirects, little is read."""

import asyncio
import socket
import time
from collections.abc import Iterator

import pytest

from heistnight.kernel.errors import HeistError
from heistnight.server.notifications import deliveries, outgoing
from heistnight.server.notifications.deliveries import Deliveries
from heistnight.server.notifications.destinations import OpenHosts, is_public, parse_url
from heistnight.server.notifications.outgoing import Outgoing, Sent
from heistnight.table.errors import Refusal
from tests.server.receivers import Receiver

NONE_OPEN = OpenHosts()


@pytest.fixture
def receiver() -> Iterator[Receiver]:
    one = Receiver()
    yield one
    one.close()


@pytest.mark.parametrize(
    "url",
    [
        "http://example.org/hook",
        "ftp://example.org/hook",
        "file:///etc/passwd",
        "//example.org/hook",
        "https://localhost/",
        "https://127.0.0.1/",
        "https://2130706433/",
        "https://0x7f000001/",
        "https://0x7f.1/",
        "https://0177.0.0.1/",
        "https://127.1/",
        "https://127.0.0.1./",
        "https://example.org./",
        "https://[::1]/",
        "https://[::ffff:127.0.0.1]/",
        "https://[::ffff:7f00:1]/",
        "https://8.8.8.8/",
        "https://user@example.org/",
        "https://example.org@127.0.0.1/",
        "https://example.org:pass@localhost/",
        "https://example.org:22/",
        "https://example.org:80/",
        "https://example.org:99999/",
        "https://example.org:-1/",
        "https://example.org/#part",
        "https://example.org\\@localhost/",
        "https://exa mple.org/",
        "https://example.org/\r\nhost: localhost",
        "https://example.org/a\tb",
        "https://ex\u0430mple.org/",
        "https://\u2460\u2461\u2466.org/",
        "https://-example.org/",
        "https://example..org/",
        "https://example/",
        "https:example.org",
        "https:///hook",
        "https://[::1",
        "https://example.org/" + "a" * 1000,
        "",
    ],
)
def test_odd_urls_are_refused(url: str) -> None:
    with pytest.raises(Refusal):
        parse_url(url, NONE_OPEN)


def test_usual_urls_are_accepted() -> None:
    found = parse_url("https://Discord.com/api/webhooks/1/a-b_c?wait=true", NONE_OPEN)
    assert (found.host, found.port) == ("discord.com", 443)
    assert (found.path, found.origin) == ("/api/webhooks/1/a-b_c?wait=true", "https://discord.com")
    assert parse_url("https://hooks.example.org:8443", NONE_OPEN).path == "/"
    other = parse_url("https://hooks.example.org:8443/x", NONE_OPEN)
    assert other.origin == "https://hooks.example.org:8443"


def test_the_operator_opens_single_hosts() -> None:
    opened = OpenHosts.of(["ntfy.lan", "127.0.0.1:9000", "[::1]:9000"])
    assert not parse_url("http://ntfy.lan/topic", opened).secure
    assert parse_url("http://127.0.0.1:9000/", opened).port == 9000
    assert parse_url("http://[::1]:9000/", opened).host == "::1"
    for url in ("http://127.0.0.1:9001/", "http://127.0.0.1/", "http://other.lan/"):
        with pytest.raises(Refusal):
            parse_url(url, opened)
    with pytest.raises(HeistError, match="--notify-host"):
        OpenHosts.of(["http://ntfy.lan"])


@pytest.mark.parametrize(
    "address",
    [
        "0.0.0.0",
        "10.1.2.3",
        "100.64.0.1",
        "127.0.0.1",
        "127.8.8.8",
        "169.254.169.254",
        "172.16.0.1",
        "172.31.255.255",
        "192.0.0.1",
        "192.0.2.1",
        "192.168.1.1",
        "198.18.0.1",
        "198.51.100.1",
        "203.0.113.1",
        "224.0.0.1",
        "239.1.1.1",
        "240.0.0.1",
        "255.255.255.255",
        "::",
        "::1",
        "::127.0.0.1",
        "::ffff:127.0.0.1",
        "::ffff:10.0.0.1",
        "::ffff:169.254.169.254",
        "64:ff9b::7f00:1",
        "64:ff9b::10.0.0.1",
        "64:ff9b:1::1",
        "100::1",
        "2001:0:4136:e378:8000:63bf:3fff:fdd2",
        "2001:db8::1",
        "2002:7f00:1::",
        "2002:0a00:0001::1",
        "fc00::1",
        "fd12::1",
        "fe80::1",
        "fe80::1%eth0",
        "fec0::1",
        "ff02::1",
    ],
)
def test_private_addresses_are_not_public(address: str) -> None:
    assert not is_public(address)


@pytest.mark.parametrize("address", ["1.1.1.1", "8.8.8.8", "2606:4700::1111", "::ffff:8.8.8.8"])
def test_public_addresses_are_public(address: str) -> None:
    assert is_public(address)


async def answer_with(*lists: list[str]) -> tuple[Outgoing, list[str]]:
    """Return requests whose resolver gives these lists, one after the other."""
    left, asked = list(lists), list[str]()

    async def resolve(host: str, _: int) -> list[str]:
        asked.append(host)
        return left.pop(0)

    return Outgoing(NONE_OPEN, resolve), asked


@pytest.mark.parametrize("found", [["127.0.0.1"], ["1.1.1.1", "10.0.0.1"], ["::ffff:192.168.0.1"]])
async def test_a_public_name_of_a_private_address_is_refused(found: list[str]) -> None:
    out, asked = await answer_with(found)
    sent = await out.post(parse_url("https://hooks.example.org/", NONE_OPEN), {}, b"")
    assert sent == Sent(0, "This host is in a private network.")
    assert asked == ["hooks.example.org"]


async def test_a_name_is_resolved_once_and_the_checked_address_is_used(receiver: Receiver) -> None:
    opened, asked = OpenHosts.of([f"rebinding.test:{receiver.port}"]), list[str]()

    async def resolve(host: str, _: int) -> list[str]:
        asked.append(host)
        return ["127.0.0.1"] if len(asked) == 1 else ["127.0.0.2"]

    out = Outgoing(opened, resolve)
    to = parse_url(f"http://rebinding.test:{receiver.port}/hook", opened)
    assert (await out.post(to, {"x-mine": "1"}, b"words")).status == 201
    (one,) = receiver.received
    assert (one.body, one.headers["x-mine"]) == (b"words", "1")
    assert one.headers["host"] == f"rebinding.test:{receiver.port}"
    assert asked == ["rebinding.test"]


async def test_redirects_are_not_followed(receiver: Receiver) -> None:
    opened = OpenHosts.of([f"127.0.0.1:{receiver.port}"])
    for status in (301, 302, 307, 308):
        receiver.answers = lambda _, status=status: status  # type: ignore[misc]
        sent = await Outgoing(opened).post(parse_url(receiver.url + "/a", opened), {}, b"")
        assert sent.status == status
        assert sent.problem
        assert not sent.retry
    assert {one.path for one in receiver.received} == {"/a"}


async def test_a_certificate_of_another_host_is_refused(receiver: Receiver) -> None:
    opened = OpenHosts.of([f"127.0.0.1:{receiver.port}"])
    sent = await Outgoing(opened).post(
        parse_url(f"https://127.0.0.1:{receiver.port}/", opened), {}, b""
    )
    assert sent.status == 0
    assert sent.problem
    assert not receiver.received, "nothing is sent before the certificate is checked"


async def serve_bytes(answer: bytes, endless: bool = False) -> tuple[asyncio.Server, int]:
    """Answer each connection with these bytes; `endless`: again and again."""

    async def reply(_: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        try:
            writer.write(answer)
            while endless:
                writer.write(b"x-more: " + b"y" * 1000 + b"\r\n")
                await writer.drain()
            await asyncio.sleep(60)
        except (ConnectionError, asyncio.CancelledError):
            writer.close()

    server = await asyncio.start_server(reply, "127.0.0.1", 0)
    return server, server.sockets[0].getsockname()[1]


@pytest.mark.parametrize(
    ("answer", "endless"),
    [(b"HTTP/1.1 200 OK\r\n", True), (b"SSH-2.0-OpenSSH\r\n\r\n", False), (b"", False)],
)
async def test_endless_wrong_and_missing_answers_end(
    answer: bytes, endless: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(outgoing, "TIMEOUT_SECONDS", 0.5)
    server, port = await serve_bytes(answer, endless)
    opened = OpenHosts.of([f"127.0.0.1:{port}"])
    begun = time.monotonic()
    sent = await Outgoing(opened).post(parse_url(f"http://127.0.0.1:{port}/", opened), {}, b"")
    server.close()
    assert sent.status == 0
    assert sent.retry
    assert time.monotonic() - begun < 5


async def test_nobody_listens() -> None:
    with socket.socket() as sock:
        sock.bind(("127.0.0.1", 0))
        port = sock.getsockname()[1]
        opened = OpenHosts.of(["127.0.0.1"])
        sent = await Outgoing(opened).post(parse_url(f"http://127.0.0.1:{port}/", opened), {}, b"")
    assert sent == Sent(0, "Can't reach the receiver.", retry=True)


async def always() -> bool:
    return True


async def test_a_slow_receiver_delays_nobody_else(receiver: Receiver) -> None:
    server, port = await serve_bytes(b"")
    opened = OpenHosts.of(["slow.test", "127.0.0.1"])

    async def resolve(_host: str, _port: int) -> list[str]:
        return ["127.0.0.1"]

    turns = Deliveries(Outgoing(opened, resolve))
    slow = parse_url(f"http://slow.test:{port}/", opened)
    many = deliveries.MAX_RUNNING + 10
    waiting = [
        asyncio.create_task(turns.deliver(slow, lambda: ({}, b""), always)) for _ in range(many)
    ]
    await asyncio.sleep(0.1)
    begun = time.monotonic()
    quick = parse_url(receiver.url + "/quick", opened)
    assert (await turns.deliver(quick, lambda: ({}, b""), always)).status == 201
    assert time.monotonic() - begun < 2
    assert turns.waiting["slow.test"] == many
    for task in waiting:
        task.cancel()
    await asyncio.gather(*waiting, return_exceptions=True)
    assert not turns.waiting
    server.close()


async def test_failures_are_repeated_until_they_are_not_wanted(receiver: Receiver) -> None:
    opened = OpenHosts.of(["127.0.0.1"])
    turns = Deliveries(Outgoing(opened))
    turns.pauses = (0.01, 0.01, 0.01)
    to = parse_url(receiver.url + "/a", opened)
    receiver.answers = lambda _: 503 if len(receiver.received) < 3 else 200
    assert (await turns.deliver(to, lambda: ({}, b""), always)).status == 200
    assert len(receiver.received) == 3
    receiver.answers = lambda _: 500
    assert (await turns.deliver(to, lambda: ({}, b""), always)).problem
    assert len(receiver.received) == 7, "one try and three more"
    receiver.answers = lambda _: 410
    assert (await turns.deliver(to, lambda: ({}, b""), always)).gone
    assert len(receiver.received) == 8, "what is gone isn't tried again"

    async def never() -> bool:
        return False

    assert not (await turns.deliver(to, lambda: ({}, b""), never)).problem
    assert len(receiver.received) == 8
