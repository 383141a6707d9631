"""Takes the pictures of every page, desktop and phone, into docs/pictures: `make pictures`."""

import sys
import tempfile
from collections.abc import Callable
from pathlib import Path

from playwright.sync_api import Browser, Page, sync_playwright

import heistnight as hn
from tests.browser.boards import look_at_each_phase, phase_of
from tests.browser.conftest import CHROMIUM, DESKTOP, FLAGS, PHONE, in_browser
from tests.browser.playing import HAND, SETTLED, Pointer, await_question, choose, play_now
from tests.browser.serving import Served

TARGET = Path(__file__).parents[2] / "docs" / "pictures"
SIZES = {"desktop": DESKTOP, "phone": PHONE}
STILL = 400
"""Milliseconds until fonts are there and everything lies where it belongs."""
MOMENTS = ("hire", "assign", "jacks", "vault")

Shot = Callable[[str], None]


def camera(page: Page, size: str) -> Shot:
    def shoot(name: str) -> None:
        page.mouse.move(0, 0)
        page.wait_for_timeout(STILL)
        page.screenshot(path=TARGET / f"{name}-{size}.png")

    return shoot


def take_home_and_lobby(page: Page, shoot: Shot) -> None:
    page.goto("/")
    page.get_by_label("Your name at the table").fill("Vesper")
    page.get_by_label("Join with a code").focus()
    page.get_by_role("article").last.wait_for()
    page.locator("body").click(position={"x": 5, "y": 5})
    shoot("home")
    page.evaluate("document.getElementById('games').scrollIntoView()")
    shoot("games")
    page.get_by_role("button", name="Invite friends to The Big Score").click()
    page.get_by_role("button", name="Fill").click()
    page.get_by_text("Everybody is here.").wait_for()
    shoot("lobby")


def take_big_score(page: Page, shoot: Shot) -> None:
    """Each phase once, the end, and the replay."""
    page.goto("/")
    play_now(page, "The Big Score")
    taken: set[str] = set()
    last = ""
    for turn in range(400):
        last = await_question(page, last)
        if last == "over":
            break
        phase = phase_of(page, last)
        if phase in MOMENTS and phase not in taken and not too_early(page, phase):
            taken.add(phase)
            if phase == "assign":
                place_some(page)
            shoot(f"big-score-{phase}")
        if phase == "vault" and page.get_by_role("button", name="Rob the vault").count():
            page.get_by_role("button", name="Rob the vault").click()
        else:
            choose(page, Pointer(page), turn)
    page.evaluate("scrollTo(0, 0)")
    shoot("big-score-end")
    page.get_by_role("link", name="See it again").click()
    page.get_by_role("slider").fill("60")
    page.get_by_label("Eyes of").select_option("0")
    page.evaluate("scrollTo(0, 0)")
    shoot("replay")


def too_early(page: Page, phase: str) -> bool:
    """The vault is worth a picture once something is at risk."""
    return phase == "vault" and not page.locator(".loot").count()


def place_some(page: Page) -> None:
    """A plan in the making: some cards on jobs, one chosen, places lit."""
    cards = page.locator(HAND)
    cards.first.click()
    for _ in range(4):
        lit = page.locator(".jobs [data-place][data-lit] > .target")
        page.locator(SETTLED).wait_for()
        if lit.count():
            lit.nth(cards.count() % lit.count()).click(position={"x": 12, "y": 6})
    page.evaluate("scrollTo(0, 0)")


def take_rules(page: Page, shoot: Shot) -> None:
    page.goto("/")
    play_now(page, "The Big Score")
    await_question(page)
    page.keyboard.press("?")
    page.get_by_role("dialog", name="Rules").get_by_text("BS-10").first.wait_for()
    shoot("rules")


def take_vault_heist(page: Page, shoot: Shot) -> None:
    """Each phase once, with a card in hand and its targets lit where there is one; the end."""
    page.goto("/")
    play_now(page, "The Score: Vault Heist")

    def look(phase: str) -> None:
        card = page.locator(f"{HAND}[data-lit]")
        if card.count():
            card.last.click()
        page.evaluate("scrollTo(0, 0)")
        shoot(f"vault-heist-{phase}")
        page.keyboard.press("Escape")

    look_at_each_phase(page, Pointer(page), look)


def take_plain_boards(page: Page, shoot: Shot) -> None:
    for game, info in hn.games().items():
        if game in ("big-score", "vault-heist", "chicken-heist"):
            continue
        page.goto("/")
        play_now(page, info.title)
        last = ""
        for turn in range(5):
            last = await_question(page, last)
            if last == "over":
                break
            if turn == 4:
                shoot(game)
            choose(page, Pointer(page), turn + 1)


def take_chicken_heist(page: Page, shoot: Shot) -> None:
    """A turn, a target, a decision and the end."""
    page.goto("/")
    play_now(page, "Chicken Heist")
    moments = {"turn": "move-rob", "look": "event-9", "decision": "decide-stay"}
    last = ""
    for turn in range(200):
        last = await_question(page, last)
        if last == "over":
            break
        lit = page.locator("[data-lit]")
        lit.or_(page.locator(".choices .lit")).first.wait_for()
        for name, anchor in list(moments.items()):
            if turn > 1 and page.locator(f"[data-anchor={anchor}][data-lit]").count():
                del moments[name]
                shoot(f"chicken-heist-{name}")
        daring = page.locator(
            "[data-anchor=decide-stay][data-lit], [data-anchor=hide-card][data-lit]"
        )
        looking = page.locator("[data-anchor=move-lookout][data-lit]")
        first = next((one for one in (daring, looking) if one.count()), None)
        if first is not None:
            first.first.click()
        else:
            choose(page, Pointer(page), turn)
    page.evaluate("scrollTo(0, 0)")
    shoot("chicken-heist-end")


def take_all(browser: Browser, url: str) -> None:
    for size, pixels in SIZES.items():
        takes = (
            take_home_and_lobby,
            take_big_score,
            take_rules,
            take_vault_heist,
            take_chicken_heist,
            take_plain_boards,
        )
        context = in_browser(browser, url, pixels)
        context.unroute_all()  # A seed that the host chose is told in the lobby.
        page = context.new_page()
        page.emulate_media(color_scheme="dark")
        for take in takes:
            take(page, camera(page, size))
        page.emulate_media(color_scheme="light")
        page.goto("/")
        page.get_by_role("article").last.wait_for()
        camera(page, size)("home-light")
        context.close()


def main() -> None:
    TARGET.mkdir(parents=True, exist_ok=True)
    for old in TARGET.glob("*.png"):
        old.unlink()
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        server = Served(Path(folder))
        try:
            browser = playwright.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
            take_all(browser, server.url)
            browser.close()
        finally:
            server.stop()
    print(f"{len(list(TARGET.glob('*.png')))} pictures are in {TARGET}", file=sys.stderr)


if __name__ == "__main__":
    main()
