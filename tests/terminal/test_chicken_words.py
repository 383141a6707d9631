"""Log lines of Chicken Heist as one of the players reads them."""

import pytest

from heistnight.games.chicken_heist import card_events as cards
from heistnight.games.chicken_heist import events
from heistnight.kernel.events import Event
from heistnight.text_boards.names import Names

LOG_LINES: list[tuple[Event, str]] = [
    (events.HideWasted(0), "You hid for no reason and lose the hide card."),
    (events.HidInTime(0, True), "You hid in time and keep the hide card."),
    (events.HidInTime(0, False), "You hid in time."),
    (
        events.HideUsed(0, rule="CH-21"),
        "You discard the hide card and are not caught.",
    ),
    (
        events.TruckTaken(0, 2),
        "You are the last one left and take the truck: 2 loot cards.",
    ),
    (
        events.DecisionsShown({0: "stay", 1: "stay", 2: "run"}, {}),
        "Decisions: you and Player 2 stay; Player 3 runs.",
    ),
    (
        events.DecisionsShown({0: "hide", 1: "hide", 2: "hide"}, {0: 1}),
        "Decisions: Player 2 and Player 3 hide; you hide, copying Player 2.",
    ),
    (
        events.DecisionBound(0, 1, "run"),
        "Your decision, shown to Player 2 only: run.",
    ),
    (
        events.DecisionBound(1, 0, "run"),
        "Player 2's decision, shown to you only: run.",
    ),
    (cards.CharacterDrew(0, "cowboy", rule="CH-54"), "The cowboy lets you draw."),
    (
        cards.LootTraded(0, 1, "gold (2)", "money (1)"),
        "Your agent trades a random loot card with Player 2: money (1) for gold (2).",
    ),
    (
        cards.LootTraded(1, 0),
        "Player 2's agent trades a random loot card with you.",
    ),
    (
        cards.GoldShown(0, "gold (2)"),
        "Your alchemist shows gold (2).",
    ),
    (
        cards.MoveForbidden(0, 1, "rob"),
        "Your angel forbids you and Player 2 the rob move this round.",
    ),
    (
        cards.MoveForbidden(1, 0, "rob"),
        "Player 2's angel forbids Player 2 and you the rob move this round.",
    ),
    (cards.AbilityDisabled(0, 1, "boss"), "Your devil disables Player 2's ability this round."),
    (cards.AbilityDisabled(1, 0, "boss"), "Player 2's devil disables your ability this round."),
    (
        cards.Disguised(0, 0, "boss", "agent"),
        "You put on a disguise: the boss is now the agent.",
    ),
    (
        cards.Disguised(1, 0, "boss", "agent"),
        "Player 2 disguises you: the boss is now the agent.",
    ),
    (cards.CardVoid(0, "flash grenade"), "Your flash grenade is void."),
    (cards.CardVoid(1, "flash grenade"), "Player 2's flash grenade is void."),
    (cards.Copied(0, 1), "You copy Player 2's decision."),
    (cards.Copied(1, 0), "Player 2 copies your decision."),
    (
        cards.LootDrawn(0, 4, "runs with the masterpiece and takes", rule="CH-36"),
        "You run with the masterpiece and take 4 loot cards.",
    ),
    (
        cards.ActionPlayed(0, "overrule", False, "warn", rule="CH-79"),
        "You play overrule on the warn.",
    ),
]


@pytest.mark.parametrize(("event", "words"), LOG_LINES, ids=lambda value: type(value).__name__)
def test_log_lines_address_the_reader(event: Event, words: str) -> None:
    assert Names(3, you=0).put(event.text()) == words
