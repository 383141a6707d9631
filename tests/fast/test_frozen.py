"""States share their values, so nothing in a state may change after it was put there.

In the pure build steps are frozen. The classes of the compiled build are not, so these tests keep
every state of a game, and read them all again at its end.
"""

from collections.abc import Iterator
from typing import Any

import msgspec
import pytest

from heistnight.kernel.packs import Pack
from heistnight.kernel.records import Record, encoded, field_names
from heistnight.kernel.steps import State, Step
from tests.kit import SETTINGS, Setting, moments

every_setting = pytest.mark.parametrize("setting", SETTINGS, ids=str)

UNCHANGEABLE = (int, str, bytes, float, type(None), Pack)


def changeable(value: Any) -> list[Any]:
    """Return all parts of a value that could be changed."""
    if isinstance(value, UNCHANGEABLE):
        return []
    if isinstance(value, (tuple, frozenset)):
        parts = list(value)
    elif isinstance(value, msgspec.Struct):
        parts = [getattr(value, name) for name in value.__struct_fields__]
        if not value.__struct_config__.frozen and not isinstance(value, State):
            return [value]
    elif isinstance(value, Record):
        parts = [getattr(value, name) for name in field_names(type(value))]
    else:
        return [value]
    return [found for part in parts for found in changeable(part)]


@every_setting
def test_a_state_never_changes_once_another_follows_it(setting: Setting) -> None:
    kept = [(game._state, encoded(game._state)) for game in moments(setting, seed=3)]
    assert len(kept) > 5
    for state, before in kept:
        assert encoded(state) == before


@every_setting
def test_a_state_holds_nothing_that_can_be_changed(setting: Setting) -> None:
    for game in moments(setting, seed=4, every=0.3):
        state = game._state
        assert changeable(tuple([getattr(state, name) for name in field_names(type(state))])) == []


def kinds(base: type[Step[Any]]) -> Iterator[type[Step[Any]]]:
    for kind in base.__subclasses__():
        yield kind
        yield from kinds(kind)


@pytest.mark.skipif(not issubclass(Step, msgspec.Struct), reason="native classes aren't frozen")
def test_every_step_is_frozen() -> None:
    found = [kind for kind in kinds(Step) if kind.__module__.startswith("heistnight.")]
    assert len(found) > 100
    assert all(kind.__struct_config__.frozen for kind in found)
