"""What is kept of a table besides its acts: one small JSON document in its row."""

import base64
import hashlib
import secrets
from typing import Any, Literal

import msgspec

from heistnight.kernel.versions import FIRST_RULES, SavedPack
from heistnight.learn.coach import Progress

TableState = Literal["lobby", "playing", "over", "broken"]
Pace = Literal["instant", "quick", "human", "relaxed"]

ALPHABET = "ABCDEFGHJKMNPQRSTVWXYZ23456789"
"""Without letters and digits that are mistaken for each other."""


class Person(msgspec.Struct):
    """Somebody at the table. Their secrets are kept as hashes only."""

    id: int
    name: str
    recovery: str
    tokens: list[str] = []
    origin: str = ""
    """A digest of the household they came from, of use for this table only."""
    removed: bool = False
    """By the host: they are not of the table any more."""


class HintNote(msgspec.Struct):
    """A hint that was taken, as the log of its seat tells it."""

    question: str
    after: int
    """How many events of the game that log had before."""
    said: str
    """What was advised, tokens marked."""


class SeatRecord(msgspec.Struct):
    """Free, a person's, or a bot's."""

    person: int | None = None
    bot: str | None = None
    stand_in: bool = False
    """A bot plays for the person for now."""
    votes: list[int] = []
    """The people who want that."""
    removal: list[int] = []
    """Who wants the person removed from the running game: the host who asked, then who agreed."""
    seated: int = 0
    """People sat down in this order; 0 for all of them in records from before this was kept."""
    passing: bool = False
    """The person passes in every window until it is their turn again."""
    hints: int = 0
    """How many were taken …"""
    hint_notes: list[HintNote] = []
    """… and the newest of them."""

    @property
    def free(self) -> bool:
        return self.person is None and self.bot is None

    @property
    def played_by_bot(self) -> bool:
        return self.bot is not None or self.stand_in


class LessonRecord(msgspec.Struct):
    """The lesson that a table teaches."""

    id: str
    fingerprint: str
    progress: Progress = msgspec.field(default_factory=Progress)


class TableRecord(msgspec.Struct, kw_only=True):
    code: str
    game: str
    options: dict[str, Any]
    seed: int | str | None
    """None until the start, where chance is to decide."""
    seeded: bool
    pace: Pace
    clock: int | None
    listed: bool
    hints: bool = False
    """Hints may be asked for where several people play, too."""
    host: int
    founder: int = 1
    """The person who opened the table: always its first."""
    appointed: bool = False
    """The founder chose the host; a host whom they did not choose took over from an absent one."""
    seats: list[SeatRecord]
    people: list[Person]
    made: float
    state: TableState = "lobby"
    rules: int = FIRST_RULES
    """The version of the game's rules that it was begun under."""
    pack: SavedPack | None = None
    """The pack that it was begun with; None in the lobby, and where none was kept yet."""
    rig: dict[str, Any] = {}
    played_on: str | None = None
    """The replay that the game goes on from; with its rig, where it has one."""
    hurried: bool = False
    """No person is left in, and they want to see the end."""
    next_table: str | None = None
    replay: str | None = None
    lesson: LessonRecord | None = None
    closed: str | None = None
    """Why the operator has closed it."""
    locked: bool = False
    """The host lets nobody new in."""
    requests: list[str] = []
    """The newest that are done, as 'person:request', besides acts and chat."""

    @property
    def speed(self) -> Pace:
        """At which bots play now, and windows open."""
        return "instant" if self.hurried else self.pace


def unreadable_record(code: str) -> TableRecord:
    """In the place of a record that cannot be read: nobody's, and never written."""
    return TableRecord(
        code=code,
        game="",
        options={},
        seed=None,
        seeded=False,
        pace="human",
        clock=None,
        listed=False,
        host=0,
        seats=[],
        people=[],
        made=0.0,
        state="broken",
    )


class ActRow(msgspec.Struct, frozen=True):
    """One line of the append-only table of acts."""

    table: int
    number: int
    """Counts the table's rows from 0; undos are rows too."""
    seat: int
    choice: int
    """An id of the action space, or UNDO, or PASSED."""
    request: str
    """'person:request' of whoever asked for it; empty for a bot's."""
    at: float


UNDO = -1
PASSED = -2
"""A seat that was not asked passes in a window: a row as of one that was, but no act (G-3)."""


def new_code() -> str:
    return "".join([secrets.choice(ALPHABET) for _ in range(6)])


def new_secret() -> str:
    """Nobody guesses it."""
    return secrets.token_urlsafe(24)


def token_of(request: str) -> str:
    """The token that a request to become somebody is answered with, each time it is asked."""
    digest = hashlib.blake2b(request.encode(errors="replace"), digest_size=24, person=b"token")
    return base64.urlsafe_b64encode(digest.digest()).decode()


def recovery_of(request: str) -> str:
    """The same for its recovery code, to be read out or typed: 20 characters of 30, in fours."""
    digest = hashlib.blake2b(request.encode(errors="replace"), digest_size=32, person=b"recovery")
    number, letters = int.from_bytes(digest.digest()), ""
    for _ in range(20):
        number, letter = divmod(number, len(ALPHABET))
        letters += ALPHABET[letter]
    return "-".join([letters[start : start + 4] for start in range(0, 20, 4)])


def hashed(secret: str) -> str:
    """Long random secrets need no salt."""
    return hashlib.blake2b(secret.encode(errors="replace"), digest_size=20).hexdigest()


def plain_recovery(text: str) -> str:
    """As people type it."""
    return "".join([letter for letter in text.upper() if letter.isalnum()])
