"""Rollout policy of the sharp bot for This Crew Does What It Takes.

Once there is money for three drives, the only question is whether three keys are found before
five cops. So the policy takes keys first, then cash for bribes, and other loot only if the total
would fall short.
"""

from heistnight.bots.big_score_solo import policy_jobs
from heistnight.bots.big_score_solo.policy import TOKEN_REMOVED, TOKEN_TAKEN, quick_policy
from heistnight.bots.policy import Choices, Dice
from heistnight.games.big_score.amounts import PAIR_VALUE
from heistnight.games.big_score.cards import CASH_TOKENS, FACE_VALUE, KEY, Token
from heistnight.games.big_score.solo.scenarios.whatever_it_takes import BUY_DRIVE, BUY_NO_MORE
from heistnight.games.big_score.solo.state import SoloState
from heistnight.kernel.choices import Choice
from heistnight.kernel.events import Seat

WHATEVER = "whatever-it-takes"
KEY_VALUE = 1000


def seek_keys(s: SoloState, seat: Seat, choices: Choices, dice: Dice) -> Choice:
    if len(choices) == 1:
        return choices[0]
    match s.stack[-1].phase:
        case "buy":
            return BUY_DRIVE if s.drives < asked(s, "unlocked") else BUY_NO_MORE
        case "take":
            return max(choices[:-1], key=lambda choice: token_worth(s, TOKEN_TAKEN[choice]))
        case "remove":
            return min(choices, key=lambda choice: token_worth(s, TOKEN_REMOVED[choice]))
    return quick_policy(s, seat, choices, dice)


def asked(s: SoloState, what: str) -> int:
    return next(goal.need for goal in s.scenario.data.goal if goal.what == what)


def token_worth(s: SoloState, token: Token) -> float:
    missing = max(0, asked(s, "unlocked") - s.loot.count(KEY))
    if token == KEY and missing:
        return KEY_VALUE
    if s.scenario.total(s) + PAIR_VALUE * missing < asked(s, "total"):
        return policy_jobs.token_worth(s, token)
    return FACE_VALUE[token] if token in CASH_TOKENS else 1
