"""Hidden steps (G-3) as those who watch have them: they pass alike, whoever could answer."""

import msgspec

from heistnight.kernel.choices import Choice
from heistnight.kernel.events import Seat
from heistnight.kernel.history import Past
from heistnight.kernel.reactions import Window
from heistnight.kernel.steps import State


class Passed(msgspec.Struct, frozen=True, gc=False):
    """A hidden step that an act ended: the game in it, and what had been told by then."""

    state: State
    past: Past


def number_of(state: State) -> int | None:
    """The number of the hidden step under way, if one is."""
    return state.windows_closed if state.stack and state.stack[-1].hidden else None


def answered_seat(state: State) -> Seat | None:
    """The seat that everybody knows is not asked, if the hidden step under way has one."""
    top = state.stack[-1] if state.stack else None
    return top.never_asked if isinstance(top, Window) else None


def decline(state: State) -> Choice | None:
    """The choice that means no answer."""
    top = state.stack[-1] if state.stack else None
    return top.decline if isinstance(top, Window) else None


def collect(state: State, past: Past) -> tuple[Past, tuple[Passed, ...]]:
    """Take over what an act has told, and the hidden steps that it ended."""
    passed: list[Passed] = []
    heard = 0
    for moment in state.window_moments:
        past = past.with_news(state.news[heard : len(moment.news)])
        heard = len(moment.news)
        passed.append(Passed(moment, past))
    past = past.with_news(state.news[heard:])
    state.news = state.window_moments = ()
    return past, tuple(passed)
