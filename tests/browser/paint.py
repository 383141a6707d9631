"""`make paint`: how long a phone takes from an act to the next board that it has painted.

A phone-sized page in a Chromium whose processor is slowed down four times plays against bots,
with nothing moving. Each act is timed in the page itself: from the press, as the browser stamped
it, through the server and back, until the frame with the new board is out. Where others use the
machine as well, that says little; so the work of the page's own thread is told, too: processor
time for an act at full speed, four times.
"""

import statistics
import sys
import tempfile
from pathlib import Path

from playwright.sync_api import Browser, CDPSession, Page, sync_playwright

import heistnight as hn
from tests.browser.conftest import CHROMIUM, FLAGS, PHONE, in_browser
from tests.browser.crooks_hands import Hands as CrooksHands
from tests.browser.playing import Finger, await_question, choose, play_now
from tests.browser.serving import Served

SLOWDOWN = 4
ACTS = 25
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


def measure(browser: Browser, url: str, game: hn.GameInfo, slowdown: int) -> list[float]:
    """Slowed down: how long each act took. At full speed: how much work it was."""
    context = in_browser(browser, url, PHONE)
    page = context.new_page()
    page.goto("/")
    play_now(page, game.title)
    await_question(page)
    page.evaluate(WATCH)
    line = context.new_cdp_session(page)
    line.send("Performance.enable", {"timeDomain": "threadTicks"})
    line.send("Emulation.setCPUThrottlingRate", {"rate": slowdown})
    work = play(page, line, game.id)
    times: list[float] = page.evaluate("painted")
    context.close()
    return times if slowdown > 1 else work


def play(page: Page, line: CDPSession, game: str) -> list[float]:
    work: list[float] = []
    last = ""
    for turn in range(ACTS):
        last = await_question(page, last)
        if last == "over":
            break
        before, seen = worked(line), page.evaluate("painted.length")
        if game == "crooks":
            CrooksHands(page, Finger(page)).answer(turn)
        else:
            choose(page, Finger(page), turn)
        page.wait_for_function("seen => painted.length > seen", arg=seen)
        work.append(worked(line) - before)
    return work


def worked(line: CDPSession) -> float:
    """Milliseconds of the page's main thread so far."""
    metrics = line.send("Performance.getMetrics")["metrics"]
    return 1000 * float(next(one["value"] for one in metrics if one["name"] == "TaskDuration"))


def main() -> None:
    too_slow: list[str] = []
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        server = Served(Path(folder))
        try:
            browser = playwright.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
            for game in hn.games().values():
                times = measure(browser, server.url, game, SLOWDOWN)
                work = measure(browser, server.url, game, 1)
                median = statistics.median(times)
                own = statistics.median(work) * SLOWDOWN
                print(f"{game.title:28}{len(times):3} acts{median:6.0f} ms{own:6.0f} of own work")
                too_slow += [game.title] * (median >= GOAL)
            browser.close()
        finally:
            server.stop()
    if too_slow:
        sys.exit(f"Slower than {GOAL} ms at the median: {', '.join(too_slow)}")


if __name__ == "__main__":
    main()
