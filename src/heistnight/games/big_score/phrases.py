"""Display words for the pieces of The Big Score: money, crew, jobs, tokens."""

from collections import Counter
from collections.abc import Mapping

from heistnight.games.big_score.cards import TOKEN_WORDS, TOKENS
from heistnight.kernel.events import WORDS
from heistnight.kernel.sentences import Word
from heistnight.kernel.text_tokens import a, card, listed


def money(amount: int) -> str:
    if not amount:
        return "$0"
    return f"${amount / 1000:g}M" if amount >= 1000 else f"${amount}K"


def some(count: int, noun: str) -> str:
    """'a gun man', '2 gun men', '3 × $50K'."""
    if noun.startswith("$"):
        return noun if count == 1 else f"{count} × {noun}"
    if count == 1:
        return a(noun)
    return f"{count} {noun.removesuffix('man')}men" if noun.endswith("man") else f"{count} {noun}s"


def counted(names: tuple[str, ...]) -> str:
    """'2 con men, an expert hacker and $50K'."""
    return listed([card(name, some(count, name)) for name, count in Counter(names).items()])


def token_words(token: str) -> str:
    """'$50K', 'diamond'."""
    return TOKEN_WORDS[TOKENS.index(token)]


def the_token(token: str) -> str:
    """'the $50K', 'the diamond'."""
    return card(token, f"the {token_words(token)}")


def a_token(token: str) -> str:
    """'$50K', 'a diamond'."""
    words = token if token not in TOKENS else token_words(token)
    return card(token, words if words.startswith("$") else a(words))


def tokens_counted(tokens: tuple[str, ...]) -> str:
    """'2 diamonds and $50K'."""
    counts = Counter(tokens).items()
    return listed([card(token, some(count, token_words(token))) for token, count in counts])


def the_job(name: str) -> str:
    """'the Docks'."""
    return card(name, name if name.lower().startswith("the ") else f"the {name}")


def the_job_first(name: str) -> str:
    """'The Docks', to begin a sentence."""
    return card(name, name if name.lower().startswith("the ") else f"The {name}")


def is_plural(name: str) -> bool:
    """Return whether a job's name takes a plural verb, like 'Docks'."""
    return name.endswith("s") and not name.endswith(("ss", "us"))


NUMBERS = [
    "no",
    "one",
    "two",
    "three",
    "four",
    "five",
    "six",
    "seven",
    "eight",
    "nine",
    "ten",
    "eleven",
    "twelve",
]


def in_words(number: int) -> str:
    """'three'; from thirteen on, '13'."""
    return NUMBERS[number] if number < len(NUMBERS) else str(number)


def growing(values: tuple[int, ...]) -> str:
    """Spell out values by count: 'one is worth $20K, two $50K, three $100K'."""
    counted_out = [f"{in_words(n)} {money(value)}" for n, value in enumerate(values) if n > 1]
    return ", ".join([f"one is worth {money(values[1])}", *counted_out])


FORMATTERS: Mapping[str, Word] = {
    **WORDS,
    "money": money,
    "crew": counted,
    "a": lambda name: card(name, a(name)),
    "the": lambda name: card(name, f"the {name}"),
    "the_job": the_job,
    "The_job": the_job_first,
    "token": a_token,
    "the_token": the_token,
    "bare": lambda token: card(token, token_words(token)),
    "tokens": tokens_counted,
    "growing": growing,
    "in_words": in_words,
    "In_words": lambda number: in_words(number).capitalize(),
    "number": lambda slot: str(slot + 1),
}
"""Formatters for The Big Score, by the names that event types and templates use."""
