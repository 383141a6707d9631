"""Solitaire by search."""

from heistnight.bots.big_score_solo.reflex import reflex
from heistnight.bots.big_score_solo.wealth import stage, wealth
from heistnight.bots.search import Plans
from heistnight.bots.sharps import SharpBot


class SoloSharp(SharpBot):
    policy = staticmethod(reflex)
    plans = Plans(rollouts=200, acts=900, margin=0.3, scale=150, stage=stage, wealth=wealth)
