"""Under which rules and with which cards a game is played: kept wherever the game is kept.

A game never changes under its players. It is played on by the version of the rules it was begun
with, or not at all, and always with the very pack that it was begun with.
"""

from typing import Any

import msgspec

from heistnight.kernel.errors import BadPack, HeistError
from heistnight.kernel.packs import Pack, built_in
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


def first_pack(rules: Rules[Any]) -> SavedPack:
    """The game's own pack before packs were kept with their games. It never changes."""
    return SavedPack.of(rules.read_pack(built_in(rules.box, "first_pack.toml")))


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
