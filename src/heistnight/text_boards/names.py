"""What the players are called: a seat in a text becomes a name, or 'you' with the verb to match."""

import re
from collections.abc import Sequence

from heistnight.kernel.errors import BadOptions
from heistnight.kernel.events import Seat, player
from heistnight.kernel.text_tokens import OPEN, Part, Words, marked, parts, plain

LONGEST = 20
IRREGULAR = {
    "is": "are",
    "has": "have",
    "was": "were",
    "does": "do",
    "goes": "go",
    "isn't": "aren't",
}
NOT_VERBS = {"as", "this", "its", "his", "cards", "thus", "always", "perhaps", "plus", "less"}
JOINED = re.compile(
    r"\band (is|has|does|wants|hides|sees|wins|gets|gains|takes|draws|keeps|loses|pays|places|"
    r"plays|puts|discards|returns|reveals|shows|looks|leaves|goes|moves|gives|passes|stays|flees|robs)\b"
)
"""Verbs that may follow an 'and': a noun there must not lose its s."""
STARTS_CLAUSE = (
    r"(?:^|[.!?:;,]\s|\b(?:and|but|then|so|while|when|if|because|that|before|after|until)\s)"
)


class Names:
    """By seat; `you` is the one who reads, where there is only one."""

    def __init__(self, seats: int, given: Sequence[str] = (), you: Seat | None = None) -> None:
        if len(given) > seats:
            raise BadOptions(
                f"There are {seats} seats, but {len(given)} names: {', '.join(given)}."
            )
        names = [name.strip()[:LONGEST] for name in given]
        if "" in names or not all(name.isprintable() for name in names):
            raise BadOptions("A name has at least one letter, and nothing that cannot be printed.")
        if len({name.casefold() for name in names}) < len(names):
            raise BadOptions(f"Two players have the same name: {', '.join(names)}.")
        self.given = tuple(names)
        self.you = you
        self._names = [*names, *[plain(player(seat)) for seat in range(len(names), seats)]]

    def of(self, seat: Seat) -> str:
        """'Ann', 'Player 2', or 'You'."""
        if not 0 <= seat < len(self._names):
            return plain(player(seat))
        return "You" if self._is_you(seat) else self._names[seat]

    def full(self, seat: Seat) -> str:
        """As `of`, but never 'You'."""
        return self._names[seat] if seat < len(self._names) else plain(player(seat))

    def _is_you(self, seat: Seat) -> bool:
        return seat == self.you and seat >= len(self.given)

    def put(self, text: str) -> str:
        """A text with everybody's names in the place of its tokens."""
        said = text.said if isinstance(text, Words) else text
        said = "".join([cards_out(part) for part in parts(said)])
        if self.you is not None and self._is_you(self.you):
            said = addressed(said, player(self.you))
        return "".join([self._named(part) for part in parts(said)])

    def _named(self, part: Part) -> str:
        return part if isinstance(part, str) else self.full(int(part["seat"]))


def cards_out(part: Part) -> str:
    """Cards are just their words here; seats stay marked."""
    if isinstance(part, str):
        return part
    return str(part["text"]) if "card" in part else marked([part])


def addressed(text: str, name: str) -> str:
    """'Player 1 plays a card and draws two.' becomes 'You play a card and draw two.'"""
    if name not in text:
        return text
    told = ""
    for part in re.split(r"(?<=[.!?;])(\s+)", text):
        words = addressed_sentence(part, name)
        goes_on = told.rstrip().endswith(";") and words.startswith("You")
        told += f"y{words[1:]}" if goes_on else words
    return told


def addressed_sentence(text: str, name: str) -> str:
    text = re.sub(rf"{name}['’]s\b", lambda m: your(m.start()), text)
    text = re.sub(rf"\b(?:[Tt]he (\w+)|([Ll]evel \d+)) of {name}", your_own, text)
    text = re.sub(rf"\bof {name}", "of yours", text)
    subject = re.compile(rf"({STARTS_CLAUSE}){name}(\s+)([a-z']+)([^;:]*)")
    text = subject.sub(as_subject, text)
    return re.sub(name, lambda m: you(m.start(), ""), text)


def as_subject(found: re.Match[str]) -> str:
    """The verb after 'you', and those that 'and' joins to it, up to another player's."""
    before, space, verb, rest = found.groups()
    own, other, more = rest.partition(OPEN)
    own = JOINED.sub(lambda joined: f"and {second_person(joined[1])}", own)
    return f"{before}{you(found.start(1), before)}{space}{second_person(verb)}{own}{other}{more}"


def your_own(found: re.Match[str]) -> str:
    """'The turn of Player 1' becomes 'Your turn'."""
    return f"{your(found.start())} {(found[1] or found[2]).lower()}"


def your(position: int) -> str:
    return "Your" if position == 0 else "your"


def you(position: int, before: str) -> str:
    return "You" if position == 0 and not before.strip() else "you"


def second_person(verb: str) -> str:
    """'takes' becomes 'take'; what is no verb stays."""
    if verb in IRREGULAR:
        return IRREGULAR[verb]
    if verb in NOT_VERBS or not verb.endswith("s") or verb.endswith("ss"):
        return verb
    if verb.endswith("ies"):
        return f"{verb[:-3]}y"
    if re.search(r"(ss|sh|ch|x|zz)es$", verb):
        return verb[:-2]
    return verb[:-1]
