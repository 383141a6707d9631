"""What a bot says when it is asked for advice: what it would do, why, and what else there is."""

from collections.abc import Callable, Mapping, Sequence
from typing import NamedTuple

import msgspec

from heistnight.kernel.choices import Choice
from heistnight.kernel.text_tokens import Words


class Chances(msgspec.Struct, frozen=True):
    """How likely an option wins, for a bot that has counted: with its 95 % interval."""

    win: float
    low: float
    high: float


class Weighed(msgspec.Struct, frozen=True):
    """One option, as far as the bot can tell."""

    choice: Choice
    words: Words
    """What it is worth, or likely to do; empty where the bot only ranks."""
    chances: Chances | None = None


class Advice(msgspec.Struct, frozen=True):
    """All words name seats and cards by tokens: `advice.why.parts`."""

    bot: str
    """The kind of bot that gives it."""
    best: Weighed
    why: Words
    """In a sentence or two; empty from a bot that cannot say."""
    others: tuple[Weighed, ...] = ()
    """What else could be chosen, the best first."""


def unranked(choice: Choice) -> float:
    return 0.0


def untold(choice: Choice) -> str:
    return ""


class Thought(NamedTuple):
    """What a bot picks, and what it had in mind. Words are made with their tokens marked; what is
    said of single choices, and a reason that takes time, is asked for only when somebody wants to
    hear it."""

    choice: Choice
    why: str | Callable[[], str]
    value: Callable[[Choice], float] = unranked
    """Of a choice, on any scale: to rank the others by."""
    tell: Callable[[Choice], str] = untold
    """What is known of a choice, in words."""
    chances: Mapping[Choice, Chances] = {}

    def advice(self, bot: str, choices: Sequence[Choice]) -> Advice:
        others = [choice for choice in choices if choice != self.choice]
        others.sort(key=self.value, reverse=True)
        return Advice(
            bot=bot,
            best=self._weighed(self.choice),
            why=Words(self.why() if callable(self.why) else self.why),
            others=tuple([self._weighed(choice) for choice in others]),
        )

    def _weighed(self, choice: Choice) -> Weighed:
        return Weighed(choice, Words(self.tell(choice)), self.chances.get(choice))


def best_of(values: Mapping[Choice, float]) -> Choice:
    """The first of those that are worth most."""
    return max(values, key=lambda choice: values[choice])


def value_in(values: Mapping[Choice, float]) -> Callable[[Choice], float]:
    """A choice that is not among them comes last."""
    return lambda choice: values.get(choice, float("-inf"))


def rough(chance: float) -> str:
    """How often, as a guess in steps of five: 'about 35 % of the time'."""
    nearest = 5 * round(20 * chance)
    if 0 < nearest < 100:
        return f"about {nearest} % of the time"
    return "hardly ever" if nearest <= 0 else "almost always"


def exact(chance: float) -> str:
    """What was counted: '34 %', and never a certainty that is none."""
    percent = round(100 * chance)
    if percent in (0, 100) and chance not in (0.0, 1.0):
        return "under 1 %" if percent == 0 else "over 99 %"
    return f"{percent} %"
