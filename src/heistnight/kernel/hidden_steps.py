"""Hidden steps (G-3): they look the same to viewers, no matter who could answer."""

import msgspec

from heistnight.kernel.choices import Choice
from heistnight.kernel.events import Seat
from heistnight.kernel.history import Past
from heistnight.kernel.reactions import Window
from heistnight.kernel.steps import State


class Passed(msgspec.Struct, frozen=True, gc=False):
    """A hidden step that an act ended: the state in it, and the past until then."""

    state: State
    past: Past


def number_of(state: State) -> int | None:
    """Return the number of the current hidden step, if any."""
    return state.windows_closed if state.stack and state.stack[-1].hidden else None


def answered_seat(state: State) -> Seat | None:
    """Return the seat that everyone knows isn't asked in the current hidden step, if any."""
    top = state.stack[-1] if state.stack else None
    return top.never_asked if isinstance(top, Window) else None


def decline(state: State) -> Choice | None:
    """Return the choice that passes, in a reaction window."""
    top = state.stack[-1] if state.stack else None
    return top.decline if isinstance(top, Window) else None


def collect(state: State, past: Past) -> tuple[Past, tuple[Passed, ...]]:
    """Add an act's events to the past, and return the hidden steps that it ended."""
    passed: list[Passed] = []
    heard = 0
    for moment in state.window_moments:
        past = past.with_news(state.news[heard : len(moment.news)])
        heard = len(moment.news)
        passed.append(Passed(moment, past))
    past = past.with_news(state.news[heard:])
    state.news = state.window_moments = ()
    return past, tuple(passed)
