"""Check the deal: the page, the offline file and Python with honest and dishonest servers."""

import asyncio
import json
import sys
import threading
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect

import heistnight.server.http.static_pages as pages
from heistnight.verify import Seen, verify
from tests.browser.conftest import AT_ONCE, PHONE, NewPage
from tests.browser.playing import is_over, play_together
from tests.browser.test_two_browsers import table_of_two
from tests.fairness import kit, vectors
from tests.fairness.dishonest import CHEATS
from tests.server.kit import Client, Message, ServerProcess

CHOSEN_BY_NOBODY = (
    "The deal fits its seed, and neither the server nor any single player chose the seed."
)
NOT_FITTING = "The deal doesn't fit. Don't trust this game."
CHECKER = pages.CLIENT / "check.html"


@pytest.fixture
def checker(chromium: Browser) -> Iterator[Page]:
    """The offline checker, opened as a file by a browser without a network."""
    context = chromium.new_context(offline=True, viewport={"width": 360, "height": 740})
    page = context.new_page()
    page.goto(CHECKER.as_uri())
    yield page
    context.close()


def give(checker: Page, text: str) -> None:
    record = {"name": "game.json", "mimeType": "application/json", "buffer": text.encode()}
    checker.locator("#file").set_input_files(record)  # type: ignore[arg-type]


def without_chosen_seed(page: Page) -> None:
    page.context.unroute_all()


# The offline checker


def test_the_shared_vectors_in_a_real_browser(checker: Page) -> None:
    found = checker.evaluate("vectors => heistnight.runVectors(vectors)", vectors.read())
    assert found["failures"] == []
    assert found["run"] > 60


def test_one_flipped_bit_is_caught_in_a_real_browser(checker: Page) -> None:
    assert checker.evaluate("text => heistnight.uncaughtFlips(text)", kit.honest()) == []


def test_the_offline_checker_shows_every_draw(checker: Page) -> None:
    give(checker, kit.honest("vault-heist", 5, (0, 1, 3), left_out=(3,)))
    expect(checker.get_by_text(CHOSEN_BY_NOBODY)).to_be_visible()
    expect(checker.get_by_text("Left out, without a number in time: Player 4.")).to_be_visible()
    draws = checker.locator("#draws li")
    assert draws.count() > 2
    draws.first.locator("summary").click()
    expect(draws.first).to_contain_text("✓ Deck: ")
    width = checker.evaluate("document.documentElement.scrollWidth")
    assert width <= 360


def test_the_offline_checker_compares_with_what_a_player_saw(checker: Page) -> None:
    give(checker, kit.without_person(kit.honest()))
    expect(checker.get_by_text(CHOSEN_BY_NOBODY)).to_be_visible()
    checker.get_by_text("Compare with what you saw").click()
    checker.get_by_label("Your number").fill(kit.NONCES[1])
    checker.get_by_label("Your number").press("Tab")
    expect(checker.get_by_text(NOT_FITTING)).to_be_visible()
    expect(checker.get_by_text("✗ Wrong: Your number isn't in the seed")).to_be_visible()


def test_the_offline_checker_can_send_nothing(checker: Page) -> None:
    sent = "fetch('https://example.org').then(() => 'sent', error => String(error))"
    assert "TypeError" in checker.evaluate(sent)
    text = CHECKER.read_text(encoding="utf-8")
    assert "default-src 'none'" in text
    assert "src=" not in text.replace("script-src=", "")


def test_the_server_offers_the_offline_checker_to_save(new_page: NewPage) -> None:
    page = new_page()
    answer = page.request.get("/check.html")
    assert answer.body() == CHECKER.read_bytes()
    assert answer.headers["content-disposition"].startswith("attachment")


# A whole game with an honest server


def test_two_browsers_deal_and_check_a_game(new_page: NewPage) -> None:
    def unseeded(*size: Any) -> Page:
        page = new_page(*size)
        without_chosen_seed(page)
        return page

    ann, ben = table_of_two(unseeded, "Crooks")
    expect(ann.get_by_text("Numbers from: you, Ben.")).to_be_visible()
    play_together([ann, ben], is_over)
    for page in (ann, ben):
        expect(page.get_by_text(CHOSEN_BY_NOBODY)).to_be_visible()
        page.get_by_role("button", name="Check the deal").click()
        expect(page.get_by_text("Your number is in the seed.")).to_be_visible()
        expect(page.get_by_text("All 2 shuffles and draws follow from the seed.")).to_be_visible()
        assert page.locator(".draws li").count() == 2
    ben.get_by_role("link", name="Watch replay").click()
    expect(ben.get_by_text(CHOSEN_BY_NOBODY)).to_be_visible()
    ben.get_by_role("button", name="Check the deal").click()
    expect(ben.get_by_text("The commitment is the one you saw")).to_be_visible()


def test_a_game_without_a_commitment_says_so(new_page: NewPage, tmp_path: Path) -> None:
    page = new_page(PHONE)
    made = page.request.post("/api/replays", data={"journal": kit.played("crooks", 2, 7).save()})
    page.goto(f"/replay/{made.json()['id']}")
    expect(page.get_by_text("This game has no commitment.")).to_be_visible()
    assert page.get_by_text(NOT_FITTING).count() == 0


# Dishonest servers


@pytest.fixture(params=CHEATS)
def cheat(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[ServerProcess]:
    serve = (sys.executable, "-m", "tests.fairness.dishonest", request.param)
    server = ServerProcess(tmp_path / "tables.sqlite3", serve=serve)
    yield server
    server.kill()


def at_table(chromium: Browser, server: ServerProcess, seated: Message) -> BrowserContext:
    """A browser that has this seat."""
    context = chromium.new_context(base_url=server.address, service_workers="block")
    fields = {name: seated[name] for name in ("code", "game", "token", "recovery")}
    seats = json.dumps([{**fields, "used": 1, "over": False}])
    keep = f"localStorage.setItem('heist-night.seats', {json.dumps(seats)})"
    context.add_init_script(f"{AT_ONCE}; if (!localStorage['heist-night.seats']) {keep}")
    return context


def play_elsewhere(server: ServerProcess, seated: Message) -> threading.Thread:
    """Let this person answer at random from another device."""

    async def play() -> None:
        client = await Client.enter(server, seated["code"], seated["token"])
        await client.play()
        await client.close()

    thread = threading.Thread(target=lambda: asyncio.run(play()))
    thread.start()
    return thread


def test_every_checker_catches_a_dishonest_server(
    chromium: Browser, cheat: ServerProcess, checker: Page
) -> None:
    seated = cheat.table("crooks", seats=2, bots=["random"], seed=None)
    context = at_table(chromium, cheat, seated)
    page = context.new_page()
    page.goto(f"/table/{seated['code']}")
    page.get_by_role("button", name="Start the game").click()
    page.locator("[data-anchor=board]").wait_for()
    play_elsewhere(cheat, seated).join()
    end = page.locator("[data-anchor=result]")
    end.get_by_role("button", name="Check the deal").click()
    expect(end.get_by_text(NOT_FITTING).first).to_be_visible()
    expect(end.locator(".checks .wrong").first).to_be_visible()
    saw = page.evaluate("JSON.parse(localStorage['heist-night.deals'])[0]")
    page.get_by_role("link", name="Watch replay").click()
    expect(page.get_by_text(NOT_FITTING).first).to_be_visible()
    context.close()
    _, record, _ = cheat.request("GET", f"/api/tables/{seated['code']}/journal")
    assert not verify(record, Seen(None, saw["commitment"], saw["nonce"], saw["hashes"])).fits
    give(checker, record.decode())
    checker.get_by_text("Compare with what you saw").click()
    checker.get_by_label("Your number").fill(saw["nonce"])
    checker.get_by_label("The hash of all hashes").fill(saw["hashes"])
    checker.get_by_label("The hash of all hashes").press("Tab")
    expect(checker.get_by_text(NOT_FITTING)).to_be_visible()


def test_a_forged_replay_is_marked_in_its_page_and_in_its_preview(new_page: NewPage) -> None:
    page = new_page(PHONE)
    forged = kit.with_secret(kit.honest())
    made = page.request.post("/api/replays", data={"journal": forged}).json()
    page.goto(f"/replay/{made['id']}")
    expect(page.get_by_role("alert").filter(has_text=NOT_FITTING).first).to_be_visible()
    html = page.request.get(f"/replay/{made['id']}").text()
    assert "The deal doesn" in html
