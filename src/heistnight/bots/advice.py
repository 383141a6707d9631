"""Advice from a bot: what it would choose, why, and the other options."""

from collections.abc import Callable, Mapping, Sequence
from typing import NamedTuple

import msgspec

from heistnight.kernel.choices import Choice
from heistnight.kernel.text_tokens import Words


class Chances(msgspec.Struct, frozen=True):
    """How likely an option wins in simulations, with the 95 % interval."""

    win: float
    low: float
    high: float


class RatedOption(msgspec.Struct, frozen=True):
    """One option and what the bot knows about it."""

    choice: Choice
    words: Words
    """Its value or likely effect; empty if the bot only ranks options."""
    chances: Chances | None = None


class Advice(msgspec.Struct, frozen=True):
    """A bot's advice. All words name seats and cards by tokens: `advice.why.parts`."""

    bot: str
    """The name of the bot."""
    best: RatedOption
    why: Words
    """One or two sentences; empty if the bot can't say."""
    others: tuple[RatedOption, ...] = ()
    """The other options, best first."""


def unranked(choice: Choice) -> float:
    return 0.0


def no_words(choice: Choice) -> str:
    return ""


class Thought(NamedTuple):
    """What a bot picks, and why. Words mark their tokens.

    Words about single choices, and reasons that take time, are functions: they are only called
    when someone asks for advice.
    """

    choice: Choice
    why: str | Callable[[], str]
    value: Callable[[Choice], float] = unranked
    """Rates a choice on any scale, to rank the other options."""
    tell: Callable[[Choice], str] = no_words
    """Describes a choice in words."""
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

    def _weighed(self, choice: Choice) -> RatedOption:
        return RatedOption(choice, Words(self.tell(choice)), self.chances.get(choice))


def best_of(values: Mapping[Choice, float]) -> Choice:
    """Return the choice with the highest value, the first of equals."""
    return max(values, key=lambda choice: values[choice])


def value_in(values: Mapping[Choice, float]) -> Callable[[Choice], float]:
    """Return a function that looks up a choice's value; unknown choices rank last."""
    return lambda choice: values.get(choice, float("-inf"))


def rough(chance: float) -> str:
    """Say how often, to the nearest 5 %: 'about 35 % of the time'."""
    nearest = 5 * round(20 * chance)
    if 0 < nearest < 100:
        return f"about {nearest} % of the time"
    return "hardly ever" if nearest <= 0 else "almost always"


def exact(chance: float) -> str:
    """Format a share: '34 %'. Only 0 and 1 give '0 %' and '100 %'."""
    percent = round(100 * chance)
    if percent in (0, 100) and chance not in (0.0, 1.0):
        return "under 1 %" if percent == 0 else "over 99 %"
    return f"{percent} %"
