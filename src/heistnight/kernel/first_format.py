"""Journals of format 1, which kept choices by number, and named the game's own pack only.

They are of the first version of every game's rules. Numbers are still what they were.
"""

from collections.abc import Callable
from hashlib import blake2b
from typing import Any

import msgspec

from heistnight.kernel import journal
from heistnight.kernel.choices import ActionSpace
from heistnight.kernel.errors import BadSave, HeistError
from heistnight.kernel.events import Seat
from heistnight.kernel.rules import Rules
from heistnight.kernel.versions import FIRST_RULES, SavedPack, first_pack

FORMAT = 1


class FirstPack(msgspec.Struct, forbid_unknown_fields=True):
    name: str
    fingerprint: str
    text: str | None
    """The whole pack where it was the user's own; None for the game's own."""


class FirstJournal(msgspec.Struct, forbid_unknown_fields=True):
    heistnight: int
    game: str
    seats: int
    seed: int | str
    options: dict[str, Any]
    pack: FirstPack
    rig: dict[str, Any]
    acts: list[tuple[Seat, int]]
    check: str


def read(text: str, rules_of: Callable[[str], Rules[Any]]) -> journal.Journal:
    """The same game as a journal of today, or BadSave."""
    first = journal.decoded(text, FirstJournal)
    journal.check_whole(text, first, first.check)
    try:
        rules = rules_of(first.game)
        pack = pack_in(first, rules)
    except HeistError as error:
        raise BadSave(f"The saved game cannot be set up: {error}") from None
    return journal.Journal(
        heistnight=journal.FORMAT,
        game=first.game,
        rules=FIRST_RULES,
        seats=first.seats,
        seed=first.seed,
        options=first.options,
        pack=pack,
        rig=first.rig,
        acts=acts_in(first, rules.space),
        check="",
    )


def pack_in(first: FirstJournal, rules: Rules[Any]) -> SavedPack:
    name, text = first.pack.name, first.pack.text
    pack = first_pack(rules) if text is None else SavedPack.of(rules.read_pack(text))
    if first.pack.fingerprint != fingerprint_then(pack.text):
        raise HeistError(f"it was played with another pack named {name!r} than the one here.")
    return pack


def fingerprint_then(text: str) -> str:
    """It was that of the text."""
    return blake2b(text.encode(), digest_size=8).hexdigest()


def acts_in(first: FirstJournal, space: ActionSpace) -> list[tuple[Seat, str]]:
    for number, (_, choice) in enumerate(first.acts, 1):
        if not 0 <= choice < space.size:
            raise BadSave(f"Act {number} of the save is not legal: there is no choice {choice}.")
    return [(seat, space[choice].key) for seat, choice in first.acts]
