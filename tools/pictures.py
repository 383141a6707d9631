"""Take screenshots of every page, desktop and phone: `make pictures`.

The README's pictures go to docs/pictures, all others to build/pictures.
`python -m tools.pictures crooks vault-heist` takes those of some games only.
"""

import sys
import tempfile
from collections.abc import Callable, Sequence
from pathlib import Path

from playwright.sync_api import Browser, Page, sync_playwright

from tests.browser import crooks_hands, moments
from tests.browser.conftest import CHROMIUM, DESKTOP, FLAGS, PHONE, in_browser
from tests.browser.playing import (
    HAND,
    SETTLED,
    Pointer,
    await_question,
    confirm_dialog,
    play_now,
    play_to_the_end,
)
from tests.browser.serving import Served
from tests.browser.staging import Staged

ROOT = Path(__file__).parents[1]
README_PICTURES = ROOT / "docs" / "pictures"
OTHER_PICTURES = ROOT / "build" / "pictures"
IN_README = {
    "big-score-assign-desktop",
    "big-score-vault-desktop",
    "chicken-heist-decision-desktop",
    "crooks-rob-desktop",
    "vault-heist-chain-desktop",
}
SIZES = {"desktop": DESKTOP, "phone": PHONE}
SETTLE_MS = 400
"""The time to load fonts and finish the layout."""

Shot = Callable[[str], None]


def path_of(picture: str) -> Path:
    folder = README_PICTURES if picture in IN_README else OTHER_PICTURES
    return folder / f"{picture}.png"


def camera(page: Page, size: str) -> Shot:
    def shoot(name: str) -> None:
        page.mouse.move(0, 0)
        page.evaluate("document.activeElement?.blur()")
        page.wait_for_timeout(SETTLE_MS)
        page.screenshot(path=path_of(f"{name}-{size}"))

    return shoot


def take_home_and_lobby(page: Page, shoot: Shot, _: Staged) -> None:
    page.goto("/")
    page.get_by_label("Your name").fill("Vesper")
    page.get_by_label("Join with a code").focus()
    page.get_by_role("article").last.wait_for()
    page.locator("body").click(position={"x": 5, "y": 5})
    shoot("home")
    page.evaluate("document.getElementById('games').scrollIntoView()")
    shoot("games")
    page.get_by_role("button", name="Invite friends to The Big Score").click()
    page.get_by_role("button", name="Fill").click()
    page.get_by_text("Ready to start.").wait_for()
    page.evaluate("scrollTo(0, 0)")
    shoot("lobby")


def take_big_score(page: Page, shoot: Shot, staged: Staged) -> None:
    """Take each phase, the end and the replay."""
    for moment in moments.BIG_SCORE:
        staged.show(page, f"big-score-{moment}")
        await_question(page)
        if moment == "assign":
            place_some(page)
        shoot(f"big-score-{moment}")
    take_the_end(page, shoot, "big-score-end", "The Big Score")
    page.get_by_role("link", name="Watch replay").click()
    page.get_by_role("slider").fill("60")
    page.get_by_label("View as").select_option("0")
    page.evaluate("scrollTo(0, 0)")
    shoot("replay")


def take_the_end(page: Page, shoot: Shot, name: str, title: str) -> None:
    page.goto("/")
    play_now(page, title)
    play_to_the_end(page, Pointer(page), first=1)
    page.evaluate("scrollTo(0, 0)")
    shoot(name)


def place_some(page: Page) -> None:
    """Start a plan: some cards on jobs, one chosen, places lit."""
    cards = page.locator(HAND)
    cards.first.click()
    for _ in range(4):
        lit = page.locator(".jobs [data-place][data-lit] > .target")
        page.locator(SETTLED).wait_for()
        if lit.count():
            lit.nth(cards.count() % lit.count()).click(position={"x": 12, "y": 6})
    page.evaluate("scrollTo(0, 0)")


def take_rules(page: Page, shoot: Shot, _: Staged) -> None:
    page.goto("/")
    play_now(page, "The Big Score")
    await_question(page)
    page.keyboard.press("?")
    page.get_by_role("dialog", name="Rules").get_by_text("Choose a boss").first.wait_for()
    shoot("rules")


def take_vault_heist(page: Page, shoot: Shot, staged: Staged) -> None:
    """Take each phase; in your turn with a card chosen and its targets lit."""
    for moment in moments.VAULT_HEIST:
        staged.show(page, f"vault-heist-{moment}")
        await_question(page)
        if moment == "turn":
            page.locator(f"{HAND}[data-lit]").last.click()
            page.evaluate("scrollTo(0, 0)")
        shoot(f"vault-heist-{moment}")
    take_the_end(page, shoot, "vault-heist-end", "The Score: Vault Heist")


def take_chicken_heist(page: Page, shoot: Shot, staged: Staged) -> None:
    for moment in moments.CHICKEN_HEIST:
        staged.show(page, f"chicken-heist-{moment}")
        await_question(page)
        shoot(f"chicken-heist-{moment}")
    take_the_end(page, shoot, "chicken-heist-end", "Chicken Heist")


def take_crooks(page: Page, shoot: Shot, staged: Staged) -> None:
    """Take each phase, and one in the light theme."""
    for moment in moments.CROOKS:
        staged.show(page, f"crooks-{moment}")
        await_question(page)
        shoot(f"crooks-{moment}")
    page.emulate_media(color_scheme="light")
    shoot("crooks-light")
    page.emulate_media(color_scheme="dark")
    page.goto("/")
    play_now(page, "Crooks")
    crooks_hands.Hands(page, Pointer(page)).play_to_the_end()
    page.evaluate("scrollTo(0, 0)")
    shoot("crooks-end")


def take_solitaire(page: Page, shoot: Shot, staged: Staged) -> None:
    """Take the choice of scenarios, moments of some, a win and a loss."""
    page.goto("/")
    page.get_by_role("button", name="Choose a scenario The Big Score Solitaire").click()
    page.get_by_role("radio").last.wait_for(state="attached")
    shoot("big-score-solo-scenarios")
    for moment in moments.SOLITAIRE.keys() - {"enough"}:
        staged.show(page, f"big-score-solo-{moment}")
        await_question(page)
        shoot(f"big-score-solo-{moment}")
    staged.show(page, "big-score-solo-enough")
    await_question(page)
    page.locator("[data-anchor=flee]").click()
    confirm_dialog(page)
    page.get_by_role("heading", name="You win").wait_for()
    shoot("big-score-solo-end")
    take_the_end(page, shoot, "big-score-solo-lost", "The Big Score Solitaire")


TAKES: dict[str, Callable[[Page, Shot, Staged], None]] = {
    "home": take_home_and_lobby,
    "big-score": take_big_score,
    "rules": take_rules,
    "vault-heist": take_vault_heist,
    "chicken-heist": take_chicken_heist,
    "crooks": take_crooks,
    "big-score-solo": take_solitaire,
}
PLANS = {
    "big-score": moments.BIG_SCORE,
    "vault-heist": moments.VAULT_HEIST,
    "chicken-heist": moments.CHICKEN_HEIST,
    "crooks": moments.CROOKS,
    "big-score-solo": moments.SOLITAIRE,
}


def take_all(browser: Browser, staged: Staged, wanted: Sequence[str]) -> None:
    for size, pixels in SIZES.items():
        context = in_browser(browser, staged.url, pixels)
        context.unroute_all()  # The lobby would show a seed chosen by the host.
        page = context.new_page()
        page.emulate_media(color_scheme="dark")
        for name in wanted:
            TAKES[name](page, camera(page, size), staged)
        if "home" in wanted:
            page.emulate_media(color_scheme="light")
            page.goto("/")
            page.get_by_role("article").last.wait_for()
            camera(page, size)("home-light")
        context.close()


def main() -> None:
    wanted = sys.argv[1:] or list(TAKES)
    for pictures in (README_PICTURES, OTHER_PICTURES):
        pictures.mkdir(parents=True, exist_ok=True)
    plans = {
        f"{game}-{moment}": plan
        for game in PLANS.keys() & set(wanted)
        for moment, plan in PLANS[game].items()
    }
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        server = Served(Path(folder))
        try:
            staged = Staged(server.url, plans)
            browser = playwright.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
            take_all(browser, staged, wanted)
            browser.close()
        finally:
            server.stop()
    print(f"Pictures are in {README_PICTURES} and {OTHER_PICTURES}", file=sys.stderr)


if __name__ == "__main__":
    main()
