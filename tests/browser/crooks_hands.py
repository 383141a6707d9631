"""Play Crooks on its own board, by dragging, clicking, touch or keyboard."""

from collections.abc import Callable

from playwright.sync_api import Locator, Page

from tests.browser.playing import ACTION, Keyboard, Pointer, await_question, confirm_dialog

MAX_DECISIONS = 400
LIT_CELLS = ".target .spot.lit, [data-place][data-lit]"
SPECIAL = "accomplice|killer|pickpocket|spy|switch"
PHASE = "() => document.querySelector('[data-phase]')?.dataset.phase ?? ''"


def phase_of(page: Page) -> str:
    said: str = page.evaluate(PHASE)
    return said


class Hands:
    """Presses lit elements. With `drag`, drags the crook in hand to its place."""

    def __init__(self, page: Page, hands: Pointer | Keyboard, drag: bool = False) -> None:
        self.page, self.hands, self.drag = page, hands, drag
        self.touch = False
        self.hidden = 0

    def press(self, target: Locator) -> None:
        if self.touch:
            target.tap()
        else:
            self.hands.press(target)

    def answer(self, turn: int) -> str:
        """Answer the open question, preferring special crooks; return its phase."""
        phase = phase_of(self.page)
        acts: dict[str, Callable[[int], None]] = {
            "recruit": self.recruit,
            "take": self.take,
            "rob": self.rob,
        }
        acts.get(phase, self.choose)(turn)
        confirm_dialog(self.page)
        return phase

    def recruit(self, turn: int) -> None:
        """CR-10: a player who is asked can pay for a hangout."""
        lit = self.page.locator("[data-anchor^=hangout-][data-lit]")
        lit.first.wait_for()
        self.press(lit.nth(turn % lit.count()))
        self.confirm()

    def confirm(self, number: int = 0) -> None:
        """Press a button of the action bar: it says what the choice will do."""
        self.press(self.page.locator(ACTION).nth(number))

    def take(self, turn: int) -> None:
        cards = self.page.locator("[data-anchor=hand] .spot.lit")
        cards.or_(self.page.locator(".choices .lit")).first.wait_for()
        special = cards.filter(has=self.page.locator(".marks .picture"))
        if not cards.count():
            self.press(self.page.locator(".choices .lit"))
            return
        self.press(special.first if special.count() else cards.nth(turn % cards.count()))
        self.confirm()

    def rob(self, turn: int) -> None:
        """Choose a target, then face up, or sometimes face down."""
        page = self.page
        joined = page.locator("[data-place][data-lit]", has=page.locator(".chip"))
        free = page.locator("[data-place][data-lit]")
        free.first.wait_for()
        place = joined.first if joined.count() else free.nth(turn % free.count())
        if self.drag:
            page.locator("[data-grip]").drag_to(place)
        else:
            self.press(place.locator("> .target"))
        page.locator(ACTION).first.wait_for()
        down = turn % 3 == 0 and page.locator(ACTION).count() > 1 and self.hidden < 3
        self.hidden += down
        self.confirm(int(down))

    def choose(self, turn: int) -> None:
        page = self.page
        lit = page.locator(f"{LIT_CELLS}, [data-anchor^=hangout-][data-lit], .choices .lit")
        lit.first.wait_for()
        self.press(lit.nth(turn % max(1, lit.count() - 1)))
        if page.locator(ACTION).count():
            self.confirm()

    def play_to_the_end(self, at_each: Callable[[str], None] = lambda phase: None) -> set[str]:
        """Play to the end; return the phases that came up."""
        seen: set[str] = set()
        last = ""
        for turn in range(MAX_DECISIONS):
            last = await_question(self.page, last)
            if last == "over":
                return seen
            at_each(phase_of(self.page))
            seen.add(self.answer(turn))
        raise AssertionError("the game doesn't end")
