"""The rules version and the pack of a stored game.

A stored game continues only with the rules version and the exact pack that it started with.
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
    """The whole TOML, even of a built-in pack, because that can change."""

    @classmethod
    def of(cls, pack: Pack) -> "SavedPack":
        return cls(pack.name, pack.fingerprint, pack.text)


FIRST_RULES = 1
"""The rules version of games stored without one."""


def first_pack(rules: Rules[Any]) -> SavedPack:
    """Return the pack of games stored without one. It never changes."""
    return SavedPack.of(rules.read_pack(built_in(rules.box, "first_pack.toml")))


def pack_for(rules: Rules[Any], version: int, saved: SavedPack) -> Pack:
    """Return the pack for a stored game, or raise HeistError saying what is needed."""
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
            f"it needs the pack {saved.name!r} with the fingerprint {saved.fingerprint}; stored "
            f"with it is the pack {pack.name!r} with the fingerprint {pack.fingerprint}"
        )
    return pack
