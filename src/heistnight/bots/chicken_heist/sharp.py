"""The sharp bot for Chicken Heist."""

from heistnight.bots.chicken_heist.policy import quick_policy
from heistnight.bots.search import SearchSettings
from heistnight.bots.search_bot import SharpBot


class ChickenHeistSharp(SharpBot):
    policy = staticmethod(quick_policy)
    plans = SearchSettings(rollouts=200, depth=12, margin=0.2, scale=3)
