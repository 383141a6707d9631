"""Chicken Heist: every card is a class in its own module and cites its own rule."""

from importlib import import_module

import pytest

import heistnight as hn
from heistnight.games.chicken_heist import action_cards, characters, event_cards
from heistnight.games.chicken_heist.action_card import action_cards as action_units
from heistnight.games.chicken_heist.actions import PLAY
from heistnight.games.chicken_heist.active_ability import active_characters
from heistnight.games.chicken_heist.cards import (
    ACTIONS,
    CHARACTERS,
    CREWS,
    EVENT_KINDS,
    FIXED_EVENTS,
    rule_of,
)
from heistnight.games.chicken_heist.event_card import event_cards as event_units
from heistnight.games.chicken_heist.rules import ChickenHeist
from heistnight.kernel.rulebook import rulebook

BOOK = rulebook(ChickenHeist())


def module_of(name: str) -> str:
    return name.lower().replace("'", "").replace(" ", "_")


@pytest.mark.parametrize("name", ACTIONS)
def test_an_action_card_is_found_by_its_name(name: str) -> None:
    unit = action_units()[ACTIONS.index(name)]
    assert type(unit).__module__ == f"{action_cards.__name__}.{module_of(name)}"
    assert BOOK[unit.rule].title.lower() == name
    choice = PLAY[ACTIONS.index(name)]
    assert hn.action_space("chicken-heist").describe(choice).rule == unit.rule


@pytest.mark.parametrize("name", CHARACTERS)
def test_a_character_is_found_by_its_name(name: str) -> None:
    module = import_module(f"{characters.__name__}.{name}")
    active = active_characters().get(CHARACTERS.index(name))
    assert BOOK[rule_of(name)].title.lower() == name
    assert BOOK[rule_of(name)].text.startswith("Active:") == (active is not None)
    if active:
        assert type(active).__module__ == module.__name__
        assert active.rule == rule_of(name)


@pytest.mark.parametrize("kind", range(EVENT_KINDS))
def test_an_event_is_found_by_its_name(kind: int) -> None:
    """The four events against one crew differ only by the crew. Their names come from the pack."""
    unit = event_units()[kind]
    name = "crew event" if kind < CREWS else FIXED_EVENTS[kind - CREWS]
    assert type(unit).__module__ == f"{event_cards.__name__}.{module_of(name)}"
    assert name.lower() in BOOK[unit.rule].title.lower()
