"""Chicken Heist by search."""

from heistnight.bots.chicken_heist.reflex import reflex
from heistnight.bots.search import Plans
from heistnight.bots.sharps import SharpBot


class ChickenHeistSharp(SharpBot):
    policy = staticmethod(reflex)
    plans = Plans(rollouts=200, depth=12, margin=0.2, scale=3)
