"""Crooks for PettingZoo: `env` and `raw_env`; one seat after another decides."""

from heistnight.study.pettingzoo_env import makers

env, raw_env, _ = makers("crooks", default_seats=2)
