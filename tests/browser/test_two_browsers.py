"""Two browsers play a whole game; neither receives the other's secrets."""

import json
from typing import Any

from playwright.sync_api import Page, WebSocket, expect

from tests.browser.conftest import PHONE, NewPage
from tests.browser.playing import is_over, play_together


def table_of_two(
    new_page: NewPage, game: str = "The Big Score", names: tuple[str, str] = ("Ann", "Ben")
) -> tuple[Page, Page]:
    """Start a game that Ann hosts and Ben joined with the link."""
    ann, ben = new_page(), new_page(PHONE)
    for page, name in zip((ann, ben), names, strict=True):
        page.get_by_label("Your name").fill(name)
        page.get_by_label("Join with a code").focus()
    ann.get_by_role("button", name=f"Invite friends to {game}").click()
    ann.get_by_role("combobox", name="Seats", exact=True).select_option("2")
    code = ann.locator(".code").first.inner_text()
    ben.get_by_label("Join with a code").fill(code.lower())
    ben.get_by_role("button", name="Join", exact=True).click()
    ben.get_by_role("button", name="Sit down").click()
    expect(ann.get_by_text(names[1], exact=True).first).to_be_visible()
    ann.get_by_role("button", name="Start the game").click()
    for page in (ann, ben):
        page.locator("[data-decision]").wait_for()
    return ann, ben


class Ear:
    """Every WebSocket frame that a page received, as text."""

    def __init__(self, page: Page) -> None:
        self.frames: list[str] = []
        page.on("websocket", self.listen)

    def listen(self, socket: WebSocket) -> None:
        socket.on("framereceived", lambda frame: self.frames.append(str(frame)))

    def messages(self, kind: str) -> list[dict[str, Any]]:
        heard = [json.loads(frame) for frame in self.frames]
        return [message for message in heard if message["type"] == kind]


def secrets_of(ear: Ear) -> set[str]:
    """Return what only this seat ever knows: who it hired, in which order, and its plans.

    Hands to pick from don't count, because they are passed around. Neither do short lists: a few
    cards in the same order may be shown at a job, too."""
    found = set()
    for message in ear.messages("table"):
        own = message["view"]["own"]
        for secret in (own["hired"], own["assigned"]):
            if len(secret) > 5:
                found.add(json.dumps(secret, separators=(",", ":")))
    return found


def kept_secrets(page: Page) -> list[str]:
    kept: list[dict[str, str]] = json.loads(
        page.evaluate("localStorage.getItem('heist-night.seats')")
    )
    return [value for seat in kept for value in (seat["token"], seat["recovery"]) if value]


def test_two_browsers_play_to_the_end_keep_their_secrets_and_play_again(new_page: NewPage) -> None:
    ann, ben = new_page(), new_page(PHONE)
    ears = {"Ann": Ear(ann), "Ben": Ear(ben)}
    pages = iter([ann, ben])
    table_of_two(lambda *_: next(pages))
    play_together([ann, ben], is_over)
    for page in (ann, ben):
        expect(page.get_by_role("region", name="Scores")).to_contain_text("Ben")
    for name, other, page in (("Ann", "Ben", ben), ("Ben", "Ann", ann)):
        text = "\n".join(ears[name].frames)
        own, others = secrets_of(ears[name]), secrets_of(ears[other])
        assert others - own, "nothing secret was heard at all: the search would find nothing"
        assert [secret for secret in others - own if secret in text] == []
        assert [secret for secret in kept_secrets(page) if secret in text] == []
        assert '"seed"' not in text
        seat = 0 if name == "Ann" else 1
        assert {message["view"]["seat"] for message in ears[name].messages("table")} == {seat}
        kept = [
            event
            for message in ears[name].messages("table")
            for event in message["events"]
            if event["kind"] == "crew-kept"
        ]
        assert {event["seat"] for event in kept} == {seat}
    check_rematch(ann, ben)


def check_rematch(ann: Page, ben: Page) -> None:
    """Check that both players meet at a new table."""
    ann.get_by_role("button", name="Rematch").click()
    ann.get_by_role("button", name="Start the game").wait_for()
    ben.get_by_role("button", name="Join the rematch").click()
    expect(ben.get_by_text("Waiting for the host to start.")).to_be_visible()
    ann.get_by_role("button", name="Start the game").click()
    for page in (ann, ben):
        page.locator("[data-decision]").wait_for()
