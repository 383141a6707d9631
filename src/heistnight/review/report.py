"""What is told of a review: every decision, the dearest mistakes and why, the big moments."""

from collections.abc import Sequence
from typing import NamedTuple

from heistnight.bots import adviser, bot
from heistnight.kernel.chance import Chance
from heistnight.kernel.choices import Choice
from heistnight.kernel.events import Seat, in_words
from heistnight.kernel.game import Game
from heistnight.kernel.text_tokens import Words, tokens
from heistnight.review.attribution import Course, Effects
from heistnight.review.evaluation import Weighing
from heistnight.review.schema import (
    BigMoment,
    Choosing,
    Mistake,
    Phrase,
    SeatReview,
    Shares,
    exactly,
)

MOST_MISTAKES = 3
MOST_MOMENTS = 6
MOST_LINES = 2
BIG = 0.02
"""A smaller change is no big moment."""


class Judged(NamedTuple):
    """A decision that was weighed, with as much as is told of it."""

    choosing: Choosing
    effect: list[float]
    at_stake: float
    best: Choice
    evidence: str
    then: Game | None
    """The game as it stood, where something was better."""


def judged(number: int, game: Game, seat: Seat, weighing: Weighing) -> Judged:
    decision = game.as_seen_by(seat).pending[seat]
    chosen, best = weighing.chosen, weighing.best
    better = None if best == chosen else Phrase.of(decision.label_words(best))
    choosing = Choosing(
        act=number,
        seat=seat,
        chosen=Phrase.of(decision.label_words(chosen)),
        better=better,
        chance=exactly(weighing.mean(chosen)),
        gave_away=exactly(weighing.gave_away),
    )
    return Judged(
        choosing=choosing,
        effect=[exactly(part) for part in weighing.effect],
        at_stake=weighing.at_stake,
        best=best,
        evidence=weighing.evidence(),
        then=game.copy() if better else None,
    )


# Seats


def seat_review(
    seat: Seat, course: Course, effects: Effects, decisions: Sequence[Judged]
) -> SeatReview:
    own = [one for one in decisions if one.choosing.seat == seat]
    stakes = sum([one.at_stake for one in own])
    gave_away = sum([one.choosing.gave_away for one in own])
    dearest = sorted(
        [one for one in own if one.then is not None], key=lambda one: -one.choosing.gave_away
    )
    return SeatReview(
        seat=seat,
        start=course.chances[0][seat],
        shares=course.shares(seat, effects, 0, len(course.acts)),
        end=course.chances[-1][seat],
        decisions=len(own),
        gave_away=gave_away,
        accuracy=max(0.0, 1 - gave_away / stakes) if stakes > 0 else None,
        mistakes=[Mistake(one.choosing, why(one)) for one in dearest[:MOST_MISTAKES]],
    )


def why(mistake: Judged) -> Phrase:
    """The adviser's words, where it would have chosen that as well, and what was counted."""
    assert mistake.then is not None
    seat, kind = mistake.choosing.seat, adviser(mistake.then.id)
    chance = Chance(f"why {mistake.choosing.act}")
    advice = bot(mistake.then.id, kind).advise(mistake.then, seat, chance)
    reason = sentence(advice.why.said) if advice.best.choice == mistake.best else ""
    return Phrase.of(Words(f"{reason}{mistake.evidence}"))


def sentence(said: str) -> str:
    """With a great letter and a full stop, and room after it."""
    said = said.strip()
    if not said:
        return ""
    return f"{said[0].upper()}{said[1:]}{'' if said[-1] in '.!?' else '.'} "


# Big moments


def big_moments(beginning: Game, course: Course, effects: Effects) -> list[BigMoment]:
    """Those turns that changed somebody's chance most, in their order."""
    spans = [span for span in course.spans() if size(course, *span) >= BIG]
    biggest = sorted(spans, key=lambda span: -size(course, *span))[:MOST_MOMENTS]
    found, now, done = [], beginning, 0
    for first, last in sorted(biggest):
        for seat, choice in course.acts[done:first]:
            now.act_unchecked(seat, choice)
        found.append(big_moment(now, course, effects, first, last))
        done = last
    return found


def size(course: Course, first: int, last: int) -> float:
    both = zip(course.chances[first], course.chances[last], strict=True)
    return max([abs(after - before) for before, after in both])


def big_moment(now: Game, course: Course, effects: Effects, first: int, last: int) -> BigMoment:
    """Plays on to its end, and tells of the act that changed most."""
    turn = max(range(first, last), key=lambda number: size(course, number, number + 1))
    by, done, told = course.acts[turn][0], Words(""), []
    for number in range(first, last):
        seat, choice = course.acts[number]
        if number == turn:
            done = now.as_seen_by(seat).pending[seat].label_words(choice)
        heard = len(now.log)
        now.act_unchecked(seat, choice)
        if number == turn:
            told = lines(now, heard)
    changes = [course.shares(seat, effects, first, last) for seat in range(now.seats)]
    changes.sort(key=lambda shares: -abs(shares.change))
    return BigMoment(last, by, Phrase.of(done), told, concerned(changes))


def concerned(changes: list[Shares]) -> list[Shares]:
    return [shares for shares in changes if abs(shares.change) >= BIG / 2]


def lines(game: Game, heard: int) -> list[Phrase]:
    """What was told since: the game is over by now, and nothing is secret."""
    events = [told.secretly or told.openly for told in game.log.since(heard)]
    told = [in_words(event) for event in events if event is not None]
    return [Phrase(line["text"], tokens(line["parts"])) for line in told[:MOST_LINES]]
