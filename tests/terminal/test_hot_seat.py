"""Several people at one screen: nobody learns who could respond to a card (G-3)."""

import io
import re
from collections.abc import Callable, Sequence
from pathlib import Path

import pytest
from rich.console import Console

import heistnight as hn
from heistnight.terminal.play_screen import PlayScreen
from heistnight.terminal.screen import Screen, Stopped
from heistnight.terminal.seating import Seating
from tests.rulebook.vault_heist_kit import arrange, dealt, holding, unlock

CALLED = "press Enter when nobody else is looking."
NOT_ASKED = "Nothing to decide."
NAMES = ("Ann", "Bob", "Cat")
BARE = "7 equipment"

Typed = Callable[[str], str]
"""Returns what is typed at a page with a question."""


class ScriptedScreen(Screen):
    """A screen with scripted input that records who is called to it."""

    def __init__(self, typed: Typed) -> None:
        self.output = io.StringIO()
        super().__init__(Console(file=self.output, width=100, markup=False, highlight=False))
        self.typed = typed
        self.calls: list[str] = []
        self.pages: dict[str, list[str]] = {name: [] for name in NAMES}

    def ask(self, prompt: str) -> str:
        page = self.output.getvalue() + prompt
        self.output.seek(0)
        self.output.truncate()
        if CALLED in prompt:
            self.calls.append(prompt.partition(":")[0])
            return ""
        self.pages[self.calls[-1]].append(page)
        return "" if NOT_ASKED in page else self.typed(page)


@pytest.fixture(autouse=True)
def saves_in_a_folder_of_their_own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))


def choose(page: str, words: str) -> str:
    """Return the number of the option with these words."""
    found = re.search(rf"(\d+)\W+{words}", page)
    assert found, page
    return found[1]


def once(action: str, answer: str) -> Typed:
    """Play this action in the first turn, respond with `answer`, and quit at the next turn."""
    played: list[str] = []

    def typed(page: str) -> str:
        if "Do you answer?" in page:
            return choose(page, answer)
        if played:
            raise Stopped
        played.append(action)
        return choose(page, action)

    return typed


def sit_down(
    game: hn.Game, typed: Typed, people: int = 3, bots: Sequence[str] = ()
) -> ScriptedScreen:
    table = ScriptedScreen(typed)
    PlayScreen(Seating(game, people, bots, NAMES), table).run()
    return table


def with_hands(*hands: str) -> hn.Game:
    game = dealt("", *[""] * (len(hands) - 1))
    arrange(game, hands=holding(*hands))
    return game


@pytest.mark.parametrize("answer", ["Allow ", "Deny "])
@pytest.mark.parametrize("hands", [(BARE, "deny"), ("deny", BARE), ("deny", "deny"), (BARE, BARE)])
def test_everyone_is_called_once_for_a_card(hands: tuple[str, str], answer: str) -> None:
    """G-3: people are called in seat order, and nobody sees the outcome before the last one.

    The player of the card isn't called: everyone knows that they can't respond.
    """
    game = with_hands("distract, equipment", *hands)
    table = sit_down(game, once("Distract Bob", answer))
    assert table.calls[:3] == ["Ann", "Bob", "Cat"]
    for name, hand in zip(("Bob", "Cat"), hands, strict=True):
        page = table.pages[name][0]
        assert ("Do you answer?" in page) == (hand == "deny")
        assert (NOT_ASKED in page) == (hand == BARE)
        assert "distract by Ann, on Bob" in page
        assert "is distracted" not in page
        assert "Bob denies" not in page
    denied = answer == "Deny " and hands.count("deny") == 1  # two denies cancel out
    assert game.view(None)["players"][1]["distracted"] != denied


def test_a_chain_calls_everyone_for_every_card() -> None:
    """G-3: a response can be responded to, so everyone but its player is called again."""
    game = with_hands("distract, equipment", "deny", BARE)
    table = sit_down(game, once("Distract Bob", "Deny "))
    assert table.calls == ["Ann", "Bob", "Cat", "Ann", "Cat", "Ann"]
    assert NOT_ASKED in table.pages["Ann"][1]
    assert "Bob denies" in table.pages["Ann"][1]


def test_the_last_window_of_a_game_calls_everyone() -> None:
    """G-3: even if the card that nobody responds to ends the game."""
    game = with_hands("distract, equipment", BARE, BARE)
    unlock(game, {1: (1, 2, 3)})
    arrange(game, infiltrated=True, actions_left=1)
    table = sit_down(game, once("Distract Cat", "Allow "))
    assert game.over
    assert table.calls == ["Ann", "Bob", "Cat"]


def test_a_bots_window_calls_people_too() -> None:
    """G-3: even if only a bot, or nobody, can respond to a bot's card."""
    for seed in range(40):
        game = hn.new("vault-heist", seats=3, seed=seed, rig={"first": 2})
        table = sit_down(game, once("", ""), 2, ["random"])
        played = [e for e in game.events(None) if e["kind"] == "card-played"]
        if played:
            assert table.calls[:2] == ["Ann", "Bob"]
            assert all("by Cat" in table.pages[name][0] for name in ("Ann", "Bob"))
            return
    raise AssertionError("no bot played a card")


def test_one_person_among_bots_is_not_called_without_a_question() -> None:
    """G-3: bots don't look at the screen."""
    game = with_hands("distract, equipment", BARE, BARE)
    table = ScriptedScreen(once("Distract Player 2", "Allow "))
    table.calls.append("Ann")
    PlayScreen(Seating(game, 1, ["random", "random"], ()), table).run()
    assert table.calls == ["Ann"]
    assert not any(NOT_ASKED in page for page in table.pages["Ann"])


class LiveScreen(ScriptedScreen):
    """A scripted screen that counts as a real terminal and records the questions."""

    def __init__(self, typed: Typed) -> None:
        super().__init__(typed)
        self.live, self.asked = True, 0
        self.calls.append("Ann")

    def ask(self, prompt: str) -> str:
        self.asked += 1
        if self.asked > 60:
            raise Stopped
        return super().ask(prompt)


def test_a_decision_of_chicken_heist_is_never_confirmed() -> None:
    """CH-13: also not when the player could undo the pass before it, too."""
    decisions = 0
    for seed in range(4):
        game = hn.new("chicken-heist", seats=3, seed=seed)

        def typed(page: str) -> str:
            nonlocal decisions
            assert "u changes it" not in page
            decisions += "Stay in the heist" in page
            found = re.search(r"(\d+)\W+(?:Stay in the heist|Pass|End your turn)", page)
            return found[1] if found else "1" if "for help" in page else ""

        PlayScreen(Seating(game, 2, ["regular"], NAMES), LiveScreen(typed)).run()
    assert decisions > 4


def windows_asked(game: hn.Game, key: str) -> int:
    """Play Vault Heist until the next turn, typing this key in a window; count the windows."""
    asked = 0

    def typed(page: str) -> str:
        nonlocal asked
        if "Skip until" not in page:
            raise Stopped
        asked += 1
        return key if f"{key}:" in page else choose(page, "(?:Allow|Don't oppose)")

    table = ScriptedScreen(typed)
    table.calls.append("Ann")
    PlayScreen(Seating(game, 1, ["regular", "regular"], ()), table).run()
    return asked


def test_one_person_among_bots_can_skip_windows() -> None:
    """The same skips as on the page: until your turn, until a card is aimed at you, a duel."""
    asked = {"none": 0, "p": 0, "a": 0, "d": 0}
    for seed in range(12):
        for key in asked:
            game = hn.new("vault-heist", seats=3, seed=seed, rig={"first": 1})
            asked[key] += windows_asked(game, key)
    assert 0 < asked["p"] < asked["a"] < asked["none"], asked
    assert asked["p"] < asked["d"] < asked["none"], asked


@pytest.mark.parametrize("key", ["", "p"])
def test_people_at_one_screen_can_skip_windows(key: str) -> None:
    """G-3: a person who skips isn't called, whether or not they hold an answer."""
    game = with_hands("distract, distract, equipment", "deny", BARE)
    turns = 0

    def typed(page: str) -> str:
        nonlocal turns
        if "Skip until" in page:
            return key
        if "Do you answer?" in page:
            return choose(page, "Allow ")
        turns += "for help" in page
        if turns > 2:
            raise Stopped
        return choose(page, "Distract (?:Bob|Cat)") if "for help" in page else ""

    table = LiveScreen(typed)
    table.calls.clear()
    PlayScreen(Seating(game, 3, (), NAMES), table).run()
    called = ["Ann", "Bob", "Cat", "Ann"]
    assert table.calls == (called if key else [*called, "Bob", "Cat", "Ann"])
