"""The sharp bot for Vault Heist: search."""

from heistnight.bots.search import SearchSettings
from heistnight.bots.search_bot import SharpBot
from heistnight.bots.vault_heist.policy import quick_policy


class VaultHeistSharp(SharpBot):
    policy = staticmethod(quick_policy)
    plans = SearchSettings(rollouts=100, depth=8)
