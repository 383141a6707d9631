"""Play Solitaire on its own board with a bot's choices, to reach every phase."""

from collections.abc import Callable
from random import Random

from playwright.sync_api import Page, expect

import heistnight as hn
from tests.browser.boards import phase_of
from tests.browser.conftest import deal_from
from tests.browser.playing import ACTION, Hands, await_question, confirm_dialog

TITLE = "The Big Score Solitaire"


def choose_scenario(page: Page, scenario: str) -> None:
    page.get_by_role("button", name=f"Choose a scenario {TITLE}").click()
    page.locator(f"input[value={scenario}]").check()
    expect(page.locator("li.chosen input")).to_have_value(scenario)
    page.get_by_role("button", name="Start the game").click()
    page.locator("[data-decision]").wait_for()


class Night:
    """The same game twice: the bot chooses in one, and the page repeats its choices."""

    def __init__(self, page: Page, hands: Hands, scenario: str, seed: int) -> None:
        self.page, self.hands = page, hands
        self.game = hn.new("big-score-solo", seed=seed, options={"scenario": scenario})
        self.bot, self.rng = hn.bot("big-score-solo", "regular"), Random(1)
        self.last = ""
        deal_from(seed, page)
        choose_scenario(page, scenario)

    def await_phase(self) -> str:
        """Wait for a question; return its phase, or 'over' at the end."""
        self.last = await_question(self.page, self.last)
        phase = phase_of(self.page, self.last)
        assert phase == ("over" if self.game.over else self.game.view(0)["phase"])
        return phase

    def answer(self) -> None:
        option = self.bot.choose(self.game.as_seen_by(0), 0, self.rng)
        self.press_option(option)
        confirm_dialog(self.page)
        self.game.act(0, option)

    def press_option(self, option: hn.Option) -> None:
        """Press its element. If it costs something, press its button in the action bar, too."""
        own = self.page.locator(f"[data-option='{option.id}']")
        crew = str(option.data.get("crew", "")).replace(" ", "-")
        self.hands.press(
            own.first if own.count() else self.page.locator(f"[data-anchor=crew-{crew}]")
        )
        priced = self.page.locator(f"{ACTION}[data-option='{option.id}']")
        if priced.count():
            self.hands.press(priced)

    def play(
        self,
        look: Callable[[str], None] = lambda phase: None,
        until: Callable[[], bool] = lambda: False,
    ) -> set[str]:
        """Play to the end or until a condition holds; call `look` once for each phase."""
        seen: set[str] = set()
        while not until():
            phase = self.await_phase()
            if phase not in seen:
                seen.add(phase)
                look(phase)
            if phase == "over":
                break
            self.answer()
        return seen

    def play_a_round(self) -> None:
        self.play(until=lambda: self.game.over or self.game.view(0)["round"] > 1)
