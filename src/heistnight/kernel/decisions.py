"""Questions to a seat, and the options it may answer with."""

from collections import Counter
from functools import cached_property
from typing import Any

import msgspec

from heistnight.kernel.choices import Choice, is_whole
from heistnight.kernel.errors import IllegalMove
from heistnight.kernel.events import Seat, player
from heistnight.kernel.rules import Rules
from heistnight.kernel.steps import State
from heistnight.kernel.words import Part, Words, marked


class Option(msgspec.Struct, frozen=True):
    """One thing a seat may choose now."""

    id: Choice
    label: str
    data: dict[str, Any]
    rule: str
    decision: str
    """The question it answers: an option of an earlier question is refused."""
    key: str
    """What it is called in journals, for ever."""
    label_parts: tuple[Part, ...]
    """The label in strings and tokens: `{"seat": 2}` where it names a player."""


class Decision:
    """A question to one seat: what is asked, by which rule, and what may be answered."""

    def __init__(self, rules: Rules[Any], state: State, seat: Seat, number: int) -> None:
        self._rules, self._state = rules, state
        self.seat = seat
        self.id = f"{seat}.{number}"

    def __repr__(self) -> str:
        return f"Decision(seat={self.seat}, prompt={self.prompt!r}, options={len(self.options)})"

    @property
    def rule(self) -> str:
        """The number of the rule that asks."""
        return self._state.stack[-1].rule

    @property
    def phase(self) -> str:
        """Where in the game this is asked, in one word."""
        return self._state.stack[-1].phase

    @property
    def prompt(self) -> str:
        """The question, in words for this seat."""
        return str(self.prompt_words)

    @cached_property
    def prompt_words(self) -> Words:
        """The question, with tokens where it names seats or cards."""
        return Words(self._state.stack[-1].prompt(self._state, self.seat))

    @cached_property
    def choices(self) -> tuple[Choice, ...]:
        """The ids of what may be answered."""
        return self._state.choices(self.seat)

    @cached_property
    def options(self) -> tuple[Option, ...]:
        """What may be answered, in words and data."""
        return tuple([self._option(choice) for choice in self.choices])

    @property
    def sealed(self) -> bool:
        """Is the answer secret until all have answered?"""
        return self._state.stack[-1].sealed

    def label(self, choice: Choice) -> str:
        """Words for a choice: those of the moment if it is offered, else those that name it."""
        return str(self.label_words(choice))

    def label_words(self, choice: Choice) -> Words:
        """The label, with its tokens."""
        now = None
        if choice in self.choices:
            now = self._state.stack[-1].label(self._state, self.seat, choice)
        named = now or self._rules.label(self._state, self.seat, choice)
        return Words(named or marked(self._rules.space[choice].label_parts))

    def checked(self, option: object) -> Choice:
        """The choice that an answer stands for; IllegalMove, saying why, if it is none of ours."""
        if isinstance(option, Option):
            if option in self.options:
                return option.id
            if option.decision != self.id:
                raise IllegalMove(
                    f"'{marked(option.label_parts)}' answers an earlier question, or another "
                    f"player's. Asked of {player(self.seat)} now: {self.prompt_words.said}"
                )
            option = option.id
        elif not is_whole(option):
            raise IllegalMove(
                f"A choice is an Option of the pending decision or its id (a whole number), "
                f"not {option!r}."
            )
        elif option in self.choices:
            return option
        raise IllegalMove(self.refusal(option))

    def refusal(self, choice: Choice) -> str:
        """Why a choice is not legal, and what is; tokens marked."""
        space = self._rules.space
        if not 0 <= choice < len(space):
            problem = (
                f"{choice} is no choice of {self._rules.info.title}: ids go from 0 to "
                f"{len(space) - 1}."
            )
        else:
            step, label = self._state.stack[-1], self.label_words(choice).said
            reason = step.why_not(self._state, self.seat, choice) or "it is not on offer."
            problem = f"'{label}' is not possible now: {reason}"
        asked = f"Asked ({self.rule}): {self.prompt_words.said}"
        offered = "; ".join([f"{one.id} {marked(one.label_parts)}" for one in self.options])
        return f"{problem} {asked} Possible: {offered}."

    def reasons(self) -> dict[Choice, str]:
        """Why choices that are not offered are not, where a rule says so.

        What is said of few choices comes first: what is said of many tells least.
        """
        return {choice: str(words) for choice, words in self.reason_words().items()}

    def reason_words(self) -> dict[Choice, Words]:
        """The reasons, with their tokens."""
        step, offered = self._state.stack[-1], set(self.choices)
        reasons = {
            entry.id: Words(reason)
            for entry in self._rules.space.entries
            if entry.id not in offered
            and (reason := step.why_not(self._state, self.seat, entry.id))
        }
        times = Counter(reasons.values())
        return dict(sorted(reasons.items(), key=lambda said: times[said[1]]))

    def _option(self, choice: Choice) -> Option:
        entry = self._rules.space[choice]
        step = self._state.stack[-1]
        rule = step.rule if step.lends_rule else entry.rule
        label = self.label_words(choice)
        named = tuple(label.parts)
        return Option(choice, str(label), {**entry.data}, rule, self.id, entry.key, named)
