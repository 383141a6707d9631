"""Finished games to be watched again: from any seat's eyes, or open."""

import asyncio

import msgspec
from msgspec import Raw

from heistnight.catalogue import load, read_journal, rules_of
from heistnight.kernel.errors import BadSave
from heistnight.kernel.events import Seat, in_words
from heistnight.kernel.game import Game, Option
from heistnight.kernel.words import tokens
from heistnight.server import bodies, shown
from heistnight.server.worth import worth_shown
from heistnight.table.errors import Refusal
from heistnight.table.live_game import LiveGame
from heistnight.table.log import Eyes, Lines, Log
from heistnight.table.records import ActRow

encode = msgspec.json.encode


async def record(id_: str, names: list[str], text: str, most: int) -> "Recording":
    """Played through in a thread: a long journal keeps nobody waiting."""
    saved = read_journal(text)
    if len(saved.acts) > most:
        raise BadSave(f"The journal has {len(saved.acts)} acts; at most {most} can be shown.")
    return await asyncio.to_thread(Recording, id_, names, text)


class Recording:
    """Every moment of one game."""

    def __init__(self, id_: str, names: list[str], text: str) -> None:
        self.id, self.text = id_, text
        end = load(text)
        self.names = names or [f"Player {seat + 1}" for seat in range(end.seats)]
        live = LiveGame(Game(rules_of(end.id), end.setup))
        self.moments = [live.game.copy()]
        self.acts: list[bodies.ActShown] = []
        for number, (seat, choice) in enumerate(end.acts):
            options = live.game.as_seen_by(seat).pending[seat].options
            taken = next(one for one in options if one.id == choice)
            self.acts.append(act_shown(seat, taken))
            live.again([ActRow(0, number, seat, choice, "", 0.0)])
            self.moments.append(live.game.copy())
        self.worth = worth_shown(live.worth)
        self.log = Log(end.seats)
        self.log.follow(end.log)
        self.open_log = open_lines(end)

    @property
    def last(self) -> int:
        return len(self.acts)

    def summary(self) -> bodies.Replay:
        end = self.moments[-1]
        return bodies.Replay(
            id=self.id,
            game=end.id,
            title=end.rules.info.title,
            seats=end.seats,
            options=shown.options_in_words(end.id, end.setup.options),
            names=self.names,
            over=end.over,
            result=end.result,
            acts=self.acts,
            worth=self.worth,
            journal=self.text,
            facts=end.rules.facts(end.setup.pack),
        )

    def moment(self, number: int) -> Game:
        """The game after so many acts."""
        if not 0 <= number <= self.last:
            raise Refusal(f"The replay has frames 0 to {self.last}.")
        return self.moments[number]

    def frame(self, number: int, eyes: str, since: int | None = None) -> bodies.ReplayFrame:
        game = self.moment(number)
        seat = int(eyes) if eyes.isdigit() else None
        if seat is not None and seat >= game.seats:
            raise Refusal(f"There are seats 0 to {game.seats - 1}.")
        wide = eyes == "open"
        lines = self.open_log if wide else self.log.eyes[seat]
        start = self.lines_before(number, seat, wide)
        start = start if since is None else min(start, since)
        return bodies.ReplayFrame(
            number=number,
            last=self.last,
            act=self.acts[number - 1] if number else None,
            view=Raw(encode(game.typed_view(seat))),
            open=[Raw(encode(one)) for one in game.typed_views(range(game.seats))] if wide else [],
            events_from=start,
            events=[
                Raw(line) for line in lines.lines[start : self.lines_before(number + 1, seat, wide)]
            ],
            asking=asking(game, seat, wide),
        )

    def lines_before(self, number: int, eyes: Eyes, wide: bool) -> int:
        """How long the log was when that frame came."""
        if not number:
            return 0
        told = self.moments[number - 1].told
        return len([one for one in told if wide or one.as_seen_by(eyes) is not None])


def act_shown(seat: Seat, taken: Option) -> bodies.ActShown:
    named = tokens(taken.label_parts)
    return bodies.ActShown(seat=seat, choice=taken.id, label=taken.label, label_parts=named)


def asking(game: Game, eyes: Eyes, wide: bool) -> list[bodies.Asking]:
    seats = [seat for seat in game.waiting if wide or seat == eyes]
    decisions = {seat: game.as_seen_by(seat).pending[seat] for seat in seats}
    return [
        bodies.Asking(seat=seat, decision=shown.decision_shown(decision, decision.id))
        for seat, decision in decisions.items()
    ]


def open_lines(game: Game) -> Lines:
    """The log as somebody who may see everything would have it."""
    lines = Lines()
    for told in game.told:
        event = told.secretly or told.openly
        assert event is not None
        lines.add(encode(in_words(event)))
    return lines
