"""The journal: seed, options, pack, rig and acts. It is the game; all else follows from it.

One line of JSON with its keys in a fixed order and a check sum at its end. A reader accepts only
the very bytes a writer would write, so that nothing altered or cut short is taken for a game.
"""

from hashlib import blake2b
from typing import Any

import msgspec

from heistnight.kernel.errors import BadSave
from heistnight.kernel.packs import built_in
from heistnight.kernel.rules import Setup

FORMAT = 1


class SavedPack(msgspec.Struct, forbid_unknown_fields=True):
    name: str
    fingerprint: str
    text: str | None
    """The whole pack where it is the user's own; None for the built-in one."""


class Journal(msgspec.Struct, forbid_unknown_fields=True):
    heistnight: int
    game: str
    seats: int
    seed: int | str
    options: dict[str, Any]
    pack: SavedPack
    rig: dict[str, Any]
    acts: list[tuple[int, int]]
    check: str


def checksum(journal: Journal) -> str:
    unsigned = msgspec.structs.replace(journal, check="")
    return blake2b(msgspec.json.encode(unsigned), digest_size=16).hexdigest()


def write(setup: Setup, acts: tuple[tuple[int, int], ...]) -> str:
    pack = setup.pack
    own = pack.text != built_in(pack.game)
    journal = Journal(
        heistnight=FORMAT,
        game=setup.game,
        seats=setup.seats,
        seed=setup.seed,
        options=setup.options,
        pack=SavedPack(pack.name, pack.fingerprint, pack.text if own else None),
        rig=setup.rig,
        acts=list(acts),
        check="",
    )
    journal.check = checksum(journal)
    return msgspec.json.encode(journal).decode()


def read(text: str) -> Journal:
    """The journal in a saved text, or BadSave."""
    try:
        journal = msgspec.json.decode(text, type=Journal)
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
    if journal.heistnight != FORMAT:
        raise BadSave(
            f"The save has format {journal.heistnight}; this version reads format {FORMAT}."
        )
    if msgspec.json.encode(journal).decode() != text or checksum(journal) != journal.check:
        raise BadSave("The save was altered: its check sum does not fit what it says.")
    return journal
