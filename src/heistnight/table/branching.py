"""Start a table from a moment of a finished game ("what if …")."""

import time
from collections.abc import Sequence
from typing import Any

from heistnight.bots import default_advisor
from heistnight.kernel.events import Seat
from heistnight.kernel.game import Game
from heistnight.kernel.history import Act
from heistnight.kernel.packs import Pack, compact
from heistnight.kernel.rules import Rules
from heistnight.kernel.versions import SavedPack
from heistnight.table import seating
from heistnight.table.errors import Refusal
from heistnight.table.storage.records import ActRow, DealRecord, Pace, TableRecord

MAX_PACK_CHARACTERS = 20_000
"""Without comments. Our largest pack has a quarter of that."""


def branch_record(moment: Game, seat: Seat, pace: Pace, replay: str) -> TableRecord:
    """Return the new table's record: this seat is free, bots have the others.

    Raises Refusal where the game cannot go on from that moment.
    """
    if moment.over:
        raise Refusal("The game is over at that point. Choose an earlier moment.")
    if seat >= moment.seats:
        raise Refusal(f"Choose a seat from 0 to {moment.seats - 1}.")
    setup = moment.setup
    made = seating.new_record(
        game=setup.game,
        seats=setup.seats,
        options=setup.options,
        seed=setup.seed,
        pace=pace,
        clock=None,
        listed=False,
        kinds=[default_advisor(setup.game)] * (setup.seats - 1),
    )
    made.seats[0], made.seats[seat] = made.seats[seat], made.seats[0]
    made.rules, made.pack = moment.rules.version, compact_pack(setup.pack, moment.rules)
    made.rig, made.played_on = setup.rig, replay
    if setup.deal is not None and made.pack.text == setup.pack.text:
        made.deal = DealRecord("done", [], setup.deal)
    return made


def compact_pack(pack: Pack, rules: Rules[Any]) -> SavedPack:
    """Return the pack without comments, because it is read whenever the table is loaded."""
    own = rules.read_pack(None)
    if pack.fingerprint == own.fingerprint:
        return SavedPack.of(own)
    text = compact(pack.text)
    if len(text) > MAX_PACK_CHARACTERS:
        raise Refusal(
            f"This game's pack has {len(text)} characters. To play on, it may have "
            f"{MAX_PACK_CHARACTERS} at most."
        )
    return SavedPack(pack.name, pack.fingerprint, text)


def seat_player(
    made: TableRecord, name: str, request: str | None, player: str
) -> seating.JoinResult:
    """Give the free seat to the person who plays on, and start the game."""
    seated = seating.add_person(made, name, request, player=player)
    made.state = "playing"
    return seated


def act_rows(acts: Sequence[Act]) -> tuple[ActRow, ...]:
    """Return the acts played before that moment as rows to store."""
    now = time.time()
    return tuple([ActRow(0, n, seat, choice, "", now) for n, (seat, choice) in enumerate(acts)])
