"""Everything about an episode as numbers, for centralised critics. It reveals secrets.

First what each seat sees, seat by seat, then what nobody sees: cards and their order, and answers
that are still held back. Vault tokens that will be drawn aren't decided yet, so they aren't here.
"""

from collections.abc import Callable, Iterator, Sequence
from functools import cache
from typing import Any, NamedTuple

import numpy as np

from heistnight.catalogue import checked_seats, rules_of
from heistnight.games.big_score.cards import (
    CARD_NAMES,
    CREW_CARDS,
    TOKENS,
    TYPES,
    VAULT_TOKENS,
)
from heistnight.games.big_score.solo.state import NO_JOB, SoloState
from heistnight.games.chicken_heist.amounts import ACTION_CARDS, LOOT_CARDS, POSITIONS
from heistnight.games.chicken_heist.cards import (
    ACTIONS,
    CHARACTERS,
    EVENT_KINDS,
    LOOT_ENTRIES,
    VARIABLE_EVENTS,
)
from heistnight.games.crooks.cards import CROOKS, HANGOUTS
from heistnight.games.crooks.state import CrooksState
from heistnight.games.vault_heist.cards import CARD_KINDS
from heistnight.kernel.events import Seat
from heistnight.study.episode import Episode, parts_of
from heistnight.study.layout import DTYPE, Observation, Place
from heistnight.study.layouts.big_score import SLOTS

JOBS = 24
VAULT_HEIST_CARDS = 68


class StatePlace(NamedTuple):
    """One position of a state."""

    position: int
    seat: Seat | None
    """Whose observation it belongs to; None: nobody sees it."""
    place: Place
    """What it means. In an observation, `place.position` is the position there."""


class Unseen(NamedTuple):
    """A list of things that no seat sees. Each is its number plus 1; 0 means none."""

    name: str
    words: tuple[str, ...]
    high: int
    read: Callable[[Any], Sequence[int]]

    def numbers(self, s: Any) -> list[int]:
        found = [number + 1 for number in self.read(s)]
        return found + [0] * (len(self.words) - len(found))


def pile(name: str, size: int, kinds: int, read: Callable[[Any], Sequence[int]]) -> Unseen:
    """Return a pile in drawing order."""
    return Unseen(name, tuple([f"card {n + 1}" for n in range(size)]), kinds, read)


def crooks_hangouts(s: CrooksState) -> list[int]:
    """Return by crook the hangout where it is, or the number of hangouts if it isn't in this game.

    -1 if it was recruited.
    """
    found = [-1] * CROOKS
    for hangout, crooks in enumerate((*s.hangouts, s.out)):
        for crook in crooks:
            found[crook] = hangout if hangout < len(s.hangouts) else len(HANGOUTS)
    return found


def face_down_jobs(s: SoloState) -> list[int]:
    return [-1 if up or job == NO_JOB else job for job, up in zip(s.jobs, s.face_up, strict=True)]


def later_deck(number: int) -> Callable[[SoloState], Sequence[int]]:
    return lambda s: s.decks[number] if number < len(s.decks) else ()


UNSEEN: dict[str, tuple[Unseen, ...]] = {
    "big-score": (
        pile("jobs to come", JOBS, JOBS, lambda s: s.job_deck),
        pile("crew deck", CREW_CARDS, len(CARD_NAMES), lambda s: s.crew_deck),
        pile("vault, if rigged", VAULT_TOKENS, len(TOKENS), lambda s: s.vault_rig),
    ),
    "big-score-solo": (
        pile("jobs to come", JOBS, JOBS, lambda s: s.job_deck),
        Unseen("face-down jobs", tuple(SLOTS), JOBS, face_down_jobs),
        pile("crew deck", CREW_CARDS, len(TYPES), lambda s: s.deck),
        pile("crew deck of the next round", CREW_CARDS // 3, len(TYPES), later_deck(0)),
        pile("crew deck of the round after", CREW_CARDS // 3, len(TYPES), later_deck(1)),
        pile("vault, if rigged", VAULT_TOKENS, len(TOKENS), lambda s: s.vault_rig),
    ),
    "crooks": (
        Unseen(
            "hangouts of crooks, then not in this game",
            tuple([f"crook {n + 1}" for n in range(CROOKS)]),
            len(HANGOUTS) + 1,
            crooks_hangouts,
        ),
    ),
    "vault-heist": (pile("deck", VAULT_HEIST_CARDS, len(CARD_KINDS), lambda s: s.deck),),
    "chicken-heist": (
        Unseen(
            "events",
            tuple([f"position {n + 1}" for n in range(POSITIONS)]),
            EVENT_KINDS,
            lambda s: s.events,
        ),
        pile("events not in play", len(VARIABLE_EVENTS), EVENT_KINDS, lambda s: s.aside),
        pile("action pile", ACTION_CARDS, len(ACTIONS), lambda s: s.action_pile),
        pile("loot pile", LOOT_CARDS, LOOT_ENTRIES, lambda s: s.loot_pile),
        pile("truck", LOOT_CARDS, LOOT_ENTRIES, lambda s: s.truck),
        pile("characters", len(CHARACTERS), len(CHARACTERS), lambda s: s.character_pile),
    ),
}
"""What no seat sees, by game."""

HELD_BACK = "held-back answer"
ASKED = "asked"


@cache
def state_legend(game: str, seats: int) -> tuple[StatePlace, ...]:
    """Return what every position of `full_state` means."""
    rules, layout, _, actions = parts_of(rules_of(game).info.id)
    checked_seats(rules.info, seats)
    seen = [(seat, place) for seat in range(seats) for place in layout.legend]
    nobody = [(None, place) for place in unseen_places(rules.info.id, seats, actions)]
    return tuple([StatePlace(n, *found) for n, found in enumerate([*seen, *nobody])])


def unseen_places(game: str, seats: int, actions: int) -> Iterator[Place]:
    number = 0
    for unseen in UNSEEN[game]:
        for words in unseen.words:
            yield Place(number, unseen.name, words, 0, unseen.high, True)
            number += 1
    for name, high in ((HELD_BACK, actions), (ASKED, 1)):
        for seat in range(seats):
            yield Place(number, name, f"seat {seat}", 0, high, name == HELD_BACK)
            number += 1


def state_bounds(game: str, seats: int) -> tuple[Observation, Observation]:
    """Return the lowest and highest value of each position."""
    places = [found.place for found in state_legend(game, seats)]
    low = np.array([place.low for place in places], DTYPE)
    return low, np.array([place.high for place in places], DTYPE)


def full_state(episode: Episode) -> Observation:
    """Return what every seat sees and what nobody sees. `state_legend` explains it."""
    numbers: list[int] = []
    for unseen in UNSEEN[episode.rules.info.id]:
        numbers += unseen.numbers(episode.state)
    seats = range(episode.seats)
    numbers += [episode._answers.get(seat, -1) + 1 for seat in seats]
    numbers += [int(seat in episode.asked) for seat in seats]
    return np.concatenate([episode.observe_all().ravel(), np.array(numbers, DTYPE)])
