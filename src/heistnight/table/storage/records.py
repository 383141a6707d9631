"""The table's stored record: everything but its acts, as one small JSON document."""

import base64
import hashlib
import secrets
from typing import Any, Literal

import msgspec

from heistnight.kernel.deal import Deal
from heistnight.kernel.versions import FIRST_RULES, SavedPack
from heistnight.learn.coach import LessonProgress

TableState = Literal["lobby", "playing", "over", "broken"]
LivePace = Literal["instant", "quick", "human", "relaxed"]
"""How long bots take, and how long a reaction window stays open at least."""
Pace = Literal["instant", "quick", "human", "relaxed", "correspondence"]
"""A live pace, or correspondence: days per decision, while people come and go."""

Skip = Literal["none", "aimed", "duel", "turn"]
"""Pass in no window, in those of cards not aimed at you, in those of this duel, or in all."""

ALPHABET = "ABCDEFGHJKMNPQRSTVWXYZ23456789"
"""Without letters and digits that are easily confused."""


class Person(msgspec.Struct):
    """A person at the table. Their secrets are stored as hashes only."""

    id: int
    name: str
    recovery: str
    tokens: list[str] = []
    origin: str = ""
    """A digest of the client address they joined from, for this table and its rematches."""
    key: str = ""
    """A digest of the key of the browser they joined with, for this table and its rematches."""
    removed: bool = False
    """The host has removed them from the table."""
    player: str = ""
    """Their public id, if they are a player of this server; empty for guests."""
    notices: str = ""
    """The recipient of a guest's notifications; empty if they want none."""
    late: bool = False
    """They became a player during the game, so it doesn't count for their rating."""


class HintNote(msgspec.Struct):
    """A hint that was taken, as its seat's log shows it."""

    question: str
    after: int
    """How many events of the game the log had before it."""
    said: str
    """The advice, with marked tokens."""


class TableNote(msgspec.Struct):
    """A log line about a seat, which every viewer sees."""

    kind: str
    after: list[int]
    """How many events of the game each log had before it: the spectators' log, then by seat."""
    said: str
    """The sentence, with marked tokens."""


class StandingOrder(msgspec.Struct, frozen=True):
    """How a person answers by itself in reaction windows, if they can. Everyone may leave one."""

    card: str
    """The card to answer, by the name that everyone knows."""
    answer: int
    """The choice."""
    aimed: bool = False
    """Only if the card is aimed at them."""
    level: int | None = None
    """Only if it names this level; None: any."""


class Asked(msgspec.Struct, frozen=True):
    """A seat's open question at correspondence pace, and how much of its time is used."""

    question: str
    spent: float
    """Seconds used …"""
    at: float
    """… until then, in seconds since 1970. They don't run during the person's vacation."""


class WindowRecord(msgspec.Struct, frozen=True):
    """The latest reaction window at correspondence pace; times in seconds since 1970."""

    number: int
    rows: int
    """How many rows the table had when it was shown. Later ones are responses."""
    length: float
    skips: float
    closes: float | None
    """None while its time doesn't run …"""
    left: float
    """… because of a vacation: the seconds left."""
    at: float
    """When this was noted."""
    waits: list[int] = []
    over: bool = False


class SeatRecord(msgspec.Struct):
    """A seat: free, a person's, or a bot's."""

    person: int | None = None
    bot: str | None = None
    stand_in: bool = False
    """A bot plays for the person at the moment."""
    votes: list[int] = []
    """The people who voted for a stand-in bot."""
    removal: list[int] = []
    """The votes to remove the person from the running game: the host's first, then the others'."""
    seated: int = 0
    """The order in which people sat down; 0 for everyone in older records."""
    skip: Skip = "none"
    """The windows in which the person passes, until their next turn at the latest."""
    orders: list[StandingOrder] = []
    """Answers that the person left for reaction windows. Only they see them."""
    vacation: float | None = None
    """Since when the person is on vacation, in seconds since 1970; None: they aren't."""
    vacation_used: float = 0.0
    """Seconds of earlier vacations in this game."""
    asked: Asked | None = None
    """Their open question, at correspondence pace."""
    hints: int = 0
    """How many hints were taken …"""
    hint_notes: list[HintNote] = []
    """… and the latest of them."""
    bot_played: bool = False
    """A bot has played a person's part of this game: the game isn't rated."""
    wins: int = 0
    """Wins in earlier games of the match."""

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
    progress: LessonProgress = msgspec.field(default_factory=LessonProgress)


class DealRecord(msgspec.Struct):
    """How far the start is with the deal, and its proof. The secret is shown after the game."""

    stage: Literal["commit", "reveal", "done"]
    """Waiting for the browsers' hashes, then for their nonces."""
    asked: list[int]
    """The seats whose browsers are asked."""
    deal: Deal


class TableRecord(msgspec.Struct, kw_only=True):
    """The stored record of one table."""

    code: str
    game: str
    options: dict[str, Any]
    seed: int | str | None
    """None until the start, if it is to be random."""
    seeded: bool
    deal: DealRecord | None = None
    """None before the start, for a chosen seed, and in older records."""
    pace: Pace
    clock: int | None
    window_time: int = 86_400
    """Seconds that a reaction window stays open at correspondence pace …"""
    vacation_days: int = 14
    """… and the vacation of each player in one game."""
    window: WindowRecord | None = None
    """The latest reaction window, at correspondence pace."""
    turns: dict[int, float] = {}
    """Since when it is whose turn, by person, at correspondence pace."""
    listed: bool
    hints: bool = False
    """Whether hints are allowed with several people at the table."""
    host: int
    founder: int = 1
    """The person who opened the table, always its first."""
    appointed: bool = False
    """Whether the founder chose the host. Any other host took over from an absent one."""
    seats: list[SeatRecord]
    people: list[Person]
    made: float
    state: TableState = "lobby"
    rules: int = FIRST_RULES
    """The version of the rules that the game was begun with."""
    pack: SavedPack | None = None
    """The pack that the game was begun with; None in the lobby and in older records."""
    rig: dict[str, Any] = {}
    played_on: str | None = None
    """The replay that the game continues, with its rig if it has one."""
    hurried: bool = False
    """No person is left in the game, and they want to see the end."""
    next_table: str | None = None
    replay: str | None = None
    lesson: LessonRecord | None = None
    closed: str | None = None
    """Why the operator has closed it."""
    locked: bool = False
    """Nobody new may join or watch."""
    takeover: bool = True
    """Whether a person without a seat may take over a bot's seat in the running game."""
    notes: list[TableNote] = []
    """Log lines about seats: who left, came back or took over from a bot."""
    requests: list[str] = []
    """The latest completed requests, as 'person:request', except acts and chat."""
    first_code: str = ""
    """In a rematch: the code of the first table, which hashed people's origins and keys."""
    webhook: int | None = None
    """The person who set the webhook that tells whose turn it is."""
    match_game: int = 1
    """The number of this game in its match: a rematch is the next one."""
    first_to: int | None = None
    """The wins that decide the match; None: it has no end."""

    @property
    def hash_code(self) -> str:
        """The code to hash origins and keys with, so that a rematch recognizes removed guests."""
        return self.first_code or self.code

    @property
    def starting(self) -> bool:
        """Whether the start waits for people's browsers."""
        return self.deal is not None and self.deal.stage != "done"

    @property
    def correspondence(self) -> bool:
        """Whether people have days per decision."""
        return self.pace == "correspondence" and not self.hurried

    @property
    def speed(self) -> Pace:
        """The current pace of bots and windows."""
        return "instant" if self.hurried else self.pace


def unreadable_record(code: str) -> TableRecord:
    """Return a placeholder for an unreadable record. It is never written."""
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
    """One row of the append-only table of acts."""

    table: int
    number: int
    """Counts the table's rows from 0, undos included."""
    seat: int
    choice: int
    """An id of the action space, or UNDO, or PASSED."""
    request: str
    """'person:request' of the person who asked for it; empty for bots."""
    at: float


UNDO = -1
PASSED = -2
"""The pass of a seat that was not asked in a window: stored like an answer, but no act (G-3)."""


def new_code() -> str:
    return "".join([secrets.choice(ALPHABET) for _ in range(6)])


def new_secret() -> str:
    """Return a secret that nobody can guess."""
    return secrets.token_urlsafe(24)


def token_of(request: str) -> str:
    """Return the token for a join request. Repeating the request gives the same token."""
    digest = hashlib.blake2b(request.encode(errors="replace"), digest_size=24, person=b"token")
    return base64.urlsafe_b64encode(digest.digest()).decode()


def recovery_of(request: str) -> str:
    """Return the recovery code for a join request: 20 characters in groups of four."""
    digest = hashlib.blake2b(request.encode(errors="replace"), digest_size=32, person=b"recovery")
    number, letters = int.from_bytes(digest.digest()), ""
    for _ in range(20):
        number, letter = divmod(number, len(ALPHABET))
        letters += ALPHABET[letter]
    return "-".join([letters[start : start + 4] for start in range(0, 20, 4)])


def hashed(secret: str) -> str:
    """Return the hash of a secret. Long random secrets need no salt."""
    return hashlib.blake2b(secret.encode(errors="replace"), digest_size=20).hexdigest()


def plain_recovery(text: str) -> str:
    """Normalize a recovery code as people type it."""
    return "".join([letter for letter in text.upper() if letter.isalnum()])
