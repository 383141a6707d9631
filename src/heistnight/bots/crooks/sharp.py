"""The sharp bot for Crooks: search."""

from heistnight.bots.crooks.policy import quick_policy
from heistnight.bots.search import SearchSettings
from heistnight.bots.search_bot import SharpBot


class CrooksSharp(SharpBot):
    policy = staticmethod(quick_policy)
    plans = SearchSettings(rollouts=160, acts=8200, margin=0.3, scale=6)
