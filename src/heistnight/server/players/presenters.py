"""Players, their tables and finished games, as HTTP bodies."""

import time
from collections.abc import Sequence
from typing import Any

import msgspec

from heistnight.kernel.events import Seat
from heistnight.server.protocol import player_bodies
from heistnight.server.protocol.game_presenters import options_in_words, title_of
from heistnight.table import seating
from heistnight.table.game import correspondence
from heistnight.table.storage.player_queries import Player, Rows, TableOfPlayer
from heistnight.table.storage.records import SeatRecord, TableRecord
from heistnight.table.storage.uptime import Uptime


def present_rating(row: Any) -> player_bodies.RatingShown:
    return player_bodies.RatingShown(
        game=row.game, rating=row.mu, uncertainty=row.sigma, games=row.games
    )


def present_player(player: Player, ratings: Rows) -> player_bodies.PlayerShown:
    return player_bodies.PlayerShown(
        id=player.id,
        name=player.name,
        public=player.public,
        made=player.made,
        ratings=[present_rating(row) for row in ratings],
    )


def present_table(found: TableOfPlayer, uptime: Uptime) -> player_bodies.MyTable:
    """Present one of a player's tables, with their turn but nobody else's."""
    record = found.record
    seat = seating.seat_of(record, found.person)
    away = seat is not None and record.seats[seat].stand_in
    since = None if away or record.state != "playing" else found.turn
    left = None if since is None or seat is None else time_left(record, seat, since, uptime)
    return player_bodies.MyTable(
        code=record.code,
        game=record.game,
        title=title_of(record.game),
        state="lobby" if record.state == "lobby" else "playing",
        seat=seat,
        seats=[present_opponent(record, place) for place in record.seats],
        your_turn=since is not None,
        since=since,
        left=left,
        changed=found.changed,
    )


def time_left(record: TableRecord, seat: Seat, since: float, uptime: Uptime) -> float | None:
    """Return the seconds left for this seat's turn; at correspondence pace, also in a window."""
    if not record.clock:
        return None
    if not record.correspondence:
        return max(0.0, since + record.clock - time.time())
    window = correspondence.window_left(record, time.time(), uptime)
    spent = correspondence.seconds_spent(record, seat, time.time(), uptime)
    return max(0.0, record.clock - spent) if window is None else window


def present_opponent(record: TableRecord, place: SeatRecord) -> player_bodies.Opponent:
    person = seating.person_of(record, place.person)
    return player_bodies.Opponent(
        name=person.name if person else "",
        player=person.player or None if person else None,
        bot=place.bot,
    )


def present_opponent_row(row: Any) -> player_bodies.OpponentRow:
    return player_bodies.OpponentRow(
        player=row.player,
        name=row.name,
        played=row.played,
        ahead=row.ahead,
        level=row.level,
        behind=row.behind,
        last=row.finished,
    )


def present_seat(row: Any) -> player_bodies.SeatPlayed:
    return player_bodies.SeatPlayed(
        seat=row.seat,
        name=row.name,
        player=row.player,
        bot=row.bot,
        place=row.place,
        score=row.score,
        won=row.won,
    )


def present_game(row: Any, seats: Sequence[Any]) -> player_bodies.GamePlayed:
    options = msgspec.json.decode(row.options)
    return player_bodies.GamePlayed(
        id=row.game_id,
        code=row.code,
        game=row.game,
        title=title_of(row.game),
        options=options_in_words(row.game, options),
        finished=row.finished,
        seat=row.seat,
        place=row.place,
        score=row.score,
        won=row.won,
        seats=[present_seat(one) for one in seats],
        replay=row.replay_kept,
        hints=row.hints,
        rated=not row.unrated and row.counts,
        unrated=row.unrated or ("" if row.counts else LINKED_LATE),
        luck=row.luck,
        skill=row.skill,
        facts=msgspec.json.decode(row.facts),
    )


LINKED_LATE = "You became a player after the game had started."


def export_game(row: Any, seats: Sequence[Any]) -> player_bodies.ExportedGame:
    return player_bodies.ExportedGame(
        id=row.game_id,
        code=row.code,
        game=row.game,
        options=msgspec.json.decode(row.options),
        finished=row.finished,
        seat=row.seat,
        place=row.place,
        score=row.score,
        won=row.won,
        rated=not row.unrated and row.counts,
        hints=row.hints,
        luck=row.luck,
        skill=row.skill,
        seats=[present_seat(one) for one in seats],
        facts=msgspec.json.decode(row.facts),
        replay=row.replay_kept,
    )
