"""The journal: rules, seed, options, pack, rig and acts. It is the game; all else follows from it.

One line of JSON with its keys in a fixed order and a check sum at its end. A reader accepts only
the very bytes a writer would write, so that nothing altered or cut short is taken for a game.
"""

from collections.abc import Iterable
from hashlib import blake2b
from typing import Any, TypeVar

import msgspec

from heistnight.kernel import structs
from heistnight.kernel.choices import Choice
from heistnight.kernel.errors import BadSave
from heistnight.kernel.events import Seat
from heistnight.kernel.rules import Rules, Setup
from heistnight.kernel.versions import SavedPack

FORMAT = 2


class Head(msgspec.Struct):
    """What a journal of any format begins with."""

    heistnight: int


class Journal(msgspec.Struct, forbid_unknown_fields=True):
    heistnight: int
    game: str
    rules: int
    """The version of the game's rules."""
    seats: int
    seed: int | str
    options: dict[str, Any]
    pack: SavedPack
    rig: dict[str, Any]
    acts: list[tuple[Seat, str]]
    """Who chose, and the key of the choice."""
    check: str


J = TypeVar("J", bound=msgspec.Struct)


def checksum(journal: Journal) -> str:
    """Return the checksum of everything in the journal but the checksum itself."""
    unsigned = msgspec.structs.replace(journal, check="")
    return blake2b(msgspec.json.encode(unsigned), digest_size=16).hexdigest()


def write(rules: Rules[Any], setup: Setup, acts: Iterable[tuple[Seat, Choice]]) -> str:
    journal = Journal(
        heistnight=FORMAT,
        game=setup.game,
        rules=rules.version,
        seats=setup.seats,
        seed=setup.seed,
        options=setup.options,
        pack=SavedPack.of(setup.pack),
        rig=setup.rig,
        acts=[(seat, rules.space[choice].key) for seat, choice in acts],
        check="",
    )
    journal.check = checksum(journal)
    return msgspec.json.encode(journal).decode()


def read(text: str) -> Journal:
    """The journal in a saved text, or BadSave."""
    found = decoded(text, Head).heistnight
    if found != FORMAT:
        raise BadSave(f"The save has format {found}; this version reads format {FORMAT}.")
    journal = decoded(text, Journal)
    if msgspec.json.encode(journal).decode() != text or checksum(journal) != journal.check:
        raise BadSave("The save was altered: its checksum doesn't match its contents.")
    return journal


def decoded(text: str, kind: type[J]) -> J:
    try:
        return structs.decoded(text, kind)
    except UnicodeEncodeError:
        raise BadSave("The save holds characters that are no text: it was altered.") from None
    except msgspec.ValidationError as error:
        raise BadSave(f"This is not a saved game of Heist Night: {error}.") from None
    except msgspec.DecodeError as error:
        raise BadSave(f"The save is not whole: {error}. It was altered or cut short.") from None
    except RecursionError:
        raise BadSave(
            "The save holds lists in lists in lists without end: it was altered."
        ) from None
