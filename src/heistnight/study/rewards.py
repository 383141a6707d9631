"""Rewards for a result. No reward reveals to a seat what it may not know."""

from collections.abc import Callable
from typing import Literal, get_args

from heistnight.kernel.errors import BadOptions
from heistnight.kernel.rules import Result

RewardKind = Literal["rank", "share", "difference"]
REWARD_KINDS: tuple[RewardKind, ...] = get_args(RewardKind)
Rewards = tuple[float, ...]


def by_rank(result: Result) -> Rewards:
    """Return 1 for the first to −1 for the last, evenly spaced. Ties get the mean of their places.

    Solo: 1 if the objective is met, else −1.
    """
    standing = [(seat in result.winners, score) for seat, score in enumerate(result.scores)]
    seats = len(standing)
    if seats == 1:
        return (1.0 if result.winners else -1.0,)
    ahead = [sum([other > own for other in standing]) for own in standing]
    level = [standing.count(own) - 1 for own in standing]
    return tuple([1 - (2 * a + tied) / (seats - 1) for a, tied in zip(ahead, level, strict=True)])


def by_share(result: Result) -> Rewards:
    """Divide one prize among the winners."""
    prize = 1 / len(result.winners) if result.winners else 0.0
    return tuple([prize * (seat in result.winners) for seat in range(len(result.scores))])


def by_difference(result: Result) -> Rewards:
    """Return the score minus the others' average; solo, the score itself."""
    return differences(result.scores)


def differences(scores: tuple[int, ...]) -> Rewards:
    if len(scores) == 1:
        return (float(scores[0]),)
    total, others = sum(scores), len(scores) - 1
    return tuple([score - (total - score) / others for score in scores])


FINAL_REWARDS: dict[str, Callable[[Result], Rewards]] = {
    "rank": by_rank,
    "share": by_share,
    "difference": by_difference,
}


def final_rewards(kind: str) -> Callable[[Result], Rewards]:
    if kind not in FINAL_REWARDS:
        raise BadOptions(f"`rewards` must be one of {', '.join(FINAL_REWARDS)}, not {kind!r}.")
    return FINAL_REWARDS[kind]
