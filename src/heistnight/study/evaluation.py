"""Play a policy function against named bots, and tell how good it is."""

from collections.abc import Callable, Mapping, Sequence
from math import sqrt
from statistics import fmean, variance
from typing import Any

import msgspec
import numpy as np

from heistnight.arena.contest import play_out
from heistnight.arena.standings import Z95
from heistnight.bots.base import Bot
from heistnight.bots.loading import load_bot
from heistnight.catalogue import PackLike, new, rules_of
from heistnight.kernel.chance import Chance
from heistnight.kernel.choices import Choice
from heistnight.kernel.errors import BadOptions
from heistnight.kernel.events import Seat
from heistnight.kernel.game import Decision, SeatGame
from heistnight.study.episode import Mask, marked, to_choice
from heistnight.study.layout import Observation
from heistnight.study.layouts import observe
from heistnight.study.rewards import Rewards, final_rewards

ActionPolicy = Callable[[Observation, Mask], Any]
"""A function that gets what a seat sees and the mask of legal actions, and returns an action."""
MIN_DEALS = 2


class Evaluation(msgspec.Struct, frozen=True):
    """How a policy did against one bot."""

    against: str
    games: int
    reward: float
    """The policy's mean reward."""
    lead: float
    """How much more it got than the bot would have got in the same seats of the same deals."""
    interval: tuple[float, float]
    """The 95 % interval of the lead."""


class FunctionBot(Bot):
    """A bot that asks a policy function."""

    def __init__(self, policy: ActionPolicy) -> None:
        self.policy, self.name = policy, "policy function"

    def pick(self, game: SeatGame, decision: Decision, chance: Chance) -> Choice:
        legal = marked(len(rules_of(game.id).space), decision.choices)
        mask = np.frombuffer(legal, np.int8)
        return to_choice(self.policy(observe(game, game.seat), mask))


def evaluate(
    policy: ActionPolicy,
    game: str,
    against: str | Sequence[str] = ("random", "regular"),
    *,
    seats: int | None = None,
    deals: int = 100,
    seed: int | str = 1,
    rewards: str = "share",
    options: Mapping[str, Any] | None = None,
    pack: PackLike = None,
) -> tuple[Evaluation, ...]:
    """Let a policy play some deals against each bot, every deal once in every seat.

    The same seed gives the same deals for every policy, so results can be compared in pairs.
    """
    if deals < MIN_DEALS:
        raise BadOptions(f"An evaluation needs at least {MIN_DEALS} deals, not {deals}.")
    pay = final_rewards(rewards)

    def play(other: str, deal: int, player: Bot | None = None, seat: Seat = 0) -> Rewards:
        dealt = new(game, seats, f"evaluate {seed} deal {deal}", options, pack)
        players = [load_bot(game, other) for _ in range(dealt.seats)]
        if player is not None:
            players[seat] = player
        return pay(play_out(dealt, players, Chance(f"evaluate {seed} bots {deal} seat {seat}")))

    count, player = new(game, seats, 0, options, pack).seats, FunctionBot(policy)
    found = []
    for other in (against,) if isinstance(against, str) else against:
        own, leads = [], []
        for deal in range(deals):
            own.append(fmean([play(other, deal, player, seat)[seat] for seat in range(count)]))
            leads.append(own[-1] - fmean(play(other, deal)))
        lead, error = fmean(leads), Z95 * sqrt(variance(leads) / deals)
        interval = (lead - error, lead + error)
        found.append(Evaluation(other, deals * count, fmean(own), lead, interval))
    return tuple(found)
