"""Measure how good each answer to a puzzle is: deal hidden cards again and play to the end.

Each answer is tried in the same worlds. Rivals are regular bots, or careless ones, so that a good
answer doesn't depend on how regular plays. After a wrong answer the learner continues in the
better of two ways: by regular, or by the coach's plan wherever that's still possible.
"""

from collections.abc import Iterator, Sequence
from math import sqrt
from statistics import fmean, stdev

import msgspec

import heistnight as hn
from heistnight.kernel.chance import Chance
from heistnight.kernel.choices import Choice
from heistnight.learn.coach import Coach, LessonProgress, answer_of, begin, offered
from heistnight.learn.lesson import Lesson
from heistnight.learn.walk import answer

CARELESS = 4
"""A careless rival answers at random one time in four."""


class Figure(msgspec.Struct):
    """The results of an answer, world by world: 1 for a win, a share for a shared one."""

    key: str
    won: Sequence[float]

    @property
    def mean(self) -> float:
        return fmean(self.won)

    def lead_over(self, other: "Figure") -> tuple[float, float]:
        """Return by how much this answer is better, and the standard error."""
        leads = [mine - its for mine, its in zip(self.won, other.won, strict=True)]
        return fmean(leads), stdev(leads) / sqrt(len(leads))


def questions(puzzle: Lesson) -> Iterator[tuple[Coach, hn.Game]]:
    """Return every question along the good path, with its game state."""
    coach, game = Coach(puzzle), begin(puzzle)
    while coach.outcome(game) is None:
        step = coach.step(game)
        if step is not None and not step.asks:
            coach.read_on(game)
        elif coach.seat in game.waiting:
            yield coach, game
            answer(coach, game, None)
        else:
            asked = game.waiting[0]
            game.act(asked, answer_of(puzzle, game, asked))


def figures(coach: Coach, game: hn.Game, careless: bool, worlds: int) -> list[Figure]:
    """Return the results of all answers to the question, the right one first."""
    step = coach.step(game)
    assert step is not None
    waited = offered(game, coach.seat, step.wait_for)
    assert waited is not None
    right = figure(coach, game, waited, careless, worlds)
    wrong = [
        max(
            figure(coach, game, choice, careless, worlds),
            figure(None, game, choice, careless, worlds, coach.seat),
            key=lambda one: one.mean,
        )
        for choice in game.choices(coach.seat)
        if not step.waits_for(game.rules.space[choice].key)
    ]
    return [right, *sorted(wrong, key=lambda one: -one.mean)]


def figure(
    coach: Coach | None, game: hn.Game, choice: Choice, careless: bool, worlds: int, seat: int = 0
) -> Figure:
    """Measure one answer; without a coach the learner continues by regular."""
    seat = seat if coach is None else coach.seat
    won = []
    for number in range(worlds):
        chance = Chance(f"world {number}")
        world = game.imagine(seat, chance)
        guide = None if coach is None else followed(coach, world, choice)
        world.act(seat, choice)
        won.append(share(play_out(world, seat, guide, careless, chance), seat))
    return Figure(key=game.rules.space[choice].key, won=won)


def followed(coach: Coach, game: hn.Game, choice: Choice) -> Coach:
    """Return a copy of the coach that has seen this answer and keeps its plan."""
    own = Coach(coach.lesson, msgspec.convert(msgspec.to_builtins(coach.progress), LessonProgress))
    step = own.step(game)
    if step is not None and step.waits_for(game.rules.space[choice].key):
        own.go_on(game, choice)
    own.progress.strayed = True  # the plan may not fit another world
    return own


def play_out(
    game: hn.Game, seat: int, guide: Coach | None, careless: bool, chance: Chance
) -> hn.Game:
    regular, dice = hn.bot(game.id, "regular"), hn.bot(game.id, "random")
    while not game.over:
        asked = game.waiting[0]
        if asked != seat:
            rival = dice if careless and not chance.below(CARELESS) else regular
            game.act(asked, rival.choose(game, asked, chance))
            continue
        step = guide.step(game) if guide else None
        while guide and step is not None and not step.asks:
            guide.read_on(game)
            step = guide.step(game)
        planned = offered(game, seat, step.wait_for) if step else None
        choice = regular.choose(game, seat, chance).id if planned is None else planned
        if guide:
            guide.go_on(game, choice)
        game.act(seat, choice)
    return game


def share(game: hn.Game, seat: int) -> float:
    assert game.result is not None
    winners = game.result.winners
    return 1 / len(winners) if seat in winners else 0.0
