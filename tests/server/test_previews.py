"""Previews of shared links: tags in the page's head, images, and what they may tell."""

import random
import re
import struct
from html import unescape

import pytest

import heistnight as hn
from heistnight.kernel.headlines import winner_text
from heistnight.kernel.rules import Result
from heistnight.review.schema import Phrase
from heistnight.server.protocol.schemas import EndingShown
from heistnight.server.share.cards import ReplaySummary, ShareCard, replay_card
from heistnight.server.share.images import draw_card
from heistnight.server.share.png import glyphs_of, printable, read_png, width_of, wrap
from heistnight.server.share.tags import tags, with_tags
from tests.server.kit import ROOMY, ServerProcess

TAG = re.compile(r'<meta (?:property|name)="((?:og|twitter):[^"]*)" content="([^"]*)">')
EVIL = """<b>"'&Ann"""


def tags_at(server: ServerProcess, path: str) -> dict[str, str]:
    status, body, _ = server.request("GET", path)
    assert status == 200
    head = body.decode().partition("</head>")[0]
    return {name: unescape(content) for name, content in TAG.findall(head)}


def size_of(server: ServerProcess, link: str) -> tuple[int, int]:
    status, body, headers = server.request("GET", link.removeprefix(server.address))
    assert (status, headers["content-type"]) == (200, "image/png")
    wide, high = struct.unpack(">II", body[16:24])
    return wide, high


def replay_of(server: ServerProcess, game: str, seats: int) -> tuple[str, hn.Game]:
    played, rng = hn.new(game, seats=seats, seed=1), random.Random(1)
    while not played.over:
        seat = played.waiting[0]
        played.act(seat, rng.choice(played.choices(seat)))
    return server.post("/api/replays", {"journal": played.save()})["id"], played


def test_a_listed_table_shows_its_names(server: ServerProcess) -> None:
    made = server.table("crooks", name=EVIL, listed=True)
    found = tags_at(server, f"/table/{made['code']}")
    assert found["og:title"] == "Join a game of Crooks"
    assert EVIL in found["og:description"]
    assert found["og:url"] == f"{server.address}/table/{made['code']}"
    assert found["twitter:card"] == "summary_large_image"
    assert size_of(server, found["og:image"]) == (1200, 630)
    page = server.request("GET", f"/table/{made['code']}")[1]
    assert EVIL.encode() not in page


def test_a_table_that_is_not_listed_shows_only_its_game_and_its_seats(
    server: ServerProcess,
) -> None:
    made = server.table("crooks", name="Zebedee")
    _, page, _ = server.request("GET", f"/table/{made['code'].lower()}")
    found = tags_at(server, f"/table/{made['code'].lower()}")
    assert found["og:title"] == "Join a game of Crooks"
    assert re.fullmatch(r"A table with \d seats\.", found["og:description"])
    secrets = ["Zebedee", made["token"], made["recovery"]]
    assert not [one for one in secrets if one and one.encode() in page]


def test_a_replay_shows_its_result(server: ServerProcess) -> None:
    id_, played = replay_of(server, "crooks", 3)
    found = tags_at(server, f"/replay/{id_}")
    assert played.result is not None
    assert found["og:title"] == server.get(f"/api/replays/{id_}")["ending"]["winner"]["text"]
    for seat, score in enumerate(played.result.scores):
        assert f"Player {seat + 1}: {score}" in found["og:description"]
    assert size_of(server, found["twitter:image"]) == (1200, 630)


@pytest.mark.parametrize("path", ["/", "/about", "/table/NOSUCH", "/replay/none", "/learn"])
def test_other_pages_have_no_tags_and_still_load(server: ServerProcess, path: str) -> None:
    assert tags_at(server, path) == {}


def test_images_are_limited_for_each_address(server: ServerProcess, tmp_path: object) -> None:
    few = ServerProcess(
        f"{tmp_path}/t.sqlite3", limits=(*ROOMY, "share_image_rate=0.001", "share_image_burst=1")
    )
    try:
        codes = [few.table(game)["code"] for game in ("crooks", "vault-heist")]
        paths = [f"/api/tables/{code}/share.png" for code in (codes[0], codes[0], codes[1])]
        assert [few.request("GET", path)[0] for path in paths] == [200, 200, 429]
        assert "og:title" in tags_at(few, f"/table/{codes[1]}")
    finally:
        few.stop()


def test_tags_are_escaped() -> None:
    card = ShareCard("crooks", '"><script>x</script>', "a & b")
    head = tags(card, "https://play.example.org", "/replay/a", "/i.png")
    assert "<script" not in head
    assert head.count("<meta ") == len(TAG.findall(head))
    page = with_tags(b"<head></head><body></head>", head)
    assert page.count(b"og:title") == 1
    assert "og:image" not in tags(card, "", "/replay/a", "/i.png")


def test_money_and_names_on_a_card() -> None:
    result = Result((1,), (1310, 1380), ({}, {}), "$1.38M")
    won = Phrase("Player 2 wins with $1.38M.", [{"seat": 1}, " wins with $1.38M."])
    ending = EndingShown(winner=won, headlines=[])
    card = replay_card(ReplaySummary("big-score", "", ["Dutch", "Birdie"], result, ending))
    assert card.title == "Birdie wins with $1.38M."
    assert card.detail == "Birdie: $1.38M · Dutch: $1.31M"


@pytest.mark.parametrize(
    ("reason", "title"),
    [
        ("you fell $880K short", "Vesper fell $880K short."),
        (
            "you were caught, so you lose this scenario",
            "Vesper was caught, and loses the scenario.",
        ),
    ],
)
def test_a_lost_solitaire_is_told_to_others(reason: str, title: str) -> None:
    result = Result((), (620,), ({},), reason)
    ending = EndingShown(winner=Phrase.of(winner_text(result)), headlines=[])
    card = replay_card(ReplaySummary("big-score-solo", "", ["Vesper"], result, ending))
    assert (card.title, card.detail) == (title, "Vesper: $620K")


@pytest.mark.parametrize("game", list(hn.games()))
def test_every_game_has_an_image(game: str) -> None:
    cards = [
        ShareCard(game, "Ann wins.", "Ann: 3 · Ben: 2"),
        ShareCard(game, "W" * 999, "Ł" * 999 + "\u202e\U0001f600"),
        ShareCard(game, "", ""),
    ]
    made = [read_png(draw_card(card)) for card in cards]
    assert {(one.width, one.height, len(one.rows)) for one in made} == {(1200, 630, 1201 * 630)}
    assert len({one.rows for one in made}) == 3


def test_text_fits() -> None:
    glyphs = glyphs_of("small")
    assert printable("Ann\u202e\u0301 \U0001f600ǅ", glyphs) == "Ann ?D"
    lines = wrap("one two three " * 20, glyphs, 300, 3)
    assert len(lines) == 3
    assert lines[-1].endswith("…")
    assert all(width_of(line, glyphs) <= 300 for line in lines)
