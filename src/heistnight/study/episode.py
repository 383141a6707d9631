"""One game for learners: numbers in, numbers out, on a bare state.

It differs from a game at a table in one way. In a hidden window (G-3) an episode asks every seat
except the one that publicly can't answer. Seats without an answer have one choice. So turns, masks
and the number of steps don't reveal who holds an answer.
"""

from collections.abc import Mapping
from typing import Any

import msgspec
import numpy as np
import numpy.typing as npt

from heistnight.catalogue import PackLike, new, rules_of
from heistnight.kernel.chance import Chance, RandomBits, key_of
from heistnight.kernel.choices import Choice, is_whole
from heistnight.kernel.errors import HeistError, IllegalMove
from heistnight.kernel.events import Seat, player
from heistnight.kernel.game import known_seat
from heistnight.kernel.reactions import Window
from heistnight.kernel.rules import Result, Setup
from heistnight.kernel.steps import CLOCKWISE, UNANSWERED, UNASKED, State
from heistnight.study.keys import Recall
from heistnight.study.layout import FieldCache, Observation
from heistnight.study.layouts import LAYOUTS, OWN_SCORES

Mask = npt.NDArray[np.int8]


def with_answers(window: Window[Any], answers: list[Choice], own: Seat) -> Window[Any]:
    """Return the window with these answers, keeping this seat's own."""
    answers[own] = window.answers[own]
    return msgspec.structs.replace(window, answers=tuple(answers))


def to_choice(action: Any) -> Choice:
    """Convert an action of any number type to an int, without rounding."""
    try:
        number = int(action)
    except (TypeError, ValueError, OverflowError):
        number = None
    if number is None or number != action:
        raise IllegalMove(f"An action must be a whole number of the action space, not {action!r}.")
    return number


class Episode:
    """A running or finished game. With `remember`, it can compute information keys."""

    __slots__ = (
        *("_answers", "_recall", "_caches", "actions", "asked", "layout", "rules", "setup"),
        *("state", "own_score_of"),
    )

    def __init__(
        self,
        game: str,
        seats: int | None = None,
        seed: int | str | None = None,
        options: Mapping[str, Any] | None = None,
        pack: PackLike = None,
        rig: Mapping[str, Any] | None = None,
        *,
        remember: bool = False,
    ) -> None:
        self.setup: Setup = new(game, seats, seed, options, pack, rig).setup
        self._look_up(game)
        self._begin(remember)

    def restart(self, seed: int | str) -> "Episode":
        """Start another game with the same settings and this seed."""
        twin = Episode.__new__(Episode)
        twin.rules, twin.layout, twin.actions = self.rules, self.layout, self.actions
        twin.own_score_of = self.own_score_of
        twin.setup = msgspec.structs.replace(self.setup, seed=seed)
        twin._begin(self._recall is not None)
        return twin

    def _begin(self, remember: bool) -> None:
        self.state: State = self.rules.setup(self.setup)
        self.state.quiet = not remember
        self.asked: tuple[Seat, ...] = ()
        """Who has to decide now, in order."""
        self._answers: dict[Seat, Choice] = {}
        self._caches: tuple[FieldCache, ...] = tuple([{} for _ in range(self.seats)])
        self._recall = Recall(self.rules.info.id, self.seats) if remember else None
        self.state.run(stop_at_windows=True)
        self._ask()

    def _look_up(self, game: str) -> None:
        self.rules = rules_of(game)
        self.layout = LAYOUTS[self.rules.info.id]
        self.own_score_of = OWN_SCORES[self.rules.info.id]
        self.actions = len(self.rules.space)

    def __getstate__(self) -> tuple[Any, ...]:
        """Pickle without the rules, which every process has."""
        return self.setup, self.state, self.asked, self._answers, self._recall

    def __setstate__(self, sent: tuple[Any, ...]) -> None:
        self.setup, self.state, self.asked, self._answers, self._recall = sent
        self._caches = tuple([{} for _ in range(self.seats)])
        self._look_up(self.setup.game)

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
        twin = Episode.__new__(Episode)
        twin.rules, twin.layout, twin.actions = self.rules, self.layout, self.actions
        twin.setup, twin.own_score_of, twin.state = self.setup, self.own_score_of, self.state.copy()
        twin.asked, twin._answers = self.asked, self._answers.copy()
        twin._caches = tuple([{} for _ in range(self.seats)])
        twin._recall = self._recall.copy() if self._recall is not None else None
        return twin

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
        if isinstance(top, Window) and top.answers[seat] != UNANSWERED:
            return (top.decline,)
        return top.choices(self.state, seat)

    def mask(self, seat: Seat) -> Mask:
        """Return the action mask: 1 for every legal action."""
        found = np.zeros(self.actions, np.int8)
        found[list(self.legal(seat))] = 1
        return found

    def act(self, seat: Seat, choice: Choice) -> None:
        """Take a choice. If it isn't legal, raise IllegalMove and change nothing."""
        seat = known_seat(seat, self.seats)
        legal = self.legal(seat)
        if not is_whole(choice) or choice not in legal:
            raise IllegalMove(self._refusal(seat, choice, legal))
        self.step(seat, int(choice))

    def _refusal(self, seat: Seat, choice: Choice, legal: tuple[Choice, ...]) -> str:
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
        if s.news:
            if self._recall is not None:
                self._recall.hear(s.news)
            s.news = ()
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

    def observe(self, seat: Seat) -> Observation:
        """Return what this seat sees. `legend` explains it."""
        seat = known_seat(seat, self.seats)
        return self.layout.observe(self.state, seat, self._caches[seat])

    def observed_bytes(self, seat: Seat) -> bytes:
        """Return the observation as little-endian 16-bit numbers, without checking the seat."""
        return self.layout.write(self.state, seat, self._caches[seat])

    def information_key(self, seat: Seat) -> bytes:
        """Return 16 bytes, equal exactly if the seat cannot tell the difference."""
        if self._recall is None:
            raise HeistError("This episode has no memory: create it with remember=True.")
        return self._recall.key(self.state, known_seat(seat, self.seats))

    def own_score(self, seat: Seat) -> int:
        """Return the seat's score if the game ended now, from what it knows."""
        return self.own_score_of(self.state, known_seat(seat, self.seats))
