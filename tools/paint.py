"""Measure how long a slow phone takes from a move to the next painted board: `make paint`.

A phone-sized page plays against bots in a Chromium whose processor is slowed down four times,
without animations. The page itself times each move: from the browser's timestamp of the lifted
finger, through the server and its disk and back, until the frame with the new board is painted.
The page is idle before each tap. A tap lasts a moment, as with people, so work that starts when
the finger comes down is finished when it is lifted.

Run it on an otherwise idle machine.
"""

import statistics
import sys
import tempfile
from pathlib import Path

from playwright.sync_api import Browser, Locator, Page, sync_playwright

import heistnight as hn
from tests.browser.conftest import CHROMIUM, FLAGS, PHONE, in_browser
from tests.browser.crooks_hands import Hands as CrooksHands
from tests.browser.playing import Finger, await_question, choose, middle, play_now
from tests.browser.serving import Served

SLOWDOWN = 4
ACTS = 25
MAX_MEDIAN_MS = 100
TAP_MS = 80
"""How long a tap lasts."""
PAINT_WAIT_MS = 350
"""The time in which most moves are painted."""
STAGES = ("until sent", "server", "script", "layout, paint")

RECORD_SOCKET_TIMES = """
    window.times = { sent: 0, came: 0 };
    window.WebSocket = class extends WebSocket {
        constructor(address) {
            super(address);
            this.addEventListener('message', () => { times.came ||= performance.now(); });
        }
        send(text) {
            Object.assign(times, { sent: performance.now(), came: 0 });
            super.send(text);
        }
    };
"""
RECORD_PAINT_TIMES = """() => {
    window.painted = [];
    let pressed = 0;
    addEventListener('click', event => { pressed = event.timeStamp; }, true);
    new MutationObserver(() => {
        if (!pressed) return;
        const [from, { sent, came }, drawn] = [pressed, times, performance.now()];
        pressed = 0;
        requestAnimationFrame(() => scheduler.postTask(
            () => painted.push([from, sent, came, drawn, performance.now()]),
            { priority: 'user-blocking' }));
    }).observe(document.querySelector('[data-decision]'),
        { attributes: true, attributeFilter: ['data-decision'] });
}"""
"""Record the times of each move. The first task after a frame runs when it is painted."""

AT_REST = """() => new Promise(done => requestAnimationFrame(() => requestAnimationFrame(
    () => requestIdleCallback(done, { timeout: 1000 }))))"""

Act = list[float]
"""The times in milliseconds when it was pressed, sent, answered, drawn and painted."""


class PatientFinger(Finger):
    """Taps when the page is idle, then waits: reading the page would cause layout work."""

    def __init__(self, page: Page) -> None:
        super().__init__(page)
        self.devtools = page.context.new_cdp_session(page)

    def press(self, target: Locator) -> None:
        target.tap(trial=True)
        x, y = middle(target)
        self.page.evaluate(AT_REST)
        self.touch("touchStart", [{"x": x, "y": y}])
        self.page.wait_for_timeout(TAP_MS)
        self.touch("touchEnd", [])
        self.page.wait_for_timeout(PAINT_WAIT_MS)

    def touch(self, kind: str, points: list[dict[str, float]]) -> None:
        self.devtools.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})

    def assign(self) -> None:
        self.place()
        self.press(self.page.get_by_role("button", name="Confirm plan"))


def measure(browser: Browser, url: str, game: hn.GameInfo) -> list[Act]:
    context = in_browser(browser, url, PHONE)
    context.add_init_script(RECORD_SOCKET_TIMES)
    page = context.new_page()
    page.goto("/")
    play_now(page, game.title)
    await_question(page)
    page.evaluate(RECORD_PAINT_TIMES)
    devtools = context.new_cdp_session(page)
    devtools.send("Emulation.setCPUThrottlingRate", {"rate": SLOWDOWN})
    play(page, game.id)
    acts: list[Act] = page.evaluate("painted")
    context.close()
    return acts


def play(page: Page, game: str) -> None:
    finger, last = PatientFinger(page), ""
    for turn in range(ACTS):
        last = await_question(page, last)
        if last == "over":
            break
        seen = page.evaluate("painted.length")
        if game == "crooks":
            CrooksHands(page, finger).answer(turn)
        else:
            choose(page, finger, turn)
        await_paint(page, seen)


def await_paint(page: Page, seen: int) -> None:
    while page.evaluate("painted.length") == seen:
        page.wait_for_timeout(PAINT_WAIT_MS)


def row(title: str, acts: list[Act]) -> str:
    """Format one row of the table in docs/benchmarks/speed.md."""
    whole = statistics.median([act[-1] - act[0] for act in acts])
    parts = [
        statistics.median([act[part + 1] - act[part] for act in acts])
        for part in range(len(STAGES))
    ]
    return f"| {title} | {whole:.0f} ms | " + " | ".join(f"{part:.0f}" for part in parts) + " |"


def main() -> None:
    wanted = [hn.games()[game] for game in sys.argv[1:] or hn.games()]
    too_slow: list[str] = []
    print(f"| Game | From move to painted board | {' | '.join(STAGES)} |")
    print("|---" * (len(STAGES) + 2) + "|")
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        server = Served(Path(folder))
        try:
            browser = playwright.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
            for game in wanted:
                acts = measure(browser, server.url, game)
                print(row(game.title, acts), flush=True)
                if statistics.median([act[-1] - act[0] for act in acts]) >= MAX_MEDIAN_MS:
                    too_slow.append(game.title)
            browser.close()
        finally:
            server.stop()
    if too_slow:
        sys.exit(f"Slower than {MAX_MEDIAN_MS} ms at the median: {', '.join(too_slow)}")


if __name__ == "__main__":
    main()
