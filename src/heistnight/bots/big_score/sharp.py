"""The sharp bot for The Big Score: search with the quick policy."""

from heistnight.bots.big_score.policy import quick_policy
from heistnight.bots.search import SearchSettings
from heistnight.bots.search_bot import SharpBot


class BigScoreSharp(SharpBot):
    policy = staticmethod(quick_policy)
    plans = SearchSettings(rollouts=24, depth=20, margin=0.4, scale=150)
