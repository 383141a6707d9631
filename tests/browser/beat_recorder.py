"""Record what a page shows at each beat of a telling, on a clock that the test moves."""

import json
from datetime import UTC, datetime
from typing import Any, NamedTuple

from playwright.sync_api import Page, WebSocket

from tests.browser.playing import LINE, confirm_dialog

STEP_MS = 100
"""How far the page's clock moves at a time."""
NETWORK_MS = 15
"""Real time for messages from the server after each step."""
MAX_STEPS = 900
PANELS = "[data-anchor^=player-], [data-anchor^=door-], [data-anchor^=job-]"
RECORD = """panels => {
    window.beats = [];
    const text = (wanted) => document.querySelector(wanted)?.innerText ?? '';
    const nodes = () => [...document.querySelectorAll(panels)];
    const hidden = () => Number(text('[role=log] > div > button').replace(/\\D/g, ''));
    const note = () => {
        const board = document.querySelector('[data-anchor=board]');
        const line = document.querySelector('[data-decision]');
        if (!board || !line) return;
        const beat = {
            at: performance.now(),
            lines: Number(board.dataset.lines ?? -1),
            upTo: Number(board.dataset.upto ?? -1),
            decision: line.dataset.decision,
            page: [text('body'), text('[role=log]'), document.title].join('\\n'),
            title: document.title,
            result: document.querySelector('[data-anchor=result]') !== null,
            logged: document.querySelectorAll('[role=log] li').length + hidden(),
            panels: Object.fromEntries(nodes().map(node => [node.dataset.anchor, node.innerText])),
        };
        const last = window.beats.at(-1);
        const same = last && JSON.stringify({...last, at: 0}) === JSON.stringify({...beat, at: 0});
        if (!same) window.beats.push(beat);
    };
    new MutationObserver(note).observe(document.documentElement, {
        subtree: true, childList: true, characterData: true, attributes: true,
        attributeFilter: ['data-lines', 'data-upto', 'data-decision'],
    });
    note();
}"""


class Beat(NamedTuple):
    """What the page showed from a time on, until the next beat."""

    at: float
    lines: int
    """The length of the log that is told; -1 if nothing is being told."""
    up_to: int
    """The length of the log that the board shows; -1 if nothing is being told."""
    decision: str
    page: str
    """All text, with that of the log and the title."""
    title: str
    result: bool
    """Whether the result of the game is on the page."""
    logged: int
    """The number of lines in the log."""
    panels: dict[str, str]
    """The text of each player's panel, door or job, by its anchor."""

    @property
    def is_telling(self) -> bool:
        return self.lines >= 0


class Recorder:
    """Moves a page's clock, and keeps its beats and the events that the server sent."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.log: list[dict[str, Any]] = []
        self.rules = ""
        """What the page may say about the pieces at any time."""
        page.on("websocket", self._listen)

    def _listen(self, socket: WebSocket) -> None:
        socket.on("framereceived", self._hear)

    def _hear(self, frame: str | bytes) -> None:
        message = json.loads(frame)
        if message["type"] in ("table", "log"):
            self.log[message["events_from"] :] = message["events"]
        elif message["type"] == "welcome":
            self.rules = json.dumps(message["facts"], ensure_ascii=False)

    def stop_the_clock(self) -> None:
        """Stop the page's clock, and record from now on."""
        self.page.clock.install(time=datetime(2030, 1, 1, tzinfo=UTC))
        self.page.clock.pause_at(datetime(2030, 1, 2, tzinfo=UTC))
        self.page.evaluate(RECORD, PANELS)

    def run_until_asked(self, before: str) -> str:
        """Move the clock until the page asks something new or the game is over."""
        for _ in range(MAX_STEPS):
            self.page.clock.run_for(STEP_MS)
            self.page.wait_for_timeout(NETWORK_MS)
            confirm_dialog(self.page)
            if self.page.get_by_text("Tap to continue").count():
                self.page.keyboard.press("Space")
            now = self.page.locator(LINE).get_attribute("data-decision") or ""
            if now not in ("", before):
                return now
        raise AssertionError("nothing is asked")

    def beats(self) -> list[Beat]:
        return [
            Beat(one["at"], one["lines"], one["upTo"], *[one[name] for name in Beat._fields[3:]])
            for one in self.page.evaluate("window.beats")
        ]
