"""Play a lesson by touch: read the coach, and tap only what is visible and not covered."""

import json
from collections.abc import Callable
from typing import Any

from playwright.sync_api import Page, TimeoutError, WebSocket

from heistnight.learn.lesson import Lesson

MAX_TAPS = 150
MAX_TAPS_PER_ANSWER = 5
PATIENCE_MS = 30_000
SCROLL_MS = 3000
"""The page has scrolled to what the coach points at long before."""

POINT = """element => {
    const box = element.getBoundingClientRect();
    const left = Math.max(box.left, 0), right = Math.min(box.right, innerWidth);
    const top = Math.max(box.top, 0), bottom = Math.min(box.bottom, innerHeight);
    if (right - left < 8 || bottom - top < 8) return null;
    for (const down of [0.5, 0.25, 0.75, 0.1, 0.9])
        for (const across of [0.5, 0.25, 0.75, 0.1, 0.9]) {
            const x = left + (right - left) * across, y = top + (bottom - top) * down;
            const there = document.elementFromPoint(x, y);
            if (there && element.contains(there)) return { x, y };
        }
    return null;
}"""
"""Return a point of this element where a tap reaches it."""

SHOWN = "element => element.checkVisibility({ visibilityProperty: true })"

STATE = f"""() => {{
    const shown = {SHOWN};
    const coach = document.querySelector('section[aria-label="The coach"]');
    const line = document.querySelector('[data-decision]');
    const button = [...coach?.querySelectorAll('button') ?? []]
        .find(one => one.textContent === 'Next');
    return {{
        over: document.querySelector('section[aria-label="End of the lesson"]') !== null,
        decision: line?.dataset.decision ?? '',
        speaks: coach !== null && shown(coach),
        words: coach?.querySelector('.words')?.textContent ?? '',
        step: parseInt(coach?.querySelector('.count')?.textContent ?? '0'),
        reads: button !== undefined && !button.disabled,
    }};
}}"""

SETTLED = f"""before => {{
    const now = ({STATE})();
    if (now.over) return true;
    return now.speaks && (now.reads || now.decision !== '') && JSON.stringify(now) !== before;
}}"""

PRESSED = f"""({{ option, places, card, down, seal, puzzle }}) => {{
    const shown = {SHOWN};
    const all = selector => [...document.querySelectorAll(selector)].filter(shown);
    const free = element => element.getAttribute('aria-pressed') !== 'true' && !element.disabled;
    const hidden = (down ? all('button') : []).find(
        one => free(one) && one.textContent.trim().startsWith('Face down'));
    const place = places.flatMap(name => all(`[data-anchor="${{name}}"]`)).flatMap(root =>
        [root, ...root.querySelectorAll('[data-place]')]).flatMap(root =>
        root.matches('[data-place][data-lit]') ? [root.querySelector(':scope > .target')] : [])
        .find(one => one && shown(one));
    const holds = all('[data-grip][aria-pressed=true]').length > 0;
    const grips = (holds && !card ? [] : all('[data-anchor=hand] [data-grip]')).filter(
        one => free(one) && one.textContent.toLowerCase().includes(card))
        .toSorted((one, other) => card ? one.textContent.length - other.textContent.length : 0);
    return all('dialog[open] [data-sure]')[0]
        ?? (seal ? all('[data-anchor=seal]')[0] : undefined)
        ?? hidden
        ?? all(`[data-option="${{option}}"]`).filter(free).at(-1)
        ?? place ?? grips[0] ?? (puzzle && !holds ? all('[data-anchor=seal]')[0] : null) ?? null;
}}"""
"""Return the element that a learner presses next to give this answer."""

GOES_ON = f"""({{ state, wanted, pressed }}) => {{
    const now = ({STATE})();
    if (Object.keys(now).some(key => now[key] !== state[key])) return true;
    const next = ({PRESSED})(wanted);
    return next !== null && next !== pressed;
}}"""
"""The answer was given, or there is another element to press for it."""

UNCOVER = f"""element => {{
    const point = {POINT};
    const head = document.querySelector('[data-sticky=top]')?.offsetHeight ?? 0;
    const box = element.getBoundingClientRect();
    element.dispatchEvent(new Event('touchmove', {{ bubbles: true }}));
    scrollBy({{ top: (box.top + box.bottom - head - innerHeight) / 2, behavior: 'instant' }});
    const found = point(element);
    if (found) return found;
    element.scrollIntoView({{ block: 'center', inline: 'center', behavior: 'instant' }});
    return point(element);
}}"""

WHAT_COVERS = """element => {
    const box = element.getBoundingClientRect();
    const there = document.elementFromPoint((box.left + box.right) / 2, (box.top + box.bottom) / 2);
    return `${element.outerHTML.slice(0, 120)} at ${JSON.stringify(box)} is under `
        + `${there?.outerHTML.slice(0, 120)}`;
}"""

POINTED_SEEN = f"""name => {{
    if (!name) return true;
    const found = document.querySelector(`[data-anchor="${{name}}"]`);
    return found !== null && ({POINT})(found) !== null;
}}"""


class Learner:
    """A person with a phone who does what the coach says."""

    def __init__(self, page: Page, on_step: Callable[[int], None] = lambda step: None) -> None:
        self.page, self.on_step = page, on_step
        self.game, self.seat = "", 0
        self.lesson: Lesson | None = None
        self.coach: dict[str, Any] = {}
        self.last_told: dict[str, Any] = {}
        """The coach of the latest table message: the one of a plan may be newer."""
        self.decision: dict[str, Any] = {}
        self.options: dict[int, dict[str, Any]] = {}
        self.problems: list[str] = []
        page.on("websocket", self._listen)

    def _listen(self, socket: WebSocket) -> None:
        socket.on("framereceived", lambda frame: self._hear(json.loads(frame)))

    def _hear(self, said: dict[str, Any]) -> None:
        if said["type"] == "lobby":
            self.game = said["game"]
        elif said["type"] == "table":
            if said["coach"] != self.last_told:
                self.coach = self.last_told = said["coach"] or {}
            self.seat, self.decision = said["view"]["seat"], said["decision"] or {}
            self._offer(self.decision)
        elif said["type"] == "foreseen":
            self.coach = said["coach"] or self.coach
            for step in said["steps"]:
                self._offer(step["decision"])

    def _offer(self, decision: dict[str, Any]) -> None:
        self.options |= {one["id"]: one["data"] for one in decision.get("options", [])}

    def finish(self, lesson: Lesson, until: Callable[[Any], bool] = lambda state: False) -> None:
        """Play the lesson on the page to its end, or until the page is in such a state."""
        self.lesson = lesson
        before = ""
        for number in range(MAX_TAPS):
            self.page.wait_for_function(SETTLED, arg=before)
            state = self.page.evaluate(STATE)
            if until(state):
                return
            if state["over"]:
                self.lesson = None
                return
            self.on_step(number)
            before = self.page.evaluate(f"() => JSON.stringify(({STATE})())")
            self._follow(state, f"{lesson.id}, step {state['step']}")
        raise AssertionError(f"{lesson.id} doesn't end")

    def _follow(self, state: dict[str, Any], where: str) -> None:
        if state["reads"]:
            self._check_pointed(where)
            self.tap(
                self.page.get_by_role("button", name="Next", exact=True).element_handle(), where
            )
            return
        self._await_coach(state["words"], where)
        self._check_pointed(where)
        self.answer(state, where)

    def _await_coach(self, words: str, where: str) -> None:
        """Wait for the message with these words: the page may be ahead of this process."""
        for _ in range(1000):
            if (self.coach.get("against") or self.coach.get("say") or "?") in words:
                return
            self.page.wait_for_timeout(5)
        raise AssertionError(f"{where}: the page says {words!r}, the server {self.coach}")

    def _check_pointed(self, where: str) -> None:
        """What the coach points at is in view without scrolling."""
        name = self.coach.get("point", "")
        try:
            self.page.wait_for_function(POINTED_SEEN, arg=name, timeout=SCROLL_MS)
        except TimeoutError:
            self.problems.append(f"{where}: {name} is not in view")

    def answer(self, state: dict[str, Any], where: str) -> None:
        """Give the answer the coach waits for, in as many taps as the board needs."""
        seal = self.coach["point"] == "seal"
        offered = [one["id"] for one in self.decision.get("options", [])]
        choice = [*self.coach["choices"], *offered][0]
        puzzle = {"puzzle": self.lesson is not None and self.lesson.kind == "puzzle"}
        wanted = {"option": choice, "seal": seal} | puzzle | self._where(self.options[choice])
        pressed = None
        for _ in range(MAX_TAPS_PER_ANSWER):
            progress = {"state": state, "wanted": wanted, "pressed": pressed}
            try:
                self.page.wait_for_function(GOES_ON, arg=progress, timeout=PATIENCE_MS)
            except TimeoutError:
                raise AssertionError(f"{where}: nothing happens: {wanted}") from None
            if self.page.evaluate(STATE) != state:
                return
            pressed = self.page.evaluate_handle(PRESSED, wanted).as_element()
            if pressed is not None:
                self.tap(pressed, where)
        raise AssertionError(f"{where}: {self.options[choice]} isn't answered")

    def _where(self, data: dict[str, Any]) -> dict[str, Any]:
        """Return where an answer is on the board if no button has its number."""
        kind, card, places = data["kind"], str(data.get("card", "")), []
        if self.game == "big-score" and kind in ("send", "train", "unassign"):
            side = {"train": "training", "unassign": "unassigned"}
            places = [side.get(kind) or f"job-{data['job'] + 1}"]
        elif self.game == "crooks" and kind in ("face-up", "face-down"):
            places = [f"cell-{self.seat + 1}-{data['target']}"]
        elif self.game == "vault-heist" and card:
            places = [self._vault_place(kind, card, data)]
        return {"places": places, "card": card, "down": kind == "face-down"}

    def _vault_place(self, kind: str, card: str, data: dict[str, Any]) -> str:
        target, level = data.get("target", self.seat), data.get("level")
        if kind in ("oppose", "support"):
            return "duel"
        if kind == "answer":
            return "chain"
        if card == "scavenge":
            return "discard"
        return f"door-{target}" if level is None else f"lock-{target}-{level}"

    def tap(self, element: Any, where: str) -> None:
        point = element.evaluate(POINT)
        if not point and not element.evaluate(SHOWN):
            return  # the board has changed since, and `answer` looks again
        if not point and self.lesson and self.lesson.kind == "lesson":
            self.problems.append(f"{where}: {element.evaluate(WHAT_COVERS)}")
        point = point or element.evaluate(UNCOVER)
        assert point, f"{where}: {element.evaluate(WHAT_COVERS)}"
        self.page.touchscreen.tap(point["x"], point["y"])
