"""The journal: rules, seed, options, pack, rig and acts. Everything else follows from it.

A game that was dealt at a table adds where its seed comes from, and an export adds every draw.

One line of JSON with keys in a fixed order and a checksum at the end. A reader accepts only the
exact bytes that a writer would produce, so an altered or truncated save is refused.
"""

from collections.abc import Iterable
from hashlib import blake2b
from typing import Any, TypeVar

import msgspec

from heistnight.kernel import structs
from heistnight.kernel.choices import Choice
from heistnight.kernel.deal import Deal, DealtGame, digest_of
from heistnight.kernel.draws import Draws, draws_of
from heistnight.kernel.errors import BadSave
from heistnight.kernel.events import Seat
from heistnight.kernel.game import Game
from heistnight.kernel.rules import Rules, Setup
from heistnight.kernel.versions import SavedPack

SAVE_FORMAT = 2


class Head(msgspec.Struct):
    """What a journal of any format starts with."""

    heistnight: int


class Journal(msgspec.Struct, forbid_unknown_fields=True, kw_only=True):
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
    """Seat and key of each choice."""
    deal: Deal | msgspec.UnsetType = msgspec.UNSET
    """Where the seed comes from."""
    chance: Draws | msgspec.UnsetType = msgspec.UNSET
    """Every shuffle and draw. They follow from the rest; checkers without the rules need them."""
    check: str


J = TypeVar("J", bound=msgspec.Struct)


def checksum(journal: Journal) -> str:
    """Return the checksum of everything in the journal but the checksum itself."""
    unsigned = msgspec.structs.replace(journal, check="")
    return blake2b(msgspec.json.encode(unsigned), digest_size=16).hexdigest()


def write(rules: Rules[Any], setup: Setup, acts: Iterable[tuple[Seat, Choice]]) -> str:
    journal = Journal(
        heistnight=SAVE_FORMAT,
        game=setup.game,
        rules=rules.version,
        seats=setup.seats,
        seed=setup.seed,
        options=setup.options,
        pack=SavedPack.of(setup.pack),
        rig=setup.rig,
        acts=[(seat, rules.space[choice].key) for seat, choice in acts],
        deal=setup.deal or msgspec.UNSET,
        check="",
    )
    return signed(journal)


def signed(journal: Journal) -> str:
    """Return the journal as text with its checksum."""
    journal.check = checksum(journal)
    return msgspec.json.encode(journal).decode()


def with_proof(game: Game, deal: Deal | None) -> str:
    """Return a game's journal with the proof of its deal and all its draws."""
    text = game.save()
    if deal is None:
        return text
    draws = draws_of(game.rules, game.setup, game.acts)
    return signed(msgspec.structs.replace(read(text), deal=deal, chance=draws))


def dealt_game(journal: Journal) -> DealtGame:
    """Return what the commitment of this journal's deal covers."""
    pack = journal.pack
    return DealtGame(
        game=journal.game,
        rules=journal.rules,
        seats=journal.seats,
        options=journal.options,
        pack_name=pack.name,
        pack_fingerprint=pack.fingerprint,
        pack_digest=digest_of(pack.text),
    )


def read(text: str) -> Journal:
    """Read a journal from a saved text, or raise BadSave."""
    found = decoded(text, Head).heistnight
    if found != SAVE_FORMAT:
        raise BadSave(f"The save has format {found}; this version reads format {SAVE_FORMAT}.")
    journal = decoded(text, Journal)
    if msgspec.json.encode(journal).decode() != text or checksum(journal) != journal.check:
        raise BadSave("The save was altered: its checksum doesn't match its contents.")
    return journal


def decoded(text: str, kind: type[J]) -> J:
    try:
        return structs.decoded(text, kind)
    except UnicodeEncodeError:
        raise BadSave("The save contains invalid characters: it was altered.") from None
    except msgspec.ValidationError as error:
        raise BadSave(f"This is not a saved game of Heist Night: {error}.") from None
    except msgspec.DecodeError as error:
        if not text.startswith("{"):
            raise BadSave("This is not a saved game of Heist Night.") from None
        raise BadSave(f"The save is incomplete: {error}. It was altered or cut short.") from None
    except RecursionError:
        raise BadSave("The save is nested too deeply: it was altered.") from None
