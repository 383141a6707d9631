"""Finished games to be watched again, from any seat's eyes, or open: a tape, and its frames.

All of it is made in a worker (see `recorder`). A tape keeps the game at every so many acts; the
frames between are played again from there, a page at a time.
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
from heistnight.server.protocol import http_bodies, presenters
from heistnight.server.protocol.score_history import worth_shown
from heistnight.table.errors import Refusal
from heistnight.table.game.game_log import Lines, Log
from heistnight.table.game.live_game import LiveGame
from heistnight.table.storage.records import ActRow

encode = msgspec.json.encode

PAGE = 25
"""Frames that are made and sent together."""
MOST_LINES = 2_000
"""Of the log before a frame, sent with it."""

Eyes = str
"""`open`, `public`, or the number of a seat."""


class Story(msgspec.Struct):
    """The log as one pair of eyes has it."""

    lines: list[bytes]
    lengths: "array[int]"
    """How long it is at each frame."""

    def since(self, number: int, line: int | None) -> tuple[int, list[bytes]]:
        """What is new at this frame, or all from a line on, as far as it is not too much."""
        start = self.lengths[number - 1] if number else 0
        if line is not None:
            start = max(min(start, line), start - MOST_LINES)
        return start, self.lines[start : self.lengths[number]]


class Tape(msgspec.Struct):
    """One game. Small: it is kept for a while, whoever put it up."""

    summary: bytes
    """A `bodies.Replay`."""
    names: list[str]
    seats: int
    acts: list[bytes]
    """Each a `bodies.ActShown`."""
    choices: list[tuple[Seat, int]]
    packed: list[bytes]
    """The game at the first frame of each page."""
    stories: dict[Eyes, Story]

    @property
    def last(self) -> int:
        return len(self.acts)

    def check(self, number: int, eyes: Eyes) -> None:
        if not 0 <= number <= self.last:
            raise Refusal(f"The replay has frames 0 to {self.last}.")
        if eyes not in self.stories:
            raise Refusal(f"There are seats 0 to {self.seats - 1}.")

    def page(self, number: int) -> tuple[bytes, list[tuple[Seat, int]]]:
        """The game at the first frame of that page, and what was chosen in it."""
        first = number * PAGE
        return self.packed[number], self.choices[first : first + PAGE - 1]

    def moment(self, number: int) -> Game:
        """The game after so many acts, to play on from: without its past."""
        self.check(number, "public")
        page, place = divmod(number, PAGE)
        packed, acts = self.page(page)
        game: Game = pickle.loads(packed)
        for seat, choice in acts[:place]:
            game.act_unchecked(seat, choice)
        return game

    def frame(self, number: int, eyes: Eyes, moment: bytes, since: int | None) -> bytes:
        """A `bodies.ReplayFrame`: the moment, what led there, and what the log says of it."""
        act = self.acts[number - 1] if number else b"null"
        start, lines = self.stories[eyes].since(number, since)
        return b'{"number":%d,"last":%d,"act":%b,"events_from":%d,"events":[%b],%b' % (
            number,
            self.last,
            act,
            start,
            b",".join(lines),
            moment[1:],
        )


def record(id_: str, names: list[str], text: str, most: int) -> Tape:
    """Play a journal through."""
    end = load(text)
    if end.act_count > most:
        raise BadSave(f"The journal has {end.act_count} acts; at most {most} can be shown.")
    names = names or [f"Player {seat + 1}" for seat in range(end.seats)]
    return Taping(end).tape(id_, names, text)


class Taping:
    """A game as it is being recorded."""

    def __init__(self, end: Game) -> None:
        self.end = end
        self.live = LiveGame(Game(rules_of(end.id), end.setup))
        self.log, self.wide = Log(end.seats), Lines()
        self.lengths = {
            eyes: array("I") for eyes in ("open", "public", *map(str, range(end.seats)))
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
        self.live.again([ActRow(0, number, seat, choice, "", 0.0)])
        self._note()

    def _note(self) -> None:
        game = self.live.game
        if len(self.acts) % PAGE == 0:
            self.packed.append(pickle.dumps(game.without_past(0), 5))
        for told in game.log.since(len(self.wide.lines)):
            event = told.secretly or told.openly
            assert event is not None, "something is told to somebody"
            self.wide.add(encode(in_words(event)))
        self.log.follow(game.log)
        for eyes, lengths in self.lengths.items():
            lengths.append(len(self._lines(eyes)))

    def _lines(self, eyes: Eyes) -> list[bytes]:
        if eyes == "open":
            return self.wide.lines
        return self.log.eyes[None if eyes == "public" else int(eyes)].lines

    def tape(self, id_: str, names: list[str], text: str) -> Tape:
        return Tape(
            summary=encode(self._summary(id_, names, text)),
            names=names,
            seats=self.end.seats,
            acts=[encode(act) for act in self.acts],
            choices=list(self.end.acts),
            packed=self.packed,
            stories={eyes: Story(self._lines(eyes), at) for eyes, at in self.lengths.items()},
        )

    def _summary(self, id_: str, names: list[str], text: str) -> http_bodies.Replay:
        end = self.end
        return http_bodies.Replay(
            id=id_,
            game=end.id,
            title=end.rules.info.title,
            seats=end.seats,
            options=presenters.options_in_words(end.id, end.setup.options),
            names=names,
            over=end.over,
            result=end.result,
            acts=self.acts,
            worth=worth_shown(self.live.worth),
            journal=text,
            facts=end.rules.facts(end.setup.pack),
        )


def moments(packed: bytes, acts: list[tuple[Seat, int]], eyes: Eyes) -> list[bytes]:
    """A page of `bodies.ReplayMoment`s: the game that was packed, and after each of the acts."""
    game: Game = pickle.loads(packed)
    found = [moment(game, eyes)]
    for seat, choice in acts:
        game.act_unchecked(seat, choice)
        found.append(moment(game, eyes))
    return found


def moment(game: Game, eyes: Eyes) -> bytes:
    wide, seat = eyes == "open", int(eyes) if eyes.isdigit() else None
    views = game.typed_views(range(game.seats)) if wide else []
    return encode(
        http_bodies.ReplayMoment(
            view=Raw(encode(game.typed_view(seat))),
            open=[Raw(encode(one)) for one in views],
            asking=asking(game, seat, wide),
        )
    )


def asking(game: Game, seat: Seat | None, wide: bool) -> list[http_bodies.Asking]:
    seats = [one for one in game.waiting if wide or one == seat]
    decisions = {one: game.as_seen_by(one).pending[one] for one in seats}
    return [
        http_bodies.Asking(seat=one, decision=presenters.decision_shown(decision, decision.id))
        for one, decision in decisions.items()
    ]


def act_shown(seat: Seat, taken: Option) -> http_bodies.ActShown:
    named = tokens(taken.label_parts)
    return http_bodies.ActShown(seat=seat, choice=taken.id, label=taken.label, label_parts=named)
