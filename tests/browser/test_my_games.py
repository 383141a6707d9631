"""Players who come back: their games, statistics, other devices, and being forgotten."""

import json
import re
import sqlite3
import time
from contextlib import closing
from pathlib import Path

from playwright.sync_api import Page, expect

from tests.browser.boards import no_sideways_scroll
from tests.browser.conftest import PATIENCE, PHONE, NewPage
from tests.browser.playing import is_over, play_together
from tests.browser.serving import Served
from tests.browser.test_pages import serious
from tests.browser.test_two_browsers import table_of_two

ANN, BEN = "Annegunde", "Benwulf"
"""Names that no other test uses: afterwards the whole database is searched for one."""
CHATTED = "Marzipankartoffel"


def remember_in_settings(page: Page, name: str) -> None:
    page.get_by_label("Your name").fill(name)
    page.get_by_role("link", name="Settings").click()
    page.get_by_role("button", name="Remember me on this server").click()
    expect(page.get_by_label("Your name on this server")).to_have_value(name)
    assert serious(page) == []
    page.get_by_role("link", name="Heist Night").click()


def phrase_of(page: Page) -> str:
    page.goto("/settings")
    page.get_by_text("Use another device").click()
    expect(page.get_by_alt_text("QR code of your secret link")).to_be_visible()
    words = page.get_by_role("list", name="Your phrase").get_by_role("listitem")
    expect(words).to_have_count(15)
    return " ".join(words.all_inner_texts())


def await_rating(page: Page) -> None:
    """Reload the statistics until the server has rated the game."""
    end = time.monotonic() + PATIENCE / 1000
    page.get_by_role("heading", name="What wins").wait_for()
    while not page.get_by_text("Rating after 1 rated game").count():
        assert time.monotonic() < end, "the game was never rated"
        page.reload()
        page.get_by_role("heading", name="What wins").wait_for()


def check_record(page: Page, other: str) -> None:
    """Check that the history, the statistics and the rating show the game against the other."""
    page.goto("/")
    mine = page.get_by_role("region", name="My games")
    expect(mine.get_by_role("article").first).to_contain_text(other)
    page.get_by_role("link", name="All my games").click()
    page.get_by_label("Opponent").select_option(label=f"{other} (1)")
    game = page.get_by_role("region", name="Finished").get_by_role("article")
    expect(game).to_have_count(1)
    expect(game.get_by_role("link", name="Review")).to_be_visible()
    assert serious(page) == []
    assert no_sideways_scroll(page)
    page.get_by_role("link", name="Statistics").click()
    await_rating(page)
    expect(page.get_by_text(re.compile(r"^\d+\.\d ± \d+\.\d$"))).to_be_visible()
    others = page.get_by_role("region", name="Against other players", exact=True)
    expect(others).to_contain_text(other)
    assert serious(page) == []
    assert no_sideways_scroll(page)


def everything_stored(database: Path) -> str:
    with closing(sqlite3.connect(database)) as connection:
        return "\n".join(connection.iterdump())


def test_two_players_keep_their_record_and_one_is_forgotten(
    new_page: NewPage, served: Served
) -> None:
    ann, ben, third = new_page(), new_page(PHONE), new_page(PHONE, "/recover")
    ann.context.unroute("**/api/tables")  # a game from a chosen seed isn't rated
    remember_in_settings(ann, ANN)
    remember_in_settings(ben, BEN)
    pages = iter([ann, ben])
    table_of_two(lambda *_: next(pages), "Crooks", (ANN, BEN))
    ann.get_by_label("Message to the table").fill(CHATTED)
    ann.get_by_role("button", name="Send").click()
    play_together([ann, ben], is_over)
    ann.get_by_role("button", name="Rematch").click()
    expect(ann.get_by_role("region", name="Match")).to_contain_text("game 2")
    for page, other in ((ann, BEN), (ben, ANN)):
        check_record(page, other)

    third.get_by_label("Your phrase of 15 words").fill(phrase_of(ann))
    third.get_by_role("button", name="Use this phrase").click()
    expect(third.get_by_role("group", name="Is this you?")).to_contain_text(ANN)
    third.get_by_role("button", name="Yes, it's me").click()
    expect(third.get_by_role("region", name="Finished").get_by_role("article")).to_have_count(1)
    # A notification leads to the table itself, also where that browser has no seat yet.
    third.goto(str(third.get_by_role("link", name="not started").get_attribute("href")))
    expect(third.get_by_role("button", name="Start the game")).to_be_visible()

    database = served.folder / "tables.sqlite3"
    assert ANN in everything_stored(database)
    assert CHATTED in everything_stored(database)
    third.goto("/player")
    third.get_by_role("button", name="Forget me").click()
    assert serious(third) == []
    third.get_by_role("button", name="Forget me for good").click()
    expect(third.get_by_role("button", name="Remember me on this server")).to_be_visible()
    end = time.monotonic() + PATIENCE / 1000
    while ANN in (left := everything_stored(database)):  # tables are renamed after the answer
        assert time.monotonic() < end, "the name is still stored"
        third.wait_for_timeout(200)
    assert CHATTED not in left
    assert BEN in left, "the other player's record stays"
    assert ANN not in json.dumps(third.evaluate("({ ...localStorage })"))
    ben.goto("/games")
    expect(ben.get_by_role("article").first).to_contain_text("former player")


def test_a_guest_has_games_in_this_browser(new_page: NewPage) -> None:
    page = new_page(PHONE)
    seats = [
        {"seat": n, "name": name, "player": None, "bot": None, "place": 2 - n, "score": 5 * n}
        | {"won": n == 1}
        for n, name in enumerate(["You", "Cleo"])
    ]
    game = {"game": "crooks", "title": "Crooks", "finished": 1.8e9, "seat": 1, "seats": seats}
    games = [{**game, "code": f"AAAA{n}", "replay": f"r{n}"} for n in range(60)]
    games[0] |= {"game": "chicken-heist", "title": "Chicken Heist"}
    page.evaluate(
        "games => localStorage.setItem('heist-night.games', JSON.stringify(games))", games
    )
    page.reload()
    mine = page.get_by_role("region", name="My games")
    expect(mine.get_by_role("article")).to_have_count(3)
    assert serious(page) == []
    page.get_by_role("link", name="All my games").click()
    listed = page.get_by_role("article")
    expect(listed).to_have_count(50)
    page.get_by_role("button", name="Older games").click()
    expect(listed).to_have_count(10)
    page.get_by_role("combobox", name="Game", exact=True).select_option("chicken-heist")
    expect(listed).to_have_count(1)
    expect(listed).to_contain_text("Won")
    with page.expect_download() as saved:
        page.get_by_role("button", name="Export CSV").click()
    assert len(saved.value.path().read_text().splitlines()) == 61
    assert no_sideways_scroll(page)
