import json
import os
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, Route, expect, sync_playwright

from tests.browser.serving import Served, client_is_built

CHROMIUM = os.environ.get("CHROMIUM", "/usr/bin/chromium")
HEADLESS = f"{CHROMIUM}-headless-shell"
"""Chromium without its windows: opens a page in half the time. Tests use it if it is there."""
PROGRAM = HEADLESS if Path(HEADLESS).exists() else CHROMIUM
FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]
DESKTOP = (1280, 800)
PHONE = (390, 844)
SEED = 20
AT_ONCE = """
localStorage.setItem('heist-night.pace', '"instant"');
if (!localStorage.getItem('heist-night.speed')) localStorage.setItem('heist-night.speed', '"off"');
"""

PATIENCE = 60_000
"""Milliseconds: only what never happens takes that long, on the slowest machine."""
expect.set_options(timeout=PATIENCE)

NewPage = Callable[..., Page]


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    here = Path(__file__).parent
    reason = ""
    if not Path(CHROMIUM).exists():
        reason = f"there is no Chromium at {CHROMIUM}: `make chromium` installs it"
    elif not client_is_built():
        reason = "the page is not built: `make web` builds it"
    for item in items:
        if here in item.path.parents:
            item.add_marker(pytest.mark.browser)
            item.add_marker(pytest.mark.flaky(reruns=1))
            if reason:
                item.add_marker(pytest.mark.skip(reason=reason))


@pytest.fixture(scope="session")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    server = Served(tmp_path_factory.mktemp("server"))
    yield server
    server.stop()


@pytest.fixture(scope="module")
def chromium() -> Iterator[Browser]:
    """Not longer than a module: while Playwright runs, no asynchronous test can."""
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=PROGRAM, args=FLAGS)
        yield browser
        browser.close()


def in_browser(chromium: Browser, url: str, size: tuple[int, int] = DESKTOP) -> BrowserContext:
    """A browser of somebody's own, in which bots play at once and nothing moves or is told."""
    width, height = size
    context = chromium.new_context(
        viewport={"width": width, "height": height},
        base_url=url,
        has_touch=min(size) < 500,
        reduced_motion="reduce",
        service_workers="block",  # they would hide requests from the tests
    )
    context.set_default_timeout(PATIENCE)
    context.add_init_script(AT_ONCE)
    deal_from(SEED, context)
    return context


def deal_from(seed: int, who: BrowserContext | Page) -> None:
    """Every table of theirs is dealt from this seed, so that every run is the same game."""

    def with_the_seed(route: Route) -> None:
        if route.request.method != "POST":
            route.continue_()
            return
        table = json.loads(route.request.post_data or "{}")
        route.continue_(post_data=json.dumps({"seed": seed, **table}))

    who.route("**/api/tables", with_the_seed)


@pytest.fixture
def new_page(chromium: Browser, served: Served) -> Iterator[NewPage]:
    """Opens a page in a browser of its own; fails the test if the page reported an error."""
    contexts: list[BrowserContext] = []
    problems: list[str] = []

    def open_page(size: tuple[int, int] = DESKTOP, at: str = "/", expected: str = "") -> Page:
        context = in_browser(chromium, served.url, size)
        contexts.append(context)
        page = context.new_page()
        page.on("pageerror", lambda error: problems.append(f"error: {error}"))
        page.on("console", lambda said: note(said.type, said.text, expected))
        page.goto(at)
        return page

    def note(kind: str, text: str, expected: str) -> None:
        lost = "ERR_INTERNET_DISCONNECTED" in text or "WebSocket" in text
        if kind == "error" and not lost and not (expected and expected in text):
            problems.append(f"console: {text}")

    yield open_page
    for context in contexts:
        context.close()
    assert not problems, "\n".join(problems)
