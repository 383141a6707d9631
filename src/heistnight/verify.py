"""Check the deal of a saved game: its commitment, its seed, and every shuffle and draw."""

from collections.abc import Iterator
from functools import cache
from typing import Literal

import msgspec

from heistnight.catalogue import load, new
from heistnight.games import ALL_RULES
from heistnight.kernel import draws, journal
from heistnight.kernel.deal import (
    DEAL_VERSION,
    Deal,
    commitment_of,
    hash_list,
    nonce_hash,
    seed_of,
)
from heistnight.kernel.draws import Draw, Draws, Shuffle
from heistnight.kernel.errors import BadSave
from heistnight.kernel.journal import Journal

CheckId = Literal[
    "record",
    "deal",
    "commitment",
    "nonces",
    "seed",
    "rig",
    "draws",
    "rules",
    "seen-commitment",
    "seen-nonce",
    "seen-hashes",
]
Proof = Literal["nobody-chose", "fixed", "other-table", "nothing"]
"""Nobody chose the deal; it was fixed before the game; it was made at another table, where its
cards could be seen; or nothing is proven."""

HEX_DIGITS = frozenset("0123456789abcdef")


class Check(msgspec.Struct, frozen=True):
    """One thing that was checked."""

    id: CheckId
    fits: bool
    words: str


class Verdict(msgspec.Struct, frozen=True):
    """The result of all checks."""

    checks: list[Check]
    proof: Proof
    people: list[tuple[int, bool]] = []
    """The seats of people at the start, and whether their nonces are in the seed."""
    draws: list[tuple[Draw, bool]] = []
    """Each draw in the record, and whether it follows from the seed."""

    @property
    def fits(self) -> bool:
        return all(check.fits for check in self.checks)


class Seen(msgspec.Struct, frozen=True):
    """What a player noted before the first card."""

    table: str | None = None
    """The table's code."""
    commitment: str | None = None
    nonce: str | None = None
    hashes: str | None = None
    """The hash of all people's hashes."""


def verify(record: str | bytes, seen: Seen | None = None) -> Verdict:
    """Check a saved game. It never raises: a damaged record doesn't fit."""
    try:
        text = record if isinstance(record, str) else record.decode()
        saved = journal.read(text)
    except UnicodeDecodeError:
        return Verdict([Check("record", False, "The record is not UTF-8 text.")], "nothing")
    except BadSave as error:
        return Verdict([Check("record", False, str(error))], "nothing")
    found = saved.chance or Draws({}, [])
    checked = [(draw, is_computed(saved, draw)) for draw in found.draws]
    checks = [
        Check("record", True, "The record is complete and unaltered."),
        *deal_checks(saved, seen or Seen()),
        *draw_checks(saved, checked),
        rules_check(text, saved),
    ]
    deal, table = saved.deal or None, seen.table if seen else None
    people = [(one.seat, bool(one.nonce)) for one in deal.people] if deal else []
    fits = all(check.fits for check in checks)
    return Verdict(checks, proof_of(deal, table) if fits else "nothing", people, checked)


def proof_of(deal: Deal | None, table: str | None) -> Proof:
    if deal is None:
        return "nothing"
    if table and table.strip().upper() != deal.table:
        return "other-table"
    return "nobody-chose" if any(one.nonce for one in deal.people) else "fixed"


# The deal


def deal_checks(saved: Journal, seen: Seen) -> Iterator[Check]:
    deal = saved.deal or None
    if deal is None:
        if seen.commitment or seen.nonce or seen.hashes:
            yield Check("deal", False, "You saw a commitment, but this record has none.")
        return
    if not is_well_formed(saved, deal):
        yield Check("deal", False, "The record's proof of the deal is malformed.")
        return
    yield from proof_checks(saved, deal)
    yield from seen_checks(deal, seen)


def is_well_formed(saved: Journal, deal: Deal) -> bool:
    seats = [one.seat for one in deal.people]
    texts = [deal.commitment, deal.secret]
    texts += [text for one in deal.people for text in (one.hash, one.nonce) if text]
    return (
        deal.version == DEAL_VERSION
        and seats == sorted(set(seats))
        and all(0 <= seat < saved.seats for seat in seats)
        and all(len(text) == 64 and HEX_DIGITS.issuperset(text) for text in texts)
    )


def proof_checks(saved: Journal, deal: Deal) -> Iterator[Check]:
    committed = commitment_of(deal.secret, deal.table, journal.dealt_game(saved))
    yield check(
        "commitment",
        committed == deal.commitment,
        "The secret, table, game, rules, pack and options fit the commitment.",
        "The commitment doesn't fit the secret, the table, the game, its pack or its options.",
    )
    revealed = [one for one in deal.people if one.nonce]
    hashes = [nonce_hash(deal.commitment, one.seat, one.nonce) for one in revealed]
    yield check(
        "nonces",
        hashes == [one.hash for one in revealed],
        f"Numbers added: {len(revealed)} of {len(deal.people)}. Each fits its hash.",
        "A player's number doesn't fit its hash.",
    )
    yield check(
        "seed",
        seed_of(deal) == saved.seed,
        "The seed is the hash of the secret and the numbers.",
        "The seed isn't the hash of the secret and the numbers.",
    )
    if saved.rig:
        yield Check("rig", False, "The cards were put in a chosen order.")


def seen_checks(deal: Deal, seen: Seen) -> Iterator[Check]:
    if seen.commitment:
        yield check(
            "seen-commitment",
            seen.commitment.strip().lower() == deal.commitment,
            "The commitment is the one you saw before the first card.",
            "The commitment isn't the one you saw before the first card.",
        )
    if seen.nonce:
        yield check(
            "seen-nonce",
            seen.nonce.strip().lower() in [one.nonce for one in deal.people],
            "Your number is in the seed.",
            "Your number isn't in the seed: it was left out.",
        )
    if seen.hashes:
        yield check(
            "seen-hashes",
            seen.hashes.strip().lower() == hash_list(deal),
            "Everyone's hash is the one you saw before your number was sent.",
            "Someone's hash isn't the one you saw before your number was sent.",
        )


# The draws


def is_computed(saved: Journal, draw: Draw) -> bool:
    """Check whether this draw follows from the seed."""
    try:
        return draws.computed(saved.seed, draw) == draw
    except (ArithmeticError, IndexError, ValueError):
        return False


def draw_checks(saved: Journal, checked: list[tuple[Draw, bool]]) -> Iterator[Check]:
    if saved.chance is msgspec.UNSET:
        if saved.deal:
            yield Check("draws", False, "The record has no list of its draws.")
        return
    wrong = [number for number, (_, fits) in enumerate(checked, 1) if not fits]
    if wrong:
        yield Check("draws", False, f"Draw {wrong[0]} doesn't follow from the seed.")
        return
    missing = missing_decks(saved.game, [draw for draw, _ in checked])
    if saved.deal and missing:
        yield Check("draws", False, f"The record leaves out a shuffle: {missing[0]}.")
        return
    yield check(
        "draws",
        are_in_order([draw for draw, _ in checked]),
        f"All {len(checked)} shuffles and draws follow from the seed.",
        "The record skips or repeats random numbers, or a new deck isn't in the order of the pack.",
    )


def missing_decks(game: str, found: list[Draw]) -> list[str]:
    """Return the decks that this game shuffles at the start, but not in these draws."""
    shuffled = {one.deck for one in found if isinstance(one, Shuffle) and not one.act}
    return [deck for deck in first_decks().get(game, ()) if deck not in shuffled]


@cache
def first_decks() -> dict[str, list[str]]:
    """By game: the decks that are shuffled before the first move."""
    found = {}
    for game, rules in ALL_RULES.items():
        dealt = new(game, rules.info.seats[0], seed=0)
        shuffles = draws.draws_of(rules, dealt.setup, ()).draws
        decks = [one.deck for one in shuffles if isinstance(one, Shuffle)]
        found[game] = list(dict.fromkeys(decks))
    return found


def are_in_order(found: list[Draw]) -> bool:
    """Check that no block is skipped, and that a deck's first shuffle starts in card order."""
    block, act, decks = 0, 0, set[str]()
    for draw in found:
        if draw.block != block or draw.act < act:
            return False
        if isinstance(draw, Shuffle) and draw.deck not in decks:
            if list(draw.cards) != sorted(draw.cards):
                return False
            decks.add(draw.deck)
        block, act = block + draws.blocks_of(draw), draw.act
    return True


def rules_check(text: str, saved: Journal) -> Check:
    """Play the game again with the rules."""
    try:
        game = load(text)
    except BadSave as error:
        return Check("rules", False, str(error))
    if saved.chance is msgspec.UNSET:
        return Check("rules", True, "The moves follow the rules.")
    played = draws.draws_of(game.rules, game.setup, game.acts)
    return check(
        "rules",
        played == saved.chance,
        "The game played again with the rules makes the same draws.",
        "The game played again with the rules makes other draws.",
    )


def check(id_: CheckId, fits: bool, good: str, bad: str) -> Check:
    return Check(id_, fits, good if fits else bad)
