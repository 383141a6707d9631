"""Under which rules and with which cards a game is played: kept wherever the game is kept.

A game never changes under its players. It is played on by the version of the rules it was begun
with, or not at all, and always with the very pack that it was begun with.
"""

from typing import Any

import msgspec

from heistnight.kernel.errors import BadPack, HeistError
from heistnight.kernel.packs import Pack, built_in, fingerprint_of
from heistnight.kernel.rules import Rules


class SavedPack(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    name: str
    fingerprint: str
    text: str
    """The whole TOML, also of the game's own pack: that may change."""

    @classmethod
    def of(cls, pack: Pack) -> "SavedPack":
        return cls(pack.name, pack.fingerprint, pack.text)


FIRST_RULES = 1
"""The version of every game's rules before versions were kept with games."""
FIRST_PACKS = {
    "big-score": ("Heist Night house pack", "1d23446b1ba19d7f"),
    "crooks": ("Heist Night house pack", "1f5cdc476265d038"),
    "vault-heist": ("Heist Night house pack", "e54312ae0857421b"),
    "chicken-heist": ("Heist Night house pack", "d1d71154297c5a7b"),
}
"""By game: the name and fingerprint of its own pack before packs were kept with their games."""


def first_pack(rules: Rules[Any]) -> SavedPack:
    """The pack of a game that was kept without it, if it is still the game's own."""
    name, fingerprint = FIRST_PACKS[rules.box]
    text = built_in(rules.box)
    if fingerprint_of(text) != fingerprint:
        raise HeistError(
            f"it needs the pack {name!r} with the fingerprint {fingerprint}; here, the pack of "
            f"{rules.info.title} has the fingerprint {fingerprint_of(text)}"
        )
    return SavedPack(name, fingerprint, text)


def pack_for(rules: Rules[Any], version: int, saved: SavedPack) -> Pack:
    """The pack to play a kept game on with; HeistError, saying what is needed, if it cannot be."""
    if version != rules.version:
        raise HeistError(
            f"it needs version {version} of the rules of {rules.info.title}; "
            f"here is version {rules.version}"
        )
    try:
        pack = rules.read_pack(saved.text)
    except BadPack as error:
        raise HeistError(f"its pack {saved.name!r} does not fit: {error}") from None
    if (pack.name, pack.fingerprint) != (saved.name, saved.fingerprint):
        raise HeistError(
            f"it needs the pack {saved.name!r} with the fingerprint {saved.fingerprint}; kept with "
            f"it is the pack {pack.name!r} with the fingerprint {pack.fingerprint}"
        )
    return pack
