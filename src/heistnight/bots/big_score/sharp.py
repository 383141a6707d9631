"""The Big Score by search."""

from heistnight.bots.big_score.reflex import reflex
from heistnight.bots.search import Plans
from heistnight.bots.sharps import SharpBot


class BigScoreSharp(SharpBot):
    policy = staticmethod(reflex)
    plans = Plans(rollouts=24, depth=20, margin=0.4, scale=150)
