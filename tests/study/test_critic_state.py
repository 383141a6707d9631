"""The state for centralised critics has everything that can still happen: also what nobody sees."""

from collections.abc import Iterator
from random import Random
from typing import Any

import numpy as np
import pytest

from heistnight.kernel.reactions import Window
from heistnight.kernel.records import field_names
from heistnight.study import Episode, full_state, state_legend
from heistnight.study.critic_state import UNSEEN, state_bounds
from tests.kit import SETTINGS, Setting

every_setting = pytest.mark.parametrize("setting", SETTINGS, ids=str)
PAST = {
    *("key", "drawn", "memory", "remembered", "held", "drew", "history", "past"),
    *("action_log", "loot_log", "event_log", "first_events", "taken", "box"),
}
"""Parts of a state that only remember, or follow from others, or make later chance."""


def moments(setting: Setting, share: float) -> Iterator[tuple[Episode, Random]]:
    """Yield random moments of random games."""
    rng = Random(str(setting))
    for seed in range(2):
        episode = Episode(setting.game, setting.seats, seed, options=setting.options)
        while not episode.over:
            if rng.random() < share:
                yield episode, rng
            seat = episode.asked[0]
            episode.act(seat, rng.choice(episode.legal(seat)))
        yield episode, rng


@every_setting
def test_it_has_what_each_seat_sees_and_its_legend_fits(setting: Setting) -> None:
    seats, legend = setting.seats, state_legend(setting.game, setting.seats)
    low, high = state_bounds(setting.game, seats)
    assert [place.position for place in legend] == list(range(len(legend)))
    for episode, _ in moments(setting, 0.1):
        state = full_state(episode)
        assert state.shape == (len(legend),)
        assert (low <= state).all()
        assert (state <= high).all()
        for seat in range(seats):
            own = state[[place.position for place in legend if place.seat == seat]]
            assert (own == episode.observe(seat)).all()


@every_setting
def test_whatever_may_be_different_in_an_imagined_game_shows_in_it(setting: Setting) -> None:
    """Everything hidden is dealt again there. Each changed part changes the numbers."""
    changed = set()
    for episode, rng in moments(setting, 0.1):
        before = full_state(episode)
        for seat in range(setting.seats):
            twin = episode.imagine(seat, rng)
            for name in different(episode, twin):
                changed.add(name)
                mixed = episode.copy()
                setattr(mixed.state, name, getattr(twin.state, name))
                assert (full_state(mixed) != before).any(), name
    assert changed


def different(one: Episode, other: Episode) -> list[str]:
    """Return the parts of the state that differ and matter for what comes."""
    in_window = bool(one.state.stack) and isinstance(one.state.stack[-1], Window)
    return [
        name
        for name in field_names(type(one.state))
        if name not in PAST
        and not (name == "stack" and in_window)  # who can answer follows from the hands
        and getattr(one.state, name) != getattr(other.state, name)
    ]


@pytest.mark.parametrize(
    ("game", "seats", "pile"),
    [
        ("big-score", 2, "job_deck"),
        ("big-score", 2, "crew_deck"),
        ("big-score-solo", 1, "job_deck"),
        ("big-score-solo", 1, "deck"),
        ("vault-heist", 3, "deck"),
        ("chicken-heist", 3, "events"),
        ("chicken-heist", 3, "aside"),
        ("chicken-heist", 3, "action_pile"),
        ("chicken-heist", 3, "loot_pile"),
        ("chicken-heist", 3, "character_pile"),
    ],
)
def test_two_games_that_differ_only_in_the_order_of_a_pile_differ(
    game: str, seats: int, pile: str
) -> None:
    """No seat sees a difference, so only the part that nobody sees tells them apart."""
    episode = Episode(game, seats, 1)
    other, cards = episode.copy(), list(getattr(episode.state, pile))
    last = max(n for n, card in enumerate(cards) if card != cards[-1])
    cards[last], cards[-1] = cards[-1], cards[last]
    setattr(other.state, pile, tuple(cards))
    different = np.flatnonzero(full_state(episode) != full_state(other))
    legend = state_legend(game, seats)
    assert len(different) == 2
    assert {legend[place].seat for place in different} == {None}


def test_two_games_that_differ_only_in_a_crook_in_a_hangout_differ() -> None:
    episode = Episode("crooks", 2, 1)
    other, (first, second, *rest) = episode.copy(), episode.state.hangouts  # type: ignore[attr-defined]
    moved: Any = ((second[0], *first[1:]), (first[0], *second[1:]), *rest)
    other.state.hangouts = tuple([tuple(sorted(pile)) for pile in moved])  # type: ignore[attr-defined]
    different = np.flatnonzero(full_state(episode) != full_state(other))
    words = {state_legend("crooks", 2)[place].place.words for place in different}
    assert words == {f"crook {first[0] + 1}", f"crook {second[0] + 1}"}


def test_an_answer_that_is_held_back_shows_in_it() -> None:
    """In a reaction window nobody sees it until all have answered."""
    rng = Random(1)
    for seed in range(30):
        episode = Episode("vault-heist", 3, seed)
        while not episode.over:
            seat = episode.asked[0]
            legal = episode.legal(seat)
            if episode.can_answer(seat) and len(episode.asked) > 1 and len(legal) > 1:
                found = []
                for choice in legal:
                    twin = episode.copy()
                    twin.act(seat, choice)
                    found.append(full_state(twin).tobytes())
                assert len(set(found)) == len(legal)
                return
            episode.act(seat, rng.choice(legal))
    pytest.fail("nobody could answer")


def test_its_legend_marks_what_nobody_sees() -> None:
    for game in UNSEEN:
        seats = 1 if game == "big-score-solo" else 3
        names = {found.place.field for found in state_legend(game, seats) if found.seat is None}
        assert names == {unseen.name for unseen in UNSEEN[game]} | {"held-back answer", "asked"}
