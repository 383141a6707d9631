"""One game for learners: numbers in, numbers out, on a bare state.

It differs from a game at a table in one way. In a hidden window (G-3) an episode asks every seat
except the one that publicly can't answer. Seats without an answer have one choice. So turns, masks
and the number of steps don't reveal who holds an answer.
"""

from collections.abc import Callable, Mapping
from functools import cache
from typing import Any, NoReturn

import msgspec
import numpy as np
import numpy.typing as npt

from heistnight.catalogue import PackLike, new, rules_of
from heistnight.kernel.chance import Chance, RandomBits, key_of
from heistnight.kernel.choices import Choice, whole
from heistnight.kernel.errors import HeistError, IllegalMove
from heistnight.kernel.events import Seat, player
from heistnight.kernel.game import known_seat
from heistnight.kernel.reactions import Window
from heistnight.kernel.records import replace
from heistnight.kernel.rules import Result, Rules, Setup
from heistnight.kernel.steps import CLOCKWISE, UNANSWERED, UNASKED, State
from heistnight.study.keys import Recall
from heistnight.study.layout import DTYPE, FieldCache, Layout, Observation
from heistnight.study.layouts import LAYOUTS, OWN_SCORES

Mask = npt.NDArray[np.int8]
Whole = int | np.integer[Any]
"""A whole number, also one of numpy's."""


def with_answers(window: Window[Any], answers: list[Choice], own: Seat) -> Window[Any]:
    """Return the window with these answers, keeping this seat's own."""
    answers[own] = window.answers[own]
    return replace(window, answers=tuple(answers))


def to_choice(action: Any) -> Choice:
    """Convert an action of any number type to an int, without rounding."""
    try:
        number = int(action)
    except (TypeError, ValueError, OverflowError):
        number = None
    if number is None or number != action:
        raise IllegalMove(f"An action must be a whole number of the action space, not {action!r}.")
    return number


def marked(size: int, places: tuple[int, ...]) -> bytearray:
    """Return so many bytes: 1 at these places, 0 elsewhere."""
    found = bytearray(size)
    for place in places:
        found[place] = 1
    return found


@cache
def parts_of(game: str) -> tuple[Rules[Any], Layout[Any], Callable[[Any, Seat], int], int]:
    """Return a game's rules, layout, own scores and number of actions."""
    rules = rules_of(game)
    return rules, LAYOUTS[game], OWN_SCORES[game], len(rules.space)


class Episode:
    """A running or finished game. With `remember`, it can compute information keys.

    Instead of a game's name, you can pass a whole `Setup`, and the state to continue from.
    """

    __slots__ = (
        *("_answers", "_recall", "_caches", "actions", "asked", "layout", "rules", "setup"),
        *("state", "own_score_of"),
    )

    def __init__(
        self,
        game: str | Setup,
        seats: Whole | None = None,
        seed: Whole | str | None = None,
        options: Mapping[str, Any] | None = None,
        pack: PackLike = None,
        rig: Mapping[str, Any] | None = None,
        *,
        remember: bool = False,
        state: State | None = None,
    ) -> None:
        if isinstance(game, str):
            given: Any = seats
            first: Any = seed
            game = new(game, given, first, options, pack, rig).setup
        self.setup: Setup = game
        self.rules, self.layout, self.own_score_of, self.actions = parts_of(game.game)
        self.state: State = self.rules.setup(game) if state is None else state
        self.asked: tuple[Seat, ...] = ()
        """Who has to decide now, in order."""
        self._answers: dict[Seat, Choice] = {}
        self._caches: dict[Seat, FieldCache] = {}
        self._recall = Recall(game.game, game.seats) if remember else None
        if state is None:
            self.state.quiet = not remember
            self.state.run(stop_at_windows=True)
            self._ask()

    def restart(self, seed: int | str) -> "Episode":
        """Start another game with the same settings and this seed."""
        setup = msgspec.structs.replace(self.setup, seed=seed)
        return Episode(setup, remember=self._recall is not None)

    def __reduce__(self) -> tuple[Any, ...]:
        """Pickle without the rules, which every process has."""
        return go_on, (self.setup, self.state, self.asked, self._answers, self._recall)

    @property
    def seats(self) -> int:
        return self.state.seats

    @property
    def over(self) -> bool:
        return not self.state.stack

    @property
    def result(self) -> Result | None:
        return self.rules.result(self.state) if self.over else None

    def copy(self) -> "Episode":
        recall = self._recall.copy() if self._recall is not None else None
        return go_on(self.setup, self.state.copy(), self.asked, self._answers.copy(), recall)

    def __deepcopy__(self, memo: Any) -> "Episode":
        return self.copy()  # values in a state are immutable

    def imagine(self, seat: Seat, rng: RandomBits) -> "Episode":
        """Return an episode that this seat cannot tell from this one.

        An open window reveals nothing here, so nobody needs to hold an answer in it.
        """
        seat, chance = known_seat(seat, self.seats), Chance.from_rng(rng)
        twin = self.copy()
        s = twin.state
        top = s.stack[-1] if s.stack else None
        if isinstance(top, Window):
            s.amend(with_answers(top, [UNASKED] * s.seats, seat))
        twin.state = s = self.rules.imagine(s, seat, chance)
        s.key, s.drawn = key_of(chance.getrandbits(128)), 0
        if isinstance(top, Window):
            twin._redraw_answers(seat, chance)
        if self._recall is not None:
            twin._recall = self._recall.as_known_by(seat)
        return twin

    def _redraw_answers(self, seat: Seat, chance: Chance) -> None:
        """Draw the others' answers again. Who has answered is known, but not what."""
        s = self.state
        top: Any = s.stack[-1]
        able = [UNASKED if answer == UNASKED else UNANSWERED for answer in top.answers]
        s.amend(with_answers(top, able, seat))
        for other, answer in enumerate(able):
            if other != seat and other not in self.asked:
                self._answers.pop(other, None)
                if answer == UNANSWERED:
                    self._answers[other] = chance.choice(s.stack[-1].choices(s, other))

    # Decisions

    def legal(self, seat: Seat) -> tuple[Choice, ...]:
        """Return this seat's legal choices; none if it isn't asked."""
        if seat not in self.asked:
            return ()
        top = self.state.stack[-1]
        if isinstance(top, Window) and not self.can_answer(seat):
            return (top.decline,)
        return top.choices(self.state, seat)

    def can_answer(self, seat: Seat) -> bool:
        """Check whether a table would ask this seat too. In a window it asks fewer seats."""
        top = self.state.stack[-1]
        return not isinstance(top, Window) or top.answers[seat] == UNANSWERED

    def mask(self, seat: Seat) -> Mask:
        """Return the action mask: 1 for every legal action."""
        return self.mask_of(self.legal(seat))

    def mask_of(self, legal: tuple[Choice, ...]) -> Mask:
        return np.frombuffer(marked(self.actions, legal), np.int8)

    def act(self, seat: Whole, choice: Whole) -> None:
        """Take a choice. If it isn't legal, raise IllegalMove and change nothing."""
        known = known_seat(seat, self.seats)
        number = whole(choice)
        if number is None or number not in self.legal(known):
            self.refuse(known, choice)
        self.step(known, number)

    def refuse(self, seat: Seat, choice: object) -> NoReturn:
        """Raise IllegalMove for a choice that isn't legal."""
        raise IllegalMove(self._refusal(seat, choice, self.legal(seat)))

    def _refusal(self, seat: Seat, choice: object, legal: tuple[Choice, ...]) -> str:
        if self.over:
            return "The game is over."
        if not legal:
            asked = ", ".join([str(other) for other in self.asked])
            return f"Seat {seat} has nothing to decide now; asked: seat {asked}."
        return f"{player(seat)} may choose {', '.join(map(str, legal))} now, not {choice!r}."

    def step(self, seat: Seat, choice: Choice) -> None:
        """Like `act`, for a choice known to be legal."""
        s = self.state
        top = s.stack[-1]
        if isinstance(top, Window):
            self._answer(top, seat, choice)
        else:
            if self._recall is not None:
                self._recall.chose(seat, choice)
            top.take(s, seat, choice)
            s.run(stop_at_windows=True)
            self._ask()

    def _answer(self, window: Window[Any], seat: Seat, choice: Choice) -> None:
        """Hold answers back until every seat has given one, whether or not it could answer."""
        s = self.state
        if window.answers[seat] == UNANSWERED:
            self._answers[seat] = choice
            if self._recall is not None:
                self._recall.chose(seat, choice)
        self.asked = tuple([other for other in self.asked if other != seat])
        if not self.asked:
            for other, answer in self._answers.items():
                s.stack[-1].take(s, other, answer)
            self._answers.clear()
            s.pass_window()
            self._ask()

    def _ask(self) -> None:
        s = self.state
        if s.new_events:
            if self._recall is not None:
                self._recall.add_events(s.new_events)
            s.new_events = ()
        if s.window_moments:
            s.window_moments = ()
        if not s.stack:
            self.asked = ()
            return
        top = s.stack[-1]
        if isinstance(top, Window):
            order = CLOCKWISE[s.seats][(top.played_by + 1) % s.seats]
            self.asked = tuple([seat for seat in order if seat != top.never_asked])
        else:
            self.asked = top.waiting(s)

    # Observations

    def observe(self, seat: Whole) -> Observation:
        """Return what this seat sees. `legend` explains it."""
        written = self.observed_bytes(known_seat(seat, self.seats))
        return np.frombuffer(bytearray(written), DTYPE)

    def observed_bytes(self, seat: Seat) -> bytes:
        """Return the observation as 16-bit numbers, without checking the seat."""
        cache = self._caches.get(seat)
        if cache is None:
            cache = self._caches[seat] = {}
        return self.layout.write(self.state, seat, cache)

    def observe_all(self) -> Observation:
        """Return what all seats see, one row per seat. It reveals secrets: for critics only."""
        written = [self.observed_bytes(seat) for seat in range(self.seats)]
        return np.frombuffer(bytearray(b"".join(written)), DTYPE).reshape(self.seats, -1)

    def information_key(self, seat: Seat) -> bytes:
        """Return 16 bytes, equal exactly if the seat cannot tell the difference."""
        if self._recall is None:
            raise HeistError("This episode has no memory: create it with remember=True.")
        return self._recall.key(self.state, known_seat(seat, self.seats))

    def own_score(self, seat: Seat) -> int:
        """Return the seat's score if the game ended now, from what it knows."""
        return self.own_score_of(self.state, known_seat(seat, self.seats))


def go_on(
    setup: Setup,
    state: State,
    asked: tuple[Seat, ...],
    answers: dict[Seat, Choice],
    recall: Recall | None,
) -> Episode:
    """Return an episode that continues from this state."""
    episode = Episode(setup, state=state)
    episode.asked, episode._answers, episode._recall = asked, answers, recall
    return episode
