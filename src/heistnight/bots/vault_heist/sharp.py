"""Vault Heist by search."""

from heistnight.bots.search import Plans
from heistnight.bots.sharps import SharpBot
from heistnight.bots.vault_heist.reflex import reflex


class VaultHeistSharp(SharpBot):
    policy = staticmethod(reflex)
    plans = Plans(rollouts=100, depth=8)
