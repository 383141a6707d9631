"""A deal that nobody chose: the server's commitment, the players' nonces and the seed.

The server commits to a secret before it knows any nonce. Each player's browser commits to a nonce
before it knows the others'. The seed is a hash of the secret and all nonces. Every hash is SHA-256
over a list of texts: each text is its length in UTF-8 bytes in decimal, a colon, its UTF-8 bytes
and a comma. Secrets, nonces and hashes are lowercase hexadecimal with 64 digits.
"""

from collections.abc import Mapping
from hashlib import sha256
from typing import Any

import msgspec

DEAL_VERSION = 1
COMMITMENT_TAG, NONCE_TAG, HASHES_TAG, SEED_TAG = [
    f"heistnight {use} {DEAL_VERSION}" for use in ("commitment", "nonce", "hashes", "seed")
]


class Contribution(msgspec.Struct, forbid_unknown_fields=True):
    """What a person's browser added to the seed."""

    seat: int
    hash: str = ""
    """The hash of the nonce; empty if none came in time."""
    nonce: str = ""
    """Empty if it wasn't revealed in time: then the person is left out."""


class Deal(msgspec.Struct, forbid_unknown_fields=True):
    """Everything needed to check where a seed comes from. The secret is shown after the game."""

    version: int
    table: str
    """The table's code."""
    commitment: str
    secret: str
    people: list[Contribution]
    """By seat, the people who had a seat at the start. Bots add nothing."""


class DealtGame(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a commitment covers besides the secret and the table."""

    game: str
    rules: int
    seats: int
    options: Mapping[str, Any]
    pack_name: str
    pack_fingerprint: str
    pack_digest: str
    """The SHA-256 of the pack's text."""


def digest_of(text: str) -> str:
    return sha256(text.encode()).hexdigest()


def hash_texts(*texts: str) -> str:
    parts = [text.encode() for text in texts]
    return sha256(b"".join([b"%d:%b," % (len(part), part) for part in parts])).hexdigest()


def option_text(value: Any) -> str:
    """Return an option's value with its type: 'bool:true', 'int:3' or 'str:word'."""
    if isinstance(value, bool):
        return f"bool:{str(value).lower()}"
    return f"int:{value}" if isinstance(value, int) else f"str:{value}"


def commitment_of(secret: str, table: str, dealt: DealtGame) -> str:
    options = sorted(dealt.options.items())
    return hash_texts(
        *(COMMITMENT_TAG, secret, table, dealt.game, str(dealt.rules), str(dealt.seats)),
        *(dealt.pack_name, dealt.pack_fingerprint, dealt.pack_digest),
        *[part for name, value in options for part in (name, option_text(value))],
    )


def nonce_hash(commitment: str, seat: int, nonce: str) -> str:
    """Return what a browser sends first. It depends on the commitment, so that must be known."""
    return hash_texts(NONCE_TAG, commitment, str(seat), nonce)


def hash_list(deal: Deal) -> str:
    """Return one hash of everyone's hashes, which a browser notes before it reveals its nonce.

    A server that knows all revealed nonces could choose the seed with one more, or with another.
    """
    hashes = [part for one in deal.people for part in (str(one.seat), one.hash)]
    return hash_texts(HASHES_TAG, deal.commitment, *hashes)


def seed_of(deal: Deal) -> str:
    people = [part for one in deal.people for part in (str(one.seat), one.hash, one.nonce)]
    return hash_texts(SEED_TAG, deal.commitment, deal.secret, *people)
