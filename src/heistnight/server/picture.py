"""A running game as messages, for each pair of eyes. Asking for one changes nothing."""

from collections.abc import Callable, Iterable

import msgspec

from heistnight.kernel.game import Game
from heistnight.server import from_server, parts, shown
from heistnight.server.viewer import Cursor
from heistnight.server.worth import worth_shown
from heistnight.table.log import Eyes, Lines
from heistnight.table.match import Match
from heistnight.table.table import Table

PAGE = 200
"""Lines of the log that are sent at once."""


def log_page(lines: Lines, start: int) -> from_server.LogPage:
    events = [msgspec.Raw(line) for line in lines.lines[start : start + PAGE]]
    return from_server.LogPage(events_from=start, events=events)


def behind(lines: Lines, seen: int) -> Cursor:
    """Of somebody who has seen so much, and has to see the rest of the past first."""
    return Cursor(seen, f"{lines.marks[seen]:08x}", behind=True)


class Picture:
    """Keeps the views of one moment, so that each is made once, however many look at it."""

    def __init__(self, table: Table, audience: Callable[[], Iterable[Eyes]]) -> None:
        self.table, self.audience = table, audience
        self._views: dict[Eyes, msgspec.Raw] = {}
        self._viewed: Game | None = None

    def seen(self, eyes: Eyes, cursor: Cursor) -> tuple[list[from_server.ServerMessage], Cursor]:
        """What these eyes, having seen so much, see now; and how much they have seen then."""
        table, match = self.table, self.table.match
        if table.ledger.broken:
            return [from_server.Broken(reason=table.ledger.broken)], cursor
        if match is None:
            return [], cursor
        lines = match.log.eyes[eyes]
        start = lines.start(cursor.seen, cursor.mark)
        if len(lines.lines) - start > PAGE:
            return [log_page(lines, start)], behind(lines, start + PAGE)
        messages: list[from_server.ServerMessage] = [self._table(match, eyes, start)]
        if match.shown.over and not cursor.over:
            messages.append(self._over(match))
        return messages, Cursor(len(lines.lines), lines.mark(), match.shown.over)

    def _table(self, match: Match, eyes: Eyes, start: int) -> from_server.TableShown:
        lines = match.log.eyes[eyes]
        silencing = shown.silencing_rule(self.table)
        return from_server.TableShown(
            moment=match.scenes.number,
            view=self._view(match.shown, eyes),
            events_from=start,
            events=[msgspec.Raw(line) for line in lines.lines[start:]],
            mark=lines.mark(),
            decision=self._decision(match, eyes),
            may_undo=eyes is not None and match.may_undo(eyes),
            clocks=shown.seconds_left(self.table, eyes),
            chat_open=silencing is None,
            chat_rule=silencing,
            coach=self._coach(match, eyes),
            window=shown.window_shown(match, eyes),
            passing=eyes is not None and self.table.record.seats[eyes].passing,
            may_end=eyes is not None and self.table.may_end and not self.table.record.hurried,
        )

    def _view(self, game: Game, eyes: Eyes) -> msgspec.Raw:
        """The whole audience's views of a moment are made together."""
        if self._viewed is not game:
            needed = list({*self.audience()})
            encoded = [msgspec.Raw(msgspec.json.encode(one)) for one in game.typed_views(needed)]
            self._views = dict(zip(needed, encoded, strict=True))
            self._viewed = game
        if eyes not in self._views:
            self._views[eyes] = msgspec.Raw(msgspec.json.encode(game.typed_view(eyes)))
        return self._views[eyes]

    def _decision(self, match: Match, eyes: Eyes) -> parts.DecisionShown | None:
        asked = None if eyes is None else match.question(eyes)
        return asked and shown.decision_shown(asked[1], asked[0])

    def _coach(self, match: Match, eyes: Eyes) -> parts.CoachShown | None:
        coach = self.table.tutor.coach
        if coach is None or eyes != coach.seat:
            return None
        now = coach.as_of(match.shown)
        return shown.coach_shown(now, match.shown if match.scenes.live else None)

    def _over(self, match: Match) -> from_server.Over:
        result = match.shown.result
        assert result is not None
        return from_server.Over(
            result=result,
            hints=self.table.hints.taken(),
            worth=worth_shown(match.live.worth),
            replay=self.table.record.replay or "",
        )
