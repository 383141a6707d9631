"""A running game as messages for each viewer. Reading it changes nothing."""

from collections.abc import Callable, Iterable

import msgspec

from heistnight.kernel.events import Seat
from heistnight.kernel.game import Game
from heistnight.kernel.rules import View
from heistnight.server.live.viewer import Cursor
from heistnight.server.protocol import decision_presenters, presenters, schemas, server_messages
from heistnight.server.protocol.score_history import present_scores
from heistnight.table.game.game_log import ViewerLog, ViewSeat
from heistnight.table.game.match import Match
from heistnight.table.game.standing_orders import offers_at
from heistnight.table.table import Table

PAGE = 200
"""Log lines sent in one message."""


def log_page(lines: ViewerLog, start: int) -> server_messages.LogPage:
    events = [msgspec.Raw(line) for line in lines.lines[start : start + PAGE]]
    return server_messages.LogPage(events_from=start, events=events)


def page_cursor(lines: ViewerLog, seen: int) -> Cursor:
    """Return the cursor of a viewer who still has to get later pages of the log."""
    return Cursor(seen, f"{lines.marks[seen]:08x}", behind=True)


class TableSnapshot:
    """Caches the views of one moment, so that each is made once for all its viewers.

    If only sealed answers came in since, only the views of the seats that answered change.
    """

    def __init__(self, table: Table, audience: Callable[[], Iterable[ViewSeat]]) -> None:
        self.table, self.audience = table, audience
        self._viewed: Game | None = None
        self._views: dict[ViewSeat, View] = {}
        self._texts: dict[ViewSeat, msgspec.Raw] = {}
        self._questions: dict[Seat, schemas.DecisionShown] = {}

    def messages_for(
        self, eyes: ViewSeat, cursor: Cursor
    ) -> tuple[list[server_messages.ServerMessage], Cursor]:
        """Return what is new for a viewer of this seat, and their new cursor."""
        table, match = self.table, self.table.match
        if table.persistence.broken:
            return [server_messages.Broken(reason=table.persistence.broken)], cursor
        if match is None:
            return [], cursor
        lines = match.log.by_viewer[eyes]
        start = lines.start(cursor.seen, cursor.mark)
        if len(lines.lines) - start > PAGE:
            return [log_page(lines, start)], page_cursor(lines, start + PAGE)
        messages: list[server_messages.ServerMessage] = [self._table(match, eyes, start)]
        if match.revealed_game.over and not cursor.over:
            messages.append(self._result(match))
        return messages, Cursor(len(lines.lines), lines.mark(), match.revealed_game.over)

    def _table(self, match: Match, eyes: ViewSeat, start: int) -> server_messages.TableShown:
        lines = match.log.by_viewer[eyes]
        silencing = presenters.silencing_rule(self.table)
        return server_messages.TableShown(
            moment=match.reveal_queue.number,
            view=self._view(match.revealed_game, eyes),
            events_from=start,
            events=[msgspec.Raw(line) for line in lines.lines[start:]],
            mark=lines.mark(),
            decision=self._decision(match, eyes),
            may_undo=eyes is not None and match.may_undo(eyes),
            clocks=presenters.seconds_left(self.table, eyes),
            chat_open=silencing is None,
            chat_rule=silencing,
            coach=self._coach(match, eyes),
            window=presenters.present_window(match, self.table.windows, eyes),
            skip="none" if eyes is None else self.table.record.seats[eyes].skip,
            orders=[] if eyes is None else self.table.record.seats[eyes].orders,
            order_offers=offers_at(self.table.record, match.revealed_game),
            ordered=eyes is not None and bool(self.table.windows.orders(match, eyes)),
            skips=presenters.present_skips(match.revealed_game),
            telling=match.telling.running,
            may_end=eyes is not None and self.table.may_end and not self.table.record.hurried,
        )

    def _view(self, game: Game, eyes: ViewSeat) -> msgspec.Raw:
        self._prepare_views(game)
        if eyes not in self._texts:
            view = self._views.get(eyes) or game.typed_views([eyes], self._views.get(None))[0]
            self._views[eyes] = view
            self._texts[eyes] = msgspec.Raw(msgspec.json.encode(view))
        return self._texts[eyes]

    def _prepare_views(self, game: Game) -> None:
        """Make the views of all current viewers together, which is cheaper."""
        if self._viewed is game:
            return
        wanted = list({*self.audience(), *([None] if game.rules.public_first else [])})
        self._views = dict(zip(wanted, game.typed_views(wanted), strict=True))
        self._questions = {}
        self._texts, self._viewed = {}, game

    def _decision(self, match: Match, eyes: ViewSeat) -> schemas.DecisionShown | None:
        asked = None if eyes is None else match.question(eyes)
        if asked is None or eyes is None or self.table.windows.covers(match, eyes):
            return None
        self._prepare_views(match.revealed_game)
        kept = self._questions.get(eyes)
        if kept is None or kept.id != asked[0]:
            kept = self._questions[eyes] = decision_presenters.present_decision(asked[1], asked[0])
        return kept

    def _coach(self, match: Match, eyes: ViewSeat) -> schemas.CoachShown | None:
        coach = self.table.tutor.coach
        if coach is None or eyes != coach.seat:
            return None
        now = coach.as_of(match.revealed_game)
        return decision_presenters.present_coach(
            now, match.revealed_game if match.reveal_queue.live else None
        )

    def _result(self, match: Match) -> server_messages.Over:
        result, ending = match.revealed_game.result, presenters.present_ending(match.revealed_game)
        assert result is not None
        assert ending is not None
        return server_messages.Over(
            result=result,
            ending=ending,
            hints=self.table.hints.taken(),
            worth=present_scores(match.live.worth),
            replay=self.table.record.replay or "",
            proof=presenters.present_proof(self.table.record),
        )
