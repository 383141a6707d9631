"""`make paint`: how long a phone takes from an act to the next board that it has painted.

A phone-sized page in a Chromium whose processor is slowed down four times plays against bots,
with nothing moving. Each act is timed in the page itself: from the moment the finger is lifted, as
the browser stamped it, through the server and its disk and back, until the frame with the new board
is out. What a robot does before its finger comes down is not counted: the page is at rest by then.
A finger rests on the glass for a moment, as people's do: what the page does when it comes down is
done when it is lifted.

Where others use the machine as well, the figures say little.
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
GOAL = 100
"""Milliseconds, at the median."""
ON_THE_GLASS = 80
"""Milliseconds that a finger rests there: quick, for a tap."""
A_WHILE = 350
"""Milliseconds in which most acts are painted."""
PARTS = ("until sent", "server", "script", "layout, paint")

STAMP_THE_LINE = """
    window.line = { sent: 0, came: 0 };
    window.WebSocket = class extends WebSocket {
        constructor(address) {
            super(address);
            this.addEventListener('message', () => { line.came ||= performance.now(); });
        }
        send(text) {
            Object.assign(line, { sent: performance.now(), came: 0 });
            super.send(text);
        }
    };
"""
WATCH = """() => {
    window.painted = [];
    let pressed = 0;
    addEventListener('click', event => { pressed = event.timeStamp; }, true);
    new MutationObserver(() => {
        if (!pressed) return;
        const [from, { sent, came }, drawn] = [pressed, line, performance.now()];
        pressed = 0;
        requestAnimationFrame(() => scheduler.postTask(
            () => painted.push([from, sent, came, drawn, performance.now()]),
            { priority: 'user-blocking' }));
    }).observe(document.querySelector('[data-decision]'),
        { attributes: true, attributeFilter: ['data-decision'] });
}"""
"""The first task after a frame runs when that frame has been painted."""

AT_REST = """() => new Promise(done => requestAnimationFrame(() => requestAnimationFrame(
    () => requestIdleCallback(done, { timeout: 1000 }))))"""

Act = list[float]
"""Milliseconds: when it was pressed, sent, answered by the server, drawn and painted."""


class Thumb(Finger):
    """Looks first, taps when the page is at rest, and then leaves it alone: whoever looks meanwhile
    has it laid out for that, and whoever watches each frame makes frames."""

    def __init__(self, page: Page) -> None:
        super().__init__(page)
        self.line = page.context.new_cdp_session(page)

    def press(self, target: Locator) -> None:
        target.tap(trial=True)
        x, y = middle(target)
        self.page.evaluate(AT_REST)
        self.touch("touchStart", [{"x": x, "y": y}])
        self.page.wait_for_timeout(ON_THE_GLASS)
        self.touch("touchEnd", [])
        self.page.wait_for_timeout(A_WHILE)

    def touch(self, kind: str, points: list[dict[str, float]]) -> None:
        self.line.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})

    def assign(self) -> None:
        self.place()
        self.press(self.page.get_by_role("button", name="Confirm plan"))


def measure(browser: Browser, url: str, game: hn.GameInfo) -> list[Act]:
    context = in_browser(browser, url, PHONE)
    context.add_init_script(STAMP_THE_LINE)
    page = context.new_page()
    page.goto("/")
    play_now(page, game.title)
    await_question(page)
    page.evaluate(WATCH)
    line = context.new_cdp_session(page)
    line.send("Emulation.setCPUThrottlingRate", {"rate": SLOWDOWN})
    play(page, game.id)
    acts: list[Act] = page.evaluate("painted")
    context.close()
    return acts


def play(page: Page, game: str) -> None:
    thumb, last = Thumb(page), ""
    for turn in range(ACTS):
        last = await_question(page, last)
        if last == "over":
            break
        seen = page.evaluate("painted.length")
        if game == "crooks":
            CrooksHands(page, thumb).answer(turn)
        else:
            choose(page, thumb, turn)
        await_paint(page, seen)


def await_paint(page: Page, seen: int) -> None:
    while page.evaluate("painted.length") == seen:
        page.wait_for_timeout(A_WHILE)


def row(title: str, acts: list[Act]) -> str:
    """As in docs/speed.md."""
    whole = statistics.median([act[-1] - act[0] for act in acts])
    parts = [
        statistics.median([act[part + 1] - act[part] for act in acts]) for part in range(len(PARTS))
    ]
    return f"| {title} | {whole:.0f} ms | " + " | ".join(f"{part:.0f}" for part in parts) + " |"


def main() -> None:
    wanted = [hn.games()[game] for game in sys.argv[1:] or hn.games()]
    too_slow: list[str] = []
    print(f"| Game | From act to painted board | {' | '.join(PARTS)} |")
    print("|---" * (len(PARTS) + 2) + "|")
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        server = Served(Path(folder))
        try:
            browser = playwright.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
            for game in wanted:
                acts = measure(browser, server.url, game)
                print(row(game.title, acts), flush=True)
                if statistics.median([act[-1] - act[0] for act in acts]) >= GOAL:
                    too_slow.append(game.title)
            browser.close()
        finally:
            server.stop()
    if too_slow:
        sys.exit(f"Slower than {GOAL} ms at the median: {', '.join(too_slow)}")


if __name__ == "__main__":
    main()
