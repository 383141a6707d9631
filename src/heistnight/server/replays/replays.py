"""Recordings of finished games and their frames, viewed as any seat or with all cards shown.

A worker makes them (see `recorder`). A recording keeps the game at the first frame of each page;
the other frames of a page are played again from there.
"""

import pickle
from array import array

import msgspec
from msgspec import Raw

from heistnight.catalogue import load, rules_of
from heistnight.kernel.errors import BadSave
from heistnight.kernel.events import Seat, in_words
from heistnight.kernel.game import Game, Option
from heistnight.kernel.text_tokens import tokens
from heistnight.server.protocol import decision_presenters, game_presenters, http_bodies, presenters
from heistnight.server.protocol.score_history import present_scores
from heistnight.table.errors import Refusal
from heistnight.table.game.game_log import GameLog, ViewerLog
from heistnight.table.game.live_game import LiveGame
from heistnight.table.storage.records import ActRow
from heistnight.verify import verify

encode = msgspec.json.encode

PAGE_FRAMES = 25
"""Frames made and sent together."""
MAX_FRAME_LOG_LINES = 2_000
"""Log lines from before a frame that are sent with it."""

ViewAs = str
"""`open`, `public`, or the number of a seat."""


class LogOfView(msgspec.Struct):
    """The log as seen in one view."""

    lines: list[bytes]
    lengths: "array[int]"
    """The length of the log at each frame."""

    def since(self, number: int, line: int | None) -> tuple[int, list[bytes]]:
        """Return the lines new at this frame, or those from `line` on, and where they start."""
        start = self.lengths[number - 1] if number else 0
        if line is not None:
            start = max(min(start, line), start - MAX_FRAME_LOG_LINES)
        return start, self.lines[start : self.lengths[number]]


class Recording(msgspec.Struct):
    """One recorded game; kept small, because anyone can upload one and it is cached."""

    summary: bytes
    """An encoded `http_bodies.Replay`."""
    names: list[str]
    seats: int
    acts: list[bytes]
    """Each an encoded `http_bodies.ActShown`."""
    choices: list[tuple[Seat, int]]
    packed: list[bytes]
    """The pickled game at the first frame of each page."""
    logs: dict[ViewAs, LogOfView]

    @property
    def last(self) -> int:
        return len(self.acts)

    def check(self, number: int, view_as: ViewAs) -> None:
        """Raise Refusal if there is no such frame or view."""
        if not 0 <= number <= self.last:
            raise Refusal(f"The replay has frames 0 to {self.last}.")
        if view_as not in self.logs:
            raise Refusal(f"The replay has seats 0 to {self.seats - 1}.")

    def page(self, number: int) -> tuple[bytes, list[tuple[Seat, int]]]:
        """Return the pickled game at the first frame of a page, and the choices made in it."""
        first = number * PAGE_FRAMES
        return self.packed[number], self.choices[first : first + PAGE_FRAMES - 1]

    def moment(self, number: int) -> Game:
        """Return the game after so many acts, without its past, to continue playing from."""
        self.check(number, "public")
        page, place = divmod(number, PAGE_FRAMES)
        packed, acts = self.page(page)
        game: Game = pickle.loads(packed)
        for seat, choice in acts[:place]:
            game.act_unchecked(seat, choice)
        return game

    def frame(self, number: int, view_as: ViewAs, moment: bytes, since: int | None) -> bytes:
        """Return an encoded `http_bodies.ReplayFrame`: the moment, its act and its log lines."""
        act = self.acts[number - 1] if number else b"null"
        start, lines = self.logs[view_as].since(number, since)
        return b'{"number":%d,"last":%d,"act":%b,"events_from":%d,"events":[%b],%b' % (
            number,
            self.last,
            act,
            start,
            b",".join(lines),
            moment[1:],
        )


def record(id_: str, names: list[str], text: str, most: int) -> Recording:
    """Record a journal by playing it through."""
    end = load(text)
    if end.act_count > most:
        raise BadSave(f"The journal has {end.act_count} acts; at most {most} can be shown.")
    names = names or [f"Player {seat + 1}" for seat in range(end.seats)]
    return RecordingGame(end).recording(id_, names, text)


class RecordingGame:
    """A game that is being recorded."""

    def __init__(self, end: Game) -> None:
        self.end = end
        self.live = LiveGame(Game(rules_of(end.id), end.setup))
        self.log, self.open_log = GameLog(end.seats), ViewerLog()
        self.lengths = {
            view_as: array("I") for view_as in ("open", "public", *map(str, range(end.seats)))
        }
        self.packed: list[bytes] = []
        self.acts: list[http_bodies.ActShown] = []
        self._note()
        for seat, choice in end.acts:
            self._act(seat, choice)

    def _act(self, seat: Seat, choice: int) -> None:
        game, number = self.live.game, len(self.acts)
        options = game.as_seen_by(seat).pending[seat].options
        self.acts.append(act_shown(seat, next(one for one in options if one.id == choice)))
        self.live.replay([ActRow(0, number, seat, choice, "", 0.0)])
        self._note()

    def _note(self) -> None:
        game = self.live.game
        if len(self.acts) % PAGE_FRAMES == 0:
            self.packed.append(pickle.dumps(game.without_past(0), 5))
        for entry in game.log.since(len(self.open_log.lines)):
            event = entry.secretly or entry.openly
            assert event is not None, "at least one player sees every event"
            self.open_log.add(encode(in_words(event)))
        self.log.follow(game.log)
        for view_as, lengths in self.lengths.items():
            lengths.append(len(self._log_lines(view_as)))

    def _log_lines(self, view_as: ViewAs) -> list[bytes]:
        if view_as == "open":
            return self.open_log.lines
        return self.log.by_viewer[None if view_as == "public" else int(view_as)].lines

    def recording(self, id_: str, names: list[str], text: str) -> Recording:
        return Recording(
            summary=encode(self._summary(id_, names, text)),
            names=names,
            seats=self.end.seats,
            acts=[encode(act) for act in self.acts],
            choices=list(self.end.acts),
            packed=self.packed,
            logs={view: LogOfView(self._log_lines(view), at) for view, at in self.lengths.items()},
        )

    def _summary(self, id_: str, names: list[str], text: str) -> http_bodies.Replay:
        end = self.end
        return http_bodies.Replay(
            id=id_,
            game=end.id,
            title=end.rules.info.title,
            seats=end.seats,
            options=game_presenters.options_in_words(end.id, end.setup.options),
            names=names,
            over=end.over,
            result=end.result,
            ending=presenters.present_ending(end),
            acts=self.acts,
            worth=present_scores(self.live.worth),
            journal=text,
            deal_fits=end.setup.deal is None or verify(text).fits,
            facts=end.rules.facts(end.setup.pack),
        )


def moments(packed: bytes, acts: list[tuple[Seat, int]], view_as: ViewAs) -> list[bytes]:
    """Return a page of encoded `http_bodies.ReplayMoment`s: one at its start, one per act."""
    game: Game = pickle.loads(packed)
    found = [moment(game, view_as)]
    for seat, choice in acts:
        game.act_unchecked(seat, choice)
        found.append(moment(game, view_as))
    return found


def moment(game: Game, view_as: ViewAs) -> bytes:
    """Return an encoded `http_bodies.ReplayMoment`."""
    all_shown, seat = view_as == "open", int(view_as) if view_as.isdigit() else None
    views = game.typed_views(range(game.seats)) if all_shown else []
    return encode(
        http_bodies.ReplayMoment(
            view=Raw(encode(game.typed_view(seat))),
            open=[Raw(encode(one)) for one in views],
            asking=open_decisions(game, seat, all_shown),
        )
    )


def open_decisions(game: Game, seat: Seat | None, all_shown: bool) -> list[http_bodies.Asking]:
    """Return the decisions that the view shows: those of one seat, or all."""
    seats = [one for one in game.waiting if all_shown or one == seat]
    decisions = {one: game.as_seen_by(one).pending[one] for one in seats}
    return [
        http_bodies.Asking(
            seat=one, decision=decision_presenters.present_decision(decision, decision.id)
        )
        for one, decision in decisions.items()
    ]


def act_shown(seat: Seat, taken: Option) -> http_bodies.ActShown:
    named = tokens(taken.label_parts)
    return http_bodies.ActShown(seat=seat, choice=taken.id, label=taken.label, label_parts=named)
