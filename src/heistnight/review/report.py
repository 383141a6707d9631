"""The content of a review: every decision, the worst mistakes and why, the big moments."""

from collections.abc import Sequence
from typing import NamedTuple

from heistnight.bots import bot, default_advisor
from heistnight.kernel.chance import Chance
from heistnight.kernel.choices import Choice
from heistnight.kernel.events import Seat, in_words
from heistnight.kernel.game import Game
from heistnight.kernel.text_tokens import Words, tokens
from heistnight.review.attribution import Effects, GameHistory
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

MAX_MISTAKES = 3
MAX_BIG_MOMENTS = 6
MAX_LINES_PER_MOMENT = 2
BIG_CHANGE = 0.02
"""The smallest change of a win probability that makes a big moment."""


class JudgedDecision(NamedTuple):
    """An evaluated decision, with what the report needs."""

    choosing: Choosing
    effect: list[float]
    at_stake: float
    best: Choice
    evidence: str
    then: Game | None
    """The game at that time, if another option was better."""


def judge_decision(number: int, game: Game, seat: Seat, weighing: Weighing) -> JudgedDecision:
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
    return JudgedDecision(
        choosing=choosing,
        effect=[exactly(part) for part in weighing.effect],
        at_stake=weighing.at_stake,
        best=best,
        evidence=weighing.evidence(),
        then=game.copy() if better else None,
    )


# Seats


def seat_review(
    seat: Seat, history: GameHistory, effects: Effects, decisions: Sequence[JudgedDecision]
) -> SeatReview:
    own = [one for one in decisions if one.choosing.seat == seat]
    stakes = sum([one.at_stake for one in own])
    gave_away = sum([one.choosing.gave_away for one in own])
    worst = sorted(
        [one for one in own if one.then is not None], key=lambda one: -one.choosing.gave_away
    )
    shares = history.shares(seat, effects, 0, len(history.acts))
    accuracy = max(0.0, 1 - gave_away / stakes) if stakes > 0 else None
    return SeatReview(
        seat=seat,
        start=history.chances[0][seat],
        shares=shares,
        end=history.chances[-1][seat],
        decisions=len(own),
        gave_away=gave_away,
        accuracy=accuracy,
        mistakes=[Mistake(one.choosing, why(one)) for one in worst[:MAX_MISTAKES]],
        verdict=verdict(accuracy, shares.luck),
    )


GRADES = ((0.9, "You played well"), (0.7, "You made some mistakes"), (0.0, "You made big mistakes"))
"""The lowest accuracy of each grade."""


def verdict(accuracy: float | None, luck: float) -> str:
    """Return 'You played well: 94. Luck cost you 13 points.'"""
    points = round(100 * luck)
    count = f"{abs(points)} {'point' if abs(points) == 1 else 'points'}"
    fate = f"Luck {'cost' if points < 0 else 'gave'} you {count}." if points else "Luck was even."
    if accuracy is None:
        return fate
    grade = next(words for lowest, words in GRADES if accuracy >= lowest)
    return f"{grade}: {round(100 * accuracy)}. {fate}"


def why(mistake: JudgedDecision) -> Phrase:
    """Explain a mistake: the advisor's reason if it agrees, and the simulated wins."""
    assert mistake.then is not None
    seat, kind = mistake.choosing.seat, default_advisor(mistake.then.id)
    chance = Chance(f"why {mistake.choosing.act}")
    advice = bot(mistake.then.id, kind).advise(mistake.then, seat, chance)
    reason = sentence(advice.why.said) if advice.best.choice == mistake.best else ""
    return Phrase.of(Words(f"{reason}{mistake.evidence}"))


def sentence(said: str) -> str:
    """Capitalize, and end with a full stop and a space."""
    said = said.strip()
    if not said:
        return ""
    return f"{said[0].upper()}{said[1:]}{'' if said[-1] in '.!?' else '.'} "


# Big moments


def big_moments(beginning: Game, history: GameHistory, effects: Effects) -> list[BigMoment]:
    """Return the turns that changed a win probability most, in order."""
    spans = [span for span in history.spans() if size(history, *span) >= BIG_CHANGE]
    biggest = sorted(spans, key=lambda span: -size(history, *span))[:MAX_BIG_MOMENTS]
    found, now, done = [], beginning, 0
    for first, last in sorted(biggest):
        for seat, choice in history.acts[done:first]:
            now.act_unchecked(seat, choice)
        found.append(big_moment(now, history, effects, first, last))
        done = last
    return found


def size(history: GameHistory, first: int, last: int) -> float:
    both = zip(history.chances[first], history.chances[last], strict=True)
    return max([abs(after - before) for before, after in both])


def big_moment(
    now: Game, history: GameHistory, effects: Effects, first: int, last: int
) -> BigMoment:
    """Play the turn to its end, and describe the act that changed most."""
    turn = max(range(first, last), key=lambda number: size(history, number, number + 1))
    by, done, told = history.acts[turn][0], Words(""), []
    for number in range(first, last):
        seat, choice = history.acts[number]
        if number == turn:
            done = now.as_seen_by(seat).pending[seat].label_words(choice)
        logged_before = len(now.log)
        now.act_unchecked(seat, choice)
        if number == turn:
            told = log_lines(now, logged_before)
    changes = [history.shares(seat, effects, first, last) for seat in range(now.seats)]
    changes.sort(key=lambda shares: -abs(shares.change))
    return BigMoment(last, by, Phrase.of(done), told, concerned(changes))


def concerned(changes: list[Shares]) -> list[Shares]:
    return [shares for shares in changes if abs(shares.change) >= BIG_CHANGE / 2]


def log_lines(game: Game, logged_before: int) -> list[Phrase]:
    """Return the log lines since then; the game is over, so nothing is secret."""
    events = [told.secretly or told.openly for told in game.log.since(logged_before)]
    told = [in_words(event) for event in events if event is not None]
    return [Phrase(line["text"], tokens(line["parts"])) for line in told[:MAX_LINES_PER_MOMENT]]
