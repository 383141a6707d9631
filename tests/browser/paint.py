"""`make paint`: how long a phone takes from an act to the next board that it has painted.

A phone-sized page in a Chromium whose processor is slowed down four times plays whole games
against bots, with nothing moving. Each act is timed in the page itself: from the press, as the
browser stamped it, through the server and back, until the frame with the new board is out.
"""

import statistics
import sys
import tempfile
from pathlib import Path

from playwright.sync_api import Browser, Page, sync_playwright

import heistnight as hn
from tests.browser.conftest import CHROMIUM, FLAGS, PHONE, in_browser
from tests.browser.playing import Finger, await_question, choose, play_now
from tests.browser.serving import Served

SLOWDOWN = 4
MOST_ACTS = 60
GOAL = 100
"""Milliseconds, at the median."""

WATCH = """() => {
    window.painted = [];
    let pressed = 0;
    addEventListener('click', event => { pressed = event.timeStamp; }, true);
    new MutationObserver(() => {
        const begun = pressed;
        pressed = 0;
        if (begun) requestAnimationFrame(() => setTimeout(() =>
            painted.push(performance.now() - begun)));
    }).observe(document.querySelector('[data-decision]'),
        { attributes: true, attributeFilter: ['data-decision'] });
}"""
"""A task that follows a frame runs when that frame has been painted."""


def measure(browser: Browser, url: str, game: hn.GameInfo) -> list[float]:
    context = in_browser(browser, url, PHONE)
    page = context.new_page()
    page.goto("/")
    play_now(page, game.title)
    await_question(page)
    page.evaluate(WATCH)
    slow = context.new_cdp_session(page)
    slow.send("Emulation.setCPUThrottlingRate", {"rate": SLOWDOWN})
    play(page)
    times: list[float] = page.evaluate("painted")
    context.close()
    return times


def play(page: Page) -> None:
    last = ""
    for turn in range(MOST_ACTS):
        last = await_question(page, last)
        if last == "over":
            return
        choose(page, Finger(page), turn)


def main() -> None:
    too_slow: list[str] = []
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        server = Served(Path(folder))
        try:
            browser = playwright.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
            for game in hn.games().values():
                times = sorted(measure(browser, server.url, game))
                median, most = statistics.median(times), times[int(len(times) * 0.9)]
                print(
                    f"{game.title:28}{len(times):4} acts{median:7.0f} ms{most:7.0f} ms of ten, nine"
                )
                too_slow += [game.title] * (median >= GOAL)
            browser.close()
        finally:
            server.stop()
    if too_slow:
        sys.exit(f"Slower than {GOAL} ms at the median: {', '.join(too_slow)}")


if __name__ == "__main__":
    main()
