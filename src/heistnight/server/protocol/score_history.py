"""Scores over time and why they changed, sent after the game, when nothing is secret."""

from heistnight.kernel.events import in_words
from heistnight.kernel.text_tokens import tokens
from heistnight.server.protocol.schemas import ScorePoint, Sentence
from heistnight.table.game.live_game import ScoreAfterAct

MAX_LINES = 3


def present_scores(worth: list[ScoreAfterAct]) -> list[ScorePoint]:
    before = [None, *worth]
    return [present_point(last, point) for last, point in zip(before, worth, strict=False)]


def present_point(last: ScoreAfterAct | None, point: ScoreAfterAct) -> ScorePoint:
    label = point.label
    return ScorePoint(
        act=point.act,
        worth=list(point.points),
        by=point.by,
        done=Sentence(text=str(label), parts=label.tokens) if label else None,
        told=[] if last is None else reasons_of(last, point),
    )


def reasons_of(last: ScoreAfterAct, point: ScoreAfterAct) -> list[Sentence]:
    """Return the log lines about seats whose score changed, or else the first line."""
    both = enumerate(zip(last.points, point.points, strict=True))
    changed = [{"seat": seat} for seat, (before, after) in both if before != after]
    lines = [in_words(event) for one in point.events if (event := one.secretly or one.openly)]
    about = [line for line in lines if any(seat in line["parts"] for seat in changed)]
    kept = (about or lines[:1])[:MAX_LINES]
    return [Sentence(text=line["text"], parts=tokens(line["parts"])) for line in kept]
