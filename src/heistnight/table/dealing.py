"""Agree on a seed at the start: the server's commitment, the browsers' hashes, then their nonces.

Works on the record alone. Each stage ends when everyone who was asked has answered, or when the
time is up. A person without a nonce is left out, and the log says so.
"""

import secrets
from collections.abc import Collection

from heistnight.catalogue import checked_seed
from heistnight.kernel.deal import (
    DEAL_VERSION,
    Contribution,
    Deal,
    DealtGame,
    commitment_of,
    digest_of,
    nonce_hash,
    seed_of,
)
from heistnight.kernel.events import Seat
from heistnight.kernel.text_tokens import player
from heistnight.table.errors import Refusal
from heistnight.table.storage.records import DealRecord, TableNote, TableRecord

MAX_STAGE_SECONDS = 3.0
"""How long the start waits for the browsers' hashes, and again for their nonces."""
NOT_ASKED = "The deal doesn't wait for your number."


def open_deal(record: TableRecord, asked: Collection[Seat]) -> None:
    """Commit to a new secret, and ask these seats for nonces. A chosen seed is kept.

    Call it when seats, options and pack are final: the commitment covers them.
    """
    if record.seed is not None:
        record.seed, record.state = checked_seed(record.seed), "playing"
        return
    secret = secrets.token_hex(32)
    deal = Deal(
        version=DEAL_VERSION,
        table=record.code,
        commitment=commitment_of(secret, record.code, dealt_game(record)),
        secret=secret,
        people=[Contribution(n) for n, place in enumerate(record.seats) if place.person],
    )
    record.deal = DealRecord("commit", sorted(asked), deal)
    move_on(record)


def dealt_game(record: TableRecord) -> DealtGame:
    """Return what the commitment covers besides the secret and the table."""
    pack = record.pack
    assert pack is not None, "the pack is chosen at the start"
    return DealtGame(
        game=record.game,
        rules=record.rules,
        seats=len(record.seats),
        options=record.options,
        pack_name=pack.name,
        pack_fingerprint=pack.fingerprint,
        pack_digest=digest_of(pack.text),
    )


def add_hash(record: TableRecord, seat: Seat, hash_: str) -> None:
    """Keep the hash of a seat's nonce. It can't be changed."""
    deal, one = asked_of(record, seat)
    if deal.stage != "commit" or one.hash not in ("", hash_):
        raise Refusal(NOT_ASKED)
    one.hash = hash_
    move_on(record)


def add_nonce(record: TableRecord, seat: Seat, nonce: str) -> None:
    """Keep a seat's nonce, which must fit its hash."""
    deal, one = asked_of(record, seat)
    if deal.stage != "reveal" or not one.hash:
        raise Refusal(NOT_ASKED)
    if nonce_hash(deal.deal.commitment, seat, nonce) != one.hash:
        raise Refusal("That number doesn't fit the hash you sent.")
    one.nonce = nonce
    move_on(record)


def asked_of(record: TableRecord, seat: Seat) -> tuple[DealRecord, Contribution]:
    if record.deal is None or seat not in record.deal.asked:
        raise Refusal(NOT_ASKED)
    return record.deal, next(one for one in record.deal.deal.people if one.seat == seat)


def awaited(deal: DealRecord) -> list[Seat]:
    """Return the seats that the current stage waits for."""
    if deal.stage == "commit":
        return [one.seat for one in deal.deal.people if one.seat in deal.asked and not one.hash]
    if deal.stage == "reveal":
        return [one.seat for one in deal.deal.people if one.hash and not one.nonce]
    return []


def move_on(record: TableRecord, *, late: bool = False) -> None:
    """Start the next stage if nobody is awaited, or if the time is up."""
    deal = record.deal
    if deal is None or deal.stage == "done" or (awaited(deal) and not late):
        return
    if deal.stage == "commit":
        deal.stage = "reveal"
        move_on(record)
    else:
        deal.stage = "done"
        record.seed, record.state = seed_of(deal.deal), "playing"
        record.notes = [*notes_of(record, deal.deal), *record.notes]


def notes_of(record: TableRecord, deal: Deal) -> list[TableNote]:
    """Return the first lines of the log: the commitment, who added a number and who didn't."""
    added = [player(one.seat) for one in deal.people if one.nonce]
    missing = [player(one.seat) for one in deal.people if not one.nonce]
    said = f"The deal is fixed. Commitment: {deal.commitment}."
    lines = [("deal-fixed", f"{said} Numbers from: {', '.join(added)}." if added else said)]
    if added:
        lines += [("number-missing", f"{one} added no number in time.") for one in missing]
    else:
        lines.append(("number-missing", "No browser added a number, so only the server chose."))
    return [TableNote(kind, [0] * (len(record.seats) + 1), said) for kind, said in lines]
