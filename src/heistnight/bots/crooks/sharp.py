"""Crooks by search."""

from heistnight.bots.crooks.reflex import reflex
from heistnight.bots.search import Plans
from heistnight.bots.sharps import SharpBot


class CrooksSharp(SharpBot):
    policy = staticmethod(reflex)
    plans = Plans(rollouts=160, acts=8200, margin=0.3, scale=6)
