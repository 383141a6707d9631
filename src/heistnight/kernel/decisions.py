"""Questions to a seat, and the options it can choose from."""

from collections import Counter
from collections.abc import Sequence
from typing import Any

from heistnight.kernel.choices import Choice, Entry, Final, whole
from heistnight.kernel.errors import IllegalMove
from heistnight.kernel.events import Seat, player
from heistnight.kernel.rules import Rules
from heistnight.kernel.steps import State, Step
from heistnight.kernel.text_tokens import Part, Words, marked


class Option:
    """One thing a seat can choose now. Its texts are built on first use."""

    __slots__ = ("_asked", "_data", "_entry", "_words")

    def __init__(self, asked: "Decision", entry: Entry) -> None:
        self._asked, self._entry = asked, entry
        self._words: Words | None = None
        self._data: dict[str, Any] | None = None

    @property
    def id(self) -> Choice:
        """Its number in the game's action space."""
        return self._entry.id

    @property
    def label(self) -> str:
        """Its label for this seat at this moment."""
        return str(self.label_words)

    @property
    def label_parts(self) -> tuple[Part, ...]:
        """The label as strings and tokens: `{"seat": 2}` for a player."""
        return tuple(self.label_words.parts)

    @property
    def label_words(self) -> Words:
        """The label with its tokens."""
        if self._words is None:
            self._words = self._asked.label_words(self._entry.id)
        return self._words

    @property
    def data(self) -> dict[str, Any]:
        """Its data, tagged by `kind`."""
        if self._data is None:
            self._data = {**self._entry.data}
        return self._data

    @property
    def rule(self) -> str:
        """The number of the rule that allows it."""
        return self._asked.rule_of(self._entry)

    @property
    def final(self) -> Final | None:
        """What it ends permanently, if anything."""
        return self._asked.final_of(self._entry.id)

    @property
    def decision(self) -> str:
        """The id of its question. An option of an earlier question is refused."""
        return self._asked.id

    @property
    def key(self) -> str:
        """Its permanent key, as journals store it."""
        return self._entry.key

    def as_data(self) -> dict[str, Any]:
        """Return all fields by name."""
        return {name: getattr(self, name) for name in OPTION_FIELDS}

    def offered_in(self, state: State, seat: Seat) -> bool:
        """Check whether this option belongs to this seat's decision in exactly this state.

        Only a decision creates options, and only the ones it offers.
        """
        asked = self._asked
        return asked._state is state and asked.seat == seat

    def answers(self, asked: "Decision") -> bool:
        """Check whether this option answers this question, even if it comes from a copy of the
        game."""
        offered = self.decision == asked.id and self.id in asked.choices
        return offered and self == Option(asked, self._entry)

    def __eq__(self, other: object) -> bool:
        return self is other or (isinstance(other, Option) and self.as_data() == other.as_data())

    def __hash__(self) -> int:
        return hash((self.id, self.decision))

    def __repr__(self) -> str:
        said = ", ".join([f"{name}={value!r}" for name, value in self.as_data().items()])
        return f"Option({said})"


OPTION_FIELDS = ("id", "label", "data", "rule", "decision", "key", "label_parts", "final")


class Decision:
    """A question to one seat: the prompt, its rule and the options."""

    __slots__ = ("_choices", "_number", "_options", "_prompt", "_rules", "_state", "seat")

    def __init__(self, rules: Rules[Any], state: State, seat: Seat, number: int) -> None:
        self._rules, self._state = rules, state
        self.seat, self._number = seat, number
        # Cached by hand: `cached_property` in Python 3.11 takes a lock, which costs more than the
        # work.
        self._choices: tuple[Choice, ...] | None = None
        self._options: tuple[Option, ...] | None = None
        self._prompt: Words | None = None

    @property
    def id(self) -> str:
        """The seat, and how many questions it has answered before."""
        return f"{self.seat}.{self._number}"

    def __repr__(self) -> str:
        return f"Decision(seat={self.seat}, prompt={self.prompt!r}, options={len(self.options)})"

    @property
    def rule(self) -> str:
        """The number of the rule that asks."""
        return self._state.stack[-1].rule

    @property
    def phase(self) -> str:
        """The phase of the game in which this is asked."""
        return self._state.stack[-1].phase

    @property
    def prompt(self) -> str:
        """The question in words, for this seat."""
        return str(self.prompt_words)

    @property
    def prompt_words(self) -> Words:
        """The question, with tokens for seats and cards."""
        if self._prompt is None:
            self._prompt = Words(self._state.stack[-1].prompt(self._state, self.seat))
        return self._prompt

    @property
    def choices(self) -> tuple[Choice, ...]:
        """The ids of the options."""
        if self._choices is None:
            self._choices = self._state.choices(self.seat)
        return self._choices

    @property
    def options(self) -> tuple[Option, ...]:
        """The options, with those that end something permanently last."""
        if self._options is None:
            space = self._rules.space
            self._options = tuple([Option(self, space[choice]) for choice in self._in_order()])
        return self._options

    def _in_order(self) -> Sequence[Choice]:
        choices, state, seat = self.choices, self._state, self.seat
        step = state.stack[-1]
        if type(step).final is Step.final:
            return choices
        last = [choice for choice in choices if step.final(state, seat, choice) is not None]
        return [*[choice for choice in choices if choice not in last], *last] if last else choices

    def final_of(self, choice: Choice) -> Final | None:
        """Return what a choice ends permanently here, if anything."""
        return self._state.stack[-1].final(self._state, self.seat, choice)

    def rule_of(self, entry: Entry) -> str:
        """Return the rule that allows a choice here."""
        step = self._state.stack[-1]
        return step.rule if step.lends_rule else entry.rule

    @property
    def sealed(self) -> bool:
        """Whether the answer stays secret until everyone has answered."""
        return self._state.stack[-1].sealed

    def label(self, choice: Choice) -> str:
        """Return the label of a choice: for this moment if it is offered, else its general one."""
        return str(self.label_words(choice))

    def label_words(self, choice: Choice) -> Words:
        """Return the label with its tokens."""
        now = None
        if choice in self.choices:
            now = self._state.stack[-1].label(self._state, self.seat, choice)
        named = now or self._rules.label(self._state, self.seat, choice)
        return Words(named) if named else self._rules.space.words[choice]

    def checked(self, option: object) -> Choice:
        """Return the choice that an answer stands for, or raise IllegalMove with the reason."""
        if isinstance(option, Option):
            if option.answers(self):
                return option.id
            if option.decision != self.id:
                raise IllegalMove(
                    f"'{marked(option.label_parts)}' answers an earlier question, or another "
                    f"player's. {player(self.seat)} is asked now: {self.prompt_words.said}"
                )
            raise IllegalMove(self.refusal(option.id))
        choice = whole(option)
        if choice is None:
            raise IllegalMove(
                f"A choice is an Option of the pending decision or its id (a whole number), "
                f"not {option!r}."
            )
        if choice in self.choices:
            return choice
        raise IllegalMove(self.refusal(choice))

    def refusal(self, choice: Choice) -> str:
        """Explain why a choice isn't legal and what is, with tokens."""
        space = self._rules.space
        if not 0 <= choice < len(space):
            problem = (
                f"{self._rules.info.title} has no choice {choice}: ids go from 0 to "
                f"{len(space) - 1}."
            )
        else:
            step, label = self._state.stack[-1], self.label_words(choice).said
            reason = step.why_not(self._state, self.seat, choice) or "it is not offered."
            problem = f"'{label}' is not possible now: {reason}"
        asked = f"Asked ({self.rule}): {self.prompt_words.said}"
        offered = "; ".join([f"{one.id} {marked(one.label_parts)}" for one in self.options])
        return f"{problem} {asked} Possible: {offered}."

    def reasons(self) -> dict[Choice, str]:
        """Explain, for choices that aren't offered, which rule forbids them.

        Reasons given for few choices come first, because they say most.
        """
        return {choice: str(words) for choice, words in self.reason_words().items()}

    def reason_words(self) -> dict[Choice, Words]:
        """Return the reasons with their tokens."""
        step, offered = self._state.stack[-1], set(self.choices)
        reasons = {
            entry.id: Words(reason)
            for entry in self._rules.space.entries
            if entry.id not in offered
            and (reason := step.why_not(self._state, self.seat, entry.id))
        }
        times = Counter(reasons.values())
        return dict(sorted(reasons.items(), key=lambda said: times[said[1]]))
