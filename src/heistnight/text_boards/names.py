"""Players' names in texts: a seat becomes a name, or 'you' with the matching verb."""

import re
from collections.abc import Sequence

from heistnight.kernel.errors import BadOptions
from heistnight.kernel.events import Seat, player
from heistnight.kernel.text_tokens import OPEN, Part, Words, marked, parts, plain

MAX_TERMINAL_NAME_LENGTH = 20
IRREGULAR = {
    "is": "are",
    "has": "have",
    "was": "were",
    "does": "do",
    "goes": "go",
    "isn't": "aren't",
    "doesn't": "don't",
    "hasn't": "haven't",
    "wasn't": "weren't",
}
ADVERB = "(?:now|also|still|then|again|already)"
"""A word that may stand between a player and their verb."""
NOT_VERBS = {"as", "this", "its", "his", "cards", "thus", "always", "perhaps", "plus", "less"}
JOINED = re.compile(
    r"\b(and|but) (is|isn't|has|hasn't|does|doesn't|wants|hides|sees|wins|gets|gains|takes|draws|"
    r"keeps|loses|pays|places|plays|puts|discards|returns|reveals|shows|looks|leaves|goes|moves|"
    r"gives|passes|stays|flees|robs|skips|controls|sends|swaps|adds|starts|runs)\b"
)
"""Verbs that may follow 'and' or 'but'. Other words there may be nouns, which keep their s."""
STARTS_CLAUSE = (
    r"(?:^|[.!?:;,]\s|\b(?:and|but|then|so|while|when|if|because|that|before|after|until)\s)"
)


class Names:
    """Names by seat. `you` is the reader's seat, if there is a single reader."""

    def __init__(self, seats: int, given: Sequence[str] = (), you: Seat | None = None) -> None:
        if len(given) > seats:
            raise BadOptions(
                f"There are {seats} seats, but {len(given)} names: {', '.join(given)}."
            )
        names = [name.strip()[:MAX_TERMINAL_NAME_LENGTH] for name in given]
        if "" in names or not all(name.isprintable() for name in names):
            raise BadOptions("Names can't be empty or contain unprintable characters.")
        if len({name.casefold() for name in names}) < len(names):
            raise BadOptions(f"Two players have the same name: {', '.join(names)}.")
        self.given = tuple(names)
        self.you = you
        self._names = [*names, *[plain(player(seat)) for seat in range(len(names), seats)]]

    def of(self, seat: Seat) -> str:
        """Return 'Ann', 'Player 2' or 'You'."""
        if not 0 <= seat < len(self._names):
            return plain(player(seat))
        return "You" if self._is_you(seat) else self._names[seat]

    def full(self, seat: Seat) -> str:
        """Return the same as `of`, but never 'You'."""
        return self._names[seat] if seat < len(self._names) else plain(player(seat))

    def _is_you(self, seat: Seat) -> bool:
        return seat == self.you and seat >= len(self.given)

    def put(self, text: str) -> str:
        """Return the text with names in place of its seat tokens."""
        said = text.said if isinstance(text, Words) else text
        said = "".join([card_as_text(part) for part in parts(said)])
        if self.you is not None and self._is_you(self.you):
            said = address_reader(said, player(self.you))
        return "".join([self._named(part) for part in parts(said)])

    def _named(self, part: Part) -> str:
        return part if isinstance(part, str) else self.full(int(part["seat"]))


def card_as_text(part: Part) -> str:
    """Return a card as plain text, and a seat as a token."""
    if isinstance(part, str):
        return part
    return str(part["text"]) if "card" in part else marked([part])


def address_reader(text: str, name: str) -> str:
    """Turn 'Player 1 plays a card and draws two.' into 'You play a card and draw two.'

    The web page follows the same rules, in `web/src/parts/named-text.ts`.
    """
    if name not in text:
        return text
    done = ""
    for part in re.split(r"(?<=[.!?;])(\s+)", text):
        words = address_sentence(part, name)
        continues = done.rstrip().endswith(";") and words.startswith("You")
        done += f"y{words[1:]}" if continues else words
    return done


def address_sentence(text: str, name: str) -> str:
    text = re.sub(rf"{name}['’]s\b", lambda m: your(m.start()), text)
    text = re.sub(rf"\b(?:[Tt]he (\w+)|([Ll]evel \d+)) of {name}", your_own, text)
    text = re.sub(rf"\bof {name}", "of yours", text)
    subject = re.compile(rf"({STARTS_CLAUSE}){name}(\s+(?:{ADVERB}\s+)?)([a-z']+)([^;:]*)")
    text = subject.sub(as_subject, text)
    return re.sub(name, lambda m: you(m.start(), ""), text)


def as_subject(found: re.Match[str]) -> str:
    """Change the verbs and 'their' that belong to 'you', up to the next player in the sentence."""
    before, space, verb, rest = found.groups()
    own, other, more = rest.partition(OPEN)
    own = JOINED.sub(lambda joined: f"{joined[1]} {second_person(joined[2])}", own)
    own = re.sub(r"\btheir\b", "your", own)
    return f"{before}{you(found.start(1), before)}{space}{second_person(verb)}{own}{other}{more}"


def your_own(found: re.Match[str]) -> str:
    """Turn 'the turn of Player 1' into 'your turn'."""
    return f"{your(found.start())} {(found[1] or found[2]).lower()}"


def your(position: int) -> str:
    return "Your" if position == 0 else "your"


def you(position: int, before: str) -> str:
    return "You" if position == 0 and not before.strip() else "you"


def second_person(verb: str) -> str:
    """Turn 'takes' into 'take'. Words that aren't verbs stay."""
    if verb in IRREGULAR:
        return IRREGULAR[verb]
    if verb in NOT_VERBS or not verb.endswith("s") or verb.endswith("ss"):
        return verb
    if verb.endswith("ies"):
        return f"{verb[:-3]}y"
    if re.search(r"(ss|sh|ch|x|zz)es$", verb):
        return verb[:-2]
    return verb[:-1]
