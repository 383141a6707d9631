"""Convert tables and their people to protocol messages."""

from heistnight.catalogue import rules_of
from heistnight.kernel.events import Seat
from heistnight.kernel.facts import GameFacts
from heistnight.kernel.game import Game
from heistnight.kernel.headlines import winner_text
from heistnight.review.schema import Phrase
from heistnight.server.protocol import http_bodies, schemas, server_messages
from heistnight.server.protocol.game_presenters import options_in_words, own_facts, title_of
from heistnight.table import rematches, removal, seating
from heistnight.table.dealing import awaited, dealt_game
from heistnight.table.game.clocks import now
from heistnight.table.game.game_log import ViewSeat
from heistnight.table.game.match import Match
from heistnight.table.game.window_passes import WindowPasses
from heistnight.table.hints import hints_allowed
from heistnight.table.storage.records import DealRecord, Person, Skip, TableRecord
from heistnight.table.table import Table


def present_seat(table: Table, seat: Seat, name: str) -> schemas.SeatShown:
    place = table.record.seats[seat]
    person = seating.person_of(table.record, place.person)
    return schemas.SeatShown(
        seat=seat,
        name=name,
        person=place.person,
        player=person.player or None if person else None,
        bot=place.bot,
        present=place.bot is not None or bool(place.person and table.people.present[place.person]),
        stand_in=place.stand_in,
        vacation=present_vacation(table, seat),
        votes=len(place.votes),
        removal=removal.removal_votes(table.people, place),
        removal_missing=removal.missing_votes(table.people, place),
    )


def present_vacation(table: Table, seat: Seat) -> schemas.VacationShown | None:
    record = table.record
    if not record.correspondence or record.state != "playing" or not record.seats[seat].person:
        return None
    away = record.seats[seat].vacation is not None
    return schemas.VacationShown(away=away, left=round(table.windows.vacations.left(seat), 1))


def present_person(table: Table, person: Person) -> schemas.PersonShown:
    record = table.record
    removable, why_not = removal.removal_method(table.people, person.id, table.state == "playing")
    return schemas.PersonShown(
        id=person.id,
        name=person.name,
        player=person.player or None,
        seat=seating.seat_of(record, person.id),
        present=table.people.present[person.id] > 0,
        host=record.host == person.id,
        founder=record.founder == person.id,
        removable=removable,
        why_not=why_not,
    )


def present_deal(deal: DealRecord, saving: bool) -> schemas.DealShown:
    """Present a deal. Hashes are shown once they are saved: browsers rely on them."""
    early = saving and deal.stage == "reveal"
    hidden = early or deal.stage == "commit"
    return schemas.DealShown(
        stage="commit" if early else deal.stage,
        commitment=deal.deal.commitment,
        awaited=[] if early else awaited(deal),
        people=[
            schemas.NumberShown(
                seat=one.seat,
                hash="" if hidden else one.hash,
                added=deal.stage == "done" and bool(one.nonce),
            )
            for one in deal.deal.people
        ],
    )


def deal_shown(table: Table) -> schemas.DealShown | None:
    deal, starting = table.record.deal, table.starting
    return None if deal is None or starting.unsaved else present_deal(deal, starting.saves > 0)


def present_proof(record: TableRecord) -> schemas.DealProof | None:
    """Present the secret of the deal. Only for a game whose end was shown."""
    if record.deal is None:
        return None
    return schemas.DealProof(deal=record.deal.deal, dealt=dealt_game(record), seed=str(record.seed))


def present_lobby(table: Table, spectators: int) -> server_messages.Lobby:
    record = table.record
    return server_messages.Lobby(
        code=record.code,
        game=record.game,
        title=title_of(record.game),
        state=table.state,
        seats=[present_seat(table, seat, name) for seat, name in enumerate(table.people.names())],
        people=[present_person(table, person) for person in record.people if not person.removed],
        spectators=spectators,
        host=record.host,
        host_away=table.people.host_is_away,
        next_host=table.people.next_host,
        locked=record.locked,
        takeover=record.takeover and record.lesson is None,
        options=options_in_words(record.game, record.options),
        pace=record.pace,
        clock=record.clock,
        window_time=record.window_time,
        vacation_days=record.vacation_days,
        listed=record.listed,
        hints=record.hints,
        hints_open=hints_allowed(record),
        seeded=record.seeded,
        deal=deal_shown(table),
        startable=seating.can_start(record),
        lesson=record.lesson.id if record.lesson else None,
        played_on=record.played_on,
        next_table=record.next_table,
        match=present_match(table),
    )


def present_match(table: Table) -> schemas.MatchShown | None:
    """Present the running score, with this game once its end was shown."""
    record = table.record
    if not rematches.has_match(record):
        return None
    wins = rematches.wins_with(record, table.winners)
    winners = rematches.match_winners(record, wins)
    return schemas.MatchShown(
        game=record.match_game, first_to=record.first_to, wins=wins, winners=winners
    )


def seconds_left(table: Table, eyes: ViewSeat) -> list[float | None]:
    """Return each seat's time left, as far as this viewer may know; empty without a clock.

    During a reaction window, the other clocks are hidden: they would show who has a choice."""
    if not table.record.clock or table.match is None:
        return []
    open_to_all = table.match.revealed_game.window is None
    known = [
        (open_to_all or seat == eyes) and not place.played_by_bot
        for seat, place in enumerate(table.record.seats)
    ]
    return table.match.clocks.left(known, table.record.clock)


def present_window(
    match: Match, windows: WindowPasses, eyes: ViewSeat
) -> schemas.WindowShown | None:
    """Present the reaction window, the same for everyone except for what they did themselves."""
    window = match.window
    if window is None or window.solo:
        return None
    moment = now()
    responds = eyes is not None and eyes in windows.responders(match)
    return schemas.WindowShown(
        number=window.number,
        length=round(window.length, 1),
        left=round(window.left(moment), 1),
        held=window.held_until is not None,
        paused=window.paused,
        waits=list(window.waits),
        may_respond=responds,
        may_wait=eyes is not None and responds and window.may_wait(eyes, moment),
        passed=eyes is not None and (eyes in window.passed or windows.covers(match, eyes)),
        decline=match.revealed_game.decline,
    )


def present_skips(game: Game) -> list[Skip]:
    """Return the skips that everyone is offered now."""
    if game.window is None:
        return []
    return ["aimed", "duel", "turn"] if game.in_duel else ["aimed", "turn"]


def silencing_rule(table: Table) -> str | None:
    """Return the rule that forbids talk now, if one does."""
    if table.match is None or table.match.revealed_game.over:
        return None
    info = rules_of(table.record.game).info
    return info.silent_rule if table.match.revealed_game.phase in info.silent_phases else None


def present_listed_table(table: Table, spectators: int, now: float) -> http_bodies.TableListed:
    record = table.record
    return http_bodies.TableListed(
        code=record.code,
        game=record.game,
        title=title_of(record.game),
        state=table.state,
        seats=len(record.seats),
        free=sum([place.free for place in record.seats]),
        names=[name for name in table.people.names() if name],
        spectators=spectators,
        locked=record.locked,
        takeover=seating.may_replace_bot(record),
        age=max(0, int(now - record.made)),
    )


def present_ending(game: Game) -> schemas.EndingShown | None:
    """Present the end of a game in words; None if it isn't over."""
    if game.result is None:
        return None
    return schemas.EndingShown(
        winner=Phrase.of(winner_text(game.result)),
        headlines=[Phrase.of(words) for words in game.headlines],
    )


def facts_of(table: Table) -> GameFacts:
    """Return the facts for the card pack that the table's game started with."""
    game = table.match.revealed_game if table.match else None
    if game is None or game.setup.pack.fingerprint == game.rules.read_pack(None).fingerprint:
        return own_facts(table.record.game)
    return game.rules.facts(game.setup.pack)


def present_seated(made: TableRecord, one: seating.JoinResult) -> http_bodies.Seated:
    return http_bodies.Seated(
        code=made.code,
        game=made.game,
        person=one.person.id,
        seat=seating.seat_of(made, one.person.id),
        token=one.token,
        recovery=one.recovery,
    )
