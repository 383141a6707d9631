"""Film the great moments of each game, in three sizes, with and without movement: `make films`.

Each film becomes contact sheets of frames in build/films. `make films FILMS="crooks '*-phone'"`
makes only the sheets whose names begin or match like that. A film that never shows its moment
fails. To add a moment, add a line to `FILMS`.
"""

import re
import sys
import tempfile
import time
from base64 import b64encode
from collections.abc import Callable
from datetime import UTC, datetime
from fnmatch import fnmatch
from itertools import groupby
from pathlib import Path
from typing import NamedTuple

from playwright.sync_api import Browser, Error, Page, sync_playwright

from tests.browser import moments
from tests.browser.conftest import DESKTOP, FLAGS, PHONE, PROGRAM, in_browser
from tests.browser.playing import Pointer, animate, await_question, choose, confirm_dialog, decision
from tests.browser.serving import Served
from tests.browser.staging import Plan, Staged

FOLDER = Path(__file__).parents[1] / "build" / "films"
SIZES = {"desktop": DESKTOP, "phone": PHONE, "small": (360, 740)}
SHOTS = [(size, still) for size in ("desktop", "phone") for still in (False, True)]
SHOTS += [("small", False)]
"""The size of each sheet of a film, and whether motion is reduced."""
FRAME_MS = 400
"""The page's time between two frames."""
MAX_FRAMES = 120
MAX_ANSWERS = 12
"""Films of a moment that others cause end after so many answers."""
END_FRAMES = 4
"""The frames of the result, after the last event."""
HELD_FRAMES = 4
"""After so many frames, a beat that waits for a tap gets one."""
NETWORK_MS = 80
"""Real time before each frame, for messages."""
CATCH_UP = """milliseconds => document.getAnimations().forEach(animation => {
    if (animation.playState !== 'running' || animation.timeline !== document.timeline) return;
    animation.currentTime += milliseconds;
})"""
"""CSS animations don't follow the page's clock, so they are moved on. Scrolling moves others."""
FRAME_WIDTH = {"desktop": 520, "phone": 256, "small": 256}
SHEET_WIDTH = 1600
SHEET_FRAMES = 12
"""A longer film becomes several pictures."""

TELLING = "[data-anchor=board][data-upto]"
"""The board while events are told."""

Act = Callable[[Page], None]


class Film(NamedTuple):
    """A staged question, and the answer that leads to the moment."""

    plan: Plan
    act: Act
    until: str
    """A selector of the moment: the film goes on with more answers until the page shows it."""
    prepare: Act = lambda page: None
    """What to do before the clock stops."""


def click(anchor: str) -> Act:
    """Return an act: click the element with this anchor, and confirm if the page asks."""

    def act(page: Page) -> None:
        page.locator(f"[data-anchor={anchor}]").first.click()
        confirm_dialog(page)

    return act


def press(name: str) -> Act:
    """Return an act: press the button that begins with this text, and confirm if asked."""

    def act(page: Page) -> None:
        page.get_by_role("button", name=re.compile(f"^{name}")).first.click()
        confirm_dialog(page)

    return act


def any_option(turn: int) -> Act:
    """Return an act: choose an option by its number."""
    return lambda page: choose(page, Pointer(page), turn)


def place_crew(page: Page) -> None:
    Pointer(page).place()


def scene(name: str) -> str:
    """Return the selector of a scene on the stage."""
    return f"[data-moment={name}]"


FILMS: dict[str, dict[str, Film]] = {
    "big-score": {
        "crew": Film(moments.BIG_SCORE["assign"], press("Confirm plan"), scene("job"), place_crew),
        "fists": Film(moments.BIG_SCORE["jacks"], any_option(0), scene("job")),
        "jack": Film(moments.BIG_SCORE["one jack"], any_option(1), scene("job")),
        "hands": Film(moments.BIG_SCORE["hire"], any_option(0), "text=/cards? go(es)? to/"),
        "vault": Film(moments.BIG_SCORE["vault"], click("rob"), scene("vault")),
        "escape": Film(moments.BIG_SCORE["vault"], click("flee"), scene("escape")),
        "bust": Film(moments.BIG_SCORE["bust"], click("rob"), scene("bust")),
        "trade": Film(moments.BIG_SCORE["trade"], any_option(1), "text=/You swap/"),
    },
    "big-score-solo": {
        "vault": Film(moments.SOLITAIRE["vault"], click("rob"), scene("draw")),
        "bust": Film(moments.SOLITAIRE["bust"], click("rob"), scene("bust")),
        "loss": Film(moments.SOLITAIRE["vault"], click("flee"), scene("goal")),
        "win": Film(moments.SOLITAIRE["enough"], click("flee"), scene("goal")),
    },
    "crooks": {
        "kill": Film(moments.CROOKS["kill"], any_option(0), scene("killing")),
        "spy": Film(moments.CROOKS["spy"], any_option(0), scene("found")),
        "scoring": Film(moments.CROOKS["scoring"], press("Pass"), scene("ranking")),
    },
    "vault-heist": {
        "chain": Film(moments.VAULT_HEIST["chain"], any_option(0), "[data-anchor=chain] .fate"),
        "duel": Film(moments.VAULT_HEIST["duel"], any_option(0), scene("lock")),
        "lock": Film(moments.VAULT_HEIST["duel"], any_option(0), "text=opens!"),
        "on-you": Film(moments.VAULT_HEIST["leader"], press("End"), "text=on YOU"),
        "rival": Film(moments.VAULT_HEIST["rival"], any_option(0), "text=/next turn!/"),
    },
    "chicken-heist": {
        "event": Film(moments.CHICKEN_HEIST["stay"], click("decide-stay"), scene("event")),
        "run": Film(moments.CHICKEN_HEIST["stay"], click("decide-run"), scene("ran")),
        "caught": Film(moments.CHICKEN_HEIST["caught"], click("decide-stay"), scene("caught")),
        "signal": Film(moments.CHICKEN_HEIST["signal"], click("decide-run"), scene("headlights")),
        "split": Film(moments.CHICKEN_HEIST["split"], any_option(0), scene("ranking")),
    },
}


def shoot(page: Page, film: Film) -> list[bytes]:
    """Answer questions until the moment comes; return the frames since the last answer."""
    page.clock.install(time=datetime(2030, 1, 1, tzinfo=UTC))
    page.clock.pause_at(datetime(2030, 1, 2, tzinfo=UTC))
    for turn in range(MAX_ANSWERS):
        before = decision(page)
        (any_option(turn) if turn else film.act)(page)
        frames, seen = shoot_until_asked(page, before, film.until)
        if seen:
            return frames
        if decision(page) == "over":
            break
    raise AssertionError(f"never seen: {film.until}")


def shoot_until_asked(page: Page, before: str, wanted: str) -> tuple[list[bytes], bool]:
    """Take frames until the next question; return whether the wanted element was seen, too."""
    frames, seen = [picture(page)], False
    for _ in range(MAX_FRAMES):
        run_clock(page)
        confirm_dialog(page)
        seen = seen or page.locator(wanted).count() > 0
        if len(frames) > 1 or page.locator(TELLING).count():
            frames.append(picture(page))
        if len(frames) > HELD_FRAMES and page.get_by_text("Tap to continue").count():
            page.keyboard.press("Space")
        if decision(page) not in ("", before):
            break
    return frames + shoot_result(page), seen


def shoot_result(page: Page) -> list[bytes]:
    """Take frames of the result, if the game is over."""
    frames = []
    for _ in range(END_FRAMES if decision(page) == "over" else 0):
        run_clock(page)
        frames.append(picture(page))
    return frames


def run_clock(page: Page) -> None:
    """Let the page's time pass, for its animations too."""
    started = time.monotonic()
    page.clock.run_for(FRAME_MS)
    page.wait_for_timeout(NETWORK_MS)
    page.evaluate(CATCH_UP, max(0, FRAME_MS - 1000 * (time.monotonic() - started)))


def picture(page: Page) -> bytes:
    return page.screenshot(type="jpeg", quality=70)


def write_sheets(page: Page, frames: list[bytes], width: int, name: str) -> None:
    """Write the frames side by side into pictures, equal ones once, with the time under each."""
    cells, number = [], 0
    for frame, equal in groupby(frames):
        last = number + len(list(equal)) - 1
        span = " to ".join(f"{n * FRAME_MS / 1000:.1f}" for n in sorted({number, last}))
        image = f"<img width={width} src='data:image/jpeg;base64,{b64encode(frame).decode()}'>"
        cells.append(f"<figure>{image}<figcaption>{span} s</figcaption></figure>")
        number = last + 1
    style = "body{display:flex;flex-wrap:wrap;gap:8px;font:14px sans-serif}figure{margin:0}"
    page.set_viewport_size({"width": SHEET_WIDTH, "height": 100})
    for start in range(0, len(cells), SHEET_FRAMES):
        page.set_content(f"<style>{style}</style>{''.join(cells[start : start + SHEET_FRAMES])}")
        path = FOLDER / f"{name}-{start // SHEET_FRAMES + 1}.png"
        page.screenshot(path=path, full_page=True)
        print(path, file=sys.stderr)


class Sheet(NamedTuple):
    """A contact sheet to make of a film."""

    name: str
    film: str
    size: str
    still: bool
    """Whether motion is reduced."""


ALL_FILMS = {f"{game}-{name}": film for game in FILMS for name, film in FILMS[game].items()}


def sheets(wanted: list[str]) -> list[Sheet]:
    """Return the sheets whose names match one of these, or begin with one; without any, all."""
    every = [
        Sheet(f"{film}-{size}{'-still' if still else ''}", film, size, still)
        for film in ALL_FILMS
        for size, still in SHOTS
    ]
    return [
        one
        for one in every
        if any(fnmatch(one.name, it) or one.name.startswith(it) for it in wanted or [""])
    ]


def take(browser: Browser, staged: Staged, sheet: Sheet) -> None:
    film = ALL_FILMS[sheet.film]
    context = in_browser(browser, staged.url, SIZES[sheet.size])
    try:
        page = context.new_page()
        staged.show(page, sheet.film)
        await_question(page)
        animate(page)
        if sheet.still:
            page.emulate_media(reduced_motion="reduce")
        film.prepare(page)
        frames = shoot(page, film)
    finally:
        context.close()
    desk = browser.new_page()
    write_sheets(desk, frames, FRAME_WIDTH[sheet.size], sheet.name)
    desk.close()


def film_all(browser: Browser, url: str, wanted: list[Sheet]) -> list[str]:
    """Make these sheets; return the names of those that failed."""
    failed: list[str] = []
    staged = Staged(url, {sheet.film: ALL_FILMS[sheet.film].plan for sheet in wanted})
    for sheet in wanted:
        try:
            take(browser, staged, sheet)
        except (AssertionError, Error) as problem:
            print(f"{sheet.name}: {problem}", file=sys.stderr)
            failed.append(sheet.name)
    return failed


def main() -> None:
    wanted = sheets(sys.argv[1:])
    if not wanted:
        sys.exit("No film has such a name.")
    FOLDER.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        server = Served(Path(folder))
        try:
            browser = playwright.chromium.launch(executable_path=PROGRAM, args=FLAGS)
            failed = film_all(browser, server.url, wanted)
            browser.close()
        finally:
            server.stop()
    if failed:
        sys.exit(f"Failed: {', '.join(failed)}")


if __name__ == "__main__":
    main()
