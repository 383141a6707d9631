"""Hidden steps (G-3): they look the same to viewers, no matter who could answer."""

from heistnight.kernel.choices import Choice
from heistnight.kernel.events import Seat
from heistnight.kernel.history import Past
from heistnight.kernel.reactions import Window
from heistnight.kernel.records import Record
from heistnight.kernel.standing_orders import Occasion
from heistnight.kernel.steps import State


class Passed(Record, frozen=True, gc=False):
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


def could_answer(state: State) -> tuple[Seat, ...]:
    """Return the seats that may have an answer in the current window, as far as everyone knows."""
    top = state.stack[-1] if state.stack else None
    if not isinstance(top, Window):
        return ()
    return tuple([seat for seat in range(state.seats) if top.could_answer(state, seat)])


def aimed_at(state: State) -> Seat | None:
    """Return the seat that the card in the current window is aimed at, if any."""
    top = state.stack[-1] if state.stack else None
    return top.aimed_at(state) if isinstance(top, Window) else None


def occasion(state: State) -> Occasion | None:
    """Return what the current window is about, as standing orders name it."""
    top = state.stack[-1] if state.stack else None
    return top.occasion(state) if isinstance(top, Window) else None


def decline(state: State) -> Choice | None:
    """Return the choice that passes, in a reaction window."""
    top = state.stack[-1] if state.stack else None
    return top.decline if isinstance(top, Window) else None


def collect(state: State, past: Past) -> tuple[Past, tuple[Passed, ...]]:
    """Add an act's events to the past, and return the hidden steps that it ended."""
    passed: list[Passed] = []
    added = 0
    for moment in state.window_moments:
        past = past.with_events(state.new_events[added : len(moment.new_events)])
        added = len(moment.new_events)
        passed.append(Passed(moment, past))
    past = past.with_events(state.new_events[added:])
    state.new_events = state.window_moments = ()
    return past, tuple(passed)
